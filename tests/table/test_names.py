"""How those at a table are called."""
import pytest
from rich.text import Text

from kleos.core.dice import Rng
from kleos.core.face import Line, did, name_players, player, whose
from kleos.core.flow import CHANCE
from kleos.core.record import RecordError, parse
from kleos.drawing.markup import style
from kleos.drawing.templates import md
from kleos.games import find
from kleos.table import dealers, names, table
from tests.support import recorded

LABORS = find("labors")
MARKS = "\u2068\u2069"


def played(seats, given=(), moves=30):
    at, rng = table.sit(LABORS, {}, seats, dealers.dealer("random", "names"), names=given), Rng(1)
    for _ in range(moves):
        if at.state.to_act() == CHANCE:
            at.deal()
        else:
            at.act(at.state.to_act(), [LABORS.rules.lexicon.text(at.state.now.sample(at.state, rng))])
    return at


def prose(at, seat=0):
    return [line.text for _, lines in at.lines(seat) for line in lines]


def test_people_are_numbered_and_bots_named_by_who_they_are():
    assert names.name_seats(["human", "galatea", "human"]) == ["Player 1", "Galatea", "Player 3"]
    assert names.name_seats(["human", "strong:200"], ["Myrto", ""]) == ["Myrto", "Strong:200"]
    assert names.name_seats(["greedy", "talos"]) == ["Greedy", "Talos"]
    assert names.name_seats(["human", "python:mybots:Careful"]) == ["Player 1", "Careful"]


def test_two_of_the_same_are_told_apart_by_a_number():
    assert names.name_seats(["talos", "human", "talos", "talos"]) == ["Talos", "Player 2", "Talos II", "Talos III"]
    assert names.name_seats(["talos", "human"], ["", "Talos"]) == ["Talos II", "Talos"]
    assert names.name_seats(["random"] * 8)[6:] == ["Random 7", "Random 8"]


def test_no_two_are_called_alike_and_nobody_as_the_table_calls_others():
    assert names.name_seats(["human"] * 3, ["Myrto", "myrto", "ＭＹＲＴＯ"]) == ["Myrto", "myrto II", "ＭＹＲＴＯ III"]
    assert names.name_seats(["human"] * 3, ["Player 2", "", "You"]) == ["Player 1", "Player 2", "Player 3"]
    assert names.name_seats(["human"] * 2, ["Myrto II", "Myrto II"]) == ["Myrto II", "Myrto II II"]
    long = names.name_seats(["human"] * 2, ["x" * 24] * 2)
    assert long[1] == "x" * 21 + " II", "which fits into a record"
    for name in ("you", "YOU", "Ｙｏｕ", "y\u200cou", "Player 2", "player２", "PLAYER 11", "P1ayer 2", "Player II",
                 "Player IV", "Player l", "Y0u"):
        with pytest.raises(ValueError, match="what a table calls people by itself"):
            names.own(name)
    given = ["Youna", "Player", "2", "", "Player Oli"]
    assert [names.own(name) for name in given] == given


ALIKE = [("Myrto", "Мyrtо"), ("Myrto", "МYRТО"), ("Kira", "кirа"), ("KIRA", "ΚΙRΑ"), ("Ann", "Αnn"), ("Соня", "Coня"),
         ("Galatea", "Gаlаtеа"), ("Bill", "BiII"), ("Olaf", "0laf"), ("Hera", "Ꮋera"), ("Nino", "Nınօ")]


@pytest.mark.parametrize(("name", "other"), ALIKE)
def test_letters_of_another_script_make_no_other_name(name, other):
    assert name != other and names.name_seats(["human"] * 2, [name, other]) == [name, f"{other} II"]


def test_names_that_do_not_look_alike_stay_as_they_are():
    given = ["Ali", "All", "Άννα", "Анна", "Anna", "Mia", "Mía"]
    assert names.name_seats(["human"] * 7, given) == given
    for name in ("Уоu", "Рlayer 2", "PIayer 3", "ΥΟU"):
        with pytest.raises(ValueError, match="what a table calls people by itself"):
            names.own(name)


def test_a_record_with_names_alike_gives_each_a_name_of_their_own_and_keeps_it():
    kept = played(["human", "human"], ["Myrto", "Kira"]).record()
    kept.head["names"] = ["Myrto", "MYRTO"]
    again = table.resume(LABORS, kept, dealers.dealer("random"))
    assert again.names == ["Myrto", "MYRTO II"] == again.record().head["names"]
    kept.head["names"] = ["Player 2", "You"]
    assert table.resume(LABORS, kept, dealers.dealer("random")).names == ["Player 1", "Player 2"]


@pytest.mark.parametrize(("name", "html", "text"), [
    ("Myrto", "<b>Myrto</b> is <em>here</em>.", "Myrto"),
    ("**x** _y_ `z`", "<b><bdi>**x** _y_ `z`</bdi></b> is <em>here</em>.", "**x** _y_ `z`"),
    ("[a](tile-1)", "<b><bdi>[a](tile-1)</bdi></b> is <em>here</em>.", "[a](tile-1)"),
    ("_", "<b><bdi>_</bdi></b> is <em>here</em>.", "_"),
    ("<i>{seat 2}", "<b><bdi>&lt;i&gt;{seat 2}</bdi></b> is <em>here</em>.", "<i>{seat 2}"),
    ("דנה", "<b><bdi>דנה</bdi></b> is <em>here</em>.", "דנה"),
])
def test_a_name_is_no_markup_and_does_not_turn_what_stands_around_it(name, html, text):
    told = name_players(name_players(f"**{player(0)}** is _here_.", [name, "Kira"]), ["Kira", "Kira"])
    assert md(told) == html
    assert Text.from_markup(style(told)).plain == f"{text} is here."


