"""What the prompt asks: only for what can be done."""
import pytest

from tests.games.labors.play import GAME, again, rolled, say, start, table
from tests.games.labors.test_why import fates

HARD = {"left": "cerberus", "right": "cretan-bull"}


def no_deck(**more):
    s = table(gods="ares", **HARD, **more)
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    return again(s)


def alone(gods="hestia demeter", **more):
    return table(1, gods=gods, **more)


def no_god():
    """Alone, a turn without a mark is over and no god lies open."""
    s = say(alone(**HARD), "roll 1 2; end")
    s.gods = 0
    return s


PROMPTS = [
    (lambda: GAME.start({}, 2), "**Draw lots** for who begins."),
    (lambda: start(2), "**Reveal** the next card."),
    (fates, "It is a tie: **roll for the Fates**."),
    (lambda: say(fates(), "roll 1 1"), "Player 2 rolls for the Fates."),
    (lambda: say(table(**HARD), "roll 1 2", "new-god"), "**Reveal** the next card."),
    (lambda: table(**HARD), "Turn 1: **roll your dice**."),
    (lambda: table(gods="athena"), "**Roll your dice**, or call on a god first."),
    (lambda: say(table(gods="hestia"), "roll 3 5"),
     "Your dice show 3 and 5. **Mark one box**, or call on a god first."),
    (lambda: say(table(gods="hestia", hand=[0]), "roll 3 5"), "Your dice show 3 and 5. **Mark one box**."),
    (lambda: rolled("hestia", "1 2", reserve=[2]),
     "Your dice show 1 and 2. No box is hit: **recall favour**, reveal a god or call on one."),
    (lambda: rolled("hestia", "1 2"), "Your dice show 1 and 2. No box is hit: **reveal a god** or call on one."),
    (lambda: say(table(gods="hestia", hand=[0], **HARD), "roll 1 2"),
     "Your dice show 1 and 2. No box is hit: **reveal a god**."),
    (lambda: say(no_deck(hand=[0], reserve=[1]), "roll 1 2"),
     "Your dice show 1 and 2. No box is hit: **recall favour**."),
    (lambda: say(no_deck(hand=[0]), "roll 1 2"), "Your dice show 1 and 2. No box is hit: **do nothing**."),
    (lambda: say(no_deck(hand=[6]), "cast", "roll 1 2"),
     "Your dice show 1 and 2. No box is hit: **do nothing** or call on a god."),
    (lambda: say(table(gods="ares", hand=[4], **HARD), "call ares; mark left 1; cast; roll 1 2"),
     "Your dice show 1 and 2. They hit nothing more: **end the turn**."),
    (lambda: say(table(gods="ares hestia"), "cast; roll 3 5; mark left 1"),     # §3.3, and Hades does not lie there
     "**End the turn**, or call on Ares for one more mark."),
    (lambda: say(alone(left="harpies", right="sirens"), "roll 3 5"),
     "Your dice show 3 and 5. **Mark boxes** with your dice, call on a god or end the turn."),
    (lambda: say(alone(left="harpies", right="cerberus"), "roll 1 3; mark left 1"),
     "Your die shows 1. No box is hit: **call on a god** or end the turn."),
    (lambda: say(alone(left="harpies", right="sirens"), "roll 3 5; mark left 1; mark left 2"),
     "All dice are used: **end the turn**."),
    (lambda: say(alone(**HARD), "roll 1 2; end"), "No mark this turn. **Discard a god**, or end the turn."),
    (lambda: no_god(), "No mark this turn. **End the turn**."),
]


def test_who_waits_reads_who_reveals():
    s = say(table(**HARD), "roll 1 2", "new-god")
    assert GAME.view(s, 1)["prompt"]["text"] == GAME.view(s, -1)["prompt"]["text"] == "Player 1 reveals a card."
    assert GAME.view(start(2), 1)["prompt"]["text"] == "**Reveal** the next card."           # before the first turn


@pytest.mark.parametrize(("position", "text"), PROMPTS)
def test_the_prompt(position, text):
    state = position()
    assert GAME.view(state, 0)["prompt"]["text"] == text
