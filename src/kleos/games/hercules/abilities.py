"""§8 Cards speak: their effects happen one after the other. What these ask stands in targets.py and picks.py."""
from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.cards.abilities import complete
from kleos.core.flow import Event, Triggers
from kleos.core.sets import bit, lowest, member, size
from kleos.core.words import Menu, Verb
from kleos.games.hercules import effects, odd
from kleos.games.hercules.board import RESOLVE, RIVAL, SIDES, Hercules, insert_sorted
from kleos.games.hercules.box import PIECES, of_piece
from kleos.games.hercules.choices import Listed
from kleos.games.hercules.draws import AtRandom, Draw, FromPile, Look, Mill, Show
from kleos.games.hercules.language import NONE, OPPONENT, YOU, Effect, Wording
from kleos.games.hercules.picks import Bring, Drop, Offer, Plant, Pluck, Raise, Regain, Seek, Verdict, Waste
from kleos.games.hercules.scoring import meant, sides_of, times
from kleos.games.hercules.targets import BEFALLS, Duel, Give, Offering, Reinforce, Target, Voice, befall

RESOLVING: Final = Menu(RESOLVE)
ANY_COST: Final = 99


@final
class Speak(Event[Hercules]):
    """§8.2 The effects of a text, from this one on, each an event of its own."""

    def __init__(self, seat: i64, voice: Voice, index: i64) -> None:
        super().__init__(seat)
        self.voice: Final = voice
        self.index: Final[i64] = index

    def happen(self, s: Hercules) -> bool:
        voice = self.voice
        spoken = s.box.effects(voice.kind, voice.moment)
        if self.index == len(spoken):
            s.done()
            return True
        effect = spoken[self.index]
        if (effect.foe or self.index == 0) and self.picks(s, effect):
            s.then(Rival(self.seat, voice, self.index))
            return True
        s.then(Speak(self.seat, voice, self.index + 1))
        if not effect.foe or not is_void(s, voice, effect):
            RESOLVES[effect.wording](s, voice, self.index, effect)                  # who asks for a foe has one
        return True

    def picks(self, s: Hercules, effect: Effect) -> bool:
        """§9.7 Whether it is picked now who “your opponent” is: before anything of the text has happened."""
        voice = self.voice
        if s.box.early:
            asked = self.index == 0 and voice.foe < 0 and s.box.asks_foe(voice.kind, voice.moment)
        else:
            asked = effect.foe and (voice.foe < 0 or s.sides[voice.foe].out)
        return asked and s.opponents(self.seat) != 0


def is_void(s: Hercules, voice: Voice, effect: Effect) -> bool:
    """§9.7 Whether it is about an opponent who is out by now. Who is out has no character to choose and fulfils no
    condition."""
    if voice.foe < 0 or not s.sides[voice.foe].out:
        return False
    return effect.whom is None and effect.wording is not effects.IF_BEHIND and effect.wording is not effects.IF_DEEPER


@final
class Rival(Listed):
    """§9.7 Who “your opponent” is."""

    def __init__(self, seat: i64, voice: Voice, index: i64) -> None:
        super().__init__(seat)
        self.voice: Final = voice
        self.index: Final[i64] = index

    def happen(self, s: Hercules) -> bool:
        others = s.opponents(self.seat)
        if size(others) > 1:
            return False
        self.choose(s, lowest(others))
        return True

    def options(self, s: Hercules) -> vec[i64]:
        others = s.opponents(self.seat)
        return vec[i64]([RIVAL.number(member(others, i)) for i in range(size(others))])

    def refusal(self, s: Hercules, action: i64) -> str:
        if RIVAL.says(action):
            return "You cannot be your own opponent (§9.7)."
        return "First say who your opponent is (§9.7)."

    def take(self, s: Hercules, action: i64) -> None:
        self.choose(s, RIVAL.arg(action))

    def choose(self, s: Hercules, foe: i64) -> None:
        voice = self.voice
        s.then(Speak(self.seat, Voice(voice.seat, voice.kind, voice.piece, voice.moment, foe), self.index))


