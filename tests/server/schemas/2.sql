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
    "over" BOOLEAN NOT NULL,
    PRIMARY KEY (id)
);
CREATE TABLE kleos (
    version INTEGER NOT NULL
);
CREATE TABLE log (
    game VARCHAR(40) NOT NULL,
    seq INTEGER NOT NULL,
    actor INTEGER NOT NULL,
    text TEXT NOT NULL,
    told TEXT NOT NULL,
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
CREATE INDEX ix_seats_token ON seats (token);
INSERT INTO games VALUES ('27dcbb70db76', 'heroes', 1, '{"mode": "draft", "decks": "dealt", "extra_actions": false, "popularity": false, "mirror": false, "turns": 200, "first": "random"}', '{}', 'random', '{"seed": "draft"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795372347.4150863, 1795372347.4705632, FALSE);
INSERT INTO games VALUES ('29e359bc5638', 'shield', 1, '{"boxes": 5, "blocking": "mutual"}', '{"game.turns": 2}', 'random', '{"seed": "owl"}', '{"given": 2, "takebacks": 0, "withdrawn": {}}', FALSE, '7a11a94fb6bf', 1795372347.4028676, 1795372347.4028676, FALSE);
INSERT INTO games VALUES ('2a7397348dc8', 'labors', 1, '{"encounters": "full", "gods": "full", "end": "claims", "labour_marks": false, "first": "random"}', '{}', 'fair', '{"secret": "f61016491001672441ef43eb796c0ca7bd13b17c91e40651d8a1b749b526d0e3", "players": "Ann"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795372347.4846277, 1795372347.6189113, FALSE);
INSERT INTO games VALUES ('7a11a94fb6bf', 'shield', 1, '{"boxes": 5, "blocking": "mutual"}', '{"game.turns": 2}', 'random', '{"seed": "owl"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795372346.6889842, 1795372347.055961, TRUE);
INSERT INTO games VALUES ('9e44a2859fe7', 'shield', 1, '{"boxes": 5, "blocking": "mutual"}', '{"game.turns": 2}', 'random', '{"seed": "olive"}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', TRUE, NULL, 1795372347.0705454, 1795372347.349108, FALSE);
INSERT INTO games VALUES ('f77ea31ce5f6', 'shield', 1, '{"boxes": 5, "blocking": "mutual"}', '{"game.turns": 2}', 'typed', '{}', '{"given": 0, "takebacks": 0, "withdrawn": {}}', FALSE, NULL, 1795372347.362128, 1795372347.3830755, FALSE);
INSERT INTO kleos VALUES (2);
INSERT INTO log VALUES ('27dcbb70db76', 0, -1, 'first 2', '[[[1, "Kira drew the lot to begin.", "1.5", ""]], 3]');
INSERT INTO log VALUES ('27dcbb70db76', 1, -1, 'draw elf-scout', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Elf Scout.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 2, -1, 'draw hoplite', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Hoplite.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 3, -1, 'draw goat', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Goat.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 4, -1, 'draw hoplite', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Hoplite.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 5, -1, 'draw goblin-mob', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Goblin Mob.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 6, -1, 'draw clockwork-soldier', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Clockwork Soldier.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 7, -1, 'draw golem', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Golem.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 8, -1, 'draw clockwork-soldier', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Clockwork Soldier.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 9, -1, 'draw orc-raider', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Orc Raider.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 10, -1, 'draw dragon', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Dragon.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 11, -1, 'draw bronze-giant', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Bronze Giant.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 12, -1, 'draw archangel', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Archangel.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 13, 0, 'pick elf-scout', '[[[0, "Myrto’s owl kept a card.", "11.3", ""]], [[0, "Myrto’s owl kept Elf Scout.", "11.3", ""]], [[0, "Myrto’s owl kept a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 14, 0, 'pick goat', '[[[0, "Myrto’s owl kept a card.", "11.3", ""]], [[0, "Myrto’s owl kept Goat.", "11.3", ""]], [[0, "Myrto’s owl kept a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 15, 1, 'pick golem', '[[[1, "Kira kept a card.", "11.3", ""]], [[1, "Kira kept a card.", "11.3", ""]], [[1, "Kira kept Golem.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 16, 1, 'pick orc-raider', '[[[1, "Kira kept a card.", "11.3", ""]], [[1, "Kira kept a card.", "11.3", ""]], [[1, "Kira kept Orc Raider.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 17, -1, 'pass hoplite', '[[[0, "Myrto’s owl passed a card.", "11.3", ""]], [[0, "Myrto’s owl passed Hoplite.", "11.3", ""]], [[0, "Myrto’s owl passed Hoplite.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 18, -1, 'pass goblin-mob', '[[[0, "Myrto’s owl passed a card.", "11.3", ""]], [[0, "Myrto’s owl passed Goblin Mob.", "11.3", ""]], [[0, "Myrto’s owl passed Goblin Mob.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 19, -1, 'pass clockwork-soldier', '[[[0, "Myrto’s owl passed a card.", "11.3", ""]], [[0, "Myrto’s owl passed Clockwork Soldier.", "11.3", ""]], [[0, "Myrto’s owl passed Clockwork Soldier.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 20, -1, 'pass hoplite', '[[[0, "Myrto’s owl passed a card.", "11.3", ""]], [[0, "Myrto’s owl passed Hoplite.", "11.3", ""]], [[0, "Myrto’s owl passed Hoplite.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 21, -1, 'pass dragon', '[[[1, "Kira passed a card.", "11.3", ""]], [[1, "Kira passed Dragon.", "11.3", ""]], [[1, "Kira passed Dragon.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 22, -1, 'pass archangel', '[[[1, "Kira passed a card.", "11.3", ""]], [[1, "Kira passed Archangel.", "11.3", ""]], [[1, "Kira passed Archangel.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 23, -1, 'pass clockwork-soldier', '[[[1, "Kira passed a card.", "11.3", ""]], [[1, "Kira passed Clockwork Soldier.", "11.3", ""]], [[1, "Kira passed Clockwork Soldier.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 24, -1, 'pass bronze-giant', '[[[1, "Kira passed a card.", "11.3", ""]], [[1, "Kira passed Bronze Giant.", "11.3", ""]], [[1, "Kira passed Bronze Giant.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 25, 0, 'pick bronze-giant', '[[[0, "Myrto’s owl kept a card.", "11.5", ""]], [[0, "Myrto’s owl kept Bronze Giant.", "11.5", ""]], [[0, "Myrto’s owl kept a card.", "11.5", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 26, 0, 'pick archangel', '[[[0, "Myrto’s owl kept a card.", "11.5", ""]], [[0, "Myrto’s owl kept Archangel.", "11.5", ""]], [[0, "Myrto’s owl kept a card.", "11.5", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 27, 1, 'pick clockwork-soldier', '[[[1, "Kira kept a card.", "11.5", ""]], [[1, "Kira kept a card.", "11.5", ""]], [[1, "Kira kept Clockwork Soldier.", "11.5", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 28, 1, 'pick hoplite', '[[[1, "Kira kept a card.", "11.5", ""]], [[1, "Kira kept a card.", "11.5", ""]], [[1, "Kira kept Hoplite.", "11.5", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 29, -1, 'draw orc-brute', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Orc Brute.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 30, -1, 'draw priestess', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Priestess.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 31, -1, 'draw dragon', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Dragon.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 32, -1, 'draw elf-scout', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Elf Scout.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 33, -1, 'draw orc-raider', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Orc Raider.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 34, -1, 'draw giant-hawk', '[[[0, "Myrto’s owl drew a card.", "11.3", ""]], [[0, "Myrto’s owl drew Giant Hawk.", "11.3", ""]], [[0, "Myrto’s owl drew a card.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 35, -1, 'draw ballista', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Ballista.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 36, -1, 'draw giant-hawk', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Giant Hawk.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 37, -1, 'draw archangel', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Archangel.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 38, -1, 'draw goblin-mob', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Goblin Mob.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 39, -1, 'draw goat', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Goat.", "11.3", ""]]]');
INSERT INTO log VALUES ('27dcbb70db76', 40, -1, 'draw banner-bearer', '[[[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew a card.", "11.3", ""]], [[1, "Kira drew Banner Bearer.", "11.3", ""]]]');
INSERT INTO log VALUES ('29e359bc5638', 0, -1, 'roll 2 5 7', '[[[-1, "Turn 1: the dice show 2, 5 and 7.", "2.1", "die"]], 2]');
INSERT INTO log VALUES ('29e359bc5638', 1, 0, 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]');
INSERT INTO log VALUES ('2a7397348dc8', 0, -1, 'first 1', '[[[0, "Myrto won the draw for the first turn.", "1.1", ""]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 1, -1, 'reveal poseidon', '[[[-2, "Poseidon is revealed.", "1.2", "trident"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 2, -1, 'reveal apollo', '[[[-2, "Apollo is revealed.", "1.2", "lyre"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 3, -1, 'reveal aphrodite', '[[[-2, "Aphrodite is revealed.", "1.2", "dove"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 4, -1, 'meet erymanthian-boar', '[[[-2, "Erymanthian Boar is revealed.", "1.3", "boar"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 5, -1, 'meet sirens', '[[[-2, "Sirens is revealed.", "1.3", "mermaid"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 6, -1, 'roll 2 3', '[[[0, "Myrto rolled 2, 3.", "2.1", "die"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 7, 0, 'call poseidon', '[[[0, "Myrto called on Poseidon.", "5.13", "trident"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 8, 0, 'reroll 2', '[[[0, "Myrto rolled the 3 again.", "4.2", ""]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 9, -1, 'roll 6', '[[[0, "Myrto rolled 6.", "2.1", "die"]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 10, 0, 'double 2', '[[[0, "Myrto doubled the 6, to 12.", "5.13", ""]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 11, 0, 'recall 2', '[[[0, "Myrto recalled 2; all others took back up to as many.", "6.2", ""]], 4]');
INSERT INTO log VALUES ('2a7397348dc8', 12, -1, 'roll 2 3', '[[[1, "Galatea rolled 2, 3.", "2.1", "die"]], 4]');
INSERT INTO log VALUES ('7a11a94fb6bf', 0, -1, 'roll 2 5 7', '[[[-1, "Turn 1: the dice show 2, 5 and 7.", "2.1", "die"]], 2]');
INSERT INTO log VALUES ('7a11a94fb6bf', 1, 0, 'forge 2', '[[[0, "The smith gives 2 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 2 to the forge and work in gold.", "3.1", "forge"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 2, 0, 'anvil 5', '[[[0, "The smith gives 5 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 7 for an arrow.", "7.1", "apollo"]], [[0, "You give 5 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 7 for an arrow.", "7.1", "apollo"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 3, 0, 'slide-anvil cosmos', '[[[0, "The smith slides the anvil’s die from City to Cosmos and crosses out one of Athena’s boxes; 4 are left.", "6.1", "owl"]], [[0, "You slide the anvil’s die from City to Cosmos and cross out one of Athena’s boxes; 4 are left.", "6.1", "owl"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 4, 0, 'slide-forge silver', '[[[0, "The smith slides the forge’s die from gold to silver and crosses out one of Athena’s boxes; 3 are left.", "6.1", "owl"]], [[0, "You slide the forge’s die from gold to silver and cross out one of Athena’s boxes; 3 are left.", "6.1", "owl"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 5, 0, 'section earth', '[[[0, "The smith draws 2 silver in Earth and Sea, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Earth and Sea, out of reach next turn: Heaven, Marriage, Wheat reaped and Fields ploughed.", "5.1", "anvil"]], [[0, "You draw 2 silver in Earth and Sea, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Earth and Sea, out of reach next turn: Heaven, Marriage, Wheat reaped and Fields ploughed.", "5.1", "anvil"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 6, -1, 'roll 9 10 11', '[[[-1, "Turn 2: the dice show 9, 10 and 11.", "2.1", "die"]], 2]');
INSERT INTO log VALUES ('7a11a94fb6bf', 7, 0, 'forge 10', '[[[0, "The smith gives 10 to the forge and works in tin.", "3.1", "forge"]], [[0, "You give 10 to the forge and work in tin.", "3.1", "forge"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 8, 0, 'anvil 11', '[[[0, "The smith gives 11 to the anvil and begins in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 9 for an arrow.", "7.1", "apollo"]], [[0, "You give 11 to the anvil and begin in the Cosmos circle.", "4.1", "anvil"], [0, "Apollo steals the 9 for an arrow.", "7.1", "apollo"]]]');
INSERT INTO log VALUES ('7a11a94fb6bf', 9, 0, 'section earth', '[[[0, "The smith draws 1 tin in Earth and Sea, now 3 of 5 layers thick.", "3.2", "tin"], [0, "The last turn is over.", "8.1", ""], [0, "Thickness (layers in each section): 0.", "9.1", ""], [0, "Strength (kinds of metal in each section): 3.", "9.2", ""], [0, "Artwork (no circle complete): 0.", "9.3", ""], [0, "Athena (3 of 5 boxes left): 12.", "9.4", ""], [0, "Arrows (2 values): 16.", "10.1", ""], [0, "Ares (no value often enough): 0.", "10.2", ""], [0, "The shield scores 15, the arrows 16: 1 short.", "8.2", ""]], [[0, "You draw 1 tin in Earth and Sea, now 3 of 5 layers thick.", "3.2", "tin"], [0, "The last turn is over.", "8.1", ""], [0, "Thickness (layers in each section): 0.", "9.1", ""], [0, "Strength (kinds of metal in each section): 3.", "9.2", ""], [0, "Artwork (no circle complete): 0.", "9.3", ""], [0, "Athena (3 of 5 boxes left): 12.", "9.4", ""], [0, "Arrows (2 values): 16.", "10.1", ""], [0, "Ares (no value often enough): 0.", "10.2", ""], [0, "The shield scores 15, the arrows 16: 1 short.", "8.2", ""]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 0, -1, 'roll 1 5 5', '[[[-1, "Turn 1: the dice show 1, 5 and 5.", "2.1", "die"]], 2]');
INSERT INTO log VALUES ('9e44a2859fe7', 1, 0, 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 2, 0, 'anvil 5', '[[[0, "The smith gives 5 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 5 for an arrow.", "7.1", "apollo"]], [[0, "You give 5 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 5 for an arrow.", "7.1", "apollo"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 3, 0, 'undo 2', '[]');
INSERT INTO log VALUES ('9e44a2859fe7', 4, 0, 'forge 1', '[[[0, "The smith gives 1 to the forge and works in gold.", "3.1", "forge"]], [[0, "You give 1 to the forge and work in gold.", "3.1", "forge"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 5, 0, 'anvil 5', '[[[0, "The smith gives 5 to the anvil and begins in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 5 for an arrow.", "7.1", "apollo"]], [[0, "You give 5 to the anvil and begin in the City circle.", "4.1", "anvil"], [0, "Apollo steals the 5 for an arrow.", "7.1", "apollo"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 6, 0, 'slide-forge silver', '[[[0, "The smith slides the forge’s die from gold to silver and crosses out one of Athena’s boxes; 4 are left.", "6.1", "owl"]], [[0, "You slide the forge’s die from gold to silver and cross out one of Athena’s boxes; 4 are left.", "6.1", "owl"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 7, 0, 'slide-anvil rural', '[[[0, "The smith slides the anvil’s die from City to Rural and crosses out one of Athena’s boxes; 3 are left.", "6.1", "owl"]], [[0, "You slide the anvil’s die from City to Rural and cross out one of Athena’s boxes; 3 are left.", "6.1", "owl"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 8, 0, 'section lions', '[[[0, "The smith draws 2 silver in Lions attack cattle, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]], [[0, "You draw 2 silver in Lions attack cattle, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Lions attack cattle, out of reach next turn: Siege and Grapes gathered.", "5.1", "anvil"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 9, -1, 'roll 4 8 12', '[[[-1, "Turn 2: the dice show 4, 8 and 12.", "2.1", "die"]], 2]');
INSERT INTO log VALUES ('9e44a2859fe7', 10, 0, 'take-back 2', '[]');
INSERT INTO log VALUES ('9e44a2859fe7', 11, 0, 'section wheat', '[[[0, "The smith draws 2 silver in Wheat reaped, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Wheat reaped, out of reach next turn: Earth and Sea, Trial of Law and Sheep at pasture.", "5.1", "anvil"]], [[0, "You draw 2 silver in Wheat reaped, now 2 of 5 layers thick.", "3.2", "silver"], [0, "Opposite Wheat reaped, out of reach next turn: Earth and Sea, Trial of Law and Sheep at pasture.", "5.1", "anvil"]]]');
INSERT INTO log VALUES ('9e44a2859fe7', 12, -1, 'roll 3 4 9', '[[[-1, "Turn 2: the dice show 3, 4 and 9.", "2.1", "die"]], 2]');
INSERT INTO log VALUES ('f77ea31ce5f6', 0, -1, 'roll 3 7 12', '[[[-1, "Turn 1: the dice show 3, 7 and 12.", "2.1", "die"]], 2]');
INSERT INTO results VALUES ('7a11a94fb6bf', -1.0, -1.0, 0);
INSERT INTO seats VALUES ('27dcbb70db76', 0, 'human', 'Myrto’s owl', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('27dcbb70db76', 1, 'human', 'Kira', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('29e359bc5638', 0, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('2a7397348dc8', 0, 'human', 'Myrto', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('2a7397348dc8', 1, 'random', '', NULL);
INSERT INTO seats VALUES ('2a7397348dc8', 2, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('7a11a94fb6bf', 0, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('9e44a2859fe7', 0, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
INSERT INTO seats VALUES ('f77ea31ce5f6', 0, 'human', '', 'f0a2fb80ac0699075fb6c7b0ee2bcc204a1d909ee3149571216ec9cc1d4b9f8e');
