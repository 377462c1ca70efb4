"""What others did since one's last decision, where there is room for three lines of it."""
from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from kleos.core.dice import Rng
from kleos.core.face import Line, did, player, whose
from kleos.core.flow import CHANCE, NOBODY
from kleos.games import find
from kleos.server.rendering.views import (
    choose_lines,
    choose_loudest,
    count_untold,
    find_begun,
    find_newest_lines,
    fold,
    leave_out,
    sort_quiet,
)
from kleos.table import dealers
from kleos.table.table import sit

ROUTINE = re.compile(r"\b(drew (?!the|\d+ cards?\b|as|anew)|ended the turn|played no combat card|food as income)")
DEED = re.compile(r"\b(played (?!no)|attacked|hired|deployed|moved)")
LOSS = re.compile(r"\b(lost|won)\b")


@pytest.mark.parametrize("name", ["hercules", "heroes", "labors", "labyrinth"])
def test_what_every_turn_brings_gives_way_to_what_was_played(name):
    game = find(name)
    options = {"first": "0"} if game.rules.hidden else {}
    table, rng = sit(game, options, ["human"] * game.rules.usual, dealers.dealer("random", "w")), Rng(5)
    while len(table.log.standing) < 150 and not table.state.over():
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            table.act(table.acting()[0], [game.rules.lexicon.text(int(table.state.sample(rng)))])
    lines = [line for _, those in table.lines(0) for line in those]
    quiet = [line for line in lines if line.rule in game.face.quiet]
    assert 5 < len(quiet) < len(lines) - 10
    assert all(line in quiet for line in lines if ROUTINE.search(line.text))
    order = game.face.quiet
    deeds = [order.index(line.rule) for line in quiet if DEED.search(line.text)]
    routine = [order.index(line.rule) for line in quiet if ROUTINE.search(line.text)]
    assert max(routine) < min(deeds, default=len(order)), "what was done gives way after all that every turn brings"
    losses = [order.index(line.rule) for line in quiet if LOSS.search(line.text)]
    assert max(deeds, default=0) < min(losses, default=len(order)), "a loss gives way after all deeds"
    loud, told = [line for line in lines if line not in quiet], choose_lines(lines, order, -1)
    assert len(told) == 3 and all(line in told for line in loud[-3:])


def test_what_is_told_several_times_is_told_once():
    food, hero = Line(1, "provisioned.", "6.2"), Line(1, "hired.", "6.3")
    lines = [food, hero, food, Line(0, "hired.")]
    assert [line.text for line in fold(lines)] == ["provisioned, twice.", "hired.", "hired."]
    assert [line.text for line in fold([*lines, food])] == ["provisioned, 3 times.", "hired.", "hired."]


def test_few_lines_are_all_told():
    told = (("played Zeus.", "3.5"), ("ended the turn.", "3.7"), ("drew.", "3.3"))
    lines = [Line(0, text, rule) for text, rule in told]
    assert choose_lines(lines, ("3.3", "3.7"), 1) == lines == choose_lines([lines[1], *lines], (), 1)[-3:]
    more = [lines[1], *lines, lines[2]]
    assert choose_lines(more, ("3.7", "3.3"), 1) == [lines[0], lines[2], lines[2]], "the first rule gives way first"
    assert choose_lines(more[:4], ("3.7", "3.3"), 1) == lines, "no more than must"
    assert choose_lines(more * 2, ("3.7", "3.3"), 1) == [lines[0], lines[0], lines[2]]
    assert choose_lines([lines[1]] * 4, ("3.7",), 1) == [lines[1]] * 3, "there is nothing else"


def test_where_there_is_least_room_the_loudest_stay():
    drew, laid, mine = Line(1, "drew.", "3.3"), Line(1, "put a field in play.", "3.4"), Line(0, "drew a field.", "3.3")
    assert leave_out([drew, laid, mine], ("3.3", "3.4"), 1, 0) == [laid]
    assert leave_out([drew, mine], ("3.3", "3.4"), 1, 0) == [drew], "one knows what one drew"
    assert leave_out([drew, drew], ("3.3", "3.4"), 1, 0) == [drew], "there is nothing else"


