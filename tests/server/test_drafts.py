"""What a seat composes is held back: until it is declared, everybody else is answered as if nothing had been done."""
import contextlib
import random
import re
import shutil
from functools import cache

import pytest

from kleos.core.face import Face, Line
from kleos.core.flow import CHANCE
from kleos.core.game import Game
from kleos.games import hercules
from kleos.games.hercules.attack import Block
from kleos.games.hercules.rules import Muster
from kleos.server.http.limits import OPEN
from kleos.server.seats.seated import hash_token
from kleos.server.tables.tables import Places
from kleos.table import dealers
from kleos.table.table import Table
from tests.server.browsing import Visitor
from tests.server.conftest import running, visiting
from tests.server.test_leaks import answers
from tests.server.test_leaks import board as board

pytestmark = pytest.mark.anyio
MORE = ("{url}/record", "/api{url}/record", "/api{url}?since=3", "{url}/replay?at=3", "{url}/why?element=declare",
        "{url}/chat", "/")
COMPOSE = ("attack", "block")
LIVELY = ("resource", "play", "attack", "pass")


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """Hercules with a board that shows all that its view holds."""
    folder = tmp_path_factory.mktemp("hercules")
    (folder / "view").mkdir()
    (folder / "view" / "board.html.jinja").write_text("<pre id=board>{{ view.board | tojson }}</pre>")
    for name in ("components.toml", "rulebook.md"):
        shutil.copy(hercules.GAME.folder / name, folder / name)
    known = hercules.FACE
    face = Face(title="Hercules", tagline="Cards.", minutes=1, icon="spartan", board=known.board, prompt=known.prompt,
                tell=lambda *asked: [Line(line.subject, line.text, line.rule, "die", line.predicate)
                                     for line in known.tell(*asked)], names=known.names)
    return Game("hercules", folder, rules=hercules.RULES, face=face, hints=hercules.GAME.hints)


@pytest.fixture
async def app(database, game):
    async with running(database, [game], limits=OPEN) as app:
        yield app


async def told(visitor: Visitor, url: str, board) -> dict[str, str]:
    found = await answers(visitor, url, board)
    for path in MORE:
        answer = await visitor.get(path.format(url=url))
        found[path] = f"{answer.status_code} {answer.text}"
    return {path: re.sub(r'"time": ?[\d.]+', "", text) for path, text in found.items()}


@cache
def before(game: Game, step: type) -> Table:
    """A game that has come to where somebody may compose a move of several, and has not begun to."""
    rng = random.Random(3)
    while True:
        table = Table(game, game.setup({"first": "0"}, 2), ["human", "human"], dealers.RandomDealer(str(rng.random())))
        while not table.over:
            table.deal()
            if (seat := table.state.to_act()) == CHANCE or table.over:
                continue
            texts = [action["text"] for action in table.view(seat)["actions"]]
            if isinstance(table.state.now, step) and sum(text.split()[0] in COMPOSE for text in texts) > 2:
                return table
            lively = [text for verb in LIVELY for text in texts if text.startswith(verb)]
            table.act(seat, [lively[0] if lively and rng.random() < 0.7 else rng.choice(texts)])


class Scene:
    """Two who sit at a table, and one who watches; the `seat` that is to compose a move, and who sits there."""

    def __init__(self, app, url: str, visitors: list[Visitor], seat: int) -> None:
        self.app, self.url, self.visitors, self.seat = app, url, visitors, seat
        self.composer = visitors[seat]
        self.others = [visitor for visitor in visitors if visitor is not self.composer]

    async def seated(self):
        return await self.app.state.services.tables.open(self.url.split("/")[-1])

    async def drafted(self) -> int:
        return (await self.seated()).table.composing()

    async def compose(self, *verbs: str) -> None:
        """Do the first thing of each verb."""
        for verb in verbs:
            state = await self.composer.state(self.url)
            text = next(action["text"] for action in state["view"]["actions"] if action["text"].startswith(verb))
            done = await self.composer.post(f"{self.url}/act", {"seq": state["seq"], "text": text})
            assert done.status_code == 303


