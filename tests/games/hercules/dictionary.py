"""The table of effects in docs/adding-a-card.md: each word, what it takes, and a card that has it.

    python -m tests.games.hercules.dictionary           write it
"""
from __future__ import annotations

import re
from pathlib import Path

from kleos.games.hercules.box import KINDS_IN_ALL, SLUGS
from kleos.games.hercules.effects import EFFECTS
from kleos.games.hercules.language import MOMENTS, Ability, Wording
from tests.games.hercules.play import BOX

PAGE = Path(__file__).parents[3] / "docs" / "adding-a-card.md"
MARKED = re.compile(r"(<!-- dictionary -->\n).*?(<!-- end -->)", re.DOTALL)
TAKES = {"n": "number", "who": "who", "whom": "whom", "type": "type", "card": "card"}


def example(wording: Wording) -> tuple[str, str, str]:
    """A clause of a card, what is printed of it, and the card: the shortest."""
    found = []
    for kind in range(KINDS_IN_ALL):
        for moment, spoken in enumerate(BOX.abilities[kind].effects):
            for at, effect in enumerate(spoken):
                if effect.wording is wording:
                    rest = spoken[at:] if effect.wording.asks else [effect]
                    one = Ability([rest if other == moment else [] for other in range(len(MOMENTS))])
                    found.append((one.source(), one.text(BOX.names), BOX.names[SLUGS[kind]]))
    return min(found, key=lambda row: len(row[0]))


def table() -> str:
    rows = ["| word | takes | written | printed | on |", "| --- | --- | --- | --- | --- |"]
    for wording in EFFECTS:
        source, text, card = example(wording)
        takes = ", ".join([TAKES[what] for what in wording.takes])
        rows.append(f"| `{wording.word}` | {takes} | `{source}` | {text} | {card} |")
    return "\n".join(rows) + "\n"


def page() -> str:
    return MARKED.sub(lambda found: found[1] + table() + found[2], PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
