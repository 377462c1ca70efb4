"""Why the hints of Twelve Heroes prefer one line of play to another, and what they say for it."""
from kleos.games.heroes.rules import Exchange, HandLimit
from tests.games.heroes.play import GAME, table


def why(s, line):
    return GAME.face.advice(s, GAME.parse(line))


def plan(s, *lines):
    return GAME.face.plan(s, [GAME.parse(line) for line in lines])


def spares(s, line, other):
    hints = GAME.hints(s)
    one, another = [[GAME.parse(action) for action in actions.split("; ")] for actions in (line, other)]
    return hints.spares(s, one, another) and not hints.spares(s, another, one)


def test_of_two_wins_that_are_near_the_safer_one_is_preferred():
    """§8.2"""
    s = table(tiles="farm mine farm", camp="dragon", left="hoplite", cubes=(1, 0, 1), points=5, food=1)
    idle = "deploy dragon-1 middle; food 1; provision; provision"
    assert spares(s, "deploy dragon-1 left; food 1; provision; provision", idle), "more strength"
    assert spares(s, "deploy dragon-1 right; food 1; provision; provision", idle), "another tile that wins"
    s.sides[0].points = 1
    assert not spares(s, "deploy dragon-1 left; food 1; provision; provision", idle), "nothing is won yet"


def test_where_the_rival_might_still_stop_a_win_a_meal_there_is_safer():
    """§4.1 §8.2 One for each of those who are there, and none where nothing stops the win."""
    def feed(food, strong="goat goat-2", **foe):
        s = table(left=strong, camp="hoplite", food=3, cubes=(1, 0, 0), points=5, foe={"food": 9, **foe})
        return spares(s, f"deploy hoplite-1 left; food {food + 1}; provision; provision",
                      f"deploy hoplite-1 left; food {food}; provision; provision")
    assert feed(0, deck="dragon") and feed(1, deck="dragon") and feed(2, deck="dragon"), "the rival may hold a Dragon"
    s = table(left="goat", camp="hoplite", food=9, cubes=(1, 0, 0), points=5, foe={"food": 9, "deck": "dragon"})
    assert not spares(s, "deploy hoplite-1 left; food 3; provision; provision",
                      "deploy hoplite-1 left; food 2; provision; provision"), "more than once nobody eats"
    assert not feed(0, deck="goat"), "nothing stops it: food makes no difference"
    fed, unfed = [[GAME.parse(one) for one in ("deploy hoplite-1 left", food)] for food in ("food 3", "food 0")]
    assert not GAME.hints(s).answers(s, fed, unfed), "the rival has no better answer to it"
    assert GAME.hints(s).answers(s, unfed, fed)


def test_food_that_would_be_lost_with_a_tile_is_better_kept():
    """§3.7 The Farm is won after one meal."""
    s = table(camp="dragon", food=5)
    assert spares(s, "deploy dragon-1 left; food 1; provision; provision",
                  "deploy dragon-1 left; food 3; provision; provision")
    assert not spares(s, "deploy dragon-1 left; food 0; provision; provision",
                      "deploy dragon-1 left; food 1; provision; provision")


def test_who_puts_food_in_a_region_when_hired_says_whom_that_feeds():
    """§7.4"""
    s = table(left="goat", middle="herald", stores=(1, 0, 0), hand="archangel goat", food=4, shipped=True)
    says = "It puts 4 food in a region: Herald at the Mine then does not starve."
    assert plan(s, "hire archangel", "at middle", "provision", "provision").startswith(says)
    assert says not in plan(s, "hire archangel", "at left", "provision", "provision"), "Herald starves all the same"
    assert says in why(s, "hire archangel")
    s.sides[0].stores[1] = 1
    assert says not in why(s, "hire archangel") and "more to offer" not in why(s, "hire goat")


def test_who_is_taken_back_for_what_it_does_says_what_that_is():
    """§7.7 Food that comes back counts against the price."""
    s = table(hand="priestess", pile="archangel dragon herald", food=9, shipped=True)
    s.apply(GAME.parse("hire priestess"))
    assert why(s, "revive archangel") == "Its price comes back: it brings 4 food to a region of yours, with strength 3."


def test_a_card_that_does_more_is_kept_before_one_as_strong_and_as_dear():
    """§8.1"""
    s = table(hand="hoplite hoplite priestess herald archangel archangel", deck="goat herald", shipped=True)
    s.now, s.later = HandLimit(0, 0), s.later[:1]
    assert spares(s, "discard hoplite", "discard priestess")
    assert not spares(s, "discard archangel", "discard priestess"), "it is weaker, and may be worth more"
    assert why(s, "discard priestess") == \
        "You may keep 5 cards, and whom you keep would cost 20 food: your camp has 0."
    s.sides[0].food = 9
    assert all(why(s, f"discard {kind}") for kind in ("hoplite", "priestess", "herald", "archangel"))


def test_every_card_that_is_put_under_the_deck_has_a_reason():
    """§1.6"""
    s = table(hand="goat goat banner-bearer", deck="hoplite dragon goat", shipped=True)
    s.now, s.later = Exchange(0, 0), []
    for kind in ("goat", "banner-bearer"):
        assert why(s, f"under {kind}"), kind
    assert "cards in your deck 2 are stronger." in why(s, "under banner-bearer")


def test_food_that_a_card_brings_is_not_said_to_come_with_who_moves():
    """§7.4 Archangel feeds Banner Bearer, not Priestess."""
    s = table(tiles="farm city farm", below="", left="priestess", right="banner-bearer", hand="archangel", food=9,
              foe={"right": "dragon", "stores": (0, 0, 9)}, shipped=True)
    line = ("move priestess-1 middle", "hire archangel", "at right", "move priestess-1 right")
    assert "brings food" not in plan(s, *line) and "goes on to" not in plan(s, *line)
    carried = plan(s, "move priestess-1 middle", "hire archangel", "at middle", "move priestess-1 right", "food 4")
    assert carried.startswith("It goes on to the right Farm with 4 food, without which Banner Bearer starves at your ")


def test_no_reason_has_more_than_three_sentences():
    s = table(tiles="farm city farm", below="", left="priestess", right="banner-bearer", hand="archangel", food=9,
              cubes=(1, 0, 1), points=4, foe={"right": "dragon", "stores": (0, 0, 9), "points": 5}, shipped=True)
    said = plan(s, "move priestess-1 middle", "hire archangel", "at middle", "move priestess-1 right", "food 4")
    assert said.count(". ") <= 2 and "You give up the left Farm" in said and "points would win" not in said


def test_who_starves_right_after_a_cube_is_said_to_and_not_what_the_tile_would_win():
    """§4.2 §8.2"""
    s = table(left="goat", points=3)
    s.acts = 2
    assert plan(s, "move goat-1 middle") == \
        "As things stand, your next Control puts a cube on the Mine, 1 against 0. Goat has no food there and starves " \
        "after that."
    s.sides[0].stores[0] = 1
    assert "starves" not in plan(s, "move goat-1 middle", "food 1")
    s = table(camp="goat")
    s.acts = 2
    assert "starves" not in plan(s, "deploy goat-1 right", "send"), "the name of the move says so"
