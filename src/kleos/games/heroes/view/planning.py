"""Why an action is a good one as part of a turn: what the rest of the turn makes of it, as things stand in the end."""
from __future__ import annotations

from typing import Final, final

from kleos.core.prose import join_words
from kleos.games.heroes.board import AT, DEPLOY, DISCARD, FOOD, HIRE, MOVE, PROVISION, SEND, Heroes
from kleos.games.heroes.draws import Draw
from kleos.games.heroes.hints.defence import follow
from kleos.games.heroes.military import Military, Sending, Supplies
from kleos.games.heroes.rules import HandLimit, Starve
from kleos.games.heroes.scoring import threats, wins_next
from kleos.games.heroes.view.advice import foresee, hire, name_threat, praise
from kleos.games.heroes.view.answering import discard, give_up
from kleos.games.heroes.view.board import members, prospect
from kleos.games.heroes.view.defence import announce, brief
from kleos.games.heroes.view.names import kind_name, name_piece, name_tile
from kleos.games.heroes.view.playing import (
    TELLING,
    arrived_by,
    compare,
    forfeit,
    list_own,
    lower,
    name_short,
    nourish,
    spare,
    stand_by,
    tell_each,
)


@final
class Course:
    """A line of play up to the end of the Military phase: where it leads, whom it sends where, whom it hires, how often
    it provisions, how much food goes along with whom from the camp, and which cards are discarded after it."""

    def __init__(self, s: Heroes, line: list[int]) -> None:
        self.after = s
        self.sent: Final[list[tuple[int, int]]] = []    # who, and the region, one after another
        self.hired: Final[list[int]] = []
        self.paid: Final[list[tuple[int, int]]] = []    # who is hired, and for how much food
        self.provisions = 0
        self.fed: Final[dict[int, int]] = {}            # by who is sent
        self.supplied: Final[list[int]] = []            # the regions to which a card brings food
        self.brought: Final[dict[tuple[int, int], int]] = {}    # food, by who came with it and where
        done = 0
        for action in line:
            if isinstance(self.after.now, HandLimit) or self.after.now.actor != s.now.actor:
                break
            self.note(action)
            before, self.after = self.after, undrawn(follow(self.after, action))
            self.note_food(before, action)
            done += 1
        self.dropped: Final = [int(DISCARD.arg(action)) for action in line[done:] if DISCARD.says(action)]
        self.whole: Final[bool] = isinstance(self.after.now, HandLimit)

    def goal(self, piece: int, region: int) -> int:
        """Where a hero stands in the end who is sent to this region."""
        return [region, *[there for one, there in self.sent if one == piece]][-1]

    def note(self, action: int) -> None:
        step = self.after.now
        if HIRE.says(action):
            kind = int(HIRE.arg(action))
            self.hired.append(kind)
            self.paid.append((kind, int(self.after.cost(step.actor, kind))))
        if AT.says(action):
            self.supplied.append(int(AT.arg(action)))
        self.provisions += bool(PROVISION.says(action))
        if FOOD.says(action) and isinstance(step, Supplies):
            self.fed[int(step.to(step.region))] = int(FOOD.arg(action))
        for verb in (DEPLOY, MOVE):
            if verb.says(action):
                self.sent.append((int(verb.first(action)), int(verb.second(action))))


    def note_food(self, before: Heroes, action: int) -> None:
        """What came to a region with who was sent there last."""
        if not (DEPLOY.says(action) or MOVE.says(action) or SEND.says(action) or FOOD.says(action)):
            return
        for region in range(3):
            seat = int(before.now.actor)
            food = int(self.after.sides[seat].stores[region] - before.sides[seat].stores[region])
            came = [one for one in self.sent if one[1] == region]
            if food > 0 and came:
                self.brought[came[-1]] = self.brought.get(came[-1], 0) + food


def undrawn(after: Heroes) -> Heroes:
    """§7.1 The same where a card that somebody brings is not drawn: which it is nobody knows."""
    while draws_more(after):
        after.done()
        after.tidy()
        while not isinstance(after.now, HandLimit) and after.now.happen(after):
            after.tidy()
    return after


def draws_more(s: Heroes) -> bool:
    """Whether a card is drawn in the midst of a turn."""
    return isinstance(s.now, Draw) and not s.now.opens_turn()


