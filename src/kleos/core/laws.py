"""The laws: what holds at every position of every game. Anyone can run them on any game.

    for case in laws.cases(GAME):
        laws.check(GAME, case.options, case.seats, seed=1)

`check` plays one random game and tries every law on the way. A law that fails raises `LawBroken`, whose record
leads to the position: `laws.again(GAME, broken.record)` tries them there once more.
"""
from __future__ import annotations

import json
import math
import pickle
import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from kleos.core import record
from kleos.core.face import named
from kleos.core.flow import CHANCE, NOBODY, SPECTATOR
from kleos.core.game import Game
from kleos.core.options import OptionError
from kleos.core.parts import picture
from kleos.core.record import Move, RecordError
from kleos.core.rules import RETURNS
from kleos.core.trial import Breach, Case, LawBroken, Play, Report, demand, law, turned_to

EDGES: Final = (-1, -(1 << 40), 1 << 40)                # numbers that are no action
TURNS_ON: Final = 12                                    # actions played on a copy
VIEW: Final = ("game", "seat", "over", "to_act", "also", "prompt", "deal", "back", "board", "actions", "compounds",
               "finale")


# running them

def cases(game: Game) -> list[Case]:
    """Every preset with every number of seats that takes it; `LawBroken` for a preset that fits none."""
    found = []
    presets: dict[str, Mapping[str, Any]] = {} if {} in game.rules.presets.values() else {"default": {}}
    for preset, options in {**presets, **game.rules.presets}.items():
        fit = []
        for seats in range(game.rules.seats[0], game.rules.seats[1] + 1):
            try:
                game.setup(options, seats)
            except OptionError:
                continue
            fit.append(Case(preset, options, seats))
        if not fit:
            raise LawBroken("presets", f"“{preset}” fits no number of seats", "")
        found += fit
    return found


def check(game: Game, options: Mapping[str, Any] | None = None, seats: int | None = None, seed: int = 0,
          moves: Iterable[Move] | None = None, bound: int = 20_000) -> Report:
    """Play one game, at random or by the given moves, and try every law; `LawBroken` says which fails, where.

    `bound` is a number of decisions that no game of this kind reaches.
    """
    play = Play(game, options or {}, seats, seed)
    play.judge("once")
    given = None if moves is None else list(moves)
    due = 0
    while True:
        play.judge("each")
        if play.report.decisions >= due:
            play.judge("some")
            play.kept.append((len(play.moves), play.state.copy()))
            due += 1 + due // 3                         # rarer and rarer: the laws about records replay it all
        if play.state.over() or (given is not None and play.report.decisions == len(given)):
            break
        if play.report.decisions == bound:
            raise LawBroken("end", f"no end after {bound} decisions", record.write(play.record()))
        if given is None:
            play.move(*play.choose())
        else:
            move = given[play.report.decisions]
            play.move(move.actor, game.parse(move.text))
        play.judge("move")
    play.judge("end")
    return play.report


def again(game: Game, text: str, seed: int = 0) -> Report:
    """Try the laws along a record, such as that of a `LawBroken`."""
    kept = record.parse(text)
    return check(game, kept.head.get("options", {}), len(kept.head["seats"]), seed, kept.moves)


# what is open

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
        mine, theirs = s.copy(), turned_to(s, other)
        a, b = play.chooser.choice(mine.legal()), play.chooser.choice(theirs.legal())
        mine.apply(a)
        theirs.apply(b)
        if mine.also() >> other & 1 or mine.to_act() == other:
            mine.turn_to(other)
            mine.apply(b)
            theirs.turn_to(s.to_act())
            theirs.apply(a)
            demand(picture(mine) == picture(theirs), f"it matters whether seat {s.to_act()} or {other} acts first")


# what is not open

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
        unknown(play, reason)
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


# positions

@law("each")
def copies(play: Play) -> None:
    """A copy is the same, and what happens to it does not touch the position."""
    before, copy = picture(play.state), play.state.copy()
    demand(type(copy) is type(play.state) and picture(copy) == before, "a copy is another position")
    for _ in range(TURNS_ON):
        if not copy.over():
            copy.apply(copy.now.sample(copy, play.rng))
    demand(picture(play.state) == before, "playing on a copy changed the position")


@law("each")
def pickling(play: Play) -> None:
    """A position survives being sent to another process."""
    again = pickle.loads(pickle.dumps(play.state))
    demand(again == play.state and picture(again) == picture(play.state), "it comes back as another position")
    demand(list(again.legal()) == list(play.state.legal()), "it comes back with other options")


