"""The pages on balance are those that `kleos report` writes by the plans of benchmarks/plans/balance."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from kleos.games import ALL
from kleos.lab.plans import read_plan

ROOT = Path(__file__).parents[2]
BALANCE = sorted((ROOT / "benchmarks" / "plans" / "balance").glob("*.toml"))


@pytest.mark.parametrize("path", BALANCE, ids=lambda path: path.stem)
def test_the_pages_on_balance_are_those_that_their_plans_write(path):
    """All but the figures."""
    account = read_plan(path.read_text(encoding="utf-8"))
    page = (ROOT / "docs" / "balance" / f"{path.stem}.md").read_text(encoding="utf-8")
    heads = [f"# {account.title}"]
    for part in account.parts:
        alone = "wins" if account.game.rules.returns_kind == "shared" else "scores"
        known = [*(["decks", "pairs", "first"] if part.decks else [alone]), *(watch.word for watch in part.watches)]
        heads += [f"## {part.title}", *(f"### {word.capitalize()}" for word in known)]
        games = f"{part.each * len(part.pairs):,} games of {part.players} player{'s' if part.players > 1 else ''}"
        assert re.search(f"^## {part.title}$\n\n{games}, all {part.bot}; seed {part.seed}; ", page, re.M)
    assert re.findall("^#.*$", page, re.M) == heads
    assert account.about.strip() in page and f"`kleos report {path.relative_to(ROOT)} --out docs/balance/" in page
    assert page.count("\n| ---") == len([head for head in heads if head.startswith("###")])


def test_every_game_has_a_page_on_balance():
    assert {path.stem for path in BALANCE} == {game.id for game in ALL}
