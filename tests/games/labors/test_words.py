"""The 12 Labors: what each verb is called, what its button says, and what a click may touch."""
from tests.games.labors.play import GAME
from tests.games.words import told, verbs

TABLE = {
    "cast": ("Roll the dice", []),
    "call hades": ("Call on Hades", [["god-hades"]]),
    "bonus": ("Take the bonus die", [["bonus"]]),
    "flip 2": ("Turn die 2 over", [["flip-2"]]),
    "add 2": ("Raise die 2", [["add-2"]]),
    "subtract 2": ("Lower die 2", [["subtract-2"]]),
    "reroll 2": ("Roll die 2 again", [["reroll-2"]]),
    "double 2": ("Double die 2", [["double-2"]]),
    "mark right 1": ("Mark box 1, right", [["box-right-1"]]),
    "with 3": ("Use die 3", [["dice-3"]]),
    "recall 3": ("Take back 3", [["recall-3"]]),
    "new-god": ("Reveal a new god", [["deck"]]),
    "discard hades": ("Discard Hades", [["god-hades"]]),
    "nothing": ("Do nothing", []),
    "end": ("End the turn", []),
}
OF_CHANCE = {
    "first 3": ("{seat 3} begins", []),
    "roll 1 3 6": ("Roll 1 3 6", []),
    "reveal hades": ("Reveal Hades", []),
    "meet skeletons": ("Meet Skeletons", []),
}


def test_what_buttons_say_and_clicks_touch():
    assert told(GAME, TABLE) == TABLE
    assert [text.split()[0] for text in TABLE] == verbs(GAME, chance=False)
    assert {verb.name: verb.key for verb in GAME.rules.lexicon.verbs if verb.key} == {"cast": "r"}


def test_nobody_clicks_what_chance_decides():
    assert told(GAME, OF_CHANCE) == OF_CHANCE
    assert [text.split()[0] for text in OF_CHANCE] == verbs(GAME, chance=True)