@law("move")
def trust(play: Play) -> None:
    """`do` does what `apply` does."""
    done = play.before.copy()
    done.do(play.action)
    demand(picture(done) == picture(play.state), "do and apply lead to different positions")


@law("move")
def sight(play: Play) -> None:
    """A seat sees what it does itself, and a spectator only what every seat sees; where nothing is hidden, all do."""
    seen, actor = play.before.seen_by(play.action), play.moves[-1].actor
    demand(play.game.rules.hidden or seen == -1, "nothing is hidden, but somebody does not see this")
    demand(actor == CHANCE or seen == -1 or bool(seen >> actor & 1), "the seat does not see its own action")
    demand(seen == -1 or 0 <= seen < 1 << play.setup.seats, "it is seen by a seat that is not there")


# words

@law("once")
def lexicon(play: Play) -> None:
    """Every action reads back from its notation, has a label, and touches named elements in groups."""
    words, names = play.game.rules.lexicon, play.game.face.names(play.state)
    for action in range(words.size):
        text = words.text(action)
        demand(words.parse(text) == action, f"“{text}” reads back as another action")
        demand(play.game.parse(f"  {text} ") == action, f"“{text}” with blanks around it does not read back")
        label = named(words.label(action, names))
        demand(bool(label.strip()), f"“{text}” has no label")
        demand("{" not in label, f"the label of “{text}” was not filled in")
        demand(all(group and all(group) for group in words.touch(action)), f"“{text}” touches a nameless element")
        demand(words.verb(action).says(action), f"“{text}” is not of its verb")


@law("once")
def rulebook(play: Play) -> None:
    """There are numbered rules and components, and a game declares a kind of returns that there is."""
    demand(bool(play.game.rulebook.rules), "the rulebook has no numbered rules")
    demand(play.game.components.changed == {}, "the shipped components differ from themselves")
    demand(play.game.rules.returns_kind in RETURNS, f"no such kind of returns: {play.game.rules.returns_kind}")


@law("each")
def prompts(play: Play) -> None:
    """Every seat is told what is going on, and cited rules exist."""
    for viewer in play.viewers:
        prompt = play.game.face.prompt(turned_to(play.state, viewer) if viewer in play.actors else play.state, viewer)
        demand(bool(prompt.text.strip()), f"the prompt of viewer {viewer} is empty")
        unknown(play, f"{prompt.text} {prompt.help} {prompt.deal}")


@law("each")
def guides(play: Play) -> None:
    """Where a beginner is guided, the step is one of those announced, says something, and cites rules that exist."""
    for viewer in play.viewers:
        guide = play.game.face.guide(play.state, viewer)
        if guide is not None:
            demand(1 <= guide.step <= guide.of, f"it is step {guide.step} of {guide.of}")
            demand(bool(guide.title.strip() and guide.text.strip()) and all(guide.focus), "a step says nothing")
            unknown(play, f"{guide.title} {guide.text}")


@law("move")
def telling(play: Play) -> None:
    """The log tells each action to each viewer in sentences whose rules exist, and changes nothing."""
    before, after = picture(play.before), picture(play.state)
    for viewer in play.viewers:
        for line in play.game.face.tell(play.before, play.action, play.state, viewer):
            demand(bool(line.text.strip()), "an empty line")
            demand(NOBODY <= line.subject < play.setup.seats, f"a line of seat {line.subject}")
            demand(not line.predicate or line.subject >= 0, f"nobody did this: {line.text}")
            demand(not line.rule or line.rule in play.game.rulebook.rules, f"there is no §{line.rule}: {line.text}")
            unknown(play, line.text)
    demand(picture(play.before) == before and picture(play.state) == after, "telling changed the position")


# what a seat sees

@law("each")
def views(play: Play) -> None:
    """A view is plain data, the same each time, and looking changes nothing. Those who may act see their options."""
    before = picture(play.state)
    for viewer in play.viewers:
        view = play.view(viewer)
        demand(json.loads(json.dumps(view, allow_nan=False)) == view, f"the view of {viewer} is not plain data")
        demand(set(VIEW) <= set(view), f"the view of {viewer} lacks {sorted(set(VIEW) - set(view))}")
        mine = list(turned_to(play.state, viewer).legal()) if viewer in play.actors else []
        demand([entry["action"] for entry in view["actions"]] == mine, f"viewer {viewer} is offered other actions")
    viewer = play.viewers[play.report.decisions % len(play.viewers)]
    demand(play.game.view(play.state, viewer) == play.view(viewer), f"the view of {viewer} is not the same twice")
    demand(picture(play.state) == before, "looking changed the position")


