"""Tables of a game with hidden hands, drafts and decks of one's own, as pages without JavaScript."""
import html
import re
from types import SimpleNamespace

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.record import Move
from kleos.games import find
from kleos.server.rendering.views import find_last_action
from kleos.table.dealers import RandomDealer
from kleos.table.table import resume

pytestmark = pytest.mark.anyio
HEROES = find("heroes")
NAMES = {card["slug"]: card["name"] for card in HEROES.face.gallery(HEROES.setup())}


async def hands(visitor, url: str) -> set[str]:
    """The names of the cards in the hand or pack of the seat that may act."""
    board = (await visitor.state(url))["view"]["board"]
    mine = [card for seat in board["seats"] for card in seat["cards"] or []]
    return {card["name"] for card in [*mine, *((board["draft"] or {}).get("pack", []))]}


@pytest.mark.parametrize("options", [{}, {"option.mode": "draft"}])
async def test_nothing_of_a_hand_is_in_the_page_while_the_device_is_handed_over(ann, options):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "human", "option.first": "0",
                                     "seed": "covered", **options})
    covered = 0
    for _ in range(60):
        page = (await ann.get(url)).text
        if "id=\"deal\"" in page and "Hand over to" in page:
            covered += 1
            shown = re.search(r'<main id="table".*?</main>', page, re.S)[0]
            seen = await hands(ann, url)
            assert seen and not [name for name in NAMES.values() if name in shown]
            for other in ("/replay?at=99", "/sheet"):
                board = (await ann.get(url + other)).text
                assert not re.search(r'data-el="card-', board)
            page = (await ann.post(f"{url}/take", follow_redirects=True)).text
            assert all(name in page for name in seen)
        state = await ann.state(url)
        if state["deals"]:
            await ann.post(f"{url}/deal", {"seq": state["seq"]})
        else:
            await ann.post(f"{url}/act", {"seq": state["seq"], "text": state["view"]["actions"][-1]["text"]})
    assert covered > 3


async def test_several_actions_may_come_as_lines(ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "human", "option.first": "0",
                                     "option.decks": "humans, orcs"})
    for _ in range(2):
        await ann.post(f"{url}/act", {"seq": (await ann.state(url))["seq"], "text": "done"})
    state = await ann.state(url)
    await ann.post(f"{url}/act", {"seq": state["seq"], "text": "provision\r\nprovision"})
    assert (await ann.state(url))["view"]["board"]["seats"][0]["food"] == 2
    state = await ann.state(url)
    refused = await ann.post(f"{url}/act", {"seq": state["seq"], "text": "provision\n\nprovision"}, fetch=True)
    assert refused.status_code == 422


async def test_the_gallery_comes_with_the_page_and_not_again(ann):
    """Whether somebody else shares the device or not."""
    for other, again in (("random", False), ("human", True)):
        url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": other, "option.first": "0",
                                         "option.decks": "humans, orcs"})
        page = (await ann.post(f"{url}/take", follow_redirects=True)).text if again else (await ann.get(url)).text
        assert {f'id="zoom-{slug}"' in page for slug in NAMES} == {True}
        state = await ann.state(url)
        assert "cards" not in state["view"]["board"]
        under = next(action["text"] for action in state["view"]["actions"] if action["text"] != "done")
        shown = re.search('data-drawn="([^"]+)"', page)[1]
        sent = (await ann.post(f"{url}/act", {"seq": state["seq"], "text": under, "drawn": shown}, fetch=True)).json()
        assert sent["from"] == shown and sent["parts"]
        assert not any("zoom-" in name or 'id="zoom-' in text for name, text in sent["parts"].items())


async def test_a_deck_of_ones_own_is_built_by_a_plain_form(ann):
    page = (await ann.get("/games/heroes")).text
    assert 'name="option.decks.0.phoenix"' in page and "dealt" not in re.findall(r'value="([^"]*)"', page)
    fields = {"seat.0": "human", "seat.1": "human", "option.first": "0", "option.mode": "tournament",
              "option.decks.0.deck": "own", "option.decks.1.deck": "orcs", "option.decks.0.goat": "2"}
    looked = await ann.post("/games/heroes", fields)
    assert looked.status_code == 200 and "A deck has 12 heroes, this one 2" in looked.text
    assert 'download="deck.toml"' in looked.text and "goat%20%3D%202" in looked.text
    refused = await ann.post("/tables", {"game": "heroes", **fields})
    assert refused.status_code == 422 and "A deck has 12 heroes, this one 2" in refused.text
    line = "2 treefolk + 2 goat + 2 golem + 2 dragon + 2 hoplite + 1 phoenix + 1 archangel"
    loaded = (await ann.post("/games/heroes", {**fields, "option.decks.0.text": line})).text
    assert "12 of 12 heroes: ready to play." in loaded
    url = await ann.sit("heroes", **{**fields, "option.decks.0.text": line})
    board = (await ann.state(url))["view"]["board"]
    assert sum(card["number"] for card in board["seats"][0]["unseen"]) == 9
    assert "Phoenix" in {card["name"] for card in board["seats"][0]["cards"] + board["seats"][0]["unseen"]}


