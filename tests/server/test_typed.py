"""Real cards: what only one player may see is typed in by that player alone."""
import re

import pytest

from tests.server.conftest import visiting
from tests.server.test_seats import do, together

pytestmark = pytest.mark.anyio


async def test_a_hidden_draw_is_typed_by_its_owner_only(app, ann, ben):
    url = await together(ann, ben, game="heroes", dealer="typed", **{"option.first": "0"})
    watcher, secret = visiting(app), 0
    for _ in range(60):
        states = [await visitor.state(url) for visitor in (ann, ben)]
        seated = await app.state.services.open(url.split("/")[-1])
        dealing = [visitor for visitor, state in zip((ann, ben), states) if state["deals"]]
        if not dealing:
            choosing = [at for at, state in enumerate(states) if state["view"]["actions"]]
            assert choosing, (states, [row.text for row in seated.table.rows])
            who = choosing[0]
            answer = await do((ann, ben)[who], url, "act", seq=states[who]["seq"],
                              text=states[who]["view"]["actions"][0]["text"])
            assert answer.status_code == 200, answer.text
            continue
        owners = seated.alone()
        text = next(state["example"] for state in states if state["deals"])
        if owners:
            secret += 1
            owner, other = (ann, ben) if owners == [0] else (ben, ann)
            assert dealing == [owner]
            for stranger in (other, watcher):
                answer = await do(stranger, url, "deal", seq=seated.table.seq, text=text)
                assert answer.status_code in (403, 422) and seated.table.seq == (await owner.state(url))["seq"]
            assert not re.search('id="typed"', (await other.get(url)).text)
            dealing = [owner]
        answer = await do(dealing[0], url, "deal", seq=seated.table.seq, text=text)
        assert answer.status_code == 200 or "can come up" in answer.json()["error"], answer.text
    assert secret > 4
    await watcher.client.aclose()
