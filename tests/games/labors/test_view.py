"""What the log of The 12 Labors tells, and by which rule."""
from html import unescape

import pytest

from kleos.core import components
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.drawing.notebooks import draw_picture
from kleos.games.labors.box import ENCOUNTERS, GODS, HERA
from kleos.table import dealers
from kleos.table.table import sit
from tests.games.labors.play import GAME, again, board, claim, hera_next, rolled, say, start, table

HARD = {"left": "cerberus", "right": "cretan-bull"}
LAST = ("The last turns begin.", "7.2")


def told(s, line):
    """What the log says of an action: each line with its rule; the position is left as it was."""
    after, action = s.copy(), GAME.parse(line)
    after.apply(action)
    return [(one.text, one.rule) for one in GAME.face.tell(s, action, after, 0)]


def gadfly_done(s):
    """Only its final blow, a 2, is left."""
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    return s


def test_1_2_and_1_3_what_is_revealed_before_the_first_turn():
    s = start(2)
    assert told(s, "reveal ares") == [("Ares is revealed.", "1.2")]
    say(s, "reveal ares", "reveal zeus")
    assert told(s, "meet gadfly") == [("A new encounter: Gadfly.", "1.3")]
    s = start(1)
    assert told(s, "reveal ares") == [("Ares is revealed.", "12.1")]
    assert told(say(s, "reveal ares", "reveal zeus"), "meet gadfly") == [("A new encounter: Gadfly.", "12.1")]


def test_a_turn():
    s = table(gods="hestia", left="harpies", right="sirens")
    assert told(s, "roll 3 5") == [("rolled 3, 5.", "2.1")]
    say(s, "roll 3 5")
    assert told(s, "mark left 1") == [("marked 3 on Harpies.", "3.1")]
    assert told(s, "call hestia") == [("called on Hestia.", "5.12")]
    say(s, "call hestia")
    assert told(s, "add 1") == [("raised the 3 to 4.", "4.2")]
    assert told(s, "subtract 2") == [("lowered the 5 to 4.", "4.2")]


def test_a_claim_and_what_follows_it():
    s = say(gadfly_done(table(left="gadfly", right="cerberus")), "roll 2 2")
    assert told(s, "mark left 3") == [("marked 2 on Gadfly, the final blow.", "3.4"), ("claimed Gadfly.", "3.5")]
    claim(s, 1, *[word for word in ENCOUNTERS.words if word not in ("gadfly", "cerberus")][:11])
    assert LAST in told(s, "mark left 3")


def test_a_claim_by_dice_that_are_chosen():
    s = say(gadfly_done(table(1, left="gadfly", right="cerberus", gods="athena")), "call athena", "cast", "roll 1 1 2")
    assert told(s, "mark left 3") == [("marked 2 on Gadfly, the final blow.", "3.4")]
    assert told(say(s, "mark left 3"), "with 3") == [("used 2.", "12.3"), ("claimed Gadfly.", "3.5")]


def test_favour_is_recalled_and_gods_come_and_go():
    s = rolled("hestia zeus athena", "1 2", reserve=[2])
    assert told(s, "recall 2") == [("recalled 2; {seat 2} took back none.", "6.2")]
    assert told(s, "new-god") == [("asked for a new god.", "6.3")]
    assert told(say(s, "new-god"), "discard zeus") == [("discarded Zeus.", "6.3")]
    assert told(say(s, "discard zeus"), "reveal ares") == [("revealed Ares.", "6.3")]
    s = hera_next(2, "hestia", "zeus")
    assert told(s, "new-god") == [
        ("asked for a new god.", "6.3"),
        ("Hera is revealed and leaves; the discarded gods are shuffled in.", "5.10"), ("revealed Zeus.", "6.3")]


def test_a_weary_god_leaves():
    s = rolled("dionysus", "1 2")
    s.on[GODS.index["dionysus"]] = 0x10
    say(s, "call dionysus", "flip 1", "reroll 2", "roll 2")
    assert told(s, "mark left 1") == [("marked 6 on Cerberus.", "3.1"), ("Dionysus grows weary and leaves.", "4.4")]


def test_a_god_who_leaves_and_comes_back_at_once():
    s = say(hera_next(2, "hestia zeus ares", ""), "new-god")
    shuffled = ("Hera is revealed and leaves; the discarded gods are shuffled in.", "5.10")
    assert told(s, "discard zeus") == [("discarded Zeus.", "6.3"), shuffled, ("revealed Zeus.", "6.3")]
    s = table(1, gods="zeus hestia", hand=[5], **HARD)
    s.on[GODS.index["hestia"]] = 1
    while s.god_deck.size > 1:
        s.god_deck.take(next(kind for kind in range(14) if kind != HERA and s.god_deck.weight(kind)))
    say(s, "cast", "roll 1 2", "call hestia")
    assert told(s, "add 1") == [
        ("raised the 1 to 2.", "4.2"), ("Hestia grows weary and leaves.", "12.5"), (shuffled[0], "12.7"),
        ("Hestia is revealed.", "12.5")]


