"""What is told of a hand that is looked at, of who is taken over, and of who falls to one’s own block."""
from __future__ import annotations

from kleos.core.flow import SPECTATOR
from kleos.games.hercules import GAME
from kleos.server.rendering.views import choose_lines
from tests.games.hercules.play import say, table


def tell(s, line, viewer=SPECTATOR):
    """The lines of an action as a seat, or the spectator, reads them; and the position after it."""
    action, after = GAME.parse(line), s.copy()
    after.apply(action)
    return [line.render(["Ann", "Quick"], viewer) for line in GAME.face.tell(s, action, after, viewer)], after


def told(s, line, viewer=SPECTATOR):
    return [line.text for line in tell(s, line, viewer)[0]]


def test_8_10_a_hand_that_is_looked_at_is_told_once():
    """A line for each card of it left no room for what else was done."""
    s = say(table(hand="sword-of-veracity", foe={"hand": "cyclops 2 argonaut"}), "play sword-of-veracity")
    shown, words = [[], [], []], []
    while s.to_act() == -1 and not words:
        line = GAME.rules.lexicon.text(int(s.nth(0)))
        shown = [told(s, line, viewer) for viewer in (0, 1, SPECTATOR)]
        words, s = shown[0], tell(s, line)[1]
    assert shown[0][0].startswith("You looked at Quick’s hand: ") and "2 Argonaut" in shown[0][0]
    assert shown[1][0].startswith("Ann looked at your hand: ") and "Cyclops" in shown[1][0]
    assert shown[2] == ["Ann looked at Quick’s hand."]


def choose(lines, seat):
    face = GAME.face
    return [line.text for line in choose_lines(lines, face.quiet, seat, 2, face.loud, face.dear)]


def test_who_was_taken_over_is_told_to_whom_it_was_taken_from():
    """§8.9 The attack that followed, and the cards it took, stood in its place."""
    s = table(hand="aphrodites-wiles", play="2 cyclops", foe={"play": "possessed-virgins"})
    lines = []
    for line in ("play aphrodites-wiles", "attack cyclops-1", "attack cyclops-2", "declare"):
        if GAME.parse(line) in list(s.legal()):
            said, s = tell(s, line, 1)
            lines += said
    while s.to_act() == -1 and not s.now.opens_turn():
        said, s = tell(s, GAME.rules.lexicon.text(int(s.nth(0))), 1)
        lines += said
    assert "Ann took Possessed Virgins over from you." in choose(lines, 1)
    assert any(line.startswith("Ann attacked you") for line in choose(lines, 1))


def test_who_falls_to_a_block_of_ones_own_is_told():
    """§6.9"""
    s = say(table(play="argonaut 2 cyclops", foe={"play": "primord"}), "attack argonaut-1", "attack cyclops-1",
            "attack cyclops-2", "block primord-1")
    lines = tell(s, "against argonaut-1", 1)[0]
    assert "Ann lost Argonaut: discarded by your Primord." in [line.text for line in lines]
    more = [line.reworded(f"Ann played {n}.") for n, line in zip("ABCD", [lines[0]] * 4, strict=True)]
    assert "Ann lost Argonaut: discarded by your Primord." in choose([*lines, *more], 1)
