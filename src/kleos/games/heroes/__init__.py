"""Twelve Heroes, a duel by Takashi Sakaue and Masato Uesugi."""
from pathlib import Path

from kleos.core.game import First, Form, Game, Option, Setup
from kleos.games.heroes import board, choosing, decklists, guide, hints, rules, view
from kleos.games.heroes.roster import MODES, Roster

OPTIONS = [
    Option("mode", "choice", "factions", "where the decks come from (§11)", choices=MODES),
    Option("decks", "text", decklists.DEALT,
           "two factions or, in a tournament, decks: names or files, divided by a comma (§11.2, §11.7)",
           load=decklists.load, form=Form(choosing.show, choosing.read)),
    Option("extra_actions", "flag", False, "in the Military phase a discarded card gives one more action (§9)"),
    Option("popularity", "flag", False, "tokens of popularity decide when strength is equal (§10)"),
    Option("mirror", "flag", False, "both may play the same faction (§11.2)", label="The same faction for both"),
    Option("turns", "int", 200, "turns of both together until more points win; 0 for no end (§8.3)", low=0, high=1000,
           component="ending.turns", label="Longest game"),
    First(2),
]


def start(setup: Setup) -> board.Heroes:
    return rules.start(Roster(setup.components, setup.options, decklists.lists_of(setup.components, setup.options)))


def won(state: board.Heroes) -> list[bool]:
    return [state.over() and state.winner == seat for seat in range(2)]


GAME = Game(
    id="heroes", title="Twelve Heroes", minutes=40, icon="warlord-helmet", seats=(2, 2), modes=list(MODES),
    tagline="Hire, feed and deploy twelve heroes. Three regions wait for whoever can hold them.",
    options=OPTIONS,
    presets={"basic": {}, "advanced": {"extra_actions": True, "popularity": True},
             "draft": {"mode": "draft"},
             "advanced draft": {"mode": "draft", "extra_actions": True, "popularity": True},
             "mirror": {"mirror": True, "decks": "elves, elves"},
             "tournament": {"mode": "tournament", "decks":
                            "2 archangel + 2 treefolk + 2 goat + 2 orc-raider + 2 golem + 1 phoenix + 1 dragon, "
                            "2 strategist + 2 giant-hawk + 2 hoplite + 2 banner-bearer + 2 cyclops + 2 elf-scout"}},
    lexicon=board.LEXICON, folder=Path(__file__).parent, start=start, board=view.board, prompt=view.prompt,
    tell=view.tell, names=view.names, compounds=view.compounds, guide=guide.guide,
    scores=lambda state: [float(n) for n in state.points],
    won=won, resample=view.resample, hints=hints.hints, turns=lambda state: int(state.turn), hidden=True, luck="cards",
    cards=decklists.cards, changed=view.changed, decks=decklists.DECKS,
    returns_kind="zero-sum", rules_version=1)
