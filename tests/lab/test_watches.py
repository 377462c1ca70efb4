"""Watches see what the records of the same games say; what they add up is the same in whatever order."""
from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction

import pytest

from kleos.core import record
from kleos.core.flow import CHANCE
from kleos.core.hints import Hints
from kleos.games import find
from kleos.lab import Watch, play
from kleos.lab.sampled import Curve, Luck
from kleos.lab.statistics import Outcome
from kleos.lab.watches import CHEAP, Sides, make_watch, units

LABORS = find("labors")
THREE = ["quick"] * 3


class Calls(Watch):
    """How often a god is called."""

    word = "calls"

    def __init__(self) -> None:
        self.calls: Counter[str] = Counter()

    def start(self, game, state, number) -> None:
        self.text = game.rules.lexicon.text

    scratch = ("text",)

    def after(self, state, actor, action) -> None:
        if actor != CHANCE and self.text(action).startswith("call "):
            self.calls[self.text(action)] += 1

    def merge(self, other) -> None:
        self.calls.update(other.calls)

    def data(self, game):
        return {"rows": [{"action": name, "calls": number} for name, number in sorted(self.calls.items())]}


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Twelve games, each with every position of it: who acted, what was open and what was done; and who won."""
    folder = tmp_path_factory.mktemp("records")
    play(LABORS, THREE, games=12, seed=5, records=folder)
    found = []
    for path in sorted(folder.iterdir()):
        kept = record.parse(path.read_text(encoding="utf-8"))
        state, rows = LABORS.start(kept.head["options"], 3), []
        for move in kept.moves:
            rows.append((move.actor, state.legal(), LABORS.parse(move.text), state.now.seat))
            state.apply(rows[-1][2])
        found.append((rows, state))
    return found


@pytest.fixture(scope="module")
def seen():
    run = play(LABORS, THREE, games=12, seed=5, watch=[*CHEAP, "luck:0.5", "curve:0.25", Calls()])
    return run.data()["watches"]


def test_use_counts_seats_that_could_and_that_did(games, seen):
    could, did, won = Counter(), Counter(), Counter()
    for rows, state in games:
        open_to = {(seat, action) for seat, legal, _, _ in rows if seat != CHANCE and len(legal) > 1
                   for action in legal}
        taken = {(seat, action) for seat, legal, action, _ in rows if seat != CHANCE and len(legal) > 1}
        could.update(action for _, action in open_to)
        did.update(action for _, action in taken)
        won.update(action for seat, action in taken if LABORS.rules.won(state)[seat])
    rows = {row["action"]: row for row in seen["use"]["rows"]}
    assert rows.keys() == {LABORS.rules.lexicon.text(action) for action in could}
    for action, number in could.items():
        row = rows[LABORS.rules.lexicon.text(action)]
        assert (row["could"], row["taken"]) == (number, did[action])
        assert row["win_with"] == (won[action] / did[action] if did[action] else None)


def test_cards_are_drawn_by_chance_and_played_by_seats(games, seen):
    drawn, played = set(), set()
    for number, (rows, _) in enumerate(games):
        for actor, _, action, seat in rows:
            if LABORS.rules.lexicon.text(action).split()[-1] == "zeus":
                (drawn if actor == CHANCE else played).add((number, seat if actor == CHANCE else actor))
    row = next(row for row in seen["cards"]["rows"] if row["card"] == "zeus")
    assert (row["seats"], row["drawn"], row["played"]) == (36, len(drawn), len(played))


def test_a_watch_of_ones_own_counts_what_it_likes(games, seen):
    calls = Counter(LABORS.rules.lexicon.text(action) for rows, _ in games for actor, _, action, _ in rows
                    if actor != CHANCE and LABORS.rules.lexicon.text(action).startswith("call "))
    assert {row["action"]: row["calls"] for row in seen["calls"]["rows"]} == calls


def test_the_score_sheet_adds_up_to_the_scores(games, seen):
    lines = seen["finale"]["rows"]
    scores = [score for _, state in games for score in LABORS.rules.scores(state)]
    assert sum(row["mean"] for row in lines) == pytest.approx(sum(scores) / 36)


def test_lengths_places_and_leads(games, seen):
    turns = [LABORS.rules.turns(state) for _, state in games]
    length = seen["length"]["rows"][0]
    assert (length["mean"], length["least"], length["most"]) == (pytest.approx(sum(turns) / 12), min(turns), max(turns))
    assert sum(row["wins"] for row in seen["places"]["rows"]) == sum(sum(LABORS.rules.won(state)) for _, state in games)
    assert seen["lead"]["rows"][0]["n"] == 12
    assert 0 <= seen["lead"]["rows"][1]["mean"] <= 1


def test_dear_watches_look_at_their_share_of_the_games(seen):
    assert [row["n"] for row in seen["luck"]["rows"]] == [6, 6, 6]
    assert seen["curve"]["rows"][0]["n"] <= 3
    for share in (Fraction(1, 50), Fraction(3, 7)):
        watch, looked = Luck(share), 0
        for number in range(1, 701):
            watch.start(LABORS, LABORS.start(), number)
            looked += watch.on
        assert looked == 700 * share


def test_luck_that_a_game_cannot_tell_is_unknown(monkeypatch):
    monkeypatch.setattr(LABORS, "hints", lambda state: Hints())
    assert play(LABORS, ["random"] * 3, games=2, watch=["luck"]).data()["watches"]["luck"] == {"luck": "unknown"}


@pytest.mark.parametrize("bots", [THREE, ["random"] * 3])
def test_looking_on_changes_no_game(bots):
    bare, watched = (play(LABORS, bots, games=6, seed=2, watch=watch).data() for watch in ((), [*CHEAP, "luck"]))
    watched.pop("watches")
    for data in (bare, watched):
        del data["seconds"], data["decisions_per_second"]
    assert bare == watched


def test_where_all_win_together_a_game_is_one_trial():
    def outcome(rivals):
        return Outcome(1, True, 1, [1.0, 1.0], [True, True], [0, 1], rivals)
    assert units(outcome(False), [{1}, {2}]) == [({1, 2}, True)]
    assert units(outcome(True), [{1}, {2}]) == [({1}, True), ({2}, True)]


def test_what_too_few_had_has_no_q_value():
    sides = Sides()
    for number in range(200):
        sides.count([1, 2], {1} if number % 2 else set(), number % 4 == 1)
    one, two = sides.compared([1, 2], True)
    assert (one["win_with"], one["win_without"], two["win_with"], two["q"]) == (0.5, 0.0, None, None)
    assert one["q"] < 1e-9
    assert one["low"] < 0.5 < one["high"]
    assert sides.compared([1], False)[0]["win_with"] is None


def test_watches_are_known_by_their_words():
    assert isinstance(make_watch("curve:0.1"), Curve)
    for word, said in (("us", "places, length"), ("use:0.1", "no watch"), ("luck:2", "above 0"), ("luck:x", "above 0")):
        with pytest.raises(ValueError, match=said):
            make_watch(word)
    with pytest.raises(ValueError, match="twice"):
        play(LABORS, THREE, games=1, watch=["use", "use"])


def test_a_watch_that_cannot_be_sent_is_refused():
    class Local(Watch):
        word = "local"
    with pytest.raises(ValueError, match="must stand in a module"):
        play(LABORS, THREE, games=1, watch=[Local()])


def test_what_watches_saw_can_be_pickled():
    run = play(LABORS, THREE, games=3, watch=[*CHEAP, "luck", "curve"])
    again = pickle.loads(pickle.dumps(run))
    assert again.data() == run.data()
