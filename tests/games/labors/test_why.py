"""Why not? Every reason that The 12 Labors gives, and the rule that it cites."""
import re

import pytest

from kleos.core.dice import Rng
from kleos.games.labors.box import ENCOUNTERS, GODS
from tests.games.labors.play import GAME, again, hera_next, options, rolled, say, start, table
from tests.support import refused

HARD = {"left": "cerberus", "right": "cretan-bull"}        # 6 6 6 / 9, and 6 7 / 10


def alone(gods="hestia demeter", **more):
    return table(1, gods=gods, **{**HARD, **more})


def only_final_blows(gods, hand=(6,), **more):
    """Every box is marked but the final blows."""
    s = table(gods=gods, hand=hand, **{**HARD, **more})
    for word in ("cerberus", "cretan-bull"):
        i = ENCOUNTERS.index[word]
        s.filled[i] = (1 << s.cards.boxes[i] - 1) - 1
    return again(s)


def last_box(seats):
    """A final blow has just claimed its card."""
    s = table(seats, left="gadfly", right="cerberus")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    return say(s, "roll 1 1; mark left 3")


def nothing_open(gods):
    """Both encounters are claimed, and none is left."""
    s = only_final_blows(gods)
    while s.encounter_deck.size:
        s.encounter_deck.take(s.encounter_deck.next()[0])
    s.places[0] = s.places[1] = -1
    return again(s)


def no_god_left():
    """Alone, a turn without a mark is over and no god lies open."""
    s = say(alone(), "roll 1 2; end")
    s.gods = 0
    return s


def revealing(seats, reason):
    """Where random games give this reason why nothing else is done first."""
    for seed in range(20):
        state, rng = start(seats), Rng(seed)
        while not state.over():
            if state.why_not(GAME.parse("cast")) == reason:
                return state
            state.apply(state.now.sample(state, rng))
    raise AssertionError(f"never: {reason}")


def no_deck(**more):
    s = rolled("hestia", "1 2", **more)
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    return s


def full(god, tokens, **more):
    s = table(gods=f"{god} demeter", **more)
    s.on[GODS.index[god]] = tokens
    return say(s, "roll 6 6")


def gadfly(marked):
    """Boxes 1 and 1, and the 2 of the final blow."""
    s = table(left="gadfly", right="cerberus")
    s.filled[ENCOUNTERS.index["gadfly"]] = marked
    return s


def high(gods):
    """Both dice show more than 6; two doublings have been paid for."""
    s = rolled(f"hephaestus {gods}", "4 5")
    say(s, "call hephaestus", "double 1", "call hephaestus", "double 2")
    s.sides[0].hand = 6
    return s


def two_gods_too_many():
    s = rolled("hestia demeter apollo", "1 2")
    return say(s, "new-god")


def struck(gods="hestia ares", **more):
    """A box has been marked by the dice, and a god may still be called on."""
    s = table(gods=gods, left="harpies", right="sirens", hand=[6], **more)
    return say(s, "cast", "roll 3 5", "mark left 1")


def ares_and_a_hit():
    return say(table(gods="ares", left="harpies", right="sirens", hand=[6]), "call ares", "mark left 1", "cast",
               "roll 5 6")


def ares_and_no_hit():
    return say(table(gods="ares", hand=[6], reserve=[2], **HARD), "call ares", "mark left 1", "cast", "roll 1 2")


def equal_ways():
    """Alone: 6 is a die and a sum of others."""
    return say(alone(gods="athena", right="harpies"), "call athena", "cast", "roll 2 4 6", "mark left 1")


def spent():
    """Alone: both dice are used up."""
    return say(alone(gods="hestia", left="harpies", right="sirens"), "roll 3 5", "mark left 1", "mark left 2")


def fates():
    s = table(**HARD)
    s.last = 0
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    return say(again(s), "roll 1 1", "nothing")


def over():
    return say(fates(), "roll 1 1", "roll 1 2")


