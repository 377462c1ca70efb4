"""Why a card of the hand is a good one to play, or to put in play as a resource."""
from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from re import finditer, sub
from typing import Final

from kleos.core.face import whose
from kleos.core.prose import join_words, several
from kleos.core.sets import size
from kleos.games.hercules.abilities import Speak
from kleos.games.hercules.attack import Battles, Combat
from kleos.games.hercules.board import PLAY, SET, Hercules
from kleos.games.hercules.box import ACTION, CHARACTER, COLOUR, COMBAT, RESOURCE, TYPE, of_piece
from kleos.games.hercules.draws import Draw, Mill
from kleos.games.hercules.effects import DRAIN, DRAW, FREE, MEEK, MILL, OFFER, TAP, UNTAP
from kleos.games.hercules.futility import futile
from kleos.games.hercules.language import ALWAYS, COLOURS, MOMENTS, OPPONENT, Effect, Whom, capital, sentences
from kleos.games.hercules.language import PLAY as PLAYED
from kleos.games.hercules.payment import sparing
from kleos.games.hercules.refusals import name, who
from kleos.games.hercules.rules import Muster, resources_among
from kleos.games.hercules.scoring import able_attackers, able_blockers, cost, having, meant, payable, power
from kleos.games.hercules.serving import serve_together, serves
from kleos.games.hercules.targets import BEFALLS

ENOUGH: Final = "; you need no further resource"        # so that none is to be put in play first
MISSED: Final = "; a resource waits a turn"
STRONGEST: Final = "The strongest character that you can pay: "
EITHER: Final = "; it can attack at once, or stay back to block"
OVER: Final = " over to your side"
FAR: Final = 2                                          # resources that a card may lack to be named as what is next
MOST: Final = 119                                       # letters of a reason without its full stop
ROOM: Final = 80                                        # letters of the names of cards in one
FEW: Final = 3                                          # characters that are named, and no more
MOMENT: Final = re.compile("(When|If|At|As|While|Each)[^:,]*")      # that says only when something happens
HARMLESS: Final = (DRAIN, DRAW, FREE, MILL, OFFER, TAP, UNTAP)  # after which a text means the same characters
LONGEST: Final = 112                                    # letters that a reason may have, without what joins its parts


def plant(s: Hercules, kind: int) -> str:
    """§3.4 What a resource can pay for."""
    seat, colour = int(s.now.seat), int(COLOUR[kind])
    side, after = s.sides[seat], s.copy()
    after.now.take(after, SET.number(kind))
    cards = [int(other) for other in side.hand.kinds if TYPE[other] != RESOURCE]
    new = [other for other in cards if payable(after, seat, other) and not payable(s, seat, other)
           and (TYPE[other] != COMBAT or serves(after, seat, other))]
    fields = int(side.fields(colour))
    if new:
        dearest = max(new, key=lambda one: int(s.box.cost[one]))
        pays = f"It pays for {name(s, dearest)}"
        if COLOUR[dearest] == colour and not fields:
            return f"{pays}: it is your first {COLOURS[colour]} resource."
        return f"{pays}: with it you have {several(len(after.sides[seat].resources), 'resource')} in play."
    waiting = [other for other in cards if COLOUR[other] == colour]
    if waiting and not fields:
        need = f"{name(s, waiting[0])} needs" if len(waiting) == 1 else f"{len(waiting)} cards of your hand need"
        return f"{need} a {COLOURS[colour]} resource, and this is your first."
    return look_ahead(s, seat, kind)


