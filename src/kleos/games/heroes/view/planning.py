"""Why an action is a good one as part of a turn: what the rest of the turn makes of it, as things stand in the end."""
from __future__ import annotations

from typing import Final, final

from kleos.core.prose import join_words, pluralize
from kleos.games.heroes.board import DEPLOY, DISCARD, FOOD, HIRE, MOVE, PROVISION, SEND, Heroes
from kleos.games.heroes.military import Military, Sending, Supplies
from kleos.games.heroes.rules import HandLimit
from kleos.games.heroes.scoring import wins_next
from kleos.games.heroes.view.advice import (
    TELLING,
    arrived_by,
    compare,
    follow,
    forfeit,
    hire,
    name_threat,
    praise,
    spare,
    tile_name,
)
from kleos.games.heroes.view.board import prospect
from kleos.games.heroes.view.names import kind_name, name_piece


@final
class Course:
    """A line of play up to the end of the Military phase: where it leads, whom it sends where, whom it hires, how often
    it provisions, and how much food goes along with whom from the camp."""

    def __init__(self, s: Heroes, line: list[int]) -> None:
        self.after = s
        self.sent: Final[list[tuple[int, int]]] = []    # who, and the region, one after another
        self.hired: Final[list[int]] = []
        self.provisions = 0
        self.fed: Final[dict[int, int]] = {}            # by who is sent
        for action in line:
            if isinstance(self.after.now, HandLimit) or self.after.now.actor != s.now.actor:
                break
            self.note(action)
            self.after = follow(self.after, action)
        self.whole: Final[bool] = isinstance(self.after.now, HandLimit)

    def goal(self, piece: int, region: int) -> int:
        """Where a hero stands in the end who is sent to this region."""
        return [region, *[there for one, there in self.sent if one == piece]][-1]

    def note(self, action: int) -> None:
        step = self.after.now
        if HIRE.says(action):
            self.hired.append(int(HIRE.arg(action)))
        self.provisions += bool(PROVISION.says(action))
        if FOOD.says(action) and isinstance(step, Supplies):
            self.fed[int(step.to(step.region))] = int(FOOD.arg(action))
        for verb in (DEPLOY, MOVE):
            if verb.says(action):
                self.sent.append((int(verb.first(action)), int(verb.second(action))))


def plan(s: Heroes, line: list[int]) -> str:
    """Why a turn may begin with the first of these actions; empty where that speaks for itself."""
    step, rival = s.now, 1 - int(s.now.seat)
    if not isinstance(step, (Military, Sending)):
        return ""
    course = Course(s, line)
    said = speak(s, line[0], course) if course.whole else ""
    if not course.whole or wins_next(s, rival) < 0 or "and the game" in said:
        return said
    if wins_next(course.after, rival) >= 0:
        return ""
    threat = f"Your rival wins {name_threat(s, rival)}, but for what you do after this."
    return f"{threat} {said or praise(s, line[0])}".rstrip()


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
    return f"You then send it {sent}" if sent else hire(s, kind, waits=True)


def save_up(s: Heroes, course: Course) -> str:
    """§5.1 §6.2 Whom the food hires, in this turn or the next."""
    seat, income = int(s.now.seat), int(s.roster.income_food)
    food, then = int(s.sides[seat].food), int(course.after.sides[seat].food) + income
    dear = [kind for kind in course.hired if int(s.cost(seat, kind)) > food]
    if dear:
        sent = send_new(s, dear[0], course)
        return f"It pays for {kind_name(s, dear[0])}, whom you then " + (
            f"hire and send {sent}" if sent else f"hire in this turn: strength {s.roster.strength[dear[0]]}.")
    late = [int(kind) for kind in course.after.sides[seat].hand.kinds
            if food + income < int(s.cost(seat, kind)) <= then]
    if sum(course.fed.values()) > food:
        return take_along(s, course)
    if course.hired or course.sent or not late:
        return ""
    best = max(late, key=lambda kind: int(s.roster.strength[kind]))
    have = f"{pluralize(course.provisions, 'provision')} and your next income make {then} food" \
        if course.provisions > 1 else f"with your next income you have {then} food"
    return f"You save for {kind_name(s, best)}, strength {s.roster.strength[best]}: {have}, and it costs " \
           f"{int(s.cost(seat, best))}."


