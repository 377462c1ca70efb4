"""The language of the cards: what a printed card may say though none of ours does, and what it cannot."""
from __future__ import annotations

import re
from pathlib import Path

import pytest

from kleos.core.cards.abilities import complete
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import RESOLVES
from kleos.games.hercules.box import DICTIONARY
from kleos.games.hercules.effects import EFFECTS
from kleos.games.hercules.language import MOMENTS, Wording
from tests.games.hercules.play import BOX


def printed(source: str) -> str:
    return DICTIONARY.parse(source).text(BOX.names)


def worth(source: str) -> float:
    """Of an action that says this."""
    return DICTIONARY.parse(f"play: {source}").worth(MOMENTS.index("play"))


@pytest.mark.parametrize(("source", "text"), [
    ("draw 1 opponent", "Your opponent draws a card."), ("draw 2 each", "Each player draws two cards."),
    ("mill 1", "Your opponent discards the top card of their deck."),
    ("mill 3 each", "Each player discards the top three cards of their deck."),
    ("mill 2 you", "Discard the top two cards of your deck."),
    ("drop 1", "Your opponent discards a card from their hand."), ("drop 2 you", "Discard two cards from your hand."),
    ("lose 4 each", "Each player discards four cards from their hand at random."),
    ("lose 1 you", "Discard a card from your hand at random."),
    ("refresh", "Shuffle your hand into your deck and draw as many cards."),
    ("refresh opponent", "Your opponent shuffles their hand into their deck and draws as many cards."),
    ("drain 5", "Your opponent taps five of their resources."), ("drain 6 you", "Tap six of your resources."),
    ("raze 1", "Your opponent discards one of their resources from play."),
    ("raze 7 you", "Discard seven of your resources from play."),
    ("restore 1", "Put one random card from your discard pile under your deck."),
    ("bury 8", "Remove eight random cards in your opponent’s discard pile from the game."),
    ("regain 1", "Take a card from your discard pile into your hand."),
    ("regain 9 action", "Take nine actions from your discard pile into your hand."),
    ("regain 2 combat", "Take two combat cards from your discard pile into your hand."),
    ("pluck action", "Look at your opponent’s hand and discard an action of your choice from it."),
    ("seek", "You may look through your deck for a card and take it into your hand."),
    ("offer, draw 1, mill 1", "You may discard a card from your hand. If you do, draw a card, then your opponent "
     "discards the top card of their deck.")])
def test_what_is_said_of_players_and_cards(source, text):
    assert printed(f"play: {source}") == text


@pytest.mark.parametrize(("whom", "text"), [
    ("own", "one of your characters"), ("foe", "one of your opponent’s characters"), ("any", "a character"),
    ("any other", "another character"), ("any attacking", "an attacking character"), ("any blue", "a blue character"),
    ("any two", "two characters"), ("any three other", "three other characters"), ("any all", "all characters"),
    ("any all other red", "all other red characters"), ("own two other", "two of your other characters"),
    ("foe all", "all your opponent’s characters"), ("own all other green", "all your other green characters"),
    ("own tapped", "one of your tapped characters"), ("own untapped", "one of your untapped characters"),
    ("foe three blocking", "three of your opponent’s blocking characters"),
    ("own fighting", "one of your fighting characters"), ("foe blocked", "one of your opponent’s blocked characters"),
    ("own unblocked", "one of your unblocked characters"), ("foe unique", "one of your opponent’s unique characters"),
    ("any blue tapped unique", "a tapped unique blue character"),
    ("own fighting unique", "one of your fighting unique characters"),
    ("any power>=4", "a character with power 4 or more"), ("any power<=0", "a character with power 0 or less"),
    ("foe two power>=0 power<=4 cost<=0",
     "two of your opponent’s characters with power 0 or more, power 4 or less and cost 0 or less")])
def test_whom_a_text_means(whom, text):
    ability = DICTIONARY.parse(f"play: tap {whom}")
    assert (ability.text({}), ability.source()) == (f"Tap {text}.", f"play: tap {whom}")


def test_attacking_and_blocking_together_are_either():
    assert DICTIONARY.parse("play: tap own attacking blocking").source() == "play: tap own fighting"


