"""Who sits at a table: by a link, from the list of open tables, away for a while, to the end and once more."""
import json
import random
import re

import anyio
import pytest
from sqlalchemy import select

from kleos.core.record import parse
from kleos.server.database import invites
from kleos.server.database.schema import LOBBY, SEATS
from kleos.server.seats.seated import hash_token
from tests.server.conftest import running, until, visiting

pytestmark = pytest.mark.anyio
FRIEND = {"seat.0": "human", "seat.1": "link", "option.first": "0", "name.0": "Ann", "guide": ""}


def link_in(page: str) -> str:
    """The link on the page of whoever made the table, without the host."""
    return re.search(r'id="link" readonly value="http://kleos.test(/t/[^"]+)"', page)[1]


async def invited(ann, game: str = "labors", **more) -> tuple[str, str]:
    """A table of Ann's that waits, and its link."""
    url = await ann.sit(game, **{**FRIEND, **more})
    return url, link_in((await ann.get(url)).text)


async def together(ann, ben, game: str = "labors", **more) -> str:
    url, link = await invited(ann, game, **more)
    assert (await ben.post(link, {"name": "Ben"})).status_code == 303
    assert (await ann.post(f"{url}/begin")).status_code == 303
    return url


async def seats(visitor, url) -> list[dict]:
    return (await visitor.state(url))["seats"]


async def do(visitor, url, deed, **fields):
    return await visitor.post(f"{url}/{deed}", fields, fetch=True)


async def turn(app, *visitors, url) -> None:
    """Whoever may act does so once."""
    for visitor in visitors:
        state = await visitor.state(url)
        texts = [action["text"] for action in state["view"]["actions"]]
        if texts or any(seat["to_act"] and seat["you"] for seat in state["seats"]):
            name, more = ("act", {"texts": texts[:1]}) if texts else ("deal", {})
            answer = await visitor.client.post(f"/api{url}/{name}", json={"seq": state["seq"], **more})
            assert answer.status_code == 200, answer.text
            return


# invitations

async def test_a_link_gives_a_seat_by_a_form_and_never_by_being_looked_at(ann, ben):
    url, link = await invited(ann)
    for _ in range(2):                                  # a program that shows a preview
        page = await ben.get(link)
        assert page.status_code == 200 and "You are invited to" in page.text
        assert not any(seat["you"] for seat in await seats(ben, url))
    taken = await ben.post(link, {"name": "Ben"})
    assert (taken.status_code, taken.headers["location"]) == (303, url)
    assert [(seat["name"], seat["you"], seat["free"]) for seat in await seats(ben, url)] == [
        ("Ann", False, False), ("Ben", True, False)]
    assert "Your name" in (await ben.client.get(link)).text, "the seat stays across visits"
    assert (await ben.client.get(url)).headers["location"] == link


async def test_nobody_is_told_the_link_who_did_not_come_by_it_and_the_database_has_its_hash(app, ann, ben):
    url, link = await invited(ann, listed="on")
    secret = link.rsplit("/", 1)[1]
    assert len(secret) == 24 and link_in((await ann.get(url)).text) == link
    await ben.post(f"{url}/sit", {"name": "Ben"})
    watcher = visiting(app)
    for visitor in (ben, watcher):
        for path in (url, f"{url}/chat", "/", "/lobby", f"/api{url}"):
            assert secret not in (await visitor.get(path)).text
    assert secret not in (await ann.get(f"/api{url}")).text
    with app.state.services.store.engine.connect() as connection:
        kept = connection.execute(select(LOBBY)).one()
    assert kept.invite == invites.hash_secret(secret) and secret not in str(kept)
    await watcher.client.aclose()


