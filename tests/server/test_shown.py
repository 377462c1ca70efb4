"""Cards of a hand are shown to everybody at once, or to nobody (§9.10 of Hercules)."""
import re

import pytest

from tests.server.conftest import visiting
from tests.server.test_seats import do, invited, together

pytestmark = pytest.mark.anyio


async def three(app, ann, ben):
    """A table of three, with the third."""
    url, link = await invited(ann, "hercules", **{"seat.2": "link"})
    cleo = visiting(app)
    await ben.post(link, {"name": "Ben"})
    await cleo.post(link, {"name": "Cleo"})
    await ann.post(f"{url}/begin")
    return url, cleo


async def hand(app, url, seat) -> list[str]:
    seated = await app.state.services.open(url.split("/")[-1])
    return list(seated.game.rules.shows(seated.table.state, seat))


async def test_a_card_that_is_shown_is_seen_by_all_and_stays_in_the_hand(app, ann, ben):
    url, cleo = await three(app, ann, ben)
    word = (await hand(app, url, 1))[0]
    page = (await ben.get(f"{url}/chat")).text
    form = page[page.index("/show"):]
    assert re.findall(r'<option value="([^"]+)">', form[:form.index("</form>")]) == await hand(app, url, 1)
    before = await hand(app, url, 1)
    assert (await do(ben, url, "show", what=word)).status_code == 200
    for visitor in (ann, cleo, watcher := visiting(app)):
        page = (await visitor.get(url)).text
        assert "showed everybody a card of the hand" in page and "§9.10" in page
        assert "<i>shows everybody:</i> <b>" in (await visitor.get(f"{url}/chat")).text
    assert await hand(app, url, 1) == before
    await cleo.client.aclose(), await watcher.client.aclose()


async def test_nobody_shows_what_is_not_in_the_own_hand(app, ann, ben):
    url, cleo = await three(app, ann, ben)
    foreign = min(set(await hand(app, url, 2)) - set(await hand(app, url, 1)))
    for what in (foreign, "", "zeus zeus", "<b>"):
        answer = await do(ben, url, "show", what=what)
        assert (answer.status_code, answer.json()["error"]) == (422, "You hold no such card."), what
    assert (await do(ben, url, "show", what=foreign, seat="2")).status_code == 403
    await do(ben, url, "chat", words="<i>shows everybody:</i> <b>Zeus</b>")
    assert "<b>Zeus</b>" not in (await ann.get(f"{url}/chat")).text, "it cannot be made up"
    watcher = visiting(app)
    assert (await do(watcher, url, "show", what=foreign)).status_code == 403
    assert "/show" not in (await watcher.get(f"{url}/chat")).text
    assert foreign not in (await ben.get(f"{url}/chat")).text
    await cleo.client.aclose(), await watcher.client.aclose()


async def test_where_two_play_nothing_is_shown(app, ann, ben):
    url = await together(ann, ben, game="hercules")
    seated = await app.state.services.open(url.split("/")[-1])
    assert not (await hand(app, url, 0)) and seated.table.state.sides[0].hand.size()
    assert "/show" not in (await ann.get(f"{url}/chat")).text
    answer = await do(ann, url, "show", what="argonaut")
    assert (answer.status_code, answer.json()["error"]) == (422, "No cards are shown here now.")


async def test_who_sits_in_several_seats_is_not_offered_the_cards_of_one_on_the_page(app, ann):
    """Others look at that screen too."""
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "human", "seat.2": "human"})
    assert await hand(app, url, 0)
    assert "/show" not in (await ann.get(f"{url}/chat")).text
