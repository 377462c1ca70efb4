"""Texts from outside: what editors, chats and mail do to a file changes nothing, whichever door it comes by."""
import random
import re
import unicodedata
from pathlib import Path

import pytest

from kleos.cli import arguments
from kleos.cli.failures import Failure
from kleos.core import components, record, texts
from kleos.core.cards.lists import Reader
from kleos.core.options import OptionError
from kleos.games import ALL, find
from kleos.games.hercules import decklists
from kleos.server.work import records
from kleos.table import daily

pytestmark = pytest.mark.anyio
RECORD = (Path(__file__).parents[1] / "records" / "shield-three-turns.kleos").read_text(encoding="utf-8")
DECK = "# Band\n3 Spoiled Princess\n2 Ares’s Wagon\n48 Sons of Martinus\n2 Send ’Em Flying\n3 Satyr Hollow\n"
QUOTES = str.maketrans({'"': "”"})
SPOILT = {
    "plain": lambda text: text.encode(), "mark": lambda text: text.encode("utf-8-sig"),
    "utf-16": lambda text: text.encode("utf-16"), "utf-16 unmarked": lambda text: text.encode("utf-16-le"),
    "utf-16 big": lambda text: b"\xfe\xff" + text.encode("utf-16-be"), "utf-32": lambda text: text.encode("utf-32"),
    "crlf": lambda text: text.replace("\n", "\r\n").encode(), "cr": lambda text: text.replace("\n", "\r").encode(),
    "nfd": lambda text: unicodedata.normalize("NFD", text).encode(), "nfc": lambda text: unicodedata.normalize(
        "NFC", text).encode(), "fence": lambda text: f"look:\n```kleos a.txt\n{text}```\nnice one!".encode(),
    "open fence": lambda text: f"```\n{text}".encode(), "tildes": lambda text: f"~~~\n{text.rstrip()}\n~~~\n".encode(),
    "quoted": lambda text: re.sub("^", "> ", text.strip(), flags=re.M).encode(),
    "quoted and answered": lambda text: (re.sub("^", ">", text.strip(), flags=re.M) + "\n\nnice one!\n").encode(),
    "quoted twice": lambda text: re.sub("^", "> > ", text.strip(), flags=re.M).encode(),
    "quotes": lambda text: text.translate(QUOTES).encode(), "no end": lambda text: text.rstrip().encode(),
    "blank ends": lambda text: text.replace("\n", " \t\n").encode(), "hard blanks": lambda text: re.sub(
        "(?<=[0-9]) (?=[a-zA-Z])", "\u00a0", text).encode(), "empty lines before": lambda text: f"\n\n{text}".encode(),
}
BEHIND = {**SPOILT, "a chat behind": lambda text: f"{text}\n\nnice one!\n".encode()}
DASHED = {**BEHIND, "dashes": lambda text: text.replace("---", "—-").replace("-", "–").encode(),
          "one dash": lambda text: text.replace("\n---\n", "\n—\n").encode()}


def at(folder: Path, content: bytes) -> Path:
    path = folder / "spoilt"
    path.write_bytes(content)
    return path


def mixed(spoilers: dict, text: str, seed: int) -> bytes:
    """Two ways at once: the first within the text, the second on its bytes."""
    rng = random.Random(seed)
    inside = [name for name in spoilers if not name.startswith("utf")]
    first, last = rng.choice(inside), rng.choice(sorted(spoilers))
    return spoilers[last](texts.decode(spoilers[first](text)))


ways = pytest.mark.parametrize("way", sorted(DASHED))


async def uploaded(ann, content: bytes) -> tuple[int, str]:
    answer = await ann.client.post("/records", data={"csrf": await ann.csrf()}, files={"file": ("a,b.kleos", content)})
    if answer.status_code != 303:
        return answer.status_code, answer.text
    url = answer.headers["location"].removesuffix("/replay")
    return 303, (await ann.get(f"/api{url}/record")).text


# records

@ways
async def test_a_spoilt_record_is_the_same_game_by_every_door(ann, tmp_path, way):
    content = DASHED[way](RECORD)
    kept = record.parse(RECORD)
    _, read = arguments.record(at(tmp_path, content))
    assert (read.moves, read.head["components"], read.head["options"]) == (
        kept.moves, kept.head["components"], kept.head["options"])
    status, written = await uploaded(ann, content)
    assert status == 303 and record.parse(written).moves == kept.moves


@pytest.mark.parametrize("seed", range(60))
def test_a_record_spoilt_twice_is_the_same_game(seed, tmp_path):
    assert arguments.record(at(tmp_path, mixed(SPOILT, RECORD, seed)))[1].moves == record.parse(RECORD).moves


@pytest.mark.parametrize("content", [
    b"\xff\xfe\x00", b"\xff", RECORD.replace("0 forge 2", "0 forge\n0 frobnicate 3", 1).encode(),
    RECORD.replace("\n---\n", "\n").encode(), f"{RECORD}nice one!\n".encode(),
    RECORD.replace('["human"]', '["\u202ezeus"]').encode(), RECORD.replace('["human"]', '["a\\u0007b"]').encode()])
