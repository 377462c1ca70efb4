"""Views: what a table shows to a seat or to the spectator, as the templates know it. No request is at hand here, so
that nothing of one visitor's can reach another."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import Any, Final, NamedTuple

from kleos.core.face import Guide, Line, isolate
from kleos.core.flow import CHANCE, NOBODY, State
from kleos.core.game import Game
from kleos.core.views import View
from kleos.drawing.templates import actions_off_board
from kleos.server.database import pings
from kleos.server.database.pings import SILENCE, Proposals
from kleos.server.rendering import replay
from kleos.server.seats import facts
from kleos.server.seats.seated import Seated
from kleos.server.shapes import Advance, Facts, Since, Touched
from kleos.table import standing
from kleos.table.formalities import draws_itself, regrettable, was_formality
from kleos.table.log import Row
from kleos.table.placing import placing
from kleos.table.table import Table
from kleos.table.typed import example

NOTHING_ELSE: Final = "nothing else could be done."
IN_VAIN: Final = "nothing else would have changed anything."
TOLD: Final = 3                                         # lines of what happened that the dock has room for


class Sight(NamedTuple):
    """How somebody sees a table: through the eyes of a seat, or of the spectator; the seats that are theirs; the one
    to whose player the device must be handed first, if one is; and how their game stands among their best."""

    seat: int
    mine: tuple[int, ...] = ()
    handover: int | None = None
    verdict: str = ""
    former: tuple[float, float] | None = None           # alone: score of their best game of this kind, and when it was
    proposals: Proposals = SILENCE                      # what is proposed, see database/pings.py
    present: tuple[tuple[str, bool], ...] = ()          # who is there, and for whom nobody need wait any longer
    answer: str = ""                                    # what the seat answers in advance, see standing_answers.py
    trial: str = ""                                     # the moment of a study from which this table goes on, as a path


def describe_table(seated: Seated, viewer: int, mine: Sequence[int]) -> Facts:
    """A table as templates and the API know it, for whoever sits in the seats `mine`."""
    table, acting = seated.table, seated.table.acting()
    waits = None if table.waiting else table.waits_for_deal()
    free = table.undoable(viewer) if viewer >= 0 else 0
    deals = any(seated.deals(seat) for seat in mine)
    counts = (len(table.seats) > 1 and seated.game.rules.returns_kind != "shared"
              and (table.over or not seated.game.rules.hidden))
    scores, won = seated.game.rules.scores(table.state) if counts else [], table.won()
    return {
        "id": seated.id, "url": f"/tables/{seated.id}", "seq": table.seq, "over": table.over,
        "dealer": table.dealer.kind, "commitment": table.dealer.head().get("commitment"),
        "options": table.told_options, "guided": seated.kept.guided,
        "undo": free, "takeback": regrettable(table, *mine) if not free else 0,
        "takebacks": table.takebacks, "deals": deals,
        "example": example(seated.game, table.state, viewer) if deals and table.dealer.kind == "typed" else "",
        "pings": pings.count_allowed(table), "problem": seated.problem, "bot": seated.bot(),
        "stuck": seated.stuck == table.seq,
        **facts.describe_lobby(seated, mine),
        "seats": [{**sitting, "you": seat in mine, "to_act": seat in acting or seat == waits,
                   "score": f"{scores[seat]:g}" if counts else None, "won": bool(won and won[seat])}
                  for seat, sitting in enumerate(facts.describe_seats(seated))],
    }


def build_context(seated: Seated, sight: Sight) -> dict[str, Any]:
    """What _table.html and the board show."""
    seat, table, game = sight.seat, seated.table, seated.game
    view = table.view(seat)
    facts = describe_table(seated, seat, sight.mine)
    return {
        "game": game, "table": facts, "view": view, "bare": actions_off_board(game, view),
        "gallery": seated.gallery, "box": seated.box,
        "pings": pings.describe_proposals(table, sight.proposals, sight.mine) if sight.handover is None else None,
        "standing": describe_standing_answer(table, sight),
        "notice": None, "hint": None, "remark": seated.note, "handover": sight.handover, "verdict": sight.verdict,
        "former": dict(zip(("score", "when"), sight.former, strict=True)) if sight.former else None,
        "placing": describe_placing(facts, seated) if table.state.over() else "", "finale": table.state.over(),
        "lead": game.face.leading(table.state) if view["actions"] else "", "loses": losing(game, table.state, view),
        "curve": draw_scores(seated) if table.over else None, "passed": table.unasked,
        "last": find_last_action(seated, seat, view) if sight.handover is None else None,
        "brief": bool(table.rows) and table.rows[-1].actor == CHANCE, "since": find_news(seated, seat),
        "newest": find_newest_lines(seated, seat), "whose": find_whose(table),
        "guide": find_guide(table, seat) if seated.kept.guided and seat >= 0 else None,
        "read_only": seat < 0 or facts["over"], "sheet": False, "trial": sight.trial,
        "motion": find_motion(table, len(table.log.standing)),
        "trail": find_trail(table, len(table.log.standing), seat),
        "reads": find_read(table, len(table.log.standing), seat) if sight.handover is None else "",
        "drawn_at_once": bool(view["deal"]) and draws_itself(table),
    }


def losing(game: Game, state: State, view: View) -> list[str]:
    """What needs no touch of the board and may lose the game, as text."""
    return [one["text"] for one in view["actions"] if not one["touch"] and game.face.loses(state, one["action"])]


def describe_standing_answer(table: Table, sight: Sight) -> Advance | None:
    """What the seat answers in advance: {says: its answer in words, asked: whether it is asked now}; None where there
    is no such question."""
    asked = table.game.face.standing
    if asked is None or sight.seat not in table.persons or table.over or sight.handover is not None:
        return None
    return {"says": standing.tell(table, sight.seat, sight.answer),
            "asked": table.acting()[:1] == [sight.seat] and standing.asks(table.game, table.state)}


def find_guide(table: Table, seat: int) -> Guide | None:
    """What the game's guide says to a seat, with the names of the players."""
    guide = table.game.face.guide(table.state, seat)
    return guide and guide.render(table.names)


