"""Whole games in the terminal, with what is typed piped in."""
from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from kleos.cli import saves
from kleos.core import record
from kleos.games import find
from kleos.table import proof

GAME = find("shield")
START = """game = "shield"
rules_version = 1
seats = ["human"]

---
* roll 3 7 12
"""
TIN_IN_SIEGE = "0 forge 12\n0 anvil 7\n0 section siege\n"
WHOLE = "\n".join(["", "1"] + ["1", "2", ""] * 200)      # numbers and Enter, more than any game needs


def kept(path: Path) -> record.Record:
    found = record.parse(path.read_text(encoding="utf-8"))
    record.replay(GAME, found)
    return found


def moves(path: Path) -> list[str]:
    return [str(move) for move in kept(path).moves]


def test_a_whole_game_by_numbers(process, tmp_path):
    """As a process of its own; the other tests run the command in theirs."""
    done = process("play", "shield", "--seed", "7", "--save", "a.kleos", typed=WHOLE)
    assert (done.returncode, done.stderr) == (0, "")
    found = kept(tmp_path / "a.kleos")
    state = record.replay(GAME, found)
    assert state.over()
    assert found.head["result"] == state.returns()
    assert "Turn 24 of 24" in done.stdout
    sheet = done.stdout[done.stdout.index("The score"):]
    for rule in ("§9.1", "§9.2", "§9.3", "§9.4", "§10.1", "§10.2", "§8.2"):
        assert rule in sheet
    board = GAME.view(state)["board"]
    assert re.search(rf"The shield +{board['shield']}\b", sheet)
    assert re.search(rf"The arrows +{board['arrow_points']}\b", sheet)
    assert re.search(rf"Shield less arrows +{re.escape(format(board['margin'], '+d'))}\b", sheet)


def test_every_choice_is_numbered_and_compounds_are_offered(kleos):
    said = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed="\n1\n").stdout
    assert re.search(r"\n +1 +\d+ to the forge \((gold|silver|copper|tin)\), \d+ to the anvil \((rural|city|cosmos)\), "
                     r"\d+ to Apollo\n", said)
    assert not re.search(r"\n +\d+ +\d+ to the forge\n", said)
    assert re.search(r" Slide the forge to   1  \w+ ", said)


def test_the_same_seed_deals_the_same_dice(kleos, tmp_path):
    for name in ("a.kleos", "b.kleos"):
        kleos("play", "shield", "--seed", "7", "--save", name, typed=WHOLE)
    assert moves(tmp_path / "a.kleos") == moves(tmp_path / "b.kleos")


@pytest.mark.parametrize("deal", ["random", "fair"])
def test_resumed_games_go_on_with_the_same_dice(kleos, tmp_path, deal):
    """A game left and resumed after each few lines is the game played at one go."""
    lines = ["", "1", "u", "2", "amb", "u!", "1", ""] + ["1", ""] * 150
    kleos("play", "shield", "--deal", deal, "--save", "start.kleos", typed="")
    for name in ("whole.kleos", "parts.kleos"):
        (tmp_path / name).write_bytes((tmp_path / "start.kleos").read_bytes())
    kleos("play", "--resume", "whole.kleos", typed="\n".join(lines))
    for part in (lines[:9], lines[9:100], lines[100:]):
        done = kleos("play", "shield", "--resume", "parts.kleos", typed="\n".join(part) + "\n")
        assert done.returncode == 0, done.stderr
    assert moves(tmp_path / "parts.kleos") == moves(tmp_path / "whole.kleos")
    assert record.replay(GAME, kept(tmp_path / "whole.kleos")).over()


def test_fair_dice_are_committed_to_and_proved(kleos, tmp_path):
    done = kleos("play", "shield", "--deal", "fair", "--save", "a.kleos", typed="\n".join(["", "1", "u!", ""]) + WHOLE)
    found = kept(tmp_path / "a.kleos")
    assert found.head["commitment"] in done.stdout.split("Turn 1 of 24")[0]
    assert found.head["secret"] in done.stdout.split("The score")[1]
    assert proof.verify(GAME, found) == 24
    assert kleos("verify", "a.kleos").stdout == (
        "24 rolls and draws are those to which the dealer was bound before the game.\n")