def test_what_every_turn_brings_gives_way_in_the_order_of_its_rules_not_of_the_log():
    hired, food = Line(1, "hired Bronze Giant.", "6.3"), Line(1, "provisioned 1 food.", "6.2")
    mine, won = Line(0, "drew.", "5.2"), Line(1, "won the Farm.", "3.5")
    quiet = find("heroes").face.quiet
    assert sort_quiet([hired, won, food, mine], quiet, 0) == [mine, food, hired, won]


def test_moves_and_deployments_are_told_before_tokens_and_provisions():
    """A rival’s move was left out for what became of two tokens, and for a card that was given up."""
    quiet, loud = find("heroes").face.quiet, find("heroes").face.loud
    moved, sent = did(1, "moved Goblin Mob 1 to the City.", "6.7"), did(1, "deployed Herald to the Mine.", "6.4")
    tokens = [did(1, "claimed the popularity token of the City.", "10.2"),
              Line(NOBODY, "The popularity token of the Farm goes back on the tile.", "10.4")]
    small, lost = did(1, "provisioned: 1 food.", "6.2"), did(0, "lost Elf Scout for want of food.", "4.2")
    told = choose_lines([moved, *tokens, did(1, "discarded Goblin Mob for another action.", "9.1")], quiet, 0, 2, loud)
    assert moved in told and choose_loudest(told, quiet, 0, 2, loud) == [moved]
    told = choose_lines([moved, sent, small, lost], quiet, 0, 2, loud)
    assert told == [moved, sent, lost] == choose_loudest(told, quiet, 0, 2, loud), "none of them gives way"
    won = did(1, "won the Farm.", "3.6")
    assert choose_lines([won, moved, sent, small, lost], quiet, 0, 2, loud) == [won, sent, lost]


def test_what_a_card_brings_by_the_way_gives_way_to_tiles_heroes_and_moves():
    """A card given up at the end of the turn stood where a tile that was turned up was left out."""
    quiet, loud = find("heroes").face.quiet, find("heroes").face.loud
    spoiled, more = did(1, "spoiled 2 food.", "7.1"), did(1, "may perform 1 more action this turn.", "7.8")
    given, took = did(1, "discarded Orc Raider from the hand.", "8.1"), did(1, "got 3 food in the City.", "7.4")
    turned, hired = Line(NOBODY, "Left: the City is turned up.", "3.8"), did(1, "hired Cyclops for 5 food.", "6.3")
    won, sent = did(1, "won the Farm.", "3.6"), did(1, "deployed Cyclops to the City.", "6.4")
    lost = did(0, "lost Elf Scout for want of food.", "4.2")
    assert choose_lines([won, turned, more, hired, sent, took, given], quiet, 0, 2, loud) == [won, hired, sent]
    assert choose_lines([turned, hired, spoiled, more, given], quiet, 0, 2, loud) == [turned, hired, spoiled]
    assert choose_lines([won, more, sent, spoiled, given, lost], quiet, 0, 2, loud) == [won, sent, lost]


def test_a_card_that_was_claimed_is_told_before_dice_gods_and_new_encounters():
    """In The 12 Labors what the gods made of the dice and who grew weary stood in its place."""
    face = find("labors").face
    dice = [did(1, "rolled 2, 5.", "2.1"), did(1, "called on Hestia.", "5.12"), did(1, "raised the 2 to 3.", "4.2")]
    blow, claimed = did(1, "marked 7 on Sirens, the final blow.", "3.4"), did(1, "claimed Sirens.", "3.5")
    after = [Line(NOBODY, f"{god} grows weary and leaves.", "4.4") for god in ("Hestia", "Zeus", "Ares")]
    new = Line(NOBODY, "A new encounter: Medusa.", "7.1")
    assert choose_lines([*dice, blow, claimed, *after, new], face.quiet, 0, 2, face.loud) == [dice[1], blow, claimed]
    told = choose_lines([*dice, blow, claimed, *dice[1:], blow, blow, blow], face.quiet, 0, 2, face.loud)
    assert told == [claimed, blow, blow], "however much was done after it"


