"""Twelve Heroes: factions, draft and tournament (§11), and the decks that players bring."""
from __future__ import annotations

import pytest

from kleos.core.flow import CHANCE
from kleos.core.options import OptionError
from kleos.games.heroes import decklists
from kleos.games.heroes.box import FACTIONS, SLUGS
from tests.games.chance import falls_as_weighed
from tests.games.heroes.play import GAME, hand, numbers, options, say, start, told, why

DECK = "2 archangel + 2 treefolk + 2 goat + 2 orc-raider + 2 golem + 1 phoenix + 1 dragon"
FILE = """name = "Wings and hooves"
# a comment
[heroes]
archangel = 2
treefolk = 2
goat = 2
orc-raider = 2
golem = 2
phoenix = 1
dragon = 1
"""


# §11.1 §11.2

def test_11_1_four_decks_of_twelve_that_everybody_knows():
    s = start(decks="elves, orcs", first="0")
    for faction in FACTIONS.words:
        deck = start(decks=f"{faction}, elves", mirror=True).roster.lists[0]
        assert sum(deck) == 12
        assert sorted(n for n in deck if n) == [2] * 6
    seats = GAME.face.board(s, 1)["seats"]
    assert [seat["faction"]["name"] for seat in seats] == ["Elves", "Orcs and Goblins"]
    assert [entry["slug"] for entry in seats[0]["unseen"]] == [
        "treefolk", "strategist", "giant-hawk", "sky-ship", "elf-scout", "forest-archer"]


def test_11_2_two_different_factions_unless_agreed():
    with pytest.raises(OptionError) as problem:
        start(decks="elves, elves")
    assert str(problem.value) == "decks: the factions differ, unless mirror is on (§11.2)."
    assert problem.value.told == "The two factions differ, unless both may have the same (§11.2)."
    assert [side.faction for side in start(decks="elves, elves", mirror=True).sides] == [1, 1]
    with pytest.raises(OptionError, match="there is no faction “dwarves”; there are mechanical-army, elves"):
        start(decks="elves, dwarves")
    with pytest.raises(OptionError, match="decks are two, divided by a comma"):
        start(decks="elves")


def test_11_2_lots_are_drawn_when_nobody_names_factions():
    s = start(first="0")
    assert options(s) == ["faction mechanical-army", "faction elves", "faction humans", "faction orcs"]
    assert options(say(s.copy(), "faction mechanical-army")) == ["faction elves", "faction humans", "faction orcs"]
    say(s, "faction elves")
    assert options(s) == ["faction mechanical-army", "faction humans", "faction orcs"]
    assert why(s, "faction elves") == "First the factions are drawn, two different ones (§11.2)."
    say(s, "faction orcs")
    assert [side.cards.size for side in s.sides] == [12, 12]
    mirrored = say(start(first="0", mirror=True), "faction elves")
    assert "faction elves" in options(mirrored)


# §11.3 to §11.6

PACKS = ("hoplite", "hoplite", "goat", "goat", "dragon", "archangel",
         "treefolk", "treefolk", "elf-scout", "elf-scout", "golem", "sky-ship")


def drafting(**more):
    """A draft in which both have drawn their first pack."""
    return say(start(mode="draft", first="0", **more), *[f"draw {slug}" for slug in PACKS])


def pick(s, seat, *slugs):
    for slug in slugs:
        s.turn_to(seat)
        say(s, f"pick {slug}")
    return s


def passing(s, *slugs):
    return say(s, *[f"pass {slug}" for slug in slugs])


def second(s):
    """Both have kept two and got four."""
    pick(s, 0, "archangel", "dragon")
    pick(s, 1, "golem", "sky-ship")
    return passing(s, "hoplite", "hoplite", "goat", "goat", "treefolk", "treefolk", "elf-scout", "elf-scout")


def test_11_3_six_drawn_two_kept_four_passed():
    s = start(mode="draft", first="0")
    assert s.to_act() == CHANCE
    assert s.draft.table.deck.size == 36
    assert "draw golem-of-renown" not in options(s)
    assert "draw herald" not in options(s)
    s = drafting()
    assert [pack.size() for pack in s.draft.table.packs] == [6, 6]
    assert options(s, "pick") == ["archangel", "hoplite", "goat"]
    say(s, "pick goat")
    assert options(s, "pick") == ["goat", "dragon"]
    s = second(drafting())
    assert [pack.size() for pack in s.draft.table.packs] == [4, 4]
    assert options(s, "pick") == ["treefolk", "elf-scout"]
    passed = GAME.face.board(s, 1)["draft"]["passed"][0]
    assert [card["slug"] for card in passed] == ["treefolk", "treefolk", "elf-scout", "elf-scout"]


