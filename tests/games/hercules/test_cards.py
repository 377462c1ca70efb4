"""The cards as a whole: the list, the curve, the dictionary, the decks."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kleos.core import record
from kleos.core.cards.lists import slug
from kleos.core.components import ComponentError
from kleos.core.options import OptionError
from kleos.games.hercules import GAME, decklists
from kleos.games.hercules.box import CHARACTER, COLOUR, DICTIONARY, INDEX, KINDS_IN_ALL, RARITY, RESOURCE, SLUGS, TYPE
from kleos.games.hercules.decklists import DECKS, MADE
from kleos.games.hercules.effects import EFFECTS
from kleos.games.hercules.language import MOMENTS, PERS
from tests.games.hercules import dictionary
from tests.games.hercules.play import BOX, start
from tests.games.hercules.worse import worse

FOLDER = Path(__file__).parent
SPELLS = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] != RESOURCE]


def test_each_card_has_a_test_named_after_it():
    source = "".join([(FOLDER / f"test_{colour}.py").read_text() for colour in ("green", "blue", "red")])
    tests = set(re.findall(r"^def test_(\w+)\(", source, re.MULTILINE))
    assert {SLUGS[kind].replace("-", "_") for kind in SPELLS} - tests == set()


def test_slugs_are_the_names_without_their_marks():
    assert [slug(name) for name in BOX.names.values()] == list(SLUGS)
    assert BOX.names["hired-centaur-crosbow-archers"] == "Hired Centaur Crosbow Archers"
    assert BOX.names["autolycus-king-of-thieves"] == "Autolycus, King of Thieves"


def test_the_unique_ones():
    assert [SLUGS[kind] for kind in SPELLS if BOX.unique[kind]] == [
        "atalanta", "iolaus", "hercules", "aphrodite", "golden-hind", "the-blue-priest", "hades", "graegus", "ares",
        "zeus", "salmoneus", "falafel", "autolycus-king-of-thieves"]


PLAIN = [kind for kind in SPELLS if not BOX.text(kind)]


def test_twelve_commons_are_plain_and_no_two_of_a_colour_are_twins():
    assert len(PLAIN) == 12 and all(TYPE[kind] == CHARACTER and RARITY[kind] == 0 for kind in PLAIN)
    bodies = Counter((COLOUR[kind], BOX.cost[kind], BOX.power[kind]) for kind in PLAIN)
    assert [body for body, n in bodies.items() if n > 1] == []
    assert len({BOX.cost[kind] for kind in PLAIN}) == 6


def test_no_card_is_strictly_worse_than_another_of_its_type_and_colour():
    """docs/card-style.md: without an exception."""
    assert worse(BOX) == []


def test_what_is_strictly_worse_is_found():
    def box(*texts):
        return start("[lost]\n" + "\n".join(texts)).box
    assert worse(box('primord = [5, 5, ""]')) == [("cyclops", "primord"), ("primord", "cyclops")]
    assert worse(box('primord = [4, 5, ""]')) == [("clumsy-giant", "primord"), ("cyclops", "primord")]
    assert ("archer-squad", "royal-guards") in worse(box('royal-guards = [3, 2, "always: stalwart 2, ravage 2"]'))
    assert worse(box('royal-guards = [3, 2, "always: stalwart 2, ravage 2, meek"]')) == []
    assert ("nemesis-strikes", "she-demon-strikes") in worse(box('she-demon-strikes = [2, "play: discard foe"]'))
    assert ("blind-prophets-vision", "path-not-taken") in worse(box('path-not-taken = [2, "play: seek, plant"]'))
    assert worse(box('servants-of-hera = [2, 2, "enters: draw 1"]')) == []
    assert ("aid-from-iolaus", "festival") in worse(box('festival = [1, "play: untap own, if-with @iolaus, draw 2"]'))


def test_no_two_cards_are_alike():
    faces = Counter((TYPE[kind], kind // 60, BOX.cost[kind], BOX.power[kind], BOX.text(kind)) for kind in SPELLS
                    if BOX.text(kind))
    assert [face for face, n in faces.items() if n > 1] == []


def test_every_effect_is_on_a_card_and_there_are_many():
    said = Counter(effect.word() for kind in SPELLS for spoken in BOX.abilities[kind].effects for effect in spoken)
    assert len(EFFECTS) >= 45
    unsaid = [wording.word for wording in EFFECTS if not said[wording.word]]
    assert unsaid == []


def test_texts_are_written_as_they_are_read():
    for kind in SPELLS:
        source = BOX.abilities[kind].source()
        assert DICTIONARY.parse(source).source() == source
        assert "{" not in BOX.text(kind)


COUNTED = {
    "per-character": "of your characters", "per-green": "of your green characters",
    "per-blue": "of your blue characters", "per-red": "of your red characters", "per-attacker": "of your attackers",
    "per-foe": "of your opponent’s characters", "per-resource": "of your resources", "per-card": "card in your hand",
    "per-foe-card": "card in your opponent’s hand", "per-fallen": "character in your discard pile"}


def test_texts_that_only_a_printed_card_may_have():
    assert set(COUNTED) == set(PERS)
    for per, words in COUNTED.items():
        assert DICTIONARY.parse(f"always: swell 2 {per}").text({}) == f"+2 power for each {words}."
    assert [DICTIONARY.parse(f"play: edict {who}").text({}) for who in ("2 you", "1 opponent", "1 each")] == [
        "Discard two of your characters from play.",
        "Your opponent chooses and discards one of their characters in play.",
        "Each player chooses and discards one of their characters in play."]


def test_a_stated_curve():
    """A character is worth its power and its text, an action or a combat card its text and a card: about its cost, and
    half a point more for an uncommon one, one for a rare one; what stands further off is named in the docs."""
    off = {}
    for kind in SPELLS:
        texts = sum(BOX.abilities[kind].worth(moment) for moment in range(len(MOMENTS)))
        worth = BOX.power[kind] + texts if TYPE[kind] == CHARACTER else texts
        off[SLUGS[kind]] = worth - BOX.cost[kind] - RARITY[kind] / 2
    near = [card for card, distance in off.items() if abs(distance) <= 1.5]
    assert len(near) >= 0.75 * len(off), sorted(off.items(), key=lambda item: item[1])


@pytest.mark.parametrize("deck", MADE)
def test_the_six_decks(deck: str):
    numbers = decklists.parse(GAME.components[f"deck.{deck}.cards"])
    assert sum(numbers) == 40 and max(n for kind, n in enumerate(numbers) if TYPE[kind] != RESOURCE) <= 3
    rarities = [sum(n for kind, n in enumerate(numbers) if RARITY[kind] == rarity) for rarity in range(4)]
    assert rarities[1] == 5 and rarities[2] == (3 if deck == "raiding-party" else 2)
    assert rarities[3] in (17, 18)


def test_traps_of_the_list():
    """Names that the printed decks have otherwise than the list, and cards of another game at the end of the last."""
    arrows = decklists.parse(GAME.components["deck.arrows-and-antics.cards"])
    assert arrows[INDEX["pyros-flame"]] == 1 and arrows[INDEX["do-the-twanky-twiddle"]] == 1
    hit = decklists.parse(GAME.components["deck.hit-and-run.cards"])
    assert hit[INDEX["trapped-entryways"]] == 2
    text = "Hit and Run\n2 Trapped Entryway\n1 Enforcer's Flame\n1 Trapped Entryways\n9 red resources"
    read = decklists.list_deck(text, {})
    assert read.name == "Hit and Run" and read.deck["trapped-entryways"] == 3 and read.deck["pyros-flame"] == 1
    assert [note.partition(" is taken for ")[0] for note in read.notes] == [
        "“2 Trapped Entryway”", "“1 Enforcer's Flame”", "“9 red resources”"]


def test_deck_files():
    text = "# mine\n3 Spoiled Princess\n2x Autolycus, King of Thieves\n\n1 \"Help Us, Hercules!\"\n"
    numbers = decklists.parse(text)
    assert [(SLUGS[kind], n) for kind, n in enumerate(numbers) if n] == [
        ("spoiled-princess", 3), ("help-us-hercules", 1), ("autolycus-king-of-thieves", 2)]
    deck = DECKS.read(text)
    assert DECKS.read(DECKS.text("mine", deck)) == deck
    assert DECKS.complaint(GAME.setup(), deck) == "A deck has 40 cards, this one 6 (§10.1)."


@pytest.mark.parametrize(("text", "said"), [
    ("3 Spoiled Princes\n1 Cyclops", "line 1: There is no card “Spoiled Princes”; the nearest is “Spoiled Princess”."),
    ("1 Cyclops\n0 Cyclops", "line 2: “0 Cyclops” in a deck is no number and card, such as “3 Spoiled Princess”."),
    ("3 qqqq", "There is no card “qqqq”.")])
def test_exact_complaints(text: str, said: str):
    with pytest.raises(OptionError) as error:
        decklists.parse(text)
    assert str(error.value) == said


def test_too_many_decks():
    with pytest.raises(OptionError, match="decks names 3 decks, and there are 2 players"):
        start(decks="fearless-band, hit-and-run, raiding-party")


def test_files_are_read_by_a_command_line(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("3 Spoiled Princess\n1 Cyclops\n")
    assert decklists.load(f"{path}, hit-and-run") == "3 spoiled-princess + 1 cyclops, hit-and-run"
    with pytest.raises(OptionError, match="cannot be read"):
        decklists.load(str(tmp_path / "none.txt"))


@pytest.mark.parametrize(("text", "said"), [
    ('cyclops = [5, 5, "enters: dra 1"]', "there is no effect “dra”"),
    ('cyclops = [5, 5, "play: draw 1"]', "character cards do not speak at “play:”"),
    ('festival = [2, "always: elusive"]', "action cards do not speak at “always:”"),
    ('cyclops = [5, 5, "enters: draw"]', "“draw” needs a number from 1 to 9"),
    ('cyclops = [5, 5, "enters: discard"]', "“discard” needs own, foe or any"),
    ('cyclops = [5, 5, "always: with 2 @cyclop"]', "there is no card “cyclop”"),
    ('cyclops = [5, 5, "always: lead 1 own"]', "is for all"),
    ('cyclops = [5, 5, "enters: elusive"]', "cannot stand after enters:"),
    ('cyclops = [5, 5, "enters: tap foe cost>=3"]', "“tap” does not know “cost>=3”"),
    ('cyclops = [5, 5, "enters: tap foe powerful"]', "“tap” does not know “powerful”"),
    ('cyclops = [5, 5, "enters: draw 1 own"]', "“draw” does not know “own”"),
    ('cyclops = [5, 5, "enters: draw 1 2"]', "“draw” is told twice: “2”"),
    ('cyclops = [25, 5, ""]', "its cost must be from 0 to 20, not 25"),
    ('insight = [0, "play: draw 1"]', "its cost must be from 1 to 20, not 0"),
    ('insight = [1, 2, "play: draw 1"]', "combat cards are written as [cost, text]")])
def test_an_owners_file_is_refused_with_the_reason(text: str, said: str):
    with pytest.raises(ComponentError) as error:
        start(f"[lost]\n{text}\n")
    assert said in str(error.value) and "line 2" in str(error.value)


def test_an_owner_puts_in_what_is_printed():
    s = start('[lost]\ncyclops = [6, 5, "beats: draw 1"]\n')
    assert (s.box.cost[INDEX["cyclops"]], s.box.text(INDEX["cyclops"])) == (
        6, "**When it discards a character in battle:** draw a card.")


def test_an_owner_may_name_any_card_and_any_bound():
    s = start('[lost]\ncyclops = [6, 5, "enters: tap foe cost<=2; always: with 1 @spoiled-princess"]\n')
    assert s.box.text(INDEX["cyclops"]) == ("+1 power while you have Spoiled Princess in play. **When put in play:** "
                                            "tap one of your opponent’s characters with cost 2 or less.")


def test_what_a_card_is_looked_up_by():
    cards = {card.slug: card.fields for card in decklists.cards(GAME.setup({}, 2))}
    assert cards["insight"] == {"number": INDEX["insight"] + 1, "type": "combat", "colour": "red", "rarity": "common",
                                "cost": 1, "name": "Insight",
                                "text": "Cancel all changes of power made this turn. Draw a card."}
    assert cards["cyclops"]["power"] == 5 and not {"cost", "power"} & set(cards["wedding-feast"])


def test_the_dictionary_in_the_docs_is_current():
    assert dictionary.PAGE.read_text(encoding="utf-8") == dictionary.page(), \
        "python -m tests.games.hercules.dictionary writes it anew"


SIXTH = ["forest-raider", "wandering-tribe", "warrior-tribe", "soldier-of-hades", "elite-archers",
         "inspirational-leader"]                        # what version 6 changed


def test_games_with_the_former_numbers_replay_with_them():
    """Records that began under version 1 hold no components, since its own were shipped then."""
    head = {"game": "hercules", "rules_version": 1, "seats": ["one", "two"], "options": {}}
    before = record.begin(GAME, record.Record(head, [])).box
    assert before.abilities[INDEX["archery-contest"]].source() == "play: mill 3"
    assert BOX.abilities[INDEX["archery-contest"]].source() == "play: mill 5"
    assert before.components.changed == GAME.former[1].changed != {}
    assert before.abilities[INDEX["centaur-mentor"]].source().startswith("attacks: mill 1;")
    assert (before.power[INDEX["ironhead-warrior"]], BOX.power[INDEX["ironhead-warrior"]]) == (2, 1)
    for version in (2, 3):
        then = record.begin(GAME, record.Record({**head, "rules_version": version}, [])).box
        assert then.components.changed == GAME.former[3].changed
        assert then.abilities[INDEX["centaur-mentor"]].source().startswith("attacks: mill 2;")
        assert (then.cost[INDEX["centaur-mentor"]], then.power[INDEX["ironhead-warrior"]]) == (4, 2)
    for version in (4, 5):
        then = record.begin(GAME, record.Record({**head, "rules_version": version}, [])).box
        assert [(then.cost[INDEX[card]], then.power[INDEX[card]], then.text(INDEX[card])) for card in SIXTH] == [
            (2, 2, ""), (3, 3, ""), (5, 5, "+1 power while attacking."), (3, 3, ""),
            (4, 3, BOX.text(INDEX["elite-archers"])), (5, 3, BOX.text(INDEX["inspirational-leader"]))]
        assert {path.partition(".")[2] for path in then.components.changed if path.startswith("lost.")} == set(SIXTH)
    now = record.begin(GAME, record.Record({**head, "rules_version": GAME.rules.version}, [])).box
    assert now.components.changed == {}
