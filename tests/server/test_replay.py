"""The replay: from one moment to another only what changed is sent, and it is as if the page were loaded anew."""
import random
import re
from types import SimpleNamespace

import pytest

from kleos import games
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.server.rendering.drawings import CSRF
from kleos.server.rendering.replay import describe_silent, mark_turns, open_hands
from kleos.table.dealers import RandomDealer
from kleos.table.replay import Turn
from kleos.table.table import sit
from tests.server.test_drawing import Script

pytestmark = pytest.mark.anyio
FETCH = {"X-Kleos": "fetch"}
TAG = re.compile(r'data-drawn="(replay-\d+-\d+)"')


def plain(page: str) -> str:
    """The replay of a page, without what differs by visitor and without the marks of its parts."""
    main = page[page.index('<main id="table"'):page.index("</main>") + len("</main>")]
    return re.sub(r'<!--#[\w-]*-->|(?<=name="csrf" value=")[^"]*', "", main).strip()


@pytest.mark.parametrize("game", games.ALL, ids=lambda game: game.id)
async def test_moment_by_moment_it_comes_out_as_the_page(ann, game):
    url = await ann.sit(game.id, **{f"seat.{seat}": "human" for seat in range(game.rules.usual)})
    await ann.stroll(url, random.Random(3), 12)
    last = int(re.search(r"of (\d+)</output>", (await ann.get(f"{url}/replay?at=0")).text)[1])
    assert last > 10
    script, drawn, sizes = Script(), "", []
    for at in [0, 1, 2, 3, last, last - 1, 1, 0, last // 2]:
        answer = await ann.client.get(f"{url}/replay?at={at}&drawn={drawn}", headers=FETCH)
        script.take(answer.json())
        drawn = answer.json()["to"]
        page = (await ann.get(f"{url}/replay?at={at}")).text
        assert TAG.search(page)[1] == drawn
        assert plain(script.whole().replace(CSRF, "")) == plain(page)
        sizes.append(len(answer.content) / len(page))
    assert max(sizes[1:4]) < 0.7 * sizes[0]


async def test_what_no_longer_fits_is_sent_whole(ann):
    url = await ann.sit()
    await ann.stroll(url, random.Random(3), 6)
    for drawn in ("", "replay-3-1", "replay-999999999-0", "replay-", "nonsense", "replay-1-1-1"):
        said = (await ann.client.get(f"{url}/replay?at=2&drawn={drawn}", headers=FETCH)).json()
        assert said["from"] == "" and "table" in said["parts"] and "board" in said["parts"]


async def test_the_card_that_another_has_just_played_is_named_where_the_step_is_shown_once_more(ann):
    url = await ann.sit("hercules", **{"seat.0": "human", "seat.1": "human"})
    await ann.stroll(url, random.Random(3), 60)
    last = int(re.search(r"of (\d+)</output>", (await ann.get(f"{url}/replay?at=0")).text)[1])
    read = []
    for at in range(last + 1):
        page = (await ann.get(f"{url}/replay?at={at}")).text
        name = re.search(r'\sdata-read="([^"]*)"', page)
        assert re.search(r"<main[^>]*\sdata-replay\s[^>]*data-turns=", page)
        if name:
            said = re.search(r'(?s)id="caption".*?</p>', page)[0]
            assert f'id="zoom-{name[1]}"' in page and "You" not in said and "played" in said
            read.append(name[1])
    assert read


SITTERS = {"seat.0": "human", "seat.1": "human", "option.first": "0"}


async def test_a_replay_begins_with_the_first_turn_and_each_of_its_steps_says_something(ann):
    url = await ann.sit("heroes", **{**SITTERS, "option.mode": "draft"})
    await ann.stroll(url, random.Random(3), 70)
    page = (await ann.get(f"{url}/replay")).text
    begins, last = int(re.search(r'data-begins="(\d+)"', page)[1]), int(re.search(r"of (\d+)</output>", page)[1])
    assert 50 < begins < last and f'value="{begins}"' in page and "See the set-up" in page
    silent, turns = (set(re.search(f'data-{name}="([^"]*)"', page)[1].split()) for name in ("silent", "turns"))
    marked = False
    for at in range(last + 1):
        page = (await ann.get(f"{url}/replay?at={at}")).text
        if str(at - 1) in silent - turns:               # the log stays at what it has told last
            assert ('aria-current="step"' in page) == marked, at
        marked = 'aria-current="step"' in page
        assert re.sub("<[^>]*>", "", re.search(r'(?s)id="caption"(.*?)</p>', page)[1]).partition(">")[2].strip(), at
        assert ("Skip to turn 1" in page) == (at < begins) == ('class="prompt seat-0"' in page)     # it is nobody's


@pytest.mark.parametrize("name", ["heroes", "hercules"])
def test_hands_are_open_in_a_replay_only_once_the_game_is_over(name):
    game = games.find(name)
    table = sit(game, {"first": "0"}, ["human", "human"], RandomDealer(3))
    while not table.acting():
        table.deal()
    before, after = table.view(0)["board"]["seats"], game.view(open_hands(table.state), 0)["board"]["seats"]
    assert before[1]["known"] == [] and len(after[1]["known"]) == after[1]["hand"] > 2
    assert table.view(0)["board"]["seats"] == before, "the table itself has not changed"
    drawn = next(number for number, row in enumerate(table.log.standing) if not row.told[1]
                 and row.actor == CHANCE and row.text.startswith("draw"))
    said = [describe_silent(SimpleNamespace(table=table, game=game), seat, drawn + 1) for seat in (0, 1, SPECTATOR)]
    assert sorted(text == "A card is dealt face down." for text in said) == [False, True, True]


def test_no_number_of_a_turn_stands_in_the_word_at_the_first():
    turns = [Turn(0, 0), *[Turn(number, 10 + 4 * number) for number in range(1, 8)]]
    assert [number for number, _ in mark_turns(turns, 100)] == [1, 3, 4, 5, 6, 7]
    assert [number for number, _ in mark_turns(turns, 50)] == [1, 2, 3, 4, 5, 6, 7]
