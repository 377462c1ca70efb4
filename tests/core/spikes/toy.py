"""A toy that can be broken in every way that a law forbids, one at a time, by its option `fault`.

Each seat is dealt a card in secret, both pick a number in secret at the same time, then each claims something.
"""
from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from kleos.core.dice import Rng
from kleos.core.face import Compound, Count, Guide, Line, Prompt
from kleos.core.flow import CHANCE, State, Step
from kleos.core.hints import Hints
from kleos.core.options import Option, Setup
from kleos.core.sight import Sight
from kleos.core.words import Lexicon, Menu, Verb, numbers
from tests.core.spikes import Ask, Draw, prompt, spike, teller

DEAL, PICK = Verb("deal", numbers(1, 3), chance=True), Verb("pick", numbers(1, 3, element="number"))
CLAIM, PASS = Verb("claim", numbers(1, 3), label="{0}"), Verb("pass")
LEXICON = Lexicon(DEAL, PICK, CLAIM, PASS)
PICKS, CLAIMS = Menu(PICK), Menu(CLAIM, PASS)
STARTED: list[str] = []                                 # what no position may depend on


class Toy(State):
    def __init__(self, now: Step[Toy], later: list[Step[Toy]], fault: str, cards: vec[i64], picks: vec[i64],
                 log: list[i64], extra: i64) -> None:
        super().__init__(now, later)
        self.fault, self.cards, self.picks, self.log, self.extra = fault, cards, picks, log, extra

    def copy(self) -> Toy:
        log = self.log if self.fault == "copies" else self.log[:]
        return Toy(self.now, self.later[:], self.fault, self.cards[:], self.picks[:], log, self.extra)

    def __reduce__(self) -> Any:
        made, arguments = super().__reduce__()
        return made, (arguments[0], [*arguments[1][:-1], 7]) if self.fault == "pickling" else arguments

    def to_act(self) -> int:
        return 5 if self.fault == "actors" and self.now.actor == 1 else self.now.actor

    def turn_to(self, seat: int) -> None:
        if self.fault != "replaying" or seat != 7:
            super().turn_to(seat)

    def apply(self, action: int) -> None:
        if self.fault == "harmless" and not self.allows(action):
            self.extra += 1
        super().apply(action)
        if self.fault == "trust":
            self.extra += 1

    def returns(self) -> list[float]:
        gain = float(sum(self.log))
        return [gain, 1 - gain] if self.fault == "returns" else [gain, -gain]


def start(setup: Setup) -> Toy:
    fault = setup.options["fault"]
    STARTED.append(fault)
    extra = STARTED.count(fault) if fault == "records" else 0
    later = [Claim(1), Claim(0), Pick(1), Pick(0), Deal(1)]
    return Toy(Deal(0), later, fault, vec[i64]([0, 0]), vec[i64]([0, 0]), [], extra)


class Deal(Draw):
    """§1.1"""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)

    def count(self, s: Toy) -> int:
        return 3

    def nth(self, s: Toy, i: int) -> int:
        return DEAL.number(2 - i if s.fault == "options" else i)

    def weight(self, s: Toy, i: int) -> int:
        return 0 if s.fault == "weighing" else i + 1

    def sample(self, s: Toy, rng: Rng) -> int:
        return PASS.number() if s.fault == "counting" else DEAL.number(rng.below(3))

    def seen_by(self, s: Toy, action: int) -> int:
        return 1 << self.seat

    def take(self, s: Toy, action: int) -> None:
        s.cards[self.seat] = DEAL.arg(action) + 1
        s.done()


class Pick(Ask):
    """§1.2"""

    rule = "1.2"

    def together(self) -> bool:
        return True

    def menu(self, s: Any) -> Menu:
        return PICKS

    def open(self, s: Toy) -> int:
        return PICKS.of(PICK, 0b111)

    def seen_by(self, s: Toy, action: int) -> int:
        if s.fault == "redaction" and STARTED.append("") is None and len(STARTED) % 2:
            return -1
        return 1 << (1 - self.seat if s.fault == "sight" else self.seat)

    def take(self, s: Toy, action: int) -> None:
        s.picks[self.seat] = PICK.arg(action) + 1
        if s.fault == "arrival":
            s.extra = s.extra * 4 + self.seat + 1
        s.done()


