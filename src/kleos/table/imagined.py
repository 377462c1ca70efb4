"""Imagined games: one that a seat cannot tell from the game that it plays, so that it may be played on elsewhere while
that goes on. What the seat saw is as it was; what it did not see comes anew.

It is reached from the game itself by many changes. Each lets an unseen row bring something else, and does the rows
after it again, as they were where they still can be. Where what the seat saw next is not possible then, an earlier
unseen row is made to bring what was missing there, or no longer to bring it, and all goes on from that row. A change
that has not come out after some such steps is given up.
"""
from __future__ import annotations

import time
from typing import Final

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, EVERYBODY, State
from kleos.core.game import Game
from kleos.core.record import UNSEEN, Move, Record

CHANGES: Final = 8                          # for each unseen row: more bring nothing further from the game (measured)
DRAWS: Final = 60                           # for one unseen row, until it brings what the seat could not see either
PATIENCE: Final = 10                        # steps back, until a change is given up


def imagine(game: Game, kept: Record, seat: int, rng: Rng, seconds: float) -> Record | None:
    """A record that `seat` (or SPECTATOR) cannot tell from this one; None where that takes longer."""
    end = time.monotonic() + seconds                   # of real time, since it bounds what a worker may do
    course = Course([record.begin(game, kept)], [], [])
    for move in kept.moves:
        course.do(ready(course, move), game.parse(move.text), move)
    seen = Seen(game, kept, seat, course.states[-1])
    unseen = [number for number in range(len(seen.rows)) if seen.hides[number]]
    for _ in range(CHANGES * len(unseen)):
        if time.monotonic() > end:
            return None
        course = Change(seen, course, unseen[int(rng.below(len(unseen)))], rng).made() or course
    return Record(kept.head, course.moves)


def ready(course: Course, move: Move) -> State:
    """The position after these rows, where the step of this one is up; `ValueError` where there is none such."""
    state = course.states[-1].copy()
    if state.over() or (state.to_act() == CHANCE) != (move.actor == CHANCE):
        raise ValueError
    if move.actor != CHANCE:
        state.turn_to(move.actor)
    return state


class Seen:
    """What the seat saw of the game: its rows, whether a row hides something, the action of one that does not, and the
    board as it is `now`."""

    def __init__(self, game: Game, kept: Record, seat: int, now: State) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.rows: Final = record.redact(game, kept, seat).moves
        self.hides: Final = [UNSEEN in move.text.split() for move in self.rows]
        self.actions: Final = [-1 if hides else game.parse(move.text) for move, hides in zip(self.rows, self.hides)]
        self.board: Final = self.board_of(now)

    def board_of(self, state: State) -> object:
        return self.game.view(state, self.seat)["board"]

    def sees(self, state: State, action: int) -> bool:
        mask = state.seen_by(action)
        return mask == EVERYBODY or (self.seat >= 0 and bool(mask >> self.seat & 1))


class Course:
    """Rows that are done: the position before each and after the last, and whose card each concerned."""

    def __init__(self, states: list[State], moves: list[Move], actors: list[int]) -> None:
        self.states: Final = states
        self.moves: Final = moves
        self.actors: Final = actors

    def until(self, number: int) -> Course:
        return Course(self.states[:number + 1], self.moves[:number], self.actors[:number])

    def cut(self, number: int) -> None:
        del self.states[number + 1:], self.moves[number:], self.actors[number:]

    def brought(self, number: int) -> str:
        return self.moves[number].text.partition(" ")[2]

    def do(self, state: State, action: int, move: Move) -> None:
        """One row more, from the position in which it is ready."""
        self.actors.append(int(state.now.seat))
        state.apply(action)
        self.moves.append(move)
        self.states.append(state)


