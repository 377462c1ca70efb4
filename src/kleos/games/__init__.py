"""The games, one line each; other packages bring games of their own by entry points in the group `kleos.games`."""
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from warnings import warn

from kleos.core.game import Game
from kleos.games.hercules import GAME as HERCULES
from kleos.games.heroes import GAME as HEROES
from kleos.games.labors import GAME as LABORS
from kleos.games.labyrinth import GAME as LABYRINTH
from kleos.games.shield import GAME as SHIELD

OWN: tuple[Game, ...] = (SHIELD, LABORS, LABYRINTH, HEROES, HERCULES)
GROUP = "kleos.games"


def list_installed(entries: Iterable[EntryPoint]) -> list[Game]:
    """The games that other packages have registered; one that cannot be had is left out, and a warning says why."""
    found: list[Game] = []
    for entry in sorted(entries, key=lambda entry: entry.name):
        try:
            game = entry.load()
        except Exception as problem:
            warn(f"The game “{entry.name}” cannot be loaded from {entry.value}: {problem!r}.", stacklevel=2)
            continue
        if not isinstance(game, Game):
            warn(f"The game “{entry.name}” is left out: {entry.value} is no kleos.core.game.Game.", stacklevel=2)
        elif game.id in {known.id for known in (*OWN, *found)}:
            warn(f"The game “{entry.name}” is left out: there is a game “{game.id}” already.", stacklevel=2)
        else:
            found.append(game)
    return found


ALL: tuple[Game, ...] = (*OWN, *list_installed(entry_points(group=GROUP)))  # that the commands and the server offer


def find(id: str) -> Game:
    """The game of this id; `KeyError` says which there are.

    >>> import kleos
    >>> kleos.game("heroes").face.title
    'Twelve Heroes'
    """
    for game in ALL:
        if game.id == id:
            return game
    raise KeyError(f"There is no game “{id}”; there are {', '.join(game.id for game in ALL)}.")
