"""What a hint says of an action where the rest of the turn is known: that, and not what else could follow."""
from tests.games.heroes.play import GAME, say, table, turn_of


def why(s, *lines):
    """Of the first of these actions; empty where it speaks for itself."""
    return GAME.face.plan(s, [GAME.parse(line) for line in lines])


PROVISIONS = ("provision", "provision")


def test_who_is_hired_is_said_to_go_where_they_go_in_this_turn():
    """§6.3"""
    s = table(hand="dragon goat", food=9, foe={"right": "hoplite", "stores": (0, 0, 2)})
    assert why(s, "hire dragon", "deploy dragon-1 right", "food 0", "provision") == \
        "You then send it to the City: it keeps your rival from a cube on the City and brings you one, 5 against 0."
    assert why(s, "hire dragon", *PROVISIONS).endswith(" It is ready for your next turn.")
    idle = table(tiles="none mine city", hand="goat", food=9)
    line = ("deploy goat-1 right", "food 0", "move goat-1 middle")
    assert why(idle, "hire goat", *line).startswith("You then send it to the Mine")


def test_food_is_said_to_pay_for_whom_it_hires():
    """§6.2"""
    s = table(hand="dragon goat", food=5)
    assert why(s, "provision", *PROVISIONS) == \
        "With 3 provisions and your next income you have 10 food: 6 would hire Dragon, and 4 would be left to feed " \
        "with."
    line = ("provision", "hire dragon", "deploy dragon-1 right")
    assert why(s, *line) == "It pays for Dragon, whom you then hire and send to the City: as things stand, your next " \
                            "Control puts a cube on the City, 5 against 0. Dragon has no food there and starves " \
                            "after that."
    assert why(s, "provision", "hire dragon", "provision") == \
        "It pays for Dragon, whom you then hire in this turn: strength 5."
    hired = why(s, "provision", "hire goat", "provision")
    assert "It pays for" not in hired and "6 would hire Dragon, and" in hired, "that could be paid before"
    assert why(table(hand="dragon", food=3), "provision", *PROVISIONS) == \
        "You save for Dragon, strength 5: with 3 provisions and your next income you have 8 food, and it costs 6."
    fed = why(s, "provision", "hire goat", "deploy goat-1 left", "food 0")
    assert "It feeds" not in fed and "6 would hire Dragon" in fed, "nor does it feed anybody"
    assert why(table(hand="dragon"), "provision", *PROVISIONS) == \
        "Dragon costs 6 food; with 3 provisions and your next income you have 5 food.", "not even then"


def test_food_is_said_to_feed_who_is_sent_out_with_it():
    """§6.5"""
    s = table(camp="dragon", food=0, foe={"right": "hoplite", "stores": (0, 0, 2)})
    assert why(s, "provision", "provision", "deploy dragon-1 right", "food 2") == \
        "It feeds Dragon, whom you then send out to the City: it keeps your rival from a cube on the City and brings " \
        "you one, 5 against 0."
    assert "It feeds" not in why(s, "provision", "provision", "deploy dragon-1 right", "food 0")


def test_who_leaves_a_tile_that_is_won_is_not_discarded_with_it():
    """§3.7"""
    s = table(tiles="farm city mine", hand="dragon", left="hoplite", food=9, cubes=(3, 0, 0), foe={"middle": "dragon"})
    line = ("deploy dragon-1 left", "food 0", "move hoplite-1 middle")
    saved = "Hoplite can then leave for the City: your heroes at the Farm are discarded when you win it."
    assert why(s, "hire dragon", *line) == f"You then send it to the Farm. {saved}"
    assert why(say(s, "hire dragon"), *line) == saved
    assert why(say(s, *line[:2]), line[2]) == "Your heroes at the Farm are discarded when you win it; you win it " \
        "without Hoplite too, as things stand, 5 against 0."


def test_who_follows_to_the_same_region_is_named():
    """§3.4 One alone would change nothing there."""
    s = table(camp="hoplite", middle="golem", stores=(0, 2, 0), foe={"left": "orc-brute", "stores": (2, 0, 0)})
    assert why(s, "deploy hoplite-1 left", "move golem-1 left", "food 1", "provision").startswith(
        "With Golem, who follows: it keeps your rival from a cube on the Farm and brings you one, 5 against 4.")
    assert why(s, "move golem-1 left", "food 1", "deploy hoplite-1 left", "provision").startswith("With Hoplite, who ")


