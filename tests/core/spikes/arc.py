"""The attack of Hercules: several attackers and blockers, a combat card from each side, an effect that asks for a
choice in the middle of another, a lasting effect, hidden hands. Real rules of the attack, invented numbers, and just
enough of a turn around it to play on.

    §1.1 Untap    §1.3 Put      §3   Block                       §5   Results, Mill
    §1.2 Draw     §2   Attack   §4   Combat, then its effects    §1.5 End
"""
from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.decks import Deck, whole
from kleos.core.dice import Rng
from kleos.core.flow import Event, Part, State, Step, Wide
from kleos.core.hands import Hand, draw, leave, resample
from kleos.core.options import Setup
from kleos.core.sets import above, bit, lowest, member, size
from kleos.core.words import Domain, Lexicon, Menu, Verb, numbers
from tests.core.spikes import Ask, spike
from tests.core.spikes import Draw as Dealt

# components (numbers invented)

SLOTS: Final = 10
HAND: Final = 7
RESOURCES: Final = 8

CARDS: Final = (                                        # name, cost, power (or - for a combat card), in a deck
    ("angry-villager", 1, 1, 6), ("forest-raider", 2, 2, 6), ("cyclops", 3, 3, 6), ("ironhead-warrior", 4, 4, 4),
    ("hercules", 6, 6, 2), ("inspirational-leader", 3, 1, 4), ("herculean-effort", 2, -1, 3),
    ("sound-the-charge", 2, -1, 3), ("hercules-backhand", 3, -1, 3), ("unexpected-help", 1, -1, 2),
    ("destructiveness", 2, -1, 1))
HERCULES: Final = 4
LEADER: Final = 5
NAMES: Final = Domain(*[card[0] for card in CARDS])
KINDS: Final = len(CARDS)
COST: Final[bytes] = bytes([card[1] for card in CARDS])
POWER: Final[bytes] = bytes([max(card[2], 0) for card in CARDS])
CHARACTERS: Final = sum([1 << kind for kind in range(KINDS) if CARDS[kind][2] >= 0])
COMBATS: Final = sum([1 << kind for kind in range(KINDS) if CARDS[kind][2] < 0])
WITHIN: Final[tuple[int, ...]] = tuple(                 # the cards that so many resources pay for
    sum([1 << kind for kind in range(KINDS) if COST[kind] <= n]) for n in range(RESOURCES + 1))

PLACES: Final = numbers(1, SLOTS)
DRAW: Final = Verb("draw", NAMES, chance=True)
PUT: Final = Verb("put", NAMES, label="Put {0} in play")
ATTACK: Final = Verb("attack", PLACES)
BLOCK: Final = Verb("block", PLACES, PLACES, label="{0} blocks {1}")
PLAY: Final = Verb("play", NAMES)
BOOST: Final = Verb("boost", PLACES)
STRIKE: Final = Verb("strike", PLACES)
RETURN: Final = Verb("return", NAMES, label="Put {0} under your deck")
DISCARD: Final = Verb("discard", PLACES)
MILL: Final = Verb("mill", NAMES, chance=True)
DONE: Final = Verb("done")
LEXICON: Final = Lexicon(DRAW, PUT, ATTACK, BLOCK, PLAY, BOOST, STRIKE, RETURN, DISCARD, MILL, DONE)

PUTS: Final = Menu(PUT, DONE)
ATTACKS: Final = Menu(ATTACK, DONE)
PLAYS: Final = Menu(PLAY, DONE)
BOOSTS: Final = Menu(BOOST)
STRIKES: Final = Menu(STRIKE)
RETURNS: Final = Menu(RETURN)
DISCARDS: Final = Menu(DISCARD)


