"""A game of cards in the terminal: whole games by numbers, hidden hands between two people, decks, looking cards up."""
from __future__ import annotations

import io
import json
import re
import tomllib

import pytest

from kleos.cli import page
from kleos.cli.screen import Screen
from kleos.cli.terminal import Terminal
from kleos.core import components, record
from kleos.core.dice import Rng
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import sit

HEROES, HERCULES = find("heroes"), find("hercules")
DECK = {"archangel": 2, "treefolk": 2, "goat": 2, "orc-raider": 2, "hoplite": 2, "phoenix": 1, "dragon": 1}


def deck_file(path, **changes):
    heroes = {**DECK, **{slug.replace("_", "-"): n for slug, n in changes.items()}}
    path.write_text("[heroes]\n" + "".join(f"{slug} = {n}\n" for slug, n in heroes.items() if n), encoding="utf-8")
    return path


def played(tmp_path, seats, answers, options=None, seed=3, width=80, height=24, dealer="random"):
    """A terminal in which `answers` says what is typed to each screen; what each question showed."""
    out, shown = io.StringIO(), []

    def ask(mark):
        shown.append(out.getvalue())
        out.seek(0)
        out.truncate()
        typed = answers(shown[-1], len(shown))
        if typed is None:
            raise EOFError
        return typed
    table = sit(HEROES, options or {}, seats, dealers.dealer(dealer, str(seed)))
    console = page.console(stream=out)
    console.size = (width, height)
    terminal = Terminal(Screen(console, clears=True), table, tmp_path / "a.kleos", ask=ask, pace="none",
                        sleep=lambda seconds: None)
    terminal.play()
    return terminal, shown, out.getvalue()


def by_numbers(seed):
    """Any of the choices; which numbers there are is what the answer to a wrong one says."""
    luck = Rng(seed)

    def answer(screen, n):
        if "Enter" in (screen.splitlines() or [""])[-1]:
            return ""
        offered = re.search(r"go from (\d+) to (\d+)", screen)
        if n > 2000:
            return None
        return str(int(offered[1]) + int(luck.below(int(offered[2]) - int(offered[1]) + 1))) if offered else "99"
    return answer


def some(most):
    answer = by_numbers(5)
    return lambda screen, n: None if n > most else answer(screen, n)


@pytest.mark.parametrize("preset", HEROES.rules.presets)
def test_whole_games_by_numbers(preset, tmp_path):
    terminal, _, end = played(tmp_path, ["human", "greedy"], by_numbers(2), HEROES.rules.presets[preset])
    assert terminal.table.state.over()
    kept = record.parse((tmp_path / "a.kleos").read_text(encoding="utf-8"))
    state = record.replay(HEROES, kept)
    assert state.over() and kept.head["result"] == [float(side.points) for side in state.sides]
    sheet = end[end.index("The score"):]
    assert re.search(rf"Points +S8.[23] +{state.sides[0].points} +{state.sides[1].points}\n", sheet)
    for seat in HEROES.face.board(state, 0)["seats"]:
        for word, number in seat["tiles"].items():
            if number:
                assert re.search(rf"{word.capitalize()}, \d points each .* {number}: ", sheet)


# two people at one keyboard

def test_hands_are_covered_between_two_people(tmp_path):
    """Whenever the other one is to look, the screen is empty but for a request to hand over."""
    _, shown, _ = played(tmp_path, ["human", "human"], some(90), {"decks": "elves, orcs"})
    handed = [screen for screen in shown if "Hand over to" in screen]
    assert len(handed) >= 3
    for screen in handed:
        kept = screen[screen.rindex("\x1b[3J"):].removeprefix("\x1b[3J")
        assert re.fullmatch(r"Hand over to Player [12], then press Enter\n", kept)
    whose = 1
    for screen in shown:
        if "Hand over to" in screen:
            whose = int(re.search(r"Hand over to Player (\d)", screen)[1])
        elif "(you)" in screen:
            assert re.search(r"Player (\d) \(you\)", screen)[1] == str(whose)
            assert not re.search(rf"^  {3 - whose} Player . drew (?!a card|[1-3] cards?\b|the)",
                                 screen, re.MULTILINE)
    assert {re.search(r"to Player (\d)", screen)[1] for screen in handed} == {"1", "2"}


def test_a_draw_is_asked_for_after_the_hand_over(tmp_path):
    _, shown, _ = played(tmp_path, ["human", "human"], some(90), {"decks": "elves, orcs"})
    draws = [n for n, screen in enumerate(shown) if "Enter: Draw a card" in screen]
    assert draws and all("Hand over to" in shown[n - 1] for n in draws)


