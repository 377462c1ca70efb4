"""Nothing leaks over HTTP: of two positions that a viewer cannot tell apart, the server tells the same."""
import random
import re

import pytest
from sqlalchemy import update
from starlette.requests import Request

from kleos import games
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import EVERYBODY, SPECTATOR
from kleos.server.api.tables import stream_beats
from kleos.server.database.schema import SEATS
from kleos.server.http.limits import OPEN
from kleos.server.pages.chat import stream_changes
from kleos.server.pages.events import stream_boards
from kleos.server.seats.seated import hash_token
from kleos.table.table import Table
from tests.server.conftest import running, visiting

pytestmark = pytest.mark.anyio
HIDDEN = [game for game in games.ALL if game.rules.hidden]
NAMED = re.compile(r'(data-drawn=\\*"|"to": ?"|id: )[\w-]+')      # drawings have random names
PATHS = ("{url}", "/api{url}", "{url}/sheet", "{url}/replay?at=999", "{url}/why?element=deck", "{url}?why=deck",
         "{url}/chat", "{url}/standing", "/api{url}/standing", "/api{url}/proposals", "/api{url}?since=3")
STREAMS = {"events": stream_boards, "people": stream_changes, "api": lambda request: stream_beats(request, 0)}


async def seated_apart(app, game: str, visitors) -> str:
    """A table at which each visitor has one seat."""
    url = await visitors[0].sit(game, **{f"seat.{seat}": "human" for seat in range(len(visitors))})
    with app.state.services.store.engine.connect().execution_options(writes=True) as connection, connection.begin():
        for seat, visitor in enumerate(visitors):
            await visitor.get("/")
            connection.execute(update(SEATS).where(SEATS.c.game == url.split("/")[-1], SEATS.c.seat == seat)
                               .values(token=hash_token(visitor.client.cookies["kleos"])))
    app.state.services.tables.cache.clear()
    return url


async def answers(visitor, url: str, board) -> dict[str, str]:
    """All that this visitor is told of the table now; what differs from one request to the next is left out."""
    found = {}
    drawings = board.app.state.services.drawings            # or what was drawn before would be sent again
    for cache in (drawings.made, drawings.tags, drawings.last):
        cache.clear()
    for path in PATHS:
        answer = await visitor.get(path.format(url=url))
        found[path] = f"{answer.status_code} {re.sub(visitor.client.cookies['kleos'], 'TOKEN', answer.text)}"
        assert found[path].count("TOKEN") == 0, "a token is never in the body of an answer"
    for stream in STREAMS:
        found[stream] = await board(visitor, url, stream)
    return {path: NAMED.sub(r"\1TAG", text) for path, text in found.items()}


@pytest.fixture
def board(app, monkeypatch):
    """A function that gives the first event of one of a visitor's streams."""
    async def first(visitor, url: str, stream: str) -> str:
        scope = {"type": "http", "method": "GET", "path": f"{url}/events", "query_string": b"seq=none", "app": app,
                 "path_params": {"table": url.split("/")[-1]}, "headers": [], "scheme": "http",
                 "server": ("kleos.test", 80), "root_path": "", "state": {"token": visitor.client.cookies["kleos"]}}
        events = STREAMS[stream](Request(scope))
        event = await anext(events)
        await events.aclose()
        return event.decode()
    first.app = app
    return first


@pytest.fixture
async def app(database):
    async with running(database, limits=OPEN) as app:
        yield app


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
async def test_what_a_viewer_cannot_know_is_in_no_answer(app, game, monkeypatch, board):
    rng, draw = random.Random(game.id), Rng(7)
    visitors = [visiting(app) for _ in range(3)]
    url = await seated_apart(app, game.id, visitors[:2])
    watcher = visitors[2]
    await watcher.get("/")
    tables, replay, differ = app.state.services.tables, Table.replay, 0
    for _ in range(8):
        for _ in range(rng.randrange(1, 6)):
            await step(visitors[:2], url, rng)
        for viewer, visitor in ((0, visitors[0]), (1, visitors[1]), (SPECTATOR, watcher)):
            true = await answers(visitor, url, board)
            table = (await tables.open(url.split("/")[-1])).table
            kept = table.state
            with monkeypatch.context() as patched:
                patched.setattr(Table, "replay", lambda *at, viewer=viewer: game.rules.resample(
                    replay(*at), viewer, draw))
                table.state = game.rules.resample(kept, viewer, draw)
                other = await answers(visitor, url, board)
            differ += any(game.view(table.state, seat) != game.view(kept, seat) for seat in (0, 1))
            table.state = kept
            assert other == true
    assert differ > 10, "most of the positions hide something"
    for visitor in visitors:
        await visitor.client.aclose()


@pytest.mark.parametrize("game", HIDDEN, ids=lambda game: game.id)
async def test_a_record_holds_what_its_viewer_saw_and_a_hint_thinks_of_no_more(app, game, monkeypatch):
    """Both the page's and the API's: every line that the viewer did not see is told by its verb alone, and the position
    that a worker is sent is drawn anew from what the seat knows."""
    rng, found = random.Random(game.id), app.state.services
    visitors = [visiting(app) for _ in range(3)]
    url = await seated_apart(app, game.id, visitors[:2])
    await visitors[2].get("/")
    for n in range(300):
        await step(visitors[:2], url, rng)
        seated = await found.tables.open(url.split("/")[-1])
        if n >= 30 and seated.table.acting() and seated.table.seen(SPECTATOR) is seated.table:
            break                                       # somebody may ask for a hint, and nobody composes a move
    kept, hidden = seated.table.record(), 0
    decoy, sent = seated.table.state.copy(), []

    async def think(thought, id, state, *more, **bounds):
        sent.append(state)
        return [game.rules.lexicon.text(state.legal()[0])], "because", None
    monkeypatch.setattr(found.thinkers.workers, "do", think)
    for viewer, visitor in ((0, visitors[0]), (1, visitors[1]), (SPECTATOR, visitors[2])):
        states, state = [], record.begin(game, kept)
        for move in kept.moves:
            before = state.copy()
            if move.actor >= 0:
                before.turn_to(move.actor)
            states.append(before.seen_by(game.parse(move.text)))
            record.step(game, state, move)
        for path in (f"{url}/record", f"/api{url}/record"):
            text = (await visitor.get(path)).text
            if seated.game.rules.sealed(seated.table.setup.options):
                assert "error" in text or "owners only" in text
                continue
            told = text.partition("\n---\n")[2].splitlines()
            assert len(told) == len(kept.moves)
            for line, move, seen in zip(told, kept.moves, states):
                if seen == EVERYBODY or (viewer >= 0 and seen >> viewer & 1):
                    assert line == str(move)
                else:
                    hidden += 1
                    assert set(line.split()[2:]) <= {"?"} and line.split()[:2] == str(move).split()[:2]
        with monkeypatch.context() as patched:
            patched.setattr(game.rules, "resample", lambda *given: decoy)
            for path in (f"{url}/hint", f"/api{url}/hint"):
                await visitor.get(path)
    assert hidden > 10 and sent and all(state is decoy for state in sent)
    for visitor in visitors:
        await visitor.client.aclose()


async def step(players, url: str, rng: random.Random) -> None:
    for player in players:
        state = await player.state(url)
        if state["over"]:
            return
        texts = [action["text"] for action in state["view"]["actions"]]
        if texts:
            await player.post(f"{url}/act", {"seq": state["seq"], "text": rng.choice(texts)})
            return
        if state["deals"]:
            await player.post(f"{url}/deal", {"seq": state["seq"]})
            return