class Side(Part):
    """What one player owns. Characters stand in slots; sets of slots and of kinds are masks."""

    def __init__(self, deck: Deck, hand: Hand, pile: vec[i64], here: i64, tapped: i64,
                 kinds: vec[i64], boosts: vec[i64], resources: i64, ready: i64, doomed: i64) -> None:
        self.deck = deck
        self.hand = hand
        self.pile = pile                                # discard pile: how many of each kind
        self.here = here                                # slots in use
        self.tapped = tapped
        self.kinds = kinds                              # by slot
        self.boosts = boosts                            # by slot, until the end of this combat
        self.resources = resources
        self.ready = ready                              # those untapped
        self.doomed = doomed                            # slots that §5 will empty

    def copy(self) -> Side:
        return Side(self.deck.copy(), self.hand.copy(), self.pile[:], self.here, self.tapped,
                    self.kinds[:], self.boosts[:], self.resources, self.ready, self.doomed)

    def pay(self, kind: i64) -> None:
        """A card leaves the hand, its cost is tapped."""
        self.ready -= COST[kind]
        leave(self.hand, kind)

    def enter(self, kind: i64) -> None:
        slot = lowest(~self.here)
        self.here |= bit(slot)
        self.tapped &= ~bit(slot)
        self.kinds[slot] = kind
        self.boosts[slot] = 0

    def leave(self, slot: i64) -> None:
        self.here &= ~bit(slot)
        self.pile[self.kinds[slot]] += 1

    def power(self, slot: i64) -> i64:
        """§7.1 A question, never stored: printed, then lasting texts in slot order, then boosts."""
        power: i64 = POWER[self.kinds[slot]] + self.boosts[slot]
        others = self.here & ~bit(slot)
        other: i64 = 0
        while others:
            if others & 1 and self.kinds[other] == LEADER:
                power += 1                              # inspirational leader: your other characters get +1
            others >>= 1
            other += 1
        return power if power > 0 else 0

    def has(self, kind: i64) -> bool:
        return any(self.here & bit(slot) and self.kinds[slot] == kind for slot in range(SLOTS))


class Arc(State):
    def __init__(self, now: Step[Arc], later: list[Step[Arc]], sides: list[Side], active: i64, attackers: i64,
                 blocked: i64, blockers: i64, blocking: vec[i64], unsettled: i64) -> None:
        super().__init__(now, later)
        self.sides = sides
        self.active = active                            # whose turn it is
        self.attackers = attackers                      # slots of the active side
        self.blocked = blocked                          # those of them that were blocked
        self.blockers = blockers                        # slots of the other side
        self.blocking = blocking                        # by attacker: its blockers
        self.unsettled = unsettled                      # blocked attackers whose victims are still to be chosen

    def copy(self) -> Arc:
        return Arc(self.now, self.later[:], [self.sides[0].copy(), self.sides[1].copy()], self.active,
                   self.attackers, self.blocked, self.blockers, self.blocking[:], self.unsettled)

    def tidy(self) -> None:
        """§6.1"""
        if self.sides[0].deck.size == 0 or self.sides[1].deck.size == 0:
            self.finish()

    def winner(self) -> i64:
        """§6.1 The other deck counts as emptied first."""
        return self.active if self.sides[1 - self.active].deck.size == 0 else 1 - self.active

    def returns(self) -> list[float]:
        return [0.0, 0.0] if not self.over() else [1.0, -1.0] if self.winner() == 0 else [-1.0, 1.0]


def start(setup: Setup | None = None) -> Arc:
    sides = [Side(whole([card[3] for card in CARDS]), Hand(seat, vec[i64](), vec[i64](), vec[i64]()),
                  vec[i64]([0] * KINDS), 0, 0,
                  vec[i64]([0] * SLOTS), vec[i64]([0] * SLOTS), 2, 0, 0) for seat in range(2)]
    return Arc(Draw(0, HAND), [Untap(0), Draw(1, HAND)], sides, 0, 0, 0, 0, vec[i64]([0] * SLOTS), 0)


