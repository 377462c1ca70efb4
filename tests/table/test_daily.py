"""The dice of a day, and a game on them as a text that anybody can check. The rule and the numbers: docs/fair.md."""
import random
import re
from pathlib import Path

import pytest

from kleos.core.flow import CHANCE
from kleos.core.record import RecordError
from kleos.games import ALL, find
from kleos.table import bests, daily, dealers
from kleos.table.dealers import DailyDealer
from kleos.table.proof import verify
from kleos.table.table import sit

DAY = "2026-11-22"
RULE = (Path(__file__).parents[2] / "docs" / "fair.md").read_text(encoding="utf-8").split("## The dice of a day")[1]
DAILY = [game.id for game in ALL if daily.offered(game)]


def finished(id: str, seed: int = 1, day: str = DAY):
    game, rng = find(id), random.Random(seed)
    at = sit(game, {}, ["human"], DailyDealer(id, day))
    while not at.state.over():
        if at.state.to_act() == CHANCE:
            at.deal()
        else:
            at.act(0, [game.rules.lexicon.text(rng.choice(list(at.state.legal())))])
    return at


def row(name: str) -> list[str]:
    """The cells of a row of the table in docs/fair.md."""
    return [cell.strip() for cell in re.search(rf"^\| {name} \|(.*)\|$", RULE, re.M)[1].split("|")]


def test_the_dice_are_those_that_the_document_states():
    for place, id in enumerate(["shield", "labors"]):
        dealer = DailyDealer(id, DAY)
        assert row("secret")[place] == f"`{dealer.secret}`"
        numbers = ", ".join([str(dealer.number(n, 0, 1728)) for n in range(3)])
        assert row("the first three numbers below 1,728")[place] == numbers
        first = [row.text for row in finished(id).rows]
        said = re.findall("`(.+?)`", row("what comes first")[place])
        assert first[:len(said)] == said


def test_the_text_of_the_document_is_proved():
    text = re.search(r"^    Kleos, .*?(?=\n\n)", RULE, re.M | re.S)[0]
    game, kept = daily.read_claim(ALL, text)
    assert game is find("shield") and kept.head["day"] == DAY


@pytest.mark.parametrize("id", DAILY)
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_proved_by_its_text_alone(id, seed):
    at = finished(id, seed)
    text = daily.share(find(id), at.record())
    title = game_title(id)
    game, kept = daily.read_claim(ALL, text.lower().replace("kleos, " + title.lower(), "Kleos, " + title)
                                  .replace("result", "Result").replace("proof", "Proof"))
    assert game is find(id)
    assert kept.moves == at.record().moves
    assert kept.head["result"] == at.record().head["result"]
    assert verify(game, kept) == sum(move.actor == CHANCE for move in kept.moves)


def game_title(id: str) -> str:
    return find(id).face.title


def test_two_days_and_two_games_have_different_dice():
    secrets = {DailyDealer(id, day).secret for id in DAILY for day in (DAY, "2026-11-23")}
    assert len(secrets) == 2 * len(DAILY)


@pytest.mark.parametrize(("change", "why"), [
    (lambda text: text.replace(DAY, "2026-11-23"), "."),
    (lambda text: re.sub(r"Result: (-?\d+)", lambda found: f"Result: {int(found[1]) + 1}", text), "another result"),
    (lambda text: text[:-3] + ("AB" if text[-3:-1] != "AB" else "BA") + "\n", "not copied whole"),
    (lambda text: text.replace(daily.PROOF, "Look:"), "neither"),
    (lambda text: text.replace("Shield of Achilles", "Shield of Ajax"), "neither"),
    (lambda text: text.replace(DAY, "2025-12-31"), "first day"),
    (lambda text: text.replace(DAY, "2026-13-31"), "no date"),
    (lambda text: text.partition(daily.PROOF)[0] + daily.PROOF + "\n", "missing"),
    (lambda text: text.replace(f"{daily.PROOF}\n", f"{daily.PROOF}\nÜ"), "holds what no code does"),
])
def test_a_text_that_is_not_true_is_refused_with_the_reason(change, why):
    text = daily.share(find("shield"), finished("shield").record())
    with pytest.raises(RecordError, match=why):
        daily.read_claim(ALL, change(text))


def test_a_code_ends_with_its_game():
    game, at = find("shield"), finished("shield")
    number = daily.number_of(daily.code(game, at.record().moves))
    longer = number + (1 << 900)
    left, digits = longer << daily.CHECK | daily.check(longer), ""
    while left:
        left, digit = divmod(left, 32)
        digits = daily.DIGITS[digit] + digits
    with pytest.raises(RecordError, match="after the end"):
        daily.decode(game, DAY, digits)


def test_a_days_dealer_is_stored_and_comes_back():
    dealer = DailyDealer("labors", DAY)
    again = dealers.revive("daily", dealers.keep(dealer))
    assert isinstance(again, DailyDealer) and (again.game, again.day, again.secret) == ("labors", DAY, dealer.secret)
    assert dealers.dealer("daily", DAY, "labors").secret == dealer.secret
    assert re.fullmatch(r"20\d\d-\d\d-\d\d", dealers.dealer("daily", game="shield").day)


def test_a_days_game_takes_no_place_among_the_best():
    assert bests.chosen(dealers.keep(DailyDealer("shield", DAY)))


def test_a_record_whose_dice_are_not_the_days_fails_at_its_line():
    kept = finished("shield").record()
    kept.head["day"] = "2026-11-23"
    with pytest.raises(RecordError, match="the day gives"):
        verify(find("shield"), kept)
    kept.head["day"] = "yesterday"
    with pytest.raises(RecordError, match="no date"):
        verify(find("shield"), kept)
