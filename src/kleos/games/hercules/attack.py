"""§6 The attack: A attack, B block, C combat cards, D discard, E end."""
from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kleos.core.flow import Event
from kleos.core.sets import above, bit, lowest, size
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import Speak, Spent
from kleos.games.hercules.board import (
    AGAINST,
    ATTACK,
    BLOCK,
    DECLARE,
    FELL,
    PASS,
    PAY,
    PLAY,
    Hercules,
)
from kleos.games.hercules.box import COLOUR, COMBAT, TYPE, of_piece
from kleos.games.hercules.choices import Listed, kinds_of, with_places
from kleos.games.hercules.draws import Mill
from kleos.games.hercules.language import ATTACKS, BEATS, BLOCKS, THROUGH
from kleos.games.hercules.language import PLAY as PLAYED
from kleos.games.hercules.payment import pay, pay_by_hand, ways
from kleos.games.hercules.refusals import (
    why_not_against,
    why_not_attack,
    why_not_block,
    why_not_combat,
    why_not_fell,
    why_not_meet,
)
from kleos.games.hercules.scoring import (
    able_attackers,
    able_blockers,
    blockable,
    blocking,
    cost,
    fullest,
    having,
    payable,
    power,
    strength,
    sum_of,
)
from kleos.games.hercules.targets import Voice

# A

@final
class Attack(Listed):
    """§6.1 The attackers are named one by one; nobody else sees them before they are declared."""

    def __init__(self, seat: i64, chosen: i64) -> None:
        super().__init__(seat)
        self.chosen: Final[i64] = chosen                # places

    def further(self, s: Hercules) -> i64:
        return able_attackers(s, self.seat) & ~self.chosen

    def happen(self, s: Hercules) -> bool:
        if self.further(s):
            return False
        declare(s, self.seat, self.chosen)
        return True

    def draft(self, s: Hercules) -> i64:
        return size(self.chosen)

    def options(self, s: Hercules) -> vec[i64]:
        found = with_places(vec[i64](), ATTACK, s.sides[self.seat], self.further(s))
        return append(found, DECLARE.number())

    def asks(self, s: Hercules, action: i64) -> bool:
        return ATTACK.says(action)

    def refusal(self, s: Hercules, action: i64) -> str:
        return why_not_attack(s, self.seat, self.chosen, action)

    def take(self, s: Hercules, action: i64) -> None:
        if ATTACK.says(action):
            place = s.sides[self.seat].place(ATTACK.arg(action))
            s.then(Attack(self.seat, self.chosen | bit(place)))
        else:
            declare(s, self.seat, self.chosen)


def declare(s: Hercules, seat: i64, chosen: i64) -> None:
    """§6.1 The attack begins. Its steps come in the place of what is left of the turn, and so end it (§6.13)."""
    side = s.sides[seat]
    side.attackers = chosen
    side.tapped |= chosen & ~having(s, seat, effects.TIRELESS)
    s.defender, s.reckoned = s.left_of(seat), False
    s.then(Battles(seat, 0, 0, 0, 0))
    s.first(Combat(seat))
    s.first(Combat(s.defender))
    s.first(Block(s.defender, NO_BLOCKER, ()))
    stir_all(s, ATTACKS, seat, chosen)


def stir_all(s: Hercules, moment: i64, seat: i64, places: i64) -> None:
    while places:
        i = lowest(places)
        places &= places - 1
        s.stir(moment, seat, s.sides[seat].pieces[i])


# B

NO_BLOCKER: Final = -1