class Change:
    """Of one unseen row. By the number of a row: the `wanted` word that it must bring, those that are `banned`, and
    where it was `tried` to have what was missing there brought."""

    def __init__(self, seen: Seen, old: Course, number: int, rng: Rng) -> None:
        self.seen: Final = seen
        self.old: Final = old
        self.new: Final = old.until(number)
        self.rng: Final = rng
        self.wanted: Final[dict[int, str]] = {}
        self.banned: Final[dict[int, set[str]]] = {number: {old.brought(number)}}
        self.tried: Final[dict[int, list[int]]] = {}

    def made(self) -> Course | None:
        """What comes of it; None where nothing does."""
        rows, new = self.seen.rows, self.new
        for _ in range(PATIENCE):
            back = -1
            while back < 0 and len(new.moves) < len(rows):
                back = self.row(len(new.moves), rows[len(new.moves)])
            if back < 0:
                if self.seen.board_of(new.states[-1]) == self.seen.board:
                    return new
                back = self.before(len(rows))
            new.cut(back)
        return None

    def before(self, number: int) -> int:
        """A row before this one, of which nothing is known but that it lies not far."""
        return max(0, number - 1 - int(self.rng.below(1 + int(self.rng.below(number + 1)))))

    def row(self, number: int, move: Move) -> int:
        """Do a row; or from which one to begin again, -1 when it is done."""
        try:
            state = ready(self.new, move)
        except ValueError:
            return self.before(number)
        unseen = self.seen.hides[number]
        action = self.unseen(number, move, state) if unseen else self.seen.actions[number]
        if action < 0 or not state.allows(action) or \
                (" " in move.text and self.seen.sees(state, action) == unseen):
            word = self.wanted.get(number, "") if unseen else move.text.rpartition(" ")[2]
            return self.mend(number, int(state.now.seat), word, unseen, move.actor == CHANCE)
        self.new.do(state, action, Move(move.actor, self.seen.game.rules.lexicon.text(action)) if unseen else move)
        return -1

    def unseen(self, number: int, move: Move, state: State) -> int:
        """Something that the seat would not see, as the row tells of it, if it can be what it was; -1 if there is
        nothing such."""
        lexicon, name, banned = self.seen.game.rules.lexicon, move.text.split()[0], self.banned.get(number, ())
        if number in self.wanted:
            return lexicon.index.get(f"{name} {self.wanted[number]}", -1)
        action = lexicon.index[self.old.moves[number].text]
        for _ in range(DRAWS):
            text = lexicon.text(action)
            if text.split()[0] == name and text.partition(" ")[2] not in banned and state.allows(action) and \
                    not self.seen.sees(state, action):
                return action
            action = int(state.sample(self.rng))
        return -1

    def mend(self, number: int, actor: int, word: str, unseen: bool, by_chance: bool) -> int:
        """The row from which to begin again, so that this one has what it lacks: what chance brings has not come
        before, what a seat plays has come, and so has what is passed on in a draft."""
        rows, actors = self.seen.rows, self.new.actors
        if unseen or by_chance:
            back = self.one([at for at in range(number) if word and self.seen.hides[at] and self.new.brought(at) == word
                             and at not in self.wanted and actors[at] == actor])
            if back >= 0:
                self.banned.setdefault(back, set()).add(word)
                return back
        if unseen:
            self.wanted.pop(number, None)
            self.banned.pop(number, None)
            return self.before(number)
        tried = self.tried.setdefault(number, [])
        if tried and self.wanted.get(tried[-1]) == word:                # it came, and went again
            del self.wanted[tried[-1]]
        back = self.one([at for at in range(number) if at not in self.wanted and at not in tried
                         and (by_chance or actors[at] == actor) and self.may_bring(rows[at], word)])
        if back < 0:
            tried.clear()
            return self.before(number)
        tried.append(back)
        self.wanted[back] = word
        return back

    def one(self, rows: list[int]) -> int:
        return rows[int(self.rng.below(len(rows)))] if rows else -1

    def may_bring(self, move: Move, word: str) -> bool:
        name, *rest = move.text.split()
        verb = next(verb for verb in self.seen.game.rules.lexicon.verbs if verb.name == name)
        return rest == [UNSEEN] and word in verb.domains[0].index
