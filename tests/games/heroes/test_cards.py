"""The heroes of the box: one test a card, named after it, and the design of the whole."""
from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from kleos.core import record
from kleos.core.cards.abilities import Wording, complete
from kleos.core.components import ComponentError
from kleos.games.heroes.abilities import RESOLVES
from kleos.games.heroes.box import FACTIONS, KINDS, SLUGS
from kleos.games.heroes.effects import ALWAYS, GRAMMAR
from tests.games.heroes.play import (
    GAME,
    camp,
    cubes,
    food,
    hand,
    options,
    pile,
    say,
    strength,
    there,
    turn_of,
)
from tests.games.heroes.play import start as start_any
from tests.games.heroes.play import table as table_any

start = partial(start_any, shipped=True)
table = partial(table_any, shipped=True)

ROSTER = start(decks="elves, orcs").roster
POPULAR = {"popularity": True}


def printed(slug):
    """Cost, strength and text of a card."""
    kind = KINDS.index[slug]
    return ROSTER.cost[kind], ROSTER.strength[kind], ROSTER.abilities[kind].text()


# Mechanical Army

def test_golem():
    assert printed("golem") == (4, 3, "+2 strength while you have a cube here.")
    s = table(left="golem", right="golem-2", cubes=(1, 0, 0))
    assert (strength(s, "left"), strength(s, "right")) == (5, 3)


def test_golem_of_renown():
    assert printed("golem-of-renown") == (4, 3, "+2 strength while you hold the popularity token here.")
    s = table(left="golem-of-renown", middle="golem-of-renown-2", options=POPULAR, tokens="0 1 tile",
              foe={"middle": "hoplite"})
    assert (strength(s, "left"), strength(s, "middle")) == (5, 3)


def test_clockwork_soldier():
    assert printed("clockwork-soldier") == (7, 3, "Needs no Food.")
    s = turn_of(table(left="clockwork-soldier hoplite", stores=(1, 0, 0)), 0)
    assert (there(s, "left"), food(s)) == ("clockwork-soldier-1 hoplite-1", [0, 0, 0])


def test_bronze_giant():
    assert printed("bronze-giant") == (8, 6, "")
    assert strength(table(left="bronze-giant"), "left") == 6


def test_ballista():
    text = "**When deployed:** return an opposing Hero here with strength 4 or less to its Camp."
    assert printed("ballista") == (3, 3, text)
    s = table(camp="ballista", foe={"left": "goblin-mob dragon", "camp": "hoplite"})
    say(s, "deploy ballista-1 left")
    assert (there(s, "left", 1), camp(s, 1)) == ("dragon-1", "hoplite-1 goblin-mob-1")


def test_workshop():
    assert printed("workshop") == (2, 1, "While in your Camp, hiring costs you 1 Food less.")
    s = table(camp="workshop", hand="hoplite cyclops", food=3)
    assert options(s, "hire") == ["hoplite"]
    assert say(s.copy(), "hire hoplite").sides[0].food == 0
    say(s, "deploy workshop-1 left", "food 0")
    assert options(s, "hire") == []


def test_battering_ram():
    assert printed("battering-ram") == (6, 5, "**When deployed:** your opponent takes back a cube from here.")
    s = table(camp="battering-ram battering-ram-2", foe={"left": "hoplite", "cubes": (0, 2, 0)})
    say(s, "deploy battering-ram-1 middle", "send")
    assert cubes(s, 1) == [0, 1, 0]
    say(s, "deploy battering-ram-2 left")
    assert cubes(s, 1) == [0, 1, 0]


# Elves

def test_treefolk():
    assert printed("treefolk") == (6, 5, "**When moved:** add 1 Food here.")
    s = say(table(left="treefolk", stores=(1, 0, 0)), "move treefolk-1 middle", "food 1")
    assert food(s) == [0, 2, 0]


def test_strategist():
    assert printed("strategist") == (4, 4, "**When hired:** you have one more action this turn.")
    s = say(table(hand="strategist strategist", food=8), "hire strategist", "hire strategist")
    assert GAME.face.board(s, 0)["actions"] == {"done": 2, "of": 5, "left": 3}


def test_giant_hawk():
    assert printed("giant-hawk") == (6, 5, "May move to any Region.")
    s = table(left="giant-hawk", middle="giant-hawk-2", right="hoplite")
    assert options(s, "move") == ["giant-hawk-1 middle", "giant-hawk-1 right", "giant-hawk-2 left",
                                  "giant-hawk-2 right", "hoplite-1 middle"]
    assert there(say(s, "move giant-hawk-1 right"), "right") == "giant-hawk-1 hoplite-1"