async def test_what_is_no_record_is_none_by_every_door(ann, tmp_path, content):
    with pytest.raises((Failure, ValueError)):
        record.replay(*arguments.record(at(tmp_path, content)))
    status, said = await uploaded(ann, content)
    assert status == 422 and "cannot be opened" in said


@pytest.mark.parametrize(("path", "value", "said"), [
    ("minotaur.virtues", "0", "must be from 1 to 6, not 0"),
    ("minotaur.steps", str(2 ** 63 - 1), "must be from 1 to 9, not 9223372036854775807")])
async def test_components_with_a_default_out_of_range_are_refused_in_a_sentence(ann, tmp_path, path, value, said):
    kept = record.new(find("labyrinth"), {}, ["human"] * 3, {path: int(value)})
    text = record.write(kept).encode()
    status, shown = await uploaded(ann, text)
    assert status == 422 and said in shown
    with pytest.raises(ValueError, match=said):
        record.replay(*arguments.record(at(tmp_path, text)))


# decks

def by_doors(folder: Path, content: bytes) -> list[object]:
    """What a deck file is to the command line: as an option and to be built on; the error's sentence, if it has one."""
    found: list[object] = []
    path = at(folder, content)
    for door in (lambda: decklists.load(str(path)), lambda: decklists.DECKS.read(arguments.text(path, "deck"))):
        try:
            found.append(door())
        except (OptionError, Failure) as error:
            found.append(str(error).removeprefix(f"{path}: "))
    return found


@pytest.mark.parametrize("way", sorted(SPOILT))
async def test_a_spoilt_deck_is_the_same_deck_by_every_door(ann, tmp_path, way):
    content, deck = SPOILT[way](DECK), decklists.DECKS.read(DECK)
    line = " + ".join([f"{deck[slug]} {slug}" for slug in decklists.SLUGS if slug in deck])
    assert deck["48-sons-of-martinus"] == 1 and by_doors(tmp_path, content) == [line, deck]
    text = texts.decode(content)
    assert (await ann.client.post("/api/decks", json={"game": "hercules", "text": text})).json()["cards"] == deck
    made = await ann.post("/games/hercules/decks", {"text": text})
    assert made.status_code == 303
    assert decklists.DECKS.read((await ann.get(f"{made.headers['location']}/text")).text) == deck
    url = (await ann.post("/games/hercules/decks")).headers["location"]
    await ann.post(url, {"deed": "read", "text": text})
    assert decklists.DECKS.read((await ann.get(f"{url}/text")).text) == deck


@pytest.mark.parametrize("seed", range(60))
def test_a_deck_spoilt_twice_is_the_same_deck(seed, tmp_path):
    assert by_doors(tmp_path, mixed(SPOILT, DECK, seed))[1] == decklists.DECKS.read(DECK)


@pytest.mark.parametrize("text", ["1 Cyclops\n3 Spoilt Prince\n", "1 Cyclops\n0 Cyclops\n", "60 Cyclops\n60 Cyclops\n",
                                  f"{DECK}\nnice one!\n"])
async def test_what_is_no_deck_is_refused_alike_by_every_door(ann, tmp_path, text):
    said = by_doors(tmp_path, text.encode())
    told = (await ann.client.post("/api/decks", json={"game": "hercules", "text": text})).json()["error"]
    assert said == [said[0]] * 2 and told.partition("; the nearest")[0].rstrip(".") == str(said[0]).partition(
        "; the nearest")[0].rstrip(".")


@pytest.mark.parametrize(("text", "deck", "notes"), [
    ("Deck\n// mine\nCharacters (12)\n3 Spoiled Princess (ABC) 12\n\nSideboard\n2 Hercules\n1x Cyclops",
     {"spoiled-princess": 3},
     ["Passed over: “Deck”, “// mine”, “Characters (12)” and “Sideboard”.",
      "The sideboard is no part of the deck; 3 cards of it were left out."]),
    ("Spoiled Princess x3\n- 2 Cyclops\n• Argonaut (2)\n* Hercules: 1",
     {"spoiled-princess": 3, "cyclops": 2, "argonaut": 2, "hercules": 1}, []),
    ("3x Spoiled Princess\n3 x Cyclops\n2× Argonaut\nHercules×1",
     {"spoiled-princess": 3, "cyclops": 3, "argonaut": 2, "hercules": 1}, []),
    ("12 green resources\n2 Blue Resource", {"wedding-feast": 12, "burial-chamber": 2},
     ["“12 green resources” is taken for 12 Wedding Feast.", "“2 Blue Resource” is taken for 2 Burial Chamber."]),
    ("Characters:\n48 Sons of Martinus\nSB: 1 Hercules\n-----\n1 “Hey, Boys!”",
     {"48-sons-of-martinus": 1, "hey-boys": 1},
     ["Passed over: “Characters:”.", "The sideboard is no part of the deck; 1 card of it was left out."]),
    ("3 Cyclops\n# Sideboard:\n2 Hercules", {"cyclops": 3},
     ["Passed over: “# Sideboard:”.", "The sideboard is no part of the deck; 2 cards of it were left out."]),
    ("3 Cyclops\n// sideboard\n1 Hercules", {"cyclops": 3},
     ["Passed over: “// sideboard”.", "The sideboard is no part of the deck; 1 card of it was left out."])])