def test_what_is_not_proved_is_said_with_its_line_and_reason(kleos, tmp_path):
    save = tmp_path / "a.kleos"
    assert kleos("play", "shield", "--seats", "greedy", "--deal", "fair", "--save", "a.kleos").returncode == 0
    found = kept(save)

    def said(head, moves):
        save.write_text(record.write(record.Record({**found.head, **head}, moves)), encoding="utf-8")
        done = kleos("verify", "a.kleos")
        assert (done.returncode, done.stdout) == (1, "") and done.stderr.count("\n") == 1
        return done.stderr
    assert "not the one that was committed to" in said({"secret": "x"}, found.moves)
    assert "not dealt by the fair dealer" in said({"dealer": "random"}, found.moves)
    assert "the secret gives" in said({"withdrawn": {"23": 1}}, found.moves)
    assert "“given”" in said({"given": -1}, found.moves)
    assert f"“given” in the header is 999, but the record has only {len(found.moves)} actions." in (
        said({"given": 999}, found.moves))
    assert "the game is not over here" in said({}, found.moves[:9])
    del found.head["secret"], found.head["result"]
    assert "only shown when the game is over" in said({}, found.moves[:9])


def test_of_what_was_taken_over_nothing_is_said(kleos, tmp_path):
    (tmp_path / "a.kleos").write_text(START + TIN_IN_SIEGE, encoding="utf-8")
    kleos("play", "--resume", "a.kleos", "--deal", "fair", typed=WHOLE)
    assert kleos("verify", "a.kleos").stdout == (
        "23 rolls and draws are those to which the dealer was bound before the game. "
        "Of the first 4 moves, taken over from another table, nothing is said.\n")


def test_end_of_input_saves_and_leaves(kleos, tmp_path):
    done = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed="\n3\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "kleos play --resume a.kleos" in done.stdout
    assert len(moves(tmp_path / "a.kleos")) == 3


def test_quit_saves_and_leaves(kleos, tmp_path):
    done = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed="\n3\nq\n1\n1\n")
    assert done.returncode == 0
    assert len(moves(tmp_path / "a.kleos")) == 3


def test_how_to_go_on_can_be_copied(kleos, tmp_path):
    """In one line, however long the name of the file is, and with quotes where a shell wants them."""
    name = f"{'Achilles ' * 12}.kleos"
    assert f"kleos play --resume '{name}'" in kleos("play", "shield", "--save", name).stdout.splitlines()[-1]


def test_saved_in_the_data_folder_by_itself(kleos, data):
    done = kleos("play", "shield", "--seed", "7", typed="\n1\n")
    saved, = (data / "games").iterdir()
    assert str(saved) in done.stdout.replace("\n", "")
    assert len(moves(saved)) == 3


def test_undo_takes_a_choice_back_at_once(kleos, tmp_path):
    """Both dice, since they were given out in one go."""
    done = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed="\n3\nu\nu\n")
    assert len(moves(tmp_path / "a.kleos")) == 1
    assert "nothing of yours to take back" in done.stdout.split("› u\n")[2]
    assert "takebacks" not in kept(tmp_path / "a.kleos").head


def test_undo_reaches_the_last_choice_of_a_turn(kleos, tmp_path):
    """Because the next roll waits until it is asked for."""
    (tmp_path / "a.kleos").write_text(START + TIN_IN_SIEGE, encoding="utf-8")
    done = kleos("play", "--resume", "a.kleos", typed="u\n")
    assert "choose a section of the City circle" in done.stdout.split("› u\n")[1]
    assert moves(tmp_path / "a.kleos")[-1] == "0 anvil 7"


def test_a_roll_that_was_taken_back_is_counted_and_does_not_come_again(kleos, tmp_path):
    for name, typed in (("a.kleos", "\n"), ("b.kleos", "\nu\nu!\nsiege\n\n")):
        (tmp_path / name).write_text(START + TIN_IN_SIEGE, encoding="utf-8")
        done = kleos("play", "--resume", name, "--seed", "1", typed=typed)
    assert "counts that as a take-back" in " ".join(done.stdout.split())
    first, second = (moves(tmp_path / name) for name in ("a.kleos", "b.kleos"))
    assert first[:-1] == second[:-1]
    assert first[-1].startswith("* roll")
    assert second[-1].startswith("* roll")
    assert first[-1] != second[-1]
    assert kept(tmp_path / "b.kleos").head["takebacks"] == 1


