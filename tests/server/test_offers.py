"""What one asks of the others at a table: a draw, to give up, a take-back, another game. One state for all of them."""
import pytest

from tests.server.browsing import Forms
from tests.server.conftest import visiting
from tests.server.test_seats import do, invited, together, turn

pytestmark = pytest.mark.anyio


async def offers(url, *visitors) -> list[str]:
    """What stands, as each of them is told it; empty for nothing."""
    return [(found["what"] if (found := (await visitor.state(url))["offer"]) else "") for visitor in visitors]


async def over(ann, ben) -> str:
    """A table whose game has ended."""
    url = await together(ann, ben)
    await do(ben, url, "resign")
    return url


async def test_another_game_begins_once_everybody_agrees(ann, ben):
    url = await over(ann, ben)
    assert (await ann.state(url))["ask"] == ["rematch"]
    assert (await do(ann, url, "rematch")).status_code == 200
    assert await offers(url, ann, ben) == ["rematch", "rematch"]
    assert (await ann.state(url))["rematch"] == "" and (await ann.state(url))["over"]
    assert "asks for a rematch" in (await ben.get(url)).text
    assert "You ask for a rematch" in (await ann.get(url)).text
    again = (await do(ben, url, "agree")).headers["location"]
    assert (await ann.state(url))["rematch"] == again.split("/")[-1]
    assert f'data-again="{again}"' in (await ann.get(url)).text, "to which the page goes by itself"
    assert await offers(url, ann, ben) == ["", ""]


async def test_another_game_is_withdrawn_declined_and_asked_for_again(ann, ben):
    url = await over(ann, ben)
    await do(ann, url, "rematch")
    assert (await do(ann, url, "decline")).status_code == 200
    assert await offers(url, ann, ben) == ["", ""]
    assert (await ann.state(url))["declined"] == "", "nobody else said no"
    await do(ann, url, "rematch")
    await do(ben, url, "decline")
    assert [(await one.state(url))["declined"] for one in (ann, ben)] == ["rematch", ""]
    assert "The rematch was declined" in (await ann.get(url)).text
    assert (await ann.state(url))["ended"] == "resigned", "what was said after the end changes nothing of it"
    await do(ben, url, "ask", what="rematch")
    assert await offers(url, ann, ben) == ["rematch", "rematch"]
    assert (await do(ann, url, "agree")).status_code == 303


async def test_who_plays_with_automata_alone_asks_nobody_for_another_game(ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "talos", "guide": ""})
    await do(ann, url, "resign")
    assert (await ann.post(f"{url}/rematch")).headers["location"] != url


async def test_after_the_end_nothing_but_another_game_is_asked(app, ann, ben):
    url = await over(ann, ben)
    for what in ("draw", "take-back", "concede"):
        assert (await do(ann, url, "ask", what=what)).json()["error"] == "The game is over."
    cat = visiting(app)
    for deed in ("rematch", "agree", "decline"):
        assert (await do(cat, url, deed)).status_code == 403
    assert await offers(url, ann, ben) == ["", ""]
    await cat.client.aclose()


async def test_the_button_that_takes_back_asks_the_others_when_it_must(app, ann, ben):
    url = await together(ann, ben)
    while len((await ann.state(url))["ask"]) < 2:
        await turn(app, ann, ben, url=url)
    page = (await ann.get(url)).text
    assert "Take back<small>if allowed</small>" in page and "Take back<small>is logged</small>" not in page
    assert (await do(ann, url, "ask", what="take-back")).status_code == 200
    assert (await offers(url, ben))[0].isdecimal()
    assert "asks to take back a move" in (await ben.get(url)).text
    await do(ben, url, "decline")
    assert "The move stays" in (await ann.get(url)).text and "The move stays" not in (await ben.get(url)).text
    await do(ann, url, "ask", what="take-back")
    await do(ben, url, "agree")
    assert (await ann.state(url))["takebacks"] == 1


async def test_a_script_is_answered_with_what_changed_and_the_others_page_is_told(app, ann, ben):
    url = await together(ann, ben)
    answer = await do(ann, url, "ask", what="draw")
    assert answer.status_code == 200 and "You offer a draw" in answer.json()["parts"]["tell"]
    assert "draw" not in answer.json()["parts"]["table"].split("data-can=")[1].split('"')[1].split()
    answer = await do(ben, url, "decline")
    assert "draw" in answer.json()["parts"]["table"].split("data-can=")[1].split('"')[1].split()