def test_sky_ship():
    assert printed("sky-ship") == (8, 6, "**When moved:** another of your Heroes may come along.")
    s = say(table(left="sky-ship hoplite goat"), "move sky-ship-1 middle")
    assert options(s) == ["bring hoplite-1", "bring goat-1", "alone"]
    assert (there(say(s.copy(), "bring goat-1"), "middle"), s.acts) == ("sky-ship-1 goat-1", 1)
    assert there(say(s, "alone"), "middle") == "sky-ship-1"
    assert say(table(left="sky-ship"), "move sky-ship-1 middle").now.seat == 0


def test_elf_scout():
    assert printed("elf-scout") == (1, 1, "")
    assert camp(say(table(hand="elf-scout", food=1), "hire elf-scout")) == "elf-scout-1"


def test_forest_archer():
    assert printed("forest-archer") == (3, 2, "**When deployed:** add 3 Food here.")
    assert food(say(table(camp="forest-archer"), "deploy forest-archer-1 right")) == [0, 0, 3]


# Humans

def test_archangel():
    assert printed("archangel") == (4, 3, "**When hired:** add 4 Food to one of your Regions.")
    s = say(table(hand="archangel", food=5, middle="strategist treefolk"), "hire archangel")
    assert (food(s), s.sides[0].food, camp(s)) == ([0, 4, 0], 1, "archangel-1")


def test_hoplite():
    assert printed("hoplite") == (4, 4, "")
    assert strength(table(left="hoplite hoplite-2"), "left") == 8


def test_banner_bearer():
    assert printed("banner-bearer") == (3, 3, "Your other Heroes here have +1 strength.")
    assert strength(table(left="banner-bearer hoplite goat"), "left") == 11
    assert strength(table(left="banner-bearer banner-bearer-2 goat"), "left") == 12
    assert strength(table(left="banner-bearer", middle="hoplite"), "middle") == 4


def test_goat():
    assert printed("goat") == (3, 2, "**When hired:** take 2 Food.")
    assert say(table(hand="goat", food=4), "hire goat").sides[0].food == 3


def test_priestess():
    assert printed("priestess") == (4, 4, "**When hired:** take a Hero from your discard pile into your hand.")
    s = say(table(hand="priestess", food=5, pile="dragon"), "hire priestess")
    assert (hand(s), pile(s)) == ("dragon", "")
    assert hand(say(table(hand="priestess", food=5), "hire priestess")) == ""


def test_herald():
    assert printed("herald") == (4, 4, "**When hired:** draw a card.")
    s = say(table(hand="herald", food=5, deck="dragon goat"), "hire herald")
    assert options(s) == ["draw goat", "draw dragon"]
    assert not s.now.opens_turn()
    assert hand(say(s, "draw dragon")) == "dragon"


# Orcs and Goblins

def test_goblin_mob():
    assert printed("goblin-mob") == (2, 2, "+3 strength while you have 3 Heroes here.")
    assert strength(table(left="goblin-mob hoplite"), "left") == 6
    assert strength(table(left="goblin-mob goblin-mob-2 hoplite"), "left") == 14
    assert strength(table(left="goblin-mob hoplite", foe={"left": "hoplite"}), "left") == 6


def test_orc_raider():
    assert printed("orc-raider") == (4, 2, "**When deployed:** take 2 of your opponent’s Food here to your side.")
    s = say(table(camp="orc-raider", foe={"left": "hoplite", "stores": (3, 0, 0)}), "deploy orc-raider-1 left")
    assert (food(s, 0), food(s, 1)) == ([2, 0, 0], [1, 0, 0])
    s = say(table(camp="orc-raider", foe={"left": "hoplite", "stores": (1, 0, 0)}), "deploy orc-raider-1 left")
    assert (food(s, 0), food(s, 1)) == ([1, 0, 0], [0, 0, 0])


def test_orc_brute():
    assert printed("orc-brute") == (4, 3, "")
    assert strength(table(left="orc-brute"), "left") == 3


def test_goblin_poisoner():
    assert printed("goblin-poisoner") == (2, 1, "**When deployed:** your opponent loses 2 Food here.")
    s = table(camp="goblin-poisoner", foe={"left": "hoplite", "stores": (5, 0, 0)})
    say(s, "deploy goblin-poisoner-1 left")
    assert food(s, 1) == [3, 0, 0]


