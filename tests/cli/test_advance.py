"""In the terminal too a seat may answer in advance where it is asked whatever it holds."""
import io

from rich.console import Console

from kleos import games
from kleos.cli.screen import Screen
from kleos.cli.terminal import Terminal
from kleos.table import formalities, standing
from kleos.table.dealers import dealer
from kleos.table.table import sit


def played(tmp_path, game: str, types, *, seats=None, rolls=True) -> tuple[Terminal, str]:
    """A table at one keyboard, at which is typed what `types(terminal)` says, until that is None."""
    out = io.StringIO()
    table = sit(games.find(game), {}, seats or ["human"] * games.find(game).rules.seats[0], dealer("random", "7"))

    def ask(mark: str) -> str:
        line = types(terminal)
        if line is None:
            raise EOFError
        return line
    terminal = Terminal(Screen(Console(file=out, width=120)), table, tmp_path / "a.kleos", ask=ask, rolls=rolls)
    terminal.play()
    return terminal, out.getvalue()


def lines(*typed: str):
    left = iter(typed)
    return lambda terminal: next(left, None)


def test_nobody_is_asked_who_has_answered_in_advance(tmp_path):
    def types(terminal: Terminal) -> str | None:
        table, seat = terminal.table, terminal.last
        if table.acting()[:1] == [seat] and seat not in terminal.answers:
            return "advance pass"
        assert not standing.asks(table.game, table.state)
        return "1" if table.seq < 400 else None
    terminal, said = played(tmp_path, "hercules", types)
    assert "In advance: pass." in said and sorted(terminal.answers) == [0, 1]
    assert sum(row.text == "pass" for row in terminal.table.rows) > 3


def test_what_is_no_answer_is_refused_and_forgotten_again(tmp_path):
    terminal, said = played(tmp_path, "hercules", lines(
        "advance jump", "advance pass unless any", "advance ask", "advance"))
    assert "“jump” is no standing answer" in said and "pass unless you can play a combat card" in said
    assert list(terminal.answers.values()) == [""]
    assert "nothing is answered in advance" in played(tmp_path, "labors", lines("advance pass"))[1]


def test_nobody_is_asked_what_is_a_mere_formality(tmp_path):
    asked = []

    def types(terminal: Terminal) -> str | None:
        table = terminal.table
        assert formalities.find_formality(table) is None and not formalities.draws_itself(table)
        asked.append(table.acting()[:1] == [0])
        return None if len(asked) > 40 or table.over else "1" if asked[-1] else ""
    terminal, _ = played(tmp_path, "hercules", types, seats=["human", "quick"], rolls=False)
    own = [row for row in terminal.table.log.standing if row.actor == 0]
    assert len(own) > sum(asked) > 10, "some was done without a question"
