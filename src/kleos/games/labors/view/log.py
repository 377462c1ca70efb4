"""What the log of The 12 Labors tells."""
from __future__ import annotations

from kleos.core.face import Line, did, player
from kleos.core.flow import NOBODY
from kleos.core.prose import join_words
from kleos.games.labors.board import (
    ADD,
    BONUS,
    CALL,
    CAST,
    DISCARD,
    DOUBLE,
    END,
    FIRST,
    FLIP,
    MARK,
    MEET,
    NEW_GOD,
    NOTHING,
    RECALL,
    REROLL,
    REVEAL,
    ROLL,
    SUBTRACT,
    TUPLES,
    WITH,
    Labors,
)
from kleos.games.labors.box import ENCOUNTERS, GODS, Cards
from kleos.games.labors.draws import find_reveal_rules
from kleos.games.labors.gods import (
    Doubling,
    Strike,
)
from kleos.games.labors.rules import Fates
from kleos.games.labors.solo import Alone
from kleos.games.labors.view.names import RULE_OF, change, members, number, tie_break, total
from kleos.games.labors.view.pictures import PICTURES


def tell(before: Labors, action: int, after: Labors, seat: int) -> list[Line]:
    found = deed(before, action)
    for place in range(2):
        encounter = before.places[place]
        if encounter >= 0 and after.places[place] != encounter:
            found.append(did(before.seat, f"claimed {before.cards.names[ENCOUNTERS.words[encounter]]}.", "3.5",
                             PICTURES[ENCOUNTERS.words[encounter]]))
    gone = left(before, action, after)
    if DISCARD.says(action):
        gone &= ~(1 << DISCARD.arg(action))             # the deed says so
    for god in members(gone, GODS.words):
        rule = "12.5" if before.cards.solo else "4.4"
        found.append(Line(NOBODY, f"{before.cards.names[god]} grows weary and leaves.", rule, PICTURES[god]))
    found += arrivals(before, action, after)
    if after.last >= 0 and before.last < 0:
        if after.cards.solo:
            found.append(Line(NOBODY, "No card is left to reveal: this turn is the last.", "12.9"))
        else:
            found.append(ending(after.cards, int(after.last)))
    if after.over() and not before.over():
        found += verdict(after)
    return found


def ending(cards: Cards, last: int) -> Line:
    """What brings the end, and when."""
    if cards.whole_round:
        return Line(NOBODY, "This round is the last." if last else "The last round is over.", "11.5")
    return Line(NOBODY, "The last turns begin.", "11.3" if cards.decks_end else "7.2")


def left(before: Labors, action: int, after: Labors) -> int:
    """The gods who left, those included who were shuffled in and revealed again at once (§5.10)."""
    gone = before.gods & ~after.gods
    for god in range(len(GODS.words)):
        back = before.gods & after.gods & 1 << god
        if back and (after.tokens(god) < before.tokens(god) or (DISCARD.says(action) and DISCARD.arg(action) == god)):
            gone |= back
    return gone


def arrivals(before: Labors, action: int, after: Labors) -> list[Line]:
    """Cards that were revealed, those included that could be no others."""
    found = []
    of_god, of_encounter = find_reveal_rules(before)
    if after.hera and not before.hera:
        found.append(Line(NOBODY, "Hera is revealed and leaves; the discarded gods are shuffled in.",
                          "12.7" if after.cards.solo else "5.10", PICTURES["hera"]))
    for god in members(after.gods & ~(before.gods & ~left(before, action, after)), GODS.words):
        name, asked = after.cards.names[god], before.turns and not before.cards.solo
        found.append(did(before.seat, f"revealed {name}.", of_god, PICTURES[god]) if asked else
                     Line(NOBODY, f"{name} is revealed.", of_god, PICTURES[god]))
    old = {before.places[0], before.places[1]}
    for encounter in (after.places[0], after.places[1]):
        if encounter >= 0 and encounter not in old:
            word = ENCOUNTERS.words[encounter]
            found.append(Line(NOBODY, f"A new encounter: {after.cards.names[word]}.", of_encounter, PICTURES[word]))
    return found