def test_cyclops():
    assert printed("cyclops") == (5, 3, "Opposing Heroes here have −1 strength.")
    s = table(left="cyclops", foe={"left": "hoplite elf-scout orc-brute", "middle": "hoplite"})
    assert (strength(s, "left", 1), strength(s, "middle", 1), strength(s, "left")) == (5, 4, 3)
    assert strength(table(left="cyclops cyclops-2", foe={"left": "elf-scout"}), "left", 1) == 0


def test_dragon():
    assert printed("dragon") == (8, 5, "**When deployed:** discard an opposing Hero here with strength 3 or less.")
    s = say(table(camp="dragon", foe={"left": "golem treefolk"}), "deploy dragon-1 left")
    assert (there(s, "left", 1), pile(s, 1)) == ("treefolk-1", "golem")
    s = say(table(camp="dragon", foe={"left": "treefolk"}), "deploy dragon-1 left")
    assert there(s, "left", 1) == "treefolk-1"


def test_phoenix():
    assert printed("phoenix") == (7, 7, "**When hired:** add 1 Food to each of your Regions.")
    s = say(table(hand="phoenix", food=7, left="hoplite", right="goat"), "hire phoenix")
    assert food(s) == [1, 0, 1]


# the box

def test_every_card_has_a_test_of_its_own():
    assert [slug for slug in SLUGS if f"test_{slug.replace('-', '_')}" not in globals()] == []


def test_51_cards():
    assert sum(ROSTER.copies) == 51
    by_side = Counter()
    for slug, copies, side in zip(SLUGS, ROSTER.copies, ROSTER.faction_of):
        by_side["golem" if slug == "golem-of-renown" else side or "single"] += copies
    assert by_side == {**dict.fromkeys(FACTIONS.words, 12), "golem": 2, "single": 1}


def test_18_kinds_carry_the_draft_icon():
    """Both Golems count as one kind there."""
    kinds = {slug.removesuffix("-of-renown") for slug, icon in zip(SLUGS, ROSTER.icons) if icon}
    assert len(kinds) == 18
    assert {"archangel", "treefolk", "strategist", "giant-hawk", "goat", "golem", "sky-ship", "dragon"} <= kinds


def test_a_curve_of_costs():
    plain = {slug: printed(slug)[:2] for slug in SLUGS if not printed(slug)[2]}
    assert 4 <= len(plain) <= 6
    assert all(cost - 2 <= strength <= cost for cost, strength in plain.values())   # the dear eat no more
    assert {printed(slug)[0] for slug in SLUGS} == set(range(1, 9))
    assert all(strength <= cost for cost, strength, text in map(printed, SLUGS) if text)


def test_at_least_18_abilities_over_all_moments():
    texts = {printed(slug)[2] for slug in SLUGS} - {""}
    assert len(texts) >= 18
    moments = {when for ability in ROSTER.abilities for when, effects in enumerate(ability.effects) if effects}
    assert moments == set(range(len(GRAMMAR.moments)))


def test_texts_are_short_and_written_back_as_they_were_read():
    for kind, slug in enumerate(SLUGS):
        ability = ROSTER.abilities[kind]
        path = f"hero.{slug}.ability"
        written = GAME.components.values.get(path, GAME.components.values.get(f"hero.{slug}.lost.ability"))
        assert ability.source() == written
        assert len(ability.text().replace("*", "")) <= 80


def said(slug):
    """By moment and effect, how much of it; all effects of this game are gains."""
    ability = ROSTER.abilities[KINDS.index[slug]]
    return {(moment, effect.word): effect.n for moment, effects in enumerate(ability.effects) for effect in effects}


def no_worse(one, other):
    (cost, strength_, _), (other_cost, other_strength, _) = printed(one), printed(other)
    does = said(one)
    return (cost <= other_cost and strength_ >= other_strength
            and all(does.get(what, -1) >= n for what, n in said(other).items()))


# each with its reason in docs/decisions/numbers-of-heroes.md
WORSE = {("hoplite", "herald"), ("hoplite", "priestess")}