def test_a_deck_as_people_and_other_programs_write_it(text, deck, notes):
    names = {card.slug: card.name for card in find("hercules").face.cards(find("hercules").setup())}
    found = decklists.DECKS.listed(text, names)
    assert (found.deck, found.notes) == (deck, notes)


def test_a_word_that_is_nearly_a_card_is_no_heading():
    reader = Reader({"spoiled-princess": "Spoiled Princess"})
    with pytest.raises(OptionError, match="nearest is “Spoiled Princess”"):
        reader.read("Spoild Princess (2)\n1 Spoiled Princess")


# components, texts of a day, files

@pytest.mark.parametrize("way", sorted(SPOILT))
def test_spoilt_components_are_the_same_components(tmp_path, way):
    game = find("shield")
    text = '[name.lost]\nsiege = "Bélagerung"\n\n[game]\nturns = 3\n'
    plain = components.other(game.components, text)
    found = arguments.components(game, at(tmp_path, SPOILT[way](text)))
    assert found is not None and found.key() == plain.key() and found["game.turns"] == 3


@pytest.mark.parametrize("way", [way for way in sorted(DASHED) if way != "one dash"])
def test_a_spoilt_text_of_a_day_still_proves_its_game(tmp_path, way):
    text = ("Kleos, The Shield of Achilles\n2026-11-26\nResult: -71\nProof:\nKXTAN4-YGH0CX-9VSZRA-3QFR04-AS7\n")
    game, kept = daily.read_claim(ALL, arguments.text(at(tmp_path, DASHED[way](text)), "game record"))
    assert (game.id, kept.head["result"]) == ("shield", [-71.0])
    opened = [[row.text for row in records.read(each).rows] for each in (text, texts.decode(DASHED[way](text)))]
    assert opened[0] == opened[1] == [move.text for move in kept.moves]


def test_a_deck_file_may_have_a_comma_in_its_name(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, card in (("a,b.txt", "Cyclops"), ("a, b.txt", "Hercules"), ("b.txt", "Argonaut")):
        Path(name).write_text(f"2 {card}\n", encoding="utf-8")
    assert decklists.load("a,b.txt") == "2 cyclops" and decklists.load("b.txt, a, b.txt") == "2 argonaut, 2 hercules"
    assert decklists.load("raiding-party,a,b.txt,b.txt") == "raiding-party, 2 cyclops, 2 argonaut"


# words of people

SEEN = ["👩‍👩‍👧‍👦", "🏴󠁧󠁢󠁥󠁮󠁧󠁿 England", "❤️", "👍🏽", "नमस्ते", "می‌خواهم", "ශ්‍රී", "שלום", "Ὅμηρος", "金太郎", "e\u0301os", "Zoë",
        "\U0001fae8"]
UNSEEN = ["a\u202eb", "\u2066x", "\u200b", "\u200d", "\u3164", "\u2800", "\ufeff", "a\x07b", "a\x1b[31mb",
          "a\U000e0041b", "\u2068a\u2069", "x\ufff9y", "\U0001f3f4" + "\U000e0073" * 7,
          "a\ufe0f\ufe0e", "a" + "\u0301" * 10]


@pytest.mark.parametrize("words", SEEN)
async def test_ordinary_words_of_every_script_are_kept(ann, words):
    kept = unicodedata.normalize("NFC", words)
    assert texts.is_visible(texts.tidy(words)) and texts.tidy(words) == kept
    made = await ann.client.post("/api/decks", json={"game": "heroes", "name": words})
    assert made.status_code == 201 and made.json()["name"] == kept


@pytest.mark.parametrize("words", ["An\u200dn", "Ann\u3164", "\u200eAnn", "An\u034fn \u200f", "A\u00adnn", "Ann\u2003"])
def test_what_nobody_sees_makes_no_second_name(words):
    assert texts.tidy(words) == "Ann"


@pytest.mark.parametrize("words", UNSEEN)
async def test_what_hides_or_reorders_is_refused(ann, words):
    assert not texts.is_visible(texts.tidy(words))
    refused = await ann.client.post("/api/decks", json={"game": "heroes", "name": words})
    assert refused.status_code == 422 and "only such as can be seen" in refused.json()["error"]


async def test_a_deck_of_no_game_is_a_sentence(ann):
    answer = await ann.client.post("/api/decks", json={"game": ""})
    assert answer.status_code == 404 and answer.json()["error"] == "There is no game “” here."
