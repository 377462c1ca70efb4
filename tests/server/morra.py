"""A game for tests: two seats show a number in secret at the same time, thrice; a draw hidden from the second seat
comes first. It has what the Shield lacks: several seats, simultaneous choices and something hidden."""
from pathlib import Path

from kleos.core.face import Face, Line, Prompt
from kleos.core.flow import CHANCE, Chance, Choice, State
from kleos.core.game import Game
from kleos.core.rules import Rules
from kleos.core.words import Lexicon, Menu, Verb, numbers

FINGERS = numbers(0, 5, element="hand")
SECRET = Verb("secret", numbers(1, 9), label="Draw {0}", chance=True)
SHOW = Verb("show", FINGERS, label="Show {0}")
LEXICON = Lexicon(SECRET, SHOW)
HANDS = Menu(SHOW)


class Morra(State):
    def __init__(self, now, later, secret, shown, rounds):
        self.now, self.later = now, later
        self.secret, self.shown, self.rounds = secret, shown, rounds

    def copy(self):
        return Morra(self.now, self.later[:], self.secret, self.shown[:], self.rounds)

    def returns(self):
        return [float(self.rounds), float(-self.rounds)]


class Secret(Chance):
    def __init__(self):
        super().__init__(0)

    def count(self, s):
        return 9

    def nth(self, s, i):
        return SECRET.number(i)

    def seen_by(self, s, action):
        return 0b01

    def take(self, s, action):
        s.secret = SECRET.arg(action) + 1
        s.then(Show(0), Show(1))


class Show(Choice):
    def __init__(self, seat):
        super().__init__(seat)

    def menu(self, s):
        return HANDS

    def open(self, s):
        return 0b111111

    def together(self):
        return True

    def seen_by(self, s, action):
        return 1 << self.seat

    def take(self, s, action):
        s.shown[self.seat] = SHOW.arg(action)
        if not s.later:
            s.rounds += 1
            if s.rounds == 3:
                return s.finish()
            s.later.append(Show(1))
            return s.then(Show(0))
        return s.done()


def board(s, seat):
    shown = [number if owner == seat else None for owner, number in enumerate(s.shown)]
    return {"secret": s.secret if seat == 0 else None, "shown": shown}


def tell(before, action, after, seat):
    if SECRET.says(action):
        return [Line(CHANCE, f"You draw {SECRET.arg(action) + 1}." if seat == 0 else "A number is drawn.", "", "die")]
    mine = before.now.seat == seat
    return [Line(before.now.seat, f"You show {SHOW.arg(action)}." if mine else "A hand is shown.", "", "die")]


def start(setup):
    return Morra(Secret(), [], 0, [-1, -1], 0)


def game(folder: Path, hidden: bool = False) -> Game:
    """The game, with its board and its rules in this folder."""
    (folder / "view").mkdir(exist_ok=True)
    (folder / "view" / "board.html.jinja").write_text("<div id=board>{{ view.board }}</div>")
    (folder / "components.toml").write_text("")
    (folder / "rulebook.md").write_text("# Morra\n\nA game for tests.\n\n## 1 Play\n\n§1.1 Show a hand.\n")
    rules = Rules(seats=(2, 2), modes=["duel"], lexicon=LEXICON, start=start, turns=lambda s: s.rounds,
                  returns_kind="zero-sum", hidden=hidden)
    face = Face(title="Morra", tagline="Hands.", minutes=1, icon="spartan", board=board, tell=tell,
                prompt=lambda s, seat: Prompt("**Show** a hand."))
    return Game("morra", folder, rules=rules, face=face)
