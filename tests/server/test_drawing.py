"""What is sent of a table: only what changed, drawn once for all who see the same, and nothing of another seat."""
import json
import random
import re
from statistics import median
from types import SimpleNamespace

import pytest

from kleos import games
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.drawing.cards import BUTTON, KEPT, Names
from kleos.drawing.parts import PART, Kept
from kleos.drawing.templates import md
from kleos.server.rendering import drawings as rendered
from kleos.server.rendering.drawings import CSRF, SEQ, Drawings
from kleos.server.rendering.site import SiteTemplates
from kleos.server.rendering.views import Sight, find_first_unread
from kleos.server.seats.presence import Presence
from kleos.server.seats.seated import Seated, find_names, make_box_key
from kleos.server.seats.time_controls import NEVER, TimeControl
from kleos.server.tables.tables import deal_within
from kleos.table.dealers import RandomDealer
from kleos.table.table import Table, sit
from tests.server import morra
from tests.server.conftest import ManualClock, running, visiting
from tests.server.test_several import table_for_two

LOOKS = SiteTemplates(games.ALL)
each_game = pytest.mark.parametrize("game", games.ALL, ids=[game.id for game in games.ALL])


class Nothing(Kept):
    """As if nothing had ever been drawn."""

    def get(self, key):
        return None


class Script:
    """What parts.js does, in a few lines."""

    def __init__(self) -> None:
        self.texts, self.entries, self.drawn, self.fresh, self.seq = {}, [], "", None, 0

    def take(self, message: dict) -> None:
        assert message["from"] in ("", self.drawn)
        self.texts.update(message["parts"])
        self.entries[message["since"]:] = message["entries"]
        self.drawn, self.fresh, self.seq = message["to"], message["fresh"], message["seq"]

    def whole(self) -> str:
        return self.fill("<#table>")

    def fill(self, text: str) -> str:
        return PART.sub(lambda found: self.rows() if found[1] == "rows" else found[0] if found[0] == CSRF
                        else str(self.seq) if found[0] == SEQ else self.fill(self.texts[found[1]]), text)

    def rows(self) -> str:
        last = len(self.entries) - 1
        marks = ["new" if n == last else "fresh" if self.fresh is not None and n >= self.fresh else ""
                 for n in range(last + 1)]
        found = ""
        for entry, mark in zip(self.entries, marks):    # a turn stands above those before it, its title above its rows
            title, lines = re.fullmatch(r'(?s)(<li id="heading-.*?</li>)?(.*)', entry).groups("")
            lines = lines.replace('class="told"', f'class="told {mark}"') if mark else lines
            above, below = (found, "") if not title else ("", found)
            head, rest = re.fullmatch(r'(?s)(<li id="heading-.*?</li>)?(.*)', above).groups("")
            found = title + head + lines + rest + below
        return found


def seated(table: Table, id: str = "t") -> Seated:
    found = Seated.__new__(Seated)
    found.__dict__.update(id=id, game=table.game, kept=SimpleNamespace(guided=True, created=0.0), problem="", note="",
                          table=table, owners=["o"] * len(table.seats), box=make_box_key(table.game, table.setup),
                          lobby=None,
                          clock=ManualClock(), pauses=NEVER, presence=Presence(), absence_rule="",
                          time_control=TimeControl(""), spent=[0.0] * len(table.seats))
    return found


def playing(game, seed: int, moves: int, undo: float = 0.1):
    """A table after each of so many random moves, some of which are taken back."""
    low, high = game.rules.seats
    table = sit(game, {}, ["human"] * min(max(low, 2), high), RandomDealer(seed))
    rng = random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        table = table.copy()
        if rng.random() < undo and table.decided():
            table.undo(0, rng.randrange(1, 1 + min(4, table.decided())), range(len(table.seats)))
        elif table.state.to_act() == CHANCE:
            table.deal()
        else:
            seat, state = table.acting()[0], table.state.copy()
            state.turn_to(seat)
            table.act(seat, [game.rules.lexicon.text(rng.choice(state.legal()))])
        deal_within(table)
        yield seated(table)


def sights(at: Seated) -> list[Sight]:
    seats = range(len(at.table.seats))
    return [Sight(SPECTATOR), *[Sight(seat, (seat,)) for seat in seats], Sight(0, tuple(seats))]


