"""Kuhn poker as a game of Kleos: three cards, two players, one bet. It is worth -1/18 to whoever begins."""
from __future__ import annotations

from pathlib import Path
from typing import Any

from kleos.core.dice import Rng
from kleos.core.face import Face, Prompt
from kleos.core.flow import Chance, Choice, State, Step
from kleos.core.game import Game
from kleos.core.options import Setup
from kleos.core.rules import Rules
from kleos.core.sight import Sight, hot
from kleos.core.words import Domain, Lexicon, Menu, Verb

CARDS = Domain("jack", "queen", "king")
DEAL = Verb("deal", CARDS, chance=True)
PASS, BET = Verb("pass"), Verb("bet")
LEXICON = Lexicon(DEAL, PASS, BET)
MENU = Menu(PASS, BET)
ENDS = {"pp", "pbp", "pbb", "bp", "bb"}


class Kuhn(State):
    def __init__(self, now: Step[Any], later: list[Step[Any]], cards: list[int], said: str) -> None:
        self.now, self.later, self.cards, self.said = now, later, cards, said

    def copy(self) -> Kuhn:
        return Kuhn(self.now, self.later[:], self.cards[:], self.said)

    def lexicon(self) -> Lexicon:
        return LEXICON

    def returns(self) -> list[float]:
        if self.said not in ENDS:
            return [0.0, 0.0]
        if self.said.endswith("bp"):                    # whoever passes a bet loses the ante
            won = 1.0 if len(self.said) % 2 == 0 else -1.0
        else:
            won = (2.0 if "b" in self.said else 1.0) * (1 if self.cards[0] > self.cards[1] else -1)
        return [won, -won]


class Deal(Chance[Kuhn]):
    def left(self, s):
        return [card for card in range(3) if card not in s.cards]

    def count(self, s):
        return len(self.left(s))

    def nth(self, s, i):
        return DEAL.number(self.left(s)[i])

    def seen_by(self, s, action):
        return 1 << self.seat

    def take(self, s, action):
        s.cards.append(DEAL.arg(action))
        s.then(Bid(0) if self.seat else Deal(1))


class Bid(Choice[Kuhn]):
    def menu(self, s):
        return MENU

    def open(self, s):
        return MENU.of(PASS) | MENU.of(BET)

    def take(self, s, action):
        s.said += "b" if BET.says(action) else "p"
        if s.said in ENDS:
            s.finish()
        else:
            s.then(Bid(1 - self.seat))


class KuhnSight(Sight):
    def __init__(self, setup: Setup) -> None:
        super().__init__([("card", 3), ("said", 6)])

    def write(self, s, seat, out, at):
        at = hot(out, at, s.cards[seat] if 0 <= seat < len(s.cards) else -1, 3)
        for k in range(3):
            at = hot(out, at, "pb".index(s.said[k]) if k < len(s.said) else -1, 2)


def deal_anew(state: Kuhn, seat: int, rng: Rng) -> Kuhn:
    """The other card is one of the two that the seat does not hold."""
    world = state.copy()
    for other in range(len(world.cards)):
        if other != seat:
            world.cards[other] = [card for card in range(3) if card != world.cards[seat]][rng.below(2)]
    return world


def game(folder: Path) -> Game:
    """Its folder has a rulebook and components, but no drawing of the board."""
    (folder / "rulebook.md").write_text("# Kuhn poker\n\n## 1 Play\n\n§1.1 Pass or bet.\n")
    (folder / "components.toml").write_text('[game]\ncards = 3\nsource = "rulebook"\n')
    rules = Rules(seats=(2, 2), lexicon=LEXICON, start=lambda setup: Kuhn(Deal(0), [], [], ""), returns_kind="zero-sum",
                  turns=lambda s: len(s.said), decisions=lambda setup: 5, bounds=lambda setup: (-2.0, 2.0),
                  resample=deal_anew, hidden=True)
    face = Face(title="Kuhn poker", tell=lambda *_: [], prompt=lambda s, seat: Prompt("Pass or bet."),
                board=lambda s, seat: {"mine": s.cards[seat] if seat >= 0 else None, "said": s.said})
    return Game("kuhn", folder, rules=rules, face=face, sight=KuhnSight)