REASONS = [
    # chance
    (lambda: GAME.start({}, 2), "cast", "Draw lots for who begins first (§1.1)."),
    (lambda: start(2), "reveal hera", "A god is being revealed first (§1.2)."),
    (lambda: say(start(2), "reveal ares; reveal zeus"), "cast", "An encounter is being revealed first (§1.3)."),
    (lambda: say(rolled("hestia", "1 2"), "new-god"), "cast", "A god is being revealed first (§6.3)."),
    (lambda: last_box(2), "cast", "An encounter is being revealed first (§7.1)."),
    (lambda: start(1), "cast", "A god is being revealed first (§12.1)."),
    (lambda: say(start(1), "reveal ares; reveal zeus"), "cast", "An encounter is being revealed first (§12.1)."),
    (lambda: last_box(1), "cast", "An encounter is being revealed first (§12.4)."),
    (lambda: say(alone(), "roll 1 2; end; discard hestia"), "cast", "A god is being revealed first (§12.5)."),
    (lambda: table(**HARD), "mark left 1", "Roll the dice first (§2.1)."),
    (fates, "cast", "The Fates roll (§9.4)."),
    # before the roll
    (lambda: table(gods="athena"), "mark left 1", "Roll your dice first (§2.1)."),
    (lambda: table(gods="athena"), "bonus", "The bonus die comes with Artemis, Athena or Zeus (§4.3)."),
    (lambda: table(gods="athena apollo"), "call apollo", "Apollo helps after the roll (§2.2)."),
    (lambda: say(table(gods="athena artemis", hand=[6]), "call athena"), "call artemis",
     "You have the bonus die already, and there is only one (§4.3)."),
    (lambda: say(table(gods="athena zeus", hand=[6]), "call athena"), "call zeus",
     "You have the bonus die already, and there is only one (§4.3)."),
    (lambda: only_final_blows("ares athena"), "call ares",
     "No open box is left for Ares, who marks no final blow (§5.3)."),
    (lambda: nothing_open("hades athena"), "call hades", "No open box is left for Hades (§5.8)."),
    # calling on a god
    (lambda: rolled("apollo", "1 2"), "call zeus", "Zeus is not revealed (§4.1)."),
    (lambda: full("poseidon", 0x11), "call poseidon", "Poseidon has no free slot (§4.1)."),
    (lambda: say(table(gods="demeter", hand=[1], **HARD), "roll 1 2"), "call demeter",
     "Demeter costs 2, and you have 1 in hand (§4.1)."),
    (lambda: struck("hestia ares"), "call hestia",
     "You have marked a box by your dice; only Ares and Hades help now (§2.3)."),
    (lambda: say(only_final_blows("ares hades"), "cast; roll 4 5; mark left 4"), "call ares",
     "No open box is left for Ares, who marks no final blow (§5.3)."),
    (lambda: say(rolled("athena artemis", "1 2"), "call athena; roll 1"), "call artemis",
     "You have the bonus die already, and there is only one (§4.3)."),
    (lambda: high("aphrodite"), "call aphrodite",
     "None of your dice shows 1 to 6, so none can be turned over (§4.2)."),
    (lambda: high("dionysus"), "call dionysus", "Dionysus needs two dice, one of which shows 1 to 6 (§5.7)."),
    (lambda: say(high("zeus athena"), "call athena; roll 6; call hephaestus; double 3"), "call zeus",
     "You have the bonus die already, and none of your dice shows 1 to 6 (§5.14)."),
    # a god at work
    (lambda: say(rolled("hestia", "1 5"), "call hestia"), "subtract 1", "A die never falls below 1 (§4.2)."),
    (lambda: say(rolled("demeter", "2 5"), "call demeter"), "subtract 1", "A die never falls below 1 (§4.2)."),
    (lambda: say(rolled("demeter", "2 5"), "call demeter"), "subtract 3",
     "You have no bonus die (§4.3)."),
    (lambda: say(rolled("apollo", "2 5"), "call apollo"), "mark left 1", "Choose the die to change by 1 first (§4.2)."),
    (lambda: say(rolled("artemis", "2 5"), "call artemis; roll 1"), "subtract 1", "Artemis only adds (§5.4)."),
    (lambda: say(rolled("aphrodite", "2 5"), "call aphrodite"), "mark left 1",
     "Choose a die to turn over first (§5.1)."),
    (lambda: say(rolled("aphrodite hephaestus", "2 5"), "call hephaestus; double 2; call aphrodite"), "flip 2",
     "Only a die that shows 1 to 6 can be turned over (§4.2)."),
    (lambda: say(rolled("dionysus", "2 5"), "call dionysus"), "mark left 1", "Choose a die to turn over first (§5.7)."),
    (lambda: say(rolled("dionysus", "2 5"), "call dionysus; flip 1"), "reroll 1",
     "Dionysus takes two different dice (§5.7)."),
    (lambda: say(rolled("dionysus", "2 5"), "call dionysus; flip 1"), "flip 2",
     "Choose a die to roll again first (§5.7)."),
    (lambda: say(rolled("dionysus hephaestus", "4 5"), "call hephaestus; double 2; call dionysus"), "reroll 1",
     "This is the only die that can be turned over, so another one is rolled again (§5.7)."),
    (lambda: say(rolled("hephaestus", "2 5"), "call hephaestus"), "double 3", "You have no bonus die (§4.3)."),
    (lambda: say(rolled("poseidon", "2 5"), "call poseidon"), "double 1", "Choose a die to roll again first (§5.13)."),
    (lambda: say(rolled("hermes", "2 5"), "call hermes"), "subtract 1", "Choose what Hermes does first (§5.11)."),
    (lambda: say(rolled("athena zeus", "2 5"), "call athena; roll 1; call zeus"), "bonus",
     "You have the bonus die already, and there is only one (§4.3)."),
    (lambda: say(rolled("zeus hephaestus", "2 5"), "call hephaestus; double 2; call zeus"), "flip 2",
     "Only a die that shows 1 to 6 can be turned over (§4.2)."),
    (lambda: say(rolled("zeus", "2 5"), "call zeus"), "reroll 1", "Choose what Zeus does first (§5.14)."),
    (lambda: say(table(gods="ares", **HARD), "call ares"), "mark left 4",
     "Ares marks no final blow (§5.3)."),
    (lambda: say(table(gods="ares", **HARD), "call ares"), "cast", "Choose the box to mark first (§5.3)."),
    (lambda: say(table(gods="hades", hand=[6], **HARD), "call hades"), "mark left 5",
     "The card has no such box (§10.1)."),
    (lambda: say(table(gods="hades", hand=[6], **HARD), "call hades"), "cast", "Choose the box to mark first (§5.8)."),
    # marking
    (lambda: say(nothing_open("hestia"), "roll 1 2"), "mark left 1", "No encounter lies there (§7.1)."),
    (lambda: rolled("hestia", "1 2"), "mark left 5", "The card has no such box (§10.1)."),
    (lambda: say(gadfly(0b1), "roll 1 3"), "mark left 1", "That box is marked already (§3.1)."),
    (lambda: struck(), "mark left 2", "You have marked a box by your dice this turn (§3.3)."),
    (lambda: say(gadfly(0b1), "roll 1 2"), "mark left 3",
     "The final blow comes when all other boxes are marked (§3.4)."),
    (lambda: rolled("hestia", "1 2"), "mark right 2", "Your dice make no 7 (§3.1)."),
    # recalling favour, and the end of a turn
    (lambda: say(table(**HARD), "roll 6 6"), "end",
     "Your dice hit an open box, so you must mark one (§3.2)."),
    (lambda: say(table(**HARD), "roll 6 6"), "new-god",
     "Your dice hit an open box, so you must mark one (§3.2)."),
    (ares_and_a_hit, "end", "Your dice hit an open box, so you must mark one (§3.2)."),
    (ares_and_no_hit, "recall 1", "You have marked a box this turn, so there is no recall (§6.1)."),
    (struck, "new-god", "You have marked a box this turn, so there is no recall (§6.1)."),
    (lambda: rolled("hestia", "1 2", reserve=[3]), "recall 3",
     "You have 3 in the reserve, and your highest die shows 2 (§6.2)."),
    (lambda: rolled("hestia", "1 2", reserve=[1]), "recall 0", "Take back one token at least (§6.2)."),
    (lambda: no_deck(reserve=[1]), "new-god", "The god deck is empty (§6.3)."),
    (lambda: rolled("hestia", "1 2"), "end", "Reveal a god first (§6.3)."),
    (lambda: rolled("hestia", "1 2"), "nothing", "Reveal a god first (§6.3)."),
    (no_deck, "end", "Nothing can be recalled or revealed: do nothing (§6.4)."),
    (lambda: rolled("hestia", "1 2"), "flip 1", "Only gods change dice: call on one (§4.2)."),
    (lambda: rolled("hestia", "1 2"), "bonus", "The bonus die comes with Artemis, Athena or Zeus (§4.3)."),
    (two_gods_too_many, "discard zeus", "Zeus is not revealed (§6.3)."),
    # alone
    (lambda: say(alone("hades"), "call hades; mark left 1"), "call hades",
     "You have called on Hades this turn (§12.2)."),
    (lambda: say(alone("hades ares hestia"), "call hades; mark left 1; call ares; mark left 2"), "call hestia",
     "You have placed 2 tokens this turn (§12.2)."),
    (spent, "call hestia", "You have no dice left this turn (§12.3)."),
    (lambda: say(alone(), "roll 1 2"), "flip 1", "Only gods change dice: call on one (§4.2)."),
    (lambda: say(alone(), "roll 1 2"), "bonus", "The bonus die comes with Artemis, Athena or Zeus (§4.3)."),
    (equal_ways, "mark left 2", "Choose the dice to use first (§12.3)."),
    (lambda: say(alone(), "roll 1 2; end"), "discard zeus", "Zeus is not revealed (§12.6)."),
    (lambda: say(alone(), "roll 1 2; end"), "call hestia", "Discard a god, or end the turn (§12.6)."),
    (lambda: say(rolled("hephaestus", "1 2"), "call hephaestus"), "end", "Choose a die to double first (§5.9)."),
    (lambda: say(alone(), "roll 1 2"), "cast", "Not now: mark a box, call on a god or end the turn (§12.3)."),
    (lambda: rolled("hestia", "1 2"), "cast", "Not now: mark a box, call on a god or recall favour (§2.3)."),
    (lambda: rolled("hestia", "1 2", reserve=[2]), "nothing", "Recall favour, or reveal a god (§6.1)."),
    (lambda: no_deck(reserve=[2]), "nothing", "Recall favour first (§6.2)."),
    (lambda: say(alone("hephaestus", left="harpies", right="cerberus"), "roll 1 3; mark left 1; call hephaestus"),
     "double 2", "That die is used up (§12.3)."),
    (lambda: say(alone("hestia", left="harpies", right="cerberus"), "roll 3 5; mark left 1; call hestia"),
     "add 1", "That die is used up (§12.3)."),
    (two_gods_too_many, "end", "Discard one of the revealed gods first (§6.3)."),
    (lambda: say(table(gods="hestia"), "roll 3 5"), "end",
     "Your dice hit an open box, so you must mark one or call on a god (§3.2)."),
    (lambda: say(alone(), "roll 1 2"), "recall 1",
     "Playing alone you recall nothing: the pool gives a token after a turn without a mark (§12.6)."),
    (lambda: say(alone(), "roll 1 2"), "new-god", "Playing alone, a god is revealed when another one goes (§12.5)."),
    (lambda: say(alone(), "roll 1 2"), "discard hestia",
     "A god is discarded only at the end of a turn without a mark (§12.6)."),
    (lambda: rolled("hestia", "1 2"), "discard hestia", "A god is discarded only to make room for a new one (§6.3)."),
    (lambda: rolled("hestia", "1 2"), "call hera", "Hera helps nobody (§5.10)."),
    (no_god_left, "call hestia", "No god is there to be discarded: end the turn (§12.6)."),
    (over, "cast", "The game is over."),
    (lambda: say(alone(hand=[0]), "roll 1 2"), "call hestia", "Hestia costs 1, and you have 0 in hand (§12.2)."),
    *[((lambda seats=seats, reason=reason: revealing(seats, reason)), "cast", reason) for seats, reason in [
        (2, "A god is being revealed first (§6.3)."), (2, "An encounter is being revealed first (§7.1)."),
        (1, "A god is being revealed first (§12.1)."), (1, "An encounter is being revealed first (§12.1)."),
        (1, "A god is being revealed first (§12.5)."), (1, "An encounter is being revealed first (§12.4).")]],
    (lambda: say(rolled("poseidon", "1 2"), "call poseidon; reroll 1; roll 3"), "end",
     "Choose a die to double first (§5.13)."),
]