@pytest.mark.parametrize(("typed", "then"), [
    ("forge 3", ["0 forge 3"]),
    ("FORGE  3", ["0 forge 3"]),
    ("forge 3, anvil 7", ["0 forge 3", "0 anvil 7"]),
    ("3 7", ["0 forge 3", "0 anvil 7"]),
    ("3 7 12", []),
    ("2", ["0 forge 3", "0 anvil 12"]),
    ("0", []), ("7", []), ("99999999999999999999", []),
    ("forge 5", []), ("gibberish", []), ("", []), ("   ", []), ("\x00\x1b[A", []), ("[bold]x[/]", []), ("²", []),
])
def test_ways_to_say_it(kleos, tmp_path, typed, then):
    (tmp_path / "a.kleos").write_text(START, encoding="utf-8")
    done = kleos("play", "--resume", "a.kleos", typed=f"{typed}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert moves(tmp_path / "a.kleos")[1:] == then


@pytest.mark.parametrize(("typed", "section"), [("amb", "ambush"), ("section ambush", "ambush"), ("Ambush", "ambush"),
                                                ("trial of l", "trial"), ("law", "trial"), ("mar", "marriage")])
def test_unique_beginnings(kleos, tmp_path, typed, section):
    (tmp_path / "a.kleos").write_text(START + "0 forge 3\n0 anvil 7\n", encoding="utf-8")
    kleos("play", "--resume", "a.kleos", typed=f"{typed}\n")
    assert moves(tmp_path / "a.kleos")[3:] == [f"0 section {section}"]


@pytest.mark.parametrize(("typed", "said"), [
    ("s", ["Saved"]),                                   # a command goes before the beginning of a word
    ("slide", ["may mean", "1 Slide the forge", "2 Slide the forge"]),
    ("heaven", ["The anvil names the City circle", "§4.1"]),
    ("? lions", ["The anvil names the City circle", "§4.1"]),
    ("?lions", ["§4.1"]),
    ("? ambush", ["You may do that now"]),
    ("? forge 3", ["§2.2"]),
    ("? hydra", ["This game has no “hydra”"]),
    ("?", ["Type what you would like to do after it"]),
    ("r", ["r 5", "Hephaestus"]),
    ("r 5.1", ["§5.1", "opposite"]),
    ("r 77", ["There is no §77"]),
    ("l", ["§3.1", "§7.1"]),
    ("help", ["undo", "hint", "why"]),
    ("h", ["Slide the", "Draw in"]),
])
def test_commands(kleos, tmp_path, typed, said):
    (tmp_path / "a.kleos").write_text(START + "0 forge 3\n0 anvil 7\n", encoding="utf-8")
    done = kleos("play", "--resume", "a.kleos", typed=f"{typed}\n")
    assert (done.returncode, done.stderr) == (0, "")
    answer = done.stdout.split(f"› {typed}\n")[1]
    assert all(word in answer for word in said) or (typed == "h" and any(word in answer for word in said)), answer
    assert len(moves(tmp_path / "a.kleos")) == 3


def test_hint_offers_a_whole_compound(kleos, tmp_path):
    (tmp_path / "a.kleos").write_text(START, encoding="utf-8")
    done = kleos("play", "--resume", "a.kleos", typed="h\n")
    answer = done.stdout.split("› h\n")[1]
    assert re.match(r" \d  \d+ to the forge \(\w+\), \d+ to the anvil \(\w+\), \d+ to Apollo\.", answer)


# real dice

def typed_game(seed: int) -> tuple[list[str], list[str]]:
    """What somebody types who rolls real dice, mistypes now and then and draws anywhere, and what comes of it."""
    luck, state = random.Random(seed), GAME.start()
    lines, expected = [], []
    while not state.over():
        if state.to_act() < 0:
            dice = [luck.randint(1, 12) for _ in range(3)]
            if luck.random() < 0.2:
                lines += ["3 7 13", "3 7", "nonsense", " ".join(str(13 - die) for die in dice), "u"]
            lines.append(luck.choice(["{} {} {}", "{}, {}, {}", "roll {} {} {}", "{},{},{}"]).format(*dice))
            text = "roll " + " ".join(str(die) for die in sorted(dice))
            expected.append(f"* {text}")
        else:
            text = GAME.rules.lexicon.text(luck.choice(list(state.legal())))
            lines.append(text)
            expected.append(f"0 {text}")
        state.apply(GAME.parse(text))
    return lines, expected


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_with_real_dice(kleos, tmp_path, seed):
    lines, expected = typed_game(seed)
    done = kleos("play", "shield", "--deal", "typed", "--save", "a.kleos", typed="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert moves(tmp_path / "a.kleos") == expected
    assert "The score" in done.stdout
    assert "take-back" not in done.stdout.split("The score")[1]
    if "nonsense" in lines:
        assert "nothing that can come up" in done.stdout


MINE = """# A game by hand.
game = "shield"         # the first one
rules_version = 1
seats = ["human"]
place = "Chios"
begun = 2026-11-22T18:00:00
[weather]
sky = {colour = "blue", clouds = [1, 2]}
# No more than that.
---
# The first turn
* roll  3 7 12    # by hand

0 forge 12    # tin
"""


@pytest.mark.parametrize("typed", ["", "l\nb\nq\n"])
def test_a_resumed_record_is_as_it_was_until_something_is_done(kleos, tmp_path, typed):
    (tmp_path / "a.kleos").write_text(MINE, encoding="utf-8")
    assert kleos("play", "--resume", "a.kleos", typed=typed).returncode == 0
    assert (tmp_path / "a.kleos").read_text(encoding="utf-8") == MINE


@pytest.mark.parametrize("more", [(), ("--save", "b.kleos")])
def test_what_a_person_wrote_into_a_record_stays_there(kleos, tmp_path, more):
    (tmp_path / "a.kleos").write_text(MINE, encoding="utf-8")
    done = kleos("play", "--resume", "a.kleos", *more, typed="0 anvil 7\nanvil 7\nsection siege\nu\nu\nu\nforge 3\n")
    assert done.returncode == 0, done.stderr
    save = tmp_path / (more or ("", "a.kleos"))[1]
    found, text = kept(save), save.read_text(encoding="utf-8")
    assert {name: found.head[name] for name in ("place", "begun", "weather")} == {
        name: value for name, value in record.parse(MINE).head.items() if name in ("place", "begun", "weather")}
    assert "dealer" in found.head and text.startswith('# A game by hand.\ngame = "shield"         # the first one\n')
    assert "# No more than that.\n---\n# The first turn\n* roll  3 7 12    # by hand\n" in text
    assert "tin" not in text and [str(move) for move in found.moves] == ["* roll 3 7 12", "0 forge 3"]


def test_the_keys_that_a_record_may_have_are_told():
    told = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8").split("## ")[2]
    rows = [line.split("|")[1] for line in told.splitlines() if line.startswith("| `")]
    assert {name for row in rows for name in re.findall(r"`\[?(\w+)\]?`", row)} == saves.OURS


def test_typed_games_resume_typed(kleos, tmp_path):
    kleos("play", "shield", "--deal", "typed", "--save", "a.kleos", typed="3 7 12\n")
    done = kleos("play", "--resume", "a.kleos", typed="1\nlions\nwheat\n1 1 1\n")
    assert done.returncode == 0
    assert moves(tmp_path / "a.kleos")[0] == "* roll 3 7 12"
    assert kept(tmp_path / "a.kleos").head["dealer"] == "typed"


# bots, options, other data

def test_a_bot_plays_alone(kleos, tmp_path):
    for name in ("a.kleos", "b.kleos"):
        done = kleos("play", "shield", "--seats", "greedy", "--seed", "3", "--save", name)
        assert (done.returncode, done.stderr) == (0, "")
        assert "Turn 24" in done.stdout
        assert "The score" in done.stdout
    assert moves(tmp_path / "a.kleos") == moves(tmp_path / "b.kleos")
    assert kept(tmp_path / "a.kleos").head["seats"] == ["greedy"]


def test_options_and_presets(kleos, tmp_path):
    kleos("play", "shield", "--preset", "hard", "-o", "blocking=strict", "--save", "a.kleos")
    assert kept(tmp_path / "a.kleos").head["options"] == {"boxes": 4, "blocking": "strict"}


def test_other_components_stay_in_the_record(kleos, tmp_path):
    (tmp_path / "mine.toml").write_text("[game]\nturns = 2\n", encoding="utf-8")
    done = kleos("play", "shield", "--components", "mine.toml", "--save", "a.kleos", "--roll", typed="1\n" * 30)
    assert "Turn 2 of 2" in done.stdout
    assert "The score" in done.stdout
    assert kept(tmp_path / "a.kleos").head["components"] == {"game.turns": 2}


def test_rolling_without_asking(kleos, tmp_path):
    kleos("play", "shield", "--roll", "--save", "a.kleos", typed="1\n")
    assert len(moves(tmp_path / "a.kleos")) == 3


# what it looks like

def test_no_escapes_where_there_is_no_terminal(kleos):
    assert "\x1b" not in kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed=WHOLE).stdout


@pytest.mark.parametrize("width", [60, 80, 100, 120, 160])
def test_no_line_is_wider_than_the_terminal(kleos, width):
    said = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed=WHOLE, COLUMNS=str(width)).stdout
    widest = max((line for line in said.splitlines() if not line.startswith("The ")), key=len)
    assert len(widest.rstrip()) <= width, widest
    for name in ("Heaven", "Marriage", "Grapes", "Lions", "Athena", "Thickness", "Apollo", "Ares"):
        assert name in said


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_plain_characters_where_the_encoding_has_no_others(kleos, encoding):
    done = kleos("play", "shield", "--seed", "7", "--save", "a.kleos", typed=WHOLE, PYTHONIOENCODING=encoding)
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" not in done.stdout.split("The score")[1]
    if encoding == "ascii":
        assert done.stdout.isascii()
        assert "o o o o o" in done.stdout


