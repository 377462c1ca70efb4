"""Twelve Heroes: what each verb is called, what its button says, and what a click may touch."""
from tests.games.heroes.play import GAME
from tests.games.words import told, verbs

TABLE = {
    "pick archangel": ("Take Archangel", [["card-archangel"]]),
    "under archangel": ("Put Archangel under the deck", [["card-archangel"]]),
    "done": ("Keep the hand", []),
    "starve archangel-1": ("Discard Archangel 1", [["hero-archangel-1"]]),
    "provision": ("Provision: 1 food", [["camp-food"]]),
    "hire archangel": ("Hire Archangel", [["card-archangel"]]),
    "deploy archangel-1 left": ("Deploy Archangel 1 to the left region", [["hero-archangel-1", "region-left"]]),
    "send": ("Send them", []),
    "move archangel-1 left": ("Move Archangel 1 to the left region", [["hero-archangel-1", "region-left"]]),
    "food 30": ("Take 30 food along", [["food-30"]]),
    "resolve archangel-1": ("Archangel 1 first", [["hero-archangel-1"]]),
    "at middle": ("Food to the middle region", [["region-middle"]]),
    "strike archangel-1": ("Archangel 1", [["foe-archangel-1"]]),
    "bring archangel-1": ("Bring Archangel 1 along", [["hero-archangel-1"]]),
    "alone": ("Bring nobody", []),
    "revive archangel": ("Take back Archangel", [["discarded-archangel"]]),
    "discard archangel": ("Discard Archangel", [["card-archangel", "discard"]]),
    "end": ("End the turn", []),
}
OF_CHANCE = {
    "first 2": ("{seat 2} begins", []),
    "faction humans": ("Humans", []),
    "reveal middle mine": ("Mine: the middle region", []),
    "draw archangel": ("Draw Archangel", []),
    "pass archangel": ("Pass Archangel", []),
}


def test_what_buttons_say_and_clicks_touch():
    assert told(GAME, TABLE) == TABLE
    assert [text.split()[0] for text in TABLE] == verbs(GAME, chance=False)
    assert {verb.name: verb.key for verb in GAME.rules.lexicon.verbs if verb.key} == {}


def test_nobody_clicks_what_chance_decides():
    assert told(GAME, OF_CHANCE) == OF_CHANCE
    assert [text.split()[0] for text in OF_CHANCE] == verbs(GAME, chance=True)
