"""Clicks: a line of play in the words of its buttons."""
from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kleos.core.face import name_players, placeless
from kleos.core.game import Game
from kleos.core.hints import follow
from kleos.core.words import Verb
from kleos.study.course import Move
from kleos.study.judge import Judge, Line

MORE: Final = "And "                                    # how the label of a move begins that adds to one before


class Clicks(NamedTuple):
    """What a button does of a line of play: the clicks from where it `begins` to before where it `ends`."""

    label: str
    begins: int
    ends: int


def spell(judge: Judge, move: Move, line: Line) -> str:
    """A line of play in the words of its buttons, by what the seat knew."""
    return placeless(name_players(join_clicks(label_clicks(judge, move, line)), judge.called))


def spell_apart(judge: Judge, move: Move, line: Line) -> tuple[str, str]:
    """What was played and not that line of play, and the other way round, where they begin or end alike; else both are
    empty."""
    played, other = label_clicks(judge, move, move.line), label_clicks(judge, move, line)
    begins, ends = count_alike([one.lower() for one in played], [one.lower() for one in other]), 0
    if begins < min(len(played), len(other)):
        before = begins - 1 if begins else None
        ends = count_alike(*([one.lower() for one in labels[:before:-1]] for labels in (played, other)))
    if not begins + ends:
        return "", ""
    one, two = (placeless(name_players(join_clicks(labels[begins:len(labels) - ends]), judge.called))
                for labels in (played, other))
    return one, two


def count_alike(one: Sequence[object], other: Sequence[object]) -> int:
    """With how many of the same both begin.

    >>> from kleos.study.clicks import count_alike
    >>> count_alike([1, 2, 3], [1, 2, 4, 5]), count_alike([1], [1, 2]), count_alike("ab", "cd")
    (2, 1, 0)
    """
    return next((at for at, pair in enumerate(zip(one, other)) if pair[0] != pair[1]), min(len(one), len(other)))


def label_clicks(judge: Judge, move: Move, line: Line) -> list[str]:
    """The words of the buttons, one after the other."""
    apart, found = judge.game.face.apart, list[str]()
    for one in list_clicks(judge, move, line):
        verb = judge.game.rules.lexicon.verb(line[one.begins])
        found.append(continue_with(one.label, verb, apart.get(verb.name, "")) if found else one.label)
    return found


def list_clicks(judge: Judge, move: Move, line: Line) -> list[Clicks]:
    """The buttons of a line of play. Clicks that the table offered as one move, such as a block and whom it is to meet,
    are one, but for the same several times."""
    world, found, number, game = judge.world(move), list[Clicks](), 0, judge.game
    while number < len(line):
        s, rest = follow(world, move.seat, [*line[:number]]), list(line[number:])
        offers = game.face.compounds(s, move.seat) if len(rest) > 1 else []
        fitting = [one for one in offers if rest[:len(one.actions)] == list(one.actions)
                   and (len({*one.actions}) > 1 or one.instead >= 0) and not one.label.startswith(MORE)]
        whole = max(fitting, key=lambda one: len(one.actions), default=None)
        label = whole.plain if whole else label_alone(game, rest[0], game.face.names(s))
        found.append(Clicks(label, number, number + (len(whole.actions) if whole else 1)))
        number = found[-1].ends
    return found


def label_alone(game: Game, action: int, names: Mapping[str, str]) -> str:
    """The label of an action; of what is called by nothing but a name, what is done to that one."""
    lexicon = game.rules.lexicon
    label, verb = lexicon.label(action, names), lexicon.verb(action)
    return game.face.apart[verb.name].format(label) if verb.label == "{0}" and verb.name in game.face.apart else label


def continue_with(label: str, verb: Verb, apart: str = "") -> str:
    """A label within a sentence: its first word is a small one, unless that is the name of something. `apart`: how the
    verb is called by itself."""
    own = {verb.name.split("-")[0], find_word(verb.label), find_word(apart)}
    return label[:1].lower() + label[1:] if find_word(label) in own else label


def find_word(label: str) -> str:
    """The first word of a label, in small letters; empty where there is none."""
    return next(iter(label.split()), "").strip(":,").lower()


def join_clicks(labels: Sequence[str]) -> str:
    """What was done click by click, as one sentence: the same several times is said once, and what was left undone
    goes with what was done before it.

    >>> from kleos.study.clicks import join_clicks
    >>> join_clicks(["Declare the attack", "no combat card"]), join_clicks(["Provision", "provision", "hire Golem"])
    ('Declare the attack with no combat card', 'Provision (2 times), then hire Golem')
    >>> join_clicks(["Attack with Golem: 4 cards of Ann’s deck", "no combat card"])
    'Attack with Golem: 4 cards of Ann’s deck, and no combat card'
    """
    told, times = list[str](), list[int]()
    for label in labels:
        if told and told[-1].lower() == label.lower():
            times[-1] += 1
        elif told and label.startswith("no "):
            told[-1] += f", and {label}" if re.search(": | with ", told[-1]) else f" with {label}"
        else:
            told.append(label)
            times.append(1)
    said = [f"{one} ({number} times)" if number > 1 else one for one, number in zip(told, times)]
    mark = ";" if any("," in one for one in said) else ","
    return f"{f'{mark} '.join(said[:-1])}{mark} then {said[-1]}" if len(said) > 1 else "".join(said)
