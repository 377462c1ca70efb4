"""The Shield of Achilles, a solo roll-and-write by Dániel Ballabás."""
from pathlib import Path

from kleos.core.face import Face
from kleos.core.game import Game
from kleos.core.options import Option, Setup
from kleos.core.rules import Rules
from kleos.games.shield import board, rules, scoring
from kleos.games.shield.box import Sheet
from kleos.games.shield.hints.hints import hints
from kleos.games.shield.sight import ShieldSight
from kleos.games.shield.view import (
    advice,
    automata,
    compounds,
    consequences,
    finale,
    guide,
    log,
    names,
    prompt,
    trophies,
)
from kleos.games.shield.view import board as seen
from kleos.games.shield.view.schema import Board

OPTIONS = [
    Option("boxes", "int", 5, "each slides a die once, so fewer are harder (§6)", low=0, high=8,
           label="Athena’s boxes", component="athena.boxes.number"),
    Option("blocking", "choice", "mutual", "where markers go when the line through the centre runs along it (§5.3)",
           label="Markers at the border of the Cosmos",
           choices={"mutual": "on neither half", "strict": "on both halves"}),
]


def sheet(setup: Setup) -> Sheet:
    return Sheet(setup.components, setup.options["boxes"], setup.options["blocking"])


def decisions(setup: Setup) -> int:
    """§2 §6 A turn is a roll, two dice, a section or two, and each box slides a die once, of which a turn has two."""
    drawn = sheet(setup)
    return int(5 * drawn.turns + min(drawn.boxes, 2 * drawn.turns))


RULES = Rules(
    seats=(1, 1), modes=["solo"], options=OPTIONS,
    presets={"standard": {}, "easy": {"boxes": 6}, "hard": {"boxes": 4}, "strict": {"blocking": "strict"},
             "unaided": {"boxes": 0}},
    lexicon=board.LEXICON, start=lambda setup: rules.start(sheet(setup)),
    turns=lambda state: min(int(state.turn) + 1, int(state.sheet.turns)),
    longest=lambda setup: int(sheet(setup).turns), decisions=decisions,
    bounds=lambda setup: scoring.bounds(sheet(setup)), returns_kind="score", version=1)

FACE = Face(
    title="The Shield of Achilles", minutes=30, icon="spartan",
    tagline="Hammer four metals into twelve scenes before Apollo turns your scrap into arrows.",
    board=seen.board, board_type=Board, prompt=prompt.prompt, tell=log.tell, names=names.names,
    compounds=compounds.compounds, consequences=consequences.consequences,
    finale=finale.finale, guide=guide.guide, advice=advice.advice,
    tempers=automata.TEMPERS, measured=automata.MEASURED, trophies=trophies.TROPHIES, spread=16.0,
    motifs=[("slide-", "A slide"), ("section .*section", "Two sections at once"), ("nothing", "Better to draw nothing"),
            ("section", "The right section")])

GAME = Game("shield", Path(__file__).parent, rules=RULES, face=FACE, hints=hints,
            sight=lambda setup: ShieldSight())
