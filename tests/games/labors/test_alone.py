"""The solo game of The 12 Labors, rule by rule."""
from fractions import Fraction

from kleos.core.flow import CHANCE
from kleos.games.labors.box import ENCOUNTERS, GODS, HERA, LABOURS
from tests.games.labors.play import (
    GAME,
    board,
    boxes,
    callable_now,
    claim,
    dice,
    odds,
    options,
    revealed,
    say,
    start,
    table,
    why,
)


def alone(left="harpies", right="sirens", gods="hestia demeter", **more):
    return table(1, left, right, gods, **more)


def test_12_1_the_decks_of_one():
    s = start(1)
    assert (s.god_deck.size, s.encounter_deck.size, s.sides[0].hand, s.hera_points) == (7, 14, 6, 0)
    for _ in range(4):
        assert s.god_deck.weight(HERA) == 0
        s.god_deck.take(s.god_deck.next()[0])
    weights = [s.god_deck.weight(kind) for kind in range(14)]
    assert Fraction(weights[HERA], sum(weights)) == Fraction(1, 3)
    s = start(1)
    say(s, "reveal zeus", "reveal ares")
    assert sum(p for text, p in odds(s).items() if text.split()[1] in LABOURS) == Fraction(12, 14)
    assert s.god_deck.size == 5


def test_12_2_one_token_a_call_two_a_turn_one_a_god():
    s = say(alone(gods="hades ares hestia"), "call hades", "mark left 1")
    assert (s.sides[0].hand, s.sides[0].reserve, s.on[GODS.index["hades"]]) == (5, 0, 1)
    assert why(s, "call hades").endswith("(§12.2).")
    say(s, "call ares", "mark left 2", "cast", "roll 1 6")
    assert why(s, "call hestia") == "You have placed 2 tokens this turn (§12.2)."


def test_12_2_the_limits_are_those_of_one_turn():
    s = say(alone(gods="hades ares", left="cerberus", right="cretan-bull"), "call hades", "mark left 1", "cast",
            "roll 1 2", "end")
    assert s.turn.placed == s.turn.called == 0 and "hades" in callable_now(s)   # the next turn, before its roll
    assert s.on[GODS.index["hades"]] == 1


def test_12_2_no_token_no_call():
    s = say(alone(gods="hestia", hand=[0]), "roll 1 2")
    assert why(s, "call hestia") == "Hestia costs 1, and you have 0 in hand (§12.2)."


def test_12_3_four_boxes_in_a_turn():
    s = say(alone(gods="zeus hades", left="lernaean-hydra", right="cerberus"), "call zeus", "cast", "roll 2 3 5")
    say(s, "call hades", "mark right 1", "mark left 3", "mark left 2", "mark left 5")
    assert s.turn.marked == 4 and dice(s) == []


def test_12_3_the_final_blow_comes_last_but_for_hades():
    s = say(alone(gods="hades ares", left="gadfly", right="cerberus"), "cast", "roll 1 2")     # 1 1 / 2
    assert boxes(s) == {"left-1", "left-2"} and why(s, "mark left 3").endswith("(§3.4).")
    assert boxes(say(s.copy(), "call ares")) == {"left-1", "left-2", "right-1", "right-2", "right-3"}
    say(s, "call hades", "mark left 3")
    assert s.to_act() == CHANCE and board(s)["seats"][0]["claims"][0]["slug"] == "gadfly"     # and replaced at once


def test_12_3_each_die_once_alone_or_in_a_sum():
    s = say(alone(left="lernaean-hydra", right="centaurs"), "roll 2 4")     # 1 2 3 4 5 / 9   4 6 7 / 8
    assert boxes(s) == {"left-2", "left-4", "right-1", "right-2"}
    two = say(s.copy(), "mark left 2", "mark right 1")
    assert dice(two) == [] and boxes(two) == set() and two.turn.marked == 2
    assert dice(say(s, "mark right 2")) == []                               # 2 + 4
    s = say(alone(left="lernaean-hydra", right="centaurs", gods="athena"), "call athena", "cast", "roll 2 4 6",
            "mark right 2")
    assert set(options(s)) == {"with 1-2", "with 3"}                        # 2 + 4, or the 6
    assert dice(say(s.copy(), "with 3")) == [2, 4] and dice(say(s, "with 1-2")) == [6]


