"""At a server nobody is asked what is a mere formality, and the page draws the card that opens a turn."""
from __future__ import annotations

from types import SimpleNamespace

import pytest

from kleos.core.dice import Rng
from kleos.core.face import Line
from kleos.games import find
from kleos.games.hercules.hints import policy
from kleos.server.rendering.views import choose_lines, explain
from kleos.server.tables.tables import go_on
from kleos.table.dealers import dealer
from kleos.table.formalities import do_formalities, find_only, was_formality
from kleos.table.table import Table, sit
from tests.games.heroes.play import GAME, say
from tests.games.heroes.play import table as position
from tests.table.test_formalities import attacked

pytestmark = pytest.mark.anyio


def test_a_table_goes_on_until_somebody_has_a_choice():
    table = attacked()
    go_on(table)
    assert [row.text for row in table.rows] == ["pass"] and table.acting() == [1]


def provisioned(seed: int) -> Table:
    """A table of Twelve Heroes up to the first formality of its person, or so many turns."""
    heroes, rng = find("heroes"), Rng(seed)
    table = sit(heroes, {"first": "1"}, ["human", "quick"], dealer("random", str(seed)))
    while int(table.state.turn) < 12 and not do_formalities(table):
        if table.acting():
            action = int(heroes.hints(table.state).choose(table.state, rng))
            table.act(table.acting()[0], [heroes.rules.lexicon.text(action)])
        else:
            table.deal()
    return table


def twice(seed: int) -> bool:
    table = provisioned(seed)
    return do_formalities(table) and not do_formalities(table)


def test_nobodys_first_turn_is_played_for_them():
    """With no food nothing but Provision can be done in it, three times."""
    for seed in range(20):
        table = sit(find("heroes"), {"first": "0"}, ["human", "quick"], dealer("random", str(seed)))
        while table.state.turn < 1:
            table.act(table.acting()[0], ["done"]) if table.acting() else table.deal()
        if table.state.count() == 1:
            assert not do_formalities(table)
            table.act(0, ["provision"])
            assert not was_formality(table, len(table.log.standing) - 1)
            return
    raise AssertionError("somebody could always be hired")


def test_nobody_is_brought_to_the_end_of_the_game_unasked():
    """Three times nothing but Provision could be done, and with the third the rival had won."""
    foe = {"left": "goat", "cubes": (1, 0, 0), "stores": (1, 0, 0), "points": 5}
    lost, safe = position(turn=17, hand="dragon", foe=foe), position(turn=17, hand="dragon", foe={**foe, "points": 0})
    asked = SimpleNamespace(game=GAME, setup=SimpleNamespace(seats=2))
    for at in range(3):
        assert safe.count() == lost.count() == 1 and find_only(asked, safe, 0) is not None
        assert (find_only(asked, lost, 0) is None) == (at == 2), "the last step is left to whoever plays it"
        say(lost, "provision"), say(safe, "provision")
    assert lost.over() and not safe.over()


def test_what_was_done_unasked_is_told_with_its_reason():
    """An action is spent, where nothing but Provision could be done."""
    table = next(at for at in map(provisioned, range(50)) if at.state.turn < 12)
    assert table.state.turn > 2
    told = [line.text for number, lines in table.lines(0, len(table.log.standing) - 2)
            for line in explain(table, number, 0, lines)]
    assert told[-1] == "You provisioned; nothing else could be done."
    assert sum("nothing else" in line for line in told) == 1


def test_all_that_is_forced_is_done_not_only_the_first_of_it():
    """With less food than any hero costs, action after action can only be Provision."""
    table = provisioned(next(filter(twice, range(200))))
    first = len(table.log.standing) - 1
    go_on(table)
    assert [(row.actor, row.text) for row in table.log.standing[first:]] == [(0, "provision")] * 2
    assert table.state.count() > 1 and was_formality(table, first) and was_formality(table, first + 1)
    told = [line.text for number, lines in table.lines(0, first) for line in explain(table, number, 0, lines)]
    assert told == ["You provisioned, twice; nothing else could be done."]
    table.undo(0)
    assert not do_formalities(table), "what is taken back is asked"


def ended(seed: int) -> Table | None:
    """A table of Hercules at which a turn of its person has just ended by itself; None where none does."""
    hercules, rng = find("hercules"), Rng(seed)
    table = sit(hercules, {"first": "0"}, ["human", "quick"], dealer("random", str(seed)))
    while not table.over:
        if do_formalities(table):
            if table.log.standing[-1].text == "end":
                return table
        elif table.acting():
            action = int(policy.choose(table.state, rng))
            table.act(table.acting()[0], [hercules.rules.lexicon.text(action)])
        else:
            table.deal()
    return None


