"""Small games that try the kernel on what is hard in the big ones."""
from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kleos.core import book, components
from kleos.core.cards.hands import knows
from kleos.core.dice import Rng
from kleos.core.face import Face, Line, Prompt
from kleos.core.flow import CHANCE, EVERYBODY, Chance, Choice, State
from kleos.core.game import Game
from kleos.core.hints import Hints
from kleos.core.options import Option, Setup
from kleos.core.rules import Rules
from kleos.core.words import Lexicon


class Ask(Choice[Any]):
    """A decision; `rule` is the number of the rule that it follows."""

    rule = "1.1"

    def refusal(self, s: Any, action: int) -> str:
        return f"That is not open now (§{self.rule})."


class Draw(Chance[Any]):
    """Chance that follows a rule."""

    rule = "1.1"

    def refusal(self, s: Any, action: int) -> str:
        return f"Something is to be drawn first (§{self.rule})."


def prompt(s: State, seat: int) -> Prompt:
    if s.over():
        return Prompt("The game is over.")
    return Prompt("**Choose.**" if seat == s.to_act() else "Wait." if s.to_act() != CHANCE else "Draw.")


def teller(words: Lexicon) -> Callable[[Any, int, Any, int], list[Line]]:
    """A log that says each action in the notation, without what the viewer has not seen."""
    def tell(before: State, action: int, after: State, seat: int) -> list[Line]:
        text = words.text(action) if knows(before.seen_by(action), seat) else words.verb(action).name
        return [Line(before.to_act(), text, "1.1")]
    return tell


def spike(id: str, rules: str, lexicon: Lexicon, start: Callable[[Setup], State],
          board: Callable[[Any, int], dict[str, Any]], *, seats: tuple[int, int] = (2, 2),
          options: Sequence[Option] = (), presets: Mapping[str, Mapping[str, Any]] | None = None,
          resample: Callable[[Any, int, Rng], State] = lambda s, seat, rng: s.copy(),
          returns_kind: str = "zero-sum", says: Mapping[str, Any] | None = None,
          hints: Callable[[Any], Hints] = lambda state: Hints(), **more: Any) -> Game:
    """A game without a folder: its rulebook is a text, and it has no components. `says`: more about its face."""
    game = Game(id, Path(__file__).parent,
                rules=Rules(seats=seats, modes=["test"], options=options, presets=presets or {"standard": {}},
                            lexicon=lexicon, start=start, returns_kind=returns_kind, resample=resample,
                            **{"turns": lambda s: 0, "bounds": lambda setup: (-1000.0, 1000.0), **more}),
                face=Face(title=id.capitalize(), board=board,
                          **{"prompt": prompt, "tell": teller(lexicon), **(says or {})}), hints=hints)
    game.__dict__["components"] = components.read("")
    game.__dict__["rulebook"] = book.read(rules)
    return game


__all__ = ["EVERYBODY", "Ask", "Draw", "spike"]