def look_ahead(s: Hercules, seat: int, kind: int) -> str:
    """§3.4 What a resource is good for that pays for nothing new yet."""
    side, number, after = s.sides[seat], len(s.sides[seat].resources) + 1, s.copy()
    after.now.take(after, SET.number(kind))
    soon = [one for one in next_turn(s, seat, kind) if TYPE[one] != COMBAT or serves(after, seat, one)]
    if soon:
        dearest = max(soon, key=lambda one: int(s.box.cost[one]))
        return f"So that next turn, with one more, you can pay for {name(s, dearest)} (cost {cost(s, seat, dearest)})."
    cards = sorted([int(other) for other in side.hand.kinds if TYPE[other] != RESOURCE],
                   key=lambda one: int(cost(s, seat, one)))
    if cards and int(cost(s, seat, cards[-1])) > number + FAR:
        return tell_rest(s, seat, kind, cards)
    if cards and int(cost(s, seat, cards[-1])) > number:
        return f"Then you have {number} of the {cost(s, seat, cards[-1])} resources that {name(s, cards[-1])} costs."
    both = together(s, seat, kind, cards)
    if both:
        return with_hue(s, kind, f"With {number} you can pay for {name_all(s, both)} in one turn")
    total = sum([int(cost(s, seat, other)) for other in cards])
    if total > number:
        has = several(number, "resource")
        return with_hue(s, kind, f"Your hand costs {total} in all; with this one you have {has}")
    return with_hue(s, kind, "It is free, and pays for what you draw later")


def tell_rest(s: Hercules, seat: int, kind: int, cards: list[int]) -> str:
    """§3.4 Of a resource that the dearest card of the hand still needs many beside: what else is held, and which colour
    is missing for one of these cards."""
    side = s.sides[seat]
    both, number = together(s, seat, kind, cards), len(side.resources) + 1
    if both:
        return with_hue(s, kind, f"With {number} you can pay for {name_all(s, both)} in one turn")
    alone, held = resources_among(side.hand.kinds) == 1, [COLOUR[one] for one in side.hand.kinds
                                                          if TYPE[one] == RESOURCE]
    said = "You have no other resource to put in play" if alone else "It is free, and pays for what you draw later"
    bare = [one for one in cards if COLOUR[one] not in held and not side.fields(COLOUR[one]) and cost(s, seat, one)]
    if bare:
        colour = COLOURS[COLOUR[bare[0]]]
        return f"{said}; you still lack a {colour} one for {name(s, bare[0])}."
    return with_hue(s, kind, said)


def together(s: Hercules, seat: int, kind: int, cards: list[int]) -> list[int]:
    """Two or three cards of the hand that can be paid for in one turn with this resource, and not without it."""
    after = s.copy()
    after.now.take(after, SET.number(kind))
    for colour in range(3):
        after.sides[seat].ready[colour] = after.sides[seat].fields(colour)
    number = len(after.sides[seat].resources)
    cards = [*[one for one in cards if TYPE[one] == COMBAT], *[one for one in cards if TYPE[one] != COMBAT]]
    for some in [*combinations(cards[::-1], 2), *combinations(cards[::-1], 3)]:
        short = len(name_all(s, list(some))) <= ROOM
        if short and sum([int(cost(s, seat, one)) for one in some]) == number and pays_all(after, seat, list(some)) \
                and serve_together(after, seat, list(some)):
            return list(some)
    return []


def name_all(s: Hercules, cards: list[int]) -> str:
    """Two or three cards by their names."""
    times = {1: "", 2: " twice", 3: " three times"}
    return join_words([f"{name(s, one)}{times[cards.count(one)]}" for one in dict.fromkeys(cards)])


def pays_all(s: Hercules, seat: int, cards: list[int]) -> bool:
    """§4.1 Whether untapped resources pay for all of these cards, one after the other."""
    left = s.copy()
    for kind in cards:
        if not payable(left, seat, kind):
            return False
        taps = sparing(left, seat, kind)
        for colour in range(3):
            left.sides[seat].ready[colour] -= taps[colour]
    return True


def with_hue(s: Hercules, kind: int, said: str) -> str:
    """A sentence on a resource, with why it is of this colour if there is room."""
    why = hue(s, kind)
    return f"{said}{why if len(said + why) < MOST else ''}."


