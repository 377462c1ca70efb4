"""Bots that play by themselves: what one was still thinking of when the game ended is not done."""
from __future__ import annotations

import pytest

from kleos.bots.learned import knows
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games import ALL, find
from kleos.games.heroes.rules import HandLimit
from kleos.server.http.limits import Limits
from kleos.server.tables.players import AGAIN, act
from kleos.server.tables.tables import Stale
from kleos.server.work.records import reread
from kleos.server.work.thinkers import Thinkers, advise, choose
from kleos.server.work.workers import Workers
from kleos.table import dealers, deeds
from kleos.table.table import sit
from tests.games.heroes.play import say, turn_of
from tests.games.heroes.play import table as heroes_table
from tests.server.conftest import until

SHIELD = find("shield")
THREE = ("human", "learned", "greedy")


def test_a_choice_that_comes_after_the_end_is_too_late():
    table = sit(find("hercules"), {}, ["human", "greedy"], dealers.dealer("random", "s"))
    deeds.resign(table, 0, "greedy")
    assert table.over
    with pytest.raises(Stale):
        act(table, 1, "greedy", "pass")


@pytest.mark.anyio
async def test_a_bot_that_cannot_think_is_told_at_the_table_and_asked_again(app, ann, clock, caplog, monkeypatch):
    services = app.state.services

    async def fail(*_):
        raise ValueError("The bot has lost its head.")
    monkeypatch.setattr(services.thinkers, "choose", fail)
    url = await ann.sit("heroes", **{"seat.0": "quick", "seat.1": "human", "option.first": "0"})
    id = url.rpartition("/")[2]
    await ann.get(url)
    await until(lambda: services.tables.cache[id].stuck >= 0, "the bot fails")
    for _ in range(2):                                  # whoever looks meanwhile does not make it fail once more
        assert "cannot think:" in (await ann.get(url)).text
        assert (await ann.state(url))["stuck"]
    clock.move(AGAIN)
    await until(lambda: id not in services.players.resting, "it may be asked again")
    await ann.get(url)
    await until(lambda: id in services.players.resting, "it was asked, and failed")
    assert [record.message for record in caplog.records if id in record.message] == [f"The bots of table {id} stopped."]
    monkeypatch.undo()
    seq = services.tables.cache[id].table.seq
    with services.hub.watch(id):
        clock.move(AGAIN)
        await until(lambda: services.tables.cache[id].table.seq > seq, "it plays as soon as it can")
    assert not (await ann.state(url))["stuck"]
    assert "cannot think:" not in (await ann.get(url)).text


@pytest.mark.anyio
async def test_a_bot_that_has_learnt_is_offered_where_there_is_a_model_and_plays_there(ann):
    answer = (await ann.get("/api/games")).json()
    told = {game["id"]: game["bots"] for game in answer}
    for game in ALL:
        offered = 'value="learned"' in (await ann.get(f"/games/{game.id}")).text
        assert offered == knows(game) == ("learned" in told[game.id])
    alone, labors, *_ = [game["bot_seats"] for game in answer]
    assert (alone["learned"], labors["learned"], labors["quick"]) == ([1], [2], [1, 2, 3, 4])
    page = (await ann.get("/games/labors")).text
    assert 'data-players="2"><input type="radio" name="seat.1" value="learned"' in page, "its model is for two"
    assert page.count("data-players") == find("labors").rules.seats[1], "all other bots play with any number"
    state = SHIELD.start()
    state.do(state.now.sample(state, Rng(1)))
    text = choose("shield", state, 0, 1, "learned", "table")
    assert SHIELD.parse(text) in state.legal()
    refused = await ann.post("/tables", {"game": "heroes", "seat.0": "human", "seat.1": "learned"})
    assert (refused.status_code, "There is no model of Twelve Heroes" in refused.text) == (422, True)
    refused = await ann.post("/tables", {"game": "labors", **{f"seat.{k}": who for k, who in enumerate(THREE)}})
    assert (refused.status_code, "with 2 at the table, not with 3" in refused.text) == (422, True)
    file = SHIELD.folder / "learned.safetensors"
    refused = await ann.post("/tables", {"game": "shield", "seat.0": f"learned:{file}"})
    assert refused.status_code == 422


def test_a_record_that_names_a_model_of_ones_own_seats_no_bot_by_it():
    kept = record.new(SHIELD, {}, ["learned:mine"], {}, [])
    assert reread(record.write(kept)).seats == ["human"]
    assert reread(record.write(record.new(SHIELD, {}, ["learned"], {}, []))).seats == ["learned"]