class Untap(Event[Arc]):
    """§1.1 Untap; here also one more resource."""

    def happen(self, s: Arc) -> bool:
        side = s.sides[self.seat]
        side.tapped = 0
        if side.resources < RESOURCES:
            side.resources += 1
        side.ready = side.resources
        s.then(Draw(self.seat, 1), Put(self.seat))
        return True


class FromDeck(Dealt):
    """So many cards from the top of a deck, one by one."""

    def __init__(self, seat: i64, cards: i64) -> None:
        super().__init__(seat)
        self.cards: Final[i64] = cards

    def verb(self) -> Verb:
        raise NotImplementedError

    def happen(self, s: Arc) -> bool:
        if self.cards:
            return False
        s.done()
        return True

    def count(self, s: Arc) -> i64:
        return s.sides[self.seat].deck.count()

    def nth(self, s: Arc, i: i64) -> i64:
        return self.verb().number(s.sides[self.seat].deck.nth(i))

    def weight(self, s: Arc, i: i64) -> i64:
        deck = s.sides[self.seat].deck
        return deck.weight(deck.nth(i))

    def sample(self, s: Arc, rng: Rng) -> i64:
        return self.verb().number(s.sides[self.seat].deck.sample(rng))


class Draw(FromDeck):
    """§1.2 Draw."""

    def verb(self) -> Verb:
        return DRAW

    def seen_by(self, s: Arc, action: i64) -> i64:
        return bit(self.seat)

    def take(self, s: Arc, action: i64) -> None:
        self.draw(s, DRAW.arg(action))

    def draw(self, s: Arc, kind: i64) -> None:
        draw(s.sides[self.seat].deck, s.sides[self.seat].hand, kind)
        s.then(Draw(self.seat, self.cards - 1))


class Put(Ask):
    """§1.3 Put characters in play."""

    rule = "1.3"

    def menu(self, s: Any) -> Menu:
        return PUTS

    def open(self, s: Arc) -> i64:
        side = s.sides[self.seat]
        kinds = side.hand.holds() & CHARACTERS & WITHIN[side.ready]
        if kinds & bit(HERCULES) and (side.has(HERCULES) or s.sides[1 - self.seat].has(HERCULES)):
            kinds &= ~bit(HERCULES)                     # unique
        if size(side.here) == SLOTS:
            kinds = 0
        return PUTS.of(PUT, kinds) | PUTS.of(DONE)

    def take(self, s: Arc, action: i64) -> None:
        if PUT.says(action):
            self.put(s, PUT.arg(action))
        else:
            s.then(Attack(self.seat))

    def put(self, s: Arc, kind: i64) -> None:
        side = s.sides[self.seat]
        side.pay(kind)
        side.enter(kind)


class Attack(Ask):
    """§2.1 Choose attackers, in slot order."""

    rule = "2.1"

    def menu(self, s: Any) -> Menu:
        return ATTACKS

    def open(self, s: Arc) -> i64:
        side = s.sides[self.seat]
        return ATTACKS.of(ATTACK, side.here & ~side.tapped & above(s.attackers)) | ATTACKS.of(DONE)

    def take(self, s: Arc, action: i64) -> None:
        if ATTACK.says(action):
            self.attack(s, ATTACK.arg(action))
        else:
            self.stop(s)

    def attack(self, s: Arc, slot: i64) -> None:
        s.attackers |= bit(slot)
        s.sides[self.seat].tapped |= bit(slot)

    def stop(self, s: Arc) -> None:
        if s.attackers:
            s.then(Block(1 - self.seat))
        else:
            s.then(End(self.seat))


