"""Why an answer to a text is a good one: whom it should befall, what should be given up, which card should be taken."""
from __future__ import annotations

from typing import Final

from kleos.core.face import whose
from kleos.core.prose import several
from kleos.core.sets import size
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import Order
from kleos.games.hercules.board import (
    ACCEPT,
    AGAINST,
    BRING,
    DECLINE,
    DISCARD,
    FELL,
    FOE,
    OWN,
    PLUCK,
    RAISE,
    REDRAW,
    REGAIN,
    RESOLVE,
    RIVAL,
    SEEK,
    WASTE,
    Hercules,
)
from kleos.games.hercules.box import CHARACTER, COLOUR, RESOURCE, TYPE, of_piece
from kleos.games.hercules.choices import Listed
from kleos.games.hercules.futility import in_vain, list_futile
from kleos.games.hercules.language import COLOURS, sentences
from kleos.games.hercules.odd import FROM_DECK, HandOrDeck
from kleos.games.hercules.picks import Drop, Offer, Verdict
from kleos.games.hercules.refusals import name, who
from kleos.games.hercules.rules import Redraw, resources_among
from kleos.games.hercules.scoring import able_attackers, able_blockers, can_block, cost, power
from kleos.games.hercules.targets import Duel, Give, Offering, Target
from kleos.games.hercules.view.defence import falls
from kleos.games.hercules.view.playing import burdens, quote

ANY_WILL_DO: Final = "It makes no difference now, so any will do."
LONGEST: Final = 100                                    # letters of a reason that quotes a text


def answer(s: Hercules, action: int) -> str:
    """In a sentence; empty where there is nothing to say, and of what is no answer to a text."""
    step = s.now
    if in_vain(s, action):
        return shrug(s)
    if isinstance(step, Verdict):
        return judge(s, step, ACCEPT.says(action))
    if isinstance(step, HandOrDeck):
        return weigh_hand(s, ACCEPT.says(action))
    if isinstance(step, Redraw):
        return weigh_start(s, REDRAW.says(action))
    if isinstance(step, Order):
        return come_first(s, step, int(RESOLVE.arg(action)))
    if RIVAL.says(action):
        return oppose(s, int(RIVAL.arg(action)))
    if DECLINE.says(action):
        return refuse(s)
    if DISCARD.says(action) and isinstance(step, (Drop, Offer)):
        return shed(s, int(DISCARD.arg(action)))
    if OWN.says(action) or FOE.says(action) or FELL.says(action):
        return befall(s, action)
    if AGAINST.says(action):
        k = int(s.sides[s.seat].place(AGAINST.arg(action)))
        return f"It then blocks {who(s, s.seat, k)}, power {power(s, s.seat, k)}."
    return take_card(s, action)


def shrug(s: Hercules) -> str:
    """§8.1 Why a choice that changes nothing."""
    alike = not isinstance(s.now, (Offer, Offering)) and all(in_vain(s, int(one)) for one in s.legal())
    return ANY_WILL_DO if alike else "Nothing better was found: this changes nothing now (§8.1)."


def come_first(s: Hercules, step: Order, i: int) -> str:
    """§8.5 What happens before the rest of what is triggered at once."""
    voice = step.voice(i)
    waiting = [step.voice(one) for one in range(len(step.things)) if step.waiting >> one & 1]
    plain = all(effect.whom is None for effect in s.box.effects(voice.kind, voice.moment))
    if plain and all((one.seat, one.kind, one.moment) == (voice.seat, voice.kind, voice.moment) for one in waiting):
        return ANY_WILL_DO
    said = ". ".join(sentences(s.box.abilities[voice.kind].effects[voice.moment], s.box.names))
    return f"Before the rest: {said[0].lower()}{said[1:]}."


# characters

def befall(s: Hercules, action: int) -> str:
    """Why this character."""
    step, seat = s.now, int(s.now.seat)
    if OWN.says(action):
        i = int(s.sides[seat].place(OWN.arg(action)))
        if isinstance(step, Target):
            return favour(s, step, i)
        return give(s, i) if isinstance(step, (Give, Offering)) else send(s, i)
    return strike_down(s, action)


def strike_down(s: Hercules, action: int) -> str:
    """Why this character of somebody else."""
    step = s.now
    verb = FELL if FELL.says(action) else FOE
    foe = int(step.voice.foe if isinstance(step, Target) else step.foe if isinstance(step, Duel) else s.defender)
    i = int(s.sides[foe].place(verb.arg(action)))
    strength = int(power(s, foe, i))
    if isinstance(step, Duel):
        return fight(s, step, strength)
    powers = [int(power(s, foe, s.sides[foe].place(verb.arg(one)))) for one in s.legal() if verb.says(one)]
    if strength == max(powers):
        return f"The strongest of those whom you may choose: power {strength}."
    kind = int(of_piece(s.sides[foe].pieces[i]))
    said = f"Power {strength}, and its text counts"
    text = "" if burdens(s, kind) else quote(s, kind, LONGEST - len(said))
    return f"{said}: {text}." if text else f"Power {strength}, cost {dear(s, foe, i)}."