@law("each")
def secrets(play: Play) -> None:
    """Nothing leaks: a position that a seat cannot tell from this one looks the same to it. Where nothing is hidden
    there is no other such position."""
    before = picture(play.state)
    for viewer in play.viewers:
        world = play.game.rules.resample(play.state, viewer, play.rng)
        demand(picture(play.state) == before, f"resampling for {viewer} changed the position")
        demand(type(world) is type(play.state), "resampling makes something else of the position")
        if play.game.rules.hidden:
            difference = unlike(play.view(viewer), play.game.view(world, viewer))
            demand(not difference, f"viewer {viewer} sees what it cannot know: {difference}")
        else:
            demand(picture(world) == before, "nothing is hidden, but resampling leads to another position")


@law("each")
def answers(play: Play) -> None:
    """Neither the guide nor the reason of a refusal tells a seat what it cannot know."""
    for seat in range(play.setup.seats if play.game.rules.hidden else 0):
        world = play.game.rules.resample(play.state, seat, play.rng)
        guides = [guide and vars(guide) for guide in [play.game.face.guide(s, seat) for s in (play.state, world)]]
        demand(guides[0] == guides[1], f"the guide tells seat {seat} what it cannot know")
        if seat in play.actors:
            true, other = turned_to(play.state, seat), turned_to(world, seat)
            for action in play.refused():
                reason = true.why_not(action)
                demand(reason == other.why_not(action), f"seat {seat} is told what it cannot know: {reason}")


@law("each")
def compounds(play: Play) -> None:
    """The actions of a compound move can be taken one after the other."""
    for seat in play.actors:
        turned = turned_to(play.state, seat)
        for compound in play.game.face.compounds(turned, seat):
            world = turned.copy()
            for action in compound.actions:
                world.turn_to(seat)
                world.apply(action)


# records

@law("some")
def records(play: Play) -> None:
    """A record that is written, read and replayed leads to the same position."""
    kept = play.record()
    read = record.parse(record.write(kept))
    demand(read == kept, "the record reads back as another")
    demand(record.replay(play.game, read) == play.state, "the record replays to another position")


@law("some")
def redaction(play: Play) -> None:
    """Redacted for a seat a record has as many lines by the same actors, replays as far as it is whole, and says
    “?” for all that the seat did not see. A spectator is told no more than any seat."""
    kept = play.record()
    public = record.redact(play.game, kept, SPECTATOR)
    for viewer in play.viewers if play.game.rules.hidden else [SPECTATOR]:
        told = record.redact(play.game, kept, viewer)
        demand([move.actor for move in told.moves] == [move.actor for move in kept.moves], "other actors, or lines")
        demand(record.parse(record.write(told)) == told, "the redacted record reads back as another")
        demand(told.partial == (told.moves != kept.moves), "partial says something else than the lines")
        demand(all(move in (full, hidden(play.game, full)) for move, full in zip(told.moves, kept.moves)),
               "a redacted line is neither the line nor its verb")
        demand(all(move == full for move, open_, full in zip(told.moves, public.moves, kept.moves) if open_ == full),
               f"seat {viewer} is told less than a spectator")
        record.replay(play.game, told)