@pytest.mark.parametrize(("position", "line", "reason"), REASONS)
def test_every_refusal_says_why(position, line, reason):
    refused(position(), GAME.parse(line), reason)


def pattern(reason):
    """A reason without its numbers and names."""
    names = sorted((word.capitalize() for word in GODS.words), key=len, reverse=True)
    return re.sub(r"\b(\d+|" + "|".join(names) + r")\b(?![^(]*\))", "…", reason)


def test_no_other_reason_is_ever_given():
    """Random games meet no reason but those above, and one exactly where an action is not open; each cites a rule."""
    known = {pattern(reason) for *_, reason in REASONS} | {""}
    seen = set()
    for seats in (1, 2, 3, 4):
        for seed in range(3):
            variant = {"end": "decks", "gods": "small"} if seats > 1 and seed == 2 else {}
            state, rng = start(seats, **variant), Rng(seed)
            while not state.over():
                legal = set(state.legal())
                for action in range(0, GAME.rules.lexicon.size, 1 if state.to_act() >= 0 else 60):
                    reason = state.why_not(action)
                    assert (reason == "") == (action in legal)
                    seen.add(reason)
                state.apply(state.now.sample(state, rng))
    assert {pattern(reason) for reason in seen} <= known
    assert all(re.search(r"\(§\d+\.\d+\)\.$", reason) for reason in seen - {""})
    assert len({pattern(reason) for reason in seen}) > 40