def test_what_somebody_else_takes_over_is_not_given_up():
    """§3.6"""
    s = table(tiles="farm city mine", camp="hoplite", left="dragon", cubes=(1, 3, 0), foe={"middle": "hoplite"})
    wins = "As things stand, your next Control wins the City, 5 against 2."
    assert why(s, "move dragon-1 middle", "deploy hoplite-1 left", "provision") == \
        f"{wins} Hoplite then takes over at the Farm."
    assert "You give up the Farm" in why(s, "move dragon-1 middle", *PROVISIONS)
    assert "unless another" not in why(s, "move dragon-1 middle", *PROVISIONS), "nobody does"


def test_who_comes_lets_somebody_else_leave():
    """§3.6"""
    s = table(tiles="farm city mine", hand="hoplite", left="dragon", food=9, cubes=(1, 3, 0), foe={"middle": "hoplite"})
    leaves = "Dragon can then leave for the City: as things stand, your next Control wins the City, 5 against 2."
    line = ("deploy hoplite-1 left", "food 0", "move dragon-1 middle")
    assert why(s, "hire hoplite", *line) == f"You then send it to the Farm. {leaves}"
    assert why(say(s, "hire hoplite"), *line) == leaves


def test_who_goes_on_is_said_to_be_on_the_way():
    """§2.7 §6.7"""
    s = table(tiles="farm mine city", left="dragon", stores=(2, 0, 0))
    line = ("move dragon-1 middle", "food 2", "move dragon-1 right", "food 2", "provision")
    assert why(s, *line).startswith("On the way to the City: as things stand, your next Control puts a cube on the ")


def test_an_action_for_a_card_is_said_to_do_what_it_does():
    """§9.1"""
    s = table(hand="goat", camp="hoplite", options={"extra_actions": True})
    s.acts = 3
    assert why(s, "discard goat", "deploy hoplite-1 left", "end") == "It brings one more action for this turn: as " \
        "things stand, your next Control puts a cube on the Farm, 2 against 0. Hoplite has no food there and starves " \
        "after that."


def test_a_threat_is_told_until_the_turn_meets_it():
    """§8.2"""
    foe = {"left": "hoplite", "stores": (2, 0, 0), "cubes": (1, 0, 0), "points": 5}
    s = table(camp="hoplite", hand="dragon", food=7, foe=foe)
    stopped = why(s, "hire dragon", "deploy dragon-1 right", "food 0", "deploy hoplite-1 left", "food 0")
    but = "but for Hoplite, whom you send there after this."
    assert stopped.startswith(f"Your rival wins the Farm and the game next, {but} You then ")
    kept = why(s, "deploy hoplite-1 left", "food 0", *PROVISIONS)
    assert kept.startswith("It keeps your rival from winning the Farm ")
    saving = why(s, "provision", "deploy hoplite-1 left", "food 0", "provision")
    assert f"{but} With 2 provisions and your next income you have 11 food: 6 would " in saving
    assert why(s, "deploy hoplite-1 right", "food 0", *PROVISIONS) == "", "advice says that nothing stops it"


def test_a_turn_that_is_not_known_to_its_end_is_not_told():
    s = table(hand="dragon", food=9)
    assert why(s, "hire dragon", "deploy dragon-1 right") == ""
    say(s, "hire dragon", "deploy dragon-1 right")
    assert why(s, "food 2", *PROVISIONS) == ""


def test_food_is_never_said_to_hire_whom_the_rest_of_the_turn_does_not():
    """§6.2 §6.3 What can be hired meanwhile is not what it is for."""
    s = table(hand="orc-brute", camp="goat", food=2)
    said = why(s, "provision", "deploy goat-1 left", "food 3", "provision")
    assert said.startswith("It feeds Goat, whom you then send out to the Farm: ")
    later = why(table(hand="orc-brute", food=2), "provision", *PROVISIONS)
    assert later.startswith("With 3 provisions and your next income you have 7 food: 3 would hire Orc Brute")
    assert why(table(camp="goat"), "provision", *PROVISIONS) == "Goat can take it along in your next turn."
    assert why(table(), "provision", *PROVISIONS) == "It hires those whom you draw, and feeds those whom you send out."


def test_a_card_that_is_drawn_meanwhile_hides_nothing_of_the_rest():
    """§7.1"""
    s = table(hand="herald hoplite", food=1)
    s.acts = 1
    assert why(s, "provision", "hire herald") == "It pays for Herald, whom you then hire in this turn: strength 2."


def test_a_card_that_is_then_discarded_is_no_aim():
    """§8.1"""
    s = table(hand="dragon goat hoplite herald phoenix golem", food=0)
    line = ("provision", *PROVISIONS)
    assert "Dragon" not in why(s, *line, "discard dragon") and "Phoenix" in why(s, *line, "discard dragon")