def dear(s: Hercules, seat: int, i: int) -> int:
    """What the character at this place costs."""
    return int(s.box.cost[of_piece(s.sides[seat].pieces[i])])


def fight(s: Hercules, step: Duel, theirs: int) -> str:
    """§6.9 How a fight of two ends."""
    mine = int(power(s, step.seat, s.sides[step.seat].place(step.piece)))
    if mine == theirs:
        return f"Both fall, {mine} against {theirs}."
    return f"Yours wins, {mine} against {theirs}." if mine > theirs else f"Yours falls, {mine} against {theirs}."


def send(s: Hercules, i: int) -> str:
    """Why this one should fight, or join the blockers."""
    seat = int(s.now.seat)
    strength = int(power(s, seat, i))
    powers = [int(power(s, seat, s.sides[seat].place(OWN.arg(one)))) for one in s.legal() if OWN.says(one)]
    if strength == max(powers):
        return f"The strongest that you can send: power {strength}."
    return f"Power {strength} is enough, and if it falls you lose less." if isinstance(s.now, Duel) else \
        f"Power {strength}; the stronger ones stay as they are."


def favour(s: Hercules, step: Target, i: int) -> str:
    """What a text does to one’s own character, or why this one can be spared."""
    seat, side, wording = int(step.seat), s.sides[step.seat], step.voice.effect(s, step.index).wording
    if wording in (effects.BOOST, effects.DOUBLE):
        strength = int(power(s, seat, i))
        more = strength if wording is effects.DOUBLE else int(step.n)
        return f"Its power is then {strength + more}, not {strength}{outgrow(s, seat, i, strength + more)}."
    if wording is effects.UNTAP:
        tapped = bool(side.tapped >> i & 1)
        return f"It is then untapped, with power {power(s, seat, i)}." if tapped else "It is untapped already."
    if wording in (effects.SHIELD, effects.UNBLOCK):
        return f"The one that counts: power {power(s, seat, i)}, cost {dear(s, seat, i)}."
    return give(s, i)


def outgrow(s: Hercules, seat: int, i: int, strength: int) -> str:
    """What so much power is good for in the attack that may follow."""
    if s.seat != seat or s.defender >= 0 or not able_attackers(s, seat) >> i & 1:
        return ""
    foe = int(s.left_of(seat))
    able = int(able_blockers(s, foe))
    blockers = [k for k in range(able.bit_length()) if able >> k & 1 and can_block(s, foe, k, seat, i)]
    powers = [int(power(s, foe, k)) for k in blockers]
    if not powers:
        return ", and nobody there can block it"
    return ": more than anybody has who could block it" if strength > max(powers) else ""


def give(s: Hercules, i: int) -> str:
    """Why this character of one’s own can be spared."""
    seat = int(s.now.seat)
    mine = (int(power(s, seat, i)), dear(s, seat, i))
    places = [int(s.sides[seat].place(OWN.arg(one))) for one in s.legal() if OWN.says(one)]
    if s.defender >= 0 and not s.reckoned and falls(s, seat, i):
        return f"{who(s, seat, i)} falls in this battle anyway."
    if len(places) == 1:
        return f"What the card brings is worth more than {who(s, seat, i)}: power {mine[0]}, cost {mine[1]}."
    if all(mine <= (int(power(s, seat, k)), dear(s, seat, k)) for k in places):
        return f"Your weakest there: power {mine[0]}, cost {mine[1]}."
    if mine[1] == min([dear(s, seat, k) for k in places]):
        return f"The cheapest that you have there: cost {mine[1]}."
    return f"Power {mine[0]}, cost {mine[1]}: what the others can do is worth more."


# cards

def shed(s: Hercules, kind: int) -> str:
    """Why this card of the hand can be spared."""
    seat = int(s.now.seat)
    side = s.sides[seat]
    fields, others = len(side.resources), [int(one) for one in side.hand.kinds if TYPE[one] != RESOURCE]
    if TYPE[kind] == RESOURCE:
        dearest = max([int(cost(s, seat, one)) for one in others], default=0)
        if dearest <= fields:
            return f"Your {several(fields, 'resource')} in play pay for all that you hold."
        more = int(resources_among(side.hand.kinds)) - 1
        return f"You hold {several(more, 'more resource')}." if more else "The rest of your hand is worth more."
    price = int(cost(s, seat, kind))
    if price > fields + int(resources_among(side.hand.kinds)):
        return f"It costs {price}, and you have {several(fields, 'resource')} in play."
    if not side.fields(COLOUR[kind]) and price:
        return f"You have no {COLOURS[COLOUR[kind]]} resource in play to pay for it."
    if price == min([int(cost(s, seat, one)) for one in others]):
        return f"It costs least of the cards that you hold: {price}."
    return "The rest of your hand is worth more now."


