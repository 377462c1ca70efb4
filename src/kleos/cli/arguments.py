"""Arguments: what somebody typed after a command, as the game wants it; what cannot be meant is said clearly."""
from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli.failures import Failure, Misuse, end_sentence, resembling
from kleos.core.prose import join_words, quote, short

if TYPE_CHECKING:
    from kleos.core.components import ComponentError, Components
    from kleos.core.game import Game
    from kleos.core.record import Record


class Whole(click.IntRange):
    """A whole number from `min` on, to `max` if there is one."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            reach = f"from {self.min} to {self.max}" if self.max is not None else f"of {self.min} or more"
            self.fail(f"{quote(value)} is not a whole number {reach}.", param, ctx)


class Place(click.Path):
    """A file or a folder."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        return super().convert(value, param, ctx) if value else self.fail(
            "that is not the name of a file.", param, ctx)


def game(word: str) -> Game:
    from kleos.games import ALL
    for known in ALL:
        if word.lower() in (known.id, known.face.title.lower()):
            return known
    near = resembling(word, [known.id for known in ALL])
    known_ids = join_words([known.id for known in ALL])
    raise Misuse(f"There is no game {quote(word)}.{near or f' The games are {known_ids}.'}")


def seats(text: str) -> list[str]:
    """Who sits where: “human,strong”."""
    found = [word.strip() for word in text.split(",")]
    if not all(found):
        raise Misuse(f"{quote(text)} leaves a seat empty; write it like human,strong.")
    return found


def words(text: str) -> list[str]:
    """What stands between commas: “use,length”."""
    return [word.strip() for word in text.split(",") if word.strip()]


def players(chosen: Game, who: Sequence[str], humans: bool = True, own: bool = True,
            seats: int = 0) -> None:
    """Refuse what is neither a person nor a bot; `own`: a bot may be a class to import; `seats`: how many sit there."""
    for word in who:
        if word == "human" and humans:
            continue
        from kleos import bots
        try:
            bots.make(word, chosen, own, seats)
        except ValueError as error:
            known = [*["human"] * humans, *bots.kinds(chosen)]
            near = "" if ":" in word else resembling(word, known)
            raise Misuse(f"{error}{near}") from None


def automatic(word: str, text: str) -> tuple[Game, list[str]]:
    """A game, and the bots that play it by themselves."""
    chosen, bots = game(word), seats(text)
    players(chosen, bots, humans=False)
    return chosen, bots


def options(pairs: Sequence[str], chosen: Game) -> dict[str, str]:
    """K=V, each once; files that a value names are read."""
    loads = {option.name: option.load for option in chosen.rules.options}
    found: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip():
            raise Misuse(f"{quote(pair)} is not an option; write it as NAME=VALUE.")
        if name.strip() in found:
            raise Misuse(f"{short(name.strip())} is given twice; give it once.")
        load = loads.get(name.strip())
        try:
            found[name.strip()] = load(value.strip()) if load else value.strip()
        except ValueError as error:
            raise Misuse(str(error)) from None
    return found


def text(path: Path, what: str) -> str:
    """The text of a file; says why it cannot be read."""
    from kleos.core.texts import decode
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = {errno.ENOENT: "there is no such file", errno.EISDIR: "that is a folder",
                  errno.EACCES: "you may not open it"}.get(error.errno or 0, str(error.strerror or error))
        raise Misuse(f"{path} cannot be read: {reason}.") from None
    except ValueError:
        raise Misuse(f"{str(path)!r} is not a file name.") from None
    try:
        return decode(content)
    except ValueError:
        raise Misuse(f"{path} is not a text file, so it is not a {what}.") from None


def record(path: Path) -> tuple[Game, Record]:
    """A record and its game; a broken one fails with the line and the reason."""
    from kleos.core import record as records
    from kleos.core.record import RecordError
    written = text(path, "game record")
    try:
        kept = records.parse(written)
    except RecordError as error:
        raise broken(path, error) from None
    try:
        return game(kept.head["game"]), kept
    except Misuse as error:
        raise Misuse(f"{line(path, kept.lines.get('game', 0))}: {error.message}") from None


def line(path: Path, number: int) -> str:
    """A line of a file, or the whole of it."""
    return f"{path}, line {number}" if number else str(path)


def broken(path: Path, error: Any) -> Failure:
    """A record that cannot be replayed."""
    return Failure(f"{line(path, error.line)}: {end_sentence(error.reason)}")


def components(chosen: Game, path: Path | None) -> Components | None:
    """The components of a file, proved to be playable; a bad file fails with the line and the reason."""
    if path is None:
        return None
    from kleos.core.components import ComponentError, other
    written = text(path, "components file")
    try:
        changed = other(chosen.components, written)
        chosen.start(components=changed)
    except ComponentError as error:
        raise unplayable(path, written, error) from None
    except ValueError as error:
        raise Misuse(f"{path}: {end_sentence(str(error))}") from None
    return changed


def unplayable(path: Path, written: str, error: ComponentError) -> Failure:
    from kleos.core.components import line_of
    where = line(path, error.line or (line_of(written, error.path) if error.path else 0))
    return Misuse(f"{where}: {f'{error.path}: ' if error.path else ''}{end_sentence(error.reason)}")