def hue(s: Hercules, kind: int) -> str:
    """Why a resource of this colour where there is one of another in hand."""
    side, colour = s.sides[s.now.seat], int(COLOUR[kind])
    if not any(TYPE[other] == RESOURCE and COLOUR[other] != colour for other in side.hand.kinds):
        return ""
    needs = [len([one for one in side.hand.kinds if TYPE[one] != RESOURCE and COLOUR[one] == i]) for i in range(3)]
    fields = [int(side.fields(i)) for i in range(3)]
    if all(needs[i] <= fields[i] for i in range(3)):
        return "; any colour will do"
    if needs[colour] > fields[colour]:
        return f"; you have {fields[colour]} {COLOURS[colour]} for {several(needs[colour], 'card')} of that colour"
    return ""


def next_turn(s: Hercules, seat: int, kind: int) -> list[int]:
    """What the hand can pay for in the next turn with this resource and another one of the hand, and with no other
    alone."""
    side = s.sides[seat]
    spare = [int(other) for other in side.hand.kinds if TYPE[other] == RESOURCE]
    spare.remove(kind)
    number = len(side.resources)
    colours = {int(COLOUR[other]) for other in [kind, *spare]} | {int(COLOUR[other]) for other in side.resources}
    return [int(other) for other in side.hand.kinds if spare and TYPE[other] != RESOURCE
            and cost(s, seat, other) == number + 2 and int(COLOUR[other]) in colours]


def bring_in(s: Hercules, kind: int, attacks: bool = False) -> str:
    """§3.5 What a character or an action does at once, and what is given up for it; `attacks`: whether it is known to
    attack in this turn."""
    seat = int(s.now.seat)
    after, late = resolve(s, int(PLAY.number(kind))), forgone(s, seat, kind)
    found, then = happens(s, after, seat, kind), remains(after, kind)
    price = f"for {several(int(cost(s, seat, kind)), 'resource')}"
    if TYPE[kind] == CHARACTER:
        price = f"power {s.box.power[kind]} {price}"
    room = LONGEST - len(price) - len(late)
    text, lead = quote(s, kind, room), STRONGEST if strongest(s, kind) else ""
    found = f"{found}, then {then}" if found and then else found
    if then and len(found) + 2 > room:
        found = ""                                      # all of it in the words of the card
    if found or quote(s, kind, room - len(lead)) == text:
        price = lead + price
    if found:
        price += f"; {found}"
    elif text:
        price += f"{', but ' if burdens(s, kind) else ': '}{text}"
    elif TYPE[kind] != CHARACTER:
        price += "; it works at once"
    bare = TYPE[kind] == CHARACTER and not (lead or late or found or text)
    said = besides(s, after, seat, kind, attacks) if bare else compare(s, seat, kind)
    price += said if len(price + said + late) < LONGEST and "…" not in price else ""
    return f"{price[0].upper()}{price[1:]}{late}.".replace("….", "…")


def strongest(s: Hercules, kind: int) -> bool:
    """Whether it would have more power than any other character that could be played."""
    powers = {int(PLAY.arg(one)): find_power(s, int(PLAY.arg(one))) for one in s.legal()
              if PLAY.says(one) and TYPE[PLAY.arg(one)] == CHARACTER}
    return len(powers) > 1 and all(powers[other] < powers.get(kind, 0) for other in powers if other != kind)


def find_power(s: Hercules, kind: int) -> int:
    """§8.7 What power a character would have once it is in play; as printed if it does not stay there."""
    seat, after = int(s.now.seat), s.copy()
    if not after.may_enter(kind):
        return int(s.box.power[kind])
    return int(power(after, seat, after.sides[seat].stand(kind, seat)))


# what else the hand could do

def list_others(s: Hercules, kind: int) -> list[int]:
    """The other cards that could be played now, and would change anything; the dearest first."""
    others = [int(PLAY.arg(one)) for one in s.legal() if PLAY.says(one) and PLAY.arg(one) != kind]
    return sorted([one for one in others if not futile(s, one)], key=lambda one: -int(cost(s, int(s.now.seat), one)))


