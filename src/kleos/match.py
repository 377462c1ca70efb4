"""A match: a game played from Python. You move, and bots and chance answer."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from kleos import bots
from kleos.bots import Bot
from kleos.core import record
from kleos.core.components import Components
from kleos.core.dice import Rng
from kleos.core.flow import SPECTATOR, State
from kleos.core.game import Game
from kleos.core.prose import short
from kleos.core.views import View
from kleos.games import find
from kleos.study.analysis import Analysis, Progress, analyse
from kleos.table.dealers import RandomDealer
from kleos.table.log import past
from kleos.table.names import HUMAN
from kleos.table.table import Refused, Table, resume, sit


class Match:
    """One game between you and bots, or between you and yourself.

    game     the game, with its rules, its face and its hints
    table    the table at which it is played: its log, its dealer, its seats

    >>> import kleos
    >>> match = kleos.play("shield", seed=6)
    >>> match.legal[:2]
    ['forge 4', 'forge 11']
    >>> match.push("forge 11").undo().legal[:2]
    ['forge 4', 'forge 11']
    """

    def __init__(self, game: Game, table: Table, seed: int) -> None:
        self.game: Final = game
        self.table: Final = table
        self.seed: Final = seed
        self.players: Final[dict[int, Bot]] = {
            seat: bots.make(who, game, own=True) for seat, who in enumerate(table.seats) if who != HUMAN}
        self.answer()

    # what is there

    @property
    def state(self) -> State:
        """A copy of the position, as it truly is: hidden cards too."""
        return self.table.state.copy()

    @property
    def turn(self) -> int | None:
        """The seat whose move it is, from 0; None when the game is over."""
        acting = self.table.acting()
        return next((seat for seat in acting if seat not in self.players), None)

    @property
    def viewer(self) -> int:
        """The seat that looks at the board: whoever is to move, else the first human seat; SPECTATOR without any."""
        people = [seat for seat, who in enumerate(self.table.seats) if who == HUMAN]
        return self.turn if self.turn is not None else next(iter(people), SPECTATOR)

    @property
    def legal(self) -> list[str]:
        """What may be played now, in the notation of the game; empty when the game is over."""
        return [] if self.turn is None else [action["text"] for action in self.view["actions"]]

    @property
    def view(self) -> View:
        """What the viewer may see, as plain data."""
        return self.table.view(self.viewer)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.table.over

    @property
    def scores(self) -> list[float]:
        """A number for each seat, as the game counts."""
        return list(self.game.rules.scores(self.table.state))

    @property
    def winners(self) -> list[int] | None:
        """The seats that have won; None where the rules know no winner, or as long as it is played."""
        won = self.game.rules.won(self.table.state) if self.over else None
        return None if won is None else [seat for seat, one in enumerate(won) if one]

    @property
    def record(self) -> str:
        """The record so far: a text that a person can read and `kleos replay` replays."""
        return record.write(self.table.record())

    # what you do

    def push(self, *texts: str) -> Match:
        """Play these actions, one after the other, and let bots and chance answer. `ValueError` says why one cannot be
        played, with its rule; then none of them is.

        >>> import kleos
        >>> match = kleos.play("shield", seed=6).push("forge 11", "anvil 4")
        >>> match.push("forge 4")                           # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        kleos.table.table.Refused: ...
        """
        if self.turn is None:
            raise Refused("The game is over.")
        for text in texts:
            check_text(text)
        self.table.act(self.turn, texts)
        self.answer()
        return self

    def undo(self) -> Match:
        """Take back your latest move, and all that came after it; `ValueError` when there is none."""
        people = {seat for seat, who in enumerate(self.table.seats) if who == HUMAN}
        rows = self.table.regrettable(*people)
        if not rows:
            raise Refused("There is nothing of yours to take back.")
        self.table.undo(max(0, self.viewer), rows, people)
        return self

    def why_not(self, text: str) -> str:
        """Why this cannot be played now, with the rule; empty when it can. `ValueError` for what is no action.

        >>> import kleos
        >>> match = kleos.play("shield", seed=6)
        >>> match.why_not("forge 11"), "§" in match.why_not("forge 5")
        ('', True)
        """
        return self.turned().why_not(self.game.parse(check_text(text)))

    def hint(self, simulations: int = 0) -> tuple[str, str]:
        """What the strong bot would play in your place, and why a player might want it, which may be empty.

        simulations: how many play-outs it takes; 0 for as many as the game thinks right.
        """
        if self.turn is None:
            raise Refused("The game is over.")
        rng = self.luck(self.turn)
        seen = self.game.rules.resample(self.table.state, self.turn, rng)
        action, why = bots.hint(self.game, seen, self.turn, rng, simulations)
        return self.game.rules.lexicon.text(action), why

    def analyse(self, *, judge: str = "strong", seat: int | None = None, worlds: int = 24, confirm: int = 48,
                seed: int = 0, progress: Progress | None = None) -> Analysis:
        """What the game so far teaches, see `kleos.study.analysis.analyse`."""
        return analyse(self.table.record(), judge=judge, seat=seat, worlds=worlds, confirm=confirm, seed=seed,
                       progress=progress)

    # the others

    def answer(self) -> None:
        """Let chance and bots act until it is your move, or the game is over."""
        while not self.over and self.turn is None:
            acting = [seat for seat in self.table.acting() if seat in self.players]
            if not acting:
                self.table.deal()
                continue
            seat, rng = acting[0], self.luck(acting[0])
            seen = self.game.rules.resample(self.table.state, seat, rng)
            action = self.players[seat].choose(seen, seat, rng)
            self.table.act(seat, [self.game.rules.lexicon.text(action)])

    def luck(self, seat: int) -> Rng:
        """What a bot draws from: the same at the same place of the same match, after an undo too."""
        return Rng((self.seed * 1_000_003 + len(self.table.log.standing) * 64 + seat) & 0x7FFFFFFF)

    def turned(self) -> State:
        """A copy of the position with the viewer's step on top, where several seats may act at once."""
        state = self.state
        if self.turn is not None:
            state.turn_to(self.turn)
        return state

    # others like it

    def copy(self) -> Match:
        """Another one that can be played on without touching this one."""
        return Match(self.game, self.table.copy(), self.seed)

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Match:
        return self.copy()

    def __reduce__(self) -> Any:
        return restore, (self.record, self.seed)

    # how it shows itself

    def __repr__(self) -> str:
        """The board in text, as its viewer sees it."""
        from kleos.drawing.markup import picture
        return picture(self.table, self.viewer)

    def _repr_html_(self) -> str:
        """The board of the page, as its viewer sees it: for notebooks, without script and without a server."""
        from kleos.drawing.notebooks import draw_picture
        return draw_picture(self.table, self.viewer)


