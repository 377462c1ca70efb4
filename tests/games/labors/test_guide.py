"""The guided first turn: it speaks of what is to be decided at the moment."""
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.games.labors.board import Labors
from kleos.games.labors.draws import Roll
from kleos.games.labors.rules import Before, Main
from kleos.games.labors.solo import Alone
from tests.games.labors.play import GAME, again, hera_next, options, rolled, say, start, table

HARD = {"left": "cerberus", "right": "cretan-bull"}


def guide(state: Labors, seat: int = 0):
    return GAME.face.guide(state, seat)


def test_after_the_mark_of_a_god_the_dice_may_mark_another_box():
    """§2.3 §3.2 Neither god can be paid any more."""
    s = say(table(gods="ares hades", left="harpies", right="sirens", hand=[5]), "cast", "roll 2 4")
    say(s, "call hades", "mark left 4")
    assert guide(s).title == "Mark a box" and "box-right-1" in guide(s).focus
    assert "Ares" not in guide(s).text


def test_2_3_only_gods_who_can_be_paid_are_named_after_the_mark_of_the_dice():
    s = say(table(gods="ares hades", left="harpies", right="sirens", hand=[4]), "cast", "roll 2 4", "mark right 1")
    assert guide(s).text.startswith("Ares may add one more mark. ")


def test_every_seat_is_told_the_goal_first_and_led_on_from_there():
    for seats in (1, 2, 3):
        seen: list[set[str]] = [set() for _ in range(seats)]
        for seed in range(25):
            s, rng = start(seats), Rng(seed)
            numbers = [0] * seats
            last: set[tuple[int, int]] = set()                  # by seat the turn in which the guide takes its leave
            while not s.over() and s.turns <= 6 * seats:
                for seat in range(seats):
                    lesson = guide(s, seat)
                    if s.turns <= seat or (s.turns == seat + 1 and opens(s) and s.sides[seat].hand == s.cards.favour):
                        assert lesson.step == 1 and lesson.title == "Who was Hercules?"
                    elif s.turns == seat + 1 and isinstance(s.now, (Main, Alone)):
                        assert lesson
                    assert lesson is None or s.turns <= 5 * seats + seat
                    if lesson:
                        seen[seat].add(lesson.title)
                    if lesson and lesson.title == "And so on":
                        last.add((seat, int(s.turns)))
                    if lesson and s.sides[seat].hand < s.cards.favour:
                        assert numbers[seat] <= lesson.step <= lesson.of
                        numbers[seat] = lesson.step
                s.do(s.now.sample(s, rng))
            assert len(last) == len({seat for seat, _ in last}), "it is said once"
        for titles in seen:
            assert titles >= {"Mark a box", "What is left", "A god helps", "A god before the roll", "And so on"}
            assert seats == 1 or titles >= {"While others play", "Recall favour"}


def opens(s):
    return isinstance(s.now, Before) or (isinstance(s.now, Roll) and s.now.opens)


def test_the_goal_comes_before_a_god_who_could_help_at_once():
    s = table(gods="athena")
    assert guide(s).title == "Who was Hercules?" and "god" not in guide(s).text
    assert guide(s, 1).title == "Who was Hercules?" and "Roll" not in guide(s, 1).text


def test_a_lesson_waits_for_its_first_occasion():
    s = table(gods="ares athena", **HARD)
    s.turns = 5                                                 # the third turn of seat 0
    assert guide(s).title == "A god before the roll"
    assert guide(s).focus == ["god-ares", "god-athena"]
    assert "Athena can lend you the **bonus die**, and Ares can **mark a box**" in guide(s).text
    say(s, "call athena")
    assert guide(s).title == "A god has helped" and "bonus die" in guide(s).text
    s = table(gods="ares athena", **HARD)
    s.turns = 5
    s.sides[0].hand, s.sides[0].reserve = 0, 6
    say(again(s), "roll 1 2")
    assert guide(s).title == "Recall favour" and guide(s).focus == ["recall-1", "deck"]


def test_where_nothing_can_be_done_it_says_so():
    s = say(table(gods="hestia", hand=[0, 0], **HARD), "roll 1 2")
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    assert options(s) == ["nothing"]
    assert guide(s).text == "There is nothing to recall and no god to reveal: the turn just ends."


def test_only_gods_who_can_be_called_before_the_roll_are_pointed_at():
    s = table(gods="ares poseidon")
    s.turns = 3
    assert guide(s).focus == ["god-ares"] and "bonus die" not in guide(s).text


def test_alone_nothing_is_said_of_dice_that_are_used():
    s = say(table(1, left="harpies", right="sirens"), "roll 3 5", "mark left 1")
    assert "What is left of your dice" in guide(s).text
    say(s, "mark left 2")
    assert "All your dice are used" in guide(s).text


def test_alone_the_guide_warns_of_the_end():
    s = say(table(1, gods="hestia", **HARD), "roll 1 2", "end")
    while s.god_deck.size:
        s.god_deck.take(s.god_deck.next()[0])
    assert "ends the game" in guide(s).text


def test_a_god_who_has_to_go_is_no_god_who_helps():
    s = say(rolled("hestia zeus athena", "1 2"), "new-god")
    assert guide(s).title == "A god goes" and guide(s).focus == ["god-athena", "god-hestia", "god-zeus"]
    s = say(table(1, gods="hestia", left="cerberus", right="cretan-bull"), "roll 1 2", "end")
    assert guide(s).title == "A god goes" and "another one" in guide(s).text


def test_the_ways_to_make_a_number():
    s = say(table(1, gods="athena", left="harpies"), "call athena", "cast", "roll 2 3 5", "mark left 2")
    assert guide(s).title == "Which dice?"


def test_where_the_tokens_of_a_weary_god_go():
    several = say(rolled("hestia", "1 2"), "call hestia")
    assert "go to the reserve" in guide(several).text
    alone = say(table(1, gods="hestia", left="cerberus", right="cretan-bull"), "roll 1 2", "call hestia")
    assert "one comes back to you" in guide(alone).text


def test_the_others_look_at_the_points():
    s = hera_next(2, "hestia", "zeus")
    assert s.to_act() != CHANCE and guide(s, 1).title == "Who was Hercules?" and guide(s, -1) is None
    s.turns = 3
    assert guide(s, 1).title == "While others play"


def test_the_goal_points_at_boxes_that_are_open():
    s = say(rolled("hestia", "2 4"), "mark left 1")
    goal = guide(s, 1)
    assert goal.title == "Who was Hercules?" and goal.focus[0] == "deal"
    assert "box-left-2" in goal.focus and "box-left-1" not in goal.focus and "box-right-1" in goal.focus