async def test_the_address_of_the_waiting_room_invites_as_well_as_the_link(app, ann, ben):
    url, link = await invited(ann, players="3", autostart="", **{"seat.2": "link"})
    cat = visiting(app)
    assert (await ann.get(url)).url.path == link
    await ben.post(link, {"name": "Ben"})
    there = await ben.get(url)
    assert there.url.path == link and link_in(there.text) == link and "<svg" in there.text
    assert "You are invited to" in (await cat.get(there.url.path)).text, "in another browser it offers a seat"
    await cat.post(there.url.path, {"name": "Cat"})
    assert "ready" in (await ann.get(link)).text
    watcher = visiting(app)
    assert (await watcher.get(url)).url.path == url and "Every seat is taken" in (await watcher.get(link)).text
    ben.client.cookies.set(f"link-{url.split('/')[-1]}", "x" * 24, domain="kleos.test")
    assert (await ben.get(url)).url.path == url, "a link that is none"
    await ann.post(f"{url}/begin")
    for visitor in (ann, ben, cat, watcher):
        assert (await visitor.get(link)).url.path == (url if visitor is not watcher else link)
    for visitor in (cat, watcher):
        await visitor.client.aclose()


@pytest.mark.parametrize("wrong", ["", "x" * 24, "é"])
async def test_a_wrong_link_gives_nothing_and_does_not_say_what_is_wrong(ann, ben, wrong):
    url, link = await invited(ann)
    name = link.split("/")[2]
    said = set()
    for path in (f"/t/{name}/{wrong or 'y'}", f"/t/owl-owl-0/{wrong or 'y'}"):
        for answer in (await ben.get(path), await ben.post(path, {"name": "Ben"})):
            assert answer.status_code == 404
            said.add(re.search(r"This link leads[^<]*", answer.text)[0])
    assert len(said) == 1 and not any(seat["you"] for seat in await seats(ben, url))


async def test_a_name_finds_the_table_but_gives_no_seat(ann, ben):
    url, link = await invited(ann)
    name = link.split("/")[2]
    assert re.fullmatch(r"[a-z]+-[a-z]+-\d", name)
    spoken = name.replace("-", " ").title()
    for path in (f"/t/{name}", f"/t?name={spoken}"):
        found = await ben.client.get(path)
        assert (found.status_code, found.headers["location"]) == (303, url)
    assert "Sit down" not in (await ben.get(url)).text
    assert (await ben.post(f"{url}/sit", {"name": "Ben"})).status_code == 403
    assert "There is no table “owl-owl-0”" in (await ben.get("/t/owl-owl-0")).text


async def test_names_are_not_guessed_quickly(app, ben):
    app.state.services.misses.most = 3
    answers = [(await ben.get(f"/t/owl-owl-{number}")).status_code for number in range(6)]
    assert answers[0] == 404 and answers[-1] == 429


async def test_two_who_want_the_last_seat_do_not_both_get_it(app, ann, ben):
    url, link = await invited(ann)
    cat = visiting(app)
    answers: list[int] = []

    async def sit(visitor) -> None:
        answers.append((await visitor.post(link, {"name": "Me"})).status_code)
    await ben.csrf(), await cat.csrf()
    async with anyio.create_task_group() as group:
        group.start_soon(sit, ben)
        group.start_soon(sit, cat)
    assert sorted(answers) == [303, 422]
    assert sum(seat["you"] for seats_of in (await seats(ben, url), await seats(cat, url)) for seat in seats_of) == 1
    await cat.client.aclose()


@pytest.mark.parametrize("name", ["x" * 25, "a\x00b"])
async def test_a_name_that_is_none_is_refused_in_a_sentence(ann, ben, name):
    url, link = await invited(ann)
    answer = await ben.post(link, {"name": name})
    said = "a name has at most 24 characters" if len(name) > 24 else "holds a character that cannot be kept"
    assert answer.status_code == 422 and said in answer.text
    assert not any(seat["you"] for seat in await seats(ben, url))


# before the game begins

async def test_a_table_waits_and_whoever_made_it_may_begin_without_the_rest(app, ann, ben):
    url, link = await invited(ann, players="3", **{"seat.2": "link"})
    assert "Wait for 2 more" in (await ann.get(url)).text
    state = await ann.state(url)
    assert state["waiting"] and state["view"]["actions"] == [] and not any(seat["to_act"] for seat in state["seats"])
    refused = await ann.client.post(f"/api{url}/deal", json={"seq": state["seq"]})
    assert refused.status_code == 422
    await ben.post(link, {"name": "Ben", "seat": "2"})
    assert (await do(ben, url, "begin")).json()["error"].startswith("Somebody is still missing")
    assert (await do(ann, url, "begin")).status_code == 303
    state = await ann.state(url)
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Galatea", "Ben"] and not state["waiting"]
    late = visiting(app)
    assert "take over from Galatea" in (await late.get(link)).text
    await late.post(link, {"name": "Cat"})
    assert [seat["name"] for seat in await seats(late, url)] == ["Ann", "Cat", "Ben"]
    await late.client.aclose()