def test_who_else_is_needed_is_named_where_somebody_is_hired_for_it():
    """§3.3"""
    foe = {"middle": "orc-brute", "stores": (0, 2, 0), "cubes": (0, 2, 0)}
    s = table(hand="golem", camp="workshop", food=9, foe=foe)
    line = ("deploy golem-1 middle", "send", "food 1", "deploy workshop-1 middle", "food 1")
    assert why(s, "hire golem", *line) == \
        "You then send it to the Mine, and Workshop too: that keeps your rival from winning the Mine, 4 against 4."


def test_of_several_who_set_out_together_each_is_credited_with_its_own():
    """§6.4"""
    s = table(camp="dragon hoplite goat", food=1, foe={"middle": "dragon dragon-2", "right": "phoenix phoenix-2"})
    line = ("deploy dragon-1 left", "deploy hoplite-1 middle", "deploy goat-1 right")
    rest = ("food 0", "food 0", "food 0", *PROVISIONS)
    assert why(say(s.copy(), *line[:2]), line[2], *rest) == \
        "Dragon: as things stand, your next Control puts a cube on the Farm, 5 against 0. Dragon has no food there " \
        "and starves after that."
    level = table(camp="dragon hoplite goat", food=1, foe={"middle": "goblin-mob", "right": "phoenix"})
    both = why(say(level, *line[:2]), line[2], *rest)
    assert both.startswith("Dragon: as things stand, ") and " Hoplite: it keeps your rival from a cube on the " in both
    assert "Goat" not in both


def test_all_who_are_given_up_together_are_told_together():
    """§4.2 §8.1"""
    s = turn_of(table(left="hoplite goat dragon", stores=(1, 0, 0)), 0)
    assert why(s, "starve hoplite-1", "starve goat-1") == \
        "Of those who may go these are the weakest: Hoplite (2) and Goat (1)."
    full = say(table(hand="goat hoplite herald herald orc-brute dragon phoenix"), "provision", *PROVISIONS)
    assert why(full, "discard goat", "discard dragon") == \
        "Goat: nobody whom you keep is as weak: strength 1. Dragon: it has the least strength for its food: 5 for 6."


def test_who_starves_is_not_said_to_go_on():
    """§4.2 The hero would be lost at the next Upkeep; fed it can go on."""
    s = table(tiles="none mine city", camp="goat", food=1, foe={"middle": "dragon"})
    assert why(s, "deploy goat-1 left", "food 0", *PROVISIONS).endswith("where a tile is still to be won.")
    assert why(s, "deploy goat-1 left", "food 1", *PROVISIONS).endswith("From there Goat can go on to the Mine.")


def test_who_is_hired_and_sent_where_nothing_changes_is_told_so():
    """§3.3 The tile stays with the rival; food that is taken there is a change."""
    foe = {"middle": "dragon phoenix", "stores": (0, 3, 0)}
    line = ("deploy goblin-poisoner-1 middle", "food 0", "provision")
    plain = table(hand="goblin-poisoner", food=9, foe=foe, data='[hero.goblin-poisoner]\nability = ""')
    assert why(plain, "hire goblin-poisoner", *line) == \
        "You then send it to the Mine: it changes nothing at the Mine as things stand, 1 against 10."
    data = '[hero.goblin-poisoner]\nability = "deployed: spoil 2"'
    spoils = table(hand="goblin-poisoner", food=9, foe=foe, data=data)
    assert why(spoils, "hire goblin-poisoner", *line) == "You then send it to the Mine: your rival then has 1 food " \
        "at the Mine for 2 heroes: one starves at their next Upkeep, after their Control."


def test_a_sum_of_food_names_all_that_comes_and_goes():
    """§5.1 §6.2 §6.5 Whoever adds it up comes to the same."""
    s = table(hand="dragon", camp="strategist", food=2, foe={"left": "dragon"})
    line = ("provision", "deploy strategist-1 left", "food 2", "provision")
    assert why(s, *line) == "Dragon costs 6 food; with 2 provisions and your next income, after 2 for Strategist’s " \
        "journey, you have 4 food."
    hires = table(hand="dragon hoplite", food=3)
    assert why(hires, "provision", "hire hoplite", "provision") == \
        "You save for Dragon, strength 5: with 2 provisions and your next income, after 1 for Hoplite, you have 6 " \
        "food, and it costs 6."
    last = say(table(hand="dragon", food=1), *PROVISIONS)
    assert why(last, "provision") == "You save for Dragon, strength 5: with this provision and your next income you " \
        "have 6 food, and it costs 6."


