"""Dealers: what they deal depends on the place alone, and the fair one can be checked by anybody."""
import hashlib
import hmac
import itertools
import random
import secrets
from collections import Counter

import pytest

from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE, SPECTATOR
from kleos.core.record import Move, Record, RecordError
from kleos.games import find
from kleos.table import dealers
from kleos.table.proof import verify
from kleos.table.table import Refused, sit
from kleos.table.typed import example, read_deal

SHIELD, HEROES = find("shield"), find("heroes")


def finished(dealer, regrets: int = 0, seed: int = 1):
    """A whole game at random, with that many take-backs of a roll on the way."""
    at, rng = sit(SHIELD, {}, ["human"], dealer), random.Random(seed)
    while not at.state.over():
        if at.state.to_act() == CHANCE:
            at.deal()
            if regrets and at.decided():
                at.undo(0, 1, {0})
                at.deal()
                regrets -= 1
        else:
            at.act(0, [SHIELD.rules.lexicon.text(rng.choice(at.state.legal()))])
    return at


def rolls(at) -> list[str]:
    return [row.text for row in at.log.standing if row.actor == CHANCE]


@pytest.mark.parametrize("make", [lambda: dealers.RandomDealer("owl"), lambda: dealers.FairDealer("a" * 64, "p")])
def test_the_same_dealer_rolls_the_same_in_the_same_turn_whatever_was_decided(make):
    one, other = finished(make(), seed=1), finished(make(), seed=2)
    assert [row.text for row in one.rows] != [row.text for row in other.rows]
    assert rolls(one) == rolls(other)


def test_a_number_taken_back_is_not_dealt_again_and_touches_no_other():
    plain, regretful = finished(dealers.RandomDealer("owl")), finished(dealers.RandomDealer("owl"), regrets=2)
    assert rolls(plain)[:1] + rolls(plain)[3:] == rolls(regretful)[:1] + rolls(regretful)[3:]
    assert rolls(plain)[1:3] != rolls(regretful)[1:3]


def test_random_dice_are_as_likely_as_their_weights():
    state = SHIELD.start()
    drawn = Counter(dealers.RandomDealer(n).deal(state, 0, 0) for n in range(12_000))
    faces = Counter()
    for action, times in drawn.items():
        for face in SHIELD.rules.lexicon.text(action).split()[1:]:
            faces[face] += times
    assert set(faces) == {str(face) for face in range(1, 13)}
    assert all(abs(times - 3_000) < 300 for times in faces.values())


def test_a_fair_game_is_proved_from_its_record_alone():
    at = finished(dealers.FairDealer(players="Ann"), regrets=3)
    kept = record.parse(record.write(at.record()))
    assert kept.head["withdrawn"] == {"1": 1, "2": 1, "3": 1}
    assert verify(SHIELD, kept) == 24


def test_the_numbers_of_the_fair_dealer_are_what_its_description_says():
    fair = dealers.FairDealer("secret", "Ann")
    digest = hmac.new(b"secret", b"Ann:7:1:0", hashlib.sha256).digest()
    assert fair.number(7, 1, 1728) == int.from_bytes(digest, "big") % 1728
    assert fair.commitment == hashlib.sha256(b"secret").hexdigest()


def test_the_secret_is_shown_only_after_the_game():
    at = sit(SHIELD, {}, ["human"], dealers.FairDealer())
    at.deal()
    assert at.dealer.secret not in record.write(at.record())
    with pytest.raises(RecordError, match="only shown when the game is over"):
        verify(SHIELD, at.record())
    over = finished(dealers.FairDealer())
    assert over.record().head["secret"] == over.dealer.secret


def test_other_dice_or_another_secret_are_found_out():
    kept = finished(dealers.FairDealer()).record()
    wrong = Record({**kept.head, "secret": "0" * 64}, kept.moves)
    with pytest.raises(RecordError, match="not the one that was committed to"):
        verify(SHIELD, wrong)
    swapped = Move(CHANCE, "roll 1 1 1" if kept.moves[0].text != "roll 1 1 1" else "roll 2 2 2", 1)
    with pytest.raises(RecordError, match="line 1: the secret gives"):
        verify(SHIELD, Record(kept.head, [swapped, *kept.moves[1:]]))
    with pytest.raises(RecordError, match="not dealt by the fair dealer"):
        verify(SHIELD, finished(dealers.RandomDealer()).record())