@each_game
def test_a_part_that_was_kept_is_as_it_would_be_drawn_anew(game):
    """Whatever a part shows is among what it says that it depends on."""
    kept, anew = Drawings(LOOKS), Drawings(SiteTemplates([game]))
    anew.templates.environment.kept = Nothing()
    for at in [*playing(game, 1, 60)][::4]:
        for sight in sights(at):
            one, other = kept.new(at, sight), anew.new(at, sight)
            assert {**one.texts, "table": ""} == {**other.texts, "table": ""}


@each_game
def test_players_of_other_names_are_shown_theirs(game):
    """What was drawn for others is kept, and holds the names of those."""
    kept, anew = Drawings(LOOKS), Drawings(SiteTemplates([game]))
    anew.templates.environment.kept = Nothing()
    for at in [*playing(game, 8, 24)][::4]:
        for sight in sights(at):
            for name in ("Ann", "Ben"):
                at.table.names = [f"{name} {seat}" for seat in range(len(at.table.seats))]
                one = kept.new(at, sight)
            other = anew.new(at, sight)
            assert {**one.texts, "table": ""} == {**other.texts, "table": ""}


@each_game
def test_what_is_sent_comes_to_the_whole_page(game):
    """After undos and take-backs too, and where one player sees the table through one seat after the other."""
    drawings = Drawings(LOOKS)
    scripts: dict[int, Script] = {}
    before: dict[int, drawings.Drawing] = {}
    for at in [*playing(game, 2, 60, undo=0.2)][::3]:
        acting = at.table.acting() or [0]
        for nth, sight in enumerate([*sights(at)[:-1], Sight(acting[0], tuple(range(len(at.table.seats))))]):
            made, script = drawings.draw(at, sight), scripts.setdefault(nth, Script())
            script.take(json.loads(drawings.message(before.get(nth), made, at)))
            before[nth] = made
            page = re.sub("<!--#[^>]*-->", "", drawings.page(made, at, str(CSRF)))
            assert script.whole() == page


TAG = re.compile(r"<[a-z][^<>]*>")
NAMES = re.compile(r'\s(id|data-el|data-guide)="([^"]*)"')


@each_game
def test_what_the_guide_points_at_is_there_and_nothing_else_has_its_name(game):
    """A script finds it by the name of a piece or, where there is none, of a part of the page."""
    drawings, pointed = Drawings(LOOKS), 0
    for at in playing(game, 3, 40):
        for sight in sights(at)[1:]:
            page = drawings.page(drawings.draw(at, sight), at, str(CSRF))
            tags = [dict(NAMES.findall(tag)) for tag in TAG.findall(page)]
            ids = [tag["id"] for tag in tags if "id" in tag]
            assert len(ids) == len(set(ids))
            named = set(" ".join(tag.get("data-guide", "") for tag in tags).split())
            others = named - {tag["data-el"] for tag in tags if "data-el" in tag} - {"deal"}  # where none is dealt
            assert others <= {*ids} & {"fan", "hand", "points", "reckoning"}
            pointed += bool(named)
    assert pointed > 2


@each_game
def test_an_answer_does_not_grow_with_the_game(game):
    sizes, base, drawings = [], None, Drawings(LOOKS)
    for at in playing(game, 3, 100, undo=0.0):
        made = drawings.draw(at, Sight(0, tuple(range(len(at.table.seats)))))
        sizes.append(len(drawings.message(base, made, at)))
        base = made
    assert median(sizes[-15:]) < 2 * median(sizes[3:25]) + 2000
    assert max(sizes[1:]) < 70_000


@each_game
def test_who_has_no_seat_is_shown_the_same_whoever_asks(game):
    drawings = Drawings(LOOKS)
    for at in playing(game, 4, 5):
        one = drawings.draw(at, Sight(SPECTATOR))
        assert drawings.draw(at, Sight(SPECTATOR)) is one and drawings.draw(at, Sight(0, (0,))) is not one
        assert drawings.message(None, one, at) is drawings.message(None, one, at)