def plan(s: Heroes, line: list[int]) -> str:
    """Why a turn may begin with the first of these actions; empty where that speaks for itself."""
    step, rival = s.now, 1 - int(s.now.seat)
    if isinstance(step, (HandLimit, Starve)):
        return discard(s, line) if isinstance(step, HandLimit) else give_up(s, line)
    if not isinstance(step, (Military, Sending)):
        return ""
    course = Course(s, line)
    if not course.whole:
        return ""
    if wins_next(s, rival) >= 0 and wins_next(course.after, rival) >= 0:
        return ""
    said = speak(s, line[0], course)
    short = name_short(course.after, int(step.seat), int(DEPLOY.second(line[0]))) if DEPLOY.says(line[0]) else ""
    if short and not s.sides[step.seat].food:           # the label says it
        said = said.replace(short, "")
    if wins_next(s, rival) < 0 or "and the game" in said:
        return brief(announce(course.after, int(s.now.seat), said or praise(s, line[0])) or said)
    threat = f"Your rival wins {name_threat(s, rival)}, but for {name_stoppers(s, course)}."
    return brief(f"{threat} {said or praise(s, line[0])}".rstrip())


def name_stoppers(s: Heroes, course: Course) -> str:
    """§8.2 Who keeps the rival from the game later in the turn."""
    there = members(int(threats(s, 1 - int(s.now.seat))))
    sent = sorted({piece for piece, region in course.sent if course.goal(piece, region) in there})
    names = join_words([name_piece(course.after, int(s.now.seat), piece) for piece in sent])
    return f"{names}, whom you send there after this" if names else "what you do after this"


def speak(s: Heroes, action: int, course: Course) -> str:
    if HIRE.says(action):
        return bring_in(s, int(HIRE.arg(action)), course)
    if PROVISION.says(action):
        return save_up(s, course)
    if MOVE.says(action) or DEPLOY.says(action) or SEND.says(action):
        return go_out(s, action, course)
    return exchange(s, course) if DISCARD.says(action) else ""


def bring_in(s: Heroes, kind: int, course: Course) -> str:
    """§6.3 A hero who is hired, and sent out in the same turn or not."""
    sent = send_new(s, kind, course)
    return f"You then send it {sent}" if sent else hire(s, kind, waits=True, to=course.supplied)


def save_up(s: Heroes, course: Course) -> str:
    """§5.1 §6.2 Whom the food hires or feeds, in this turn or the next."""
    seat = int(s.now.seat)
    food, then = int(s.sides[seat].food), int(course.after.sides[seat].food) + int(s.roster.income_food)
    dear = [kind for kind in course.hired if int(s.cost(seat, kind)) > food]
    if dear:
        sent = send_new(s, dear[0], course)
        return f"It pays for {kind_name(s, dear[0])}, whom you then " + (
            f"hire and send {sent}" if sent else f"hire in this turn: strength {s.roster.strength[dear[0]]}.")
    if 0 < sum(course.fed.values()) > food - sum([price for _, price in course.paid]):
        return take_along(s, course)
    costs = {kind: int(course.after.cost(seat, kind)) for kind in list_kept(course, seat)}
    late = [kind for kind, price in costs.items() if then - course.provisions < price <= then]
    if not late:
        return f"{look_ahead(s, course, then)} {tell_excess(course)}".rstrip()
    best = max(late, key=lambda kind: int(s.roster.strength[kind]))
    said = f"You save for {kind_name(s, best)}, strength {s.roster.strength[best]}: " \
           f"{lower(have(s, course, then))}, and it costs {costs[best]}."
    return " ".join([one for one in (said, tell_waiting(s, course), tell_excess(course)) if one])


def have(s: Heroes, course: Course, then: int) -> str:
    """§5.1 §6.2 What makes the food that there will be after the next income, `then` so much: whatever comes and goes
    besides what lies in the camp now is named, so that a reader can add it up."""
    seat, roster = int(s.now.seat), s.roster
    more = {0: "your", 1: "this provision and your"}.get(course.provisions, f"{course.provisions} provisions and your")
    paid = [f"{price} for {kind_name(s, kind)}" for kind, price in course.paid if price]
    paid += [f"{food} for {name_piece(course.after, seat, piece)}’s journey"
             for piece, food in course.fed.items() if food]
    gone = sum([price for _, price in course.paid]) + sum(course.fed.values())
    gift = then - int(s.sides[seat].food) - int(roster.income_food) - course.provisions * int(roster.provision) + gone
    gifts = [f"with {gift} from your heroes"] if gift else []
    between = " and ".join([*gifts, f"after {join_words(paid)}"] if paid else gifts)
    return f"With {more} next income{f', {between},' if between else ''} you have {then} food"


