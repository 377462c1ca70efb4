"""Lists that follow what others do: a page says how it stands, and is answered anew or with nothing."""
import re

import pytest

from tests.server.conftest import visiting
from tests.server.test_seats import do, invited

pytestmark = pytest.mark.anyio


def mark_of(page) -> str:
    return re.search(r'data-live="(\w{16})"', page.text)[1]


@pytest.mark.parametrize("path", ["/lobby", "/lobby?game=labors"])
async def test_the_lobby_is_answered_anew_only_when_something_has_changed(app, ann, ben, path):
    cat, ask = visiting(app), "&" if "?" in path else "?"
    mark = mark_of(await cat.get(path))

    async def changed() -> str:
        """The page, if it has changed since it was seen last."""
        nonlocal mark
        answer = await cat.get(f"{path}{ask}mark={mark}")
        if answer.status_code == 204:
            assert answer.content == b""
            return ""
        mark = mark_of(answer)
        return answer.text
    assert not await changed()
    url, link = await invited(ann)
    assert not await changed(), "it is not listed"
    await do(ann, url, "list", listed="on")
    assert "1 seat free" in await changed() and not await changed()
    await ben.post(link, {"name": "Ben"})
    assert "Ben" in await changed() and not await changed()
    await do(ann, url, "begin")
    assert "Everybody is there" not in await changed() and not await changed()
    await cat.client.aclose()


async def test_the_home_page_follows_ones_own_tables(ann, ben):
    url, link = await invited(ann)
    mark = mark_of(await ann.get("/"))
    assert (await ann.get(f"/?mark={mark}")).status_code == 204
    await ben.post(link, {"name": "Ben"})
    page = await ann.get(f"/?mark={mark}")
    assert page.status_code == 200 and "Ben · everybody is there" in page.text
    assert (await ann.get(f"/?mark={mark_of(page)}")).status_code == 204
    assert (await ben.get(f"/?mark={mark_of(page)}")).status_code == 200, "another one's"
    await do(ann, url, "begin")
    assert "Your turn" in (await ann.get(f"/?mark={mark_of(page)}")).text