async def test_an_automaton_that_plays_on_lets_no_offer_lapse(app, ann, ben):
    url = await together(ann, ben, players="3", **{"seat.2": "quick"})
    while (await ann.state(url))["bot"] is None:
        await turn(app, ann, ben, url=url)
    await do(ann, url, "ask", what="draw")
    assert await offers(url, ann, ben) == ["draw", "draw"]
    await app.state.services.players.play(url.split("/")[-1], -1)
    assert await offers(url, ann, ben) == ["draw", "draw"]
    while (await ann.state(url))["offer"]:
        await turn(app, ann, ben, url=url)


# without script: forms, and pages that are loaded again

async def press(visitor, url, path: str, which: str = "") -> str:
    """Press the button of the plain page whose form goes there; the page to which it leads."""
    page = (await visitor.get(url)).text
    form = next((form for form in Forms(page).forms if form["action"] == f"{url}/{path}"
                 and (not which or ("what", which) in form["fields"])), None)
    assert form is not None, f"The page has no form for “{path}”."
    answer = await visitor.submit(form, form["buttons"][0])
    assert answer.status_code == 200, answer.text
    return answer.text


async def is_asked(visitor, url) -> bool:
    """Whether the plain page has the question, and the buttons with which it is answered."""
    page = (await visitor.get(url)).text
    ways = {form["action"].rsplit("/")[-1] for form in Forms(page).forms}
    return "</b> asks to take back a move." in page and {"agree", "decline"} <= ways


async def learnt(app, *visitors) -> str:
    """A table of these visitors, at which the first has learnt something since a decision of theirs."""
    ann, *others = visitors
    url, link = await invited(ann, players=str(len(visitors)), **{f"seat.{seat + 1}": "link" for seat in range(
        len(others))})
    for seat, other in enumerate(others):
        assert (await other.post(link, {"name": f"Ben {seat}"})).status_code == 303
    await ann.post(f"{url}/begin")
    while not any(one.isdecimal() for one in (await ann.state(url))["ask"]):
        await turn(app, *visitors, url=url)
    return url


async def test_three_people_take_back_without_script(app, ann, ben):
    cat = visiting(app)
    url = await learnt(app, ann, ben, cat)
    seq = (await ann.state(url))["seq"]
    assert "You ask to take back a move" in await press(ann, url, "ask", "take-back")
    assert await is_asked(ben, url) and await is_asked(cat, url) and not await is_asked(ann, url)
    assert "Take back<small>" not in (await ann.get(url)).text, "one thing is asked at a time"
    assert "You have agreed" in await press(ben, url, "agree")
    assert await is_asked(cat, url) and not await is_asked(ben, url)
    log = await press(cat, url, "agree")                # it took back more rows than moves
    assert "takes the game back to before one of their moves, with what was known since (take-back 1)" in log
    assert not await is_asked(cat, url)
    assert [(await one.state(url))["takebacks"] for one in (ann, ben, cat)] == [1, 1, 1]
    assert (await ann.state(url))["seq"] > seq
    await cat.client.aclose()


async def test_a_take_back_without_script_is_withdrawn_declined_and_asked_for_again(app, ann, ben):
    cat = visiting(app)
    url = await learnt(app, ann, ben, cat)
    await press(ann, url, "ask", "take-back")
    assert "You ask to take back" not in await press(ann, url, "decline")
    assert not await is_asked(ben, url) and not await is_asked(cat, url)
    await press(ann, url, "ask", "take-back")
    await press(ben, url, "agree")
    await press(ben, url, "decline")
    page = (await ann.get(url)).text
    assert "The move stays" in page and "Take back<small>if allowed</small>" in page
    await press(ann, url, "ask", "take-back")
    assert await is_asked(ben, url), "who agreed before is asked again"
    await press(cat, url, "decline")
    assert (await ann.state(url))["takebacks"] == 0 and await offers(url, ann, ben, cat) == ["", "", ""]
    await cat.client.aclose()