def test_a_hint_is_the_whole_move_where_the_board_offers_it_as_one():
    """Of a draft both cards are named: after the first alone, in the order of the list, others could not be taken."""
    game, chance = find("heroes"), Rng(4)
    state = game.start({"mode": "draft"})
    while state.to_act() == CHANCE:
        state.apply(state.sample(chance))
    texts, why, _ = advise("heroes", game.rules.resample(state, 0, chance), 0, 1)
    move = [game.parse(text) for text in texts]
    assert len(move) == 2 and move in [compound.actions for compound in game.face.compounds(state, 0)]
    state.apply(move[0])
    assert why == game.face.advice(state, move[1]) != ""


@pytest.mark.parametrize("lay", [
    lambda: say(heroes_table(hand="hoplite goat herald dragon orc-brute cyclops phoenix"), *["provision"] * 3),
    lambda: turn_of(heroes_table(left="hoplite goat herald dragon", stores=(2, 0, 0)), 0)])
def test_a_hint_names_all_of_several_that_are_given_up(lay):
    """§4.2 §8.1 The board offers no single one of them, and the button of another pair would do something else."""
    game, state = find("heroes"), lay()
    texts, *_ = advise("heroes", state, 0, 1)
    whole = [compound.actions for compound in game.face.compounds(state, 0)]
    assert [game.parse(text) for text in texts] in whole


def test_a_hint_is_one_action_where_nothing_is_put_together():
    """The dice of a roll may be clicked in any order, but the board shows each where it was given to: after the one to
    the forge there is nothing to cancel."""
    game, chance = find("shield"), Rng(1)
    state = game.start()
    while state.to_act() == CHANCE:
        state.apply(state.sample(chance))
    texts, *_ = advise("shield", state, 0, 1)
    assert len(texts) == 1 and any(compound.actions[0] == game.parse(texts[0]) and len(compound.actions) == 2
                                   for compound in game.face.compounds(state, 0))


def test_who_follows_one_hint_after_another_follows_one_plan():
    """A whole turn is found for the first of them; asked twice, it is told twice, and another position gets another."""
    game = find("heroes")
    state = heroes_table(camp="dragon hoplite", hand="goat golem", food=5, cubes=(1, 0, 0))
    hints, plan, seed = [], None, 0
    while not isinstance(state.now, HandLimit) and state.now.actor == 0:
        for _ in range(2):
            seed += 1
            texts, _, plan = advise("heroes", state, 0, seed, (), plan)
            hints.append(texts)
        assert hints[-1] == hints[-2]
        for text in texts:
            state.apply(game.parse(text))
    assert [text for texts in hints[::2] for text in texts] == [game.rules.lexicon.text(action) for action in plan.line]
    other = heroes_table(camp="goat", food=2)
    assert advise("heroes", other, 0, 1, (), plan)[2].line != plan.line


@pytest.mark.anyio
async def test_a_plan_goes_from_a_worker_to_the_server_and_back():
    """However the engine is built, a real worker is asked twice: what it found it can go on with."""
    state = heroes_table(camp="dragon hoplite", hand="goat golem", food=5, cubes=(1, 0, 0))
    workers = Workers(1)
    thinkers = Thinkers(workers, Limits())
    texts, why = await thinkers.advise(find("heroes"), "a", state, 0, [])
    plan = thinkers.plans["a", 0]
    assert texts and why and find("heroes").parse(texts[0]) == plan.line[0]
    assert (await thinkers.advise(find("heroes"), "a", state, 0, []))[0] == texts
    assert thinkers.plans["a", 0].line == plan.line
    workers.close()


@pytest.mark.anyio
async def test_plans_of_hints_are_kept_by_table_and_seat(monkeypatch):
    """The oldest goes first where there are too many."""
    thinkers, asked = Thinkers(None, None), []
    async def think(thought, game, state, seat, undoing, plan):
        asked.append(plan)
        return ["provision"], "", f"plan {len(asked)}"
    monkeypatch.setattr(thinkers, "think", think)
    monkeypatch.setattr("kleos.server.work.thinkers.KEPT", 2)
    for table, seat in (("a", 0), ("a", 0), ("a", 1), ("b", 0), ("a", 0)):
        await thinkers.advise(find("heroes"), table, None, seat, [])
    assert asked == [None, "plan 1", None, None, None]