async def test_what_the_other_did_since_is_told_and_can_be_replayed(ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "human", "option.first": "0",
                                     "option.decks": "humans, orcs"})
    for text in ("done", "done", "provision", "provision", "provision"):
        state = await ann.state(url)
        await ann.post(f"{url}/act", {"seq": state["seq"], "text": text})
    page = (await ann.post(f"{url}/take", follow_redirects=True)).text
    assert "Since your last decision" in page and page.count('class="told fresh"') == 3
    first = re.search(r"replay\?at=(\d+)", page)[1]
    assert "Player 1 provisioned" in (await ann.get(f"{url}/replay?at={int(first) + 1}")).text
    state = await ann.state(url)
    await ann.post(f"{url}/deal", {"seq": state["seq"]})
    state = await ann.state(url)
    await ann.post(f"{url}/act", {"seq": state["seq"], "text": "provision"})
    assert "Since your last decision" not in (await ann.get(url)).text


async def test_what_the_other_did_last_is_outlined_for_whom_has_the_device(ann):
    url = await ann.sit("heroes", **{"seat.0": "human", "seat.1": "human", "option.first": "0",
                                     "option.decks": "elves, humans", "seed": "outlined"})
    sent = ""
    while not sent or (await ann.state(url))["seats"][0]["to_act"]:
        state = await ann.state(url)
        texts = [action["text"] for action in state["view"]["actions"]]
        wishes = ("deploy", "send", "food", "hire") if state["seats"][0]["to_act"] else ()
        text = next((text for wish in wishes for text in texts if text.startswith(wish)), "provision")
        if state["deals"]:
            await ann.post(f"{url}/deal", {"seq": state["seq"]})
        else:
            sent = text.split()[1] if text.startswith("deploy") else sent
            await ann.post(f"{url}/act", {"seq": state["seq"], "text": "done" if "done" in texts else text})
    covered = (await ann.get(url)).text
    assert "Hand over to" in covered and "data-last" not in covered
    page = (await ann.post(f"{url}/take", follow_redirects=True)).text
    marked = re.search(r'data-last="([^"]*)" data-last-seat="1"', page)[1].split()
    assert f"foe-{sent}" in marked
    assert all(f'data-el="{name}"' in page for name in marked)


def test_drawing_a_long_game_again_replays_it_no_more(monkeypatch):
    state, rng, kept = HEROES.start({"first": "0"}), Rng(3), []
    while len(kept) < 150:
        action = state.now.sample(state, rng)
        kept.append(Move(int(state.to_act()), HEROES.rules.lexicon.text(int(action))))
        state.apply(action)
    table = resume(HEROES, record.new(HEROES, state.roster.options, ["human", "human"], {}, kept), RandomDealer())
    others = [number for number, move in enumerate(kept) if move.actor >= 0]
    seated, viewer = SimpleNamespace(game=HEROES, table=table), 1 - kept[others[-1]].actor
    step, replayed = record.step, []
    monkeypatch.setattr(record, "step", lambda game, state, move: (replayed.append(move), step(game, state, move)))
    first = find_last_action(seated, viewer, table.view(viewer))
    assert len(replayed) > 100
    replayed.clear()
    assert find_last_action(seated, viewer, table.view(viewer)) == first and replayed == []


async def test_closed_decks_are_told_by_no_page_and_no_record_before_the_end(ann, ben):
    fields = {"seat.0": "human", "seat.1": "human", "option.mode": "tournament",
              "option.decks": HEROES.rules.presets["tournament"]["decks"]}
    for lists, told in (("open", True), ("closed", False)):
        url = await ann.sit("heroes", **fields, **{"option.lists": lists})
        for visitor in (ann, ben):
            state = await visitor.state(url)
            assert ("decks" in state["options"]) is told
            answer = await visitor.get(f"{url}/record")
            assert answer.status_code == (200 if told else 409)
            assert ("treefolk" in answer.text) is told


async def test_where_nothing_of_the_rival_is_hidden_it_is_not_called_unknown(ann):
    """Every card of the rival lies open in a game of open decks, so that none is listed."""
    s, rng, moves = HEROES.start({"decks": "elves, humans", "first": "0"}), Rng(1), []
    while s.to_act() != 0 or s.turn < 3 or s.count() < 2 or HEROES.face.board(s, 0)["seats"][1]["unseen"]:
        seat = int(s.to_act())
        moves.append(Move(seat, HEROES.rules.lexicon.text(int(s.sample(rng) if seat >= 0 else s.now.sample(s, rng)))))
        s.apply(HEROES.parse(moves[-1].text))
    kept = record.write(record.new(HEROES, s.roster.options, ["human", "quick"], {}, moves))
    sent = await ann.client.post("/records", data={"csrf": await ann.csrf()}, files={"file": ("a.kleos", kept)})
    page = html.unescape((await ann.get(sent.headers["location"].partition("/replay")[0])).text)
    assert "Nothing is hidden in" in page and "hand and deck is not known" not in page


@pytest.mark.parametrize("game", ["heroes", "hercules"])
async def test_who_chooses_a_deck_of_the_box_is_told_how_it_plays(ann, game):
    page, decks = [(await ann.get(f"/games/{game}{path}")).text for path in ("", "/decks")]
    shown = dict(re.findall(r'<b>([^<]+)</b> ([^<]+) <small>(?:(?!</li>)[^§])*?href="/games/\w+/decks#deck-', page))
    told = [(one.name, one.about) for one in find(game).face.building.examples(find(game).setup())]
    assert told and set(told) <= {(name, html.unescape(about)) for name, about in shown.items()}
    assert all(f'id="{anchor}"' in decks for anchor in re.findall(r"/decks#(deck-[a-z-]+)", page))
    assert "Longest game" not in page and (game != "heroes" or "Turns at most: 200" in page)