@contextlib.asynccontextmanager
async def scene(app, game: Game, step: type):
    table, visitors = before(game, step), [visiting(app) for _ in range(3)]
    for visitor in visitors:
        await visitor.get("/")
    owners = [hash_token(visitor.client.cookies["kleos"]) for visitor in visitors[:2]]
    id = await app.state.services.tables.create(
        game, table.seats, table.dealer, visitors[0].client.cookies["kleos"], options=table.setup.options,
        rows=table.rows, places=Places(owners=owners))
    yield Scene(app, f"/tables/{id}", visitors, int(table.state.to_act()))
    for visitor in visitors:
        await visitor.client.aclose()


COMPOSED = [(Muster, ("attack", "attack")), (Block, ("block", "against", "block"))]


@pytest.mark.parametrize(("step", "verbs"), COMPOSED, ids=["attack", "block"])
async def test_nobody_else_is_told_anything_of_a_move_before_it_is_declared(app, game, board, step, verbs):
    async with scene(app, game, step) as at:
        known = [await told(visitor, at.url, board) for visitor in at.others]
        mine = await told(at.composer, at.url, board)
        for verb in verbs:
            await at.compose(verb)
            assert [await told(visitor, at.url, board) for visitor in at.others] == known
            now = await told(at.composer, at.url, board)
            assert now != mine, "who composes sees it"
            mine = now
        assert await at.drafted() == len(verbs)
        if step is Block:
            await at.compose("against")
        await at.compose("declare")
        assert await at.drafted() == 0
        for visitor, before in zip(at.others, known, strict=True):
            now = await told(visitor, at.url, board)
            assert all(now[path] != before[path] for path in ("{url}", "/api{url}", "{url}/record", "events", "api"))
            assert now["people"] == before["people"], "a move is no news of who sits there"
            assert f"\n{at.seat} {verbs[0]} " in now["{url}/record"].removeprefix(before["{url}/record"][:-1])


async def test_who_composes_may_take_it_back_freely_and_nobody_sees_the_move(app, game):
    async with scene(app, game, Muster) as at:
        views = [(await visitor.state(at.url))["view"] for visitor in at.visitors]
        await at.compose("attack", "attack")
        mine = await at.composer.state(at.url)
        assert mine["undo"] >= 2 and mine["view"]["back"] == 2
        done = await at.composer.post(f"{at.url}/undo", {"seq": mine["seq"], "rows": 2})
        assert done.status_code == 303 and not await at.drafted()
        assert [(await visitor.state(at.url))["view"] for visitor in at.visitors] == views
        assert (await at.composer.state(at.url))["takebacks"] == 0


async def test_nobody_else_can_count_what_was_composed_and_taken_back(app, game, board):
    async with scene(app, game, Muster) as at:
        other = at.visitors[1 - at.seat]
        known = [await told(visitor, at.url, board) for visitor in at.others]
        for verbs in (["attack"], ["attack", "attack"]):
            await at.compose(*verbs)
            mine = await at.composer.state(at.url)
            done = await at.composer.post(f"{at.url}/undo", {"seq": mine["seq"], "rows": len(verbs)})
            assert done.status_code == 303
            assert [await told(visitor, at.url, board) for visitor in at.others] == known
        seq = (await other.state(at.url))["seq"]
        await at.compose("attack", "declare")
        assert (await other.state(at.url))["seq"] == seq + 2 < (await at.composer.state(at.url))["seq"]
        table = (await at.seated()).table
        assert table.seq == seq + 7 and not [row for row in table.seen(1 - at.seat).rows if row.undoes]
        while (await at.seated()).table.acting() == [at.seat]:
            await at.compose("")
        state = await other.state(at.url)
        done = await other.post(f"{at.url}/act", {"seq": state["seq"], "text": state["view"]["actions"][0]["text"]})
        assert done.status_code == 303, "and they click by the numbers that they see"
        known = [await told(visitor, at.url, board) for visitor in at.others]
        at.app.state.services.tables.cache.clear()              # as another server reads it
        assert [await told(visitor, at.url, board) for visitor in at.others] == known