@law("end")
def replaying(play: Play) -> None:
    """Taking back is replaying a prefix: it leads to the position that was there. A line of a seat that is not there
    is refused by its number."""
    kept = play.record()
    for number, state in play.kept:
        replayed = record.replay(play.game, kept, number)
        demand(replayed == state, f"the first {number} actions replay to another position")
    for number in {0, len(kept.moves) // 2}:
        state = record.replay(play.game, kept, number)
        if state.over():
            continue
        try:
            stranger = Move(play.setup.seats + 5, play.game.rules.lexicon.text(state.nth(0)), number + 1)
            record.step(play.game, state, stranger)
        except RecordError as error:
            demand(error.line == number + 1, "the wrong line of a record is not named")
            continue
        raise Breach("a line of a seat that is not there replays")


# numbers

@law("each")
def returns(play: Play) -> None:
    """There is a number for every seat, of the kind and within the bounds that the game declares."""
    values, kind = list(play.state.returns()), play.game.rules.returns_kind
    demand(len(values) == play.setup.seats and all(map(math.isfinite, values)), f"returns are {values}")
    low, high = play.game.rules.bounds(play.setup)
    demand(low <= min(values) and max(values) <= high, f"returns {values} are not from {low} to {high}")
    total = sum(values)
    demand(kind != "zero-sum" or math.isclose(total, 0, abs_tol=1e-9), f"zero-sum returns add up to {total}")
    demand(kind != "shared" or len(set(values)) == 1, f"shared returns differ: {values}")
    scores, won = play.game.rules.scores(play.state), play.game.rules.won(play.state)
    demand(len(scores) == play.setup.seats and all(map(math.isfinite, scores)), f"scores are {scores}")
    demand(won is None or [type(one) for one in won] == [bool] * play.setup.seats, f"won is {won}")


@law("end")
def reckoning(play: Play) -> None:
    """The lines of the finale add up to the scores, cite rules that there are, and are the same for every viewer."""
    if not play.state.over():
        return
    lines, scores = play.view(SPECTATOR)["finale"], play.game.rules.scores(play.state)
    demand(all(play.view(viewer)["finale"] == lines for viewer in play.viewers), "the finale depends on who looks")
    for seat, score in enumerate(scores if lines else []):
        total = sum(line["points"][seat] or 0 for line in lines)
        demand(math.isclose(total, score, abs_tol=1e-9), f"the finale counts {total} for seat {seat}, not {score}")
        demand(math.isclose(lines[-1]["totals"][seat], score, abs_tol=1e-9), "the last total is not the score")
    for line in lines:
        unknown(play, f"§{line['rule']}" if line["rule"] else "")


@law("move")
def turns(play: Play) -> None:
    """The number of turns begun never falls nor goes beyond the longest game, and a turn whose roll or draw waits for
    its owner has begun."""
    before, now = play.game.rules.turns(play.before), play.game.rules.turns(play.state)
    demand(0 <= before <= now, f"turns went from {before} to {now}")
    longest = play.game.rules.longest(play.setup)
    demand(not longest or now <= longest, f"turn {now} of a game that takes at most {longest}")
    waits = play.before.to_act() == CHANCE and play.before.now.opens_turn()
    demand(before > 0 or not waits, "a turn waited to be opened, but none had begun")


@law("some")
def hints(play: Play) -> None:
    """The game's hints name options and finite values, and change nothing."""
    s, hints = play.state, play.game.hints(play.state)
    before = picture(s)
    values = [hints.value(s, seat) for seat in range(play.setup.seats)]
    demand(all(map(math.isfinite, values)), f"the values of the seats are {values}")
    if not s.over():
        demand(hints.choose(s, play.rng) in list(s.legal()), "the quick choice is no option")
        demand(all(isinstance(play.game.face.advice(s, action), str) for action in play.some(s.legal())), "no text")
    demand(picture(s) == before, "a hint changed the position")


@law("end")
def end(play: Play) -> None:
    """A game ends within a bounded number of decisions, and then nothing more can be done."""
    if play.state.over():
        demand(play.state.count() == 0 and not play.state.legal(), "something is open after the end")
        demand(all(play.state.why_not(action) for action in play.refused()), "something is not refused after the end")
        demand(not any(play.view(viewer)["actions"] for viewer in play.viewers), "a view offers actions after the end")


# what the laws look at

def cites(text: str) -> list[str]:
    return re.findall(r"§(\d+(?:\.\d+)?)", text)


def unknown(play: Play, text: str) -> None:
    """Demand that the rules that a text cites exist."""
    for number in cites(text):
        try:
            play.game.rulebook.find(number)
        except ValueError:
            raise Breach(f"there is no §{number}: {text}") from None


def hidden(game: Game, move: Move) -> Move:
    verb = game.rules.lexicon.verb(game.parse(move.text))
    return Move(move.actor, " ".join([verb.name] + [record.UNSEEN] * len(verb.domains)))


def unlike(one: Any, other: Any, path: str = "view") -> str:
    """Where two views differ first; empty when they do not."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(one[key], other[key], f"{path}.{key}") for key in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other))]
    else:
        return f"{path} is {one!r}, but might be {other!r}"
    return next(filter(None, (unlike(*pair) for pair in pairs)), "")
