"""Hercules: The Legendary Journeys, the trading card game."""
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from kleos.core.face import Face
from kleos.core.game import Game
from kleos.core.options import First, Option, Setup
from kleos.core.rules import Rules
from kleos.games.hercules import board, decklists, hidden, rules
from kleos.games.hercules.box import BaseSet
from kleos.games.hercules.hints.hints import hints
from kleos.games.hercules.sight import HerculesSight
from kleos.games.hercules.view import (
    advice,
    automata,
    building,
    compounds,
    consequences,
    finale,
    flavour,
    guide,
    log,
    motion,
    names,
    pictures,
    planning,
    prompt,
    standing,
    trophies,
)
from kleos.games.hercules.view import board as seen
from kleos.games.hercules.view.schema import Board

OPTIONS = [
    Option("decks", "text", decklists.DEFAULT, "decks by name or file, divided by commas (§10)", load=decklists.load,
           spell=decklists.spell),
    Option("deck_size", "int", 40, "cards of a deck, if the players agree on another number (§10.1)", low=20, high=60),
    Option("mulligan", "choice", "forced", "a starting hand with fewer than two resources is drawn anew (§2.3, §2.5)",
           label="Poor starting hands", choices={"forced": "are drawn anew", "optional": "may be drawn anew"}),
    Option("match", "choice", "1", "games that decide (§7.4)", choices={"1": "one game", "3": "best of three"}),
    Option("lists", "choice", "open", "whether the lists of the decks are public (§10.3)", label="Deck lists",
           choices={"open": "are open", "closed": "are secret"}),
    Option("first_draw", "choice", "yes", "whether whoever begins draws a card in the first turn (§3.9)",
           label="In the game’s first turn", choices={"yes": "a card is drawn, as printed", "no": "no card is drawn"}),
    First(3, "who takes the first turn (§2.1); of two players, whoever begins wins about 62 of 100 games, or 53 "
             "without the first draw (§3.9)"),
]


MOST_A_CARD: Final = 25                                 # decisions, on the average of all cards in all decks


def start(setup: Setup) -> board.Hercules:
    return rules.start(BaseSet(setup.components, setup.options, decklists.lists_of(setup)))


def list_sealed(options: Mapping[str, Any]) -> list[str]:
    """§10.3 Secret lists are known to their owners only."""
    return ["decks"] if options["lists"] == "closed" else []


def find_winners(state: board.Hercules) -> list[bool]:
    return [state.over() and state.winner == seat for seat in range(len(state.sides))]


def decisions(setup: Setup) -> int:
    """§3.9 Each turn takes a card, so that decks set an end to a game; of a match there may be many."""
    return MOST_A_CARD * setup.seats * int(setup.options["deck_size"]) * int(setup.options["match"])


RULES = Rules(
    seats=(2, 3), modes=[], options=OPTIONS,
    presets={"standard": {}, "best of three": {"match": "3"},
             "secret lists": {"lists": "closed", "mulligan": "optional", "decks": "raiding-party, the-infiltrator"},
             "even start": {"first_draw": "no"}},
    lexicon=board.LEXICON, start=start, turns=lambda state: int(state.turn), decisions=decisions, won=find_winners,
    scores=lambda state: [float(side.cards.size) for side in state.sides],
    begins=rules.begins, begins_rule="2.1", shows=hidden.shows, shows_rule="9.10",
    resample=hidden.resample, decks=decklists.DECKS, hidden=True, sealed=list_sealed, luck="cards",
    returns_kind="zero-sum", version=6)

FACE = Face(
    title="Hercules: The Legendary Journeys", minutes=20, icon="strong",
    tagline="Heroes, gods and warlords. Smash the other deck before yours is gone.",
    board=seen.board, board_type=Board, prompt=prompt.prompt, tell=log.tell, names=names.names, cards=decklists.cards,
    flavour=flavour.FLAVOUR, consequences=consequences.consequences,
    finale=finale.finale, compounds=compounds.compounds, guide=guide.guide,
    advice=advice.advice, plan=planning.plan,
    loses=advice.loses, leading=prompt.leading, reads=motion.find_read, pause=motion.find_pause,
    motion=motion.find_fallen, changed=seen.find_changed,
    building=building.BUILDING, tempers=automata.TEMPERS, trophies=trophies.TROPHIES, standing=standing.STANDING,
    unit="card", pictures=pictures.CARDS, quiet=("2.2", "3.7", "3.3", "8.1", "6.3", "8.3", "9.7", "8.6", "3.4", "5.2"),
    loud=("7.3", "9.1", "7.4", "9.3"), dear=("1.5", "1.6", "8.2", "8.9"),
    apart={"resource": "Put the resource {0} in play", "against": "Block the attacker {0}",
           "declare": "Declare the attackers or the blockers", "pass": "Play no combat card",
           "opponent": "Choose {{seat {0}}} as “your opponent”", "own": "Choose {0} of your own",
           "foe": "Choose {0} of your opponent’s", "fell": "Let the blocker {0} fall",
           "raise": "Put {0} in play from the discard pile", "bring": "Put {0} in play for nothing",
           "seek": "Take {0} from your deck", "waste": "Discard the resource {0} from play",
           "accept": "Say yes to what a card asks", "decline": "Say no to what a card asks",
           "resolve": "Of texts at the same time, number {0} first"},
    motifs=[("block .*block", "A double block"), ("block", "A block"), ("attack .*attack ", "An attack of several"),
            ("attack ", "The right attacker"), ("play", "The right card"), ("resource", "The right resource")])

GAME = Game("hercules", Path(__file__).parent, rules=RULES, face=FACE, hints=hints,
            sight=lambda setup: HerculesSight(setup.seats))