def test_that_a_turn_ended_unasked_is_told_before_what_others_did():
    """No card can be paid for after the draw; then the rival has a turn of many lines."""
    table = next(table for table in map(ended, range(50)) if table)
    number = len(table.log.standing) - 1
    told = explain(table, number, 0, table.lines(0, number)[0][1])
    assert [line.text for line in told] == ["You ended the turn: nothing else could be done."]
    quiet, more = table.game.face.quiet, [Line(1, f"{n}.", "3.5") for n in range(5)]
    assert choose_lines([*told, *more], quiet, 0) == [*told, more[-1]]
    said = Line(0, told[0].text)                        # it is no words that make it so
    assert choose_lines([said, *more], quiet, 0) == more[-3:]
    assert choose_lines(more, quiet, 0) == more[-3:]
    assert choose_lines([*told, *more[:2]], quiet, 0) == [*told, *more[:2]]


@pytest.mark.parametrize(("rival", "how"), [("quick", "draw"), ("human", "draw")])
async def test_the_first_card_is_drawn_at_once(ann, rival, how):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": rival, "option.first": "0"})
    page = await ann.get(url)
    if rival == "human":
        page = await ann.post(f"{url}/take", follow_redirects=True)
    assert f'data-deals="{how}"' in page.text and 'data-roll="draw"' in page.text


async def test_the_end_of_a_turn_is_not_golden_but_among_the_moves_while_more_can_be_done(ann):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "quick", "option.first": "0"})
    await ann.post(f"{url}/deal", {"seq": (await ann.state(url))["seq"]})
    page = (await ann.get(url)).text
    moves, dock = page.split('id="moves"')[1], page.split('class="main"')[1].split("</div>")[0]
    assert 'class="btn later"' in dock and 'class="btn act" form="act"' not in dock
    assert 'value="end">End the turn' in moves and f"<i>{len((await ann.state(url))['view']['actions'])}</i>" in page


async def test_of_many_deployments_those_of_one_hero_are_in_the_list(ann):
    url = await ann.sit("heroes", seed="7", **{"seat.0": "human", "seat.1": "human", "option.first": "0"})
    for _ in range(200):
        state = await ann.state(url)
        if len(state["view"]["compounds"]) > 8:
            break
        texts = [one["text"] for one in state["view"]["actions"]]
        texts.sort(key=lambda text: ("hire", "provision", text.split()[0]).index(text.split()[0]))
        where, sent = ("act", {"text": texts[0]}) if texts else ("deal", {})
        await ann.post(f"{url}/{where}", {"seq": state["seq"], **sent})
    moves = (await ann.post(f"{url}/take", follow_redirects=True)).text.split('id="moves"')[1]
    listed, more = moves.split('<details class="more">')
    single = [one["label"] for one in state["view"]["compounds"] if len(one["touch"]) == 1]
    assert single and all(f">{label}</button>" in listed for label in single)
    assert f"<span>{len(state['view']['compounds']) - len(single)}</span>" in more.split("</summary>")[0]


async def test_a_draw_that_comes_by_itself_is_said_where_its_button_stands(ann):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "quick", "option.first": "0"})
    assert 'data-going hidden>Drawing a card…</p>' in (await ann.get(url)).text


async def test_a_turn_that_somebody_could_still_take_back_is_not_followed_by_a_draw(ann):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "human", "option.first": "0"})
    await ann.post(f"{url}/take")
    for way, sent in (("deal", {}), ("act", {"text": "end"})):
        await ann.post(f"{url}/{way}", {"seq": (await ann.state(url))["seq"], **sent})
    page = await ann.post(f"{url}/take", follow_redirects=True)
    assert 'data-deals=""' in page.text


def test_news_of_a_god_say_who_came():
    """§6.3 That somebody asked for a god gives way to which one came."""
    asked = [Line(seat, text, "6.3") for seat in (1, 2) for text in ("asked for a new god.", "revealed Hestia.")]
    assert choose_lines(asked, ("7.1", "2.1"), 0, 3)[-1].text == "revealed Hestia."
    assert sum(line.text == "revealed Hestia." for line in choose_lines(asked, ("7.1", "2.1"), 0, 3)) == 2