@pytest.mark.parametrize(("position", "element", "reason"), [
    (lambda: table(), "dice", "Roll your dice first (§2.1)."),
    (lambda: rolled("hestia", "1 2"), "dice",
     "Click a box with a number that the dice make (§3.1); only gods change dice (§4.2)."),
    (lambda: say(rolled("hestia", "1 2"), "call hestia"), "dice",
     "Choose among what the god offers beside the dice (§4.2)."),
    (spent, "dice", "You have no dice left this turn (§12.3)."),
    (lambda: table(), "favour", "Favour is spent by calling on a god: click the god (§4.1)."),
    (lambda: table(), "reserve", "Favour is taken back from the reserve when your dice hit nothing (§6.2)."),
    (alone, "reserve", "The pool gives a token at the end of a turn without a mark (§12.6)."),
    (lambda: table(), "encounters", "An encounter is revealed when another one is claimed (§7.1)."),
    (alone, "encounters", "An encounter is revealed when another one is claimed (§12.4)."),
    (over, "reserve", "The game is over."),
    (lambda: say(rolled("ares", "1 2"), "call ares; mark left 1"), "box-left-1",
     "That box is marked already (§3.1)."),
])
def test_what_is_only_looked_at_is_answered_too(position, element, reason):
    assert GAME.why(position(), element) == reason


def test_the_board_answers_why_not():
    s = rolled("hestia hades", "1 2", reserve=[2])
    s.sides[0].hand = 2
    assert GAME.why(s, "god-hades") == "Hades costs 5, and you have 2 in hand (§4.1)."      # not: why it stays
    assert GAME.why(s, "god-hestia") == GAME.why(s, "deck") == GAME.why(s, "recall-1") == ""
    assert GAME.why(s, "box-right-2") == "Your dice make no 7 (§3.1)."
    assert GAME.why(s, "bonus") == "The bonus die comes with Artemis, Athena or Zeus (§4.3)."
    with pytest.raises(LookupError, match="There is nothing called “god-pan”"):
        GAME.why(s, "god-pan")
    s = say(hera_next(2, "hestia zeus ares", "athena"), "new-god")
    assert GAME.why(s, "god-athena") == "Athena is not revealed (§6.3)."
    assert options(s) == ["discard ares", "discard hestia", "discard zeus"]