async def test_the_game_begins_by_itself_with_the_last_who_sits_down(app, ann, ben):
    url, link = await invited(ann, players="3", autostart="on", **{"seat.2": "link"})
    assert "The game begins once everybody sits." in (await ann.get(url)).text
    await ben.post(link, {"name": "Ben"})
    assert (await ann.state(url))["waiting"]
    cat = visiting(app)
    await cat.post(link, {"name": "Cat"})
    state = await ann.state(url)
    assert not state["waiting"] and "Everybody is there, and the game begins." in json.dumps(state["log"])
    await cat.client.aclose()


async def test_whoever_made_the_table_switches_that(ann, ben):
    url, link = await invited(ann, autostart="on")
    assert (await do(ben, url, "autostart", on="off")).status_code == 422
    assert (await do(ann, url, "autostart", on="off")).status_code == 303
    await ben.post(link, {"name": "Ben"})
    assert (await ann.state(url))["waiting"] and "Begin</b>: everybody is there" in (await ann.get(url)).text


async def test_it_waits_for_who_brings_a_deck_and_on_short_time_for_who_went_away(app, clock, ann, ben):
    url, link = await invited(ann, "heroes", autostart="on", **{"option.mode": "tournament", "option.lists": "closed"})
    await ben.post(link, {"name": "Ben"})
    for visitor, told in ((ann, "until everybody has chosen a deck"), (ben, "Choose your deck")):
        page = (await visitor.get(url)).text
        assert told in page and page.count("chooses a deck") == 1
        assert (await visitor.state(url))["waiting"]
    assert (await do(ben, url, "bring", what="")).status_code == 303
    assert not (await ann.state(url))["waiting"]
    for control, waits in (("move 3", False), ("game 15", True)):
        url, link = await invited(ann, autostart="on", clock=control)
        clock.move(60)
        await ben.post(link, {"name": "Ben"})
        assert (await ann.state(url))["waiting"] is waits


async def test_a_program_says_that_the_game_shall_begin_by_itself(ann, ben):
    for more, waits in (({}, True), ({"autostart": True}, False)):
        new = {"game": "labors", "seats": ["human", "link"], **more}
        made = (await ann.client.post("/api/tables", json=new)).json()
        await ben.client.post("/api/join", json={"link": made["link"]})
        assert (await ann.state(f"/tables/{made['id']}"))["waiting"] is waits


async def test_seat_colour_and_name_are_chosen_while_it_waits(ann, ben):
    url, link = await invited(ann, players="3", **{"seat.2": "link"})
    await ben.post(link, {"name": "Ben", "seat": "1"})
    assert (await do(ben, url, "seat", seat="0")).json()["error"] == "Somebody sits there already."
    assert (await do(ben, url, "seat", seat="2")).status_code == 303
    assert (await do(ben, url, "name", name="Benno")).status_code == 303
    assert [(seat["name"], seat["free"]) for seat in await seats(ann, url)] == [
        ("Ann", False), ("Galatea", True), ("Benno", False)]
    assert (await do(ben, url, "leave")).status_code == 303
    assert [seat["free"] for seat in await seats(ann, url)] == [False, True, True]
    await ben.post(link, {})
    await ann.post(f"{url}/begin")
    assert (await do(ben, url, "name", name="Late")).status_code == 422


async def test_a_listed_table_is_open_to_anybody(app, ann, ben):
    url, _ = await invited(ann)
    assert url not in (await ben.get("/lobby")).text
    assert (await do(ben, url, "list", listed="on")).status_code == 422
    assert (await do(ann, url, "list", listed="on")).status_code == 303
    page = (await ben.get("/lobby")).text
    assert f"{url}/sit" in page and "1 seat free" in page
    assert "You are invited to" in (await ben.get(f"{url}/sit")).text
    assert (await ben.post(f"{url}/sit", {"name": "Ben"})).status_code == 303
    assert [seat["name"] for seat in await seats(ben, url)] == ["Ann", "Ben"]