async def test_others_are_not_late_and_are_refused_as_before(app, game):
    async with scene(app, game, Muster) as at:
        other = at.visitors[1 - at.seat]
        seq = (await other.state(at.url))["seq"]
        await at.compose("attack", "attack")
        refused = await other.post(f"{at.url}/act", {"seq": seq, "text": "declare"}, fetch=True)
        assert refused.status_code == 422 and refused.json() == {"error": "It is not your turn."}
        late = await other.post(f"{at.url}/act", {"seq": seq + 1, "text": "declare"}, fetch=True)
        assert late.status_code == 409, "a row that is held back is not there for them"


async def test_an_attack_may_be_taken_back_while_its_blocks_are_composed(app, game):
    """As before: freely, since nobody has been seen to do anything, and as a whole, with all who attack; what was
    composed goes with it."""
    async with scene(app, game, Block) as at:
        other, before = at.visitors[1 - at.seat], (await at.seated()).table.log.standing
        attack = [row.text.split()[0] for row in before[-2:]]
        free = (await other.state(at.url))["undo"]
        await at.compose("block", "against")
        mine = await other.state(at.url)
        assert mine["undo"] == free > 0
        done = await other.post(f"{at.url}/undo", {"seq": mine["seq"], "rows": 1})
        assert done.status_code == 303
        table = (await at.seated()).table
        assert attack == ["attack", "attack"] and len(table.log.standing) == len(before) - 2 and table.takebacks == 0
        assert table.seen(1 - at.seat).rows[-1].text == "2" and table.seen(1 - at.seat).seq == mine["seq"] + 1


async def test_what_is_asked_meanwhile_stays_open_until_the_move_is_declared(app, game):
    async with scene(app, game, Muster) as at:
        other = at.visitors[1 - at.seat]
        await at.compose("attack")
        await other.post(f"{at.url}/ask", {"what": "draw"})
        await at.compose("attack")
        for visitor in at.visitors:
            assert (await visitor.state(at.url))["offer"]["what"] == "draw"
        await at.composer.post(f"{at.url}/decline")
        assert [(await visitor.state(at.url))["offer"] for visitor in at.visitors] == [None] * 3
        assert await at.drafted() == 2, "what is composed stands all the same"


async def test_a_clock_that_others_see_runs_on(app, game):
    async with scene(app, game, Muster) as at:
        await at.compose("attack", "attack")
        seated = await at.seated()
        known = seated.seen(1 - at.seat)
        assert known.table.seq == seated.table.seq - 2
        rows = seated.table.rows[known.table.seq - 1], seated.table.rows[-1]
        assert known.spent[at.seat] == pytest.approx(seated.spent[at.seat] - (rows[1].time - rows[0].time))


async def test_a_shared_device_shows_what_is_composed_to_whom_it_was_handed_only(app, game):
    async with scene(app, game, Muster) as at:
        await at.compose("attack")
        table = (await at.seated()).table
        visitor = visiting(app)
        await visitor.get("/")
        id = await app.state.services.tables.create(game, table.seats, table.dealer, visitor.client.cookies["kleos"],
                                                options=table.setup.options, rows=table.rows)
        page = (await visitor.get(f"/tables/{id}/replay?at=999")).text
        assert '"draft": null' in page, "nobody has taken the device"
        await visitor.post(f"/tables/{id}/take")
        page = (await visitor.get(f"/tables/{id}/replay?at=999")).text
        assert '"draft": {' in page
        await visitor.client.aclose()