def test_drawings_and_parts_are_bounded(monkeypatch):
    monkeypatch.setattr(rendered, "MAX_DRAWINGS", 5)
    drawings = Drawings(SiteTemplates(games.ALL))
    kept = drawings.templates.environment.kept = Kept(50_000)
    for at in playing(games.find("labors"), 5, 20):
        for sight in sights(at):
            made = drawings.draw(at, sight)
            assert drawings.known(made.tag, at, sight) is made
            for base in list(drawings.made.values()):
                drawings.message(base, made, at)
            assert len(made.messages) <= rendered.MAX_MESSAGES
        assert len(drawings.made) == len(drawings.tags) <= 5 and len(drawings.last) <= 5
        held = sum(len(key) + len(text) for each in (kept.young, kept.old) for key, (text, _) in each.items())
        assert held < 3 * 50_000


def test_what_is_asked_for_again_is_kept_longer():
    kept = Kept(100)
    for n in range(50):
        kept.put(b"%d" % n, ("x" * 20, {}))
        assert kept.get(b"0") is not None
    assert kept.get(b"1") is None and len(kept.young) + len(kept.old) < 15


def test_a_drawing_of_other_seats_is_no_base():
    drawings, labors = Drawings(LOOKS), games.find("labors")
    (at,) = playing(labors, 6, 1)
    mine, both = drawings.draw(at, Sight(0, (0,))), drawings.draw(at, Sight(1, (0, 1)))
    assert drawings.known(mine.tag, at, Sight(0, (0,))) is mine
    assert drawings.known(both.tag, at, Sight(0, (0, 1))) is both          # the same player, through another seat
    for sight in (Sight(SPECTATOR), Sight(1, (1,)), Sight(0, (0, 1))):
        assert drawings.known(mine.tag, at, sight) is None
    assert drawings.known(mine.tag, seated(at.table, "another"), Sight(0, (0,))) is None
    assert drawings.known("", at, Sight(SPECTATOR)) is None


def test_unread_begins_after_the_last_decision_of_ones_own():
    found = set()
    for at in playing(games.find("labors"), 7, 80):
        rows, waits = at.table.log.standing, (*at.table.acting(), at.table.waits_for_deal())
        for seat in range(len(at.table.seats)):
            own = [n + 1 for n, row in enumerate(rows) if row.actor == seat]
            since = own[-1] if own else 0
            others = seat in waits and any(row.actor >= 0 for row in rows[since:])
            assert find_first_unread(at, seat) == (since if others else None)
            found.add(others)
    assert found == {True, False}


# over HTTP

@pytest.fixture
async def app(database, tmp_path):
    async with running(database, [*games.ALL, morra.game(tmp_path)]) as app:
        yield app


@pytest.mark.anyio
async def test_a_move_is_drawn_once_for_its_mover_and_once_for_all_who_watch(app, ann):
    url = await ann.sit("labors", **{"seat.0": "human", "seat.1": "human", "option.first": "0"})
    hub, drawings, id = app.state.services.hub, app.state.services.drawings, url.split("/")[-1]
    tag = re.search('data-drawn="([^"]+)"', (await ann.get(url)).text)[1]
    with hub.watch(id, "hers") as own, hub.watch(id, "another") as other:
        own.shown = other.shown = drawings.tags[tag]
        for _ in range(6):
            state, before = await ann.state(url), drawings.drawn
            texts = [action["text"] for action in state["view"]["actions"]]
            path, more = ("act", {"text": texts[0]}) if texts else ("deal", {})
            sent = (await ann.post(f"{url}/{path}", {"seq": state["seq"], "drawn": tag, "page": "hers", **more},
                                   fetch=True)).json()
            assert drawings.drawn == before + 1 and sent["from"] == tag
            tag = sent["to"]
            assert own.shown.tag == tag != other.shown.tag      # the stream of this page has nothing to say
            assert own.answered and not other.answered          # nor need it look
            seen = drawings.drawn
            for _ in range(3):
                drawings.draw(await app.state.services.tables.open(id), Sight(SPECTATOR))
            assert drawings.drawn == seen + 1
            hub.tell(id)                                # of what the answer did not know
            assert not own.answered


