"""What the documents show is run: records replay, Python runs, commands answer as printed.

A fence whose info string names a file, such as ```toml ferry/components.toml, is written there, for the fences after
it. Python fences of a document run one after another in one namespace; console fences run in the same folder, and a
line of three points in their answer stands for any lines.
"""
import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from kleos.core import record
from kleos.games import OWN, find

ROOT = Path(__file__).parent.parent
DOCUMENTS = [ROOT / "README.md", ROOT / "examples" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
FENCE = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.M | re.S)
documents = pytest.mark.parametrize("path", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS])


def fences(path):
    """(language, file, text, line of the first line of the text) of each fence."""
    text = path.read_text(encoding="utf-8")
    return [(match[1], match[2], match[3], text.count("\n", 0, match.start(3)) + 1) for match in FENCE.finditer(text)]


def unpack(path, folder):
    """Write the files that a document holds."""
    for _, name, text, _ in fences(path):
        if name:
            target = folder / name
            assert folder in target.resolve().parents
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")


@documents
def test_every_fence_is_closed_and_known(path):
    text = path.read_text(encoding="utf-8")
    assert len(re.findall(r"^```", text, re.M)) == 2 * len(fences(path))
    known = {"kleos", "python", "console", "sh", "toml", "text", "markdown", "jinja"}
    assert {language for language, *_ in fences(path)} <= known


@documents
def test_records_replay(path):
    for language, _, text, line in fences(path):
        if language == "kleos":
            kept = record.parse(text)
            game = find(kept.head["game"])
            state = record.replay(game, kept)
            assert record.parse(record.write(kept)) == kept
            if "result" in kept.head:
                assert state.over(), f"{path.name}:{line}: a result, but the game goes on"
                assert game.rules.scores(state) == kept.head["result"], f"{path.name}:{line}"


@documents
def test_python_runs(path, tmp_path, monkeypatch, capsys):
    unpack(path, tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before, space = set(sys.modules), {"__name__": "__docs__"}
    try:
        for language, name, text, line in fences(path):
            if language != "python" or name:
                continue
            if ">>>" in text:
                test = doctest.DocTestParser().get_doctest(text, space, path.name, str(path), line)
                assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0, capsys.readouterr().out
                space.update(test.globs)
            else:
                exec(compile("\n" * (line - 1) + text, str(path), "exec"), space)
    finally:
        for name in set(sys.modules) - before:
            if tmp_path in Path(getattr(sys.modules[name], "__file__", None) or "/").parents:
                del sys.modules[name]


def commands(text):
    """(command, answer) of each `$ ` line of a console fence."""
    return [(part.split("\n", 1)[0], part.split("\n", 1)[1]) for part in re.split(r"^\$ ", text, flags=re.M)[1:]]


def answers(printed, said):
    """Whether this is the answer that was printed, where a line of three points stands for any lines."""
    parts = [re.escape(line.rstrip()) for line in printed.strip().splitlines()]
    pattern = r"\n".join(r"(?:.*\n)*?.*" if part in (r"\.\.\.", "…") else part for part in parts)
    return re.fullmatch(pattern, "\n".join([line.rstrip() for line in said.strip().splitlines()])) is not None


@documents
def test_commands_answer_as_printed(path, tmp_path):
    shown = [pair for language, _, text, _ in fences(path) if language == "console" for pair in commands(text)]
    if not shown:
        return
    unpack(path, tmp_path)
    for command, answer in shown:
        words = shlex.split(command)
        assert words[0] == "kleos", f"only kleos is run, not {words[0]}"
        run = subprocess.run(
            [sys.executable, "-c", "from kleos.cli.main import main; main()", *words[1:]], cwd=tmp_path, text=True,
            encoding="utf-8", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100",
                 "KLEOS_DATA": str(tmp_path / "data")})
        assert answers(answer, run.stdout), f"$ {command}\n{run.stdout}"


@documents
def test_nothing_is_left_to_be_filled_in(path):
    assert not re.search(r"@@|\b(TODO|FIXME|TBD|XXX)\b", path.read_text(encoding="utf-8"))


@documents
def test_links_lead_somewhere(path):
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    targets = [target.split("#")[0] for target in re.findall(r"\]\(([^)\s]+)\)", text)]
    missing = [target for target in targets
               if target and not re.match(r"\w+:", target) and not (path.parent / target).exists()]
    assert missing == []


def test_an_answer_is_compared():
    assert answers("a\n...\nd\n", "a\nb\nc\nd\n")
    assert answers("a\n…\n", "a\nb\n")
    assert not answers("a\n...\nd\n", "a\nb\nc\n")
    assert not answers("a.c", "abc")
    assert commands("$ kleos games\nx\ny\n$ kleos rules shield\nz\n") == [
        ("kleos games", "x\ny\n"), ("kleos rules shield", "z\n")]


@pytest.mark.parametrize("game", OWN, ids=[game.id for game in OWN])
def test_the_verbs_of_each_game_are_all_documented(game):
    """docs/notation.md has a chapter for each game, with every verb."""
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    chapter = text.split(f"## The words of {game.face.title.split(':')[0]}\n")[1].split("\n## ")[0]
    assert [verb.name for verb in game.rules.lexicon.verbs if not re.search(rf"`{verb.name}[ `]", chapter)] == []


def test_the_words_of_the_shield_are_all_documented():
    """docs/notation.md has every verb and every word of the game."""
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    for verb in find("shield").rules.lexicon.verbs:
        assert re.search(rf"\| `{verb.name}\b", text)
        for domain in verb.domains:
            assert [word for word in domain.words if not word[0].isdigit() and f"`{word}`" not in text] == []
