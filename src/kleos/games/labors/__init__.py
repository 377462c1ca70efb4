"""The 12 Labors, a roll-and-write by Robert Mills."""
from pathlib import Path
from typing import Final

from kleos.core.face import Face
from kleos.core.game import Game
from kleos.core.options import First, Option, Setup
from kleos.core.rules import Rules
from kleos.games.labors import board, refusals, rules
from kleos.games.labors.box import ALONE_SLOTS, GODS, LABOURS, Cards
from kleos.games.labors.hints.hints import hints
from kleos.games.labors.sight import LaborsSight
from kleos.games.labors.view import (
    advice,
    automata,
    cards,
    consequences,
    finale,
    guide,
    log,
    names,
    pictures,
    planning,
    prompt,
    trophies,
)
from kleos.games.labors.view import board as seen
from kleos.games.labors.view.schema import Board

OPTIONS = [
    Option("encounters", "choice", "full", "which encounters lie in the deck, besides the labours (§11.1)", least=2,
           choices={"full": "all twenty-five", "small": "the labours and one other for each player"}),
    Option("gods", "choice", "full", "which gods lie in the deck (§11.2)", least=2,
           choices={"full": "all fourteen", "small": "two for each player, by lot, and Hera"}),
    Option("end", "choice", "claims", "what brings the last turns (§7.2, §11.3, §11.5)", least=2, label="The end",
           choices={"claims": "when enough encounters are claimed",
                    "round": "when enough are claimed and the round is over, a rule of Kleos",
                    "decks": "when a deck runs out"}),
    Option("labour_marks", "flag", False, "1 point more for the most marks on all labours together (§11.4)", least=2,
           label="A point for labour marks"),
    First(4, "who takes the first turn (§1.1); with the printed end it is worth a little (§11.5)"),
]


def cards_of(setup: Setup) -> Cards:
    return Cards(setup.components, setup.seats, setup.options)


def scores(state: board.Labors) -> list[float]:
    if state.cards.solo:
        return [float(state.tally())]
    return [float(state.points(seat)) for seat in range(state.cards.seats)]


def find_winners(state: board.Labors) -> list[bool] | None:
    if state.cards.solo:
        return None
    return [state.over() and state.winner == seat for seat in range(state.cards.seats)]


def decisions(setup: Setup) -> int:
    """Nothing in the book makes anybody mark a box, so this is a multiple of what games take."""
    return 2_000 if setup.seats == 1 else 5_000


def bounds(setup: Setup) -> tuple[float, float]:
    """§9, alone §12.10: a tally has no upper end by itself, but a turn, and so a point of Hera's, takes two decisions
    at least; besides, the labours, the gods and what may lie on them count. Only favour in hand and gods unused are
    taken off."""
    if setup.seats > 1:
        return -1.0, 1.0
    cards, gods = cards_of(setup), len(GODS.words)
    most = (decisions(setup) // 2 + cards.hera + len(LABOURS) * cards.unclaimed + gods * (1 + ALONE_SLOTS)
            + cards.favour)
    return -float(most), float(cards.favour + gods)


RULES = Rules(
    seats=(1, 4), usual=2, modes=["several", "solo"], options=OPTIONS,
    presets={"standard": {}, "small encounters": {"encounters": "small"}, "small gods": {"gods": "small"},
             "decks": {"end": "decks"}, "short": {"encounters": "small", "gods": "small", "end": "decks"},
             "all variants": {"encounters": "small", "gods": "small", "end": "decks", "labour_marks": True}},
    lexicon=board.LEXICON, start=lambda setup: rules.start(cards_of(setup)), turns=lambda state: int(state.turns),
    decisions=decisions, bounds=bounds, scores=scores, won=find_winners, luck="dice and cards",
    returns_kind="ranked", version=2)

# the rules of gods who are called on for more than a mark, which is told itself
CALLS: Final = ("5.1", "5.2", "5.4", "5.5", "5.6", "5.7", "5.9", "5.11", "5.12", "5.13", "5.14")

FACE = Face(
    title="The 12 Labors", minutes=40, icon="hydra",
    tagline="Two dice, quick gods and a world of monsters. Who was the real Hercules?",
    board=seen.board, board_type=Board, prompt=prompt.prompt, tell=log.tell, names=names.names, guide=guide.guide,
    advice=advice.advice, plan=planning.plan, consequences=consequences.consequences,
    finale=finale.finale, remark=refusals.why_only_looked_at,
    cards=cards.cards,
    tempers=automata.TEMPERS, trophies=trophies.TROPHIES, pictures=pictures.PICTURES,
    quiet=("4.2", "7.1", "1.3", "4.4", "1.2", "2.1", *CALLS, "6.3"), loud=("9.1", "3.5"),
    spread=8.0,
    apart={"left": "the encounter on the left", "right": "the encounter on the right", "mark": "Mark box {1} of {0}",
           "with 1-2": "Use dice 1 and 2", "with 1-3": "Use dice 1 and 3", "with 2-3": "Use dice 2 and 3",
           "with 1-2-3": "Use dice 1, 2 and 3", "recall": "Recall {0} favour"},
    motifs=[("call .*call", "A combination of gods"), ("call", "The help of a god"), ("new-god", "Another god"),
            ("mark .*mark", "Two boxes at once"), ("mark", "The right box")])

GAME = Game("labors", Path(__file__).parent, rules=RULES, face=FACE, hints=hints,
            sight=lambda setup: LaborsSight(setup.seats))
