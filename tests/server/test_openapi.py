"""What the OpenAPI document says of answers is what is answered: views have the keys of their types and no others, each
of the kind that its type says, in all games."""
import json
import random
import re
import secrets
from typing import Any

import pytest
from pydantic import ConfigDict, TypeAdapter, ValidationError

from kleos.core.dice import Rng
from kleos.core.views import View
from kleos.games import OWN
from kleos.server.api.openapi import add_boards, readable
from kleos.server.shapes import (
    DeckTold,
    GameTold,
    Hint,
    OpenTable,
    ProposalsAnswer,
    StaleAnswer,
    StandingAnswer,
    TableAnswer,
)

IDS = [game.id for game in OWN]


def exactly(kind: Any) -> TypeAdapter[Any]:
    """What validates lists of it, strictly and without a key too many."""
    return TypeAdapter(list[readable(kind)], config=ConfigDict(strict=True, extra="forbid"))     # type: ignore[misc]


ANSWERS = exactly(TableAnswer)
BOARDS = {game.id: exactly(game.face.board_type) for game in OWN}
VIEWS = exactly(View)


def holds(answer: dict[str, Any]) -> None:
    """A table's answer is as the document says."""
    ANSWERS.validate_python([answer])
    BOARDS[answer["game"]].validate_python([answer["view"]["board"]])


@pytest.mark.parametrize("game", OWN, ids=IDS)
def test_a_view_is_what_its_type_says_in_every_game_and_for_every_seat(game):
    for preset in ({}, *game.rules.presets.values()):
        for seats in range(game.rules.seats[0], game.rules.seats[1] + 1):
            try:
                state = game.start(preset, seats)
            except ValueError:                          # a preset for fewer, or for more
                continue
            rng, number = Rng(seats), 0
            while not state.over() and number < 600:
                if number % 7 == 0:
                    check(game, state, seats)
                state.do(state.now.sample(state, rng))
                number += 1
            check(game, state, seats)


def check(game, state, seats):
    for seat in range(-1, seats):
        view = game.view(state, seat)
        VIEWS.validate_python([view])
        BOARDS[game.id].validate_python([view["board"]])


@pytest.mark.anyio
@pytest.mark.parametrize("game", OWN, ids=IDS)
async def test_a_table_answers_as_the_document_says_to_a_seat_and_to_a_spectator(game, ann, ben):
    me = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}
    made = await ann.client.post("/api/tables", headers=me, json={
        "game": game.id, "seats": ["human"] * game.rules.usual})
    told, choice, seen = made.json(), random.Random(game.id), 0
    url = f"/api{told['url']}"
    for _ in range(60):
        holds(told)
        watched = (await ben.client.get(url)).json()
        holds(watched)
        assert watched["view"]["seat"] == -1 and watched["view"]["actions"] == []
        seen += told["view"]["seat"] >= 0
        if told["over"]:
            break
        may = [action["text"] for action in told["view"]["actions"]]
        deed, more = ("act", {"texts": [choice.choice(may)]}) if may else ("deal", {})
        answer = await ann.client.post(f"{url}/{deed}", headers=me, json={"seq": told["seq"], **more})
        assert answer.status_code == 200, answer.text
        told = answer.json()
    assert seen > 20
    stale = await ann.client.post(f"{url}/act", headers=me, json={"seq": 0, "texts": ["nonsense"]})
    assert stale.status_code == 409
    exactly(StaleAnswer).validate_python([stale.json()])


@pytest.mark.anyio
async def test_whatever_else_is_answered_is_as_the_document_says(ann, ben):
    me = {"Authorization": f"Bearer {secrets.token_urlsafe(32)}"}

    async def ask(path: str, kind: Any, many: bool = False, **sent: Any) -> Any:
        answer = await ann.client.request("POST" if sent else "GET", f"/api{path}", headers=me, json=sent or None)
        assert answer.status_code in (200, 201), answer.text
        exactly(kind).validate_python(answer.json() if many else [answer.json()])
        return answer.json()

    await ask("/games", GameTold, many=True)
    made = await ask("/tables", OpenTable, game="hercules", seats=["human", "link"], clock="game 15")
    await ben.client.post("/api/join", json={"link": made["link"], "name": "Ben"})
    await ask(f"{made['url']}/begin", TableAnswer, what="")
    await ask(f"{made['url']}/ask", TableAnswer, what="draw")
    await ask(f"{made['url']}/standing", StandingAnswer)
    maze = await ask("/tables", TableAnswer, game="labyrinth", seats=["human"] * 3, options={"pings": "2"})
    await ask(f"{maze['url']}/proposals", ProposalsAnswer)
    alone = await ask("/tables", TableAnswer, game="shield", seats=["human"])
    await ask(f"{alone['url']}/deal", TableAnswer, seq=alone["seq"])
    await ask(f"{alone['url']}/hint", Hint)
    await ask("/decks", DeckTold, game="hercules", name="Mine", cards={"iolaus": 1})
    await ask("/decks", DeckTold, many=True)


@pytest.mark.anyio
async def test_the_document_says_what_every_board_holds(ann):
    document = (await ann.client.get("/api/openapi.json")).json()
    schemas = document["components"]["schemas"]
    for place in re.findall(r'"\$ref": "([^"]+)"', json.dumps(document)):
        assert place.startswith("#/components/schemas/") and place.split("/")[-1] in schemas, place
    told = document["paths"]["/tables/{table}/act"]["post"]["responses"]
    assert told["200"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/TableAnswer"}
    assert told["409"]["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/StaleAnswer"}
    assert set(schemas["TableAnswer"]["required"]) == set(TableAnswer.__required_keys__)
    assert [place["$ref"] for place in schemas["View"]["properties"]["board"]["anyOf"]] == [
        f"#/components/schemas/{game.id}.Board" for game in OWN]
    for game in OWN:
        board = game.view(game.start())["board"]
        assert set(schemas[f"{game.id}.Board"]["properties"]) == set(board), game.id
        assert schemas[f"{game.id}.Board"]["description"]


@pytest.mark.anyio
async def test_the_document_says_which_games_and_which_keys_can_be_sent(ann):
    schemas = (await ann.client.get("/api/openapi.json")).json()["components"]["schemas"]
    assert schemas["NewTable"]["properties"]["game"]["enum"] == IDS
    assert schemas["NewDeck"]["properties"]["game"]["enum"] == ["heroes", "hercules"]
    options = schemas["NewTable"]["properties"]["options"]
    refused = await ann.client.post("/api/tables", json={"game": "shield", "options": {"\0": 1}})
    assert refused.status_code == 422 and re.fullmatch(options["propertyNames"]["pattern"], "\0") is None
    assert {one["type"] for one in options["additionalProperties"]["anyOf"]} == {"integer", "boolean", "string"}
    assert "patternProperties" not in json.dumps(schemas)


def test_a_game_whose_board_has_no_type_is_said_to_have_any():
    class Face:
        board_type = dict

    class Game:
        id, face = "morra", Face

    schemas: dict[str, Any] = {"View": {"properties": {"board": {}}}}
    add_boards(schemas, [Game])                         # type: ignore[list-item]
    assert schemas["morra.Board"]["type"] == "object" and "properties" not in schemas["morra.Board"]


def test_a_key_too_many_or_of_another_kind_would_be_seen():
    view = OWN[0].view(OWN[0].start())
    for wrong in ({**view, "more": 1}, {**view, "also": ()}, {**view, "prompt": {"text": "?", "help": None}},
                  {**view, "back": True}, {key: value for key, value in view.items() if key != "deal"}):
        with pytest.raises(ValidationError):
            VIEWS.validate_python([wrong])
