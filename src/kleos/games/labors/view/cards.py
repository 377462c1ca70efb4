"""What is printed on the cards, for looking up by name."""
from __future__ import annotations

from typing import Final

from kleos.core.cards.query import Card, Value
from kleos.core.components import Components
from kleos.core.options import Setup
from kleos.games.labors.box import ENCOUNTERS, GODS, LABOURS, Cards, boxes_path, numbers
from kleos.games.labors.view.board import POWERS
from kleos.games.labors.view.names import RULE_OF

SAID: Final = {"rulebook": "as printed", "picture": "as seen in a picture",
               "published": "as published elsewhere", "derived": "as follows from what is printed",
               "reconstructed": "reconstructed: a printed copy may differ"}


def cards(setup: Setup) -> list[Card]:
    """The gods, then the encounters."""
    known = Cards(setup.components, setup.seats, setup.options)
    return [*[god(known, i) for i in range(len(GODS.words))], *[encounter(known, word) for word in ENCOUNTERS.words]]


def god(known: Cards, i: int) -> Card:
    word, c = GODS.words[i], known.components
    facts, whence = "a god on whom nobody calls", ""
    fields: dict[str, Value] = {"type": "god"}
    if known.slots[i]:
        fields |= {"cost": known.cost[i], "slots": known.slots[i]}
        facts = f"a god, cost {known.cost[i]}, slots {known.slots[i]}"
        whence = "" if known.solo else f" Cost and slots {source(c, f'cost.{word}', f'slots.{word}')}."
    return Card(word, known.names[word], facts, f"{POWERS[word].removesuffix('.')} (§{RULE_OF[word]}).{whence}",
                fields=fields)


def encounter(known: Cards, word: str) -> Card:
    path, kind = boxes_path(known.components, word), "a labour" if word in LABOURS else "a chance meeting"
    *boxes, final = [str(n) for n in numbers(known.components, path)]
    fields: dict[str, Value] = {"type": kind.removeprefix("a "), "boxes": tuple([int(n) for n in boxes]),
                                "final": int(final)}
    return Card(word, known.names[word], f"{kind}, {'boxes' if len(boxes) > 1 else 'box'} {', '.join(boxes)}, "
                f"final blow {final}", f"Boxes {source(known.components, path)}.", fields=fields)


def source(c: Components, *paths: str) -> str:
    """Where these values come from: the least certain of it, unless the owner has entered another."""
    kinds = [c.sources[path] for path in paths if not c.entered(path)]
    return next((said for kind, said in reversed(SAID.items()) if kind in kinds), "as in your components")
