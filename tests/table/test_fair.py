"""The provably fair dealer does what docs/fair.md says, number by number."""
import re
from pathlib import Path

import pytest

from kleos.games import find
from kleos.table.dealers import FairDealer
from kleos.table.table import sit

RULE = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8").split("## The dice of a day")[0]
ROWS = {cells[0].strip(): [cell.strip().strip("`") for cell in cells[1:]]
        for cells in (line.strip("|").split("|") for line in RULE.splitlines() if line.startswith("| "))}


@pytest.mark.parametrize("column", [0, 1], ids=["no words", "with words"])
def test_the_test_vectors_of_the_document_hold(column):
    told = {name: cells[column] for name, cells in ROWS.items()}
    dealer = FairDealer(told["secret"], told["players"])
    assert dealer.commitment == told["commitment"]
    assert [dealer.number(n, 0, 1728) for n in range(3)] == \
        [int(number) for number in told["places 0, 1, 2, nothing withdrawn, below 1,728"].split(", ")]
    assert dealer.number(7, 1, 52) == int(told["place 7, once withdrawn, below 52"])
    name = next(name for name in told if name.endswith("below 2²⁵⁵ + 1"))
    place = int(re.search(r"\d+", name)[0])
    assert dealer.number(place, 0, 2**255 + 1) == int(told[name]) and int(told["numbers thrown away for it"]) > 0
    for id in ("shield", "labors"):
        game = find(id)
        at = sit(game, {}, ["human"] * max(1, game.rules.seats[0]), dealer)
        at.deal()
        assert at.rows[0].text == told[f"`{id}`, what comes first"]
