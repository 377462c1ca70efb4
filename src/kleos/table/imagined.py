"""Imagined games: one that a seat cannot tell from the game that it plays, so that it may be played on elsewhere while
that goes on. What the seat saw is as it was; what it did not see comes anew.

Rows are done in their order, the unseen ones at random. Where what the seat saw next is not possible then, an earlier
unseen row is made to bring what was missing there, or no longer to bring it, and all goes on from that row.
"""
from __future__ import annotations

import time
from typing import Final

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, EVERYBODY, State
from kleos.core.game import Game
from kleos.core.record import UNSEEN, Move, Record

DRAWS: Final = 60                           # for one unseen row, until it brings what the seat could not see either
PATIENCE: Final = 500                       # steps back without getting further, until all begins anew


def imagine(game: Game, kept: Record, seat: int, rng: Rng, seconds: float) -> Record | None:
    """A record that `seat` (or SPECTATOR) cannot tell from this one; None where none is found in time."""
    return Imagination(game, kept, seat, rng).find(seconds)


class Imagination:
    """By the number of a row: the `wanted` word that it must bring, those that are `banned`, where it was `tried` to
    have what was missing there brought; and of the rows that are done, `states` before each, what it `made`, whose card
    it concerned (`actors`) and, if it is unseen, what it `brought`."""

    def __init__(self, game: Game, kept: Record, seat: int, rng: Rng) -> None:
        self.game: Final = game
        self.head: Final = kept.head
        self.seat: Final = seat
        self.rng: Final = rng
        self.rows: Final = record.redact(game, kept, seat).moves
        self.board: Final = game.view(record.replay(game, kept), seat)["board"]
        self.start: Final = record.begin(game, kept)
        self.forget()

    def forget(self) -> None:
        self.wanted: dict[int, str] = {}
        self.banned: dict[int, set[str]] = {}
        self.tried: dict[int, list[int]] = {}
        self.states = [self.start.copy()]
        self.made: list[Move] = []
        self.actors: list[int] = []
        self.brought: list[str] = []
        self.furthest = self.idle = 0

    def find(self, seconds: float) -> Record | None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.idle > PATIENCE:
                self.forget()
            number = len(self.made)
            if number == len(self.rows):
                if self.game.view(self.states[-1], self.seat)["board"] == self.board:
                    return Record(self.head, self.made)
                self.back(self.before(number))
            elif (back := self.row(number, self.rows[number], self.states[-1].copy())) >= 0:
                self.back(back)
        return None

    def back(self, number: int) -> None:
        """Do the rows from this one on again."""
        self.idle = 0 if len(self.made) > self.furthest else self.idle + 1
        self.furthest = max(self.furthest, len(self.made))
        del self.states[number + 1:], self.made[number:], self.actors[number:], self.brought[number:]

    def before(self, number: int) -> int:
        """A row before this one, of which nothing is known but that it lies not far."""
        return max(0, number - 1 - int(self.rng.below(1 + int(self.rng.below(number + 1)))))

    def row(self, number: int, move: Move, state: State) -> int:
        """Do a row; or from which one to begin again, -1 when it is done."""
        if move.actor >= 0 and state.to_act() >= 0:
            try:
                state.turn_to(move.actor)
            except ValueError:
                return self.before(number)
        if state.over() or (state.to_act() == CHANCE) != (move.actor == CHANCE):
            return self.before(number)
        actor, lexicon = int(state.now.seat), self.game.rules.lexicon
        unseen = UNSEEN in move.text.split()
        action = self.unseen(number, move, state) if unseen else self.game.parse(move.text)
        if action < 0 or not state.allows(action) or (" " in move.text and self.sees(state, action) == unseen):
            word = self.wanted.get(number, "") if unseen else move.text.rpartition(" ")[2]
            return self.mend(number, actor, word, unseen, move.actor == CHANCE)
        made = Move(move.actor, lexicon.text(action))
        record.step(self.game, state, made)
        self.made.append(made)
        self.actors.append(actor)
        self.brought.append(made.text.partition(" ")[2] if unseen else "")
        self.states.append(state)
        return -1

    def sees(self, state: State, action: int) -> bool:
        mask = state.seen_by(action)
        return mask == EVERYBODY or (self.seat >= 0 and bool(mask >> self.seat & 1))

    def unseen(self, number: int, move: Move, state: State) -> int:
        """Something that the seat would not see, as the row tells of it; -1 if there is nothing such."""
        lexicon, name = self.game.rules.lexicon, move.text.split()[0]
        if number in self.wanted:
            return lexicon.index.get(f"{name} {self.wanted[number]}", -1)
        for _ in range(DRAWS):
            action = int(state.sample(self.rng))
            text = lexicon.text(action)
            fits = text.split()[0] == name and not self.sees(state, action)
            if fits and text.partition(" ")[2] not in self.banned.get(number, ()):
                return action
        return -1

    def mend(self, number: int, actor: int, word: str, unseen: bool, by_chance: bool) -> int:
        """The row from which to begin again, so that this one has what it lacks: what chance brings has not come
        before, what a seat plays has come, and so has what is passed on in a draft."""
        if unseen or by_chance:
            back = self.one([at for at, said in enumerate(self.brought)
                             if word and said == word and at not in self.wanted and self.actors[at] == actor])
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
                         and (by_chance or self.actors[at] == actor) and self.may_bring(self.rows[at], word)])
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
        verb = next(verb for verb in self.game.rules.lexicon.verbs if verb.name == name)
        return rest == [UNSEEN] and word in verb.domains[0].index
