"""Hints for the Shield: what a good player sees without looking further than this turn and the next roll."""
from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import State
from kleos.core.hints import Hints
from kleos.games.shield.board import ANVIL, FORGE, NOTHING, ROLL, SECTION, SLIDE_ANVIL, SLIDE_FORGE, Shield
from kleos.games.shield.box import FACES, Sheet
from kleos.games.shield.hints.crafts import DIE, LOW, NONE, Crafts, Reach, assign, give, slide
from kleos.games.shield.hints.outlook import Outlook, circle_of, weights
from kleos.games.shield.rules import Anvil, Craft, Forge, Roll, Second


@final
class ShieldHints(Hints):
    """`rows`: other weights than the fitted ones, by turns left."""

    def __init__(self, sheet: Sheet, rows: list[list[float]] | None = None) -> None:
        self.sheet: Final = sheet
        self.circle: Final[bytes] = bytes([int(circle_of(sheet, section)) for section in range(12)])
        self.outlooks: Final = [Outlook(sheet, left, weights(left) if rows is None else rows[left])
                                for left in range(int(sheet.turns) + 1)]

    def whole_turns(self) -> bool:
        return True

    def horizon(self) -> int:
        return 4

    def simulations(self) -> int:
        return 64

    def follows(self, s: State, last: i64, action: i64) -> bool:
        """§6.2 Of two slides, the forge's comes first."""
        return not (SLIDE_FORGE.says(action) and SLIDE_ANVIL.says(last))

    def worth(self, s: Shield) -> float:
        """What a position at the end of a turn is worth, by the weights alone."""
        return self.outlooks[s.sheet.turns - s.turn].worth(s)

    def outlook(self, s: State, seat: i64) -> float:
        """At the end of a turn: the mean over the next roll of what its best use is worth by the weights."""
        assert isinstance(s, Shield)
        if s.turn == s.sheet.turns:
            return float(s.margin())
        return self.expected(s, seat) if isinstance(s.now, Roll) else self.at_end(s).worth(s)

    def knows_luck(self) -> bool:
        return True

    def steadies(self) -> bool:
        return True

    def promise(self, s: State, seat: i64) -> float:
        """What the turn comes to by the weights."""
        assert isinstance(s, Shield)
        if s.over() or isinstance(s.now, Roll):
            return self.outlook(s, seat)
        then = s.copy()
        self.play(then, Rng(1))
        return self.worth(then)

    def expected(self, s: State, seat: i64) -> float:
        assert isinstance(s, Shield)
        o = self.at_end(s)
        return Reach(s, Crafts(s, o, self.circle), o).mean(s.sheet) + o.arrows(s.tally)

    def luck(self, s: State, action: i64, seat: i64) -> float:
        assert isinstance(s, Shield)
        o = self.at_end(s)
        reach = Reach(s, Crafts(s, o, self.circle), o)
        roll = ROLL.arg(action)
        return reach.best(s.sheet, DIE[roll * 3], DIE[roll * 3 + 1], DIE[roll * 3 + 2]) - reach.mean(s.sheet)

    def at_end(self, s: Shield) -> Outlook:
        """The outlook at the end of this turn."""
        return self.outlooks[s.sheet.turns - s.turn - 1]

    def choose(self, s: State, rng: Rng) -> i64:
        assert isinstance(s, Shield)
        step = s.now
        if isinstance(step, Roll):
            return step.sample(s, rng)
        o = self.at_end(s)
        if isinstance(step, Second):
            return self.second(s, o)
        c = Crafts(s, o, self.circle)
        if isinstance(step, Forge):
            return FORGE.number(assign(s, Reach(s, c, o)) // FACES)
        if isinstance(step, Anvil):
            return ANVIL.number(give(s, Reach(s, c, o)))
        assert isinstance(step, Craft)
        to = slide(c, o, s.metal, s.circle, s.boxes, step.slid)
        if to // 3 != s.metal:
            return SLIDE_FORGE.number(to // 3)
        if to % 3 != s.circle:
            return SLIDE_ANVIL.number(to % 3)
        return NOTHING.number() if c.first[to] == NONE else SECTION.number(c.first[to])

    def second(self, s: Shield, o: Outlook) -> i64:
        best, found = LOW, s.now.nth(s, 0)
        for i in range(s.now.count(s)):
            then = s.copy()
            then.do(s.now.nth(s, i))
            w = o.worth(then)
            if w > best:
                best = w
                found = s.now.nth(s, i)
        return found

    def play(self, s: State, rng: Rng) -> None:
        """The rest of the turn, by the weights."""
        assert isinstance(s, Shield)
        if isinstance(s.now, (Roll, Second)):
            s.do(self.choose(s, rng))
            return
        o = self.at_end(s)
        c = Crafts(s, o, self.circle)
        if isinstance(s.now, Forge):
            dice = assign(s, Reach(s, c, o))
            s.do(FORGE.number(dice // FACES))
            s.do(ANVIL.number(dice % FACES))
        elif isinstance(s.now, Anvil):
            s.do(ANVIL.number(give(s, Reach(s, c, o))))
        self.craft(s, c, o)

    def craft(self, s: Shield, c: Crafts, o: Outlook) -> None:
        """Slide and draw."""
        step = s.now
        assert isinstance(step, Craft)
        to = slide(c, o, s.metal, s.circle, s.boxes, step.slid)
        if to // 3 != s.metal:
            s.do(SLIDE_FORGE.number(to // 3))
        if to % 3 != s.circle:
            s.do(SLIDE_ANVIL.number(to % 3))
        if c.first[to] == NONE:
            s.do(NOTHING.number())
        else:
            s.do(SECTION.number(c.first[to]))
            if c.second[to] != NONE:
                s.do(SECTION.number(c.second[to]))


LATEST: Final[list[ShieldHints]] = []


def hints(s: Shield) -> ShieldHints:
    """The hints for the sheet of this game."""
    found = LATEST[0] if LATEST else None
    if found is None or found.sheet is not s.sheet:
        found = ShieldHints(s.sheet)
        LATEST[:] = [found]
    return found
