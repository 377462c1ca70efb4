CREATE TABLE games (
    id VARCHAR(40) NOT NULL,
    game VARCHAR(40) NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    components TEXT NOT NULL,
    dealer VARCHAR(20) NOT NULL,
    secret TEXT NOT NULL,
    "before" TEXT NOT NULL,
    guided BOOLEAN NOT NULL,
    origin VARCHAR(40),
    created FLOAT NOT NULL,
    touched FLOAT NOT NULL,
    over BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE kleos (
    version INTEGER NOT NULL
);
CREATE TABLE chat (
    game VARCHAR(40) NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    time FLOAT NOT NULL,
    PRIMARY KEY (game, number),
    FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE company (
    game VARCHAR(40) NOT NULL,
    name VARCHAR(40) NOT NULL,
    maker VARCHAR(64) NOT NULL,
    invite VARCHAR(64),
    listed BOOLEAN NOT NULL,
    waiting BOOLEAN NOT NULL,
    acting INTEGER NOT NULL,
    kept INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    clock VARCHAR(20) NOT NULL,
    spent TEXT NOT NULL,
    due FLOAT,
    PRIMARY KEY (game),
    FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE log (
    game VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    kind VARCHAR(20) NOT NULL,
    text TEXT NOT NULL,
    told TEXT NOT NULL,
    time FLOAT,
    PRIMARY KEY (game, seq),
    FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE results (
    game VARCHAR(40) NOT NULL,
    score FLOAT NOT NULL,
    worth FLOAT NOT NULL,
    takebacks INTEGER NOT NULL,
    PRIMARY KEY (game),
    FOREIGN KEY(game) REFERENCES games (id)
);
CREATE TABLE seats (
    game VARCHAR(40) NOT NULL,
    seat INTEGER NOT NULL,
    kind VARCHAR(80) NOT NULL,
    name VARCHAR(80) NOT NULL,
    token VARCHAR(64),
    PRIMARY KEY (game, seat),
    FOREIGN KEY(game) REFERENCES games (id)
);
CREATE INDEX ix_games_origin ON games (origin);
CREATE INDEX ix_company_due ON company (due);
CREATE INDEX ix_company_listed ON company (listed);
CREATE UNIQUE INDEX ix_company_name ON company (name);
CREATE INDEX ix_seats_token ON seats (token);
INSERT INTO games VALUES ('13ddcadb161d', 'shield', 1, '{"boxes": 1, "blocking": "mutual"}', '{}', 'random', '{"seed": "owl"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795387391.9133658, 1795387400.7335, TRUE);
INSERT INTO games VALUES ('d1a2a5228eae', 'shield', 1, '{"boxes": 5, "blocking": "mutual"}', '{}', 'random', '{"seed": "lyre"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795387400.8356876, 1795387401.234022, FALSE);
INSERT INTO games VALUES ('1913c8f439cc', 'labors', 1, '{"encounters": "full", "gods": "full", "end": "claims", "labour_marks": false, "first": "random"}', '{}', 'fair', '{"secret": "4043f18269e41ab22e3591102b232a73e758348fe20f59c92f7decb807ee45ef", "players": ""}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795387401.3327167, 1795387428.9697368, FALSE);
INSERT INTO games VALUES ('380dd478a246', 'heroes', 1, '{"mode": "tournament", "decks": "dealt", "extra_actions": false, "popularity": false, "mirror": false, "lists": "open", "turns": 200, "first": "random"}', '{}', 'random', '{"seed": "hawk"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795387429.0229843, 1795387429.2819371, FALSE);
INSERT INTO games VALUES ('5e6aeb910788', 'labyrinth', 1, '{"patrons": "dealt", "virtues": 3, "sense": 6, "steps": 3, "rounds": 60, "pings": "off", "first": "random"}', '{}', 'random', '{"seed": "bull"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795387429.4381855, 1795387430.298444, FALSE);
INSERT INTO kleos VALUES (4);
INSERT INTO chat VALUES ('380dd478a246', 0, 1, 'Well met.', 1795387429.3626375);
INSERT INTO company VALUES ('13ddcadb161d', 'grove-wheat-6', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e', 'dfcbe726dcee5f02002e76cd73d0072351b99b28f87890d1afd2c6a450f82090', FALSE, FALSE, 0, 0, 24, '', '[8.762346506118774]', NULL);
INSERT INTO company VALUES ('d1a2a5228eae', 'jar-fern-5', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e', '372472ef73133e77d766cb45459dd2e9c4c0be24e2b1e76ce73cf0a76f853bba', FALSE, FALSE, 1, 0, 1, '', '[0.38683128356933594]', NULL);
INSERT INTO company VALUES ('1913c8f439cc', 'quill-oxen-7', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e', '4349eab1ebf019e34ad1f35da4e8fcdf5bc20260418d5cd71e3036ce9181b75d', FALSE, FALSE, 1, 0, 2, '', '[0.13331198692321777, 0.0]', NULL);
INSERT INTO company VALUES ('380dd478a246', 'chisel-pebble-1', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e', '91d4462f3cf10814e1a0e39973fd6d01421a41e8ed392c2be054187a7b2fed7d', FALSE, FALSE, 2, 0, 0, 'move 3', '[0.0, 0.13947272300720215]', 1795646629.2807612);
INSERT INTO company VALUES ('5e6aeb910788', 'wind-maple-4', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e', 'f3c21f9c5a4e4992eb611381c3d25adb7082365c517ca564552cf6dd984b9eb4', FALSE, FALSE, 0, 0, 4, 'game 15', '[0.23854947090148926, 0.0, 0.0]', NULL);
INSERT INTO log VALUES ('13ddcadb161d', 0, -1, 'chance', 'roll 2 5 7', '[[[-1, "Turn 1: the dice show 2, 5 and 7.", "2.1", "die"]], 2]', 1795387392.0262213);
INSERT INTO log VALUES ('13ddcadb161d', 1, 0, 'move', 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]', 1795387392.1036553);
INSERT INTO log VALUES ('13ddcadb161d', 2, 0, 'move', 'anvil 5', '[[[0, "The smith gives 5 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 7 for an arrow.", "7.1", "apollo"]], [[0, "You give 5 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 7 for an arrow.", "7.1", "apollo"]]]', 1795387392.1795816);
INSERT INTO log VALUES ('13ddcadb161d', 3, 0, 'move', 'slide-forge silver', '[[[0, "The smith slides the forge’s die from gold to silver and crosses out one of Athena’s boxes; none are left.", "6.1", "owl"]], [[0, "You slide the forge’s die from gold to silver and cross out one of Athena’s boxes; none are left.", "6.1", "owl"]]]', 1795387392.243613);
INSERT INTO log VALUES ('13ddcadb161d', 4, 0, 'move', 'section marriage', '[[[0, "The smith draws 2 silver in Marriage, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Marriage, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]], [[0, "You draw 2 silver in Marriage, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Marriage, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]]]', 1795387392.3096557);
INSERT INTO log VALUES ('13ddcadb161d', 5, -1, 'chance', 'roll 9 10 11', '[[[-1, "Turn 2: the dice show 9, 10 and 11.", "2.1", "die"]], 2]', 1795387392.3714235);
INSERT INTO log VALUES ('13ddcadb161d', 6, 0, 'move', 'forge 9', '[[[0, "The smith gives 9 to the forge and works in copper.", "3.1", "forge"]], [[0, "You give 9 to the forge and work in copper.", "3.1", "forge"]]]', 1795387392.428427);
INSERT INTO log VALUES ('13ddcadb161d', 7, 0, 'move', 'anvil 10', '[[[0, "The smith gives 10 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"]], [[0, "You give 10 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"]]]', 1795387392.4946697);
INSERT INTO log VALUES ('13ddcadb161d', 8, 0, 'move', 'section heaven', '[[[0, "The smith draws 1 copper in Heaven, now 1 of 5 layers thick.", "3.2", "copper"]], [[0, "You draw 1 copper in Heaven, now 1 of 5 layers thick.", "3.2", "copper"]]]', 1795387392.5550933);
INSERT INTO log VALUES ('13ddcadb161d', 9, 0, 'move', 'section marriage', '[[[0, "The smith draws 1 copper in Marriage, now 3 of 5 layers thick.", "3.2", "copper"], [0, "Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]], [[0, "You draw 1 copper in Marriage, now 3 of 5 layers thick.", "3.2", "copper"], [0, "Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]]]', 1795387392.6176558);
INSERT INTO log VALUES ('13ddcadb161d', 10, -1, 'chance', 'roll 1 2 4', '[[[-1, "Turn 3: the dice show 1, 2 and 4.", "2.1", "die"]], 2]', 1795387392.6765177);
INSERT INTO log VALUES ('13ddcadb161d', 11, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387392.750212);
INSERT INTO log VALUES ('13ddcadb161d', 12, 0, 'move', 'anvil 2', '[[[0, "The smith gives 2 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 4 for an arrow.", "7.1", "apollo"]], [[0, "You give 2 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 4 for an arrow.", "7.1", "apollo"]]]', 1795387392.8080304);
INSERT INTO log VALUES ('13ddcadb161d', 13, 0, 'move', 'section lions', '[[[0, "The smith draws 2 gold in Lions attack cattle, now 2 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Lions attack cattle, now 2 of 5 layers thick.", "3.2", "gold"]]]', 1795387392.8993719);
INSERT INTO log VALUES ('13ddcadb161d', 14, 0, 'move', 'section ambush', '[[[0, "The smith draws 2 gold in Ambush, now 2 of 5 layers thick.", "3.2", "gold"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]], [[0, "You draw 2 gold in Ambush, now 2 of 5 layers thick.", "3.2", "gold"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]]]', 1795387392.9630897);
INSERT INTO log VALUES ('13ddcadb161d', 15, -1, 'chance', 'roll 2 9 11', '[[[-1, "Turn 4: the dice show 2, 9 and 11.", "2.1", "die"]], 2]', 1795387393.0341122);
INSERT INTO log VALUES ('13ddcadb161d', 16, 0, 'move', 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]', 1795387393.106854);
INSERT INTO log VALUES ('13ddcadb161d', 17, 0, 'move', 'anvil 9', '[[[0, "The smith gives 9 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"]], [[0, "You give 9 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"]]]', 1795387393.1667192);
INSERT INTO log VALUES ('13ddcadb161d', 18, 0, 'move', 'section heaven', '[[[0, "The smith draws 2 gold in Heaven, now 3 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Heaven, now 3 of 5 layers thick.", "3.2", "gold"]]]', 1795387393.230805);
INSERT INTO log VALUES ('13ddcadb161d', 19, 0, 'move', 'section earth', '[[[0, "The smith draws 2 gold in Earth and Sea, now 2 of 5 layers thick.", "3.2", "gold"], [0, "Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]], [[0, "You draw 2 gold in Earth and Sea, now 2 of 5 layers thick.", "3.2", "gold"], [0, "Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]]]', 1795387393.2958584);
INSERT INTO log VALUES ('13ddcadb161d', 20, -1, 'chance', 'roll 6 10 10', '[[[-1, "Turn 5: the dice show 6, 10 and 10.", "2.1", "die"]], 2]', 1795387393.37247);
INSERT INTO log VALUES ('13ddcadb161d', 21, 0, 'move', 'forge 6', '[[[0, "The smith gives 6 to the forge and works in silver.", "3.1", "forge"]], [[0, "You give 6 to the forge and work in silver.", "3.1", "forge"]]]', 1795387393.445352);
INSERT INTO log VALUES ('13ddcadb161d', 22, 0, 'move', 'anvil 10', '[[[0, "The smith gives 10 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"]], [[0, "You give 10 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"]]]', 1795387393.509676);
INSERT INTO log VALUES ('13ddcadb161d', 23, 0, 'move', 'section heaven', '[[[0, "The smith draws 2 silver in Heaven, now complete.", "3.2", "silver"], [0, "Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]], [[0, "You draw 2 silver in Heaven, now complete.", "3.2", "silver"], [0, "Opposite Heaven, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]]]', 1795387393.579847);
INSERT INTO log VALUES ('13ddcadb161d', 24, -1, 'chance', 'roll 2 4 10', '[[[-1, "Turn 6: the dice show 2, 4 and 10.", "2.1", "die"]], 2]', 1795387393.6648524);
INSERT INTO log VALUES ('13ddcadb161d', 25, 0, 'move', 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]', 1795387393.7308896);
INSERT INTO log VALUES ('13ddcadb161d', 26, 0, 'move', 'anvil 4', '[[[0, "The smith gives 4 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"]], [[0, "You give 4 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"]]]', 1795387393.7965512);
INSERT INTO log VALUES ('13ddcadb161d', 27, 0, 'move', 'section lions', '[[[0, "The smith draws 2 gold in Lions attack cattle, now 4 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Lions attack cattle, now 4 of 5 layers thick.", "3.2", "gold"]]]', 1795387393.8639364);
INSERT INTO log VALUES ('13ddcadb161d', 28, 0, 'move', 'section ambush', '[[[0, "The smith draws 2 gold in Ambush, now 4 of 5 layers thick.", "3.2", "gold"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]], [[0, "You draw 2 gold in Ambush, now 4 of 5 layers thick.", "3.2", "gold"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]]]', 1795387393.9845426);
INSERT INTO log VALUES ('13ddcadb161d', 29, -1, 'chance', 'roll 6 9 10', '[[[-1, "Turn 7: the dice show 6, 9 and 10.", "2.1", "die"]], 2]', 1795387394.081125);
INSERT INTO log VALUES ('13ddcadb161d', 30, 0, 'move', 'forge 6', '[[[0, "The smith gives 6 to the forge and works in silver.", "3.1", "forge"]], [[0, "You give 6 to the forge and work in silver.", "3.1", "forge"]]]', 1795387394.202096);
INSERT INTO log VALUES ('13ddcadb161d', 31, 0, 'move', 'anvil 9', '[[[0, "The smith gives 9 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has three 10s now, and Ares adds 1.", "10.2", "ares"]], [[0, "You give 9 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has three 10s now, and Ares adds 1.", "10.2", "ares"]]]', 1795387394.291613);
INSERT INTO log VALUES ('13ddcadb161d', 32, 0, 'move', 'section earth', '[[[0, "The smith draws 2 silver in Earth and Sea, now 4 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Earth and Sea, out of reach next turn: Heaven, Marriage, Wheat reaped and Fields ploughed.", "5.1", "anvil"]], [[0, "You draw 2 silver in Earth and Sea, now 4 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Earth and Sea, out of reach next turn: Heaven, Marriage, Wheat reaped and Fields ploughed.", "5.1", "anvil"]]]', 1795387394.3774412);
INSERT INTO log VALUES ('13ddcadb161d', 33, -1, 'chance', 'roll 2 2 8', '[[[-1, "Turn 8: the dice show 2, 2 and 8.", "2.1", "die"]], 2]', 1795387394.4700751);
INSERT INTO log VALUES ('13ddcadb161d', 34, 0, 'move', 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]', 1795387394.562607);
INSERT INTO log VALUES ('13ddcadb161d', 35, 0, 'move', 'anvil 2', '[[[0, "The smith gives 2 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 8 for an arrow.", "7.1", "apollo"]], [[0, "You give 2 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 8 for an arrow.", "7.1", "apollo"]]]', 1795387394.6478195);
INSERT INTO log VALUES ('13ddcadb161d', 36, 0, 'move', 'section lions', '[[[0, "The smith draws 1 gold in Lions attack cattle, now complete.", "3.2", "gold"], [0, "Lions attack cattle has no room for the other: 1 gold is lost.", "3.4", "gold"]], [[0, "You draw 1 gold in Lions attack cattle, now complete.", "3.2", "gold"], [0, "Lions attack cattle has no room for the other: 1 gold is lost.", "3.4", "gold"]]]', 1795387394.7503607);
INSERT INTO log VALUES ('13ddcadb161d', 37, 0, 'move', 'section ambush', '[[[0, "The smith draws 1 gold in Ambush, now complete.", "3.2", "gold"], [0, "Ambush has no room for the other: 1 gold is lost.", "3.4", "gold"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]], [[0, "You draw 1 gold in Ambush, now complete.", "3.2", "gold"], [0, "Ambush has no room for the other: 1 gold is lost.", "3.4", "gold"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]]]', 1795387394.7833753);
INSERT INTO log VALUES ('13ddcadb161d', 38, -1, 'chance', 'roll 1 7 9', '[[[-1, "Turn 9: the dice show 1, 7 and 9.", "2.1", "die"]], 2]', 1795387394.8283322);
INSERT INTO log VALUES ('13ddcadb161d', 39, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387394.8928518);
INSERT INTO log VALUES ('13ddcadb161d', 40, 0, 'move', 'anvil 7', '[[[0, "The smith gives 7 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 9 for an arrow.", "7.1", "apollo"]], [[0, "You give 7 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 9 for an arrow.", "7.1", "apollo"]]]', 1795387394.9384747);
INSERT INTO log VALUES ('13ddcadb161d', 41, 0, 'move', 'section marriage', '[[[0, "The smith draws 2 gold in Marriage, now complete.", "3.2", "gold"]], [[0, "You draw 2 gold in Marriage, now complete.", "3.2", "gold"]]]', 1795387395.002564);
INSERT INTO log VALUES ('13ddcadb161d', 42, 0, 'move', 'section heaven', '[[[0, "Heaven has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Marriage, out of reach next turn: Earth and Sea, Trial of Law, Sheep at pasture and Dance of Youth.", "5.1", "anvil"]], 2]', 1795387395.0385702);
INSERT INTO log VALUES ('13ddcadb161d', 43, -1, 'chance', 'roll 3 6 9', '[[[-1, "Turn 10: the dice show 3, 6 and 9.", "2.1", "die"]], 2]', 1795387395.0747352);
INSERT INTO log VALUES ('13ddcadb161d', 44, 0, 'move', 'forge 3', '[[[0, "The smith gives 3 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 3 to the forge and work in gold.", "3.1", "forge"]]]', 1795387395.1164575);
INSERT INTO log VALUES ('13ddcadb161d', 45, 0, 'move', 'anvil 6', '[[[0, "The smith gives 6 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 9 for an arrow.", "7.1", "apollo"]], [[0, "You give 6 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 9 for an arrow.", "7.1", "apollo"]]]', 1795387395.1477225);
INSERT INTO log VALUES ('13ddcadb161d', 46, 0, 'move', 'section siege', '[[[0, "The smith draws 2 gold in Siege, now 2 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Siege, now 2 of 5 layers thick.", "3.2", "gold"]]]', 1795387395.2000484);
INSERT INTO log VALUES ('13ddcadb161d', 47, 0, 'move', 'section heaven', '[[[0, "Heaven has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Siege, out of reach next turn: Ambush and Lions attack cattle.", "5.1", "anvil"]], 2]', 1795387395.2577474);
INSERT INTO log VALUES ('13ddcadb161d', 48, -1, 'chance', 'roll 7 10 11', '[[[-1, "Turn 11: the dice show 7, 10 and 11.", "2.1", "die"]], 2]', 1795387395.3046532);
INSERT INTO log VALUES ('13ddcadb161d', 49, 0, 'move', 'forge 7', '[[[0, "The smith gives 7 to the forge and works in copper.", "3.1", "forge"]], [[0, "You give 7 to the forge and work in copper.", "3.1", "forge"]]]', 1795387395.3630211);
INSERT INTO log VALUES ('13ddcadb161d', 50, 0, 'move', 'anvil 10', '[[[0, "The smith gives 10 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has three 11s now, and Ares adds 1.", "10.2", "ares"]], [[0, "You give 10 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has three 11s now, and Ares adds 1.", "10.2", "ares"]]]', 1795387395.4158416);
INSERT INTO log VALUES ('13ddcadb161d', 51, 0, 'move', 'section earth', '[[[0, "The smith draws 1 copper in Earth and Sea, now complete.", "3.2", "copper"]], [[0, "You draw 1 copper in Earth and Sea, now complete.", "3.2", "copper"]]]', 1795387395.4656525);
INSERT INTO log VALUES ('13ddcadb161d', 52, 0, 'move', 'section heaven', '[[[0, "Heaven has no room for more: 1 copper is lost.", "3.4", "copper"], [0, "Opposite Earth and Sea, out of reach next turn: Heaven, Marriage, Wheat reaped and Fields ploughed.", "5.1", "anvil"]], 2]', 1795387395.5336804);
INSERT INTO log VALUES ('13ddcadb161d', 53, -1, 'chance', 'roll 7 8 10', '[[[-1, "Turn 12: the dice show 7, 8 and 10.", "2.1", "die"]], 2]', 1795387395.5820637);
INSERT INTO log VALUES ('13ddcadb161d', 54, 0, 'move', 'forge 7', '[[[0, "The smith gives 7 to the forge and works in copper.", "3.1", "forge"]], [[0, "You give 7 to the forge and work in copper.", "3.1", "forge"]]]', 1795387395.6374683);
INSERT INTO log VALUES ('13ddcadb161d', 55, 0, 'move', 'anvil 8', '[[[0, "The smith gives 8 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has four 10s now, and Ares adds 3 more.", "10.2", "ares"]], [[0, "You give 8 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has four 10s now, and Ares adds 3 more.", "10.2", "ares"]]]', 1795387395.690553);
INSERT INTO log VALUES ('13ddcadb161d', 56, 0, 'move', 'section siege', '[[[0, "The smith draws 1 copper in Siege, now 3 of 5 layers thick.", "3.2", "copper"]], [[0, "You draw 1 copper in Siege, now 3 of 5 layers thick.", "3.2", "copper"]]]', 1795387395.7729874);
INSERT INTO log VALUES ('13ddcadb161d', 57, 0, 'move', 'section earth', '[[[0, "Earth and Sea has no room for more: 1 copper is lost.", "3.4", "copper"], [0, "Opposite Siege, out of reach next turn: Ambush and Lions attack cattle.", "5.1", "anvil"]], 2]', 1795387395.8105729);
INSERT INTO log VALUES ('13ddcadb161d', 58, -1, 'chance', 'roll 6 7 11', '[[[-1, "Turn 13: the dice show 6, 7 and 11.", "2.1", "die"]], 2]', 1795387395.863945);
INSERT INTO log VALUES ('13ddcadb161d', 59, 0, 'move', 'forge 6', '[[[0, "The smith gives 6 to the forge and works in silver.", "3.1", "forge"]], [[0, "You give 6 to the forge and work in silver.", "3.1", "forge"]]]', 1795387395.9080899);
INSERT INTO log VALUES ('13ddcadb161d', 60, 0, 'move', 'anvil 7', '[[[0, "The smith gives 7 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has four 11s now, and Ares adds 3 more.", "10.2", "ares"]], [[0, "You give 7 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has four 11s now, and Ares adds 3 more.", "10.2", "ares"]]]', 1795387395.957078);
INSERT INTO log VALUES ('13ddcadb161d', 61, 0, 'move', 'section siege', '[[[0, "The smith draws 2 silver in Siege, now complete.", "3.2", "silver"], [0, "Opposite Siege, out of reach next turn: Ambush and Lions attack cattle.", "5.1", "anvil"]], [[0, "You draw 2 silver in Siege, now complete.", "3.2", "silver"], [0, "Opposite Siege, out of reach next turn: Ambush and Lions attack cattle.", "5.1", "anvil"]]]', 1795387396.0172806);
INSERT INTO log VALUES ('13ddcadb161d', 62, -1, 'chance', 'roll 1 2 3', '[[[-1, "Turn 14: the dice show 1, 2 and 3.", "2.1", "die"]], 2]', 1795387396.0627396);
INSERT INTO log VALUES ('13ddcadb161d', 63, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387396.129233);
INSERT INTO log VALUES ('13ddcadb161d', 64, 0, 'move', 'anvil 2', '[[[0, "The smith gives 2 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 3 for an arrow.", "7.1", "apollo"]], [[0, "You give 2 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 3 for an arrow.", "7.1", "apollo"]]]', 1795387396.198985);
INSERT INTO log VALUES ('13ddcadb161d', 65, 0, 'move', 'section wheat', '[[[0, "The smith draws 2 gold in Wheat reaped, now 2 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Wheat reaped, now 2 of 5 layers thick.", "3.2", "gold"]]]', 1795387396.2654517);
INSERT INTO log VALUES ('13ddcadb161d', 66, 0, 'move', 'section marriage', '[[[0, "Marriage has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Wheat reaped, out of reach next turn: Earth and Sea, Trial of Law and Sheep at pasture.", "5.1", "anvil"]], 2]', 1795387396.3290377);
INSERT INTO log VALUES ('13ddcadb161d', 67, -1, 'chance', 'roll 2 2 3', '[[[-1, "Turn 15: the dice show 2, 2 and 3.", "2.1", "die"]], 2]', 1795387396.39956);
INSERT INTO log VALUES ('13ddcadb161d', 68, 0, 'move', 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]', 1795387396.4513912);
INSERT INTO log VALUES ('13ddcadb161d', 69, 0, 'move', 'anvil 2', '[[[0, "The smith gives 2 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 3 for an arrow.", "7.1", "apollo"]], [[0, "You give 2 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 3 for an arrow.", "7.1", "apollo"]]]', 1795387396.511046);
INSERT INTO log VALUES ('13ddcadb161d', 70, 0, 'move', 'section wheat', '[[[0, "The smith draws 2 gold in Wheat reaped, now 4 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Wheat reaped, now 4 of 5 layers thick.", "3.2", "gold"]]]', 1795387396.5813727);
INSERT INTO log VALUES ('13ddcadb161d', 71, 0, 'move', 'section marriage', '[[[0, "Marriage has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Wheat reaped, out of reach next turn: Earth and Sea, Trial of Law and Sheep at pasture.", "5.1", "anvil"]], 2]', 1795387396.6450982);
INSERT INTO log VALUES ('13ddcadb161d', 72, -1, 'chance', 'roll 4 4 10', '[[[-1, "Turn 16: the dice show 4, 4 and 10.", "2.1", "die"]], 2]', 1795387396.7036848);
INSERT INTO log VALUES ('13ddcadb161d', 73, 0, 'move', 'forge 4', '[[[0, "The smith gives 4 to the forge and works in silver.", "3.1", "forge"]], [[0, "You give 4 to the forge and work in silver.", "3.1", "forge"]]]', 1795387396.7904747);
INSERT INTO log VALUES ('13ddcadb161d', 74, 0, 'move', 'anvil 4', '[[[0, "The smith gives 4 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has five 10s now, and Ares adds 3 more.", "10.2", "ares"]], [[0, "You give 4 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has five 10s now, and Ares adds 3 more.", "10.2", "ares"]]]', 1795387396.8697205);
INSERT INTO log VALUES ('13ddcadb161d', 75, 0, 'move', 'section wheat', '[[[0, "The smith draws 1 silver in Wheat reaped, now complete.", "3.2", "silver"], [0, "Wheat reaped has no room for the other: 1 silver is lost.", "3.4", "silver"], [0, "Opposite Wheat reaped, out of reach next turn: Earth and Sea, Trial of Law and Sheep at pasture.", "5.1", "anvil"]], [[0, "You draw 1 silver in Wheat reaped, now complete.", "3.2", "silver"], [0, "Wheat reaped has no room for the other: 1 silver is lost.", "3.4", "silver"], [0, "Opposite Wheat reaped, out of reach next turn: Earth and Sea, Trial of Law and Sheep at pasture.", "5.1", "anvil"]]]', 1795387396.9198298);
INSERT INTO log VALUES ('13ddcadb161d', 76, -1, 'chance', 'roll 3 4 10', '[[[-1, "Turn 17: the dice show 3, 4 and 10.", "2.1", "die"]], 2]', 1795387396.972898);
INSERT INTO log VALUES ('13ddcadb161d', 77, 0, 'move', 'forge 3', '[[[0, "The smith gives 3 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 3 to the forge and work in gold.", "3.1", "forge"]]]', 1795387397.0493357);
INSERT INTO log VALUES ('13ddcadb161d', 78, 0, 'move', 'anvil 4', '[[[0, "The smith gives 4 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has six 10s now, and Ares adds 3 more.", "10.2", "ares"]], [[0, "You give 4 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has six 10s now, and Ares adds 3 more.", "10.2", "ares"]]]', 1795387397.1068022);
INSERT INTO log VALUES ('13ddcadb161d', 79, 0, 'move', 'section plough', '[[[0, "The smith draws 2 gold in Fields ploughed, now 2 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Fields ploughed, now 2 of 5 layers thick.", "3.2", "gold"]]]', 1795387397.23144);
INSERT INTO log VALUES ('13ddcadb161d', 80, 0, 'move', 'section marriage', '[[[0, "Marriage has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Fields ploughed, out of reach next turn: Earth and Sea, Trial of Law and Dance of Youth.", "5.1", "anvil"]], 2]', 1795387397.3122215);
INSERT INTO log VALUES ('13ddcadb161d', 81, -1, 'chance', 'roll 1 4 5', '[[[-1, "Turn 18: the dice show 1, 4 and 5.", "2.1", "die"]], 2]', 1795387397.4161727);
INSERT INTO log VALUES ('13ddcadb161d', 82, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387397.476427);
INSERT INTO log VALUES ('13ddcadb161d', 83, 0, 'move', 'anvil 4', '[[[0, "The smith gives 4 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 5 for an arrow.", "7.1", "apollo"]], [[0, "You give 4 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 5 for an arrow.", "7.1", "apollo"]]]', 1795387397.5451572);
INSERT INTO log VALUES ('13ddcadb161d', 84, 0, 'move', 'section plough', '[[[0, "The smith draws 2 gold in Fields ploughed, now 4 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Fields ploughed, now 4 of 5 layers thick.", "3.2", "gold"]]]', 1795387397.6374094);
INSERT INTO log VALUES ('13ddcadb161d', 85, 0, 'move', 'section marriage', '[[[0, "Marriage has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Fields ploughed, out of reach next turn: Earth and Sea, Trial of Law and Dance of Youth.", "5.1", "anvil"]], 2]', 1795387397.7485335);
INSERT INTO log VALUES ('13ddcadb161d', 86, -1, 'chance', 'roll 9 9 12', '[[[-1, "Turn 19: the dice show 9, 9 and 12.", "2.1", "die"]], 2]', 1795387397.8875105);
INSERT INTO log VALUES ('13ddcadb161d', 87, 0, 'move', 'forge 9', '[[[0, "The smith gives 9 to the forge and works in copper.", "3.1", "forge"]], [[0, "You give 9 to the forge and work in copper.", "3.1", "forge"]]]', 1795387398.037591);
INSERT INTO log VALUES ('13ddcadb161d', 88, 0, 'move', 'anvil 9', '[[[0, "The smith gives 9 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 12 for an arrow.", "7.1", "apollo"]], [[0, "You give 9 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 12 for an arrow.", "7.1", "apollo"]]]', 1795387398.1596127);
INSERT INTO log VALUES ('13ddcadb161d', 89, 0, 'move', 'nothing', '[[[0, "No section of the Cosmos circle is open: nothing drawn.", "4.2", ""], [0, "The markers stay beside the shield: every section is within reach next turn.", "5.4", "anvil"]], 2]', 1795387398.2365017);
INSERT INTO log VALUES ('13ddcadb161d', 90, -1, 'chance', 'roll 2 5 10', '[[[-1, "Turn 20: the dice show 2, 5 and 10.", "2.1", "die"]], 2]', 1795387398.337061);
INSERT INTO log VALUES ('13ddcadb161d', 91, 0, 'move', 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]', 1795387398.4135647);
INSERT INTO log VALUES ('13ddcadb161d', 92, 0, 'move', 'anvil 5', '[[[0, "The smith gives 5 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has seven 10s now, and Ares adds 5 more.", "10.2", "ares"]], [[0, "You give 5 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 10 for an arrow.", "7.1", "apollo"], [0, "He has seven 10s now, and Ares adds 5 more.", "10.2", "ares"]]]', 1795387398.4944336);
INSERT INTO log VALUES ('13ddcadb161d', 93, 0, 'move', 'section trial', '[[[0, "The smith draws 2 gold in Trial of Law, now 2 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Trial of Law, now 2 of 5 layers thick.", "3.2", "gold"]]]', 1795387398.584764);
INSERT INTO log VALUES ('13ddcadb161d', 94, 0, 'move', 'section earth', '[[[0, "Earth and Sea has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Trial of Law, out of reach next turn: Heaven, Marriage, Wheat reaped and Fields ploughed.", "5.1", "anvil"]], 2]', 1795387398.6904018);
INSERT INTO log VALUES ('13ddcadb161d', 95, -1, 'chance', 'roll 1 4 6', '[[[-1, "Turn 21: the dice show 1, 4 and 6.", "2.1", "die"]], 2]', 1795387398.778999);
INSERT INTO log VALUES ('13ddcadb161d', 96, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387398.8677616);
INSERT INTO log VALUES ('13ddcadb161d', 97, 0, 'move', 'anvil 4', '[[[0, "The smith gives 4 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 6 for an arrow.", "7.1", "apollo"]], [[0, "You give 4 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 6 for an arrow.", "7.1", "apollo"]]]', 1795387398.9505515);
INSERT INTO log VALUES ('13ddcadb161d', 98, 0, 'move', 'section grapes', '[[[0, "The smith draws 2 gold in Grapes gathered, now 2 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Grapes gathered, now 2 of 5 layers thick.", "3.2", "gold"]]]', 1795387399.0740483);
INSERT INTO log VALUES ('13ddcadb161d', 99, 0, 'move', 'section siege', '[[[0, "Siege has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Grapes gathered, out of reach next turn: Ambush and Lions attack cattle.", "5.1", "anvil"]], 2]', 1795387399.163087);
INSERT INTO log VALUES ('13ddcadb161d', 100, -1, 'chance', 'roll 1 1 7', '[[[-1, "Turn 22: the dice show 1, 1 and 7.", "2.1", "die"]], 2]', 1795387399.2876148);
INSERT INTO log VALUES ('13ddcadb161d', 101, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387399.4144971);
INSERT INTO log VALUES ('13ddcadb161d', 102, 0, 'move', 'anvil 1', '[[[0, "The smith gives 1 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 7 for an arrow.", "7.1", "apollo"]], [[0, "You give 1 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 7 for an arrow.", "7.1", "apollo"]]]', 1795387399.5135093);
INSERT INTO log VALUES ('13ddcadb161d', 103, 0, 'move', 'section plough', '[[[0, "The smith draws 1 gold in Fields ploughed, now complete.", "3.2", "gold"], [0, "Fields ploughed has no room for the other: 1 gold is lost.", "3.4", "gold"]], [[0, "You draw 1 gold in Fields ploughed, now complete.", "3.2", "gold"], [0, "Fields ploughed has no room for the other: 1 gold is lost.", "3.4", "gold"]]]', 1795387399.6257355);
INSERT INTO log VALUES ('13ddcadb161d', 104, 0, 'move', 'section marriage', '[[[0, "Marriage has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Fields ploughed, out of reach next turn: Earth and Sea, Trial of Law and Dance of Youth.", "5.1", "anvil"]], 2]', 1795387399.6896374);
INSERT INTO log VALUES ('13ddcadb161d', 105, -1, 'chance', 'roll 1 4 11', '[[[-1, "Turn 23: the dice show 1, 4 and 11.", "2.1", "die"]], 2]', 1795387399.7582781);
INSERT INTO log VALUES ('13ddcadb161d', 106, 0, 'move', 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]', 1795387399.8218324);
INSERT INTO log VALUES ('13ddcadb161d', 107, 0, 'move', 'anvil 4', '[[[0, "The smith gives 4 to the anvil and begins in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has five 11s now, and Ares adds 3 more.", "10.2", "ares"]], [[0, "You give 4 to the anvil and begin in the Rural circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has five 11s now, and Ares adds 3 more.", "10.2", "ares"]]]', 1795387399.9261158);
INSERT INTO log VALUES ('13ddcadb161d', 108, 0, 'move', 'section grapes', '[[[0, "The smith draws 2 gold in Grapes gathered, now 4 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Grapes gathered, now 4 of 5 layers thick.", "3.2", "gold"]]]', 1795387400.0192227);
INSERT INTO log VALUES ('13ddcadb161d', 109, 0, 'move', 'section siege', '[[[0, "Siege has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "Opposite Grapes gathered, out of reach next turn: Ambush and Lions attack cattle.", "5.1", "anvil"]], 2]', 1795387400.1536422);
INSERT INTO log VALUES ('13ddcadb161d', 110, -1, 'chance', 'roll 3 8 11', '[[[-1, "Turn 24: the dice show 3, 8 and 11.", "2.1", "die"]], 2]', 1795387400.3204134);
INSERT INTO log VALUES ('13ddcadb161d', 111, 0, 'move', 'forge 3', '[[[0, "The smith gives 3 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 3 to the forge and work in gold.", "3.1", "forge"]]]', 1795387400.436071);
INSERT INTO log VALUES ('13ddcadb161d', 112, 0, 'move', 'anvil 8', '[[[0, "The smith gives 8 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has six 11s now, and Ares adds 3 more.", "10.2", "ares"]], [[0, "You give 8 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 11 for an arrow.", "7.1", "apollo"], [0, "He has six 11s now, and Ares adds 3 more.", "10.2", "ares"]]]', 1795387400.5383506);
INSERT INTO log VALUES ('13ddcadb161d', 113, 0, 'move', 'section trial', '[[[0, "The smith draws 2 gold in Trial of Law, now 4 of 5 layers thick.", "3.2", "gold"]], [[0, "You draw 2 gold in Trial of Law, now 4 of 5 layers thick.", "3.2", "gold"]]]', 1795387400.642342);
INSERT INTO log VALUES ('13ddcadb161d', 114, 0, 'move', 'section earth', '[[[0, "Earth and Sea has no room for more: 2 gold are lost.", "3.4", "gold"], [0, "The last turn is over.", "8.1", ""], [0, "Thickness (layers in each section): 64.", "9.1", ""], [0, "Strength (kinds of metal in each section): 28.", "9.2", ""], [0, "Artwork (Cosmos): 6.", "9.3", ""], [0, "Athena (0 of 1 boxes left): 0.", "9.4", ""], [0, "Arrows (24 values): 209.", "10.1", ""], [0, "Ares (seven 10s, six 11s): 25.", "10.2", ""], [0, "The shield scores 98, the arrows 234: 136 short.", "8.2", ""]], 2]', 1795387400.7301056);
INSERT INTO log VALUES ('d1a2a5228eae', 0, -1, 'chance', 'roll 3 8 12', '[[[-1, "Turn 1: the dice show 3, 8 and 12.", "2.1", "die"]], 2]', 1795387400.94407);
INSERT INTO log VALUES ('d1a2a5228eae', 1, 0, 'move', 'forge 3', '[[[0, "The smith gives 3 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 3 to the forge and work in gold.", "3.1", "forge"]]]', 1795387401.0182788);
INSERT INTO log VALUES ('d1a2a5228eae', 2, 0, 'move', 'anvil 8', '[[[0, "The smith gives 8 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 12 for an arrow.", "7.1", "apollo"]], [[0, "You give 8 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 12 for an arrow.", "7.1", "apollo"]]]', 1795387401.0816412);
INSERT INTO log VALUES ('d1a2a5228eae', 3, 0, 'move', 'slide-forge silver', '[[[0, "The smith slides the forge’s die from gold to silver and crosses out one of Athena’s boxes; 4 are left.", "6.1", "owl"]], [[0, "You slide the forge’s die from gold to silver and cross out one of Athena’s boxes; 4 are left.", "6.1", "owl"]]]', 1795387401.1557498);
INSERT INTO log VALUES ('d1a2a5228eae', 4, 0, 'undo', '1', '[]', 1795387401.2232409);
INSERT INTO log VALUES ('1913c8f439cc', 0, -1, 'chance', 'first 2', '[[[1, "Galatea won the draw for the first turn.", "1.1", ""]], [[1, "Galatea won the draw for the first turn.", "1.1", ""]], [[1, "You won the draw for the first turn.", "1.1", ""]]]', 1795387401.3235252);
INSERT INTO log VALUES ('1913c8f439cc', 1, -1, 'chance', 'reveal poseidon', '[[[-2, "Poseidon is revealed.", "1.2", "trident"]], 3]', 1795387401.3237724);
INSERT INTO log VALUES ('1913c8f439cc', 2, -1, 'chance', 'reveal hermes', '[[[-2, "Hermes is revealed.", "1.2", "caduceus"]], 3]', 1795387401.323959);
INSERT INTO log VALUES ('1913c8f439cc', 3, -1, 'chance', 'meet the-kraken', '[[[-2, "The Kraken is revealed.", "1.3", "giant-squid"]], 3]', 1795387401.3241436);
INSERT INTO log VALUES ('1913c8f439cc', 4, -1, 'chance', 'meet harpies', '[[[-2, "Harpies is revealed.", "1.3", "harpy"]], 3]', 1795387401.3243315);
INSERT INTO log VALUES ('1913c8f439cc', 5, -1, 'chance', 'roll 2 3', '[[[1, "Galatea rolled 2, 3.", "2.1", "die"]], [[1, "Galatea rolled 2, 3.", "2.1", "die"]], [[1, "You rolled 2, 3.", "2.1", "die"]]]', 1795387401.3245919);
INSERT INTO log VALUES ('1913c8f439cc', 6, 1, 'move', 'call poseidon', '[[[1, "Galatea called on Poseidon.", "5.13", "trident"]], [[1, "Galatea called on Poseidon.", "5.13", "trident"]], [[1, "You called on Poseidon.", "5.13", "trident"]]]', 1795387428.4938076);
INSERT INTO log VALUES ('1913c8f439cc', 7, 1, 'move', 'reroll 2', '[[[1, "Galatea rolled the 3 again.", "4.2", ""]], [[1, "Galatea rolled the 3 again.", "4.2", ""]], [[1, "You rolled the 3 again.", "4.2", ""]]]', 1795387428.6926234);
INSERT INTO log VALUES ('1913c8f439cc', 8, -1, 'chance', 'roll 1', '[[[1, "Galatea rolled 1.", "2.1", "die"]], [[1, "Galatea rolled 1.", "2.1", "die"]], [[1, "You rolled 1.", "2.1", "die"]]]', 1795387428.6928022);
INSERT INTO log VALUES ('1913c8f439cc', 9, 1, 'move', 'double 1', '[[[1, "Galatea doubled the 2, to 4.", "5.13", ""]], [[1, "Galatea doubled the 2, to 4.", "5.13", ""]], [[1, "You doubled the 2, to 4.", "5.13", ""]]]', 1795387428.713565);
INSERT INTO log VALUES ('1913c8f439cc', 10, 1, 'move', 'call poseidon', '[[[1, "Galatea called on Poseidon.", "5.13", "trident"]], [[1, "Galatea called on Poseidon.", "5.13", "trident"]], [[1, "You called on Poseidon.", "5.13", "trident"]]]', 1795387428.7532558);
INSERT INTO log VALUES ('1913c8f439cc', 11, 1, 'move', 'reroll 2', '[[[1, "Galatea rolled the 1 again.", "4.2", ""]], [[1, "Galatea rolled the 1 again.", "4.2", ""]], [[1, "You rolled the 1 again.", "4.2", ""]]]', 1795387428.7803512);
INSERT INTO log VALUES ('1913c8f439cc', 12, -1, 'chance', 'roll 5', '[[[1, "Galatea rolled 5.", "2.1", "die"]], [[1, "Galatea rolled 5.", "2.1", "die"]], [[1, "You rolled 5.", "2.1", "die"]]]', 1795387428.7805126);
INSERT INTO log VALUES ('1913c8f439cc', 13, 1, 'move', 'double 2', '[[[1, "Galatea doubled the 5, to 10.", "5.13", ""]], [[1, "Galatea doubled the 5, to 10.", "5.13", ""]], [[1, "You doubled the 5, to 10.", "5.13", ""]]]', 1795387428.7991927);
INSERT INTO log VALUES ('1913c8f439cc', 14, 1, 'move', 'mark left 1', '[[[1, "Galatea marked 10 on The Kraken.", "3.1", "giant-squid"]], [[1, "Galatea marked 10 on The Kraken.", "3.1", "giant-squid"]], [[1, "You marked 10 on The Kraken.", "3.1", "giant-squid"]]]', 1795387428.8219147);
INSERT INTO log VALUES ('1913c8f439cc', 15, -1, 'chance', 'roll 3 4', '[[[0, "Ann rolled 3, 4.", "2.1", "die"]], [[0, "You rolled 3, 4.", "2.1", "die"]], [[0, "Ann rolled 3, 4.", "2.1", "die"]]]', 1795387428.8908517);
INSERT INTO log VALUES ('1913c8f439cc', 16, 0, 'move', 'call hermes', '[[[0, "Ann called on Hermes.", "5.11", "caduceus"]], [[0, "You called on Hermes.", "5.11", "caduceus"]], [[0, "Ann called on Hermes.", "5.11", "caduceus"]]]', 1795387428.9556875);
INSERT INTO log VALUES ('380dd478a246', 0, 0, 'open', '', '[[], 3]', 1795387429.0217388);
INSERT INTO log VALUES ('380dd478a246', 1, 1, 'stand-in', 'galatea', '[[], 3]', 1795387429.0218117);
INSERT INTO log VALUES ('380dd478a246', 2, -1, 'chance', 'first 2', '[[[1, "Galatea drew the lot to begin.", "1.5", ""]], 3]', 1795387429.0220492);
INSERT INTO log VALUES ('380dd478a246', 3, -1, 'chance', 'reveal left mine', '[[[-2, "Left: the Mine is turned up.", "1.1", "gold-mine"]], 3]', 1795387429.0221522);
INSERT INTO log VALUES ('380dd478a246', 4, -1, 'chance', 'reveal middle farm', '[[[-2, "Middle: the Farm is turned up.", "1.1", "barn"]], 3]', 1795387429.0222423);
INSERT INTO log VALUES ('380dd478a246', 5, -1, 'chance', 'reveal right city', '[[[-2, "Right: the City is turned up.", "1.1", "greek-temple"]], 3]', 1795387429.0223248);
INSERT INTO log VALUES ('380dd478a246', 6, -1, 'chance', 'draw sky-ship', '[[[0, "Ann drew a card.", "1.4", ""]], [[0, "Ann drew Sky Ship.", "1.4", ""]], [[0, "Ann drew a card.", "1.4", ""]]]', 1795387429.0224383);
INSERT INTO log VALUES ('380dd478a246', 7, -1, 'chance', 'draw giant-hawk', '[[[0, "Ann drew a card.", "1.4", ""]], [[0, "Ann drew Giant Hawk.", "1.4", ""]], [[0, "Ann drew a card.", "1.4", ""]]]', 1795387429.0225441);
INSERT INTO log VALUES ('380dd478a246', 8, -1, 'chance', 'draw giant-hawk', '[[[0, "Ann drew a card.", "1.4", ""]], [[0, "Ann drew Giant Hawk.", "1.4", ""]], [[0, "Ann drew a card.", "1.4", ""]]]', 1795387429.0226371);
INSERT INTO log VALUES ('380dd478a246', 9, -1, 'chance', 'draw battering-ram', '[[[1, "Galatea drew a card.", "1.4", ""]], [[1, "Galatea drew a card.", "1.4", ""]], [[1, "Galatea drew Battering Ram.", "1.4", ""]]]', 1795387429.0227284);
INSERT INTO log VALUES ('380dd478a246', 10, -1, 'chance', 'draw treefolk', '[[[1, "Galatea drew a card.", "1.4", ""]], [[1, "Galatea drew a card.", "1.4", ""]], [[1, "Galatea drew Treefolk.", "1.4", ""]]]', 1795387429.0228176);
INSERT INTO log VALUES ('380dd478a246', 11, -1, 'chance', 'draw orc-brute', '[[[1, "Galatea drew a card.", "1.4", ""]], [[1, "Galatea drew a card.", "1.4", ""]], [[1, "Galatea drew Orc Brute.", "1.4", ""]]]', 1795387429.0229526);
INSERT INTO log VALUES ('380dd478a246', 12, 1, 'sit', 'Ben', '[[[1, "Ben sat down.", "", ""]], 3]', 1795387429.0799716);
INSERT INTO log VALUES ('380dd478a246', 13, 0, 'begin', '', '[[[0, "Ann began the game.", "", ""]], 3]', 1795387429.141081);
INSERT INTO log VALUES ('380dd478a246', 14, 1, 'move', 'under battering-ram', '[[[1, "Ben put a card under the deck.", "1.6", ""]], [[1, "Ben put a card under the deck.", "1.6", ""]], [[1, "Ben put Battering Ram under the deck.", "1.6", ""]]]', 1795387429.2199037);
INSERT INTO log VALUES ('380dd478a246', 15, 1, 'move', 'under treefolk', '[[[1, "Ben put a card under the deck.", "1.6", ""]], [[1, "Ben put a card under the deck.", "1.6", ""]], [[1, "Ben put Treefolk under the deck.", "1.6", ""]]]', 1795387429.2809968);
INSERT INTO log VALUES ('5e6aeb910788', 0, -1, 'chance', 'first 2', '[[[1, "Galatea won the draw for the first turn.", "1.1", ""]], [[1, "Galatea won the draw for the first turn.", "1.1", ""]], [[1, "You won the draw for the first turn.", "1.1", ""]], [[1, "Galatea won the draw for the first turn.", "1.1", ""]]]', 1795387429.4374483);
INSERT INTO log VALUES ('5e6aeb910788', 1, -1, 'chance', 'patron zeus', '[[[0, "Player 1 drew the card of Zeus.", "11.12", ""]], [[0, "You drew the card of Zeus.", "11.12", ""]], [[0, "Player 1 drew the card of Zeus.", "11.12", ""]], [[0, "Player 1 drew the card of Zeus.", "11.12", ""]]]', 1795387429.4377136);
INSERT INTO log VALUES ('5e6aeb910788', 2, -1, 'chance', 'patron artemis', '[[[1, "Galatea drew the card of Artemis.", "11.4", ""]], [[1, "Galatea drew the card of Artemis.", "11.4", ""]], [[1, "You drew the card of Artemis.", "11.4", ""]], [[1, "Galatea drew the card of Artemis.", "11.4", ""]]]', 1795387429.4379365);
INSERT INTO log VALUES ('5e6aeb910788', 3, -1, 'chance', 'patron athena', '[[[2, "Pandora drew the card of Athena.", "11.5", ""]], [[2, "Pandora drew the card of Athena.", "11.5", ""]], [[2, "Pandora drew the card of Athena.", "11.5", ""]], [[2, "You drew the card of Athena.", "11.5", ""]]]', 1795387429.438158);
INSERT INTO log VALUES ('5e6aeb910788', 4, 1, 'move', 'move here-north', '[[[1, "Galatea left the centre for the north spot of the start tile.", "3.2", ""]], [[1, "Galatea left the centre for the north spot of the start tile.", "3.2", ""]], [[1, "You left the centre for the north spot of the start tile.", "3.2", ""]], [[1, "Galatea left the centre for the north spot of the start tile.", "3.2", ""]]]', 1795387429.5865657);
INSERT INTO log VALUES ('5e6aeb910788', 5, -1, 'chance', 'draw trident', '[[[-1, "Drawn: Trident.", "3.3", ""]], 4]', 1795387429.5867138);
INSERT INTO log VALUES ('5e6aeb910788', 6, 1, 'move', 'turn 270', '[[[1, "Tile 2 is laid: Trident.", "2.4", ""]], 4]', 1795387429.6350093);
INSERT INTO log VALUES ('5e6aeb910788', 7, 1, 'move', 'scout', '[[[1, "Galatea scouted.", "3.7", ""]], [[1, "Galatea scouted.", "3.7", ""]], [[1, "You scouted.", "3.7", ""]], [[1, "Galatea scouted.", "3.7", ""]]]', 1795387429.7039711);
INSERT INTO log VALUES ('5e6aeb910788', 8, -1, 'chance', 'draw collapse', '[[[-1, "Drawn: Collapse.", "3.3", ""]], 4]', 1795387429.7042177);
INSERT INTO log VALUES ('5e6aeb910788', 9, -1, 'chance', 'draw vee', '[[[-1, "Drawn: Vee.", "3.3", ""]], 4]', 1795387429.7043889);
INSERT INTO log VALUES ('5e6aeb910788', 10, -1, 'chance', 'draw collapse', '[[[-1, "Drawn: Collapse.", "3.3", ""]], 4]', 1795387429.704591);
INSERT INTO log VALUES ('5e6aeb910788', 11, -1, 'chance', 'draw two-curves', '[[[-1, "Drawn: Two curves.", "3.3", ""]], 4]', 1795387429.705101);
INSERT INTO log VALUES ('5e6aeb910788', 12, -1, 'chance', 'draw kleos', '[[[-1, "Drawn: Kleos.", "3.3", ""]], 4]', 1795387429.7052922);
INSERT INTO log VALUES ('5e6aeb910788', 13, -1, 'chance', 'draw xenia', '[[[-1, "Drawn: Xenia.", "3.3", ""]], 4]', 1795387429.7054808);
INSERT INTO log VALUES ('5e6aeb910788', 14, 1, 'move', 'place two-curves north-north', '[[], 4]', 1795387429.7515578);
INSERT INTO log VALUES ('5e6aeb910788', 15, 1, 'move', 'turn 0', '[[[1, "Tile 3 is laid: Two curves.", "2.4", ""]], 4]', 1795387429.7836506);
INSERT INTO log VALUES ('5e6aeb910788', 16, 1, 'move', 'place xenia north-east', '[[[1, "Tile 4 is laid: Xenia.", "2.4", ""]], 4]', 1795387429.8185544);
INSERT INTO log VALUES ('5e6aeb910788', 17, 1, 'move', 'place vee south-west', '[[], 4]', 1795387429.8541157);
INSERT INTO log VALUES ('5e6aeb910788', 18, 1, 'move', 'turn 270', '[[[1, "Tile 5 is laid: Vee.", "2.4", ""]], 4]', 1795387429.8906474);
INSERT INTO log VALUES ('5e6aeb910788', 19, 1, 'move', 'place collapse north-west', '[[[1, "Tile 6 is laid: Collapse.", "2.4", ""]], 4]', 1795387429.9119756);
INSERT INTO log VALUES ('5e6aeb910788', 20, 1, 'move', 'place collapse south-south', '[[[1, "Tile 7 is laid: Collapse.", "2.4", ""]], 4]', 1795387429.9320986);
INSERT INTO log VALUES ('5e6aeb910788', 21, 1, 'move', 'turn 0', '[[[1, "Tile 8 is laid: Kleos.", "2.4", ""]], 4]', 1795387429.9578092);
INSERT INTO log VALUES ('5e6aeb910788', 22, 2, 'move', 'move here-east', '[[[2, "Pandora left the centre for the east spot of the start tile.", "3.2", ""]], [[2, "Pandora left the centre for the east spot of the start tile.", "3.2", ""]], [[2, "Pandora left the centre for the east spot of the start tile.", "3.2", ""]], [[2, "You left the centre for the east spot of the start tile.", "3.2", ""]]]', 1795387429.991924);
INSERT INTO log VALUES ('5e6aeb910788', 23, 2, 'move', 'move east-east', '[[[2, "Pandora moved to the open east spot of tile 8.", "3.2", ""], [2, "Pandora won a virtue: Kleos.", "4.2", "laurel"]], [[2, "Pandora moved to the open east spot of tile 8.", "3.2", ""], [2, "Pandora won a virtue: Kleos.", "4.2", "laurel"]], [[2, "Pandora moved to the open east spot of tile 8.", "3.2", ""], [2, "Pandora won a virtue: Kleos.", "4.2", "laurel"]], [[2, "You moved to the open east spot of tile 8.", "3.2", ""], [2, "You won a virtue: Kleos.", "4.2", "laurel"]]]', 1795387430.0225062);
INSERT INTO log VALUES ('5e6aeb910788', 24, -1, 'chance', 'draw mist', '[[[-1, "Drawn: Mist.", "3.3", ""], [2, "Tile 9 is laid: Mist.", "2.4", ""]], 4]', 1795387430.022844);
INSERT INTO log VALUES ('5e6aeb910788', 25, 2, 'move', 'end', '[[[2, "Pandora ended the turn.", "3.1", ""]], [[2, "Pandora ended the turn.", "3.1", ""]], [[2, "Pandora ended the turn.", "3.1", ""]], [[2, "You ended the turn.", "3.1", ""]]]', 1795387430.0494921);
INSERT INTO log VALUES ('5e6aeb910788', 26, 0, 'move', 'move here-north', '[[[0, "Player 1 left the centre for the north spot of the start tile.", "3.2", ""]], [[0, "You left the centre for the north spot of the start tile.", "3.2", ""]], [[0, "Player 1 left the centre for the north spot of the start tile.", "3.2", ""]], [[0, "Player 1 left the centre for the north spot of the start tile.", "3.2", ""]]]', 1795387430.1587362);
INSERT INTO log VALUES ('5e6aeb910788', 27, 0, 'move', 'move north-north', '[[[0, "Player 1 moved to the spot between tiles 2 and 3.", "3.2", ""]], [[0, "You moved to the spot between tiles 2 and 3.", "3.2", ""]], [[0, "Player 1 moved to the spot between tiles 2 and 3.", "3.2", ""]], [[0, "Player 1 moved to the spot between tiles 2 and 3.", "3.2", ""]]]', 1795387430.2968028);
INSERT INTO results VALUES ('13ddcadb161d', -136.0, -136.0, 0);
INSERT INTO seats VALUES ('13ddcadb161d', 0, 'human', 'Ann', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('d1a2a5228eae', 0, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('1913c8f439cc', 0, 'human', 'Ann', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('1913c8f439cc', 1, 'greedy', '', NULL);
INSERT INTO seats VALUES ('380dd478a246', 0, 'human', 'Ann', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('380dd478a246', 1, 'human', 'Ben', '0bd73af61dd00a2be7bdcdff73d6efb3a88ef386ee53fe3edcce98813c1387d8');
INSERT INTO seats VALUES ('5e6aeb910788', 0, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('5e6aeb910788', 1, 'quick', '', NULL);
INSERT INTO seats VALUES ('5e6aeb910788', 2, 'quick', '', NULL);