def test_no_hero_is_strictly_worse_than_another_of_the_same_faction_but_for_the_hoplite():
    faction = {slug: ROSTER.faction_of[KINDS.index[slug]] for slug in SLUGS}
    assert {(one, other) for one in SLUGS for other in SLUGS
            if one != other and faction[one] == faction[other] and no_worse(other, one)} == WORSE
    assert all(effect.worth > 0 for effect in GRAMMAR.wordings)
    account = Path(__file__).parents[3] / "docs" / "decisions" / "numbers-of-heroes.md"
    page = " ".join(account.read_text(encoding="utf-8").split())
    assert "The Hoplite is strictly worse than the Herald and the Priestess" in page


def test_games_with_the_former_numbers_replay_with_them():
    """Records that began under version 1 hold no components, since its own were shipped then."""
    head = {"game": "heroes", "rules_version": 1, "seats": ["one", "two"], "options": {"decks": "elves, orcs"}}
    giant, before = KINDS.index["bronze-giant"], record.begin(GAME, record.Record(head, [])).roster
    assert (before.cost[giant], before.strength[giant]) == (9, 8)
    assert before.components.changed == GAME.former[1].changed != {}
    assert all(before.components.reconstructed(path) for path in GAME.former[1].changed)
    now = record.begin(GAME, record.Record({**head, "rules_version": 2}, [])).roster
    assert (now.cost[giant], now.strength[giant], now.components.changed) == (8, 6, {})


def test_an_ability_may_have_several_parts():
    ability = GRAMMAR.parse("hired: draw 2, action 1; always: fasting, banner 2")
    assert ability.text() == ("Needs no Food. Your other Heroes here have +2 strength. "
                              "**When hired:** draw 2 cards and you have one more action this turn.")
    assert len(ability.effects[ALWAYS]) == 2
    s = table(hand="hoplite", food=4, deck="goat goat dragon",
              data='[hero.hoplite]\nability = "hired: draw 2, camp-food 3"')
    say(s, "hire hoplite")
    assert (s.to_act(), s.sides[0].food) == (-1, 0)
    say(s, "draw goat", "draw dragon")
    assert (s.sides[0].food, hand(s)) == (3, "goat dragon")


PRINTED = {
    "hired: camp-food 3": "**When hired:** take 3 Food.",
    "hired: region-food 3": "**When hired:** add 3 Food to one of your Regions.",
    "deployed: each-food 3": "**When deployed:** add 3 Food to each of your Regions.",
    "deployed: here-food 3": "**When deployed:** add 3 Food here.",
    "deployed: spoil 3": "**When deployed:** your opponent loses 3 Food here.",
    "moved: steal 3": "**When moved:** take 3 of your opponent’s Food here to your side.",
    "hired: draw 1": "**When hired:** draw a card.",
    "hired: draw 2": "**When hired:** draw 2 cards.",
    "hired: revive 1": "**When hired:** take a Hero from your discard pile into your hand.",
    "hired: revive 2": "**When hired:** take 2 Heroes from your discard pile into your hand.",
    "hired: action 1": "**When hired:** you have one more action this turn.",
    "hired: action 2": "**When hired:** you have 2 more actions this turn.",
    "deployed: slay 3": "**When deployed:** discard an opposing Hero here with strength 3 or less.",
    "deployed: repel 3": "**When deployed:** return an opposing Hero here with strength 3 or less to its Camp.",
    "deployed: raze 1": "**When deployed:** your opponent takes back a cube from here.",
    "deployed: raze 2": "**When deployed:** your opponent takes back 2 cubes from here.",
    "moved: bring": "**When moved:** another of your Heroes may come along.",
    "always: fasting": "Needs no Food.", "always: flying": "May move to any Region.",
    "always: banner 2": "Your other Heroes here have +2 strength.",
    "always: dread 2": "Opposing Heroes here have −2 strength.",
    "always: thrift 2": "While in your Camp, hiring costs you 2 Food less.",
    "always: with-cube 2": "+2 strength while you have a cube here.",
    "always: with-token 2": "+2 strength while you hold the popularity token here.",
    "always: in-crowd 2": "+2 strength while you have 3 Heroes here.",
}


def test_what_is_printed_of_each_effect():
    assert {written: GRAMMAR.parse(written).text() for written in PRINTED} == PRINTED
    assert {written.split()[1] for written in PRINTED} == {wording.word for wording in GRAMMAR.wordings}


@pytest.mark.parametrize("n", [1, 9])
def test_an_effect_may_have_a_number_from_1_to_9(n):
    ability = GRAMMAR.parse(f"hired: camp-food {n}")
    assert ability.source() == f"hired: camp-food {n}"


