"""The games, one line each."""
from kleos.core.game import Game
from kleos.games.heroes import GAME as HEROES
from kleos.games.labors import GAME as LABORS
from kleos.games.shield import GAME as SHIELD

ALL: tuple[Game, ...] = (SHIELD, LABORS, HEROES)    # those that the commands and the server offer


def find(id: str) -> Game:
    """The game of this id; `KeyError` says which there are."""
    for game in ALL:
        if game.id == id:
            return game
    raise KeyError(f"There is no game “{id}”; there are {', '.join(game.id for game in ALL)}.")