def refuse(s: Hercules) -> str:
    """Why nothing should be given up, or taken."""
    step, options = s.now, list(s.legal())
    if len(options) > 1 and len(list_futile(s)) + 1 == len(options):
        return "Whatever you gave for it, it would change nothing now (§8.1)."
    if isinstance(step, Offering):
        return "What the card brings is not worth a character of yours."
    if isinstance(step, Offer):
        return "What the text brings is not worth a card of yours."
    return "What you could take would be of no use now." if len(options) > 1 else "There is nothing to choose."


def take_card(s: Hercules, action: int) -> str:
    """Why this card of a hand, a pile, a deck or of the resources in play."""
    verb = next((verb for verb in (PLUCK, REGAIN, RAISE, BRING, SEEK, WASTE) if verb.says(action)), None)
    if verb is None or not isinstance(s.now, Listed):
        return ""
    seat, kind = int(s.now.seat), int(verb.arg(action))
    if verb is WASTE:
        return f"Of your resources you can spare a {COLOURS[COLOUR[kind]]} one best: {count_needs(s, seat, kind)}."
    if TYPE[kind] == RESOURCE:
        return "A resource pays for cards in every turn."
    others = [int(verb.arg(one)) for one in s.legal() if verb.says(one)]
    price = int(s.box.cost[kind])
    if TYPE[kind] == CHARACTER and verb in (RAISE, BRING):
        best = s.box.power[kind] == max([int(s.box.power[one]) for one in others]) and len(others) > 1
        return f"{'The strongest there, power' if best else 'Power'} {s.box.power[kind]}, and it costs nothing now."
    if price == max([int(s.box.cost[one]) for one in others]) and len(others) > 1:
        return f"The dearest card there: it costs {price}."
    return f"It costs {price}, and you have {several(len(s.sides[seat].resources), 'resource')} in play." \
        if verb in (REGAIN, SEEK) else f"It costs {price}."


def count_needs(s: Hercules, seat: int, kind: int) -> str:
    """How many of a colour are in play, and how many cards of the hand are of that colour."""
    colour = COLOUR[kind]
    waiting = len([one for one in s.sides[seat].hand.kinds if TYPE[one] != RESOURCE and COLOUR[one] == colour])
    return f"{int(s.sides[seat].fields(colour))} in play, {several(waiting, 'card')} of that colour in hand"


# decks and hands

def judge(s: Hercules, step: Verdict, discards: bool) -> str:
    """§8.10 What is done with the top card of a deck, and what would come of it."""
    layers = s.sides[step.owner].cards.layers
    kinds = [int(kind) for kind in layers[len(layers) - 1].kinds] if len(layers) else []
    card = name(s, kinds[0]) if len(kinds) == 1 else "That card"
    if step.owner == step.seat:
        return f"{card} helps you less than most cards that may follow." if discards else f"You draw {card} next."
    deck = f"{whose(step.owner)} next draw"
    return f"{card} would be {deck}." if discards else f"{card} as {deck} does you no harm that another might not do."


def weigh_hand(s: Hercules, hand: bool) -> str:
    """What is lost of the hand, or of the deck."""
    side = s.sides[s.now.seat]
    if hand:
        return f"Your deck has {several(int(side.cards.size), 'card')}: it should not lose {FROM_DECK} of them."
    return f"You keep your hand; your deck has {several(int(side.cards.size), 'card')}."


def weigh_start(s: Hercules, anew: bool) -> str:
    """§2.3 What resources a starting hand has."""
    has = several(int(resources_among(s.sides[s.now.seat].hand.kinds)), "resource")
    return f"This hand has {has}; a new one is likely to have more." if anew else f"This hand has {has}."


def oppose(s: Hercules, foe: int) -> str:
    """§9.7 Why this opponent."""
    decks = {seat: int(side.cards.size) for seat, side in enumerate(s.sides)
             if seat != s.now.seat and not side.out}
    has = several(size(s.sides[foe].every()), "character")
    if decks[foe] == min(decks.values()):
        return f"The smallest deck of the others, {several(decks[foe], 'card')}, and {has} in play."
    return f"In play {has}, in the deck {several(decks[foe], 'card')}."
