"""Golden records: complete games that must replay for as long as the rules are what they are.

A change of the rules that breaks one is a decision: raise the game's `rules_version` and say so in the changelog.
"""
from pathlib import Path

import pytest

from kleos.core import record
from kleos.core.flow import SPECTATOR
from kleos.games import ALL, find

FILES = sorted((Path(__file__).parent / "records").glob("*.kleos"))
records = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def load(path):
    kept = record.parse(path.read_text(encoding="utf-8"))
    return find(kept.head["game"]), kept


def test_every_game_has_golden_records():
    games = [path.stem.split("-")[0] for path in FILES]
    assert [game.id for game in ALL if games.count(game.id) < 5] == []


@records
def test_it_replays_to_its_result(path):
    game, kept = load(path)
    assert path.stem.startswith(f"{game.id}-")
    state = record.replay(game, kept)
    assert state.over()
    assert game.rules.scores(state) == kept.head["result"]


@records
def test_it_reads_back(path):
    _, kept = load(path)
    assert record.parse(record.write(kept)) == kept


@records
def test_every_prefix_is_a_position(path):
    """Undo, fork and the replay scrubber rest on this. Every third is enough: what one leaves out the next plays."""
    game, kept = load(path)
    state = record.begin(game, kept)
    for number, move in enumerate(kept.moves):
        if number % 3 == 0:
            assert record.replay(game, kept, number) == state
        record.step(game, state, move)


@records
def test_a_line_that_is_missing_is_found(path):
    """Without any one of its choices a record is refused, or it ends elsewhere."""
    game, kept = load(path)
    whole = record.replay(game, kept)
    for number in range(0, len(kept.moves), 7):
        broken = record.Record(kept.head, kept.moves[:number] + kept.moves[number + 1:])
        assert outcome(game, broken) not in (whole, None)


def outcome(game, kept):
    """The position at the end, or the line at which the record is refused."""
    try:
        return record.replay(game, kept)
    except record.RecordError as error:
        return error.line or None


@records
def test_its_redaction_replays(path):
    """As each seat and a spectator saw it: as many lines, and what is written is right."""
    game, kept = load(path)
    for seat in (*range(len(kept.head["seats"])), SPECTATOR):
        seen = record.redact(game, kept, seat)
        assert len(seen.moves) == len(kept.moves)
        assert record.parse(record.write(seen)) == seen
        if not seen.partial:
            assert record.replay(game, seen) == record.replay(game, kept)