def find_act(table: Table, number: int) -> tuple[State, int]:
    """A standing action, and the position in which it was done."""
    return table.replay(number), table.game.parse(table.log.standing[number].text)


def find_motion(table: Table, at: int) -> Mapping[str, Any]:
    """How what moved of itself by the last of so many standing actions came to where it was then."""
    if table.game.face.motion is None or at == 0:
        return {}
    return table.game.face.motion(*find_act(table, at - 1), table.replay(at))


def find_trail(table: Table, at: int, viewer: int) -> Mapping[str, Any] | None:
    """The way that another seat than the viewer's has gone by the last of so many standing actions, and by those of its
    own before them: {seat, steps}."""
    tell, rows = table.game.face.trail, table.log.standing[:at]
    seat = next((row.actor for row in reversed(rows) if row.actor != CHANCE), viewer)
    if tell is None or seat == viewer:
        return None
    steps = []
    for number in range(at - 1, -1, -1):
        if rows[number].actor not in (CHANCE, seat):
            break
        steps.append(tell(*find_act(table, number)))
    return {"seat": seat, "steps": [step for step in reversed(steps) if step]}


def find_read(table: Table, at: int, viewer: int) -> str:
    """The card that another seat than the viewer's has played by the last of so many standing actions (`Face.reads`);
    empty where there is none."""
    tell, row = table.game.face.reads, table.log.standing[at - 1] if at else None
    if tell is None or row is None or row.actor in (CHANCE, viewer):
        return ""
    return tell(*find_act(table, at - 1))


def draw_scores(seated: Seated) -> dict[str, Any] | None:
    """The scores turn by turn, as lines; None where there are none."""
    return replay.draw_curve([turn for turn in replay.find_turns(seated) if turn.scores],
                             len(seated.table.log.standing))


