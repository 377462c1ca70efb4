"""The Shield of Achilles: what each verb is called, what its button says, and what a click may touch."""
from tests.games.shield.play import GAME
from tests.games.words import told, verbs

TABLE = {
    "forge 7": ("7 to the forge", [["die-7", "forge"]]),
    "anvil 7": ("7 to the anvil", [["die-7", "anvil"]]),
    "slide-forge copper": ("Slide the forge to Copper", [["metal-copper"]]),
    "slide-anvil city": ("Slide the anvil to City", [["circle-city"]]),
    "section lions": ("Draw in Lions attack cattle", [["section-lions"]]),
    "nothing": ("Draw nothing", []),
}
OF_CHANCE = {
    "roll 3 7 11": ("Roll 3 7 11", []),
}


def test_what_buttons_say_and_clicks_touch():
    assert told(GAME, TABLE) == TABLE
    assert [text.split()[0] for text in TABLE] == verbs(GAME, chance=False)
    assert {verb.name: verb.key for verb in GAME.rules.lexicon.verbs if verb.key} == {}


def test_nobody_clicks_what_chance_decides():
    assert told(GAME, OF_CHANCE) == OF_CHANCE
    assert [text.split()[0] for text in OF_CHANCE] == verbs(GAME, chance=True)