class Claim(Ask):
    """§1.3"""

    rule = "1.3"

    def menu(self, s: Any) -> Menu:
        return CLAIMS

    def open(self, s: Toy) -> int:
        return CLAIMS.of(CLAIM, 0b111) | CLAIMS.of(PASS)

    def refusal(self, s: Toy, action: int) -> str:
        if s.fault == "answers":
            return f"The other has {s.cards[1 - self.seat]} (§1.3)."
        return "No." if s.fault == "refusals" else super().refusal(s, action)

    def take(self, s: Toy, action: int) -> None:
        s.log.append(CLAIM.arg(action) if CLAIM.says(action) else 0)
        if self.seat == 0:
            s.done()
        elif s.fault == "end":
            s.then(Claim(0), Claim(1))
        else:
            s.finish()


def board(s: Toy, seat: int) -> dict[str, Any]:
    hides = s.fault != "secrets"
    return {"cards": [card if owner == seat or not hides else None for owner, card in enumerate(s.cards)],
            "picks": [number if owner == seat else number > 0 for owner, number in enumerate(s.picks)],
            "log": tuple(s.log) if s.fault == "views" else list(s.log)}


def another(s: Toy, seat: int, rng: Rng) -> Toy:
    world = s.copy()
    for owner in range(2):
        if owner != seat and s.cards[owner]:
            world.cards[owner] = (1, 2, 2, 3, 3, 3)[rng.below(6)]
        if owner != seat and s.picks[owner]:
            world.picks[owner] = 1 + rng.below(3)
    return world


def say(s: Toy, seat: int) -> Prompt:
    return Prompt("**Do it** (§9.9).") if s.fault == "prompts" else prompt(s, seat)


def tell(before: Toy, action: int, after: Toy, seat: int) -> list[Line]:
    if before.fault == "telling":
        return [Line(CHANCE, "It is so.", "9.9")]
    return teller(LEXICON)(before, action, after, seat)


def compounds(s: Toy, seat: int) -> list[Compound]:
    return [Compound([DEAL.number(0)], "Deal", [])] if s.fault == "compounds" and seat == 0 else []


def finale(s: Toy) -> list[Count]:
    miscount = 1.0 if s.fault == "reckoning" else 0.0
    return [Count(seat, "Claims", points + miscount, "1.3") for seat, points in enumerate(s.returns())]


class Bad(Hints):
    def choose(self, s: State, rng: Rng) -> int:
        return LEXICON.size - 1 if s.to_act() == CHANCE else DEAL.number(0)


class Seen(Sight):
    def __init__(self, fault: str) -> None:
        super().__init__([("cards", 2), ("log", 1)])
        self.fault = fault

    def write(self, s: State, seat: int, out: vec[u8], at: int) -> None:
        assert isinstance(s, Toy)
        for owner in range(2):
            out[at + owner] = s.cards[owner] if owner == seat or self.fault == "numbers" else 0
        out[at + 2] = len(s.log)


class Lucky(Hints):
    """Says that it can tell luck, and thinks of all as good luck, or of nothing."""

    def __init__(self, fault: str) -> None:
        self.fault = fault

    def knows_luck(self) -> bool:
        return True

    def luck(self, s: State, action: int, seat: int) -> float:
        return 1.0 if self.fault == "luck" else 0.0


FAULTS = ["none", "options", "counting", "weighing", "actors", "arrival", "refusals", "harmless", "copies", "pickling",
          "trust", "sight", "lexicon", "rulebook", "prompts", "guides", "telling", "views", "secrets", "answers",
          "compounds", "records", "redaction", "replaying", "returns", "reckoning", "turns", "hints", "luck",
          "felt_luck", "beginner", "end", "numbers"]


def hinting(fault: str) -> Hints:
    return Bad() if fault == "hints" else Lucky(fault) if "luck" in fault else Hints()


RULES = """# Toy

## 1 Toy

§1.1 Deal.

§1.2 Pick.

§1.3 Claim.
"""


def toy(fault: str = "none") -> Any:
    says: dict[str, Any] = {"prompt": say, "tell": tell, "compounds": compounds, "finale": finale}
    if fault == "lexicon":
        says["names"] = lambda s: {"1": " "}
    if fault == "guides":
        says["guide"] = lambda s, seat: Guide(3, 2, "Then", "do it.")
    if fault == "reckoning":
        says["finale"] = lambda s: [Count(0, "Luck", 99, "1.3")]
    game = spike("toy", RULES, LEXICON, start, board, resample=another, hidden=True, says=says,
                 returns_kind="funny" if fault == "rulebook" else "zero-sum",
                 turns=(lambda s: 3 - len(s.log)) if fault == "turns" else (lambda s: 0),
                 hints=lambda s: hinting(fault),
                 options=[Option("fault", "choice", fault, "what is broken", choices=FAULTS)])
    game.__dict__["sight"] = lambda setup: Seen(fault)
    if fault == "beginner":
        game.rules.__dict__["begins"] = lambda s: 2
    return game