def take_along(s: Heroes, course: Course) -> str:
    """§6.5 Who takes the food along, where to, and what that brings."""
    seat = int(s.now.seat)
    pieces = sorted(piece for piece, food in course.fed.items() if food)
    names = join_words([name_piece(course.after, seat, piece) for piece in pieces])
    region = course.goal(pieces[-1], 0)
    worth, said = compare(s, course.after, region) if len(pieces) == 1 else (0, "")
    return f"It feeds {names}, {'whom' if len(pieces) == 1 else 'all of whom'} you then send out" + (
        f" to {tile_name(s, region)}: {lower(said)}" if worth else ".")


def exchange(s: Heroes, course: Course) -> str:
    """§9.1 What the action does for which a card is discarded."""
    said = compare(s, course.after, course.sent[-1][1])[1] if course.sent else ""
    return f"It brings one more action for this turn: {lower(said)}" if said else ""


def send_new(s: Heroes, kind: int, course: Course) -> str:
    """Where a hero goes who is yet to be hired, and what that brings; empty for nowhere."""
    here = int(s.sides[s.now.seat].in_play())
    regions = [region for piece, region in course.sent if piece >> 1 == kind and not here >> piece & 1]
    if not regions:
        return ""
    there, relieved = tile_name(s, regions[-1]), relieve(s, course, regions[-1])
    if relieved:
        return f"to {there}. {relieved}"
    said = compare(s, course.after, regions[-1])[1]
    return f"to {there}: {lower(said)}" if said else f"to {there}."


def go_out(s: Heroes, action: int, course: Course) -> str:
    """§3.4 §3.6 What the next Control would find where this action sends somebody, once all have arrived who follow;
    and what is given up for it."""
    own = [(piece, course.goal(piece, region)) for piece, region in list_own(s, action)]
    found = [(*compare(s, course.after, region), region) for _, region in own]
    worth, said, region = max(found, key=lambda one: one[0])
    relieved = spared(s, action, course, worth) if MOVE.says(action) else relieve(s, course, region)
    if relieved or not worth:
        return relieved
    seat, mine = int(s.now.seat), [piece for piece, _ in own]
    others = sorted({piece for piece, there in course.sent if there == region and piece not in mine})
    if others:
        names = join_words([name_piece(course.after, seat, piece) for piece in others])
        said = f"With {names}, who {'follow' if len(others) > 1 else 'follows'}: {lower(said)}"
    if region not in [there for _, there in list_own(s, action)]:
        said = f"On the way to {tile_name(s, region)}: {lower(said)}"
    return f"{said} {hand_over(s, action, course, region)}".rstrip() if MOVE.says(action) else said


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
                return f"{name_piece(s, seat, piece)} can then leave for {tile_name(s, there)}: {why}"
    return ""


def save_from(s: Heroes, course: Course, region: int) -> str:
    """§3.7 That who leaves is not discarded there; empty where the region is not won next."""
    won = prospect(course.after, int(s.now.seat), region)["next"] == "tile"
    return f"your heroes at {tile_name(s, region)} are discarded when you win it." if won else ""


def list_own(s: Heroes, action: int) -> list[tuple[int, int]]:
    """Whom this action sends, with those who were named before it, and where."""
    step, found = s.now, list[tuple[int, int]]()
    if isinstance(step, Sending):
        camp = int(s.sides[step.seat].camp & ~step.rest(s))
        found += [(int(step.to(region)), region) for region in range(3)
                  if int(step.to(region)) >= 0 and camp >> int(step.to(region)) & 1]
    for verb in (DEPLOY, MOVE):
        if verb.says(action):
            found.append((int(verb.first(action)), int(verb.second(action))))
    return found


def hand_over(s: Heroes, action: int, course: Course, region: int) -> str:
    """What a hero leaves who moves away: to somebody who takes over, or for good."""
    seat, piece = int(s.now.seat), int(MOVE.first(action))
    origin = int(s.sides[seat].where(piece))
    new = sorted({one for one, there in course.sent if there == origin and one != piece})
    if new and prospect(s, seat, origin)["next"] and prospect(course.after, seat, origin)["next"] and \
            not prospect(arrived_by(s, action), seat, origin)["next"]:
        return f"{join_words([name_piece(course.after, seat, one) for one in new])} then takes over " \
               f"at {tile_name(s, origin)}."
    return forfeit(s, course.after, piece, region)


def lower(said: str) -> str:
    return said[:1].lower() + said[1:]