def check_text(text: object) -> str:
    """An action as it is written; `ValueError` for what is no text."""
    if not isinstance(text, str):
        raise Refused(f"An action is a text, such as those of `legal`, not {short(repr(text))}.")
    return text


def play(game: str | Game, seats: Sequence[str] = (), *, seed: int = 0, components: Components | None = None,
         **options: Any) -> Match:
    """Begin a match.

    game         its id, such as "heroes"
    seats        who sits where: "human" or a bot ("quick", "strong:200" …); without any, you against strong bots
    seed         the same seed deals the same game, and bots answer the same
    options      as `kleos games` lists them
    components   other numbers than the shipped ones

    `ValueError` says what does not fit, `KeyError` which games there are.

    >>> import kleos
    >>> match = kleos.play("heroes", ["human", "quick"], seed=6, decks="humans,orcs", first="0")
    >>> match.turn, match.over, match.push("done").legal[0]
    (0, False, 'provision')
    """
    if isinstance(seats, str):
        raise ValueError(f"The seats are a list, such as {seats.split(',')}.")
    chosen = find(game) if isinstance(game, str) else game
    who = list(seats) or [HUMAN, *["strong"] * (chosen.rules.usual - 1)]
    table = sit(chosen, options, who, RandomDealer(seed), components)
    return Match(chosen, table, seed)


def restore(text: str, seed: int) -> Match:
    """The other half of `Match.__reduce__`: the match of this record goes on with the same dice."""
    kept = record.parse(text)
    found = resume(find(kept.head["game"]), kept, RandomDealer(seed))
    table = Table(found.game, found.setup, found.seats, found.dealer, found.rows, past(kept.head), found.given)
    return Match(found.game, table, seed)
