"""The stack of steps, and what a position refuses."""
from __future__ import annotations

import copy
import pickle
import re
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, NOBODY, OVER, Chance, Choice, Event, State, Step, Triggers, Wide, playout
from kleos.core.game import Game
from kleos.core.parts import fields, picture
from kleos.core.words import Lexicon, Menu, Verb, numbers
from kleos.games import ALL

SAY, HUSH = Verb("say", numbers(0, 9)), Verb("hush")
LEXICON = Lexicon(SAY, HUSH)
BOTH = Menu(HUSH, SAY)


class Talk(State):
    """`said` is what was said, `tidied` how often the rules looked."""

    def __init__(self, now: Step[Any], later: list[Step[Any]], said: vec[i64], tidied: int = 0) -> None:
        super().__init__(now, later)
        self.said, self.tidied = said, tidied

    def copy(self) -> Talk:
        return Talk(self.now, self.later[:], self.said[:], self.tidied)

    def tidy(self) -> None:
        self.tidied += 1

    def returns(self) -> list[float]:
        return [float(sum(self.said))]


class Say(Choice[Talk]):
    """A seat says a number up to `most`, or is silent."""

    def __init__(self, seat: int, most: int, at_once: bool = False) -> None:
        super().__init__(seat)
        self.most, self.at_once = most, at_once

    def together(self) -> bool:
        return self.at_once

    def menu(self, s: Any) -> Menu:
        return BOTH

    def open(self, s: Talk) -> int:
        return BOTH.of(SAY, (1 << self.most) - 1) | BOTH.of(HUSH)

    def take(self, s: Talk, action: int) -> None:
        if SAY.says(action):
            s.said[self.seat] += SAY.arg(action) + 1
        s.done()


class Whisper(Event[Talk]):
    def __init__(self, number: int) -> None:
        super().__init__(0)
        self.number = number

    def happen(self, s: Talk) -> bool:
        s.said[0] = s.said[0] * 10 + self.number
        s.done()
        return True


class Flip(Chance[Talk]):
    def __init__(self) -> None:
        super().__init__(0)

    def count(self, s: Talk) -> int:
        return 2

    def nth(self, s: Talk, i: int) -> int:
        return SAY.number(3 * i)

    def weight(self, s: Talk, i: int) -> int:
        return 1 + 2 * i

    def take(self, s: Talk, action: int) -> None:
        s.done()


class Odd(Wide[Talk]):
    """Odd numbers only, by `count` and `nth`."""

    def count(self, s: Talk) -> int:
        return 5

    def nth(self, s: Talk, i: int) -> int:
        return SAY.number(2 * i + 1)

    def take(self, s: Talk, action: int) -> None:
        s.finish()


class Order(Triggers[Talk]):
    """Whispers of these numbers, in an order of one's choice."""

    def menu(self, s: Any) -> Menu:
        return BOTH

    def verb(self) -> Verb:
        return SAY

    def rest(self, waiting: int) -> Order:
        return Order(self.seat, waiting)

    def trigger(self, s: Talk, thing: int) -> Whisper:
        return Whisper(thing)


def talk(*steps: Step[Any]) -> Talk:
    """A position in which these steps follow one another, and then it is over."""
    state = Talk(steps[0], [OVER, *steps[:0:-1]], vec[i64]([0] * 4))
    state.settle()
    return state


def numbers_of(state: State) -> list[int]:
    return [int(LEXICON.text(action).split()[-1]) for action in state.legal() if SAY.says(action)]


def test_options_of_a_menu_come_sorted_in_the_order_of_the_lexicon() -> None:
    s = talk(Say(1, 3))
    assert [LEXICON.text(a) for a in s.legal()] == ["say 0", "say 1", "say 2", "hush"]
    assert (s.to_act(), s.count(), s.nth(3), list(s.weights())) == (1, 4, HUSH.number(), [1] * 4)


@pytest.mark.parametrize("action", [-1, -(2 ** 40), 3, 9, 11, 2 ** 40])
def test_what_is_not_open_is_refused_and_changes_nothing(action: int) -> None:
    s = talk(Say(1, 3))
    before = picture(s)
    assert not s.allows(action)
    with pytest.raises(ValueError, match="not the moment"):
        s.apply(action)
    assert picture(s) == before


@pytest.mark.parametrize("i", [-1, 4, 1000])
def test_there_is_no_option_out_of_range(i: int) -> None:
    with pytest.raises(IndexError, match="no option"):
        talk(Say(1, 3)).nth(i)


HUGE = [2**60, -2**60, 2**62, -2**62, 2**63, 2**64, -2**64, 2**70, -2**70, 10**5000]


