"""The OpenAPI document: what the API answers, by the types that its answers are made of.

Answers are not checked while they are given, which would take time in every move: mypy holds them to their types, and a
test holds that the document fits them.
"""
from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from types import UnionType
from typing import Annotated, Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, TypeAdapter
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema
from typing_extensions import TypedDict

from kleos.core.game import Game
from kleos.server.http.security import COOKIE

PLACE: Final = "#/components/schemas/"
T = TypeVar("T")


class Unchecked:
    """Marks what a route answers: the document has its schema, and nothing looks at it when it is answered."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        as_it_is = core_schema.wrap_serializer_function_ser_schema(
            lambda value, _: value, schema=handler.generate_schema(readable(source)),
            return_schema=core_schema.any_schema())
        return core_schema.any_schema(serialization=as_it_is)

    def __get_pydantic_json_schema__(self, schema: Any, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        told = handler(schema["serialization"]["schema"])
        return {**told, "$comment": told.get("title", "")}      # FastAPI calls it after the route; see `refer`


Told = Annotated[T, Unchecked()]


@lru_cache(None)
def readable(kind: Any) -> Any:
    """The same type as pydantic reads it: before Python 3.12 it wants the `TypedDict` of typing_extensions."""
    if is_typeddict(kind):
        fields = {key: readable(hint) for key, hint in get_type_hints(kind, include_extras=True).items()}
        make: Any = TypedDict                           # of a name and keys that mypy cannot know
        made = make(kind.__name__, fields)
        made.__doc__, made.__module__ = kind.__doc__, kind.__module__
        return made
    origin = get_origin(kind)
    if origin in (None, Literal):
        return kind
    parts = tuple([readable(part) for part in get_args(kind)])
    return (Union if origin is UnionType else origin)[parts if len(parts) > 1 else parts[0]]


def add_boards(schemas: dict[str, Any], games: Iterable[Game]) -> None:
    """Say in a document's schemas what the board of each game holds, as `shield.Board`: its game's own schemas are
    called after it."""
    boards = []
    for game in games:
        place = f"{PLACE}{game.id}."
        board = TypeAdapter(readable(game.face.board_type)).json_schema(
            mode="serialization", ref_template=place + "{model}")
        schemas.update({f"{game.id}.{name}": schema for name, schema in board.pop("$defs", {}).items()})
        schemas[f"{game.id}.Board"] = board
        boards.append({"$ref": f"{place}Board"})
    schemas["View"]["properties"]["board"] = {"anyOf": boards}


def add_words(schemas: dict[str, Any], games: Collection[Game]) -> None:
    """Say in a document's schemas which games there are, for a table and for a deck."""
    for name, some in (("NewTable", games), ("NewDeck", [game for game in games if game.face.building])):
        if some:
            schemas[name]["properties"]["game"]["enum"] = [game.id for game in some]


def name_keys(schema: Any) -> None:
    """Say of a mapping that each of its keys is like that: pydantic tells only of keys that are."""
    parts = schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ()
    for part in parts:
        name_keys(part)
    if isinstance(schema, dict) and isinstance(keys := schema.get("patternProperties"), dict) and len(keys) == 1:
        del schema["patternProperties"]
        for pattern, value in keys.items():
            schema.update(propertyNames={"pattern": pattern}, additionalProperties=value)


def refer(document: dict[str, Any]) -> None:
    """Have the answers of a document refer to their schemas by name, instead of writing them out for each route."""
    schemas = document["components"]["schemas"]
    answers = [content for calls in document["paths"].values() for call in calls.values()
               for answer in call["responses"].values() for content in answer.get("content", {}).values()]
    for content in answers:
        name = content.get("schema", {}).pop("$comment", "")
        if name:
            schemas[name] = {**content["schema"], "title": name}
            content["schema"] = {"$ref": PLACE + name}


def add_security(document: dict[str, Any]) -> None:
    """Say how whoever asks is known: by a token of their own, by the cookie of the pages, or not at all."""
    document["components"]["securitySchemes"] = {
        "token": {"type": "http", "scheme": "bearer", "description": "32 to 64 letters, digits, hyphens and "
                  "underscores of your own, drawn at random; it is known from then on."},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE, "description": "The cookie of the pages."}}
    document["security"] = [{"token": []}, {"cookie": []}, {}]


SENDS: Final = {                            # what a linked call is sent, of the table that was answered
    "/act": {"seq": "$response.body#/seq", "texts": ["$response.body#/view/actions/0/text"]},
    "/deal": {"seq": "$response.body#/seq"}, "/undo": {"seq": "$response.body#/seq"},
    "/propose": {"seq": "$response.body#/seq", "text": "$response.body#/view/actions/0/text"},
    "/standing": {"text": "pass"}, "/{deed}": {"what": "Well met!"}}
TABLE: Final = "/tables/{table}"


def add_links(document: dict[str, Any]) -> None:
    """Say which calls go on from what others answer: from a table to what is done there, from a deck to itself."""
    paths = document["paths"]
    tables, decks = {}, {}
    for path, calls in paths.items():
        for method, call in calls.items():
            link: dict[str, Any] = {"operationId": call["operationId"]}
            if path.startswith(TABLE) and path != f"{TABLE}/events":
                sends = SENDS.get(path.removeprefix(TABLE)) if method == "post" else None
                deed = {"deed": "say"} if "{deed}" in path else {}
                tables[call["operationId"]] = {**link, "parameters": {"table": "$response.body#/id", **deed},
                                               **({"requestBody": sends} if sends else {})}
            elif "{deck}" in path:
                decks[call["operationId"]] = {**link, "parameters": {"deck": "$response.body#/id"}}
    for path, method, status in (("/tables", "post", "201"), ("/join", "post", "200"), (TABLE, "get", "200"),
                                 (f"{TABLE}/act", "post", "200"), (f"{TABLE}/deal", "post", "200")):
        paths[path][method]["responses"][status]["links"] = tables
    paths["/decks"]["post"]["responses"]["201"]["links"] = decks


def tell_refusals(document: dict[str, Any]) -> None:
    """Refusals are JSON, also where what is asked for is a text."""
    for calls in document["paths"].values():
        for call in calls.values():
            for status, answer in call["responses"].items():
                if status >= "400" and "text/plain" in answer.get("content", {}):
                    answer["content"] = {"application/json": answer["content"]["text/plain"]}
