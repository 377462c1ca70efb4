"""Why the hints of Twelve Heroes prefer one line of play to another, and what they say for it."""
from tests.games.heroes.play import GAME, table


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


def test_food_that_would_be_lost_with_a_tile_is_better_kept():
    """§3.7 The Farm is won after one meal."""
    s = table(camp="dragon", food=5)
    assert spares(s, "deploy dragon-1 left; food 1; provision; provision",
                  "deploy dragon-1 left; food 3; provision; provision")
    assert not spares(s, "deploy dragon-1 left; food 0; provision; provision",
                      "deploy dragon-1 left; food 1; provision; provision")