@pytest.mark.anyio
async def test_no_answer_holds_the_secret_of_another_seat(app, ann, ben):
    """Nor does it help to name a drawing that is not one's own."""
    url = await table_for_two(app, ann, ben)
    secret = f"You draw {(await ann.state(url))['view']['board']['secret']}."
    watcher = visiting(app)
    tags = {who: re.search('data-drawn="([^"]+)"', (await who.get(url)).text)[1] for who in (ann, ben, watcher)}
    assert len(set(tags.values())) == 3
    for who, text in ((ann, "show 1"), (ben, "show 2"), (ann, "show 3"), (ben, "show 0")):
        for tag in ("", *tags.values()):
            stale = await who.post(f"{url}/act", {"seq": 0, "text": text, "drawn": tag}, fetch=True)
            assert stale.status_code == 409 and (secret in stale.text) == (who is ann and tag != tags[ann])
            assert stale.json()["from"] == (tag if tag == tags[who] else "")
        state = await who.state(url)
        sent = await who.post(f"{url}/act", {"seq": state["seq"], "text": text, "drawn": tags[who]}, fetch=True)
        assert sent.status_code == 200 and sent.json()["from"] == tags[who]
        assert secret not in sent.text                  # Ann has it already, and it is not sent twice
        tags[who] = sent.json()["to"]
        assert secret not in (await watcher.get(url)).text + (await ben.get(url)).text
    await watcher.client.aclose()


@pytest.mark.anyio
async def test_who_names_no_drawing_is_sent_all_of_it(app, ann):
    url = await ann.sit(dealer="typed")
    sent = await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12", "drawn": "nonsense"}, fetch=True)
    message = sent.json()
    assert (message["from"], message["since"], message["seq"]) == ("", 0, 1) and "csrf" in message["parts"]["hint"]
    script = Script()
    script.take(message)
    token = await ann.csrf()
    page = re.sub("<!--#[^>]*-->", "", (await ann.get(url)).text)
    assert script.whole().replace("<#csrf>", token) in page


@pytest.mark.anyio
@pytest.mark.parametrize("takes", ["gzip", "identity"])
async def test_an_answer_is_packed_for_whoever_takes_it(ann, takes):
    url = await ann.sit(dealer="typed")
    ann.client.headers["Accept-Encoding"] = takes
    sent = await ann.post(f"{url}/deal", {"seq": 0, "text": "3 7 12"}, fetch=True)
    assert sent.json()["seq"] == 1 and sent.headers["vary"] == "Accept-Encoding"
    assert sent.headers.get("content-encoding", "identity") == takes
    assert (int(sent.headers["content-length"]) < len(sent.content) / 3) == (takes == "gzip")


def test_each_card_that_a_line_names_is_a_button():
    """Not a part of a longer name, as that of a player may be, and nothing in a place of the board."""
    names = Names("box", {"Elf": "elf", "Elf Scout": "scout", "Ares’s Wagon": "wagon", "Rock & Sea": "rock"})
    scout, elf, rock = BUTTON.format("scout", "Elf Scout"), BUTTON.format("elf", "Elf"), "Rock &amp; Sea"
    said = names.mark(md("Nestor lost Elf Scout, Elf 2 and Rock & Sea."))
    assert said == f"Nestor lost {KEPT.format(scout, ',')} {elf} 2 and {KEPT.format(BUTTON.format('rock', rock), '.')}"
    for text in ("Old Elf passed.", "Elf Friend passed.", "Nestor took the Elfin way.", "Nestor drew a card."):
        assert names.mark(md(text)) == text
    assert names.mark(md("Nestor went to [the Elf](region-left).")).count("button") == 1
    assert Names("none", {}).mark(md("Nestor drew a card.")) == "Nestor drew a card."


@pytest.mark.parametrize("name", ["heroes", "hercules"])
def test_a_card_that_the_log_names_is_opened_there(name):
    """One's own by whoever drew it; of what the other drew nothing is named."""
    game = games.find(name)
    table = sit(game, {"first": "0"}, ["human", "human"], RandomDealer(3))
    for _ in range(60):
        if seats := table.acting():
            table.act(seats[0], [game.rules.lexicon.text(table.state.legal()[-1])])
        else:
            table.deal()
    cards = find_names(game, table.setup, name)
    said = [LOOKS.entry(name, number, lines, cards=cards) for number, lines in table.lines(0)]
    drew = re.compile(r'Player 1 drew (?:<span class="tailed">)?<button[^>]* data-zoom="([a-z-]+)"')
    own = [drew.search(text) for text in said]
    assert any(own) and any("Player 2 drew a card." in text for text in said)
    assert {found[1] for found in own if found} <= set(cards.slugs.values())
    assert not re.search("Player 2 drew <button", "".join(said))