@final
class Block(Listed):
    """§3.8 §6.2 Blockers are named one by one, each followed by whom it blocks; nobody else sees them before they are
    declared."""

    def __init__(self, seat: i64, blocker: i64, blocks: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.blocker: Final[i64] = blocker              # the place that was named and blocks nobody yet, or NO_BLOCKER
        self.blocks: Final = blocks                     # pairs of places: blocker, attacker

    def free(self, s: Hercules) -> i64:
        """Those that may block and have not been named."""
        return able_blockers(s, self.seat) & ~self.named()

    def named(self) -> i64:
        """Those that have been named, each with whom it blocks."""
        mask: i64 = 0
        for at in range(0, len(self.blocks), 2):
            i: i64 = self.blocks[at]
            mask |= bit(i)
        return mask

    def alone(self, s: Hercules, more: i64) -> i64:
        """Those attackers that only two can block, and that one blocks so far; `more` is blocked as well, or -1."""
        once: i64 = 0
        twice: i64 = 0
        for at in range(1, len(self.blocks), 2):
            k: i64 = self.blocks[at]
            twice |= once & bit(k)
            once |= bit(k)
        if more >= 0:
            twice |= once & bit(more)
            once |= bit(more)
        return once & ~twice & having(s, s.seat, effects.GANG)

    def feasible(self, s: Hercules, alone: i64, free: i64) -> bool:
        """Whether those that two must block can each get another of the free ones."""
        if not alone:
            return True
        k, left = lowest(alone), free
        while left:
            i = lowest(left)
            left &= left - 1
            if blockable(s, self.seat, i) & bit(k) and self.feasible(s, alone & ~bit(k), free & ~bit(i)):
                return True
        return False

    def blockers(self, s: Hercules) -> i64:
        """Who may be named next."""
        candidates = self.free(s)
        if self.plain(s):
            return candidates
        mask: i64 = 0
        while candidates:
            i = lowest(candidates)
            candidates &= candidates - 1
            if self.against(s, i):
                mask |= bit(i)
        return mask

    def plain(self, s: Hercules) -> bool:
        """Whether there is an attacker whom everybody can block, and none whom only two can."""
        attacking, found = s.sides[s.seat], False
        for k in range(len(attacking.pieces)):
            if attacking.attackers & bit(k) and not s.box.dodging[of_piece(attacking.pieces[k])]:
                found = True
        return found and not attacking.attackers & having(s, s.seat, effects.GANG)

    def against(self, s: Hercules, i: i64) -> i64:
        """Whom the character at this place may block, so that the rest can be completed."""
        attackers = blockable(s, self.seat, i)
        if not s.sides[s.seat].attackers & having(s, s.seat, effects.GANG):
            return attackers
        mask: i64 = 0
        free = self.free(s) & ~bit(i)
        while attackers:
            k = lowest(attackers)
            attackers &= attackers - 1
            if self.feasible(s, self.alone(s, k), free):
                mask |= bit(k)
        return mask

    def met(self, s: Hercules) -> i64:
        """The attackers that somebody may still be named against."""
        mask: i64 = 0
        free = self.free(s)
        while free:
            i = lowest(free)
            free &= free - 1
            mask |= self.against(s, i)
        return mask

    def happen(self, s: Hercules) -> bool:
        if self.blocker >= 0:
            return False
        if s.defender == self.seat and not s.sides[self.seat].out and self.blockers(s):
            return False
        self.block(s)
        return True

    def draft(self, s: Hercules) -> i64:
        return len(self.blocks) + (1 if self.blocker >= 0 else 0)

    def options(self, s: Hercules) -> vec[i64]:
        if self.blocker >= 0:
            places = self.against(s, self.blocker)
            return with_places(vec[i64](), AGAINST, s.sides[s.seat], places)
        found = with_places(vec[i64](), BLOCK, s.sides[self.seat], self.blockers(s))
        return found if self.alone(s, NO_BLOCKER) else append(found, DECLARE.number())

    def asks(self, s: Hercules, action: i64) -> bool:
        return AGAINST.says(action) or (self.blocker < 0 and BLOCK.says(action))

    def refusal(self, s: Hercules, action: i64) -> str:
        if self.blocker < 0 and AGAINST.says(action):
            return why_not_meet(s, self.seat, AGAINST.arg(action), self.free(s), self.alone(s, NO_BLOCKER), self.met(s))
        if self.blocker < 0:
            return why_not_block(s, self.seat, self.named(), self.alone(s, NO_BLOCKER), action)
        if AGAINST.says(action):
            return why_not_against(s, self.seat, self.blocker, AGAINST.arg(action), self.alone(s, NO_BLOCKER))
        return "First say whom it blocks (§6.2)."

    def take(self, s: Hercules, action: i64) -> None:
        if BLOCK.says(action):
            s.then(Block(self.seat, s.sides[self.seat].place(BLOCK.arg(action)), self.blocks))
        elif AGAINST.says(action):
            attacker = s.sides[s.seat].place(AGAINST.arg(action))
            s.then(Block(self.seat, NO_BLOCKER, (*self.blocks, int(self.blocker), int(attacker))))
        else:
            self.block(s)

    def block(self, s: Hercules) -> None:
        """§6.2 All blockers are tapped and block. Step C follows, also when there are none (§6.6)."""
        side, attacking = s.sides[self.seat], s.sides[s.seat]
        mask: i64 = 0
        for at in range(0, len(self.blocks), 2):
            i: i64 = self.blocks[at]
            k: i64 = self.blocks[at + 1]
            side.against[i] = attacking.pieces[k]
            attacking.blocked |= bit(k)
            mask |= bit(i)
        side.tapped |= mask
        s.done()
        stir_all(s, BLOCKS, self.seat, mask)


# C

@final
class Combat(Listed):
    """§6.3 A combat card, or none."""

    def asked(self, s: Hercules) -> bool:
        """§6.5 Only by what everybody sees."""
        side = s.sides[self.seat]
        if s.defender < 0 or s.sides[s.defender].out or not s.sides[s.seat].attackers:
            return False                                                            # §9.4
        return side.hand.size() > 0 and side.funds() > 0 and not self.silenced(s)

    def silenced(self, s: Hercules) -> bool:
        foe = s.seat if self.seat == s.defender else s.defender
        side = s.sides[foe]
        return having(s, foe, effects.SILENCE) & (side.attackers | side.blockers()) != 0

    def happen(self, s: Hercules) -> bool:
        if self.asked(s):
            return False
        s.done()
        return True

    def options(self, s: Hercules) -> vec[i64]:
        plays, pays = vec[i64](), vec[i64]()
        side = s.sides[self.seat]
        for kind in kinds_of(side.hand.kinds):
            if TYPE[kind] == COMBAT and payable(s, self.seat, kind):
                plays = append(plays, PLAY.number(kind))
                if ways(side, COLOUR[kind], cost(s, self.seat, kind)) > 1:
                    pays = append(pays, PAY.number(kind))
        for action in pays:
            plays = append(plays, action)
        return append(plays, PASS.number())

    def asks(self, s: Hercules, action: i64) -> bool:
        return PLAY.says(action)

    def refusal(self, s: Hercules, action: i64) -> str:
        return why_not_combat(s, self.seat, action)

    def take(self, s: Hercules, action: i64) -> None:
        s.done()
        if PLAY.says(action):
            kind = PLAY.arg(action)
            pay(s, self.seat, kind)
            s.first(Card(self.seat, kind))
        elif PAY.says(action):
            kind = PAY.arg(action)
            pay_by_hand(s, self.seat, kind, Card(self.seat, kind))


@final
class Card(Event[Hercules]):
    """§5.1 §6.4 A card that is paid for is followed, and then discarded."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: Final[i64] = kind

    def happen(self, s: Hercules) -> bool:
        s.from_hand(self.seat, self.kind)
        s.then(Speak(self.seat, Voice(self.seat, self.kind, -1, PLAYED, -1), 0), Spent(self.seat, self.kind))
        return True


# D

@final
class Battles(Listed):
    """§6.7 The battles are reckoned attacker by attacker; where the attacking player may pick who falls, that is asked,
    blocker by blocker in the order of the list (§6.10)."""

    def __init__(self, seat: i64, at: i64, chosen: i64, felled: i64, beaten: i64) -> None:
        super().__init__(seat)
        self.at: Final[i64] = at                        # the place of the attacker in question
        self.chosen: Final[i64] = chosen                # of its blockers, so far
        self.felled: Final[i64] = felled                # places of the defender
        self.beaten: Final[i64] = beaten                # places of attackers that have discarded somebody

    def sets(self, s: Hercules) -> list[i64]:
        """§6.10 What may fall to this attacker, by what has been chosen."""
        attacking, side = s.sides[self.seat], s.sides[s.defender]
        blockers = blocking(side, attacking.pieces[self.at]) & ~side.shielded
        if s.havoc or having(s, self.seat, effects.DEADLY) & bit(self.at):
            return [blockers]
        found: list[i64] = []
        for places in fullest(s, s.defender, blockers, power(s, self.seat, self.at)):
            if places & ~above(self.chosen) == self.chosen if self.chosen else True:
                found.append(places)
        return found

    def happen(self, s: Hercules) -> bool:
        attacking = s.sides[self.seat]
        if s.defender < 0:
            s.done()
            return True
        if self.at >= len(attacking.pieces):
            self.reckon(s)
            return True
        battling = attacking.attackers & attacking.blocked & ~(bit(self.at) - 1)
        at = lowest(battling) if battling else len(attacking.pieces)
        if at > self.at:
            s.then(Battles(self.seat, at, 0, self.felled, self.beaten))
            return True
        sets = self.sets(s)
        if len(sets) > 1:
            return False
        self.next(s, sets[0])
        return True

    def next(self, s: Hercules, fallen: i64) -> None:
        beaten = self.beaten | (bit(self.at) if fallen else 0)
        s.then(Battles(self.seat, self.at + 1, 0, self.felled | fallen, beaten))

    def options(self, s: Hercules) -> vec[i64]:
        mask: i64 = 0
        for places in self.sets(s):
            rest = places & ~self.chosen
            if rest:
                mask |= bit(lowest(rest))
        return with_places(vec[i64](), FELL, s.sides[s.defender], mask)

    def refusal(self, s: Hercules, action: i64) -> str:
        return why_not_fell(s, self.seat, self.at, self.chosen, action)

    def take(self, s: Hercules, action: i64) -> None:
        chosen = self.chosen | bit(s.sides[s.defender].place(FELL.arg(action)))
        s.then(Battles(self.seat, self.at, chosen, self.felled, self.beaten))

    # what comes of it

    def reckon(self, s: Hercules) -> None:
        """§6.7"""
        attacking, defending = s.sides[self.seat], s.sides[s.defender]
        n = self.smashed(s)
        through = attacking.attackers & ~attacking.blocked
        lost, winners = self.lost(s)
        pieces: list[int] = []
        while through:
            i = lowest(through)
            through &= through - 1
            pieces.append(int(attacking.pieces[i]))
        s.reckoned = True
        s.then(Assault(self.seat, n, tuple(pieces)))
        stir_all(s, BEATS, self.seat, self.beaten)
        stir_all(s, BEATS, s.defender, winners)
        fall_all(s, self.seat, lost)
        fall_all(s, s.defender, self.felled)
        if defending.out:
            s.leave_table(s.defender)                                               # §9.4

    def lost(self, s: Hercules) -> tuple[i64, i64]:
        """§6.9 The attackers that fall, and the blockers that bring them down."""
        attacking, side = s.sides[self.seat], s.sides[s.defender]
        lost: i64 = 0
        winners: i64 = 0
        deadly = having(s, s.defender, effects.DEADLY)
        battling = attacking.attackers & attacking.blocked
        while battling:
            k = lowest(battling)
            battling &= battling - 1
            blockers = blocking(side, attacking.pieces[k])
            beaten = s.havoc or blockers & deadly or strength(s, s.defender, blockers) >= power(s, self.seat, k)
            if blockers and beaten and not attacking.shielded & bit(k):
                lost |= bit(k)
                winners |= blockers
        return lost, winners

    def smashed(self, s: Hercules) -> i64:
        """§6.8 How many cards the attackers discard from the deck."""
        attacking, side = s.sides[self.seat], s.sides[s.defender]
        ravage, ruthless = s.box.amounts(effects.RAVAGE), having(s, self.seat, effects.RUTHLESS)
        n: i64 = 0
        for i in range(len(attacking.pieces)):
            here = bit(i)
            if attacking.attackers & here and not attacking.blocked & here:
                n += power(s, self.seat, i) + ravage[of_piece(attacking.pieces[i])]
            elif attacking.attackers & ruthless & here:
                blockers = blocking(side, attacking.pieces[i])
                excess = power(s, self.seat, i) - strength(s, s.defender, blockers)
                if blockers and excess > 0:
                    n += excess
        if attacking.attackers & ~attacking.blocked:
            n += s.smash
        n -= side.ward + sum_of(s, s.defender, effects.SHELTER)
        return n if n > 0 else 0


def fall_all(s: Hercules, seat: i64, places: i64) -> None:
    """These are discarded together: the last place first, so that the others stay what they are."""
    for i in range(len(s.sides[seat].pieces) - 1, -1, -1):
        if places & bit(i):
            s.fall(seat, i)


@final
class Assault(Event[Hercules]):
    """§6.8 Unblocked attackers discard cards from the deck; then those among them speak that are still there."""

    def __init__(self, seat: i64, cards: i64, pieces: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards
        self.pieces: Final = pieces

    def happen(self, s: Hercules) -> bool:
        if s.defender < 0 or s.sides[s.defender].out:
            s.done()
            return True
        s.then(Mill(s.defender, self.cards), Through(self.seat, self.pieces))
        return True


@final
class Through(Event[Hercules]):
    """Who was not blocked speaks."""

    def __init__(self, seat: i64, pieces: tuple[int, ...]) -> None:
        super().__init__(seat)
        self.pieces: Final = pieces

    def happen(self, s: Hercules) -> bool:
        s.done()
        side = s.sides[self.seat]
        for piece in self.pieces:
            if side.place(piece) >= 0:
                s.stir(THROUGH, self.seat, piece)
        return True


