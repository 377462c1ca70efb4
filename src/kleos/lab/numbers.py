"""The numbers of a game as the lab lists and names them: by the tables of its components file, in their order, each
value with its source, its remark, the rules that speak of it and an editor that fits."""
from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from kleos.core.components import KINDS, Components
from kleos.core.game import Game
from kleos.core.prose import quote

LOST: Final = "lost"                        # the part of a table whose values were rebuilt, which no reader need see
GAME: Final = "game"                        # the table of what concerns the whole game
TITLES: Final = {LOST: "What was lost"}
PRINTED: Final = ("rulebook", "picture")    # sources that mean: it stands on paper
LONGEST: Final = 12                         # characters of a word in a list that is written on one line
SHORT: Final = 70                           # characters of a remark that is told with a name
TABLE: Final = re.compile(r"\s*\[([^\]]+)\][ \t]*(?:#\s*(.*))?")
RULE: Final = re.compile(r"§(\d+(?:\.\d+)?)")
CITED: Final = re.compile(r"[,;]?\s*\(?§[\d.]+\d(?: §[\d.]+\d)*\)?")
VALUE: Final = re.compile(r"""\s*([\w-]+)\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^#"]|"(?:[^"\\]|\\.)*$)*(?:#\s*(.*))?$""")


class Number(NamedTuple):
    """A value: where it stands, what it is called in its row, a remark, and how it is written in its field.

    A list of unlike values has a field for each: `field` names it, the `path` and the place in the list. `kind` is
    “number”, “text”, “lines” (texts, one a line), or “choice” among `choices`.
    """

    path: str
    field: str
    column: str
    remark: str
    source: str
    kind: str
    shipped: str
    choices: Sequence[str] = ()
    rules: Sequence[str] = ()               # of the rulebook, such as “8.1”, that speak of it

    @property
    def printed(self) -> bool:
        return self.source in PRINTED


class Row(NamedTuple):
    """What belongs together: the numbers of one card, of one god, or a number by itself."""

    word: str
    label: str
    numbers: list[Number]


class Section(NamedTuple):
    """A table of the components file; `words` if it holds nothing but texts, such as names, `things` if each of its
    rows is one of the cards, tiles, … that have names."""

    word: str
    title: str
    remark: str
    rows: list[Row]
    words: bool
    rules: Sequence[str] = ()
    things: bool = False

    @property
    def size(self) -> int:
        return len({number.path for row in self.rows for number in row.numbers})


@lru_cache(16)
def list_sections(game: Game) -> list[Section]:
    """All numbers of the game as it is shipped."""
    data, remarks = game.components, dict(read_remarks(game.components.text))
    cards = {card.slug: card.name for card in game.face.cards(game.setup())}
    found: dict[str, dict[str, Row]] = {}
    plain = set()                                       # tables with a row that has no name
    for path in data.values:
        table, row, column = split(path)
        name = cards.get(row) or name_of(data, table, row)
        label = name or prettify(row)
        plain.update([] if name else [table])
        numbers = [one._replace(rules=cited(remarks, path)) for one in describe(
            data, path, prettify(column), uncited(remarks.get(path, "")), uncited(remarks.get(table, "")))]
        found.setdefault(table, {}).setdefault(row, Row(row, label, [])).numbers.extend(numbers)
    return [Section(table, TITLES.get(table) or prettify(table), uncited(remarks.get(table, "")), [*rows.values()],
                    all(is_wordy(data[one.path]) and one.kind != "choice" for row in rows.values()
                        for one in row.numbers), RULE.findall(remarks.get(table, "")), table not in plain)
            for table, rows in found.items()]


def cited(remarks: Mapping[str, str], path: str) -> list[str]:
    """The rules that speak of a value: those beside it, else those beside its own part of a table."""
    own = path.rpartition(".")[0]
    return RULE.findall(remarks.get(path, "") or (remarks.get(own, "") if "." in own else ""))


def uncited(remark: str) -> str:
    """A remark without the rules that it names."""
    return CITED.sub("", remark).strip()


def split(path: str) -> tuple[str, str, str]:
    """The table, the row and the column of a value: “hero.golem.lost.cost” is the cost of the golem among heroes."""
    table, *words = path.split(".")
    words = [word for word in words if word != LOST]
    return (table, words[0], "") if len(words) < 2 else (table, " ".join(words[:-1]), words[-1])


def name_of(data: Components, table: str, row: str) -> str:
    """What a row is called in the game; empty where the file does not say."""
    places = (f"{table}.{row}.name", f"{table}.{row}.{LOST}.name", f"name.{row}", f"name.{LOST}.{row}")
    return next((str(data[place]) for place in places if place in data.values), "")


def prettify(word: str) -> str:
    return word.replace("-", " ").replace("_", " ").capitalize()


def read_remarks(text: str) -> Iterator[tuple[str, str]]:
    """What a components file remarks beside a table or a value, by path."""
    table = ""
    for line in text.splitlines():
        if header := TABLE.match(line):
            table = header[1].strip()
            if header[2]:
                yield table, header[2].strip()
        elif (value := VALUE.match(line)) and value[2]:
            yield f"{table}.{value[1]}", value[2].strip()