def test_alone_the_pool_and_the_last_turn():
    s = say(table(1, gods="hestia", reserve=[1], **HARD), "roll 1 2")
    assert told(s, "end") == [("marked nothing and took a token from the pool.", "12.6")]
    say(s, "end")
    assert told(s, "end") == [("ended the turn.", "12.8")]
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    assert told(s, "discard hestia")[1] == ("No card is left to reveal: this turn is the last.", "12.9")


def test_a_god_is_marked_as_reconstructed_until_cost_and_slots_are_an_owner_s():
    marked = {}
    for text in ("", "[cost]\nzeus = 6\n", "[cost]\nzeus = 6\n[slots]\nzeus = 1\n"):
        s = say(start(2, components.other(GAME.components, text)), "reveal zeus", "reveal ares")
        marked[text] = [god["reconstructed"] for god in board(s)["gods"]]
    assert list(marked.values()) == [[True, True], [True, True], [True, False]]                 # Ares, Zeus


def test_who_doubled():
    s = rolled("poseidon hephaestus", "1 2")
    assert told(say(s.copy(), "call hephaestus"), "double 2") == [("doubled the 2, to 4.", "5.9")]
    assert told(say(s, "call poseidon", "reroll 1", "roll 2"), "double 1") == [("doubled the 2, to 4.", "5.13")]


def test_the_verdict():
    s = claim(table(gods="hestia", **HARD), 1, "sirens")
    s.last = 0
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    say(s, "roll 1 1")
    assert told(s, "nothing") == [("could do nothing.", "6.4"), ("scored 0 points.", "8.1"),
                                  ("scored 5 points.", "8.1"), ("turned out to be Hercules.", "9.1")]


@pytest.mark.parametrize(("claims", "hand", "by", "rule"), [
    (("sirens", "augean-stables"), (0, 0), "the most claimed labours, 1 to 0", "9.2"),
    (("sirens", "harpies"), (3, 4), "the most favour in hand, 4 to 3", "9.3"),
    (("sirens", "harpies"), (3, 3), "the Fates’ dice", "9.4")])
def test_9_2_to_9_4_what_breaks_a_tie_is_told_in_the_end(claims, hand, by, rule):
    s = table(gods="hestia", hand=hand, **HARD)
    for seat in range(2):
        claim(s, seat, claims[seat])
    s.last = 0
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    s = say(again(s), "roll 1 1")
    last = "nothing"
    if rule == "9.4":
        say(s, "nothing", "roll 1 2")
        last = "roll 3 5"
    assert told(s, last)[-1] == (f"turned out to be Hercules, by {by}.", rule)
    say(s, last)
    assert s.winner == 1
    assert GAME.face.prompt(s, 0).help == f"Points were equal: it was decided by {by} (§{rule})."


def test_the_reckoning_says_what_each_line_gives():
    s = GAME.start({"labour_marks": "on"}, 3)
    counts = GAME.face.finale(s)
    assert [(one.label, one.detail) for one in counts if one.seat == 0] == [
        ("Claimed cards", "1 point each."), ("Most claimed cards", "1 point, ties too."),
        ("Most marks on labours", "1 point, ties too."),
        ("Cards with a mark", "1 point each."), ("Most marks on a card", "2 points each, ties too.")]
    assert len(counts) == 15 and all(one.detail == "" for one in counts if one.seat)


def test_what_another_may_do_with_a_die_is_no_button_of_mine():
    """§5.13 Only whoever chooses sees “roll again” on a die."""
    game = GAME
    for seed in range(99):
        seated, rng = sit(game, {}, ["human", "human"], dealers.dealer("random", f"w{seed}")), Rng(seed)
        while not seated.state.over() and len(seated.log.standing) < 120:
            seat = int(seated.state.to_act())
            if seat >= 0 and any(die["ops"] for die in game.face.board(seated.state, seat)["dice"]):
                ops = [unescape(draw_picture(seated, viewer)).count('class="op') for viewer in (seat, 1 - seat)]
                assert ops[0] > 0 and ops[1] == 0
                return
            if seat == CHANCE:
                seated.deal()
            else:
                seated.act(seated.acting()[0], [game.rules.lexicon.text(int(seated.state.sample(rng)))])
    raise AssertionError("no such game was found")