def test_real_cards_are_typed_in_by_whom_they_concern(tmp_path):
    typed = ["left farm", "middle mine", "right city", "treefolk", "treefolk", "elf-scout", "goat", "goat", "herald"]

    def answer(screen, n):
        if "Enter" in screen.splitlines()[-1]:
            return ""
        return typed.pop(0) if typed else None
    terminal, shown, _ = played(tmp_path, ["human", "human"], answer, {"decks": "elves, humans", "first": "0"},
                                dealer="typed")
    assert [terminal.table.state.sides[seat].hand.size() for seat in (0, 1)] == [3, 3]
    handed = [n for n, screen in enumerate(shown) if "Hand over to" in screen]
    assert len(handed) == 2 and "Player 2" in shown[handed[0]] and "Player 1" in shown[handed[1]]
    assert not any("Goat" in screen or "Herald" in screen for screen in (*shown[:handed[0]], shown[-1]))
    assert any("Goat" in screen for screen in shown[handed[0]:handed[1]])


def test_no_hand_over_when_only_one_person_plays(tmp_path):
    _, shown, _ = played(tmp_path, ["human", "greedy"], some(60))
    assert not any("Hand over" in screen for screen in shown)


# composing and cancelling

OPENING = ["reveal left farm", "reveal middle mine", "reveal right city", "draw elf-scout", "draw elf-scout",
           "draw giant-hawk", "draw goat", "draw goat", "draw herald"]


def opened(path):
    """A game in which a person has two Elf Scouts in the camp and an action left, kept in a file."""
    free = components.other(HEROES.components, "[hero.elf-scout]\ncost = 0\n")
    table = sit(HEROES, {"decks": "elves, humans", "first": "0"}, ["human", "greedy"], dealers.dealer("typed", None),
                free)
    for line in OPENING:
        table.type_deal(line)
    for seat in (0, 1):
        table.act(seat, ["done"])
    table.act(0, ["hire elf-scout", "hire elf-scout"])
    path.write_text(record.write(table.record()), encoding="utf-8")
    return str(path)


def last_moves(path):
    return [move.text for move in record.parse(path.read_text(encoding="utf-8")).moves][len(OPENING) + 4:]


def test_a_deployment_is_composed_step_by_step(invoke, tmp_path):
    path = tmp_path / "a.kleos"
    done = invoke("play", "--resume", opened(path), "--no-guide", typed="deploy elf-scout-1 left\nq\n")
    assert "Elf Scout 1 set out. Send another along, further right, or send them off." in done.output
    assert last_moves(path) == ["deploy elf-scout-1 left"]
    invoke("play", "--resume", str(path), typed="elf-scout-2 right\n")
    assert last_moves(path)[:2] == ["deploy elf-scout-1 left", "deploy elf-scout-2 right"]


def test_a_deployment_that_has_been_begun_is_cancelled(invoke, tmp_path):
    path = tmp_path / "a.kleos"
    done = invoke("play", "--resume", opened(path), "--no-guide", typed="deploy elf-scout-1 left\nx\nx\nq\n")
    assert done.output.count("Provision, hire, deploy or move. 1 action left.") == 2
    assert "You have not begun a move" in done.output
    assert last_moves(path) == []


def test_a_deployment_is_typed_in_one_go(invoke, tmp_path):
    path = tmp_path / "a.kleos"
    invoke("play", "--resume", opened(path), typed="deploy elf-scout-2 middle, deploy elf-scout-1 right\n")
    assert last_moves(path)[:2] == ["deploy elf-scout-2 middle", "deploy elf-scout-1 right"]


@pytest.mark.parametrize(("typed", "said"), [
    ("c dragon", ["Dragon  cost ", "When deployed: discard an opposing Hero here"]),
    ("card orc", ["Orc Raider", "Orc Brute"]),
    ("c", ["Say which card"]),
    ("c hydra", ["There is no card “hydra”"]),
    ("? hire dragon", ["First put cards", "§1.6"]),
    ("help", ["c a name", "cancel the move"]),
    ("r 6.4", ["Deploy: send one, two or three heroes"]),
    ("b", ["tiles face down"]),
    ("x", ["You have not begun a move"]),
])
def test_commands(tmp_path, typed, said):
    answers = [typed, None]
    _, shown, _ = played(tmp_path, ["human", "random"], lambda screen, n: answers[n - 1], {"first": "0"})
    assert all(word in shown[-1] for word in said)


def test_cards_are_listed(invoke):
    found = json.loads(invoke("cards", "orc", "--json").output)
    assert [(card["game"], card["name"]) for card in found] == [("heroes", "Orc Raider"), ("heroes", "Orc Brute")]
    assert all(re.fullmatch(r"cost \d, strength \d", card["facts"]) for card in found)
    assert re.search(r"Dragon  cost \d, strength \d  When deployed", invoke("cards", "dragon").output)
    missing = invoke("cards", "chimera")
    assert (missing.exit_code, missing.output.strip()) == (2, "There is no card “chimera”.")


