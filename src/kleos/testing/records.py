"""Laws about records: what is written down leads back to the position, and tells each seat what it saw."""
from __future__ import annotations

from kleos.core import record
from kleos.core.flow import SPECTATOR
from kleos.core.game import Game
from kleos.core.record import Move, RecordError
from kleos.testing.trial import Breach, Play, demand, law


@law("some")
def records(play: Play) -> None:
    """A record that is written, read and replayed leads to the same position."""
    kept = play.record()
    read = record.parse(record.write(kept))
    demand(read == kept, "the record reads back as another")
    demand(record.replay(play.game, read) == play.state, "the record replays to another position")


@law("some")
def redaction(play: Play) -> None:
    """Redacted for a seat a record has as many lines by the same actors, replays as far as it is whole, and says
    “?” for all that the seat did not see. A spectator is told no more than any seat."""
    kept = play.record()
    public = record.redact(play.game, kept, SPECTATOR)
    for viewer in play.viewers if play.game.rules.hidden else [SPECTATOR]:
        told = record.redact(play.game, kept, viewer)
        demand([move.actor for move in told.moves] == [move.actor for move in kept.moves], "other actors, or lines")
        demand(record.parse(record.write(told)) == told, "the redacted record reads back as another")
        demand(told.partial == (told.moves != kept.moves), "partial says something else than the lines")
        demand(all(move in (full, hide(play.game, full)) for move, full in zip(told.moves, kept.moves)),
               "a redacted line is neither the line nor its verb")
        demand(all(move == full for move, open_, full in zip(told.moves, public.moves, kept.moves) if open_ == full),
               f"seat {viewer} is told less than a spectator")
        record.replay(play.game, told)


@law("end")
def replaying(play: Play) -> None:
    """Taking back is replaying a prefix: it leads to the position that was there. A line of a seat that is not there
    is refused by its number."""
    kept = play.record()
    for number, state in play.kept:
        replayed = record.replay(play.game, kept, number)
        demand(replayed == state, f"the first {number} actions replay to another position")
    for number in {0, len(kept.moves) // 2}:
        state = record.replay(play.game, kept, number)
        if state.over():
            continue
        try:
            stranger = Move(play.setup.seats + 5, play.game.rules.lexicon.text(state.nth(0)), number + 1)
            record.step(play.game, state, stranger)
        except RecordError as error:
            demand(error.line == number + 1, "the wrong line of a record is not named")
            continue
        raise Breach("a line of a seat that is not there replays")


def hide(game: Game, move: Move) -> Move:
    verb = game.rules.lexicon.verb(game.parse(move.text))
    return Move(move.actor, " ".join([verb.name] + [record.UNSEEN] * len(verb.domains)))