def test_11_3_every_card_is_as_likely_to_be_passed_first():
    s = pick(pick(drafting(), 0, "archangel", "dragon"), 1, "golem", "sky-ship")
    assert s.weights() == [2, 2] and falls_as_weighed(s)
    assert falls_as_weighed(say(s, "pass goat"))


def test_11_4_both_choose_at_the_same_time_and_see_nothing_of_it():
    s = drafting()
    assert (s.to_act(), s.also()) == (0, 0b10)
    assert [action["text"] for action in GAME.view(s, 1)["actions"]] == ["pick golem", "pick treefolk", "pick sky-ship",
                                                                       "pick elf-scout"][:4]
    before = GAME.view(s, 1)["board"]
    assert told(s, "pick goat", 1) == [(0, "took a card.", "11.3")]
    assert told(s, "pick goat", 0) == [(0, "took Goat.", "11.3")]
    pick(s, 0, "archangel", "dragon")
    assert (s.to_act(), s.also()) == (1, 0)
    after = GAME.view(s, 1)["board"]
    assert before["draft"]["packs"] == [6, 6]
    assert after["draft"]["packs"] == [4, 6]
    assert {**after["draft"], "packs": 0, "piles": 0} == {**before["draft"], "packs": 0, "piles": 0}
    with pytest.raises(ValueError, match="not this seat's turn"):
        s.turn_to(0)


def test_11_4_the_order_leaves_no_trace():
    assert second(drafting()) == passing(
        pick(pick(drafting(), 1, "golem", "sky-ship"), 0, "archangel", "dragon"),
        "hoplite", "hoplite", "goat", "goat", "treefolk", "treefolk", "elf-scout", "elf-scout")


def test_11_5_two_of_the_four_are_kept_and_two_go_back_unseen():
    s = second(drafting())
    pick(s, 0, "treefolk", "elf-scout")
    assert told(s, "pick hoplite", 0) == [(1, "took a card.", "11.5")]
    pick(s, 1, "hoplite", "goat")
    assert [list(pile.kinds) for pile in s.draft.table.piles] == [
        sorted(SLUGS.index(slug) for slug in ("archangel", "dragon", "treefolk", "elf-scout", "hoplite", "goat")),
        sorted(SLUGS.index(slug) for slug in ("golem", "sky-ship", "hoplite", "goat", "treefolk", "elf-scout"))]
    drafts = [GAME.face.board(s, seat)["draft"] for seat in (0, 1)]
    assert [card["slug"] for card in drafts[0]["kept"]] == ["treefolk", "elf-scout", "archangel", "dragon"]
    assert [card["slug"] for card in drafts[1]["kept"]] == ["golem", "sky-ship", "hoplite", "goat"]
    assert s.draft.table.round == 1


def test_11_6_after_two_rounds_the_piles_are_the_decks():
    s = start(mode="draft", first="0")
    while not s.draft.closed:
        s.apply(s.nth(0))
    assert [side.cards.size for side in s.sides] == [12, 12]
    assert s.draft.table.deck.size == 12
    assert GAME.face.board(s, 0)["seats"][0]["unseen"] is None
    assert GAME.face.board(s, 0)["draft"]["open"] is False
    for seat in (0, 1):
        assert [s.sides[seat].cards.rest[kind] for kind in range(len(SLUGS))] == [
            s.draft.table.piles[seat].count(kind) for kind in range(len(SLUGS))]


def test_11_1_the_form_says_where_the_decks_come_from():
    mode = next(option for option in GAME.rules.options if option.name == "mode")
    assert [mode.word(value) for value in mode.choices] == [
        "one of four factions each", "drafted from 36 cards", "brought to a tournament"]
    assert sum(start(mode="draft").roster.pack) == 36


def test_11_6_a_draft_takes_no_decks():
    with pytest.raises(OptionError, match="in a draft the players make their decks") as problem:
        start(mode="draft", decks="elves, orcs")
    assert problem.value.told == "In a draft the players make their decks, so both are dealt by lot."


# §11.7

def test_11_7_a_deck_of_ones_own():
    s = start(mode="tournament", decks=f"{DECK}, {DECK}", first="0")
    assert s.roster.lists == [decklists.TEXTS.from_line(DECK)] * 2
    assert decklists.TEXTS.line(s.roster.lists[0]).split(" + ")[0] == "2 golem"
    say(s, "reveal left farm", "reveal middle mine", "reveal right city", "draw phoenix")
    assert hand(s) == "phoenix"
    assert "draw phoenix" not in options(s)
    assert {entry["slug"]: entry["number"] for entry in GAME.face.board(s, 1)["seats"][0]["unseen"]}["phoenix"] == 1


