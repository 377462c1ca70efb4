"""Every rule of every rulebook is applied by the code that cites it and proved by a test named after it."""
import re

import pytest

from kleos.core import book
from kleos.core.game import Game
from kleos.games import ALL
from tests.rules_index import CITED, INDEX, citations, code_of, index, places, proof_files, proofs, rules_of

games = pytest.mark.parametrize("game", ALL, ids=[game.id for game in ALL])


@games
def test_every_rule_is_cited_by_the_code(game: Game):
    assert [number for number in game.rulebook.rules if number not in citations(game)] == []


@games
def test_every_rule_is_proved_by_a_test_named_after_it(game: Game):
    assert [number for number in game.rulebook.rules if number not in proofs(game)] == []


@games
def test_every_citation_is_of_a_rule_that_exists(game: Game):
    known = {*game.rulebook.rules, *[chapter.number for chapter in game.rulebook.chapters]}
    wrong = [f"{path.name}: §{number}" for path in [*code_of(game), *proof_files(game), game.folder / "rulebook.md"]
             for number in CITED.findall(path.read_text(encoding="utf-8")) if number not in known]
    assert wrong == []
    assert [number for number in proofs(game) if number not in known] == []


@games
def test_the_numbers_run_on(game: Game):
    assert [chapter.number for chapter in game.rulebook.chapters] == [
        str(n) for n in range(1, len(game.rulebook.chapters) + 1)]
    for chapter in game.rulebook.chapters:
        assert [rule.number for rule in chapter.rules] == [
            f"{chapter.number}.{n}" for n in range(1, len(chapter.rules) + 1)]


@games
def test_the_rulebook_reads(game: Game):
    assert game.rulebook.title == game.face.title
    assert game.rulebook.preface
    for rule in game.rulebook.rules.values():
        assert re.fullmatch(r"[A-Z].*[.:](?: \(ruling\))?", rule.text), f"§{rule.number} is no sentence"
        assert len(rule.text) < 600, f"§{rule.number} says too much for one rule"
    lines = (game.folder / "rulebook.md").read_text(encoding="utf-8").splitlines()
    for rule in game.rulebook.rules.values():
        assert lines[rule.line - 1].startswith(f"§{rule.number} ")


def test_the_index_is_current():
    assert INDEX.read_text(encoding="utf-8") == index(), "python -m tests.rules_index writes it anew"


def test_a_rule_that_nobody_cites_would_be_found():
    """The search above is worth nothing if it finds everything everywhere."""
    for game in ALL:
        assert "99.9" not in citations(game)
        assert "99.9" not in proofs(game)
    said = '"""A §1.1."""\n\ndef tell():\n    return "It is so (§1.2)."     # §1.3\n'
    assert places(said) == {"1.1": [""], "1.3": ["tell"]}
    assert not any({"view", "hints"} & set(path.parts) for game in ALL for path in rules_of(game))
    assert [rule.number for rule in book.read("# A\n\n## 1 B\n\n§1.1 C.\n\n§1.2 D.").rules.values()] == ["1.1", "1.2"]