@pytest.mark.parametrize("number", HUGE, ids=lambda number: str(number.bit_length() * (1 if number > 0 else -1)))
@pytest.mark.parametrize("game", ALL, ids=[game.id for game in ALL])
def test_a_number_of_any_size_is_refused_in_a_sentence(game: Game, number: int) -> None:
    s = game.start()
    before = picture(s)
    assert not s.allows(number) and s.why_not(number) == s.why_not(-1) != ""
    with pytest.raises(ValueError, match=re.escape(s.why_not(-1))):
        s.apply(number)
    with pytest.raises(ValueError, match="It is not this seat's turn"):
        s.turn_to(number)
    with pytest.raises(IndexError, match="There is no option of this number"):
        s.nth(number)
    assert picture(s) == before


@pytest.mark.parametrize("thing", [None, "roll 1 2 3", "3", b"3", 1.5, 3.0, float("inf"), [], (3,), range(3)], ids=repr)
def test_what_is_no_whole_number_is_refused_in_a_sentence(thing: Any) -> None:
    s = talk(Say(1, 3))
    before = picture(s)
    for ask in (s.allows, s.why_not, s.apply):
        with pytest.raises(TypeError, match=f"^An action is a whole number, not of the type {type(thing).__name__}.$"):
            ask(thing)
    with pytest.raises(TypeError, match=f"^A seat is a whole number, not of the type {type(thing).__name__}.$"):
        s.turn_to(thing)
    with pytest.raises(TypeError, match=r"^The number of an option is a whole number, not of the type "):
        s.nth(thing)
    assert picture(s) == before


def test_whatever_is_a_whole_number_will_do() -> None:
    class Three:
        def __index__(self) -> int:
            return SAY.number(3)

    s, t = talk(Say(1, 9)), talk(Say(1, 9))
    assert s.allows(Three()) and s.why_not(Three()) == ""
    s.apply(Three())
    t.apply(SAY.number(3))
    assert picture(s) == picture(t) and s.said[1] == 4


def test_after_the_end_nothing_is_open() -> None:
    s = talk(Odd(0))
    s.apply(SAY.number(1))
    assert s.over() and s.to_act() == NOBODY and s.now is OVER and not s.later
    assert (s.count(), list(s.legal()), s.why_not(0)) == (0, [], "The game is over.")
    with pytest.raises(ValueError, match="over"):
        s.apply(0)


def test_a_wide_decision_finds_its_options_by_bisection() -> None:
    s = talk(Odd(0))
    assert [s.allows(a) for a in range(10)] == [a % 2 == 1 for a in range(10)]
    assert all(s.why_not(a) == "" for a in s.legal()) and s.why_not(2)
    rng = Rng(1)
    assert {s.now.sample(s, rng) for _ in range(60)} == set(s.legal())


def test_then_first_each_and_done() -> None:
    s = talk(Say(0, 1))
    s.then(Whisper(1), Whisper(2))
    s.settle()
    assert s.said[0] == 12
    s = talk(Say(0, 1))
    s.each((Whisper(1), Whisper(2), Whisper(3)))
    s.settle()
    assert s.said[0] == 123 and repr(s.now) == "Say(seat=0, most=1, at_once=False)"
    s.first(Whisper(4))
    s.settle()
    assert s.said[0] == 1234 and repr(s.now).startswith("Say")


def test_the_rules_look_after_every_event() -> None:
    s = talk(Whisper(1), Whisper(2), Say(0, 1))
    assert s.tidied == 3
    s.apply(HUSH.number())
    assert s.tidied == 4


def test_chance_weighs_and_is_nobodys_turn() -> None:
    s = talk(Flip(), Say(0, 1))
    assert s.to_act() == CHANCE and s.also() == 0 and list(s.weights()) == [1, 3]
    with pytest.raises(ValueError, match="not this seat"):
        s.turn_to(0)


def at_once() -> Talk:
    return talk(Say(2, 3, True), Say(0, 3, True), Say(1, 3, True), Say(3, 3))


def test_of_seats_at_the_same_time_the_lowest_is_to_act_and_any_may() -> None:
    s = at_once()
    assert (s.to_act(), s.also()) == (0, 0b110)
    s.turn_to(2)
    assert (s.to_act(), s.also()) == (2, 0b011)
    s.apply(SAY.number(1))
    assert (s.to_act(), s.also(), s.said[2]) == (0, 0b010, 2)


@pytest.mark.parametrize("seat", [-2, -1, 3, 4, 62, 64, 10 ** 6])
def test_the_turn_does_not_go_to_who_may_not_act(seat: int) -> None:
    s = at_once()
    before = picture(s)
    with pytest.raises(ValueError, match="not this seat"):
        s.turn_to(seat)
    assert picture(s) == before


def test_the_order_of_arrival_leaves_no_trace() -> None:
    ends = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0], [1, 0, 2], [2, 0, 1], [0, 2, 1]):
        s, pictures = at_once(), set()
        for seat in order:
            s.turn_to(seat)
            s.apply(SAY.number(seat))
            pictures.add(repr(picture(s)))
        ends.append(picture(s))
        assert len(pictures) == 3 and (s.to_act(), s.also()) == (3, 0)
    assert all(end == ends[0] for end in ends)


