"""Why not? Every reason that the Shield gives, and the rule that it cites."""
import re

import pytest

from kleos.core.dice import Rng
from tests.games.shield.play import GAME, say, start, turn
from tests.support import refused

GOLD = "roll 1 5 9; forge 1; anvil 5"
OTHER_CIRCLE = ("The anvil names the City circle, and Heaven is not in it (§4.1); sliding its die there crosses out "
                "a box (§6.1).")


def full_heaven():
    state = start()
    for forge in (4, 5, 10):
        turn(state, forge, 9, 1, "section heaven")
    return say(state, "roll 1 4 9; forge 4; anvil 9")


REASONS = [
    (lambda: start(), "forge 3", "Roll the three dice of turn 1 first (§2.1)."),
    (lambda: say(start(), "roll 1 5 9"), "roll 1 5 9", "You have already rolled this turn (§2.1)."),
    (lambda: say(start(), "roll 1 5 9"), "forge 2", "No die left shows 2 (§2.2)."),
    (lambda: say(start(), "roll 1 5 9"), "anvil 5", "The forge’s die comes first (§2.2)."),
    (lambda: say(start(), "roll 1 5 9"), "section siege", "Give a die to the forge and one to the anvil first (§2.2)."),
    (lambda: say(start(), "roll 1 5 9; forge 1"), "anvil 1", "No die left shows 1 (§2.2)."),
    (lambda: say(start(), "roll 1 5 9; forge 1"), "forge 5", "The forge has its die (§2.2)."),
    (lambda: say(start(), "roll 1 5 9; forge 1"), "nothing",
     "Give a die to the forge and one to the anvil first (§2.2)."),
    (lambda: say(start(), GOLD), "anvil 9", "The dice of this turn are given out (§2.2)."),
    (lambda: say(start(), GOLD), "section heaven", OTHER_CIRCLE),
    (lambda: say(start(boxes=0), GOLD), "section heaven",
     "The anvil names the City circle, and Heaven is not in it (§4.1)."),
    (lambda: say(start(), GOLD), "nothing", "A section is open to you, so you must draw (§4.2)."),
    (lambda: say(start(), GOLD), "slide-forge gold", "The die is there already (§6.1)."),
    (lambda: say(start(), GOLD), "slide-anvil city", "The die is there already (§6.1)."),
    (lambda: say(start(), GOLD, "slide-forge tin"), "slide-forge copper",
     "You have already slid this die this turn; undo that to slide it elsewhere (§6.2)."),
    (lambda: say(start(), GOLD, "slide-anvil rural"), "slide-anvil cosmos",
     "You have already slid this die this turn; undo that to slide it elsewhere (§6.2)."),
    (lambda: say(start(boxes=1), GOLD), "slide-forge copper",
     "That is two steps, and only one of Athena’s boxes is left (§6.2)."),
    (lambda: say(start(boxes=0), GOLD), "slide-forge tin", "All of Athena’s boxes are crossed out (§6.3)."),
    (lambda: say(start(boxes=0), GOLD), "slide-anvil rural", "All of Athena’s boxes are crossed out (§6.3)."),
    (lambda: say(turn(start(), 4, 9, 1, "section heaven"), GOLD), "section trial",
     "A marker covers Trial of Law this turn (§5.2)."),
    (full_heaven, "section heaven", "Heaven is complete; the first section needs an empty small circle (§3.5)."),
    (lambda: say(start(), GOLD, "section ambush"), "section ambush",
     "The second half goes into a different section from Ambush (§3.2)."),
    (lambda: say(start(), GOLD, "section ambush"), "section siege", "Siege shares no border with Ambush (§3.3)."),
    (lambda: say(start(), GOLD, "section ambush"), "slide-forge tin", "Draw the second half of the gold first (§3.6)."),
    (lambda: say(turn(start(), 4, 9, 1, "section heaven"), GOLD, "section ambush"), "section dance",
     "A marker covers Dance of Youth this turn (§5.2)."),
    (lambda: turn(start("game.turns = 1"), 4, 9, 1, "section heaven"), "roll 1 1 1", "The game is over."),
]


@pytest.mark.parametrize(("position", "line", "reason"), REASONS)
def test_every_refusal_says_why(position, line, reason):
    refused(position(), GAME.parse(line), reason)


def test_no_other_reason_is_ever_given():
    """Random games meet no reason but those above, and one exactly where an action is not open."""
    def pattern(reason):
        names = sorted(GAME.face.names(start()).values(), key=len, reverse=True)
        return re.sub(r"\d+|gold|silver|copper|tin|" + "|".join(names), "…", reason)

    known = {pattern(reason) for *_, reason in REASONS} | {""}
    seen = set()
    for seed in range(6):
        state, rng = start(boxes=seed), Rng(seed)
        while not state.over():
            legal = set(state.legal())
            for action in range(0, GAME.rules.lexicon.size, 1 if state.to_act() == 0 else 40):
                reason = state.why_not(action)
                assert (reason == "") == (action in legal)
                seen.add(reason)
            state.apply(state.now.sample(state, rng))
    assert {pattern(reason) for reason in seen} <= known
    assert len(seen) > 40


def test_the_board_answers_why_not():
    state = say(start(), GOLD)
    assert GAME.why(state, "section-heaven") == OTHER_CIRCLE
    assert GAME.why(state, "section-ambush") == ""
    assert GAME.why(state, "die-12") == "The dice of this turn are given out (§2.2)."
