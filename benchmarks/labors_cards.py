"""The encounters of The 12 Labors, from easy to hard: how many turns somebody alone takes for each, exactly.

    python benchmarks/labors_cards.py [--components FILE]

No gods, two dice, a box a turn, the best box of those that the dice hit: the mean over all rolls.
"""
from __future__ import annotations

import argparse
from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

from kleos.core.components import other
from kleos.games import find
from kleos.games.labors.box import ENCOUNTERS, LABOURS, boxes_path, numbers
from kleos.lab.intervals import table

ROLLS = [(a, b, a + b) for a, b in product(range(1, 7), repeat=2)]


def alone(boxes: list[int]) -> Fraction:
    """Turns until the last box is marked; the final blow, the last of the list, falls when no other is open."""
    *before, final = boxes
    left = {(): Fraction(len(ROLLS), sum(final in roll for roll in ROLLS))}

    def turns(still: tuple[int, ...]) -> Fraction:
        if still not in left:
            after = {n: turns(still[:i] + still[i + 1:]) for i, n in enumerate(still)}
            hits = [min(after[n] for n in roll if n in after) for roll in ROLLS if any(n in after for n in roll)]
            left[still] = (len(ROLLS) + sum(hits)) / Fraction(len(hits))
        return left[still]

    return turns(tuple(sorted(before)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--components", type=Path, help="a file of values that differ from the shipped ones")
    args = parser.parse_args()
    cards = find("labors").components
    if args.components:
        cards = other(cards, args.components.read_text(encoding="utf-8"))
    found = {word: numbers(cards, boxes_path(cards, word)) for word in ENCOUNTERS.words}
    rows = []
    for word, boxes in sorted(found.items(), key=lambda item: alone(item[1])):
        *before, final = boxes
        known = "printed" if cards.sources[boxes_path(cards, word)] == "rulebook" else ""
        rows.append([cards[f"name.{word}"], "labour" if word in LABOURS else "",
                     f"{' '.join(map(str, before))} / {final}", f"{float(alone(boxes)):.1f}", known])
    print(table(["encounter", "", "boxes / final blow", "turns alone", ""], rows))
    sizes = Counter(len(boxes) for boxes in found.values())
    used = Counter(n for boxes in found.values() for n in boxes)
    print(f"\n{sum(sizes[n] * n for n in sizes)} boxes on {len(found)} cards; cards by boxes:",
          ", ".join(f"{sizes[n]} of {n}" for n in sorted(sizes)))
    print("How often each number stands in a box:", ", ".join(f"{n}: {used[n]}" for n in range(1, 13)))


if __name__ == "__main__":
    main()
