"""A draft: a game with some of its numbers changed, as somebody is writing it. What cannot be played is told beside its
number and left out, so that the rest can be tried meanwhile."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from kleos.core.components import ComponentError, Components, fingerprint, line_of
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.lab import numbers
from kleos.lab.numbers import Number, Row

MAX_DRAFT: Final = 20_000                   # characters of all that is changed, so that an address holds it


class Draft:
    """`texts` is what stands in the fields that differ from the box, `changed` the values that can be played with, by
    path, and `wrong` why the others cannot, by path. `ValueError` when it is too long to be kept in an address."""

    def __init__(self, game: Game, sent: Mapping[str, str], seats: int | None = None) -> None:
        self.game: Final = game
        self.texts: Final = find_changes(game, sent)
        self.changed: Final[dict[str, Any]] = {}
        self.wrong: Final[dict[str, str]] = {}
        if sum(map(len, [*self.texts, *self.texts.values()])) > MAX_DRAFT:
            raise ValueError(f"A variant may differ by at most {MAX_DRAFT:,} characters; write it into a file and give "
                             "that to “kleos compare --with”.")
        for path in dict.fromkeys(field.partition(":")[0] for field in self.texts):
            try:
                self.changed[path] = self.read(path)
            except ValueError as problem:
                self.wrong[path] = str(problem)
        self.components: Final = self.leave_out(seats)

    def read(self, path: str) -> Any:
        shipped = self.game.components[path]
        if path in self.texts:
            return numbers.read(shipped, self.texts[path])
        return [numbers.read(part, self.texts.get(f"{path}:{place}", numbers.write(part)))
                for place, part in enumerate(shipped)]

    def leave_out(self, seats: int | None) -> Components:
        """The components of what can be played; what the game refuses is left out, one after another."""
        while self.changed:
            try:
                data = self.game.components.replaced(self.changed)
                self.game.start(None, seats, data)
                return data
            except ComponentError as problem:
                blamed = problem.path if problem.path in self.changed else next(reversed(self.changed))
                reason = problem.reason if blamed == problem.path else f"{problem.path} {problem.reason}"
            except (OptionError, ValueError) as problem:
                blamed, reason = next(reversed(self.changed)), str(problem)
            del self.changed[blamed]
            self.wrong[blamed] = reason
        return self.game.components

    @property
    def key(self) -> str:
        return fingerprint(self.changed)

    def query(self, without: str = "") -> str:
        """The part of an address that holds the draft, or all of it but one path."""
        return urlencode([(field, text) for field, text in self.texts.items()
                          if not without or field.partition(":")[0] != without])

    def written(self, number: Number) -> str:
        """What stands in the field of this number."""
        return self.texts.get(number.field, number.shipped)

    def differs(self, row: Row) -> bool:
        return any(number.field in self.texts for number in row.numbers)

    def line(self, path: str) -> int:
        """The line of the components file in which the value stands."""
        return line_of(self.game.components.text, path)


def find_changes(game: Game, sent: Mapping[str, str]) -> dict[str, str]:
    """Of what a form or an address sends: the fields of this game that differ from the box, in its order."""
    fields = {number.field: number.shipped for section in numbers.list_sections(game)
              for row in section.rows for number in row.numbers}
    texts = {field: sent[field].replace("\r\n", "\n") for field in fields if field in sent}
    return {field: text for field, text in texts.items() if text.strip() != fields[field].strip()}