def test_a_choice_in_the_middle_of_a_simultaneous_one_keeps_its_place() -> None:
    s = at_once()
    s.first(Say(0, 1, True))
    s.turn_to(1)
    s.apply(HUSH.number())
    assert repr(s.now) == "Say(seat=0, most=1, at_once=True)"
    s.apply(HUSH.number())
    assert repr(s.now) == "Say(seat=0, most=3, at_once=True)" and s.also() == 0b100


def test_copies_compare_by_content_and_have_no_hash() -> None:
    s = at_once()
    other = s.copy()
    assert other == s and s != 5
    other.said[0] += 1
    assert other != s
    with pytest.raises(TypeError, match="no hash"):
        hash(s)


@pytest.mark.parametrize("send", [lambda s: pickle.loads(pickle.dumps(s)), copy.deepcopy, copy.copy])
def test_positions_can_be_sent_and_the_end_stays_the_end(send: Any) -> None:
    s = at_once()
    assert send(s) == s and list(send(s).said) == [0] * 4
    s.finish()
    assert send(s).now is OVER and send(s).over()


def test_a_copy_by_any_name_is_a_position_of_its_own() -> None:
    for copied in (copy.copy, copy.deepcopy):
        s = at_once()
        other = copied(s)
        other.said[0] = 9
        other.later.pop()
        assert s == at_once() and other != s


def test_a_position_says_what_it_is() -> None:
    s = talk(Say(1, 2))
    assert repr(s) == "<Talk: Say(seat=1, most=2, at_once=False)>"
    s.apply(SAY.number(1))
    assert repr(s) == "<Talk: over, [2.0]>"


def test_what_is_triggered_at_once_happens_in_the_order_that_a_seat_chooses() -> None:
    s = talk(Order(2, 0b10110))
    assert s.to_act() == 2 and s.legal() == [SAY.number(1), SAY.number(2), SAY.number(4)]
    s.apply(SAY.number(4))
    assert s.legal() == [SAY.number(1), SAY.number(2)] and s.said[0] == 4
    s.apply(SAY.number(2))
    assert s.over() and s.said[0] == 421


@pytest.mark.parametrize(("waiting", "said"), [(0, 0), (0b1000, 3)])
def test_an_order_of_less_than_two_is_not_asked(waiting: int, said: int) -> None:
    s = talk(Order(0, waiting))
    assert s.over() and s.said[0] == said


def test_a_seat_that_drops_out_loses_its_steps() -> None:
    s = talk(Say(0, 1), Say(1, 1), Say(2, 1), Say(1, 2))
    s.drop(1)
    assert [step.seat for step in (s.now, *s.later)] == [0, NOBODY, 2]
    s.drop(0)
    assert s.to_act() == 2
    s.drop(2)
    assert s.over() and not s.later


def test_the_last_to_drop_out_ends_the_game() -> None:
    s = Talk(Say(1, 1), [Say(1, 2)], vec[i64]([0] * 4))
    s.drop(1)
    assert s.now is OVER


def test_fields_and_pictures_are_plain_data() -> None:
    assert fields(Say(1, 2)) == ["seat", "most", "at_once"] and fields(OVER) != []
    assert picture(at_once())["said"] == [0, 0, 0, 0]
    assert picture({"a": (1, vec[i64]([2]))}) == {"a": [1, [2]]}


def test_a_playout_counts_its_decisions() -> None:
    s = talk(Say(0, 2), Flip(), Say(1, 2))
    assert playout(s, Rng(1)) == 3 and s.over()


def test_a_playout_deals_from_one_stream_and_plays_all_seats_from_another() -> None:
    """The same is dealt whoever plays, and no seat's play draws on what is dealt from."""
    for seat in (0, 1):
        dealt, played = set(), set()
        for seed in range(1, 21):
            s, deal = talk(Flip(), Say(seat, 9), Flip()), Rng(7)
            playout(s, Rng(seed), deal)
            dealt.add(deal.below(1 << 30))
            played.add(int(s.said[seat]))
        assert len(dealt) == 1 and len(played) > 3


def test_all_whose_steps_lie_right_under_the_first_may_act_too() -> None:
    first, *others = [Say(seat, 3, at_once=True) for seat in (0, 1, 2)]
    assert Talk(first, others, vec[i64]([0] * 4)).also() == 0b110
    assert talk(first, Say(1, 3), Say(2, 3, at_once=True)).also() == 0


def test_steps_that_are_taken_together_are_put_in_seat_order_and_no_two_become_one() -> None:
    """Also where nothing waits below them."""
    def steps(*seats: int) -> Talk:
        first, *others = [Say(seat, 3, at_once=True) for seat in seats]
        return Talk(first, others[::-1], vec[i64]([0] * 4))

    def order(s: Talk) -> list[int]:
        return [int(step.actor) for step in [s.now, *s.later[::-1]]]
    for seats in ([0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]):
        s = steps(*seats)
        s.reorder()
        assert order(s) == [0, 1, 2]
        assert not s.reorder() and order(s) == [0, 1, 2]
