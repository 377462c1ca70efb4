"""Laws about what is open, and what is not: options, who may act, and what is refused."""
from __future__ import annotations

from typing import Final

from kleos.core.flow import CHANCE, NOBODY
from kleos.core.parts import picture
from kleos.testing.trial import Breach, Play, cites, demand, demand_rules, give_turn, law

EDGES: Final = (-1, -(1 << 40), 1 << 40)                # numbers that are no action


@law("each")
def options(play: Play) -> None:
    """Options are sorted actions of the lexicon without duplicates, and there are some exactly until the end."""
    legal, size = list(play.state.legal()), play.game.rules.lexicon.size
    demand(legal == sorted(set(legal)), "the options are not sorted, or not all different")
    demand(bool(legal) != play.state.over(), "options must be there until the game is over, and not after it")
    demand(not legal or (legal[0] >= 0 and legal[-1] < size), "an option is no action of the game")


@law("each")
def counting(play: Play) -> None:
    """`count`, `nth`, `allows` and `sample` agree with the list of options."""
    s, legal = play.state, list(play.state.legal())
    demand(s.count() == len(legal), f"count says {s.count()}, there are {len(legal)}")
    demand([s.nth(i) for i in range(len(legal))] == legal, "nth goes through other options")
    demand(all(s.allows(action) for action in play.some(legal)), "allows denies an option")
    demand(not any(s.allows(action) for action in (*play.refused(), *EDGES)), "allows what is no option")
    demand(not legal or s.now.sample(s, play.rng) in legal, "sample gives what is no option")
    for i in (-1, len(legal)):
        try:
            s.nth(i)
        except IndexError:
            continue
        raise Breach(f"nth({i}) gives something, there are {len(legal)} options")


@law("each")
def weighing(play: Play) -> None:
    """Each option has a weight: chance's are positive whole numbers, a seat's are 1."""
    weights = list(play.state.weights())
    demand(len(weights) == play.state.count(), "there is not one weight an option")
    demand(all(isinstance(weight, int) and weight > 0 for weight in weights), "a weight is no positive whole number")
    demand(play.state.to_act() == CHANCE or set(weights) <= {1}, "a seat's options do not all weigh 1")


@law("each")
def actors(play: Play) -> None:
    """To act is a seat, chance, or nobody at the end; others may act as well only if they are other seats."""
    s, seats = play.state, play.setup.seats
    demand(CHANCE <= s.to_act() < seats or s.to_act() == NOBODY, f"seat {s.to_act()} is to act, of {seats}")
    demand((s.to_act() == NOBODY) == s.over(), "nobody is to act exactly at the end")
    verbs = {play.game.rules.lexicon.verb(action) for action in play.some(s.legal())}
    demand(all(verb.chance == (s.to_act() == CHANCE) for verb in verbs), "a verb of chance is a seat's, or the reverse")
    also = s.also()
    demand(0 <= also < 1 << seats, "a seat may act that is not there")
    demand(not also or (s.to_act() >= 0 and not also >> s.to_act() & 1), "also names the seat that is to act anyway")
    demand(not also or also >> s.to_act() << s.to_act() == also, "of several seats the lowest is to act")
    before = picture(s)
    for seat in {*range(-2, seats + 1), 62, 1000} - set(play.actors):
        try:
            s.turn_to(seat)
        except ValueError:
            demand(picture(s) == before, f"the refused turn to seat {seat} changed the position")
            continue
        demand(seat == s.to_act() and picture(s) == before, f"seat {seat} got the turn")


@law("each")
def arrival(play: Play) -> None:
    """What seats do at the same time leads to the same position in either order."""
    s = play.state
    for other in [seat for seat in play.actors if seat != s.to_act()]:
        mine, theirs = s.copy(), give_turn(s, other)
        a, b = play.chooser.choice(mine.legal()), play.chooser.choice(theirs.legal())
        mine.apply(a)
        theirs.apply(b)
        if mine.also() >> other & 1 or mine.to_act() == other:
            mine.turn_to(other)
            mine.apply(b)
            theirs.turn_to(s.to_act())
            theirs.apply(a)
            demand(picture(mine) == picture(theirs), f"it matters whether seat {s.to_act()} or {other} acts first")


@law("each")
def refusals(play: Play) -> None:
    """`why_not` is empty for what is open; for all else it says why, and until the end it cites a rule that exists."""
    s = play.state
    for action in play.some(s.legal()):
        reason = s.why_not(action)
        demand(reason == "", f"“{play.game.rules.lexicon.text(action)}” is open, but refused: {reason}")
    for action in play.refused():
        reason, text = s.why_not(action), play.game.rules.lexicon.text(action)
        demand(bool(reason), f"“{text}” is refused without a reason")
        cited = cites(reason)
        demand(bool(cited) or s.over(), f"“{text}” is refused without a rule: {reason}")
        demand_rules(play, reason)
    demand(all(s.why_not(action) for action in EDGES), "a number that is no action is not refused")


@law("each")
def harmless(play: Play) -> None:
    """An illegal action raises `ValueError` and changes nothing."""
    before = picture(play.state)
    for action in (*play.refused()[:4], *EDGES, play.game.rules.lexicon.size):
        try:
            play.state.apply(action)
        except ValueError as error:
            demand(bool(str(error)), "an illegal action is refused without a word")
        else:
            raise Breach(f"the illegal action {action} was taken")
    demand(picture(play.state) == before, "an illegal action changed the position")
