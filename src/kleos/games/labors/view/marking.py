"""Why a mark is a good one: its points, how it leaves whoever makes it on the card, and what it opens to others."""
from __future__ import annotations

from typing import Final

from kleos.core.face import player
from kleos.core.prose import join_words, several
from kleos.core.sets import size
from kleos.games.labors import scoring
from kleos.games.labors.board import MARK, MARKED, Labors
from kleos.games.labors.box import BOXES, ENCOUNTERS
from kleos.games.labors.gods import callable_gods
from kleos.games.labors.hints.outlook import WAYS
from kleos.games.labors.rules import Main, last_turns
from kleos.games.labors.view.names import tie_break

HARD: Final = 0.7                       # a number that so many fewer rolls hit is told apart


def mark(s: Labors, place: int) -> str:
    """How the game ends with the mark, where it does, and what it brings in points."""
    encounter = int(s.places[place // BOXES])
    name = s.cards.names[ENCOUNTERS.words[encounter]]
    final = place % BOXES == s.cards.boxes[encounter] - 1
    if s.cards.solo:
        return f"The final blow claims {name}." if final else \
            f"That makes {size(s.filled[encounter]) + 1} of the {s.cards.boxes[encounter]} boxes of {name}."
    said = f"The final blow claims {name}" if final else lead(s, place, name)
    told = f"{': '.join(filter(None, (said, worth(s, place))))}."
    ends = verdict(marked(s, place))
    return f"{ends} {told}" if ends else f"{told}{secure(s, place)}{compare(s, place)}"


def marked(s: Labors, place: int) -> Labors:
    """The position with a mark on this box, before anything else happens."""
    after = s.copy()
    after.mark(s.seat, place)
    return after


def closes(s: Labors) -> bool:
    """§7.2 §11.5 Whether nobody has a turn after this one, as things stand."""
    if s.cards.solo or s.last >= 0:
        return bool(not s.cards.solo and s.last == 0)
    return bool(not s.cards.decks_end and s.claimed() >= s.cards.claims and last_turns(s) == 0)


def standing(s: Labors) -> int:
    """§9.1 §9.2 §9.3 By how much whoever is to act stands before all others as things are: 0 where the Fates decide."""
    return int(s.rank(s.seat)) - max(int(s.rank(other)) for other in range(s.cards.seats) if other != s.seat)


def verdict(s: Labors) -> str:
    """§9 How the game ends if nothing more is done in the turn; empty where that is not the end, or not lost yet."""
    ahead = standing(s) if closes(s) else 0
    open_yet = not isinstance(s.now, Main) or callable_gods(s, s.seat, MARKED)
    if not closes(s) or (ahead <= 0 and open_yet):
        return ""
    if ahead == 0:
        return "All is equal then: the Fates decide."
    end = s.copy()
    ranked = sorted(range(s.cards.seats), key=s.rank)
    end.winner = ranked[-1]
    mine, theirs, by = int(s.points(s.seat)), int(s.points(ranked[-2 if ahead > 0 else -1])), tie_break(end)[0]
    said = "This wins" if ahead > 0 else "You lose all the same"
    whose = "you have" if ahead > 0 else f"{rivals(s)} {'has' if s.cards.seats == 2 else 'have'}"
    return f"{said}: {mine} points each, and {whose} {by}." if by else f"{said}, {mine} to {theirs}."


def compare(s: Labors, place: int) -> str:
    """What speaks against this mark, or for it and against the other boxes that the dice hit."""
    if opens(s, place):
        final = place - place % BOXES + s.cards.boxes[s.places[place // BOXES]] - 1
        if hits_next(s, place, final):
            return f" Your dice then hit the final blow, the {s.number_of(final)}."
        return f" It opens the final blow, the {s.number_of(final)}, to {rivals(s)}{begins(s)}."
    boxes = s.by_dice() if isinstance(s.now, Main) else 0
    others = [other for other in range(2 * BOXES) if boxes >> other & 1 and other != place]
    if others and all(opens(s, other) for other in others):
        return f" Any other mark would open a final blow to {rivals(s)}."
    most = max((swing(s, other) for other in others), default=99)
    if most < swing(s, place):
        return " No other box that you hit brings as much."
    return set_apart(s, place, others) if most == swing(s, place) else ""


def hits_next(s: Labors, place: int, final: int) -> bool:
    """§3.1 §5.3 Whether the dice that lie there hit this final blow once a god has struck the box before it."""
    if isinstance(s.now, Main) or not s.allows(MARK.number(place // BOXES, place % BOXES)):
        return False
    after = s.copy()
    after.do(MARK.number(place // BOXES, place % BOXES))
    return isinstance(after.now, Main) and after.seat == s.seat and bool(after.by_dice() >> final & 1)


def begins(s: Labors) -> str:
    """§7.2 Whether the next claim brings the last turns, said of a final blow."""
    cards = s.cards
    soon = s.last < 0 and not cards.decks_end and not cards.whole_round and s.claimed() + 1 == cards.claims
    return "; with it the last turns begin" if soon else ""


def set_apart(s: Labors, place: int, others: list[int]) -> str:
    """§3.1 Which boxes of other numbers bring as much, and which is the hardest of them, for whoever marks it or leaves
    it."""
    number, card = int(s.number_of(place)), place // BOXES
    equal = [other for other in others if not opens(s, other) and s.number_of(other) != number
             and swing(s, other) == swing(s, place)]
    if not equal or place % BOXES == s.cards.boxes[s.places[card]] - 1:
        return ""
    here = all(other // BOXES == card for other in equal)
    told = list(dict.fromkeys(f"the {s.number_of(other)}" if here else called(s, 1 << other) for other in equal))
    said = f" {capital(join_words(told))} {'bring' if len(told) > 1 else 'brings'} as much"
    rare = min((int(s.number_of(other)) for other in equal), key=lambda n: int(WAYS[n]))
    if WAYS[number] < HARD * WAYS[rare]:
        return f"{said}, but only {WAYS[number]} of 36 rolls hit this one."
    return f"{said}; this leaves the {rare}, which only {WAYS[rare]} of 36 rolls hit." \
        if here and WAYS[rare] < HARD * WAYS[number] else f"{said}."


def capital(said: str) -> str:
    """The same at the beginning of a sentence."""
    return said[:1].upper() + said[1:]


def swing(s: Labors, place: int) -> int:
    """By how many points a mark moves whoever makes it away from those whom it overtakes."""
    gained = gains(s, place)
    return gained[s.seat] - sum(points for points in gained if points < 0)


def worth(s: Labors, place: int) -> str:
    """§8 What a mark changes in points of now: for whoever marks, and for those whom it overtakes."""
    return tell_gains(s, gains(s, place))


def tell_gains(s: Labors, gained: list[int]) -> str:
    """What whoever is to act gains, and what others lose; empty where that is nothing."""
    lost = {seat: -points for seat, points in enumerate(gained) if points < 0}
    said = [f"{several(gained[s.seat], 'point')} for you"] if gained[s.seat] > 0 else []
    for points in sorted({*lost.values()}, reverse=True):
        others = [seat for seat in lost if lost[seat] == points]
        whom = "your rival" if s.cards.seats == 2 else " and ".join(map(player, others))
        said.append(f"{points}{' fewer' if said else ' points fewer'} for {whom}")
    return ", ".join(said)


def lead(s: Labors, place: int, name: str) -> str:
    """How a player stands on a card after a mark on it."""
    seat, encounter = int(s.seat), int(s.places[place // BOXES])
    after = s.copy()
    after.mark(seat, place)
    before, now = scoring.marks_on(s.marks[encounter], seat), scoring.marks_on(after.marks[encounter], seat)
    most = scoring.most_on(after.marks[encounter])
    if now < most:
        return f"Your first mark on {name}" if before == 0 else \
            f"You need {most - now} more for the most marks on {name}"
    if before == 0 and now == scoring.most_on(s.marks[encounter]) + 1:
        return f"The first mark on {name}"
    second = most_of_others(s, encounter)
    return f"You draw level on {name}, {now} each" if second == now else f"You lead on {name}, {now} to {second}"


def secure(s: Labors, place: int) -> str:
    """§8.2 What a mark makes sure of on its card, or, where it only adds to a lead, how far others are behind."""
    encounter = int(s.places[place // BOXES])
    mine, most = int(scoring.marks_on(s.marks[encounter], s.seat)), most_of_others(s, encounter)
    made = make_sure(s, place)
    if made or mine <= most or place % BOXES == s.cards.boxes[encounter] - 1 or worth(s, place):
        return made
    behind = several(mine + 1 - most, "more mark")
    who = "Your rival then needs" if s.cards.seats == 2 else "Any other then needs at least"
    return f" {who} {behind} there to draw level."


def make_sure(s: Labors, place: int) -> str:
    """§8.2 What others can no longer do after this mark, since too few boxes are left on its card, and could before."""
    encounter = int(s.places[place // BOXES])
    if place % BOXES == s.cards.boxes[encounter] - 1:
        return ""
    room = int(s.cards.boxes[encounter] - size(s.filled[encounter]))                # with the final blow
    before = int(scoring.marks_on(s.marks[encounter], s.seat)) - most_of_others(s, encounter) - room
    now = before + 2                                    # a mark more, and a box less for the others
    if before <= 0 < now:
        return " Nobody can draw level with you there any more."
    return " Nobody can overtake you there any more." if now == 0 else ""


def most_of_others(s: Labors, encounter: int) -> int:
    return max(int(scoring.marks_on(s.marks[encounter], other)) for other in range(s.cards.seats) if other != s.seat)


def gains(s: Labors, place: int) -> list[int]:
    """What a mark on the box of this place changes for each seat, in points of now."""
    after = s.copy()
    after.mark(s.seat, place)
    return [int(after.points(seat) - s.points(seat)) for seat in range(s.cards.seats)]


def called(s: Labors, found: int) -> str:
    """The one box of this set in words: its number and its card."""
    place = next(i for i in range(2 * BOXES) if found >> i & 1)
    name = s.cards.names[ENCOUNTERS.words[s.places[place // BOXES]]]
    return f"the {s.number_of(place)} on {name}"


def best_place(s: Labors, found: int) -> int:
    """The box of this set that brings most, by its place."""
    return max((i for i in range(2 * BOXES) if found >> i & 1), key=lambda place: gains(s, place)[s.seat])


def opens(s: Labors, place: int) -> bool:
    """§3.4 Whether this mark leaves only the final blow of its card, and somebody has a turn to strike it."""
    if closes(s):
        return False
    encounter = s.places[place // BOXES]
    boxes = int(s.cards.boxes[encounter])
    return place % BOXES != boxes - 1 and int(size(s.filled[encounter])) + 2 == boxes


def rivals(s: Labors) -> str:
    return "your rival" if s.cards.seats == 2 else "the others"


def why_not_mark(s: Labors) -> str:
    """§3.2 What speaks against the boxes that the dice hit."""
    others = sum(1 << i for i in range(2 * BOXES) if s.by_dice() >> i & 1 and not opens(s, i))
    return why_not_any(s, int(s.by_dice())) or f"you need not mark {called(s, 1 << best_place(s, others))} now"


def why_not_any(s: Labors, boxes: int) -> str:
    """§3.4 What speaks against every box of this set, empty where not each of them opens a final blow."""
    places = [i for i in range(2 * BOXES) if boxes >> i & 1]
    if not places or not all(opens(s, place) for place in places):
        return ""
    names = list(dict.fromkeys(called(s, 1 << place) for place in places))
    return f"to mark {names[0]} would open the final blow to {rivals(s)}" if len(names) == 1 else \
        f"any mark now would open a final blow to {rivals(s)}"
