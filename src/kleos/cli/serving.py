"""`serve`: the games in the browser."""
from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kleos.cli import arguments, settings
from kleos.cli.failures import Failure, Misuse, resembling
from kleos.core.prose import quote

if TYPE_CHECKING:
    from kleos.core.components import Components
    from kleos.server.http.limits import Limits


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="The address to listen on.")
@click.option("--port", type=arguments.Whole(0, 65535), default=0, metavar="P",
              help="The port; without it, a free one.")
@settings.store
@click.option("--open/--no-open", "open", default=False, help="Open the browser.")
@click.option("--public-url", default="", metavar="URL",
              help="The address that visitors use, if there is a proxy: https://example.org/games.")
@click.option("--allow-host", "names", multiple=True, metavar="NAME", help="Another host name that visitors may use.")
@click.option("--trusted-proxy", "proxies", multiple=True, metavar="ADDRESS",
              help="A proxy that may say where a request came from.")
@click.option("--workers", type=arguments.Whole(1, 64), default=1, metavar="N", help="Server processes; 1 is usual.")
@click.option("--thinkers", type=arguments.Whole(0, 64), default=0, metavar="N",
              help="Processes that think for bots; without it, one fewer than your machine has cores.")
@click.option("--limit", "limits", multiple=True, metavar="NAME=N",
              help="Change a limit on what a visitor may ask for.")
@click.option("--lab", is_flag=True, help="Let visitors use the lab; on your own machine it is always open.")
@click.option("--metrics", is_flag=True, help="Show /metrics to everybody, not only to this machine.")
@click.option("--push", default="", metavar="CONTACT",
              help="Notify browsers through their push services, which are given this mail or https address.")
@click.option("--calls", type=arguments.Place(), metavar="FILE",
              help="Notify players by webhook or mail, as this file says.")
@click.option("--log", type=click.Choice(["plain", "json"]), default="plain",
              help="Write the log as plain lines or as JSON.")
@settings.components
def serve(host: str, port: int, database: str | None, data: Path | None, open: bool, public_url: str,
          names: tuple[str, ...], proxies: tuple[str, ...], workers: int, thinkers: int, limits: tuple[str, ...],
          components: Path | None, **more: Any) -> None:
    """Serve the games to browsers, on this machine or in your network."""
    from kleos.server.errors import ServerError
    from kleos.server.run import serve as run
    try:
        run(host, port, database, data, open, of_its_game(components), public=public_url, names=names, proxies=proxies,
            servers=workers, thinkers=thinkers, limits=bounds(limits), **more)
    except ServerError as problem:
        raise Failure(str(problem)) from None


def bounds(pairs: tuple[str, ...]) -> Limits:
    """NAME=N, several times."""
    from kleos.server.http.limits import Limits
    found = {}
    for pair in pairs:
        name, _, number = pair.partition("=")
        if name not in Limits._fields:
            near = resembling(name, Limits._fields) or f" The limits are {', '.join(Limits._fields)}."
            raise Misuse(f"There is no limit {quote(name)}.{near}")
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise Misuse(f"{quote(pair)} does not set a limit; write it like {name}=100.")
        if name in found:
            raise Misuse(f"{name} is given twice; give it once.")
        found[name] = int(number)
    return Limits()._replace(**found)


def of_its_game(file: Path | None) -> dict[str, Components]:
    """The components of a file by the game that they belong to: the one with which it shares the most values."""
    if file is None:
        return {}
    from kleos.core.components import ComponentError, leaves, toml
    from kleos.games import ALL
    try:
        paths = set(leaves(toml(arguments.text(file, "components file"))))
    except ComponentError as error:
        raise arguments.unplayable(file, "", error) from None
    game = max(ALL, key=lambda game: len(paths & set(game.components.values)))
    found = arguments.components(game, file)
    return {game.id: found} if found else {}
