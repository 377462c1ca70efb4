"""The Shield of Achilles, a solo roll-and-write by Dániel Ballabás."""
from pathlib import Path

from kleos.core.game import Game, Option, Setup
from kleos.games.shield import hints, rules, view
from kleos.games.shield.sheet import Sheet


def start(setup: Setup) -> rules.Shield:
    return rules.start(Sheet(setup.components, setup.options["boxes"], setup.options["blocking"]))


GAME = Game(
    id="shield", title="The Shield of Achilles", minutes=30, icon="spartan", seats=(1, 1), modes=["solo"],
    tagline="Hammer four metals into twelve scenes before Apollo turns your scrap into arrows.",
    options=[
        Option("boxes", "int", 5, "each slides a die once, so fewer are harder (§6)", low=0, high=8,
               label="Athena’s boxes", component="athena.boxes.number"),
        Option("blocking", "choice", "mutual",
               "where markers go when the line through the centre runs along it (§5.3)",
               label="Markers at the border of the Cosmos",
               choices={"mutual": "on neither half", "strict": "on both halves"}),
    ],
    presets={"standard": {}, "easy": {"boxes": 6}, "hard": {"boxes": 4}, "strict": {"blocking": "strict"},
             "unaided": {"boxes": 0}},
    lexicon=rules.LEXICON, folder=Path(__file__).parent, start=start, board=view.board, prompt=view.prompt,
    tell=view.tell, names=view.names, compounds=view.compounds, guide=view.guide, hints=hints.hints,
    turns=lambda state: min(int(state.turn) + 1, int(state.sheet.turns)), returns_kind="score", rules_version=1)