@pytest.mark.parametrize(("text", "reason"), [
    ("fired: draw 1", "line 2.*does not begin with hired, deployed, moved or always"),
    ("draw 1", "does not begin with"),
    ("hired: win 1", "“hired” knows no effect “win”; it knows camp-food"),
    ("hired: draw", "“draw” takes a number from 1 to 9"),
    ("hired: draw 0", "“draw” takes a number from 1 to 9"),
    ("hired: draw 10", "“draw” takes a number from 1 to 9"),
    ("hired: draw 1 2", "“draw” takes a number"),
    ("always: flying 2", "“flying” takes no number"),
    ("always: draw 1", "“draw” cannot happen when always"),
    ("hired:", "knows no effect “”"),
    ("hired: slay 2", "“slay” cannot happen when hired"),
    ("deployed: bring", "“bring” cannot happen when deployed"),
])
def test_an_ability_that_cannot_be_read_is_refused_with_line_and_reason(text, reason):
    with pytest.raises(ComponentError, match=reason):
        start(f'[hero.hoplite]\nability = "{text}"')


@pytest.mark.parametrize(("text", "reason"), [
    ("[hero.hoplite]\ncost = 21", "line 2: hero.hoplite.cost: must be from 0 to 20, not 21"),
    ("[hero.hoplite]\ncopies = 3", "line 2: .*must be from 1 to 2"),
    ('[hero.hoplite]\nfaction = "dwarves"', "line 2: .*there is no faction 'dwarves'"),
    ('[hero.hoplite]\nfaction = ""', "faction.humans.name: its deck has 10 cards, not 12"),
    ("[tile.farm]\ncopies = 4", "three piles of two are six tiles, not 7"),
    ("[draft]\nfirst = 5", "a round draws at least as many cards as it keeps"),
    ("[game]\nhand = 12", "line 2: game.hand: an opening hand leaves a card in a deck of 12"),
])
def test_components_that_do_not_fit_are_refused(text, reason):
    with pytest.raises(ComponentError, match=reason):
        start(text)


NUMBERS = {                                             # the smallest and the largest of each
    "game.points": (1, 99), "game.hand": (0, 12), "game.limit": (0, 24), "game.actions": (1, 9),
    "game.provision": (0, 9), "game.food": (0, 9), "game.cards": (0, 9), "game.cubes": (1, 99), "game.deck": (1, 48),
    "draft.hand": (1, 12), "draft.first": (1, 12), "draft.second": (0, 12), "draft.rounds": (1, 4),
    "tile.farm.copies": (0, 6), "tile.farm.points": (0, 99), "tile.farm.spots": (0, 20), "hero.hoplite.copies": (1, 2),
    "hero.hoplite.cost": (0, 20), "hero.hoplite.strength": (0, 20),
}


@pytest.mark.parametrize("path", NUMBERS)
def test_how_small_and_how_large_a_number_may_be(path):
    low, high = NUMBERS[path]
    for value in (low - 1, high + 1):
        with pytest.raises(ComponentError, match=f"^{path}: must be from {low} to {high}, not {value}$"):
            GAME.start(components=GAME.components.replaced({path: value}))


@pytest.mark.parametrize("value", [1, 99])
def test_the_smallest_and_the_largest_number_may_be_played_with(value):
    assert GAME.start(components=GAME.components.replaced({"game.points": value})).roster.goal == value


def test_components_that_just_fit():
    """§1.3 cubes for the three dearest tiles, §1.6 a card left in the deck, §11.3 nothing left of a round."""
    start("[game]\nhand = 11\ncubes = 7")
    start("[draft]\nfirst = 4\nsecond = 2")
    with pytest.raises(ComponentError, match="three tiles may need 7 cubes of a player"):
        start("[game]\ncubes = 6")


def test_too_few_draft_icons_are_refused():
    with pytest.raises(ComponentError, match=r"draft\.hand.* 22 cards with the draft icon do not make two decks"):
        start("\n".join(f'[hero.{slug}]\nicon = ""' for slug in (
            "clockwork-soldier", "bronze-giant", "elf-scout", "hoplite", "banner-bearer", "orc-brute", "ballista")),
            mode="draft")


def test_an_effect_that_nothing_resolves_is_found_at_once() -> None:
    assert complete(GRAMMAR.wordings, RESOLVES) is RESOLVES
    with pytest.raises(ValueError, match="there is nothing for the effect “sing” in the table"):
        complete([*GRAMMAR.wordings, Wording("sing", "sing a song")], RESOLVES)
