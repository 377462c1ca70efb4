"""Without script nothing ends by one press either; programs and whoever has been asked are taken at their word."""
from __future__ import annotations

import re

import pytest

from kleos.games.hercules import GAME
from tests.browser.test_hercules import record_until
from tests.games.hercules.play import clash
from tests.server.browsing import Forms, Visitor
from tests.server.test_seats import do, together
from tests.test_boards import html

pytestmark = pytest.mark.anyio


async def form_of(visitor: Visitor, page: str, action: str) -> dict[str, str]:
    """What the form with this action sends, by its last button."""
    form = next(form for form in Forms((await visitor.get(page)).text).forms if form["action"] == action)
    return dict([*form["fields"], *[button for button in form["buttons"] if button[0]][-1:]])


async def press(visitor: Visitor, page: str, action: str) -> str:
    """The page to which it leads."""
    answer = await visitor.client.post(action, data=await form_of(visitor, page, action))
    assert answer.status_code == 200, "nothing is done, and it is asked"
    return answer.text


def yes(page: str) -> dict[str, str]:
    [form] = [form for form in Forms(page).forms if ("confirmed", "yes") in form["buttons"]]
    return dict([*form["fields"], ("confirmed", "yes")])


async def test_what_ends_the_game_comes_last_in_the_menu_of_a_table(ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "greedy"})
    menu = (await ann.get(url)).text.partition('<span class="cap">Kleos</span>')[0].rpartition('<span class="cap">')[2]
    paths = re.findall(rf'(?:href|action)="(?:{url}|/games|/rules)/([a-z]+)', menu)
    assert paths[-3:] == ["ask", "leave", "resign"] and {"replay", "sheet", "record"} < {*paths[:-3]}


async def test_to_resign_is_asked_on_a_page_of_its_own(ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "greedy"})
    action = f"{url}/resign"
    page = await press(ann, url, action)
    assert "Whoever resigns loses." in page and "Are you sure?" in page and f'href="{url}"' in page
    assert not (await ann.state(url))["over"]
    done = await ann.client.post(action, data=yes(page))
    assert done.status_code == 303 and (await ann.state(url))["over"]


async def test_whoever_has_been_asked_and_programs_are_not_asked_again(ann):
    for more in ({"confirmed": "yes"}, {}):
        url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "greedy"})
        sent = await form_of(ann, url, f"{url}/resign") if more else {}
        assert (await ann.post(f"{url}/resign", {**sent, **more})).status_code == 303
        assert (await ann.state(url))["over"]


async def test_of_several_buttons_only_that_asks_which_ends_something(ann):
    made = await ann.post("/games/heroes/decks", {"deed": "new"})
    here = made.headers["location"]
    decks = here.rpartition("/")[0]
    page = await press(ann, decks, here)
    assert "It can be brought back." in page and "is deleted" not in (await ann.get(decks)).text
    sent = await form_of(ann, decks, here)
    assert (await ann.client.post(here, data={**sent, "deed": "copy"})).status_code == 303
    done = await ann.client.post(here, data=yes(page))
    assert done.status_code == 303 and "is deleted" in (await ann.get(decks)).text


async def test_who_agrees_to_an_end_is_asked_once_more(ann, ben):
    url = await together(ann, ben)
    await do(ann, url, "ask", what="draw")
    asked = await press(ben, url, f"{url}/agree")
    assert "The game ends in a draw." in asked and not (await ann.state(url))["over"]
    await ben.client.post(f"{url}/agree", data=yes(asked))
    assert (await ann.state(url))["over"]


async def test_what_is_asked_is_no_markup(ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "greedy"})
    page = (await ann.post(f"{url}/resign", {"confirm": "|<b>x</b>", "seat": '"><i>'})).text
    assert "<b>x</b>" not in page and "<i>" not in page.partition('id="main"')[2].partition("</main>")[0]


def loses(view) -> bool:
    """Whether one loses by what the main button does, and has a choice."""
    return len(view["actions"]) > 1 and any(one["label"] == "Let them through: you lose" for one in view["actions"])


async def open_record(visitor: Visitor, text: str) -> str:
    return (await visitor.post("/records", files={"file": ("a.kleos", text)})).headers["location"].split("/replay")[0]


def asked_in(page: str) -> list[str]:
    """What a page without script asks once more before something is done at the table."""
    return re.findall('name="confirm" value="([^"]*)" form="act"', page)


@pytest.mark.parametrize("deed", ["lose", "block"])
async def test_what_loses_is_asked_once_more_and_what_does_not_is_done(ann, deed):
    url = await open_record(ann, record_until(loses))
    [confirm] = asked_in((await ann.get(url)).text)
    block = "\n".join((await ann.state(url))["view"]["compounds"][0]["texts"])
    sent = {**await form_of(ann, url, f"{url}/act"), "confirm": confirm, "text": "declare" if deed == "lose" else block}
    answer = await ann.client.post(f"{url}/act", data=sent)
    if deed == "lose":
        assert "Let them through: you lose." in answer.text and not (await ann.state(url))["over"]
        answer = await ann.client.post(f"{url}/act", data=yes(answer.text))
    assert answer.status_code == 303 and (deed != "lose" or (await ann.state(url))["over"])


@pytest.mark.parametrize("held", ["banding-together", "argonaut"])
def test_only_what_one_might_not_do_is_asked(held):
    s = clash("cyclops", hand="argonaut", foe_hand=held, foe={"deck": "5 argonaut"})
    page, chooses = html(GAME, s, 1, 2), held != "argonaut"
    assert "btn grave" in page and (len(list(s.legal())) > 1) == chooses
    assert asked_in(page) == ["text=pass|No combat card: empties your deck."] * chooses
    assert ('data-confirm="Empties your deck."' in page) == chooses