def test_12_3_equal_dice_are_one_way():
    s = say(alone(left="lernaean-hydra"), "roll 3 3", "mark left 3")
    assert dice(s) == [3]


def test_12_4_claimed_and_replaced_at_once():
    s = alone(left="gadfly", right="centaurs")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    say(s, "roll 2 4", "mark left 3")
    assert s.to_act() == CHANCE
    say(s, "meet lernaean-hydra")
    assert boxes(s) == {"left-4", "right-1"}                                # the 4 may still be used


def test_12_5_two_tokens_and_the_next_god_comes():
    s = alone(gods="hestia demeter", left="cerberus", right="cretan-bull")
    s.on[GODS.index["hestia"]] = 1
    s.sides[0].hand = 5
    say(s, "roll 1 2", "call hestia", "add 1")
    assert s.to_act() == CHANCE and (s.sides[0].hand, s.sides[0].reserve) == (5, 1)
    say(s, "reveal apollo")
    assert revealed(s) == {"demeter", "apollo"} and "apollo" in callable_now(s)


def test_12_5_the_new_god_waits_when_two_tokens_are_placed():
    s = alone(gods="hades hestia", left="cerberus", right="cretan-bull", hand=[5])
    s.on[GODS.index["hestia"]] = 1
    say(s, "call hades", "mark left 1", "cast", "roll 1 2", "call hestia", "add 1", "reveal apollo")
    assert callable_now(s) == set() and why(s, "call apollo") == "You have placed 2 tokens this turn (§12.2)."


def test_12_5_a_god_who_is_discarded_helps_first():
    s = alone(gods="zeus hestia", left="cerberus", right="cretan-bull", hand=[5])
    s.on[GODS.index["zeus"]] = 1
    say(s, "cast", "roll 1 2", "call zeus", "bonus", "roll 6")
    assert dice(s) == [1, 2, 6] and s.to_act() == CHANCE and revealed(s) == {"hestia"}
    say(s, "reveal hermes")
    assert (s.sides[0].hand, s.sides[0].reserve) == (5, 1) and board(s)["discarded"][0]["slug"] == "zeus"


def test_12_5_a_god_may_go_before_the_roll():
    s = table(1, gods="artemis demeter", left="cerberus", right="cretan-bull", hand=[5])
    s.on[GODS.index["artemis"]] = 1
    say(s, "call artemis")
    assert s.to_act() == CHANCE and (s.sides[0].hand, s.sides[0].reserve) == (5, 1)
    say(s, "reveal apollo")
    assert revealed(s) == {"demeter", "apollo"}
    say(s, "cast", "roll 1 2 6", "add 3")                                   # her help goes on
    assert dice(s) == [1, 2, 7]


def test_12_9_the_god_deck_is_empty_and_the_turn_goes_on():
    s = table(1, gods="hestia demeter", left="cerberus", right="cretan-bull", hand=[4])
    for god in ("hestia", "demeter"):
        s.on[GODS.index[god]] = 1
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    say(s, "roll 1 2", "call hestia", "add 1", "call demeter", "add 1")     # both go, nobody comes
    assert revealed(s) == set() and not s.over() and s.last == 0
    assert s.sides[0].reserve == 2
    while not s.over():
        say(s, "mark left 1" if "mark left 1" in options(s) else "end")
    assert s.hera_points == 1


def test_12_6_an_empty_pool_gives_nothing_and_a_bare_god_brings_nothing():
    s = say(alone(gods="hestia demeter", left="cerberus", right="cretan-bull", hand=[5]), "roll 1 2", "end",
            "discard hestia")
    assert (s.sides[0].hand, s.sides[0].reserve) == (5, 0)


def test_12_6_not_after_a_mark():
    s = say(alone(left="harpies", gods="hestia demeter", reserve=[2]), "roll 3 6", "mark left 1", "end")
    assert s.turns == 2 and s.sides[0].reserve == 2                     # no token, and no god may go