def test_a_turn_without_a_mark_is_told_by_what_was_rolled_and_done_in_it():
    """Not by who grew weary and which encounter is new: the board shows these."""
    face = find("labors").face
    rolled, called = did(1, "rolled 6, 6.", "2.1"), did(1, "called on Demeter.", "5.6")
    raised, back = did(1, "raised the 6 to 8.", "4.2"), did(1, "recalled 3; all others took back up to as many.", "6.2")
    after = [Line(NOBODY, "Aphrodite grows weary and leaves.", "4.4"), Line(NOBODY, "A new encounter: Medusa.", "7.1")]
    assert choose_lines([rolled, called, raised, back, *after], face.quiet, 0, 2, face.loud) == [rolled, called, back]


def test_of_three_what_concerns_oneself_is_loudest():
    apart, mine = Line(1, "attacked Ann.", "6.3"), Line(1, "attacked you.", "6.3", yours=True)
    out = Line(2, "is out.", "9.3")
    assert choose_loudest([apart, mine, out], (), 0, 3, ("9.3",)) == [mine, out]
    assert choose_loudest([apart, mine], (), 0, 2, ()) == [apart, mine]
    assert choose_loudest([apart], (), 0, 3, ()) == [apart], "there is nothing else"


def test_ones_own_routine_gives_way_before_that_of_others():
    """What the rival's turn brought is told rather than what Control and Upkeep of one's own did."""
    own = [Line(0, "You put a cube.", "3.4"), Line(0, "You paid food.", "4.1")]
    theirs = [Line(1, "They put a cube.", "3.4"), Line(1, "They paid food.", "4.1"), Line(1, "They hired.", "6.3")]
    assert choose_lines(theirs + own, ("4.1", "3.4"), 0) == theirs
    assert choose_lines(theirs + own, ("4.1", "3.4"), 1) == [theirs[2], *own], "seen from there"


def test_that_somebody_is_out_is_told_however_much_has_happened():
    out, fall = Line(1, "quick ran out of cards, and left the game.", "9.3"), Line(2, "quick lost Mandrake.", "8.2")
    mine = [did(0, f"lost {name}.", "1.5").render(you=0) for name in ("Hunter", "Eel", "Giant")]
    assert choose_lines([out, *mine], (), 0, 3, ("9.3",)) == [out, mine[-1]]
    assert choose_lines([out, fall, *mine], (), 0, 3, ()) == mine
    assert find("hercules").face.loud == ("7.3", "9.1", "7.4", "9.3")


@pytest.mark.parametrize("seats", [2, 3])
def test_an_attack_on_oneself_is_told_however_much_came_of_it(seats):
    """Somebody is out, three characters fall, nothing could be blocked: that one was attacked is told before that."""
    out, mine = Line(1, "quick left the game.", "9.3"), [Line(0, f"lost {n}.", "1.5", yours=True) for n in range(3)]
    attack = Line(2, "greedy attacked you.", "6.1", yours=True)
    assert choose_lines([attack, *mine], ("3.3",), 0, seats, ("9.3",)) == [attack, *mine[1:]]
    assert choose_lines([out, attack, *mine], ("3.3",), 0, seats, ("9.3",)) == [out, attack, mine[-1]]
    assert choose_lines([out, *mine[:2], attack, mine[2]], (), 0, seats, ("9.3",)) == [out, attack, mine[-1]]
    assert choose_lines([mine[0], attack, *mine], ("6.1",), 0, seats) == mine, "unless its rule gives way"