def compare(s: Hercules, seat: int, kind: int) -> str:
    """Of an action: what a card that cannot be paid for as well would do less, or that there is such a card."""
    if TYPE[kind] != ACTION:
        return ""
    left, taps = s.copy(), sparing(s, seat, kind)
    for colour in range(3):
        left.sides[seat].ready[colour] -= taps[colour]
    rivals = [one for one in list_others(s, kind) if not payable(left, seat, one)]
    less = [one for one in rivals if 0 < mills(s, one) < mills(s, kind)]
    if less:
        best = max(less, key=lambda one: mills(s, one))
        return f"; {name(s, best)} would take {mills(s, best)}"
    return f"; you cannot pay for {name(s, rivals[0])} as well" if rivals else ""


def mills(s: Hercules, kind: int) -> int:
    """How many cards the text of an action discards from an opponent’s deck for sure."""
    return sum([int(effect.n) for effect in s.box.effects(kind, PLAYED)
                if effect.wording is MILL and effect.who == OPPONENT and effect.per < 0])


def besides(s: Hercules, after: Hercules, seat: int, kind: int, attacks: bool) -> str:
    """What is so besides where a character has no text: what can be paid for as well, and whether it is wanted to
    block."""
    held = [int(one) for one in after.sides[seat].hand.kinds if TYPE[one] == COMBAT and payable(after, seat, one)]
    still = [one for one in list_others(s, kind) if payable(after, seat, one)] + held
    if still:
        return f"; you can still pay for {name(s, still[0])}"
    if attacks:
        return ""
    foe, mine = int(s.left_of(seat)), size(able_blockers(after, seat))
    theirs = size(s.sides[foe].every() & ~having(s, foe, MEEK))
    if theirs >= mine > size(able_blockers(s, seat)) and s.left_of(foe) == seat:
        return f"; {whose(foe)} {several(theirs, 'attacker')} then meet{'s' if theirs == 1 else ''} " \
               f"{several(mine, 'blocker')} of yours"
    comes = able_attackers(after, seat) & able_blockers(after, seat) & ~able_blockers(s, seat)
    return EITHER if comes else ""


def burdens(s: Hercules, kind: int) -> bool:
    """Whether the text of a card begins with what does its owner harm, and does more harm than good."""
    said = s.box.abilities[kind].effects
    harm = [effect.worth() for moment in (ALWAYS, *range(len(MOMENTS))) for effect in said[moment]
            if not effect.wording.keyword]
    return len(harm) > 0 and harm[0] < 0 and sum([s.box.abilities[kind].worth(at) for at in range(len(MOMENTS))]) < 0


def quote(s: Hercules, kind: int, most: int) -> str:
    """A card’s text as part of a sentence, without the meaning of keywords if that does not fit; as many of its first
    sentences, or clauses, as so many letters have room for; empty if not even one has."""
    text = read(s, kind).replace("**", "").removeprefix("Unique (only one can be in play). ").rstrip(".")
    if len(text) >= most:
        text = sub(r" \([^)]*\)", "", text)
    cuts = [len(text), *[at.start() for at in finditer(r"\. (?!If you do)|(?<!drawing), ", text)][::-1]]
    end = next((cut for cut in cuts if cut < most and not MOMENT.fullmatch(text[:cut].rpartition(". ")[2])), 0)
    rest = " …" if text[end:end + 1] == "," else ""
    return f"{text[:1].lower()}{text[1:end]}{rest}" if end else ""


def read(s: Hercules, kind: int) -> str:
    """A card’s text; of an action or a combat card without what would surely change nothing now (§8.1), if the
    rest does anything."""
    said = list_working(s, kind)
    whole = not said or len(said) == len(s.box.effects(kind, PLAYED))
    if TYPE[kind] == CHARACTER or whole or futile(s, kind):
        return s.box.text(kind)
    return ". ".join([capital(text) for text in sentences(said, s.box.names)]) + "."


def list_working(s: Hercules, kind: int) -> list[Effect]:
    """What a card says when it is played, without what everybody can see to change nothing."""
    said = s.box.effects(kind, PLAYED)
    return [effect for i, effect in enumerate(said) if not is_idle(s, said, i)]