@pytest.mark.parametrize(("deck", "reason"), [
    (DECK.replace("1 phoenix", "2 phoenix"), "The box holds 1 of Phoenix, the deck has 2"),
    (DECK.replace("2 goat", "3 goat"), "The box holds 2 of Goat, the deck has 3"),
    (DECK.replace(" + 1 dragon", ""), "A deck has 12 heroes, this one 11"),
    (DECK + " + 1 herald", "A deck has 12 heroes, this one 13"),
    (DECK.replace("dragon", "hydra"), "There is no hero “hydra”"),
    (DECK + " +", "is no number and hero"),
    ("../../etc/passwd", "is no number and hero"),
    ("secret.toml", "is no number and hero"),
])
def test_11_7_a_deck_that_does_not_fit_the_box_is_refused(deck, reason):
    with pytest.raises(OptionError, match=reason):
        start(mode="tournament", decks=f"{deck}, elves")


def test_11_7_who_brings_no_deck_has_one_made_beforehand():
    wings, hammers = (decklists.TEXTS.from_line(GAME.components[f"deck.{deck}.heroes"]) for deck in decklists.MADE[:2])
    assert start(mode="tournament").roster.lists == [wings, hammers]
    assert start(mode="tournament", decks="elves").roster.lists[1] == hammers
    assert start(mode="tournament", decks=", elves").roster.lists[0] == wings
    assert start(mode="tournament", decks="hammers").roster.lists == [hammers, wings]
    assert start(mode="tournament", decks=", wings").roster.lists == [hammers, wings]
    with pytest.raises(OptionError, match="decks are two"):
        start(mode="tournament", decks="elves, orcs, humans")


@pytest.mark.parametrize("popularity", [False, True])
def test_11_7_decks_made_beforehand_fit_whatever_is_agreed(popularity):
    for deck in decklists.MADE:
        assert sum(start(mode="tournament", decks=f"{deck}, {deck}", popularity=popularity).roster.lists[0]) == 12


def test_11_7_a_tournament_takes_factions_too():
    assert start(mode="tournament", decks="elves, elves").roster.lists[0] == numbers(
        "treefolk treefolk strategist strategist giant-hawk giant-hawk sky-ship sky-ship elf-scout elf-scout "
        "forest-archer forest-archer")


def test_a_deck_file_reads_as_a_line(tmp_path):
    assert decklists.TEXTS.from_file(FILE) == decklists.TEXTS.from_line(DECK)
    path = tmp_path / "wings.toml"
    path.write_text(FILE, encoding="utf-8")
    value = decklists.TEXTS.load(f"{path}, elves")
    assert start(mode="tournament", decks=value).roster.lists[0] == decklists.TEXTS.from_line(DECK)


@pytest.mark.parametrize(("old", "new", "message"), [
    ("goat = 2", "gaot = 2", "line 6: There is no hero “gaot”."),
    ("goat = 2", "goat = 3", "line 6: The box holds one or two of a hero, so goat cannot be 3."),
    ("goat = 2", "goat = true", "line 6: The box holds one or two of a hero, so goat cannot be True."),
    ("goat = 2", "goat = ", "The deck file is not TOML: line 6"),
    ("[heroes]", "[people]", "The deck file has no table [heroes] with a number for each hero."),
])
def test_a_deck_file_that_is_wrong_names_the_line_and_the_reason(old, new, message):
    with pytest.raises(decklists.DeckError) as error:
        decklists.TEXTS.from_file(FILE.replace(old, new))
    assert str(error.value).startswith(message)


def test_a_deck_file_that_is_not_there_is_said_to_be_so(tmp_path):
    with pytest.raises(decklists.DeckError, match=r"none\.toml cannot be read: No such file"):
        decklists.TEXTS.load(f"{tmp_path}/none.toml, elves")
    bad = tmp_path / "bad.toml"
    bad.write_text("[heroes]\nhydra = 1\n", encoding="utf-8")
    with pytest.raises(decklists.DeckError, match=r"bad\.toml: line 2: There is no hero “hydra”"):
        decklists.TEXTS.load(str(bad))
    bad.write_bytes(b"\xff\xfe")
    with pytest.raises(decklists.DeckError, match="it is no text"):
        decklists.TEXTS.load(str(bad))
