"""Which cards are strictly worse than another one that the same deck may hold in their place."""
from __future__ import annotations

from kleos.games.hercules.box import COLOUR, KINDS_IN_ALL, RESOURCE, SLUGS, TYPE, BaseSet
from kleos.games.hercules.language import ALWAYS, EACH, MOMENTS, Effect, Whom

Part = tuple[int, list[Effect]]                         # a moment, and what is done then


def parts(box: BaseSet, kind: int) -> list[Part]:
    """What a card says: what lasts one by one, what happens at a moment as a whole where something is asked for it."""
    found: list[Part] = []
    for moment in range(len(MOMENTS)):
        said = box.abilities[kind].effects[moment]
        if moment != ALWAYS and any(effect.wording.asks for effect in said):
            found.append((moment, said))
        else:
            found += [(moment, [effect]) for effect in said]
    return found


def edged(part: Part) -> bool:
    """Whether it befalls everybody, and so may be good or bad."""
    return any(effect.who == EACH for effect in part[1])


def gains(part: Part) -> bool:
    return edged(part) or sum(effect.worth() for effect in part[1]) > 0


def costs(part: Part) -> bool:
    return edged(part) or not gains(part)


def wider(one: Whom | None, other: Whom | None) -> bool:
    """Whether everybody whom the other one means is meant by this one too, and as many of them."""
    if one is None or other is None:
        return one is other
    bounds = (one.low <= other.low and (one.high < 0 or 0 <= other.high <= one.high)
              and (one.dearest < 0 or 0 <= other.dearest <= one.dearest))
    return (one.side == other.side and one.number == other.number and one.colour in (-1, other.colour)
            and bounds and one.state & other.state == one.state)


def as_much(one: Part, other: Part) -> bool:
    """Whether this says all that the other says, and as much of it."""
    return one[0] == other[0] and len(one[1]) == len(other[1]) and all(
        a.wording is b.wording and a.who == b.who and a.per == b.per and a.card == b.card and a.n >= b.n
        and a.type in (-1, b.type) and wider(a.whom, b.whom) for a, b in zip(one[1], other[1]))


def no_worse(box: BaseSet, one: int, other: int) -> bool:
    """Whether it costs no more, is no weaker, does all that the other does, and has no drawback besides."""
    if box.cost[one] > box.cost[other] or box.power[one] < box.power[other]:
        return False
    mine, theirs = parts(box, one), parts(box, other)
    return (all(any(as_much(a, b) for a in mine) for b in theirs if gains(b))
            and all(any(as_much(b, a) for b in theirs) for a in mine if costs(a)))


def worse(box: BaseSet) -> list[tuple[str, str]]:
    """Each card that is strictly worse than another of its type and colour, with that one; of equals both."""
    cards = [kind for kind in range(KINDS_IN_ALL) if TYPE[kind] != RESOURCE]
    return [(SLUGS[kind], SLUGS[other]) for kind in cards for other in cards
            if kind != other and (TYPE[kind], COLOUR[kind]) == (TYPE[other], COLOUR[other])
            and no_worse(box, other, kind)]
