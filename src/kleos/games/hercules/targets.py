"""§8.3 What a text asks about characters in play. What can only be done in one way is not asked."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.parts import Value
from kleos.core.sets import bit, lowest, size
from kleos.games.hercules import effects
from kleos.games.hercules.board import AGAINST, DECLINE, FOE, FREE, OWN, Hercules
from kleos.games.hercules.box import of_piece
from kleos.games.hercules.choices import Listed, with_places
from kleos.games.hercules.language import Effect, Wording
from kleos.games.hercules.refusals import (
    NOT_HERE,
    why_not_against,
    why_not_fight,
    why_not_give,
    why_not_join,
    why_not_target,
)
from kleos.games.hercules.scoring import able_blockers, blockable, blocking, find_protected, having, meant, power


@final
class Voice(Value):
    """Who speaks: the seat, the kind of card, the piece that it is in play (or -1), the moment, and who “your opponent”
    is (-1: not yet picked)."""

    def __init__(self, seat: i64, kind: i64, piece: i64, moment: i64, foe: i64) -> None:
        self.seat: Final[i64] = seat
        self.kind: Final[i64] = kind
        self.piece: Final[i64] = piece
        self.moment: Final[i64] = moment
        self.foe: Final[i64] = foe

    def effect(self, s: Hercules, index: i64) -> Effect:
        return s.box.effects(self.kind, self.moment)[index]


# what befalls a character

def befall(s: Hercules, effect: Effect, n: i64, seat: i64, i: i64, by: i64) -> None:
    """The effect befalls the character at this place, which may change hands; it is one of `by`."""
    BEFALLS[effect.wording](s, n, seat, i, by)


def fall(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    s.fall(seat, i)


def banish(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    s.banish(seat, i)


def bounce(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    s.bounce(seat, i)


def tuck(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    s.tuck(seat, i)


def tap(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    """§6.12 It attacks or blocks as before."""
    s.sides[seat].tapped |= bit(i)


def untap(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    s.sides[seat].tapped &= ~bit(i)


def freeze(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    side = s.sides[seat]
    side.tapped |= bit(i)
    side.frozen |= bit(i)


def boost(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    """§8.6"""
    s.sides[seat].boosts[i] += n


def weaken(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    """§8.6"""
    s.sides[seat].boosts[i] -= n


def double(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    """§8.6"""
    s.sides[seat].doubled |= bit(i)


def shield(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    """§8.6"""
    s.sides[seat].shielded |= bit(i)


def withdraw(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    side = s.sides[seat]
    side.attackers &= ~bit(i)
    side.blocked &= ~bit(i)
    side.against[i] = FREE


def unblock(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    side = s.sides[seat]
    side.blocked &= ~bit(i)
    if s.defender >= 0:
        foe = s.sides[s.defender]
        for k in range(len(foe.against)):
            if foe.against[k] == side.pieces[i]:
                foe.against[k] = FREE


def charm(s: Hercules, n: i64, seat: i64, i: i64, by: i64) -> None:
    """§8.9"""
    side, mine = s.sides[seat], s.sides[by]
    if by == seat:
        return
    kind, owner, here = of_piece(side.pieces[i]), side.owners[i], bit(i)
    boost, tapped, frozen = side.boosts[i], side.tapped & here, side.frozen & here
    shielded, doubled = side.shielded & here, side.doubled & here
    side.leave(i)
    k = mine.stand(kind, owner)
    mine.boosts[k] = boost
    mine.tapped |= bit(k) if tapped else 0
    mine.frozen |= bit(k) if frozen else 0
    mine.shielded |= bit(k) if shielded else 0
    mine.doubled |= bit(k) if doubled else 0


BEFALLS: Final[dict[Wording, Callable[[Hercules, i64, i64, i64, i64], None]]] = {
    effects.DISCARD: fall, effects.BANISH: banish, effects.BOUNCE: bounce, effects.TUCK: tuck, effects.TAP: tap,
    effects.UNTAP: untap, effects.FREEZE: freeze, effects.BOOST: boost, effects.WEAKEN: weaken, effects.DOUBLE: double,
    effects.CHARM: charm, effects.SHIELD: shield, effects.UNBLOCK: unblock, effects.WITHDRAW: withdraw}


# characters

@final
class Target(Listed):
    """Pick a character of those that a text means, as often as it says; if there is none, nothing happens (§8.1)."""

    def __init__(self, seat: i64, voice: Voice, index: i64, n: i64, left: i64, chosen: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.voice: Final = voice
        self.index: Final[i64] = index
        self.n: Final[i64] = n
        self.left: Final[i64] = left
        self.chosen: Final = chosen                     # so far, each as its action; nobody is picked twice

    def places(self, s: Hercules, owner: i64) -> i64:
        whom = self.voice.effect(s, self.index).whom
        if owner < 0 or whom is None or s.sides[owner].out:
            return 0
        mask = meant(s, whom, self.seat, owner, self.voice.piece)
        verb = OWN if owner == self.seat else FOE
        for action in self.chosen:
            if verb.says(action):
                i = s.sides[owner].place(verb.arg(action))
                if i >= 0:
                    mask &= ~bit(i)
        return mask

    def happen(self, s: Hercules) -> bool:
        own, foe = self.places(s, self.seat), self.places(s, self.voice.foe)
        number = size(own) + size(foe)
        if number > 1 and self.left:
            return False
        s.done()
        if number and self.left:
            owner = self.seat if own else self.voice.foe
            befall(s, self.voice.effect(s, self.index), self.n, owner, lowest(own | foe), self.seat)
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = with_places(vec[i64](), OWN, s.sides[self.seat], self.places(s, self.seat))
        foe = self.places(s, self.voice.foe)
        return with_places(found, FOE, s.sides[self.voice.foe], foe) if foe else found

    def refusal(self, s: Hercules, action: i64) -> str:
        effect = self.voice.effect(s, self.index)
        assert effect.whom is not None
        return why_not_target(s, self.seat, self.voice.foe, effect.whom, self.chosen, effect.text(s.box.names), action)

    def asks(self, s: Hercules, action: i64) -> bool:
        return OWN.says(action) or FOE.says(action)

    def take(self, s: Hercules, action: i64) -> None:
        verb, owner = (OWN, self.seat) if OWN.says(action) else (FOE, self.voice.foe)
        s.then(Target(self.seat, self.voice, self.index, self.n, self.left - 1, (*self.chosen, int(action))))
        effect = self.voice.effect(s, self.index)
        befall(s, effect, self.n, owner, s.sides[owner].place(verb.arg(action)), self.seat)


@final
class Offering(Listed):
    """A character may be discarded, so that the rest of the text happens; else it is passed over."""

    def __init__(self, seat: i64, voice: Voice, index: i64) -> None:
        super().__init__(seat)
        self.voice: Final = voice
        self.index: Final[i64] = index

    def places(self, s: Hercules) -> i64:
        whom = self.voice.effect(s, self.index).whom
        assert whom is not None
        return meant(s, whom, self.seat, self.seat, self.voice.piece) & ~s.sides[self.seat].shielded

    def happen(self, s: Hercules) -> bool:
        if self.places(s):
            return False
        pass_over(s)
        return True

    def options(self, s: Hercules) -> vec[i64]:
        found = with_places(vec[i64](), OWN, s.sides[self.seat], self.places(s))
        return append(found, DECLINE.number())

    def refusal(self, s: Hercules, action: i64) -> str:
        if OWN.says(action):
            whom = self.voice.effect(s, self.index).whom
            return why_not_give(s, self.seat, whom, self.voice.piece, action)
        return "First discard a character for it, or decline (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        if DECLINE.says(action):
            pass_over(s)
        else:
            s.done()
            s.fall(self.seat, s.sides[self.seat].place(OWN.arg(action)))


def pass_over(s: Hercules) -> None:
    """The rest of the text, which waits under this step, does not happen."""
    s.done()
    s.done()


@final
class Give(Listed):
    """A player chooses characters of the own side that are discarded."""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left: Final[i64] = left

    def places(self, s: Hercules) -> i64:
        side = s.sides[self.seat]
        return side.every() & ~side.shielded

    def happen(self, s: Hercules) -> bool:
        places = self.places(s)
        if self.left and size(places) > 1:
            return False
        s.done()
        if self.left and places:
            s.fall(self.seat, lowest(places))
        return True

    def options(self, s: Hercules) -> vec[i64]:
        return with_places(vec[i64](), OWN, s.sides[self.seat], self.places(s))

    def refusal(self, s: Hercules, action: i64) -> str:
        if OWN.says(action):
            return why_not_give(s, self.seat, None, -1, action)
        return "First discard one of your characters in play (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        s.then(Give(self.seat, self.left - 1))
        s.fall(self.seat, s.sides[self.seat].place(OWN.arg(action)))


@final
class Duel(Listed):
    """One of yours and one of theirs fight at once, as in a battle (§6.9)."""

    def __init__(self, seat: i64, foe: i64, piece: i64) -> None:
        super().__init__(seat)
        self.foe: Final[i64] = foe
        self.piece: Final[i64] = piece                  # of yours, or -1

    def places(self, s: Hercules) -> i64:
        if self.piece < 0:
            return s.sides[self.seat].every()
        return s.sides[self.foe].every() & ~find_protected(s, self.foe)

    def happen(self, s: Hercules) -> bool:
        theirs = s.sides[self.foe].every() & ~find_protected(s, self.foe)
        places = self.places(s) if theirs else 0
        if size(places) > 1:
            return False
        if not places:
            s.done()
        else:
            self.choose(s, lowest(places))
        return True

    def options(self, s: Hercules) -> vec[i64]:
        verb, seat = (OWN, self.seat) if self.piece < 0 else (FOE, self.foe)
        return with_places(vec[i64](), verb, s.sides[seat], self.places(s))

    def refusal(self, s: Hercules, action: i64) -> str:
        if self.piece < 0 and OWN.says(action):
            return f"{NOT_HERE} (§8.1)."
        if self.piece >= 0 and FOE.says(action):
            return why_not_fight(s, self.foe, action)
        return f"First choose who fights for {'you' if self.piece < 0 else 'your opponent'} (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        verb, seat = (OWN, self.seat) if self.piece < 0 else (FOE, self.foe)
        self.choose(s, s.sides[seat].place(verb.arg(action)))

    def choose(self, s: Hercules, i: i64) -> None:
        if self.piece < 0:
            s.then(Duel(self.seat, self.foe, s.sides[self.seat].pieces[i]))
            return
        s.done()
        k = s.sides[self.seat].place(self.piece)
        mine, theirs = power(s, self.seat, k), power(s, self.foe, i)
        if mine >= theirs:
            s.fall(self.foe, i)
        if theirs >= mine:
            s.fall(self.seat, k)


@final
class Reinforce(Listed):
    """An untapped character joins the blockers: which one, and whom it blocks."""

    def __init__(self, seat: i64, piece: i64) -> None:
        super().__init__(seat)
        self.piece: Final[i64] = piece                  # that joins, or -1

    def joining(self, s: Hercules) -> i64:
        free = able_blockers(s, self.seat) & ~s.sides[self.seat].blockers()
        mask: i64 = 0
        while free and s.defender == self.seat:
            i = lowest(free)
            free &= free - 1
            if self.against(s, i):
                mask |= bit(i)
        return mask

    def against(self, s: Hercules, i: i64) -> i64:
        """§6.2 Whom the character at this place can block; one whom two must block, only beside another."""
        mask = blockable(s, self.seat, i)
        alone = mask & having(s, s.seat, effects.GANG)
        while alone:
            k = lowest(alone)
            alone &= alone - 1
            if not blocking(s.sides[self.seat], s.sides[s.seat].pieces[k]):
                mask &= ~bit(k)
        return mask

    def happen(self, s: Hercules) -> bool:
        side = s.sides[self.seat]
        places = self.joining(s) if self.piece < 0 else self.against(s, side.place(self.piece))
        if size(places) > 1:
            return False
        if not places:
            s.done()
        else:
            self.choose(s, lowest(places))
        return True

    def options(self, s: Hercules) -> vec[i64]:
        if self.piece < 0:
            return with_places(vec[i64](), OWN, s.sides[self.seat], self.joining(s))
        places = self.against(s, s.sides[self.seat].place(self.piece))
        return with_places(vec[i64](), AGAINST, s.sides[s.seat], places)

    def refusal(self, s: Hercules, action: i64) -> str:
        if self.piece < 0 and OWN.says(action):
            return why_not_join(s, self.seat, OWN.arg(action))
        if self.piece >= 0 and AGAINST.says(action):
            return why_not_against(s, self.seat, s.sides[self.seat].place(self.piece), AGAINST.arg(action), 0)
        return f"First choose {'who joins the blockers' if self.piece < 0 else 'whom it blocks'} (§8.3)."

    def take(self, s: Hercules, action: i64) -> None:
        if OWN.says(action):
            self.choose(s, s.sides[self.seat].place(OWN.arg(action)))
        else:
            self.choose(s, s.sides[s.seat].place(AGAINST.arg(action)))

    def choose(self, s: Hercules, i: i64) -> None:
        side, attacking = s.sides[self.seat], s.sides[s.seat]
        if self.piece < 0:
            s.then(Reinforce(self.seat, side.pieces[i]))
            return
        s.done()
        k = side.place(self.piece)
        side.tapped |= bit(k)
        side.against[k] = attacking.pieces[i]
        attacking.blocked |= bit(i)
