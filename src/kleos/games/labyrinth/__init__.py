"""Daedalus’ Labyrinth, a game for three who win or lose together."""
from pathlib import Path
from typing import Any, Final

from kleos.core.face import Face
from kleos.core.game import Game
from kleos.core.options import First, Form, Option, Setup
from kleos.core.rules import Rules
from kleos.games.labyrinth import board, refusals, rules, scoring
from kleos.games.labyrinth.box import HEROES, PATRONS, SIDES, Box
from kleos.games.labyrinth.hints.hints import hints
from kleos.games.labyrinth.sight import LabyrinthSight
from kleos.games.labyrinth.view import (
    advice,
    automata,
    cards,
    compounds,
    consequences,
    finale,
    form,
    guide,
    log,
    motion,
    names,
    prompt,
    trophies,
)
from kleos.games.labyrinth.view import board as seen
from kleos.games.labyrinth.view.schema import Board


class Patrons(Option):
    """Dealt by lot, none, or three named, one a seat."""

    def read(self, value: Any) -> Any:
        words = [word.strip().lower() for word in str(value).split(",")]
        if words in (["dealt"], ["none"]):
            return words[0]
        if len(words) != HEROES:
            raise self.wrong(f"is dealt, none, or {HEROES} names such as athena,hermes,zeus, not “{value}”.")
        for word in words:
            if word != "none" and word not in PATRONS.index:
                raise self.wrong(f"knows no “{word}”; there are {', '.join(PATRONS.words)}.")
            if word != "none" and words.count(word) > 1:
                raise self.wrong(f"names {word} twice, and there is one card of each.")
        return ",".join(words)


OPTIONS: Final = [
    Patrons("patrons", "text", "dealt", "dealt, none, or three names such as athena,hermes,zeus (§1.2)",
            form=Form(form.show, form.read)),
    Option("virtues", "int", 3, "virtue tiles on the table that bring the Minotaur (§6.1)", low=1, high=6,
           label="Virtues that bring the Minotaur", component="minotaur.virtues"),
    Option("sense", "int", 6, "how many spots away the Minotaur senses a hero (§7.1)", low=1, high=20,
           label="The Minotaur senses", component="minotaur.sense"),
    Option("steps", "int", 3, "how far the Minotaur moves in a turn (§7.3)", low=1, high=9,
           label="The Minotaur’s steps", component="minotaur.steps"),
    Option("rounds", "int", 60, "after so many rounds all is lost (§10.3)", low=10, high=200,
           component="limit.rounds"),
    Option("pings", "choice", "off", "how many proposals a turn the others may make to the hero in turn",
           choices={"off": "talk as you like", "1": "one a turn", "2": "two a turn", "3": "three a turn"}),
    First(HEROES, "who begins: by the rules whoever got lost most recently, in real life (§1.1)"),
]


MOST_A_TURN: Final = 20                                 # decisions, on the average of all turns of a game


def box(setup: Setup) -> Box:
    return Box(setup.components, setup.options)


RULES = Rules(
    seats=(HEROES, HEROES), modes=["together"], options=OPTIONS,
    presets={"standard": {}, "easy": {"virtues": 4, "steps": 2}, "hard": {"sense": 8, "steps": 4},
             "heroic": {"virtues": 2, "sense": 10, "steps": 5}, "no patrons": {"patrons": "none"}},
    lexicon=board.LEXICON, start=lambda setup: rules.start(box(setup)), turns=lambda state: int(state.turns),
    owner=lambda state: int(state.seat),
    longest=lambda setup: HEROES * int(setup.options["rounds"]),
    decisions=lambda setup: MOST_A_TURN * HEROES * int(setup.options["rounds"]),
    scores=lambda state: [scoring.score(state)] * HEROES, returns_kind="shared", luck="dice and tiles", version=1)

FACE = Face(
    title="Daedalus’ Labyrinth", minutes=45, icon="minotaur",
    tagline="Three heroes, one Minotaur, and a maze that grows under your feet.",
    board=seen.board, board_type=Board, gallery=cards.gallery, prompt=prompt.prompt, tell=log.tell, names=names.names,
    compounds=compounds.compounds, guide=guide.guide, advice=advice.advice, plan=advice.plan,
    consequences=consequences.consequences, finale=finale.finale,
    remark=refusals.why_only_looked_at, leading=prompt.leading, motion=motion.motion, trail=motion.trail,
    pause=motion.find_pause,
    tempers=automata.TEMPERS, trophies=trophies.TROPHIES,
    quiet=("3.1", "3.3", "2.4", "3.7", "5.3", "5.1", "3.2", "11.9"),
    loud=("9.1", "8.3", "8.2", "9.5", "9.2", "6.1"),
    apart={"place": "Place {0}: {1}", "turn": "Lay the tile turned by {0}°", "turn 0": "Lay the tile as it is",
           "keep": "Keep the tiles that were drawn", "redraw": "Draw other tiles",
           "hold": "{{seat {0}}} is to hold {1} of the virtues", "accept": "Give virtues as asked",
           "decline": "Decline to give virtues", "donate": "Give {0} of your points to {{seat {1}}}",
           "ignore": "Let the Minotaur go its way", "confront": "Confront the Minotaur",
           "leave": "Leave the Minotaur to another",
           **{f"here-{side}": f"to the {side} side of this tile" for side in SIDES},
           **{f"warp-{side}": f"by warp, to the {side} side" for side in SIDES},
           **{f"{side}-centre": f"{side}, into the middle" for side in SIDES}},
    motifs=[("exchange", "An exchange"), ("attract", "The Minotaur is drawn near"), ("confront", "The Minotaur is met"),
            ("rotate|teleport|redraw", "The maze is changed"), ("scout|tile|turn|set-aside", "The right tile"),
            ("move", "The right way"),
            ("end", "The right time to stop")])

GAME = Game("labyrinth", Path(__file__).parent, rules=RULES, face=FACE, hints=hints,
            sight=lambda setup: LabyrinthSight())