def test_cards_are_found_by_their_fields(invoke):
    def names(*words):
        return [card["name"] for card in json.loads(invoke("cards", *words, "--json").output)]
    assert names("heroes", "faction:elves cost<=3") == ["Elf Scout", "Forest Archer"]
    assert names("labors", "-t:god", "boxes=2", "boxes=8", "final>6") == ["The Titan, Atlas"]
    assert names("heroes", "giant", "hawk") == ["Giant Hawk"] and names("dragon") == ["Ladon the Dragon", "Dragon",
                                                                                    "Adolescent Dragon"]
    hawk = json.loads(invoke("cards", "heroes", "giant hawk", "--json").output)[0]
    assert (hawk["game"], hawk["type"], hawk["faction"], hawk["copies"]) == ("heroes", "hero", "Elves", 2)
    wrong = invoke("cards", "heroes", "cost<=dear")
    assert (wrong.exit_code, wrong.output.strip()) == (2, "“cost” is a number, and “dear” is none.")


# decks

def test_a_deck_from_a_file_against_a_bot_that_brings_none(invoke, tmp_path):
    path = deck_file(tmp_path / "mine.toml")
    done = invoke("play", "heroes", "-o", "mode=tournament", "-o", f"decks={path}", "--seats", "human,greedy",
                  "--save", str(tmp_path / "a.kleos"), typed="")
    assert done.exit_code == 0
    kept = record.parse((tmp_path / "a.kleos").read_text(encoding="utf-8"))
    state = record.replay(HEROES, kept)
    KINDS = HEROES.rules.lexicon.verbs[4].domains[0].words
    assert {slug: n for slug, n in zip(KINDS, state.roster.lists[0]) if n} == DECK
    assert sum(state.roster.lists[1]) == 12 and state.roster.lists[1] != state.roster.lists[0]


@pytest.mark.parametrize(("changes", "more", "sentence"), [
    ({"goat": 1}, [], "The first deck: A deck has 12 heroes, this one 11 (§11.7)."),
    ({"goat": 3}, [], "mine.toml: line 4: The box holds one or two of a hero, so goat cannot be 3."),
    ({"goat": 0, "golem_of_renown": 2}, [], "The first deck: Golem of Renown is for play with popularity (§10.6)."),
    ({"goat": 0, "golem": 2}, ["-o", "popularity=on"],
     "The first deck: Golem is for play without popularity (§10.6)."),
    ({"phoenix": 2, "dragon": 0}, [], "The first deck: The box holds 1 of Phoenix, the deck has 2 (§11.7)."),
    ({"hydra": 1}, [], "mine.toml: line 9: There is no hero “hydra”."),
    (None, [], "mine.toml cannot be read: No such file or directory."),
])
def test_decks_that_may_not_be_played(invoke, tmp_path, changes, more, sentence):
    path = tmp_path / "mine.toml"
    if changes is not None:
        deck_file(path, **changes)
    done = invoke("play", "heroes", "-o", "mode=tournament", "-o", f"decks={path}, elves", *more, typed="")
    assert done.exit_code == 2
    assert done.output.strip().endswith(sentence) and done.output.count("\n") == 1


def test_a_deck_that_nobody_made_is_no_hero(invoke, tmp_path):
    done = invoke("play", "heroes", "-o", "mode=tournament", "-o", "decks=elves, orc", typed="")
    assert (done.exit_code, done.output) == (2, "The second deck: There is no deck or hero “orc”.\n")
    done = invoke("play", "hercules", "-o", "decks=fearles-band", typed="")
    assert (done.exit_code, done.output) == (
        2, "The first deck: There is no deck or card “fearles-band”; the nearest is “fearless-band”.\n")