def test_each_moment_has_its_words_and_unique_comes_first():
    said = "enters: rise; leaves: draw 1; attacks: rise; blocks: rise; beats: rise; through: rise; dawn: rise"
    assert printed(f"{said}; always: elusive, unique") == (
        "**Unique** (only one can be in play). Cannot be blocked. **When put in play:** untap this character. **When "
        "discarded from play:** draw a card. **When it attacks:** untap this character. **When it blocks:** untap this "
        "character. **When it discards a character in battle:** untap this character. **When it has discarded cards "
        "unblocked:** untap this character. **Each turn, after drawing:** untap this character.")


def test_effects_of_a_moment_may_be_written_apart():
    assert DICTIONARY.parse(" enters: draw 1 ;; enters : rise ; ").source() == "enters: draw 1, rise"
    assert DICTIONARY.parse("").source() == ""


MOMENT = "does not begin with play, enters, leaves, attacks, blocks, beats, through, dawn or always:"


@pytest.mark.parametrize(("source", "said"), [
    ("draw 1", f"“draw 1” {MOMENT}"), ("enter: draw 1", f"“enter: draw 1” {MOMENT}"), ("play", f"“play” {MOMENT}"),
    ("play:", "there is no effect “”"), ("play: draw 1,", "there is no effect “”"),
    ("play: rise", "“rise” cannot stand after play:, but after enters or leaves or attacks or blocks or beats or "
     "through or dawn:"),
    ("enters: vanish", "“vanish” cannot stand after enters:, but after play:"),
    ("always: draw 1", "“draw” cannot stand after always:, but after play or enters or leaves or attacks or "
     "blocks or beats or through or dawn:"),
    ("play: draw 0", "“draw” takes a number from 1 to 9"), ("play: draw 10", "“draw” takes a number from 1 to 9"),
    ("play: draw per-card", "“draw” needs a number from 1 to 9"), ("play: draw ²", "“draw” does not know “²”"),
    ("play: tap foe per-card", "“tap” does not know “per-card”"), ("play: tap foe 1", "“tap” does not know “1”"),
    ("play: peek each", "“peek” does not know “each”"), ("play: draw 1 action", "“draw” does not know “action”"),
    ("play: draw 1 @iolaus", "“draw” does not know “@iolaus”"), ("play: draw 1 two", "“draw” does not know “two”"),
    ("play: tap foe cost<=10", "“tap” does not know “cost<=10”"), ("play: tap two", "“tap” needs own, foe or any"),
    ("play: draw 1 each you", "“draw” is told twice: “you”"), ("play: tap foe own", "“tap” is told twice: “own”"),
    ("play: seek action combat", "“seek” is told twice: “combat”"),
    ("play: summon @iolaus @hercules", "“summon” is told twice: “@hercules”"),
    ("always: with 2", "“with” needs a card, such as @iolaus"),
    ("play: summon @iola", "“summon”: there is no card “iola”")])
def test_what_cannot_be_said(source, said):
    with pytest.raises(ValueError, match=re.escape(said)) as error:
        DICTIONARY.parse(source)
    assert str(error.value) == said


def test_where_an_effect_may_stand():
    """Most may at every moment; what concerns an attack, the speaker itself, or lasts, only where there is such."""
    where = {wording.word: " ".join(wording.moments) for wording in EFFECTS}
    spoken = " ".join(MOMENTS[1:-1])
    expected = {"vanish": "play", "truce": "play", **dict.fromkeys(["gain", "rise", "depart", "home"], spoken)}
    for word in ("unblock", "withdraw", "reinforce", "ward", "havoc", "if-blocked", "if-no-block"):
        expected[word] = "play attacks blocks"
    for word in ("unique", "fierce", "stalwart", "solo", "with", "swell", "lead", "dread", "elusive", "evade", "nimble",
                 "gang", "meek", "reckless", "tireless", "ruthless", "deadly", "undying", "protected", "ravage",
                 "shelter", "thrift", "toll", "slow", "silence", "plenty", "drowsy"):
        expected[word] = "always"
    assert where == {word: expected.get(word, f"play {spoken}") for word in where} and set(expected) <= set(where)


