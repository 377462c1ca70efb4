"""The best games in the terminal: said at the end of a game, and listed by `kleos best`."""
import json

import pytest

WHOLE = "\n".join(["", "1"] + ["1", "2", ""] * 40)
SHORT = "[game]\nturns = 2\n"


@pytest.fixture
def play(invoke, tmp_path):
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")

    def run(name, *more):
        done = invoke("play", "shield", "--components", str(tmp_path / "short.toml"), "--save", str(tmp_path / name),
                      *more, typed=WHOLE)
        assert done.exit_code == 0, done.output
        return done.output
    return run


def test_at_the_end_of_a_game(play):
    assert "The first of your games here. All of them: kleos best shield" in play("a.kleos")
    assert "best of 2 games," in play("b.kleos")
    assert "It takes no place among your games: its dice could be known" in play("c.kleos", "--seed", "7")


def test_the_list(play, invoke, data):
    assert "You have not finished a game of The Shield of Achilles alone here yet" in invoke("best", "shield").output
    for name in ("a.kleos", "b.kleos"):
        play(name)
    play("c.kleos", "--seed", "7")
    found = json.loads(invoke("best", "shield", "--json").output)
    placed = [one for one in found if one["place"]]
    assert len(found) == 3 and len(placed) == 2 and placed[0]["score"] >= placed[1]["score"]
    assert {one["record"].split("/")[-1]: one["known"] for one in found} == {
        "a.kleos": False, "b.kleos": False, "c.kleos": True}
    said = invoke("best", "shield").output
    assert "standard, 1 changed component" in said and "dice known beforehand" in said
    assert (data / "best" / "shield.jsonl").read_text(encoding="utf-8").count("\n") == 3


def test_a_game_that_is_looked_at_again_is_not_counted_twice(play, invoke, tmp_path, data):
    play("a.kleos")
    assert "The first of your games here." in invoke("play", "--resume", str(tmp_path / "a.kleos")).output
    assert len((data / "best" / "shield.jsonl").read_text(encoding="utf-8").splitlines()) == 1


def test_a_game_of_several_or_of_a_bot_is_not_listed(invoke, data, tmp_path):
    assert invoke("play", "shield", "--seats", "random", "--save", str(tmp_path / "a.kleos")).exit_code == 0
    assert not (data / "best").exists()


def test_lines_that_say_nothing_are_passed_over(play, invoke, data):
    play("a.kleos")
    file = data / "best" / "shield.jsonl"
    kept = file.read_text(encoding="utf-8")
    file.write_text("nonsense\n{}\n[1]\n" + kept + '{"score": "x"}\n', encoding="utf-8")
    assert len(json.loads(invoke("best", "shield", "--json").output)) == 1
    play("b.kleos")
    assert file.read_text(encoding="utf-8").startswith("nonsense\n")         # and none is lost
    file.write_bytes(b"\xff\xfe")
    assert json.loads(invoke("best", "shield", "--json").output) == []


def test_a_game_goes_on_where_the_file_cannot_be_written(play, data):
    data.mkdir(parents=True, exist_ok=True)
    (data / "best").write_text("", encoding="utf-8")
    assert "The score" in play("a.kleos")