def test_what_befell_ones_own_characters_is_told_before_what_is_less():
    """A character that a card had removed was left out, and what another one had gained for a turn stood there."""
    face = find("hercules").face
    assert face.dear == ("1.5", "1.6", "8.2", "8.9")

    def told(*lines):
        return choose_lines([line.render(["Ann", "Bob"], 0) for line in lines], face.quiet, 0, 2, face.loud, face.dear)

    def words(*lines):
        return [line.text for line in told(*lines)]
    styx, gone = did(1, "played Trip Across the Styx.", "3.5"), did(0, "lost Cyclops: removed from the game.", "1.6")
    attack, fell = did(1, f"attacked {player(0)} with Clumsy Giant.", "6.1"), did(0, "lost Eel: discarded.", "1.5")
    cards, more = did(0, "discarded 4 cards from the deck.", "6.8"), did(0, "Hired Warrior has +2 power.", "8.6")
    theirs = did(1, "lost Primord: discarded.", "1.5")
    three = ["You lost Cyclops: removed from the game.", "Bob attacked you with Clumsy Giant.",
             "You lost Eel: discarded."]
    assert words(styx, gone, attack, fell, cards, more) == three
    assert words(styx, gone, attack, cards, more) == [*three[:2], "You discarded 4 cards from the deck."]
    raze = did(1, "played Pyro’s Flame.", "3.5")
    assert words(gone, styx, raze, cards) == [three[0], "Bob played Pyro’s Flame.",
                                              "You discarded 4 cards from the deck."]
    assert words(theirs, styx, attack, cards)[0] != "Bob lost Primord: discarded.", "only what is one’s own"


def test_what_befell_one_twice_is_told_so_where_both_lists_have_no_room():
    """Of two losses of five cards each only one was told."""
    out = Line(1, "quick ran out of cards, and left the game.", "9.3")
    back = did(0, "put 4 cards back: Eel.", "9.5").render(you=0)
    lost = [did(0, f"discarded 5 cards from the deck: {name}.", "6.8").render(you=0) for name in ("Hunter", "Giant")]
    told = choose_lines([out, back, *lost], (), 0, 3, ("9.3",))
    assert [line.text for line in told] == [out.text, back.text, "You discarded 5 cards from the deck, twice."]
    assert told[-1].yours and choose_lines([out, *lost], (), 0, 3, ("9.3",)) == [out, *lost], "there is room for both"


def test_of_three_a_whole_turn_of_one_is_not_left_out_for_more_of_another():
    went, ended = Line(1, "went north.", "3.2"), Line(1, "ended the turn.", "3.1")
    deeds = [Line(2, f"won a virtue, {name}.", "4.2") for name in ("Xenia", "Dolos", "Techne")]
    hunts = Line(-2, "The Minotaur hunts you.", "7.3", yours=True)
    told = choose_lines([went, ended, *deeds, hunts], ("3.1", "3.2"), 0, 3)
    assert told == [went, deeds[-1], hunts]
    assert choose_lines([went, ended, *deeds, hunts], ("3.1", "3.2"), 0, 2) == [*deeds[1:], hunts]


def test_that_ones_turn_was_skipped_or_lost_is_never_left_out():
    game = find("labyrinth")
    assert not {"11.2", "11.6"} & set(game.face.quiet)
    skipped = Line(0, "You skipped turn 4.", "11.2", unasked=True, yours=True)
    deeds = [Line(seat, f"{name}.", "4.2") for seat, name in ((1, "a"), (2, "b"), (1, "c"), (2, "d"))]
    assert skipped in choose_lines([skipped, *deeds], game.face.quiet, 0, 3, game.face.loud)
    assert skipped in choose_loudest([skipped, *deeds], game.face.quiet, 0, 3, game.face.loud)


@pytest.mark.parametrize("seats", [2, 3])
def test_once_somebody_has_won_nothing_is_told_before_it(seats):
    game = find("hercules")
    table, rng = sit(game, {"first": "0"}, ["human"] * seats, dealers.dealer("random", "w")), Rng(5)
    policy = game.hints(table.state)
    while not table.state.over():
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            table.act(table.acting()[0], [game.rules.lexicon.text(int(policy.choose(table.state, rng)))])
    lines = find_newest_lines(SimpleNamespace(table=table), 0)
    assert len(lines) > 1 and lines[0].text.endswith("won.")