def describe_placing(facts: Facts, seated: Seated) -> str:
    """How the game has ended for whoever sits in one seat, else for the first of the players."""
    mine = [seat["seat"] for seat in facts["seats"] if seat["you"]]
    first = max(range(len(facts["seats"])), key=lambda seat: seated.table.state.returns()[seat])
    if len(mine) == 1:
        return placing(seated.table, mine[0])
    return placing(seated.table, first, isolate(seated.table.names[first]))


def find_last_action(seated: Seated, viewer: int, view: View) -> Touched | None:
    """What another seat did last, as {seat, elements}, without what has gone since from the `view` of the viewer. Where
    that may be a secret, only what the viewer's own boards show: the one before anybody else's last decision, after
    which its turn may have begun, and the one of now."""
    rows, game, table = seated.table.log.standing, seated.game, seated.table
    number = next((number for number in range(len(rows) - 1, -1, -1) if rows[number].actor >= 0), None)
    if number is None or rows[number].actor == viewer:
        return None
    row = rows[number]
    if game.rules.hidden:
        at = next((n for n in range(len(rows) - 1, -1, -1) if rows[n].actor not in (CHANCE, row.actor)), 0)
        touched = game.face.changed(game.face.board(table.replay(at), viewer), view["board"], viewer, row.actor)
    else:
        action, lexicon = game.parse(row.text), game.rules.lexicon
        labels = {lexicon.label(action, game.face.names(state)) for state in (table.replay(number), table.state)}
        touched = [element for group in lexicon.touch(action) for element in group] if len(labels) == 1 else []
    return {"seat": row.actor, "elements": touched} if touched else None


def find_first_unread(seated: Seated, seat: int) -> int | None:
    """The number of the first step since the seat's last decision, where it is to decide and others have acted."""
    table, others = seated.table, False
    if seat < 0 or seat not in (*table.acting(), table.waits_for_deal()):
        return None
    rows = table.log.standing
    for number in range(len(rows) - 1, -1, -1):
        if rows[number].actor == seat and not was_formality(table, number):
            return number + 1 if others else None
        others = others or rows[number].actor >= 0
    return 0 if others else None


def find_whose(table: Table) -> int:
    """The seat whose step it is, where nobody acts: such as whose roll it is; below 0 before the first turn."""
    state = table.state
    return int(state.now.seat) if table.unasked or table.game.rules.turns(state) > 0 else -1


def find_newest_lines(seated: Seated, seat: int) -> list[Line]:
    """What came of the latest decision, with the chance after it; what weighs most of it first."""
    table = seated.table
    rows = table.log.standing
    at = next((number for number in range(len(rows) - 1, -1, -1) if rows[number].actor >= 0), 0)
    lines = [line for _, those in table.lines(seat, at) for line in those]
    face = table.game.face
    loud = [line for rule in face.loud for line in lines if line.rule == rule] or leave_out(lines, face.quiet, 1, seat)
    return loud + [line for line in lines if line not in loud]


def find_news(seated: Seated, seat: int) -> Since | None:
    """What others did since the seat's last decision, where it is to decide; None when they did nothing."""
    table, at = seated.table, find_first_unread(seated, seat)
    if at is None:
        return None
    entries = table.lines(seat, at)
    begun = find_begun(table, seat, at)
    lines = begun + [line for _, those in entries for line in those]
    quiet, loud = table.game.face.quiet, table.game.face.loud
    explained = begun + [line for number, those in entries for line in explain(table, number, seat, those)]
    told = choose_lines(fold(explained), quiet, seat, len(table.names), loud, table.game.face.dear)
    loudest = choose_loudest(told, quiet, seat, len(table.names), loud)
    return {"at": at, "to": len(table.log.standing), "lines": lines, "told": told, "loud": loudest,
            "routine": [line for line in sort_quiet(told, quiet, seat) if line not in loudest],
            "more": count_untold(table, entries, told, seat)} if lines else None


