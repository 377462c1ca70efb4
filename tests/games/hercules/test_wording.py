"""The texts of all cards keep to docs/card-style.md."""
from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from kleos.games.hercules.box import DICTIONARY, INDEX, KINDS_IN_ALL, SLUGS
from kleos.games.hercules.effects import EFFECTS, LASTING_EFFECTS, UNIQUE_CARD
from kleos.games.hercules.language import ALWAYS
from tests.games.hercules.play import BOX

PAGE = (Path(__file__).parents[3] / "docs" / "card-style.md").read_text(encoding="utf-8")
TEXTS = {SLUGS[kind]: BOX.text(kind) for kind in range(KINDS_IN_ALL) if BOX.text(kind)}
KEYWORDS = {wording.keyword: wording for wording in EFFECTS if wording.keyword}
HEADING = re.compile(r"\*\*[^*]+:\*\*")
texts = pytest.mark.parametrize("slug", TEXTS)


def printed(source: str) -> str:
    return DICTIONARY.parse(source).text(BOX.names)


def sentences(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"\. |\*\*[^*]+:\*\* |\.$", text) if part.strip()]


@texts
def test_sentences(slug: str) -> None:
    text = TEXTS[slug]
    for sentence in sentences(text):
        assert sentence.count(", then ") <= 1, sentence
        assert ";" not in sentence or slug == "pie-eating-contest", sentence
        assert ":" not in sentence, sentence
    assert [sentence for sentence, n in Counter(map(str.lower, sentences(text))).items() if n > 1] == []
    assert "which will not" not in text


@texts
def test_what_lasts_stands_before_what_happens(slug: str) -> None:
    """Keywords first, Unique foremost; nothing that lasts behind a heading."""
    ability, text = BOX.abilities[INDEX[slug]], TEXTS[slug]
    lasting = [effect.text(BOX.names) for effect in ability.effects[ALWAYS]]
    heading = HEADING.search(text)
    quiet = text[:heading.start()] if heading else text
    assert all(said in quiet or said[0].upper() + said[1:] in quiet for said in lasting)
    bold = re.findall(r"\*\*(\w+)\*\*", text)
    assert bold == [word for word in text.replace("**", "").split() if word in KEYWORDS]
    assert "Unique" not in bold[1:]
    if bold:
        assert text.startswith(f"**{bold[0]}** (")


@texts
def test_counts_are_words_and_power_is_figures(slug: str) -> None:
    text = TEXTS[slug].replace("step 1", "").replace("step 3", "")
    for before, figure, after in re.findall(r"(\S+ )?(\d+)( \S+)?", text):
        assert after.strip(" .") in ("power", "less", "more", "or") or "cost" in before, (figure, text)
    assert not re.search(r"\d (more |fewer )?(card|character|resource)", text)


def test_keywords_are_what_several_cards_have_in_more_words_than_four() -> None:
    said = Counter(effect.wording for ability in BOX.abilities for effect in ability.effects[ALWAYS])
    worthy = {wording for wording in LASTING_EFFECTS
              if said[wording] > 1 and not wording.takes and len(wording.text.split()) > 4}
    assert worthy == set(KEYWORDS.values()) and UNIQUE_CARD in worthy
    for keyword, wording in KEYWORDS.items():
        assert f"| **{keyword}** | {wording.text} |" in PAGE
    assert PAGE.count("| **") == len(KEYWORDS)


def test_who_is_tapped_for_long_is_told_so_in_a_sentence_of_its_own() -> None:
    assert TEXTS["entangled"] == "Tap one of your opponent’s characters. It doesn’t untap in its owner’s next step 1."
    assert printed("play: freeze any two") == "Tap two characters. They don’t untap in their owners’ next step 1."
    assert TEXTS["eternal-winter"] == "Tap all characters. They don’t untap in their owners’ next step 1."


@pytest.mark.parametrize(("source", "text"), [
    ("draw 1, free 2, untap own all", "Draw a card. Untap two of your resources. Untap all your characters."),
    ("draw 1, drop 1 you, lose 1 you",
     "Draw a card, then discard a card from your hand. Discard a card from your hand at random."),
    ("mill 1, drop 1", "Your opponent discards the top card of their deck, then discards a card from their hand."),
    ("mill 1, drop 1 each", "Your opponent discards the top card of their deck. Each player discards a card from their "
     "hand."),
    ("spy, spy", "Look at the top card of your opponent’s deck. You may discard it. Do this once more."),
    ("tap own, untap own", "Tap one of your characters. Untap one of your characters."),
    ("untap own all, boost 1 own all", "Untap all your characters. Give them +1 power this turn."),
    ("boost 1 own all, boost 2 own all", "Give all your characters +1 power this turn. Give them another +2 power this "
     "turn."),
    ("vanish, draw 1", "Draw a card. Remove this card from the game."),
    ("draw 1, if-with @iolaus, draw 1, vanish",
     "Draw a card. If you have Iolaus in play, draw a card. Remove this card from the game."),
    ("if-behind, draw 1, untap own, mill 2", "If your opponent has more characters in play than you, draw a card, "
     "untap one of your characters, then your opponent discards the top two cards of their deck."),
    ("if-blocked, if-with @iolaus, draw 1",
     "If a character of yours is blocked, if you have Iolaus in play, draw a card."),
    ("offer action, draw 2", "You may discard an action from your hand. If you do, draw two cards."),
    ("offer", "You may discard a card from your hand."), ("if-no-block", "If nobody blocks."),
    ("tuck foe two", "Put two of your opponent’s characters under their owners’ decks."),
    ("bounce foe all", "Return all your opponent’s characters to their owners’ hands."),
    ("unblock own two blocked", "Two of your blocked characters count as unblocked."),
    ("shield own all", "Your characters cannot be discarded this turn."),
    ("shield own", "One of your characters cannot be discarded this turn.")])
def test_how_effects_follow_one_another(source: str, text: str) -> None:
    assert printed(f"play: {source}") == text


def test_whoever_follows_a_text_is_asked_without_what_depends_on_it() -> None:
    effect = DICTIONARY.parse("play: sacrifice own, draw 1").effects[0][0]
    assert effect.request({}) == "you may discard one of your characters from play"