def test_of_three_what_two_others_do_to_each_other_gives_way():
    """Never that one's own turn ended unasked, nor what is done to oneself."""
    apart = [Line(1, "greedy lost Hunter.", "8.2"), Line(2, "quick lost Mandrake.", "8.2")]
    mine = [line.render(["", "Ann"], 0)
            for line in (did(0, "lost Eel.", "8.2"), did(1, f"discarded {whose(0)} Eel.", "7.6"))]
    assert mine[1].text == "Ann discarded your Eel."
    assert choose_lines([mine[0], apart[0], mine[1], *apart], (), 0, 3) == [*mine, apart[1]]
    assert choose_lines([mine[0], apart[0], mine[1], *apart], (), 0, 2) == [mine[1], *apart]
    assert choose_lines([*mine, *apart][:3], (), 0, 3) == [*mine, apart[0]]


def test_what_a_rival_chose_to_do_is_counted_where_it_is_not_told():
    """A move that won a region was left out without a sign."""
    deeds = [did(1, "moved Ballista to the Farm.", "6.7"), did(1, "provisioned: 1 food.", "6.2"),
             did(1, "provisioned: 1 food.", "6.2"), did(1, "moved Golem to the Mine.", "6.7")]
    rows = [SimpleNamespace(actor=1)] * 4 + [SimpleNamespace(actor=CHANCE), SimpleNamespace(actor=0)]
    entries = [*[(number, [line]) for number, line in enumerate(deeds)],
               (4, [did(1, "drew a card.", "5.2")]), (5, [did(0, "put a cube on the Farm.", "3.4")]), (6, deeds[:1])]
    played: Any = SimpleNamespace(log=SimpleNamespace(standing=rows))
    assert count_untold(played, entries, fold(deeds), 0) == 0, "what is told with how often is told"
    assert count_untold(played, entries, deeds[3:], 0) == 3
    assert count_untold(played, entries, [did(1, "provisioned, twice.", "6.2")], 0) == 2


def test_what_begins_the_rivals_turn_is_told_though_ones_own_last_action_brought_it():
    """A tile is won at Control, right after the other has ended the turn."""
    game, rng = find("heroes"), Rng(1)
    table = sit(game, {}, ["human", "human"], dealers.dealer("random", "w"))
    while not any("won" in line.text for line in find_begun(table, 0, len(table.log.standing))):
        if table.state.to_act() == CHANCE:
            table.deal()
        else:
            action = int(game.hints(table.state).choose(table.state, rng))
            table.act(table.acting()[0], [game.rules.lexicon.text(action)])
    at = len(table.log.standing)
    begun = find_begun(table, 0, at)
    assert all(line.subject != 0 for line in begun) and table.log.standing[-1].actor == 0
    assert find_begun(table, 0, at - 1) == []
    told = choose_lines(begun + [Line(1, f"hired {n}.", "6.3") for n in range(5)], game.face.quiet, 0)
    assert any("won" in line.text for line in told) and len(told) == 3


def test_what_ones_own_last_action_did_to_the_rival_does_not_begin_the_rivals_turn():
    """A hero is sent home with the last action, and the food there is lost."""
    lines = [Line(0, "sent your Goat home.", "7.6"), Line(1, "lost 3 food in the Farm (left).", "2.3"),
             Line(1, "put a cube on the Mine.", "3.4"), Line(1, "lost 1 food in the Mine.", "2.3")]
    played: Any = SimpleNamespace(game=find("heroes"), replay=lambda at: SimpleNamespace(turn=at),
                                  lines=lambda seat, at: [(at, lines)])
    assert find_begun(played, 0, 5) == lines[2:]
    del lines[2:]
    assert find_begun(played, 0, 5) == lines[1:], "where no rule of a beginning is told, nothing is left out"


def test_a_cube_of_the_rival_is_told_before_what_it_hired_or_took():
    """In Twelve Heroes cubes win regions: among what is told for good measure they give way last."""
    quiet = find("heroes").face.quiet
    cube, went = Line(1, "They put a cube.", "3.4"), [Line(1, "They deployed.", "6.4"), Line(1, "They moved.", "6.7")]
    less = [Line(1, "They hired.", "6.3"), Line(1, "They lost food.", "2.3"), Line(1, "They took food.", "7.1")]
    assert choose_lines([cube, *less, *went], quiet, 0) == [cube, *went]