@final
class Order(Triggers[Hercules]):
    """§8.5 Several things are triggered at once: the player whose turn it is says which comes next."""

    def __init__(self, seat: i64, waiting: i64, things: tuple[int, ...]) -> None:
        super().__init__(seat, waiting)
        self.things: Final = things                     # as `Hercules.stir` has written them down

    def happen(self, s: Hercules) -> bool:
        """§9.3 Who is out says nothing any more."""
        heard = self.heard(s)
        if heard != self.waiting:
            s.then(self.rest(heard))
            return True
        return super().happen(s)

    def heard(self, s: Hercules) -> i64:
        """Those of players who are not out."""
        mask: i64 = 0
        for thing in range(len(self.things)):
            if self.waiting & bit(thing) and not (s.box.silent and s.sides[self.voice(thing).seat].out):
                mask |= bit(thing)
        return mask

    def menu(self, s: Hercules) -> Menu:
        return RESOLVING

    def verb(self) -> Verb:
        return RESOLVE

    def rest(self, waiting: i64) -> Order:
        return Order(self.seat, waiting, self.things)

    def trigger(self, s: Hercules, thing: i64) -> Speak:
        voice = self.voice(thing)
        return Speak(voice.seat, voice, 0)

    def voice(self, thing: i64) -> Voice:
        code: i64 = self.things[thing]
        piece, rest = code % PIECES.size, code // PIECES.size
        return Voice(rest % SIDES, of_piece(piece), piece, rest // SIDES, -1)

    def alike(self, s: Hercules) -> bool:
        """Whether they are the same text of the same player, and it is all one who speaks first."""
        voices = [self.voice(thing) for thing in range(len(self.things)) if self.waiting & bit(thing)]
        seat, kind, moment = voices[0].seat, voices[0].kind, voices[0].moment
        for voice in voices:
            if voice.seat != seat or voice.kind != kind or voice.moment != moment:
                return False
        return effects.is_impartial(s.box.effects(kind, moment))

    def refusal(self, s: Hercules, action: i64) -> str:
        if RESOLVE.says(action):
            return "Nothing of this number waits to happen (§8.5)."
        return "First say which of what happens at once comes first (§8.5)."


@final
class Spent(Event[Hercules]):
    """§5.1 §6.4 An action or a combat card has been followed, and is discarded."""

    def __init__(self, seat: i64, kind: i64) -> None:
        super().__init__(seat)
        self.kind: Final[i64] = kind

    def happen(self, s: Hercules) -> bool:
        s.done()
        side = s.sides[self.seat]
        if s.box.vanishing[self.kind]:
            side.gone = insert_sorted(side.gone, self.kind)                             # §1.6
        else:
            side.pile = insert_sorted(side.pile, self.kind)
        return True


@final
class Release(Event[Hercules]):
    """§7.2 An effect on several decks is over; now it counts which are empty."""

    def happen(self, s: Hercules) -> bool:
        s.holding -= 1
        s.done()
        return True


def list_affected(s: Hercules, voice: Voice, effect: Effect) -> list[i64]:
    """The seats that an effect is about, in the order in which they act: from the left of whoever
    has the turn (§9.8)."""
    if effect.who == YOU:
        return [voice.seat]
    if effect.who == OPPONENT:
        return [voice.foe]
    found: list[i64] = []
    for n in range(1, s.box.seats + 1):
        seat = (s.seat + n) % s.box.seats
        if not s.sides[seat].out:
            found.append(seat)
    return found


def amount(s: Hercules, voice: Voice, effect: Effect) -> i64:
    return effect.n * times(s, effect.per, voice.seat, voice.foe)


# cards

def draw(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    n = amount(s, voice, effect)
    for seat in reversed(holding(s, voice, effect)):
        s.first(Draw(seat, n, False))


def mill(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    n = amount(s, voice, effect)
    for seat in reversed(holding(s, voice, effect)):
        s.first(Mill(seat, n))


def holding(s: Hercules, voice: Voice, effect: Effect) -> list[i64]:
    """The seats whose decks an effect is about; on several decks it is one event, which is held together (§7.2)."""
    seats = list_affected(s, voice, effect)
    if len(seats) > 1:
        s.holding += 1
        s.first(Release(voice.seat))
    return seats


def drop(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    n = amount(s, voice, effect)
    for seat in reversed(list_affected(s, voice, effect)):
        s.first(Drop(seat, n))


def lose(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    n = amount(s, voice, effect)
    for seat in reversed(list_affected(s, voice, effect)):
        s.first(AtRandom(seat, n))


def peek(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Show(voice.seat, voice.foe))


def pluck(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Pluck(voice.seat, voice.foe, effect.type))
    s.first(Show(voice.seat, voice.foe))


def restore(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(FromPile(voice.seat, amount(s, voice, effect), True, "8.3", ()))


def bury(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(FromPile(voice.foe, amount(s, voice, effect), False, "1.6", ()))


def regain(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Regain(voice.seat, effect.type, amount(s, voice, effect)))


def raise_up(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Raise(voice.seat, effect.n))


def bring(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Bring(voice.seat, effect.n, NONE))


def summon(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Bring(voice.seat, ANY_COST, effect.kind))


def seek(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Seek(voice.seat, effect.type))


def scout(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    look(s, voice, voice.seat)


def spy(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    look(s, voice, voice.foe)


def look(s: Hercules, voice: Voice, owner: i64) -> None:
    s.first(Verdict(voice.seat, owner))
    s.first(Look(voice.seat, owner))


def refresh(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    for seat in reversed(list_affected(s, voice, effect)):
        side = s.sides[seat]
        n = side.hand.size()
        s.first(Draw(seat, n, False))
        side.drawn = -1
        side.cards.shuffle(vec[i64]([0] * len(side.cards.rest)), 0)


# resources

def plant(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Plant(voice.seat, False))


def salvage(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Plant(voice.seat, True))


def free(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """§8.12"""
    side = s.sides[voice.seat]
    for _ in range(amount(s, voice, effect)):
        best: i64 = -1
        most: i64 = 0
        for colour in range(3):
            tapped = side.fields(colour) - side.ready[colour]
            if tapped > most:
                best, most = colour, tapped
        if best >= 0:
            side.ready[best] += 1


def drain(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """§8.12"""
    for seat in list_affected(s, voice, effect):
        ready = s.sides[seat].ready
        for _ in range(amount(s, voice, effect)):
            best: i64 = 0
            for colour in range(1, 3):
                if ready[colour] > ready[best]:
                    best = colour
            if ready[best]:
                ready[best] -= 1


def raze(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    n = amount(s, voice, effect)
    for seat in reversed(list_affected(s, voice, effect)):
        s.first(Waste(seat, n))


# characters

def of_characters(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """§8.3 Those that a text means: all of them at once, or so many of one’s choice."""
    whom, n = effect.whom, amount(s, voice, effect)
    assert whom is not None
    if whom.number:
        s.first(Target(voice.seat, voice, index, n, whom.number, ()))
        return
    seats = sides_of(s, whom, voice.seat, voice.foe)
    meant_by: list[i64] = []
    for seat in range(s.box.seats):
        meant_by.append(meant(s, whom, voice.seat, seat, voice.piece) if seats & bit(seat) else 0)
    for seat in range(s.box.seats):
        for i in range(len(s.sides[seat].pieces) - 1, -1, -1):
            if meant_by[seat] & bit(i):
                befall(s, effect, n, seat, i, voice.seat)


def duel(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Duel(voice.seat, voice.foe, -1))


def edict(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    n = amount(s, voice, effect)
    for seat in reversed(list_affected(s, voice, effect)):
        s.first(Give(seat, n))


# the character that speaks, if it is still there

def gain(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    side = s.sides[voice.seat]
    i = side.place(voice.piece)
    if i >= 0:
        side.boosts[i] += amount(s, voice, effect)


def rise(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    side = s.sides[voice.seat]
    i = side.place(voice.piece)
    if i >= 0:
        side.tapped &= ~bit(i)


def depart(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    i = s.sides[voice.seat].place(voice.piece)
    if i >= 0:
        s.fall(voice.seat, i)


def go_home(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    i = s.sides[voice.seat].place(voice.piece)
    if i >= 0:
        s.bounce(voice.seat, i)


# an attack

def reinforce(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    if s.defender == voice.seat:
        s.first(Reinforce(voice.seat, -1))


def ward(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.sides[voice.seat].ward += amount(s, voice, effect)


def smash(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    if voice.seat == s.seat:
        s.smash += amount(s, voice, effect)


def truce(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """The attack is over: its steps, which wait, find nobody who attacks."""
    s.defender = -1
    for side in s.sides:
        side.attackers = side.blocked = 0
        for i in range(len(side.against)):
            side.against[i] = -1


def calm(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    for side in s.sides:
        side.doubled = 0
        for i in range(len(side.boosts)):
            side.boosts[i] = 0


def havoc(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.havoc = s.defender >= 0


# on condition

def offer(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Offer(voice.seat, effect.type))


def sacrifice(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    s.first(Offering(voice.seat, voice, index))


def go_on_if(s: Hercules, holds: bool) -> None:
    """Without it the rest of the text, which is the step that waits, is passed over."""
    if not holds:
        s.done()


def if_with(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    go_on_if(s, s.sides[voice.seat].has(effect.kind))


def if_behind(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    go_on_if(s, len(s.sides[voice.foe].pieces) > len(s.sides[voice.seat].pieces))


def if_deeper(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    go_on_if(s, s.sides[voice.foe].cards.size > s.sides[voice.seat].cards.size)


def if_blocked(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    go_on_if(s, s.sides[voice.seat].blocked != 0)


def if_no_block(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    go_on_if(s, s.defender >= 0 and s.sides[s.seat].blocked == 0)


# what is asked for where a rule is about it

def vanish(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """§1.6 Nothing: `Spent` asks where the card goes."""


def last(s: Hercules, voice: Voice, index: i64, effect: Effect) -> None:
    """§8.7 Nothing: lasting effects are asked for."""


Resolver = Callable[[Hercules, Voice, int, Effect], None]
RESOLVES: Final[dict[Wording, Resolver]] = complete(effects.EFFECTS, {
    effects.DRAW: draw, effects.MILL: mill, effects.DROP: drop, effects.LOSE: lose, effects.PEEK: peek,
    effects.PLUCK: pluck, effects.RESTORE: restore, effects.BURY: bury, effects.REGAIN: regain,
    effects.RAISE: raise_up, effects.BRING: bring, effects.SUMMON: summon, effects.SEEK: seek, effects.SCOUT: scout,
    effects.SPY: spy, effects.REFRESH: refresh, effects.VANISH: vanish,
    effects.PLANT: plant, effects.SALVAGE: salvage, effects.FREE: free, effects.DRAIN: drain, effects.RAZE: raze,
    **dict.fromkeys(BEFALLS, of_characters), effects.EDICT: edict, effects.DUEL: duel,
    effects.GAIN: gain, effects.RISE: rise, effects.DEPART: depart, effects.HOME: go_home,
    effects.REINFORCE: reinforce, effects.WARD: ward, effects.SMASH: smash, effects.TRUCE: truce, effects.CALM: calm,
    effects.HAVOC: havoc,
    effects.OFFER: offer, effects.SACRIFICE: sacrifice, effects.IF_WITH: if_with, effects.IF_BEHIND: if_behind,
    effects.IF_DEEPER: if_deeper, effects.IF_BLOCKED: if_blocked, effects.IF_NO_BLOCK: if_no_block,
    **dict.fromkeys(effects.LASTING_EFFECTS, last),
    effects.PIE_EATING: odd.pie_eating, effects.DIFFICULT_CHOICE: odd.difficult_choice})