# during the game

async def test_a_bot_plays_for_who_left_and_gives_the_seat_back(app, ann, ben):
    url = await together(ann, ben)
    assert (await do(ann, url, "leave")).status_code == 200
    state = await ann.state(url)
    assert state["away"] == [0] and state["seats"][0]["kind"] == "talos" and state["view"]["actions"] == []
    assert "(you)" not in (await ann.get(url)).text, "Talos is not you"
    refused = await ann.client.post(f"/api{url}/deal", json={"seq": state["seq"]})
    assert refused.status_code == 422 and "plays for you" in refused.json()["error"]

    async def asked() -> bool:
        return (await seats(ben, url))[1]["to_act"]
    await until(asked, "the bot has played Ann's turn")
    assert (await do(ann, url, "return")).status_code == 200
    assert [seat["name"] for seat in await seats(ann, url)] == ["Ann", "Ben"]
    log = json.dumps((await ann.state(url))["log"])
    assert all(text in log for text in ("Ann left.", "plays for Ann.", "Ann is back."))


async def test_who_resigns_loses_and_the_record_says_so_and_replays(ann, ben):
    url = await together(ann, ben)
    assert (await do(ben, url, "resign")).status_code == 200
    state = await ann.state(url)
    assert state["over"] and state["view"]["prompt"]["text"] == "Ben resigned. You have won."
    assert [seat["won"] for seat in state["seats"]] == [True, False]
    kept = (await ann.get(f"{url}/record")).text
    assert parse(kept).head["ending"] == "resigned"
    opened = await ann.client.post("/records", data={"csrf": await ann.csrf()}, files={"file": ("g.kleos", kept)},
                                   follow_redirects=True)
    again = await ann.state(str(opened.url).removeprefix("http://kleos.test").removesuffix("/replay"))
    assert again["over"] and again["ended"] == "resigned" and "Ben resigned" in json.dumps(again["log"])
    assert (await do(ann, url, "resign")).json()["error"] == "The game is over."


async def test_a_draw_is_asked_and_agreed_at_two_screens(ann, ben):
    url = await together(ann, ben)
    assert (await do(ann, url, "agree")).json()["error"] == "Nothing is being asked now."
    assert (await do(ann, url, "ask", what="draw")).status_code == 200
    assert "offers a draw" in (await ben.get(url)).text and "/agree" in (await ben.get(url)).text
    assert "/agree" not in (await ann.get(url)).text
    await do(ben, url, "decline")
    assert (await ann.state(url))["offer"] is None
    await do(ben, url, "ask", what="draw")
    await do(ann, url, "agree")
    state = await ben.state(url)
    assert state["over"] and state["ended"] == "draw" and not any(seat["won"] for seat in state["seats"])


async def test_what_others_have_seen_is_taken_back_when_they_agree(app, ann, ben):
    url = await together(ann, ben)
    while not (state := await ann.state(url))["ask"][1:]:
        await turn(app, ann, ben, url=url)
    rows = state["ask"][1]
    before = len([line for entry in state["log"] for line in entry["lines"]])
    refused = await ann.client.post(f"/api{url}/undo", json={"seq": state["seq"], "rows": int(rows), "consent": True})
    assert refused.status_code == 422 and "every player agrees" in refused.json()["error"]
    assert (await do(ann, url, "ask", what=rows)).status_code == 200
    assert (await do(ben, url, "agree")).status_code == 200
    after = await ann.state(url)
    assert after["takebacks"] == 1 and before > 0 and after["offer"] is None


async def test_watchers_and_strangers_do_nothing_of_that(app, ann, ben):
    url = await together(ann, ben)
    cat = visiting(app)
    for name in ("leave", "return", "resign", "ask", "agree", "decline", "rematch", "begin", "seat", "name", "list"):
        answer = await do(cat, url, name, what="draw", seat="0")
        assert answer.status_code in (403, 422), name
    assert (await do(ben, url, "resign", seat="0")).status_code == 403
    assert not (await ann.state(url))["over"]
    await cat.client.aclose()