class Block(Wide[Any]):
    """§3.1 Choose blockers, in slot order, each with the attacker that it blocks."""

    def refusal(self, s: Arc, action: i64) -> str:
        return "That is no block (§3.1)."

    def free(self, s: Arc) -> i64:
        side = s.sides[self.seat]
        return side.here & ~side.tapped & above(s.blockers)

    def count(self, s: Arc) -> i64:
        return size(self.free(s)) * size(s.attackers) + 1

    def nth(self, s: Arc, i: i64) -> i64:
        free, n = self.free(s), size(s.attackers)
        if i < size(free) * n:
            return BLOCK.number(member(free, i // n), member(s.attackers, i % n))
        return DONE.number()

    def take(self, s: Arc, action: i64) -> None:
        if BLOCK.says(action):
            self.block(s, BLOCK.first(action), BLOCK.second(action))
        else:
            s.then(Combat(self.seat), Combat(1 - self.seat))    # §4.1 the defender first

    def block(self, s: Arc, blocker: i64, attacker: i64) -> None:
        s.blockers |= bit(blocker)
        s.blocked |= bit(attacker)
        s.blocking[attacker] |= bit(blocker)
        s.sides[self.seat].tapped |= bit(blocker)


class Combat(Ask):
    """§4.1 Each player may play one combat card. Whoever has cards and resources is asked, playable or not."""

    rule = "4.1"

    def menu(self, s: Any) -> Menu:
        return PLAYS

    def happen(self, s: Arc) -> bool:
        side = s.sides[self.seat]
        if side.hand.size() and side.ready:
            return False
        self.next(s)
        return True

    def open(self, s: Arc) -> i64:
        side = s.sides[self.seat]
        return PLAYS.of(PLAY, side.hand.holds() & COMBATS & WITHIN[side.ready]) | PLAYS.of(DONE)

    def take(self, s: Arc, action: i64) -> None:
        self.next(s)
        if PLAY.says(action):
            self.play(s, PLAY.arg(action))

    def play(self, s: Arc, kind: i64) -> None:
        side = s.sides[self.seat]
        side.pay(kind)
        side.pile[kind] += 1
        s.each(EFFECTS[kind * 2 + self.seat])

    def next(self, s: Arc) -> None:
        if self.seat == s.active:
            s.unsettled = s.blocked
            s.then(Results(self.seat))
        else:
            s.done()


class Boost(Ask):
    """Herculean effort: one of your characters in this combat gets +3."""

    rule = "4.3"

    def menu(self, s: Any) -> Menu:
        return BOOSTS

    def happen(self, s: Arc) -> bool:
        if self.open(s):
            return False
        s.done()                                        # §4.2
        return True

    def open(self, s: Arc) -> i64:
        return s.sides[self.seat].here & (s.attackers if self.seat == s.active else s.blockers)

    def take(self, s: Arc, action: i64) -> None:
        self.boost(s, BOOST.arg(action))

    def boost(self, s: Arc, slot: i64) -> None:
        s.sides[self.seat].boosts[slot] += 3           # §4.3
        s.done()


class Strike(Ask):
    """Hercules's backhand: discard a character of power 3 or less that fights yours in this combat."""

    rule = "4.2"

    def menu(self, s: Any) -> Menu:
        return STRIKES

    def happen(self, s: Arc) -> bool:
        if self.open(s):
            return False
        s.done()                                        # §4.2
        return True

    def open(self, s: Arc) -> i64:
        other = s.sides[1 - self.seat]
        there = other.here & (s.blockers if self.seat == s.active else s.attackers)
        weak: i64 = 0
        for slot in range(SLOTS):
            if there & bit(slot) and other.power(slot) <= 3:
                weak |= bit(slot)
        return weak

    def take(self, s: Arc, action: i64) -> None:
        self.strike(s, STRIKE.arg(action))

    def strike(self, s: Arc, slot: i64) -> None:
        s.sides[1 - self.seat].leave(slot)
        s.done()


class Return(Ask):
    """Unexpected help: put a card of your discard pile under your deck."""

    rule = "4.2"

    def menu(self, s: Any) -> Menu:
        return RETURNS

    def open(self, s: Arc) -> i64:
        kinds: i64 = 0
        side = s.sides[self.seat]
        for kind in range(KINDS):
            if side.pile[kind]:
                kinds |= bit(kind)
        return kinds

    def take(self, s: Arc, action: i64) -> None:
        self.put_under(s, RETURN.arg(action))

    def put_under(self, s: Arc, kind: i64) -> None:
        side = s.sides[self.seat]
        side.pile[kind] -= 1
        side.deck.put_under(kind)
        s.done()


class Charge(Event[Arc]):
    """Sound the charge: each of your characters in this combat gets +1."""

    def happen(self, s: Arc) -> bool:
        slots = s.attackers if self.seat == s.active else s.blockers
        for slot in range(SLOTS):
            if slots & bit(slot):
                s.sides[self.seat].boosts[slot] += 1
        s.done()
        return True


class Results(Ask):
    """§5 Figure out what happens: choices first, then everything at the same time."""

    rule = "5.3"

    def menu(self, s: Any) -> Menu:
        return DISCARDS

    def happen(self, s: Arc) -> bool:
        if s.unsettled == 0:
            self.discard_all(s)
            return True
        attacker = lowest(s.unsettled)
        ways = self.ways(s, attacker)
        if len(ways) > 1:
            return False
        s.sides[1 - self.seat].doomed |= ways[0]       # §5.3 no choice left
        s.unsettled &= ~bit(attacker)
        return True

    def open(self, s: Arc) -> i64:
        """The next victims, in slot order, with which a way can be completed."""
        attacker = lowest(s.unsettled)
        chosen = s.sides[1 - self.seat].doomed & s.blocking[attacker]
        slots: i64 = 0
        for way in self.ways(s, attacker):
            rest = way & ~chosen
            slots |= rest & -rest
        return slots

    def take(self, s: Arc, action: i64) -> None:
        self.discard(s, DISCARD.arg(action))

    def discard(self, s: Arc, slot: i64) -> None:
        s.sides[1 - self.seat].doomed |= bit(slot)

    def ways(self, s: Arc, attacker: i64) -> list[i64]:
        """§5.3 The sets of its blockers that it can discard and that begin with those chosen so far."""
        mine, other = s.sides[self.seat], s.sides[1 - self.seat]
        if not mine.here & bit(attacker):
            return [0]
        blockers = s.blocking[attacker] & other.here
        power = mine.power(attacker)
        if blockers & (blockers - 1) == 0:              # at most one
            return [blockers if blockers and other.power(lowest(blockers)) <= power else 0]
        chosen = other.doomed & blockers
        settled = blockers & ~above(chosen)
        ways: list[i64] = []
        way: i64 = 0
        while True:                                     # all subsets, ascending
            if way & settled == chosen:
                room = power - together(other, way)
                if room >= 0 and room < weakest(other, blockers & ~way):
                    ways.append(way)
            if way == blockers:
                return ways
            way = (way - blockers) & blockers

    def discard_all(self, s: Arc) -> None:
        mine, other = s.sides[self.seat], s.sides[1 - self.seat]
        mills: i64 = 0
        for slot in range(SLOTS):
            if mine.here & s.attackers & bit(slot):
                power = mine.power(slot)
                if not s.blocked & bit(slot):
                    mills += power                      # §5.1
                else:
                    blockers = s.blocking[slot] & other.here
                    if blockers and together(other, blockers) >= power:
                        mine.doomed |= bit(slot)        # §5.2
        for slot in range(SLOTS):                       # §5.4
            if mine.doomed & bit(slot):
                mine.leave(slot)
            if other.doomed & bit(slot):
                other.leave(slot)
        s.then(Mill(1 - self.seat, mills), End(self.seat))


def together(side: Side, slots: i64) -> i64:
    total: i64 = 0
    slot: i64 = 0
    while slots:
        if slots & 1:
            total += side.power(slot)
        slots >>= 1
        slot += 1
    return total


def weakest(side: Side, slots: i64) -> i64:
    least: i64 = 1000
    slot: i64 = 0
    while slots:
        if slots & 1:
            power = side.power(slot)
            if power < least:
                least = power
        slots >>= 1
        slot += 1
    return least


class Mill(FromDeck):
    """§5.1 From a deck to its discard pile."""

    def verb(self) -> Verb:
        return MILL

    def take(self, s: Arc, action: i64) -> None:
        self.mill(s, MILL.arg(action))

    def mill(self, s: Arc, kind: i64) -> None:
        side = s.sides[self.seat]
        side.deck.take(kind)
        side.pile[kind] += 1
        s.then(Mill(self.seat, self.cards - 1))


class End(Event[Arc]):
    """§1.5 The combat and the turn end."""

    def happen(self, s: Arc) -> bool:
        s.attackers = s.blocked = s.blockers = 0
        for slot in range(SLOTS):
            s.blocking[slot] = 0
            s.sides[0].boosts[slot] = 0                 # §4.3
            s.sides[1].boosts[slot] = 0
        s.sides[0].doomed = s.sides[1].doomed = 0
        s.active = 1 - self.seat
        s.then(Untap(1 - self.seat))
        return True


def effects(kind: int, seat: int) -> tuple[Step[Any], ...]:
    """What a combat card does, one step an effect."""
    steps: dict[str, list[Step[Any]]] = {
        "herculean-effort": [Boost(seat)],
        "sound-the-charge": [Charge(seat)],
        "hercules-backhand": [Strike(seat)],
        "unexpected-help": [Return(seat)],
        "destructiveness": [Charge(seat), Mill(1 - seat, 1)],
    }
    return tuple(steps.get(CARDS[kind][0], []))


EFFECTS: Final[tuple[tuple[Step[Any], ...], ...]] = tuple(
    effects(kind, seat) for kind in range(KINDS) for seat in (0, 1))


def board(s: Arc, seat: int) -> dict[str, Any]:
    return {"sides": [{
        "hand": side.hand.size(), "known": side.hand.known(seat), "deck": side.deck.size, "pile": list(side.pile),
        "ready": side.ready, "doomed": side.doomed, "tapped": side.tapped,
        "slots": [[slot + 1, NAMES.words[side.kinds[slot]], side.power(slot)] for slot in range(SLOTS)
                  if side.here >> slot & 1]} for side in s.sides],
        "attackers": s.attackers, "blockers": s.blockers, "blocking": list(s.blocking)}


def another(s: Arc, seat: int, rng: Rng) -> Arc:
    world = s.copy()
    for side in world.sides:
        resample(side.deck, side.hand, seat, rng)
    return world


RULES = """# Hercules: how to attack

## 1 Turn

§1.1 Untap.

§1.2 Draw a card.

§1.3 Put characters in play; each costs resources; a unique one only if nobody has it in play.

§1.4 Attack once.

§1.5 The other player's turn.

## 2 Attack

§2.1 Any untapped characters, which tap; none is allowed.

## 3 Block

§3.1 Each untapped defender may block one attacker, any number the same one; blockers tap.

§3.2 An attacker stays blocked whatever becomes of its blockers. (ruling)

## 4 Combat

§4.1 First the defender, then the attacker may play one combat card: pay, do, discard.

§4.2 What finds no target does nothing. (ruling)

§4.3 A boost lasts until the end of the combat.

## 5 Discard

§5.1 An unblocked attacker discards as many cards of the other deck as its power.

§5.2 A blocked attacker is discarded if its blockers' powers together reach its own.

§5.3 It discards blockers whose powers together do not exceed its own; its player chooses, and does not stop short.

§5.4 All at the same time.

## 6 End

§6.1 Whose deck is empty has lost, at once; if both are, the player whose turn it is wins.

## 7 Power

§7.1 The printed number, changed by lasting texts in play and by boosts; never below 0.
"""
GAME = spike("arc", RULES, LEXICON, start, board, resample=another)