def verdict(s: Labors) -> list[Line]:
    if s.cards.solo:
        return [Line(0, f"The tally is {s.tally()}.", "12.10")]
    by, rule = tie_break(s)
    return [*[did(seat, f"scored {s.points(seat)} points.", "8.1") for seat in range(s.cards.seats)],
            did(s.winner, f"turned out to be Hercules{f', by {by}' if by else ''}.", rule)]


def deed(s: Labors, action: int) -> list[Line]:
    """What was done, in the words of its owner."""
    who, cards = s.now.seat, s.cards
    if FIRST.says(action):
        return [did(FIRST.arg(action), "won the draw for the first turn.", "1.1")]
    if ROLL.says(action):
        shown = ", ".join([str(value) for value in TUPLES[ROLL.arg(action)]])
        fate = isinstance(s.now, Fates)
        return [did(who, f"{'rolled for the Fates:' if fate else 'rolled'} {shown}.", "9.4" if fate else "2.1", "die")]
    if REVEAL.says(action) or MEET.says(action) or CAST.says(action):
        return []
    if CALL.says(action):
        god = GODS.words[CALL.arg(action)]
        return [did(who, f"called on {cards.names[god]}.", RULE_OF[god], PICTURES[god])]
    if MARK.says(action):
        place, box = MARK.first(action), MARK.second(action)
        encounter = s.places[place]
        name = cards.names[ENCOUNTERS.words[encounter]]
        blow = box == cards.boxes[encounter] - 1
        rule = "3.4" if blow else "3.1"
        if isinstance(s.now, Strike):
            rule = "5.8" if s.now.final else "5.3"
        return [did(who, f"marked {number(s, encounter, box)} on {name}{', the final blow' if blow else ''}.", rule,
                    PICTURES[ENCOUNTERS.words[encounter]])]
    return [did(who, predicate(s, action), rule_of(s, action))]


def predicate(s: Labors, action: int) -> str:
    if RECALL.says(action):
        return f"recalled {RECALL.arg(action)}; {others_recall(s, int(RECALL.arg(action)))}."
    if DISCARD.says(action):
        return f"discarded {s.cards.names[GODS.words[DISCARD.arg(action)]]}."
    if NEW_GOD.says(action):
        return "asked for a new god."
    if END.says(action):
        return "marked nothing and took a token from the pool." if from_pool(s) else "ended the turn."
    if NOTHING.says(action):
        return "could do nothing."
    if BONUS.says(action):
        return "took the bonus die."
    if WITH.says(action):
        return f"used {total(s, WITH.domains[0].words[WITH.arg(action)])}."
    return on_a_die(s, action)


def others_recall(s: Labors, n: int) -> str:
    """§6.2 How many tokens each other player took back."""
    found = [(seat, min(n, int(s.sides[seat].reserve))) for seat in range(s.cards.seats) if seat != s.now.seat]
    return join_words([f"{player(seat)} took back {back or 'none'}" for seat, back in found])


def on_a_die(s: Labors, action: int) -> str:
    """What a god made of a die."""
    verb = next(verb for verb in (FLIP, REROLL, DOUBLE, ADD, SUBTRACT) if verb.says(action))
    value = s.dice[verb.arg(action)]
    return {FLIP: f"turned the {value} over, to {7 - value}.", REROLL: f"rolled the {value} again.",
            DOUBLE: f"doubled the {value}, to {2 * value}.", ADD: f"raised the {value} to {value + change(s)}.",
            SUBTRACT: f"lowered the {value} to {value - change(s)}."}[verb]


def rule_of(s: Labors, action: int) -> str:
    for verb, rule in ((RECALL, "6.2"), (NEW_GOD, "6.3"), (NOTHING, "6.4"), (BONUS, "4.3"), (FLIP, "4.2"), (ADD, "4.2"),
                       (SUBTRACT, "4.2"), (REROLL, "4.2"), (WITH, "12.3")):
        if verb.says(action):
            return rule
    if DOUBLE.says(action):
        return "5.13" if isinstance(s.now, Doubling) and s.now.poseidon else "5.9"
    if DISCARD.says(action):
        return "12.6" if s.cards.solo else "6.3"
    if from_pool(s):
        return "12.6"
    return "12.8" if s.cards.solo else "7.1"


def from_pool(s: Labors) -> bool:
    """Whether the end of this turn, alone, brings a token."""
    return isinstance(s.now, Alone) and s.turn.marked == 0 and s.sides[0].reserve > 0