def test_what_comes_of_the_turn_goes_before_food_that_hires_nobody():
    """§3.4 §4.2"""
    s = table(hand="dragon", camp="orc-brute", food=2, foe={"left": "battering-ram"})
    line = ("provision", "deploy orc-brute-1 left", "food 2", "provision")
    assert why(s, *line) == "You then send Orc Brute to the Farm: it keeps your rival from a cube on the Farm, 4 " \
        "against 4. Battering Ram has no food there and starves at your rival’s next Upkeep, so that as things stand " \
        "your next Control puts a cube there."


def test_who_starves_is_named_where_it_decides_something():
    """§4.2"""
    s = table(camp="orc-brute", food=2, foe={"left": "battering-ram"})
    rest = ("food 2", *PROVISIONS)
    starves = "Battering Ram has no food there and starves at your rival’s next Upkeep"
    assert starves in why(s, "deploy orc-brute-1 left", *rest)
    fed = table(camp="orc-brute", food=2, foe={"left": "battering-ram", "stores": (1, 0, 0)})
    assert "starve" not in why(fed, "deploy orc-brute-1 left", *rest)
    ahead = table(camp="dragon", food=2, foe={"left": "battering-ram"})
    assert "starve" not in why(ahead, "deploy dragon-1 left", *rest), "one leads all the same"


def test_who_brings_food_to_the_hungry_is_said_to_do_that_first():
    """§4.1 §7.4"""
    s = table(camp="forest-archer", left="strategist", foe={"left": "hoplite", "stores": (2, 0, 0)},
              shipped=True)
    assert why(s, "deploy forest-archer-1 left", *PROVISIONS).startswith(
        "It brings food to the Farm, without which Strategist starves at your next Upkeep. ")
    fed = table(camp="forest-archer", left="strategist", stores=(1, 0, 0), shipped=True)
    assert "without which" not in why(fed, "deploy forest-archer-1 left", *PROVISIONS)
    won = table(camp="forest-archer", left="strategist", cubes=(1, 0, 0), shipped=True)
    assert "without which" not in why(won, "deploy forest-archer-1 left", *PROVISIONS), "the tile is won before"


def test_a_win_that_is_near_is_told_first_with_what_the_rival_can_do():
    """§8.2"""
    def said(*line, **foe):
        return why(table(camp="goat", left="golem", cubes=(1, 0, 0), points=5, food=3, foe=foe), *line)
    wins = "As things stand your next Control wins the Farm and the game."
    line = ("deploy goat-1 left", "food 0", *PROVISIONS)
    assert said(*line, deck="").startswith(f"{wins} Nothing that your rival can do stops that. ")
    assert said(*line, deck="", camp="dragon").startswith(
        f"{wins} Your rival can still stop it with those whom it has in play. ")
    assert said(*line, deck="bronze-giant", food=9).startswith(
        f"{wins} Your rival can stop it only with cards that you do not know of, such as Bronze Giant. ")
    assert said(*line, deck="bronze-giant").startswith(f"{wins} Nothing that your rival can do stops that. ")
    assert said(*PROVISIONS, "provision", deck="").startswith(f"{wins} Nothing that ")


def test_a_discard_to_which_the_turn_leads_is_told():
    """§8.1"""
    s = table(hand="dragon goat hoplite herald phoenix golem", food=0)
    assert why(s, "provision", *PROVISIONS, "discard goat").endswith(
        "At the end of the turn you discard a card: you hold 6 and may keep 5.")
    assert "discard" not in why(table(hand="dragon goat"), "provision", *PROVISIONS)


def test_why_somebody_waits_who_could_be_paid_is_told():
    """§6.1"""
    s = table(hand="dragon hoplite", food=3)
    s.acts = 2
    assert why(s, "provision").endswith(" Hoplite can wait: it could not be sent out in this turn.")
    s = table(hand="phoenix hoplite", food=1)
    s.acts = 1
    assert why(s, *PROVISIONS).endswith(" Hoplite can wait: paid now, it could take no food along in this turn.")


def test_who_comes_by_without_food_gives_up_nothing_there():
    """§6.7"""
    s = table(tiles="farm city mine", middle="strategist", foe={"left": "hoplite", "stores": (2, 0, 0)})
    s.acts = 2
    assert "give up" not in why(s, "move strategist-1 left")
    s.acts = 0
    assert "You give up a cube on the City" in GAME.face.advice(s, GAME.parse("move strategist-1 left"))


def test_as_things_stand_is_said_once():
    s = table(camp="dragon hoplite", food=0)
    line = ("deploy dragon-1 left", "deploy hoplite-1 middle")
    said = why(say(s, line[0]), line[1], "send", "food 0", "food 0", *PROVISIONS)
    assert said.lower().count("as things stand") == 1 and "Hoplite: your next Control puts a cube on the Mine" in said