@pytest.mark.parametrize("text", ["3 7 12", "12,3,7", "roll 12 7 3", "ROLL 3, 7, 12", "  7 12 3 "])
def test_real_dice_are_typed_in_any_order(text):
    at = sit(SHIELD, {}, ["human"], dealers.TypedDealer())
    assert at.deal() == []
    assert [row.text for row in at.type_deal(text)] == ["roll 3 7 12"]


@pytest.mark.parametrize("text", ["", "3 7", "3 7 13", "0 1 2", "forge 3", "3 7 12 1", "roll", "\x00", "٣ ٧ ١"])
def test_what_no_dice_can_show_is_refused_with_an_example(text):
    at = sit(SHIELD, {}, ["human"], dealers.TypedDealer())
    with pytest.raises(Refused, match="type it like “3 7 11”"):
        at.type_deal(text)
    assert at.rows == []


def drawing(seed: int, **options):
    """Twelve Heroes where the second player, with two cards in hand, is to draw the third."""
    rng, state = Rng(seed), HEROES.start({**options, "first": "0"})
    while type(state.now).__name__ != "Draw" or state.sides[1].hand.size() < 2:
        state.apply(state.now.sample(state, rng))
    return state


def examples(monkeypatch, state, seat: int) -> list[str]:
    numbers = itertools.count()
    monkeypatch.setattr(secrets, "randbits", lambda bits: next(numbers))
    return [example(HEROES, state, seat) for _ in range(40)]


@pytest.mark.parametrize("options", [{"decks": "elves, humans"}, {"mode": "draft"}], ids=["public", "drafted"])
def test_the_example_for_a_card_tells_a_seat_only_what_it_knows(options, monkeypatch):
    for seed in range(3):
        state = drawing(seed, **options)
        for seat in (SPECTATOR, 0, 1):
            world = HEROES.rules.resample(state, seat, Rng(seed + 9))
            assert world != state or seat == 1
            assert examples(monkeypatch, world, seat) == examples(monkeypatch, state, seat)


def test_the_example_for_a_card_is_one_that_may_come_as_far_as_the_seat_knows(monkeypatch):
    state = next(state for state in (drawing(seed, decks="elves, humans") for seed in range(99))
                 if len(state.sides[1].cards.known(1)) == 2 and len(set(state.sides[1].cards.known(1))) == 1)
    gone = HEROES.face.board(state, 1)["seats"][1]["cards"][0]["slug"]            # both of them are in the hand
    assert HEROES.parse(f"draw {gone}") not in state.legal()
    assert gone not in examples(monkeypatch, state, 1) and len(set(examples(monkeypatch, state, 1))) > 1
    assert gone in examples(monkeypatch, state, 0) and gone in examples(monkeypatch, state, SPECTATOR)
    with pytest.raises(Refused) as refused:
        read_deal(HEROES, state, f"draw {gone}", 1)
    assert gone not in str(refused.value).partition("type it like")[2]


def test_dice_are_typed_only_at_a_typed_table_and_only_when_due():
    with pytest.raises(Refused, match="not typed in"):
        sit(SHIELD, {}, ["human"], dealers.RandomDealer()).type_deal("1 2 3")
    at = sit(SHIELD, {}, ["human"], dealers.TypedDealer())
    at.type_deal("1 2 3")
    with pytest.raises(Refused, match="There is nothing to roll"):
        at.type_deal("1 2 3")


@pytest.mark.parametrize("kind", dealers.KINDS)
def test_a_dealer_survives_being_kept(kind):
    one = dealers.dealer(kind, "2026-11-22" if kind == "daily" else "seed", SHIELD.id)
    other = dealers.revive(kind, dealers.keep(one))
    state = SHIELD.start()
    assert [one.deal(state, n, 0) for n in range(5)] == [other.deal(state, n, 0) for n in range(5)]
    assert one.head() == other.head()


def test_an_unknown_dealer_is_refused():
    with pytest.raises(ValueError, match="There is no dealer “loaded”; there are random, fair, typed"):
        dealers.dealer("loaded")