def tell_sent(s: Heroes, course: Course) -> str:
    """Where somebody goes later in the turn, and what that brings, where it is worth telling."""
    found = [(compare(s, course.after, there)[0], piece, there) for piece, region in course.sent
             for there in [course.goal(piece, region)]]
    worth, piece, region = max(found, default=(0, 0, 0))
    if worth < TELLING:
        return ""
    name = name_piece(course.after, int(s.now.seat), piece)
    return f"You then send {name} {tell(s, course, [piece], region)}"


def tell_excess(course: Course) -> str:
    """§8.1 That cards have to be discarded at the end of this turn."""
    after = course.after
    held, limit = int(after.sides[after.seat].hand.size()), int(after.roster.limit)
    if held <= limit:
        return ""
    cards = "a card" if held == limit + 1 else f"{held - limit} cards"
    return f"At the end of the turn you discard {cards}: you hold {held} and may keep {limit}."


def tell_waiting(s: Heroes, course: Course) -> str:
    """Why the strongest who could be paid now is not hired yet, where the position tells."""
    seat = int(s.now.seat)
    kinds = [kind for kind in members(int(s.hireable(seat))) if kind not in course.hired and s.cost(seat, kind)]
    if not kinds:
        return ""
    best = max(kinds, key=lambda kind: int(s.roster.strength[kind]))
    after = follow(s, int(HIRE.number(best)))
    left = int(after.roster.actions + after.extra - after.acts) if isinstance(after.now, Military) else 0
    name = kind_name(s, best)
    if not left:
        return f"{name} can wait: it could not be sent out in this turn."
    if left == 1 and not after.sides[seat].food and not s.roster.fasting & 3 << 2 * best:
        return f"{name} can wait: paid now, it could take no food along in this turn."
    return "" if foresee(s, best)[0] >= TELLING else f"{name} can wait: sent out now it would change little."


def list_kept(course: Course, seat: int) -> list[int]:
    """The cards that will still be in hand in the next turn."""
    kept = [int(kind) for kind in course.after.sides[seat].hand.kinds]
    for kind in course.dropped:
        if kind in kept:
            kept.remove(kind)
    return kept


def look_ahead(s: Heroes, course: Course, then: int) -> str:
    """What the food is for that is left for the next turn, `then` so much."""
    seat, after = int(s.now.seat), course.after
    strong, kept = s.roster.strength, list_kept(course, seat)
    costs = {kind: int(after.cost(seat, kind)) for kind in kept}
    can = [kind for kind in kept if costs[kind] <= then]
    if can:
        best = max(can, key=lambda kind: (int(strong[kind]), -costs[kind]))
        left = then - costs[best]
        said = f"{have(s, course, then)}: {costs[best]} would hire {kind_name(s, best)}" + (
            f", and {left} would be left to feed with." if left else ".")
        return f"{said} {tell_waiting(s, course)}".rstrip() if costs[best] > s.sides[seat].food else said
    sent = tell_sent(s, course)
    if sent:
        return sent
    camp = int(after.sides[seat].camp & ~s.roster.fasting)
    if camp:
        names = [name_piece(after, seat, piece) for piece in members(camp)]
        return f"{join_words(names)} can take it along in your next turn."
    if kept:
        near = min(kept, key=lambda kind: (costs[kind], -int(strong[kind])))
        return f"{kind_name(s, near)} costs {costs[near]} food; {lower(have(s, course, then))}."
    return "It hires those whom you draw, and feeds those whom you send out."


def take_along(s: Heroes, course: Course) -> str:
    """§6.5 Who takes the food along, where to, and what that brings."""
    seat = int(s.now.seat)
    pieces = sorted(piece for piece, food in course.fed.items() if food)
    names = join_words([name_piece(course.after, seat, piece) for piece in pieces])
    region = course.goal(pieces[-1], 0)
    if len(pieces) > 1 or not compare(s, course.after, region)[0]:
        return f"It feeds {names}, {'whom' if len(pieces) == 1 else 'all of whom'} you then send out."
    return f"It feeds {names}, whom you then send out {tell(s, course, pieces, region)}"


def tell(s: Heroes, course: Course, pieces: list[int], region: int) -> str:
    """Where somebody goes, who else goes there in this turn, and what the next Control would find."""
    said, others = compare(s, course.after, region)[1], name_others(s, course, pieces, region)
    said = said or stand_by(s, course.after, (pieces[-1], region))
    there = f"to {name_tile(s, region)}{f', and {others} too' if others else ''}"
    if others and said.startswith("It "):
        said = f"That{said[2:]}"
    return f"{there}: {lower(said)}"