def test_12_6_a_turn_without_a_mark():
    s = alone(gods="hestia demeter", left="cerberus", right="cretan-bull", hand=[4], reserve=[1])
    s.on[GODS.index["hestia"]] = 1
    say(s, "roll 1 2", "end")
    assert (s.sides[0].hand, s.sides[0].reserve) == (5, 0)
    assert set(options(s)) == {"discard hestia", "discard demeter", "end"}
    kept = say(s.copy(), "end")
    assert revealed(kept) == {"hestia", "demeter"}
    say(s, "discard hestia")
    assert s.sides[0].hand == 6 and s.to_act() == CHANCE and not s.now.opens_turn()
    say(s, "reveal apollo")
    assert revealed(s) == {"apollo", "demeter"}
    s = say(alone(left="harpies", gods="hestia demeter"), "roll 3 6", "end")    # unwilling: the 3 was a hit
    assert "discard hestia" in options(s)


def test_12_7_hera_must_be_used():
    s = alone(gods="hestia demeter", left="cerberus", right="cretan-bull")
    s.discarded = 1 << GODS.index["zeus"] | 1 << GODS.index["athena"]
    while s.god_deck.size > 1:
        s.god_deck.take(next(kind for kind in range(14) if kind != HERA and s.god_deck.weight(kind)))
    say(s, "roll 1 2", "end", "discard hestia")
    assert s.hera and odds(s).keys() == {"reveal zeus", "reveal athena", "reveal hestia"}
    points = {line["label"]: line["points"] for line in board(s)["tally"]}
    assert points["Hera was used"] == 10 and points["Gods left, without Hera"] == 0


def test_12_7_hera_comes_in_the_place_of_a_weary_god():
    s = alone(gods="zeus hestia", left="cerberus", right="cretan-bull", hand=[5])
    s.on[GODS.index["hestia"]] = 1
    while s.god_deck.size > 1:
        s.god_deck.take(next(kind for kind in range(14) if kind != HERA and s.god_deck.weight(kind)))
    say(s, "cast", "roll 1 2", "call hestia", "add 1")
    assert s.hera and revealed(s) == {"zeus", "hestia"}                     # nobody else was discarded
    assert why(s, "call hestia") == "You have called on Hestia this turn (§12.2)."


def test_12_8_every_turn_a_hera_point():
    s = alone(left="cerberus", right="cretan-bull")
    for n in range(1, 4):
        say(s, "roll 1 2", "end", "end")
        assert s.hera_points == n and s.turns == n + 1


def test_12_9_an_empty_deck_ends_the_game_with_the_turn():
    s = alone(left="gadfly", right="centaurs")
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    while s.encounter_deck.size:
        s.encounter_deck.take(s.encounter_deck.next()[0])
    say(s, "roll 2 4", "mark left 3")
    assert not s.over() and boxes(s) == {"right-1"}                         # the turn is played out
    say(s, "mark right 1", "end")
    assert s.over() and s.hera_points == 1
    s = alone(left="cerberus", right="cretan-bull")
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    assert say(s, "roll 1 2", "end", "discard hestia").over()


def test_12_9_all_fourteen_can_be_claimed():
    s = alone(left="gadfly", right="skeletons")
    claim(s, 0, *LABOURS)
    while s.encounter_deck.size:
        s.encounter_deck.take(s.encounter_deck.next()[0])
    s.filled[ENCOUNTERS.index["gadfly"]] = 0b011
    s.filled[ENCOUNTERS.index["skeletons"]] = 0b111
    say(s, "roll 2 4", "mark left 3", "mark right 4")
    assert s.claimed() == 14 and say(s, "end").over()


def test_12_10_the_tally():
    s = claim(alone(gods="hestia demeter", hand=[3], reserve=[2]), 0, "nemean-lion", "cerberus", "skeletons")
    s.hera_points, s.on[GODS.index["hestia"]] = 9, 1
    s.discarded = 0b1
    # Hera points, labours, discarded god and token on a god, pool, hand, gods not revealed and revealed
    assert s.tally() == 9 + 5 * 10 + 1 + 1 + 2 - 3 - (5 + 2)
    s.hera = 1
    assert s.tally() == 9 + 10 + 50 + 2 + 2 - 3
    assert s.returns() == [-float(s.tally())] and GAME.rules.scores(s) == [float(s.tally())]
    assert GAME.rules.won(s) is None
    assert sum(line["points"] for line in board(s)["tally"]) == s.tally()