def is_idle(s: Hercules, said: Sequence[Effect], i: int) -> bool:
    """§8.1 Whether everybody can see that this effect, after those before it, means nobody, or taps only who is tapped,
    or untaps only who is untapped."""
    effect, seat = said[i], int(s.now.seat)
    whom = effect.whom
    if whom is None or effect.wording not in BEFALLS or any(one.wording not in HARMLESS for one in said[:i]):
        return False
    for owner, side in enumerate(s.sides):
        places = int(meant(s, whom, seat, owner, -1))
        still = side.tapped if effect.wording is TAP else ~side.tapped if effect.wording is UNTAP else 0
        if places & ~still:
            return False
    return True


def forgone(s: Hercules, seat: int, kind: int) -> str:
    """§3.5 That a resource of the hand cannot be put in play any more in this turn."""
    if not any(SET.says(action) for action in s.legal()):
        return ""
    rest = list(s.sides[seat].hand.kinds)
    rest.remove(kind)
    dearest = max([int(cost(s, seat, int(other))) for other in rest if TYPE[other] != RESOURCE], default=0)
    enough = dearest <= len(s.sides[seat].resources)
    return ENOUGH if enough else MISSED


def resolve(s: Hercules, action: int) -> Hercules:
    """The position after a card, as far as nothing is chosen or left to chance, and no battle is reckoned."""
    after = s.copy()
    after.now.take(after, action)
    while not isinstance(after.now, (Combat, Battles, Muster)) and after.now.happen(after):
        after.tidy()
    return after


def happens(s: Hercules, after: Hercules, seat: int, kind: int) -> str:
    """What this card has done, or is about to do."""
    for other in range(len(s.sides)):
        gone = [i for i, piece in enumerate(s.sides[other].pieces) if after.sides[other].place(piece) < 0]
        if other != seat and gone:
            kinds = {int(of_piece(s.sides[other].pieces[i])) for i in gone}
            where = whither(s, after, seat, other, kinds - {kind})
            named = join_words([who(s, other, i) for i in gone])
            if where == OVER:
                return f"you take over {whose(other)} {named}"
            if len(gone) > FEW:
                return f"{whose(other)} {len(gone)} characters go{where}"
            return f"{whose(other)} {named} {'goes' if len(gone) == 1 else 'go'}{where}"
    step = after.now
    if isinstance(step, Mill) and step.seat != seat:
        return f"{several(int(step.cards), 'card')} of {whose(step.seat)} deck go"
    if isinstance(step, Draw) and step.seat == seat:
        return f"you draw {several(int(step.cards), 'card')}"
    return ""


def remains(s: Hercules, kind: int) -> str:
    """What the text of a card still does once chance has done what comes first; of characters only if it means any."""
    for step in s.later[::-1]:
        if isinstance(step, Speak) and step.voice.kind == kind:
            rest = [effect for effect in s.box.effects(kind, step.voice.moment)[step.index:]
                    if effect.whom is None or means_any(s, effect.whom, int(step.seat))]
            return ", then ".join(sentences(rest, s.box.names)).replace("your opponent’s", "their")
    return ""


def means_any(s: Hercules, whom: Whom, seat: int) -> bool:
    """Whether there is such a character in play."""
    return sum([size(int(meant(s, whom, seat, owner, -1))) for owner in range(len(s.sides))]) > 0


def whither(s: Hercules, after: Hercules, seat: int, other: int, kinds: set[int]) -> str:
    """§8.9 Where characters of these kinds have gone who have left a side: nothing is said of the discard pile."""
    before, now = [[of_piece(piece) for piece in one.sides[seat].pieces] for one in (s, after)]
    if any(now.count(kind) > before.count(kind) for kind in kinds):
        return OVER
    if after.sides[other].hand.size() > s.sides[other].hand.size():
        return " back to the hand"
    return " back to the deck" if after.sides[other].cards.size > s.sides[other].cards.size else ""