async def test_they_play_again_at_one_table_each_in_their_own_seat(ann, ben):
    url = await together(ann, ben, **{"option.encounters": "small"})
    assert (await do(ann, url, "rematch")).json()["error"] == "The game is not over."
    await do(ben, url, "resign")
    assert (await ann.post(f"{url}/rematch")).headers["location"] == url, "Ben is asked"
    again = (await ben.post(f"{url}/rematch")).headers["location"]
    assert again == (await ann.post(f"{url}/rematch")).headers["location"] != url
    state = await ben.state(again)
    assert [(seat["name"], seat["you"]) for seat in state["seats"]] == [("Ann", False), ("Ben", True)]
    assert state["options"]["encounters"] == "small" and not state["waiting"]
    assert (await ann.state(url))["rematch"] == again.split("/")[-1]


# lists

async def test_home_lists_my_turn_first_then_others_then_what_is_over(ann, ben):
    mine, theirs = await together(ann, ben), await together(ben, ann)
    over, waits = await together(ann, ben), (await invited(ann))[0]
    await do(ben, over, "resign")
    page = (await ann.get("/")).text
    places = [page.index(f'"{url}') for url in (mine, theirs, waits, over)]
    assert places == sorted(places)
    assert page.count("Your turn") == 1


async def test_lists_of_a_thousand_tables_need_two_queries_and_replay_nothing(app, ann, monkeypatch):
    for _ in range(3):
        await ann.sit("shield")
    from sqlalchemy import event
    asked: list[str] = []
    event.listen(app.state.services.store.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    monkeypatch.setattr(app.state.services.tables, "open", None)
    assert (await ann.get("/")).text.count("/tables/") >= 3
    assert len([text for text in asked if "FROM" in text]) <= 4, asked


@pytest.mark.parametrize("game", ["labors", "heroes"])
async def test_others_games_are_played_on_elsewhere_with_what_is_known(app, ann, ben, game):
    url, watcher = await together(ann, ben, game=game), visiting(app)
    for _ in range(4):
        await turn(app, ann, ben, url=url)
    before, hidden = await ann.state(url), game == "heroes"
    for who, seats in ((watcher, [True, True]), (ann, [True, not hidden])):
        assert "Play on from here" in (await who.get(f"{url}/replay")).text
        answer = await who.post(f"{url}/fork", {"at": "2"}, fetch=True)
        assert answer.status_code == 303
        fork, where = await who.state(answer.headers["location"]), answer.headers["location"]
        assert [seat["you"] for seat in fork["seats"]] == seats and fork["seq"] >= 2
        assert ("imagined = true" in (await who.get(f"{where}/record")).text) == hidden
    assert ("has been dealt anew" in (await ann.get(where)).text) == hidden
    assert (await watcher.post(f"{url}/fork", {"same": "on"}, fetch=True)).status_code == 409
    assert (await ann.state(url)) == before
    await watcher.client.aclose()


# talking

async def test_what_is_said_is_seen_by_all_and_escaped(app, ann, ben):
    url = await together(ann, ben)
    assert (await ann.post(f"{url}/chat", {"words": "<b>hello</b> & so on"})).status_code == 303
    watcher = visiting(app)
    for visitor in (ann, ben, watcher):
        page = (await visitor.get(f"{url}/chat")).text
        assert "&lt;b&gt;hello&lt;/b&gt; &amp; so on" in page and "<b>hello" not in page
    assert (await watcher.post(f"{url}/chat", {"words": "hi"})).status_code == 403
    assert 'name="words"' not in (await watcher.get(f"{url}/chat")).text
    await watcher.client.aclose()


async def test_people_are_asked_for_anew_when_somebody_speaks_or_sits_but_not_at_every_move(app, ann, ben):
    """Each browser that looks at a table would fetch all that was said, at every move of everybody."""
    url, link = await invited(ann)

    async def marked() -> str:
        return re.search(r'data-mark="([^"]+)"', (await ann.get(f"{url}/chat")).text)[1]
    marks = [await marked()]
    for deed in (ben.post(link, {"name": "Ben"}), ann.post(f"{url}/begin"),
                 ann.post(f"{url}/chat", {"words": "Hello"})):
        assert (await deed).status_code == 303
        marks.append(await marked())
    assert len(set(marks)) == 4
    before = (await ann.state(url))["seq"]
    for _ in range(4):
        await turn(app, ann, ben, url=url)
    assert (await ann.state(url))["seq"] > before and await marked() == marks[-1]


@pytest.mark.parametrize("words", ["", "   ", "x" * 241, "a\x00b", "a‮b"])
async def test_what_cannot_be_said_is_refused(ann, ben, words):
    url = await together(ann, ben)
    answer = await do(ann, url, "chat", words=words)
    assert answer.status_code == 422 and "characters" in answer.json()["error"]


async def test_a_seat_is_muted_for_one_browser_only(ann, ben):
    url = await together(ann, ben)
    await ann.post(f"{url}/chat", {"words": "Hello, Ben"})
    await ben.post(f"{url}/mute", {"seat": "0"})
    assert "Hello, Ben" not in (await ben.get(f"{url}/chat")).text
    assert "Hello, Ben" in (await ann.get(f"{url}/chat")).text
    await ben.post(f"{url}/mute", {"seat": "0"})
    assert "Hello, Ben" in (await ben.get(f"{url}/chat")).text


# secrets

async def test_seats_are_kept_as_hashes_and_no_answer_has_a_token(app, ann, ben):
    url = await together(ann, ben)
    tokens = [visitor.client.cookies["kleos"] for visitor in (ann, ben)]
    with app.state.services.store.engine.connect() as connection:
        kept = connection.execute(select(SEATS.c.token).order_by(SEATS.c.seat)).scalars().all()
    assert kept == [hash_token(token) for token in tokens]
    for path in (url, f"/api{url}", f"{url}/chat", "/", "/lobby"):
        for visitor in (ann, ben):
            page = (await visitor.get(path)).text
            assert [token for token in tokens if token in page] == []


async def test_whole_games_are_played_by_two_visitors(app, ann, ben):
    url = await together(ann, ben, **{"option.encounters": "small", "option.gods": "small", "option.end": "decks"})
    rng = random.Random(3)
    while not (await ann.state(url))["over"]:
        for visitor in (ann, ben):
            state = await visitor.state(url)
            texts = [action["text"] for action in state["view"]["actions"]]
            mine = any(seat["you"] and seat["to_act"] for seat in state["seats"])
            if texts or mine:
                name, more = ("act", {"texts": [rng.choice(texts)]}) if texts else ("deal", {})
                answer = await visitor.client.post(f"/api{url}/{name}", json={"seq": state["seq"], **more})
                assert answer.status_code == 200, answer.text
    assert parse((await ann.get(f"{url}/record")).text).head["result"]


# who is forgotten in the middle of a game

async def test_who_is_forgotten_leaves_the_seat_to_an_automaton_and_no_page_knows_the_name(app, ann, ben):
    url = await together(ann, ben)
    await do(ann, url, "chat", words="I am Ann")
    tag = re.search('data-drawn="([^"]+)"', before := (await ben.get(url)).text)[1]
    assert "Ann" in before
    answer = await ann.post("/mine/forget")
    assert answer.status_code == 422 and (await ben.get(url)).text.count("Ann") > 0, "nothing ends by one press"
    answer = await ann.post("/mine/forget", {"sure": "on"})
    assert answer.headers["location"] == "/" and "kleos" not in ann.client.cookies
    state = await ben.state(url)
    assert [(seat["human"], seat["free"], seat["name"]) for seat in state["seats"]] == [
        (False, True, "Talos"), (True, False, "Ben")]
    page = (await ben.get(url)).text
    assert "Ann" not in page.replace("Anno", "") and "Ann" not in json.dumps(state)
    assert not any("Ann" in text for made in app.state.services.drawings.made.values() for text in made.texts.values())
    changed = await do(ben, url, "ask", what="draw", drawn=tag)
    assert changed.status_code in (200, 422) and "Ann" not in changed.text


async def test_another_server_forgets_too(app, database, clock, ann, ben):
    url = await together(ann, ben)
    async with running(database, clock=clock) as other:
        watching = visiting(other, ben.client.cookies["kleos"])
        assert "Ann" in (await watching.get(url)).text
        await ann.client.delete("/api/visitor")
        await other.state.services.timeouts.beat()
        assert "Ann" not in (await watching.get(url)).text
        await watching.client.aclose()
