"""Reasons: why a line of play is a good one, in the words that the game has for its hints."""
from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kleos import bots
from kleos.core.face import name_players, placeless
from kleos.core.hints import follow
from kleos.study.clicks import count_alike, list_clicks
from kleos.study.course import Move
from kleos.study.judge import Judge, Line


class Reason(NamedTuple):
    """What the game says for a click of a line of play, and what that click is called."""

    label: str
    text: str


def explain(judge: Judge, move: Move, line: Line, other: Line = ()) -> str:
    """Why somebody might want a line of play, where it differs from the other one; each reason with the click that it
    is for, where there are more. Empty where the game says nothing."""
    first = count_alike(line, other)
    last = len(line) - min(count_alike(line[::-1], other[::-1]), min(len(line), len(other)) - first)
    told = choose(list_reasons(judge, move, list(line), first, last))
    said = [one.text if last - first == 1 else f"“{shorten(one.label)}”: {one.text}" for one in told]
    return placeless(name_players(" ".join(said), judge.called, move.seat))


def list_reasons(judge: Judge, move: Move, line: list[int], first: int, last: int) -> list[Reason]:
    """What the game says for each button from the first click on to the last, which is not among them. What touches
    nothing on the board, such as the end of a turn, counts only where all is of that kind."""
    game, world, found = judge.game, judge.world(move), list[tuple[bool, Reason]]()
    for clicks in list_clicks(judge, move, line):
        s = follow(world, move.seat, line[:clicks.begins])
        if clicks.ends <= first or clicks.begins >= last:
            continue
        if s.to_act() != move.seat or not s.allows(line[clicks.begins]):
            break
        text = bots.explain(game, s, move.seat, line[clicks.begins], line[clicks.begins + 1:])
        if text:
            found.append((bool(game.rules.lexicon.touch(line[clicks.begins])), Reason(clicks.label, text)))
    touching = [one for touches, one in found if touches]
    return touching or [one for _, one in found]


def choose(reasons: Sequence[Reason]) -> list[Reason]:
    """The first reason, and of the others the one that says most; what another one says as well is left out, and what
    says less of a click that is called the same.

    >>> from kleos.study.reasons import Reason, choose
    >>> hire, send = Reason("Hire", "You then send it: it wins the Farm."), Reason("Send", "It wins the Farm.")
    >>> [one.label for one in choose([hire, send])], [one.label for one in choose([send, hire])]
    (['Hire'], ['Hire'])
    >>> [one.text for one in choose([Reason("Provision", "It saves."), Reason("Provision", "It pays for Scout.")])]
    ['It pays for Scout.']
    """
    left: list[Reason] = []
    for one in sorted(reasons, key=lambda one: -len(one.text)):
        if not any(one.label == other.label or gist(one) in other.text.lower() for other in left):
            left.append(one)
    first = [one for one in reasons if one in left][:1]
    return sorted(first + [one for one in left if one not in first][:1], key=reasons.index)


def shorten(label: str) -> str:
    """A label without what comes of it, where there is a label besides.

    >>> from kleos.study.reasons import shorten
    >>> shorten("Attack with Golem: 4 cards of Ann’s deck"), shorten("No: discard nobody")
    ('Attack with Golem', 'No: discard nobody')
    """
    head = label.partition(": ")[0]
    return head if " " in head else label


def gist(reason: Reason) -> str:
    """What comes of it, without what brings that about."""
    return (reason.text.partition(": ")[2] or reason.text).lower()
