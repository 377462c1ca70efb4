"""Twelve Heroes, a duel by Takashi Sakaue and Masato Uesugi."""
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from kleos.core.face import Face
from kleos.core.game import Game
from kleos.core.options import First, Form, Option, Setup
from kleos.core.rules import Rules
from kleos.games.heroes import board, decklists, hidden, refusals, rules
from kleos.games.heroes.box import MODES, Roster
from kleos.games.heroes.hints.hints import hints
from kleos.games.heroes.sight import HeroesSight
from kleos.games.heroes.view import (
    advice,
    automata,
    building,
    compounds,
    consequences,
    finale,
    form,
    guide,
    log,
    names,
    pictures,
    planning,
    prompt,
    trophies,
)
from kleos.games.heroes.view import board as seen
from kleos.games.heroes.view.schema import Board

OPTIONS = [
    Option("mode", "choice", "factions", "where the decks come from (§11)", choices=MODES),
    Option("decks", "text", decklists.DEALT,
           "two factions or, in a tournament, decks: names or files, divided by a comma (§11.2, §11.7)",
           load=decklists.TEXTS.load, form=Form(form.show, form.read), spell=decklists.spell),
    Option("extra_actions", "flag", False, "in the Military phase a discarded card gives one more action (§9)"),
    Option("popularity", "flag", False, "tokens of popularity decide when strength is equal (§10)"),
    Option("mirror", "flag", False, "both may play the same faction (§11.2)", label="The same faction for both"),
    Option("lists", "choice", "open", "in a tournament, whether each sees what is in the other’s deck (§11.7)",
           label="Decks", choices={"open": "open to see", "closed": "known to their owners only"}),
    Option("turns", "int", 200, "turns of both together until more points win; 0 for no end (§8.3)", low=0, high=1000,
           component="ending.turns", label="Turns at most"),
    First(2),
]


MOST_A_TURN: Final = 20                                 # decisions, on the average of all turns of a game
MOST_BEFORE: Final = 200                                # the first of them


def start(setup: Setup) -> board.Heroes:
    return rules.start(Roster(setup.components, setup.options, decklists.lists_of(setup.components, setup.options)))


def list_sealed(options: Mapping[str, Any]) -> list[str]:
    """§11.7 Closed decks are known to their owners only."""
    return ["decks"] if options["mode"] == "tournament" and options["lists"] == "closed" else []


def find_winners(state: board.Heroes) -> list[bool]:
    return [state.over() and state.winner == seat for seat in range(2)]


def decisions(setup: Setup) -> int:
    """§8.3 What so many turns take at most, with the draft before them, and half a thousand where there is no end."""
    return MOST_BEFORE + MOST_A_TURN * (int(setup.options["turns"]) or 500)


RULES = Rules(
    seats=(2, 2), modes=list(MODES), options=OPTIONS,
    presets={"basic": {}, "advanced": {"extra_actions": True, "popularity": True},
             "draft": {"mode": "draft"},
             "advanced draft": {"mode": "draft", "extra_actions": True, "popularity": True},
             "mirror": {"mirror": True, "decks": "elves, elves"},
             "tournament": {"mode": "tournament", "decks":
                            "2 archangel + 2 treefolk + 2 goat + 2 orc-raider + 2 golem + 1 phoenix + 1 dragon, "
                            "2 strategist + 2 giant-hawk + 2 hoplite + 2 banner-bearer + 2 cyclops + 2 elf-scout"}},
    lexicon=board.LEXICON, start=start, turns=lambda state: int(state.turn),
    longest=lambda setup: int(setup.options["turns"]), decisions=decisions, won=find_winners,
    scores=lambda state: [float(side.points) for side in state.sides],
    resample=hidden.resample, decks=decklists.DECKS, hidden=True, sealed=list_sealed, luck="cards",
    returns_kind="zero-sum", version=2)

FACE = Face(
    title="Twelve Heroes", minutes=40, icon="warlord-helmet",
    tagline="Hire, feed and deploy twelve heroes. Three regions wait for whoever can hold them.",
    board=seen.board, board_type=Board, consequences=consequences.consequences,
    finale=finale.finale, gallery=seen.gallery,
    prompt=prompt.prompt, tell=log.tell, names=names.names, compounds=compounds.compounds,
    guide=guide.guide, advice=advice.advice, plan=planning.plan, cards=decklists.cards, building=building.BUILDING,
    changed=seen.find_changed, remark=refusals.why_no_way,
    tempers=automata.TEMPERS, measured=automata.MEASURED, trophies=trophies.TROPHIES,
    pictures={**pictures.HEROES, **pictures.TILES},
    quiet=("5.1", "5.2", "9.2", "7.8", "8.1", "6.2", "9.1", "5.3", "4.1", "10.4", "10.2", "7.7", "7.4", "7.1",
           "3.8", "6.3", "2.3", "3.4"), loud=("8.2", "8.3", "3.6"), begins=("3.4", "3.6", "4.1", "4.2", "5.1"),
    apart={"done": "Exchange no more cards", "starve": "Discard {0} for want of food", "send": "Send the heroes off",
           "resolve": "Resolve {0} first", "at": "Give food to {0}", "strike": "Strike the opposing {0}"},
    motifs=[("hire .*deploy", "Hired and sent at once"), ("strike", "A blow"), ("revive|bring", "A return"),
            ("move", "A march"), ("hire", "The right hero"), ("deploy", "The right region"),
            ("provision", "Food first")])

GAME = Game("heroes", Path(__file__).parent, rules=RULES, face=FACE, hints=hints, sight=lambda setup: HeroesSight())