def count_untold(table: Table, entries: Sequence[tuple[int, list[Line]]], told: Sequence[Line], seat: int) -> int:
    """How many lines about what others chose to do there was no room for."""
    rows = table.log.standing
    return sum(1 for number, lines in entries for line in lines if number < len(rows)
               and rows[number].actor == line.subject != seat and not is_told(line, told))


def is_told(line: Line, told: Sequence[Line]) -> bool:
    """Whether a line is among those that are told, by itself or with others like it."""
    alone, head = line.text.removesuffix("."), line.text.partition(": ")[0].removesuffix(".")
    return any((one.subject, one.rule) == (line.subject, line.rule)
               and (one.text == line.text or one.text.startswith((f"{alone}, ", f"{head}, "))) for one in told)


def find_begun(table: Table, seat: int, at: int) -> list[Line]:
    """What came of itself when the seat's decision before this step ended its turn: with that the next one begins, and
    what came before that is still one's own doing."""
    turns = table.game.rules.turns
    if at == 0 or turns(table.replay(at - 1)) == turns(table.replay(at)):
        return []
    lines = table.lines(seat, at - 1)[0][1]
    first = next((i for i, line in enumerate(lines) if line.rule in table.game.face.begins), 0)
    return [line for line in lines[first:] if line.subject != seat]


def fold(lines: Sequence[Line]) -> list[Line]:
    """The lines, where what is told several times is told once, with how often."""
    found = {}
    for line in lines:
        times = lines.count(line)
        found[line] = line if times == 1 else line.reworded(f"{line.text.removesuffix('.')}{describe_times(times)}.")
    return list(found.values())


def fold_lists(lines: Sequence[Line]) -> list[Line]:
    """The lines, where those that differ only in what they list after a colon are told together, in the place of the
    last: what was listed stands in the log."""
    alike: dict[object, list[Line]] = {}
    for at, line in enumerate(lines):
        head, colon, _ = line.text.partition(": ")
        key = (line.subject, line.rule, head) if colon and not line.unasked else at
        alike[key] = [*alike.pop(key, []), line]
    return [those[0] if len(those) == 1 else
            those[0].reworded(f"{those[0].text.partition(': ')[0]}{describe_times(len(those))}.")
            for those in alike.values()]


def choose_lines(lines: Sequence[Line], quiet: Sequence[str], seat: int, seats: int = 2,
                 loud: Sequence[str] = (), dear: Sequence[str] = ()) -> list[Line]:
    """The last of the lines that matter to a seat, in their order: what is told for good measure gives way where they
    are too many, and of several seats what two others did to each other, the last line of each after all else. What
    was done unasked for oneself, or is of a loud rule, is told even before many others: then only the last of these has
    its room, or of two seats’ the last two, but for what was done unasked. What another did to oneself, such as an
    attack, is told before what came of it, and what is of a `dear` rule and about oneself, as what one lost, before
    all that is less."""
    found = leave_out(lines, quiet, TOLD, seat, seats > 2)
    while seats > 2 and len(found) > TOLD and (apart := [line for line in found if not concerns(line, loud)]):
        found.remove(min(apart, key=lambda line: (is_lone(found, line, seat), line.rule not in quiet)))
    found = found if len(found) <= TOLD else fold_lists(found)
    kept = [line for line in found[:-TOLD] if line.unasked or line.rule in loud][-1:]
    tail = TOLD if not kept else 1 if seats > 2 or kept[0].unasked else TOLD - 1
    mine = [line for line in found if line.rule in dear and (line.subject == seat or line.yours)]
    kept += [line for line in found[:-tail] if is_against(line, seat, quiet) and line not in [*kept, *mine]][-1:]
    told = sorted(kept, key=found.index) + found[-min(tail, TOLD - len(kept)):]
    for line in [line for line in mine if line not in told][::-1]:
        less = [one for one in told if one not in mine and not one.unasked and one.rule not in loud
                and not is_against(one, seat, quiet)]
        told = sorted([line, *[one for one in told if one not in less[:1]]], key=found.index) if less else told
    return told