def test_who_has_to_say_who_the_opponent_is():
    """§9.7 Only a text that speaks of “your opponent” asks for one."""
    def asks(source):
        return DICTIONARY.parse(f"play: {source}").effects[MOMENTS.index("play")][0].foe
    assert all(map(asks, ["mill 1", "draw 1 opponent", "tap foe", "tap any", "peek", "pluck", "bury 1", "spy", "duel",
                          "boost 1 own per-foe", "boost 1 own per-foe-card", "if-behind", "if-deeper",
                          "difficult-choice"]))
    assert not any(map(asks, ["mill 1 you", "mill 1 each", "draw 1", "tap own", "boost 1 own per-card", "scout",
                              "restore 1", "if-with @iolaus", "pie-eating", "calm"]))


def test_what_is_a_drawback_is_worth_less_than_nothing():
    assert {wording.word for wording in EFFECTS if wording.worth < 0} == {
        "vanish", "depart", "home", "offer", "sacrifice", "if-with", "if-behind", "if-deeper", "if-blocked",
        "if-no-block", "unique", "meek", "reckless", "slow", "drowsy"}


def test_what_hurts_oneself_is_worth_as_much_less_as_it_is_worth_against_others():
    assert worth("mill 2 you") == -worth("mill 2") == -2 * worth("mill 1") < 0
    assert 0 < worth("mill 2 each") == worth("mill 2") / 2
    assert worth("draw 2 opponent") == worth("draw 2") == 2 * worth("draw 1") > 0
    assert worth("draw 1") < worth("draw 1 per-card") < worth("draw 3")
    assert worth("peek") == 0.5 and worth("scout") == 0.4


def test_the_more_a_text_may_mean_the_more_it_is_worth():
    def rises(*whoms):
        found = [worth(f"tap {whom}") for whom in whoms]
        return found == sorted(set(found)) and found[0] > 0
    said = {wording.word: wording.worth for wording in EFFECTS}
    assert (worth("tap foe"), worth("tap own"), worth("tap any")) == (said["tap"],) * 3
    assert worth("tap foe blue two") == pytest.approx(worth("tap foe two") * worth("tap foe blue") / said["tap"])
    assert rises("foe", "foe two", "foe three", "foe all")
    assert rises(*[f"foe power<={n}" for n in range(6)]) and worth("tap foe power<=5") == worth("tap foe")
    assert rises("foe power>=1", "foe") and worth("tap foe power>=1") == worth("tap foe power>=0")
    assert rises("foe blue", "foe blue two", "foe two")
    for state in ("tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "fighting"):
        assert rises(f"foe {state}", "foe")
    assert worth("tap foe unique") == worth("tap foe other") == worth("tap foe")
    assert rises("any all", "foe all") and worth("tap any") == worth("tap foe")
    assert worth("tap any two") == worth("tap foe two") and worth("tap own all") == worth("tap foe all")


def test_every_effect_is_in_the_dictionary_once() -> None:
    named = [one for one in vars(effects).values() if isinstance(one, Wording)]
    assert len(named) == len(EFFECTS) == len(set(EFFECTS)) and set(named) == set(EFFECTS)


def test_an_effect_that_nothing_resolves_is_found_at_once() -> None:
    assert complete(EFFECTS, RESOLVES) is RESOLVES
    with pytest.raises(ValueError, match="there is nothing for the effect “sing” in the table"):
        complete([*EFFECTS, Wording("sing", "sing a song")], RESOLVES)
    with pytest.raises(ValueError, match="the table has something for “draw”, which is none of the effects"):
        complete([one for one in EFFECTS if one is not effects.DRAW], RESOLVES)


@pytest.mark.parametrize("name", [name for name, one in vars(effects).items() if one in effects.LASTING_EFFECTS])
def test_every_lasting_effect_is_asked_for(name: str) -> None:
    """§8.7"""
    rooms = [path for path in Path(effects.__file__).parent.glob("*.py") if path.name != "effects.py"]
    assert any(re.search(rf"\beffects\.{name}\b", path.read_text("utf-8")) for path in rooms)
