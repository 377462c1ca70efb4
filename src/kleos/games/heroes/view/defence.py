"""Who wins the game next as things stand, and whether the other side can still do something about it."""
from __future__ import annotations

from typing import Final

from kleos.core.prose import join_words
from kleos.games.heroes.board import Heroes
from kleos.games.heroes.hints.defence import OPEN, begin_next, hold, imagine, seek_stop
from kleos.games.heroes.rules import HandLimit
from kleos.games.heroes.scoring import wins_next
from kleos.games.heroes.view.board import members
from kleos.games.heroes.view.names import heroes_of, kind_name, list_threats, name_tile

MOST_SAID: Final = 3                                    # sentences that a reason has
GIVEN_UP: Final = ("You give up ", "It lets your rival ")


def announce(after: Heroes, seat: int, said: str) -> str:
    """§8.2 What is said of an action, after the win to which the turn leads as things stand, and what the rival can do
    about that; unchanged where there is none."""
    if after.over() or wins_next(after, seat) < 0 or wins_next(after, 1 - seat) >= 0:
        return said
    answer = answer_of(after, seat)
    if "and the game" in said:
        return f"{said} {answer}".rstrip()
    regions, word = list_threats(after, seat)
    names = [name_tile(after, region) for region in regions]
    what = f"the game, with {join_words(names, word)}" if word == "or" else join_words([*names, "the game"])
    if said.startswith("You then "):                    # what makes it so, or safe, is still to be done
        return f"{said} After that your next Control wins {what}. {answer}".rstrip()
    return " ".join([one for one in (f"As things stand your next Control wins {what}.", answer, said) if one])


def brief(said: str) -> str:
    """In three sentences at most, and nothing twice: what a tile would win in the end is left out first, and what is
    given up is not."""
    parts = once(said).split(". ")
    while len(parts) > MOST_SAID:
        least = [one for one in parts if "points would win" in one] or \
            [one for one in parts[1:] if not one.startswith(GIVEN_UP)] or parts[1:]
        parts.remove(least[-1])
    return f"{'. '.join(parts).removesuffix('.')}." if said else ""


def once(said: str) -> str:
    """The same, where it is said but once that something is so as things stand."""
    at = said.lower().find("as things stand")
    if at < 0:
        return said
    at += len("as things stand")
    rest = said[at:].replace(", as things stand", "").replace(": as things stand, ", ": ")
    rest = rest.replace(" that as things stand your", " that your")
    found = said[:at]
    for number, part in enumerate(rest.split(". As things stand")):
        begun = part.lstrip(", ") if number else part
        found += f". {begun[:1].upper()}{begun[1:]}" if number else begun
    return found


def answer_of(after: Heroes, seat: int) -> str:
    """What the rival can do in its next turn about the win of a seat; empty where that is not known, or this turn is
    not over yet."""
    if not isinstance(after.now, HandLimit) or after.roster.extra_actions:
        return ""
    then = begin_next(after, 1 - seat)
    if then is None:
        return ""
    rival = then.sides[1 - seat]
    if then.roster.draft or then.roster.closed:
        return f"Your rival then has {int(rival.food)} food to stop it with."
    known = then.copy()
    hold(known, 1 - seat, [int(kind) for kind in then.sides[1 - seat].hand.known(seat)])
    found = seek_stop(known, seat)
    if isinstance(found, Heroes):
        new = int(found.sides[1 - seat].in_play() & ~rival.in_play())
        return f"Your rival can still stop it with {heroes_of(found, 1 - seat, new) or 'those whom it has in play'}."
    if found == OPEN:
        return f"Your rival then has {int(rival.food)} food to stop it with."
    return tell_unknown(then, seat)


def tell_unknown(then: Heroes, seat: int) -> str:
    """What the cards could do that the rival may hold, or draw, and that nobody else knows of."""
    rival, found = then.sides[1 - seat], seek_stop(imagine(then, seat), seat)
    if isinstance(found, Heroes):
        new = members(int(found.sides[1 - seat].in_play() & ~rival.in_play()))
        names = join_words(sorted({kind_name(then, piece >> 1) for piece in new}))
        return f"Your rival can stop it only with cards that you do not know of, such as {names}." if names else ""
    if found == OPEN:
        return f"Your rival then has {int(rival.food)} food to stop it with."
    return "Nothing that your rival can do stops that."
