"""The 12 Labors, a roll-and-write by Robert Mills."""
from pathlib import Path

from kleos.core.game import Game, Option, OptionError, Setup
from kleos.games.labors import board, guide, reasons, rules, scoring, view
from kleos.games.labors.cards import Cards
from kleos.games.labors.hints import hints

OPTIONS = [
    Option("encounters", "choice", "full", "which encounters lie in the deck (§11.1)", choices=["full", "small"]),
    Option("gods", "choice", "full", "which gods lie in the deck (§11.2)", choices=["full", "small"]),
    Option("end", "choice", "claims", "what brings the end (§11.3)", choices=["claims", "decks"]),
    Option("labour_marks", "flag", False, "a point for the most marks on labours (§11.4)"),
    Option("first", "choice", "random", "who begins", choices=["random", "0", "1", "2", "3"]),
]


def check(setup: Setup) -> None:
    """Alone there are no variants, and nobody else to begin."""
    options = setup.options
    for option in OPTIONS:
        if setup.seats == 1 and options[option.name] != option.default:
            raise OptionError(f"{option.name} is an option of the game for several; alone it stays {option.default}.")
    if options["first"] != "random" and int(options["first"]) >= setup.seats:
        raise OptionError(f"first is a seat from 0 to {setup.seats - 1} here, not {options['first']}.")


def start(setup: Setup) -> board.Labors:
    return rules.start(Cards(setup.components, setup.seats, setup.options))


def scores(state: board.Labors) -> list[float]:
    if state.cards.solo:
        return [float(scoring.tally(state))]
    return [float(scoring.points(state, seat)) for seat in range(state.cards.seats)]


def won(state: board.Labors) -> list[bool] | None:
    if state.cards.solo:
        return None
    return [state.over() and state.winner == seat for seat in range(state.cards.seats)]


GAME = Game(
    id="labors", title="The 12 Labors", minutes=40, icon="hydra", seats=(1, 4), usual=2, modes=["several", "solo"],
    tagline="Two dice, quick gods and a world of monsters. Who was the real Hercules?",
    options=OPTIONS,
    presets={"standard": {}, "small encounters": {"encounters": "small"}, "small gods": {"gods": "small"},
             "decks": {"end": "decks"}, "short": {"encounters": "small", "gods": "small", "end": "decks"},
             "all variants": {"encounters": "small", "gods": "small", "end": "decks", "labour_marks": True}},
    lexicon=board.LEXICON, folder=Path(__file__).parent, start=start, check=check, board=view.board, prompt=view.prompt,
    tell=view.tell, names=view.names, guide=guide.guide, scores=scores, won=won, hints=hints,
    turns=lambda state: int(state.turn), remark=reasons.why_only_looked_at, luck="dice and cards",
    returns_kind="ranked", rules_version=1)