def test_the_mark_of_an_editor_is_no_part_of_a_file(invoke, tmp_path):
    """Some begin every text with U+FEFF, and end its lines in the Windows way."""
    def saved(path, text):
        path.write_bytes(f"\ufeff{text}".replace("\n", "\r\n").encode())
        return str(path)
    deck = saved(tmp_path / "mine.toml", deck_file(tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert "You can play this deck" in invoke("deck", "heroes", deck, typed="q\n").output
    hercules = " + ".join(f"4 {slug}" for slug in ("argonaut", "cyclops", "wedding-feast")) + "\n28 burial-chamber\n"
    hercules = saved(tmp_path / "mine.txt", hercules)
    for words in (("heroes", "-o", "mode=tournament", "-o", f"decks={deck}"), ("hercules", "-o", f"decks={hercules}"),
                  ("shield", "--components", saved(tmp_path / "other.toml", "[game]\nturns = 3\n"))):
        done = invoke("play", *words, "--save", str(tmp_path / f"{words[0]}.kleos"), typed="")
        assert done.exit_code == 0, done.output
    record_file = saved(tmp_path / "a.kleos", (tmp_path / "shield.kleos").read_text(encoding="utf-8"))
    assert invoke("replay", record_file).exit_code == 0


def test_a_deck_is_built_card_by_card(invoke, tmp_path):
    path = tmp_path / "wings.toml"
    typed = ["1", "golem", "golem", "-1", "l", "gobl", "orc brute", "orc brute", "hydra", "-hydra", "-dragon", "s",
             "hoplite", "hoplite", "herald", "herald", "goat", "goat", "treef", "treef", "phoenix", "s"]
    done = invoke("deck", "heroes", str(path), typed="\n".join(typed))
    assert done.exit_code == 0
    for sentence in ("1 card: 1 Golem.", "A deck holds 2 of Golem at most.", "may mean Goblin Mob, Goblin Poisoner",
                     "There is no card “hydra”.", "There is no Dragon in the deck.", "It cannot be played so",
                     "You can play this deck; s saves it.", "-o mode=tournament -o decks="):
        assert sentence in " ".join(done.output.split())
    assert tomllib.loads(path.read_text(encoding="utf-8")) == {"name": "wings", "heroes": {
        "golem": 1, "treefolk": 2, "hoplite": 2, "goat": 2, "herald": 2, "orc-brute": 2, "phoenix": 1}}
    again = invoke("deck", "heroes", str(path), typed="-golem\ns\nq\n")
    assert "11 cards:" in again.output and "Left without saving" in again.output
    assert tomllib.loads(path.read_text(encoding="utf-8"))["heroes"]["golem"] == 1


def test_where_no_deck_can_be_built(invoke, tmp_path):
    assert invoke("deck", "shield", "x.toml").output == "Nobody brings a deck to The Shield of Achilles.\n"
    path = tmp_path / "bad.toml"
    path.write_text("[heroes]\nhydra = 1\n", encoding="utf-8")
    done = invoke("deck", "heroes", str(path))
    assert done.exit_code == 2 and done.output.endswith("bad.toml: line 2: There is no hero “hydra”.\n")


def test_the_number_of_a_choice_is_answered(tmp_path):
    def answers(screen, n):
        return {1: "done", 2: "? 1", 3: "? 99"}.get(n)
    _, shown, _ = played(tmp_path, ["human", "random"], answers,
                         {"decks": "elves, orcs", "first": "0"})
    assert "you may do that now." in shown[2]
    assert "This game has no “99”" in shown[3]


def test_a_deck_is_saved_through_a_link_with_its_mode_and_what_a_person_wrote(invoke, tmp_path):
    path, link = tmp_path / "deck.txt", tmp_path / "link.txt"
    own = HERCULES.components["deck.fearless-band.cards"].replace("1 Festival\n", "- Festival x1  # the best\n")
    path.write_text(f"# My proud deck\n# by me\n{own}", encoding="utf-8")
    path.chmod(0o640)
    link.symlink_to(path)
    done = invoke("deck", "hercules", str(link), typed="-festival\nfestival grounds\ns\n")
    assert "Saved in" in done.output and link.is_symlink() and path.stat().st_mode & 0o777 == 0o640
    lines = own.replace("- Festival x1  # the best\n", "# the best\n").replace(
        "2 Festival Grounds", "3 Festival Grounds")
    assert path.read_text(encoding="utf-8") == f"# My proud deck\n# by me\n{lines}"


def test_a_deck_in_toml_keeps_its_name_and_its_remarks(invoke, tmp_path):
    path = deck_file(tmp_path / "mine.toml")
    text = path.read_text(encoding="utf-8")
    path.write_text(f'# for Sunday\nname = "Proud"\n{text}# to be tried\n', encoding="utf-8")
    before = path.read_text(encoding="utf-8")
    invoke("deck", "heroes", str(path), typed="s\n")
    after = path.read_text(encoding="utf-8")
    assert after.startswith('# for Sunday\nname = "Proud"\n') and after.endswith("# to be tried\n")
    assert HEROES.rules.decks.read(after) == HEROES.rules.decks.read(before)


def test_how_many_cards_the_box_has_is_told_of_those_of_which_it_has_several(invoke):
    assert invoke("cards", "heroes").output.endswith("\n26 kinds of card, 51 in the box.\n")
    assert invoke("cards", "heroes", "goat").output.endswith("\n1 kind of card, 2 in the box.\n")
    mixed = invoke("cards", "phoenix").output
    assert "in the box" not in invoke("cards", "hercules", "cyclops").output and "in the box" in mixed
