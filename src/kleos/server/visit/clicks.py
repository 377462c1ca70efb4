"""Clicks: what somebody tries in a position of the past, as it stands in the address of a page."""
from __future__ import annotations

from typing import Final

from starlette.requests import Request

from kleos.core.face import name_players, placeless
from kleos.core.flow import State
from kleos.core.game import Game

MAX_CLICKS: Final = 200                     # of an attempt


def read_clicks(request: Request) -> list[str]:
    """The clicks so far: those before, and those of the button that was pressed."""
    asked = [*request.query_params.getlist("line"), *request.query_params.getlist("text")]
    return [line for value in asked for line in value.splitlines() if line][:MAX_CLICKS]


class Clicks:
    """A position, which is not touched, and what a seat clicks in it: `texts` as far as they can be played, `line` as
    actions, `words` of them, `state` where they lead, `done` when chance or somebody else has a say."""

    def __init__(self, game: Game, position: State, seat: int, clicks: list[str]) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.state: Final[State] = position.copy()
        self.state.turn_to(seat)
        self.line: Final[list[int]] = []
        self.texts: Final[list[str]] = []
        self.words: Final[list[str]] = []
        for text in clicks:
            self.click(text)

    @property
    def done(self) -> bool:
        return self.state.to_act() != self.seat

    def click(self, text: str) -> None:
        """Do it, if it can be done."""
        action = self.game.rules.lexicon.index.get(text, -1)
        if self.done or action < 0 or not self.state.allows(action):
            return
        label = self.game.rules.lexicon.label(action, self.game.face.names(self.state))
        self.words.append(placeless(name_players(label)))
        self.line.append(action)
        self.texts.append(text)
        self.state.apply(action)