def test_a_predicate_is_told_of_its_subject_and_a_sentence_as_it_stands():
    called = ["Myrto", "Galatea"]
    assert did(0, "rolled 3, 4.").render(called, 0).text == "You rolled 3, 4."
    assert did(0, "rolled 3, 4.").render(called).text == "Myrto rolled 3, 4."
    assert did(1, "Galatea’s dice lie.").render().text == "Player 2 Galatea’s dice lie."
    assert Line(0, "3 and 4 are rolled.").render(called, 0).text == "3 and 4 are rolled."
    told = Line(1, "rest.", "1.1", "die", predicate=True).render(called)
    assert (told.subject, told.rule, told.icon, told.predicate) == (1, "1.1", "die", False)


def test_whoever_is_spoken_to_is_you_in_the_whole_sentence():
    called = ["Myrto", "Galatea"]
    attack, back = did(0, f"attacked {player(1)} with {player(0)}."), did(0, f"put it into {whose(1)} hand.")
    assert [attack.render(called, you).text for you in (-1, 0, 1)] == [
        "Myrto attacked Galatea with Myrto.", "You attacked Galatea with you.", "Myrto attacked you with Myrto."]
    assert [back.render(called, you).text for you in (-1, 0, 1)] == [
        "Myrto put it into Galatea’s hand.", "You put it into Galatea’s hand.", "Myrto put it into your hand."]
    assert Line(-1, f"It hunts {player(1)} before {whose(7)} turn.").render([], 1).text == (
        "It hunts you before Player 8’s turn.")


def test_a_verb_that_follows_a_player_fits_whoever_is_spoken_to():
    called = ["Myrto", "Galatea"]
    for is_one, are in (("was", "were"), ("is", "are"), ("has", "have"), ("does", "do")):
        line = did(0, f"{is_one} eaten, and {player(1)} {is_one} not.")
        assert [line.render(called, you).text for you in (-1, 0, 1)] == [
            f"Myrto {is_one} eaten, and Galatea {is_one} not.", f"You {are} eaten, and Galatea {is_one} not.",
            f"Myrto {is_one} eaten, and you {are} not."]
    assert name_players(f"**{player(0)}** is here: {whose(0)} is lost, {player(0)} island.", called, 0) == (
        "**you** are here: your is lost, you island.")


def test_players_are_called_by_name_where_a_text_says_so_and_nowhere_else():
    text = name_players(f"{player(1)} wins, {player(8)} does not.", ["Myrto", "Galatea"])
    assert text == "Galatea wins, Player 9 does not."
    assert name_players(f"Player 1 is {player(0)}.", ["Myrto"]) == "Player 1 is Myrto."
    assert name_players(player(0), ["{seat 1}"]).strip(MARKS) == "{seat 1}"


def test_who_plays_against_automata_is_spoken_to_and_people_at_one_device_are_named():
    alone = prose(played(["human", "phaiax"]))
    assert any(text.startswith("You rolled") for text in alone)
    assert any(text.startswith("Phaiax rolled") for text in alone)
    assert any(text.startswith("Player 1 rolled") for text in prose(played(["human", "random"]), -1))
    together = prose(played(["human", "human"], ["Myrto", "Kira"]))
    assert not any(text.startswith("You") for text in together)
    assert {text.split()[0] for text in together if " rolled" in text} == {"Myrto", "Kira"}


def test_prompts_and_labels_have_the_names():
    at = played(["human", "human"], ["Myrto", "Kira"])
    waiting = 1 - at.state.now.seat
    assert at.names[1 - waiting] in at.view(waiting)["prompt"]["text"]
    assert "Player" not in str(at.view(waiting)["prompt"])


def test_a_sentence_that_begins_with_a_bot_begins_with_a_capital():
    at = played(["human", "greedy", "random"])
    said = [*prose(at), *[at.view(seat)["prompt"]["text"].lstrip("*") for seat in range(-1, 3)]]
    assert any(text.startswith("Greedy ") for text in said) and any(text.startswith("Random ") for text in said)
    assert [text for text in said if text[:1].islower()] == []
    assert names.name_seats(["human", "greedy"], ["kira", ""]) == ["kira", "Greedy"]    # as the person wrote it


def test_names_are_kept_in_the_record():
    at = played(["human", "random"], ["Myrto", ""])
    again = table.resume(LABORS, at.record(), dealers.dealer("random"))
    assert again.names == ["Myrto", "Random"]
    assert prose(again) == prose(at)
    assert "names" not in played(["human", "random"]).record().head


@pytest.mark.parametrize("bad", ["x" * 25, "a\x07b", 3])
def test_what_is_no_name_is_refused(bad):
    with pytest.raises(ValueError, match="a name"):
        names.tidy_name(bad)
    kept = played(["human", "random"]).record()
    kept.head["names"] = [bad, ""]
    with pytest.raises(RecordError, match="a name"):
        table.resume(LABORS, kept, dealers.dealer("random"))


def test_a_table_as_it_was():
    at = played(["human", "human"])
    for seq in (0, 5, at.seq):
        then = at.at(seq)
        assert (then.seq, then.state) == (seq, at.replay(seq))
    assert at.seq > 5


def test_at_the_end_who_plays_against_bots_is_spoken_to():
    kept = parse(recorded(find("labyrinth"), ["human", "greedy", "random"], {}, 1))
    at = table.resume(find("labyrinth"), kept, dealers.dealer("random"))
    details = {seat: [line["detail"] for line in at.view(seat)["finale"]] for seat in (-1, 0)}
    assert any(text.startswith("Player 1 ") for text in details[-1])
    assert any(text.startswith("You ") for text in details[0]) and "Player 1" not in str(details[0])