def name_others(s: Heroes, course: Course, pieces: list[int], region: int) -> str:
    """Who else is sent to a region in this turn, and stays there."""
    others = sorted({piece for piece, there in course.sent if there == region and piece not in pieces
                     and course.goal(piece, there) == region})
    return join_words([name_piece(course.after, int(s.now.seat), piece) for piece in others])


def exchange(s: Heroes, course: Course) -> str:
    """§9.1 What the action does for which a card is discarded."""
    said = compare(s, course.after, course.sent[-1][1])[1] if course.sent else ""
    return f"It brings one more action for this turn: {lower(said)}" if said else ""


def send_new(s: Heroes, kind: int, course: Course) -> str:
    """Where a hero goes who is yet to be hired, and what that brings; empty for nowhere."""
    here = int(s.sides[s.now.seat].in_play())
    new = [piece for piece, _ in course.sent if piece >> 1 == kind and not here >> piece & 1]
    if not new:
        return ""
    region = course.goal(new[-1], 0)
    relieved = relieve(s, course, region)
    return f"to {name_tile(s, region)}. {relieved}" if relieved else tell(s, course, new, region)


def go_out(s: Heroes, action: int, course: Course) -> str:
    """§3.4 §3.6 What the next Control would find where this action sends somebody, once all have arrived who follow;
    and what is given up for it."""
    sent = list_own(s, action)
    own = [(piece, course.goal(piece, region)) for piece, region in sent]
    found = [come(s, course, piece, region, (piece, region) not in sent, [one for one, _ in own])
             for piece, region in own]
    at = max(range(len(own)), key=lambda i: found[i][0])
    worth, said, _ = found[at]
    relieved = spared(s, action, course, worth) if MOVE.says(action) else relieve(s, course, own[at][1])
    if relieved:
        return relieved
    fed = nourish(s, course.after, own, course.brought, passing=own[at] not in sent)
    if not MOVE.says(action):
        return f"{fed} {tell_each(s, found)}".strip() or stand_by(s, course.after, own[-1])
    said = f"{fed} {said}".strip() or stand_by(s, course.after, own[-1])
    return f"{said} {hand_over(s, action, course, own[at][1])}".rstrip()


def come(s: Heroes, course: Course, piece: int, region: int, passing: bool, own: list[int]) -> tuple[int, str, int]:
    """What comes of somebody who goes to a region, or only `passing` to it; what it is worth, and who it is."""
    names, (worth, said) = name_others(s, course, own, region), compare(s, course.after, region)
    if worth and names:
        said = f"With {names}, who {'follow' if ' and ' in names else 'follows'}: {lower(said)}"
    return worth, f"On the way to {name_tile(s, region)}: {lower(said)}" if worth and passing else said, piece


def spared(s: Heroes, action: int, course: Course, worth: int) -> str:
    """§3.7 That who leaves is not discarded with a tile that is won anyway, where more cannot be said for it."""
    return spare(s, course.after, int(MOVE.first(action))) if worth < TELLING else ""


def relieve(s: Heroes, course: Course, region: int) -> str:
    """Who can leave a region because somebody comes, and what that brings elsewhere."""
    seat = int(s.now.seat)
    for piece, there in course.sent:
        if there != region and s.sides[seat].troops[region] >> piece & 1:
            worth, said = compare(s, course.after, there)
            why = lower(said) if worth >= TELLING else save_from(s, course, region)
            if why and course.after.sides[seat].troops[region]:
                return f"{name_piece(s, seat, piece)} can then leave for {name_tile(s, there)}: {why}"
    return ""


def save_from(s: Heroes, course: Course, region: int) -> str:
    """§3.7 That who leaves is not discarded there; empty where the region is not won next."""
    won = prospect(course.after, int(s.now.seat), region)["next"] == "tile"
    return f"your heroes at {name_tile(s, region)} are discarded when you win it." if won else ""


def hand_over(s: Heroes, action: int, course: Course, region: int) -> str:
    """What a hero leaves who moves away: to somebody who takes over, or for good."""
    seat, piece = int(s.now.seat), int(MOVE.first(action))
    origin = int(s.sides[seat].where(piece))
    new = sorted({one for one, there in course.sent if there == origin and one != piece})
    if new and prospect(s, seat, origin)["next"] and prospect(course.after, seat, origin)["next"] and \
            not prospect(arrived_by(s, action), seat, origin)["next"]:
        return f"{join_words([name_piece(course.after, seat, one) for one in new])} then takes over " \
               f"at {name_tile(s, origin)}."
    return forfeit(s, course.after, piece, region)
