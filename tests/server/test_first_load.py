"""What somebody who comes for the first time has to wait for: the bytes of a page and of all that it names, compressed
as they are served, headers included."""
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest

from kleos.core import record
from kleos.games import OWN

pytestmark = pytest.mark.anyio

RECORDS = Path(__file__).parents[1] / "records"
LARGEST = 200_000
TITLES = pytest.mark.parametrize("game", OWN, ids=lambda game: game.id)
NAMED = re.compile(r'<(?:link|script|img|image)\b[^>]*?\b(?:href|src)="(?!data:)([^"]+)"')
WANTED = re.compile(r'url\("?(?!data:)([^")]+)"?\)')
NOSCRIPT = re.compile(r"(?s)<noscript>.*?</noscript>")


async def weigh(visitor, path: str) -> dict[str, int]:
    """What a browser with an empty cache receives for a page, in bytes by address. Every font of a style counts,
    whether or not the page has a letter of it."""
    found: dict[str, int] = {}
    wanted = [path]
    while wanted:
        address = wanted.pop()
        if address in found:
            continue
        answer = await visitor.get(address, headers={"Accept-Encoding": "gzip"})
        assert answer.status_code == 200, address
        head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
        found[address] = head + answer.num_bytes_downloaded
        if answer.headers["content-type"].startswith("text/html"):
            wanted += [urljoin(address, one) for one in NAMED.findall(NOSCRIPT.sub("", answer.text))]
        elif answer.headers["content-type"].startswith("text/css"):
            wanted += [urljoin(address, one) for one in WANTED.findall(answer.text)]
    return found


async def check(visitor, path: str, *needed: str) -> None:
    found = await weigh(visitor, path)
    assert all(any(kind in address for address in found) for kind in ("/kleos.css", "/play.js", ".woff2", *needed))
    heaviest = [f"{size:8,} {address}" for address, size in sorted(found.items(), key=lambda one: -one[1])]
    assert sum(found.values()) < LARGEST, "\n".join([f"{path}: {sum(found.values()):,} bytes", *heaviest])


def half(game) -> str:
    """The longest golden record of a game, up to the decision of the first seat that is nearest to its middle."""
    kept = max((record.parse(path.read_text(encoding="utf-8")) for path in RECORDS.glob(f"{game.id}-*.kleos")),
               key=lambda one: len(one.moves))
    own = [at for at, move in enumerate(kept.moves) if move.actor == 0]
    middle = min(own, key=lambda at: abs(at - len(kept.moves) // 2))
    head = {name: value for name, value in kept.head.items() if name != "result"}
    seats = ["human"] + ["random"] * (len(kept.head["seats"]) - 1)
    return record.write(record.Record({**head, "seats": seats}, kept.moves[:middle]))


@TITLES
async def test_the_first_load_of_a_table_is_light(ann, game):
    """At its beginning, with the guide; in the middle of a long game; and its replay, its rules and its set-up."""
    seats = game.rules.seats[0]
    url = await ann.sit(game.id, guide="on", **{f"seat.{seat}": "human" if seat == 0 else "random"
                                                for seat in range(seats)})
    await check(ann, url, f"/{game.id}/board.css", "/motion.js")
    answer = await ann.client.post("/records", data={"csrf": await ann.csrf()}, files={"file": ("g.kleos", half(game))})
    assert answer.status_code == 303, answer.text
    later = answer.headers["location"].partition("/replay")[0]
    await check(ann, later, f"/{game.id}/board.css", "/motion.js")
    for path in (f"{later}/replay?at=30", f"/rules/{game.id}", f"/games/{game.id}"):
        await check(ann, path)


async def test_the_first_load_of_every_other_page_is_light(ann):
    for path in ("/", "/today", "/automata", "/mine", "/lobby", "/credits", "/games/heroes/decks",
                 "/games/hercules/decks"):
        await check(ann, path)