def is_against(line: Line, seat: int, quiet: Sequence[str]) -> bool:
    """Whether another seat did it to this one."""
    return line.yours and line.subject not in (seat, NOBODY, CHANCE) and line.rule not in quiet


def choose_loudest(lines: Sequence[Line], quiet: Sequence[str], seat: int, seats: int,
                   loud: Sequence[str]) -> list[Line]:
    """Those of the lines for which there is room where there is hardly any: none of quiet rules if there is another,
    and of several seats what concerns this one, if anything does."""
    found = leave_out(lines, quiet, 1, seat)
    return [line for line in found if concerns(line, loud)] if seats > 2 and any(
        concerns(line, loud) for line in found) else found


def concerns(line: Line, loud: Sequence[str]) -> bool:
    """Whether a line is about whoever reads it, or weighs for everybody."""
    return line.yours or line.unasked or line.rule in loud


def leave_out(lines: Sequence[Line], quiet: Sequence[str], room: int, seat: int, several: bool = False) -> list[Line]:
    """The lines without as many of quiet rules as there is no room for: one’s own first, for these one knows, then
    those of the first of the rules, the earliest first; of `several` seats a last line of each other stays."""
    found = list(lines)
    for line in sort_quiet(lines, quiet, seat):
        if line.rule in quiet and len(found) > room and not (several and is_lone(found, line, seat)):
            found.remove(line)
    return found


def sort_quiet(lines: Sequence[Line], quiet: Sequence[str], seat: int) -> list[Line]:
    """The lines in the order in which they give way to others: one’s own of quiet rules, those of others, the rest."""
    return sorted(lines, key=lambda line: (line.rule not in quiet, line.rule in quiet and line.subject != seat,
                                           quiet.index(line.rule) if line.rule in quiet else 0))


def is_lone(lines: Sequence[Line], line: Line, seat: int) -> bool:
    """Whether it is all that is told of another seat."""
    return line.subject not in (seat, NOBODY, CHANCE) and [one.subject for one in lines].count(line.subject) == 1


def explain(table: Table, number: int, seat: int, lines: list[Line]) -> list[Line]:
    """The lines of a step, with the reason where the table did for that seat what it was not asked. An action that was
    spent so, or a turn that ended so, gives way to nothing."""
    game, rows = table.game, table.log.standing
    if not lines or number >= len(rows) or rows[number].actor != seat or not was_formality(table, number):
        return lines
    text, rule, icon = lines[0].text.removesuffix(".").partition(":")[0], lines[0].rule, lines[0].icon
    state, done = table.replay(number), text + often(rows, number)
    if rule in game.face.quiet and game.rules.turns(state) != game.rules.turns(table.replay(number + 1)):
        return [Line(seat, f"{done}: {NOTHING_ELSE}", "", icon, unasked=True, yours=True), *lines[1:]]
    if rows[number + 1:] and rows[number + 1].actor == seat and was_formality(table, number + 1):
        return lines if rows[number + 1].text != rows[number].text else []      # said of the last one
    if game.face.standing and standing.asks(game, state):
        why = NOTHING_ELSE if state.count() == 1 else IN_VAIN
        return [Line(seat, f"{text}; {why}", rule, icon, yours=True), *lines[1:]]
    return [Line(seat, f"{done}; {NOTHING_ELSE}", "", icon, unasked=True, yours=True), *lines[1:]]


def often(rows: Sequence[Row], number: int) -> str:
    """How many times in a row this was done."""
    times = len(list(takewhile(lambda row: (row.actor, row.text) == (rows[number].actor, rows[number].text),
                               reversed(rows[:number + 1]))))
    return describe_times(times)


def describe_times(times: int) -> str:
    return "" if times == 1 else ", twice" if times == 2 else f", {times} times"