def test_the_dice_of_a_day_are_the_same_for_everybody_and_proved_by_a_text(kleos, tmp_path):
    done = kleos("play", "shield", "--seats", "greedy", "--deal", "daily", "--seed", "2026-11-22", "--save", "a.kleos")
    assert "The dice are those of 2026-11-22, the same for everybody." in done.stdout
    assert moves(tmp_path / "a.kleos")[0] == "* roll 1 4 9"
    assert kleos("verify", "a.kleos").stdout == "24 rolls and draws are those of 2026-11-22, the same for everybody.\n"
    (tmp_path / "b.kleos").write_text((tmp_path / "a.kleos").read_text(encoding="utf-8").replace("-22", "-21"),
                                      encoding="utf-8")
    assert "the day gives “roll" in kleos("verify", "b.kleos").stderr
    text = "Kleos, The Shield" + done.stdout.split("Kleos, The Shield")[1].split("The record is")[0]
    (tmp_path / "told.txt").write_text(text, encoding="utf-8")
    assert "The Shield of Achilles of 2026-11-22" in kleos("verify", "told.txt").stdout
    (tmp_path / "told.txt").write_text(text.replace("Result: ", "Result: 9"), encoding="utf-8")
    lied = kleos("verify", "told.txt")
    assert (lied.returncode, lied.stdout) == (1, "") and "another result than it says" in lied.stderr


@pytest.mark.parametrize("more", [["--seats", "human,human"], ["-o", "boxes=1"], ["--preset", "unaided"]])
def test_the_dice_of_a_day_are_played_alone_with_the_usual_options(kleos, more):
    done = kleos("play", "labors" if "--seats" in more else "shield", "--deal", "daily", *more)
    assert done.returncode == 2 and "played alone, with the usual options" in done.stderr
    assert "is no date" in kleos("play", "shield", "--deal", "daily", "--seed", "today").stderr


def test_a_days_game_goes_on_with_the_dice_of_its_day(kleos, tmp_path):
    kleos("play", "shield", "--deal", "daily", "--seed", "2026-11-22", "--save", "a.kleos", typed="\n1\n")
    kleos("play", "--resume", "a.kleos", typed=WHOLE)
    assert kleos("verify", "a.kleos").returncode == 0