def describe(data: Components, path: str, column: str, remark: str, parts: str = "") -> list[Number]:
    """A value’s fields: one, or one for each part of a list of unlike values, named by the table’s remark."""
    value, source = data[path], data.sources[path]
    if is_mixed(value):
        return [Number(path, f"{path}:{place}", column or name, remark, source, find_kind(part), write(part))
                for place, (part, name) in enumerate(zip(value, name_parts(value, parts)))]
    choices = [value, *named] if (named := re.findall(r'"([\w-]+)"', remark)) and isinstance(value, str) else []
    if isinstance(value, bool):
        choices = ["true", "false"]
    return [Number(path, path, column, remark, source, "choice" if choices else find_kind(value),
                   write(value), choices)]


def name_parts(value: Sequence[Any], remark: str) -> list[str]:
    """“cost, power, text”: numbers in that order, as many as there are, and a text last; nothing where that does not
    fit."""
    *names, last = remark.split(", ")
    if len(value) > len(names) + 1 or not names:
        return [""] * len(value)
    return [last if isinstance(part, str) else name for part, name in zip(value, [*names, last])]


def is_wordy(value: Any) -> bool:
    return all(isinstance(part, str) for part in (value if isinstance(value, list) else [value]))


def is_mixed(value: Any) -> bool:
    return isinstance(value, list) and len({type(part) for part in value}) > 1


def find_kind(value: Any) -> str:
    if isinstance(value, int):
        return "number"
    return "lines" if takes_lines(value) else "text"


def takes_lines(value: Any) -> bool:
    """Whether it is written on several lines: a text that has some, and a list of texts that are more than words."""
    if isinstance(value, list):
        return any(isinstance(part, str) and (len(part) > LONGEST or set(" ,") & {*part}) for part in value)
    return isinstance(value, str) and "\n" in value


def write(value: Any) -> str:
    """A value as it stands in its field; `read` reads it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ("\n" if takes_lines(value) else ", ").join(map(str, value))
    return str(value)


def read(shipped: Any, text: str) -> Any:
    """What is written in the field of a value; `ValueError` says in a few words what should stand there."""
    if not isinstance(shipped, list):
        return read_one(type(shipped), text.replace("\r\n", "\n"))
    parts = text.splitlines() if takes_lines(shipped) else text.split(",")
    kind = type(shipped[0]) if shipped else str
    return [read_one(kind, part.strip()) for part in parts if part.strip()]


def read_one(kind: type, text: str) -> Any:
    if kind is str:
        return text
    text = text.strip()
    if kind is bool and text in ("true", "false"):
        return text == "true"
    try:
        if kind in (int, float) and len(text) < 20:
            return kind(text.replace("−", "-"))
    except ValueError:
        pass
    raise ValueError(f"must be {KINDS[kind][0]}, not {quote(text[:40])}")


def export(changed: Mapping[str, Any]) -> str:
    """A components file that holds these values and nothing else."""
    tables: dict[str, list[str]] = {}
    for path, value in changed.items():
        table, _, word = path.rpartition(".")
        tables.setdefault(table, []).append(f"{word} = {write_toml(value)}")
    return "\n\n".join("\n".join([f"[{table}]", *lines]) for table, lines in tables.items()) + "\n"


def write_toml(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(write_toml, value))}]"
    if isinstance(value, str):
        escaped = re.sub(r'[\x00-\x1f\x7f"\\]', lambda found: f"\\u{ord(found[0]):04x}", value)
        return f'"{escaped}"'
    return write(value)


def list_differences(game: Game, changed: Mapping[str, Any]) -> list[dict[str, str]]:
    """What a variant differs in, as people read it: what it is called, what it was and what it is now."""
    found = []
    for section in list_sections(game):
        for row in section.rows:
            for path in dict.fromkeys(number.path for number in row.numbers):
                if path in changed:
                    column = next(number.column for number in row.numbers if number.path == path)
                    found.append({"path": path, "label": name_value(section, row, column),
                                  "was": tell(game.components[path]), "now": tell(changed[path])})
    return found


def name_value(section: Section, row: Row, column: str) -> str:
    """“Zeus: cost”, “Golem: strength”, “Cyclops”, “Score: claim (for a claimed card)”."""
    if section.word == LOST:
        return row.label
    if column or section.things:
        return f"{row.label}: {(column or section.title).lower()}"
    remark = row.numbers[0].remark
    return (row.label if section.word == GAME else f"{section.title}: {row.label.lower()}") + (
        f" ({remark})" if 0 < len(remark) <= SHORT else "")


def tell(value: Any) -> str:
    """A value in a sentence."""
    if isinstance(value, list):
        return ", ".join(map(str, filter(lambda part: part != "", value))) or "nothing"
    return write(value).strip().replace("\n", ", ") or "nothing"
