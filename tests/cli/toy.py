"""A game for two at one screen, to try the terminal with: each secretly takes a stone from a bag, twice; the
higher sum wins. A die decides in each round which stones are on offer."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kleos.core.face import Compound, Face, Line, Prompt
from kleos.core.flow import CHANCE, Chance, Choice, State, Step
from kleos.core.game import Game
from kleos.core.options import Setup
from kleos.core.rules import Rules
from kleos.core.words import Lexicon, Menu, Verb, numbers

ROUNDS = 2
STONES = numbers(1, 9, element="stone")
BAG = Verb("bag", numbers(1, 3), chance=True)
TAKE = Verb("take", STONES, label="Take {0}")
PASS = Verb("pass")
LEXICON = Lexicon(BAG, TAKE, PASS)
MENU = Menu(TAKE, PASS)


class Bags(State):
    def __init__(self, now: Step[Any], later: list[Step[Any]], bag: int, taken: list[list[int]]) -> None:
        self.now, self.later, self.bag, self.taken = now, later, bag, taken

    def copy(self) -> Bags:
        return Bags(self.now, self.later[:], self.bag, [stones[:] for stones in self.taken])

    def returns(self) -> list[float]:
        return [float(sum(stones)) for stones in self.taken]


class Open(Chance[Bags]):
    def count(self, s):
        return BAG.count

    def nth(self, s, i):
        return BAG.number(i)

    def take(self, s, action):
        s.bag = BAG.arg(action)
        s.then(Take(0), Take(1))


class Take(Choice[Bags]):
    def menu(self, s):
        return MENU

    def open(self, s):
        return MENU.of(TAKE, 0b111 << 3 * s.bag) | MENU.of(PASS)

    def seen_by(self, s, action):
        return 1 << self.seat

    def refusal(self, s, action):
        return "That stone is in another bag (§1.2)."

    def take(self, s, action):
        s.taken[self.seat].append(TAKE.arg(action) + 1 if TAKE.says(action) else 0)
        if self.seat == 0:
            s.done()
        elif len(s.taken[1]) == ROUNDS:
            s.finish()
        else:
            s.then(Open(0))


def tell(before: Bags, action: int, after: Bags, seat: int) -> list[Line]:
    if before.to_act() == CHANCE:
        return [Line(CHANCE, f"Bag {after.bag + 1} is opened.", "1.1")]
    who = before.to_act()
    return [Line(who, f"You take [{LEXICON.text(action)}]." if who == seat else "A stone is taken.", "1.2")]


def compounds(state: Bags, seat: int) -> list[Compound]:
    """One that says no more than the single action."""
    first = TAKE.number(3 * state.bag)
    return [Compound([first], f"The first stone of bag {state.bag + 1}", LEXICON.touch(first))]


def game(folder: Path) -> Game:
    """Its folder has a rulebook and components, but no drawing of the board."""
    (folder / "rulebook.md").write_text("# Bags\n\n## 1 Play\n\n§1.1 Open a bag.\n\n§1.2 Take one stone.\n")
    (folder / "components.toml").write_text('[game]\nrounds = 2\nsource = "rulebook"\n')

    def start(setup: Setup) -> Bags:
        return Bags(Open(0), [], 0, [[], []])
    rules = Rules(seats=(2, 2), modes=["two"], lexicon=LEXICON, start=start, returns_kind="score",
                  turns=lambda s: len(s.taken[0]) + len(s.taken[1]),
                  won=lambda s: [a > b for a, b in zip(s.returns(), s.returns()[::-1])])
    face = Face(title="Bags", minutes=1, icon="spartan", tell=tell, compounds=compounds,
                board=lambda s, seat: {"mine": s.taken[seat] if seat >= 0 else None,
                                       "counts": [len(t) for t in s.taken]},
                prompt=lambda s, seat: Prompt("The game is over." if s.over() else "**Take a stone**."))
    return Game("bags", folder, rules=rules, face=face)
