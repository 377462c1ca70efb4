"""What the log of Hercules tells."""
from __future__ import annotations

from collections import Counter
from typing import Final

from kleos.core.cards.hands import knows
from kleos.core.face import Line, did, player, whose
from kleos.core.flow import Step
from kleos.core.prose import join_words, several
from kleos.core.words import Verb
from kleos.games.hercules.board import (
    ACCEPT,
    AGAINST,
    ATTACK,
    BLOCK,
    BRING,
    BURY,
    DECLARE,
    DECLINE,
    DISCARD,
    DRAW,
    END,
    FELL,
    FIRST,
    FOE,
    FREE,
    KEEP,
    LEXICON,
    LOSE,
    MILL,
    OWN,
    PASS,
    PAY,
    PLAY,
    PLUCK,
    RAISE,
    REDRAW,
    REGAIN,
    RESOLVE,
    RIVAL,
    SAVE,
    SEEK,
    SET,
    SHOW,
    TOP,
    WASTE,
    Hercules,
)
from kleos.games.hercules.box import CHARACTER, COMBAT, TYPE, of_piece
from kleos.games.hercules.draws import Draw, FromPile, Mill
from kleos.games.hercules.odd import HandOrDeck
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.picks import Verdict
from kleos.games.hercules.view.names import about, kind_name, name_piece

Told = list[Line]


def tell(before: Hercules, action: int, after: Hercules, seat: int) -> Told:
    """The action, and event by event what came of it."""
    s = before.copy()
    s.now.take(s, action)
    said, found = deed(before, action, seat), changes(before, s)
    s.tidy()
    prior = s.copy()
    while s.now.happen(s):
        found += changes(prior, s)
        s.tidy()
        prior = s.copy()
    found = once(before, action, said, found)
    if s.over():
        found.append(did(s.winner, "won.", "7.3" if s.box.seats == 2 else "9.1", "laurel"))
    return found


def once(s: Hercules, action: int, said: Told, events: Told) -> Told:
    """§5.2 That somebody put a character in play is one line, whatever brought it."""
    verb = LEXICON.verb(action)
    kind = s.now.kind if isinstance(s.now, ByHand) else verb.arg(action) if verb in (PLAY, BRING, RAISE) else -1
    if kind < 0 or TYPE[kind] != CHARACTER or not said:
        return said + events
    here = f"put {kind_name(s, kind)}"
    came = [line for line in events if line.subject == s.now.seat and line.text.startswith(here)][:1]
    if verb in (BRING, RAISE):
        return said + [line for line in events if line not in came]
    return (events if came else said + events)


# actions

CARDS: Final[dict[Verb, tuple[str, str]]] = {
    LOSE: ("lost {} from the hand.", "8.4"),
    BURY: ("had {} removed from the game.", "1.6"),
    SET: ("put {} in play.", "3.4"), PLAY: ("played {}.", "3.5"),
    DISCARD: ("discarded {} from the hand.", "8.4"), PLUCK: ("chose {} to be discarded.", "8.3"),
    REGAIN: ("took {} from the discard pile.", "8.3"), RAISE: ("put {} in play from the discard pile.", "5.3"),
    BRING: ("put {} in play from the hand.", "5.3"), SEEK: ("took {} from the deck.", "8.11"),
    WASTE: ("discarded {} from play.", "8.12")}
HIDDEN: Final[dict[Verb, tuple[str, str]]] = {
    DRAW: ("drew {}.", "3.3"), SHOW: ("looked at {} in a hand.", "8.10"),
    TOP: ("looked at {} on top of a deck.", "8.10")}
PLAIN: Final[dict[Verb, tuple[str, str]]] = {
    KEEP: ("kept the starting hand.", "2.5"), REDRAW: ("drew a new starting hand.", "2.3"),
    PASS: ("played no combat card.", "6.3"), END: ("ended the turn.", "3.7"), ACCEPT: ("said yes.", "8.3"),
    DECLINE: ("declined.", "8.3")}
EITHER: Final[dict[type[Step[Hercules]], tuple[str, str]]] = {          # accepted, declined
    Verdict: ("had the top card discarded.", "left the top card in its place."),
    HandOrDeck: ("chose to discard from the hand.", "chose to discard from the deck.")}
SILENT: Final = (ATTACK, BLOCK, AGAINST, DECLARE, FELL, RESOLVE, PAY)    # told when all of it is done


def deed(s: Hercules, action: int, viewer: int) -> Told:
    verb, who = LEXICON.verb(action), s.now.seat
    if s.turn == 0 and isinstance(s.now, Draw):
        side = s.sides[who]
        drawn = side.hand.size() + 1
        return [] if s.now.cards > 1 and side.cards.size > 1 else [did(who, f"drew {several(drawn, 'card')}.", "2.2")]
    if verb in HIDDEN:
        text, rule = HIDDEN[verb]
        seen = knows(s.seen_by(action), viewer)
        return [did(who, about(text, kind_name(s, verb.arg(action)) if seen else "a card"), rule)]
    if verb in CARDS:
        text, rule = CARDS[verb]
        return [did(who, about(text, kind_name(s, verb.arg(action))), rule)]
    if isinstance(s.now, FromPile) and verb is SAVE:
        return tell_saved(s, s.now, SAVE.arg(action))
    if isinstance(s.now, Mill):
        return tell_milled(s, s.now, MILL.arg(action))
    if isinstance(s.now, ByHand):
        return tell_paid(s, s.now)
    if verb in (ACCEPT, DECLINE) and type(s.now) in EITHER:
        return [did(who, EITHER[type(s.now)][verb is DECLINE], "8.3")]
    if verb in PLAIN:
        return [did(who, *PLAIN[verb])]
    return [] if verb in SILENT else [did(*tell_pointed(s, action))]


def tell_saved(s: Hercules, step: FromPile, kind: int) -> Told:
    """§8.3 §9.5 The cards that go under a deck together, once the last of them is picked."""
    if step.cards > 1 and len(s.sides[step.seat].pile) > 1:
        return []
    return [did(step.seat, about("put {} under the deck.", together(s, [*step.saved, kind])), step.rule)]


def tell_milled(s: Hercules, step: Mill, kind: int) -> Told:
    """§6.8 The cards that fall from a deck together, once the last of them is turned up."""
    if step.cards > 1 and s.sides[step.seat].cards.size > 1:
        return []
    return [did(step.seat, about("discarded {} from the deck.", together(s, [*step.fallen, kind])), "6.8")]


def tell_paid(s: Hercules, step: ByHand) -> Told:
    """§4.4 A card that is paid for by hand is told once it is paid for."""
    rule = "6.4" if TYPE[step.kind] == COMBAT else "3.5"
    return [] if step.left > 1 else [did(step.seat, about("played {}.", kind_name(s, step.kind)), rule)]


def together(s: Hercules, kinds: list[int]) -> str:
    """Cards by their names, equal ones by their number."""
    return join_words([kind_name(s, one) if number == 1 else f"{number} {kind_name(s, one)}"
                       for one, number in Counter(kinds).items()])


def tell_pointed(s: Hercules, action: int) -> tuple[int, str, str]:
    """Who did what, and its rule, where something on the table was pointed at."""
    who = s.now.seat
    if FIRST.says(action):
        return FIRST.arg(action), "drew the lot to begin.", "2.1"
    if RIVAL.says(action):
        return who, f"named {player(RIVAL.arg(action))} as opponent.", "9.7"
    assert OWN.says(action) or FOE.says(action)
    piece = OWN.arg(action) if OWN.says(action) else FOE.arg(action)
    return who, f"chose {kind_name(s, of_piece(piece))}.", "8.3"


# what came of it

def changes(before: Hercules, after: Hercules) -> Told:
    """Characters that came and went, attacks and blocks, players that are out, hands drawn anew."""
    found: Told = []
    if after.sides is not before.sides and list(before.won) != list(after.won) and not after.over():
        return [did(seat, "won this game of the match.", "7.4")
                for seat in range(len(before.won)) if after.won[seat] > before.won[seat]]
    for seat in range(len(before.sides)):
        found += battle_lines(before, after, seat)
        found += moves(before, after, seat)
        mine, now = before.sides[seat], after.sides[seat]
        if now.out and not mine.out:
            found.append(did(seat, "ran out of cards.", "7.1") if before.box.seats == 2
                         else did(seat, "ran out of cards and is out.", "9.3"))
        if before.turn == 0 and mine.hand.size() and not now.hand.size():
            found.append(did(seat, "shuffled the hand back and drew anew.", "2.3"))
    return found


def battle_lines(before: Hercules, after: Hercules, seat: int) -> Told:
    """§6.1 §6.2 Attackers and blockers, once they are declared."""
    mine, now = before.sides[seat], after.sides[seat]
    found: Told = []
    if now.attackers and not mine.attackers:
        who = [name_piece(after, seat, piece) for i, piece in enumerate(now.pieces) if now.attackers >> i & 1]
        found.append(did(seat, f"attacked {player(after.defender)} with {join_words(who)}.", "6.1"))
    pairs = [f"{name_piece(after, seat, piece)} blocks {name_piece(after, after.seat, now.against[i])}"
             for i, piece in enumerate(now.pieces)
             if now.against[i] != FREE and (mine.place(piece) < 0 or mine.against[mine.place(piece)] == FREE)]
    return [*found, did(seat, f"blocked: {join_words(pairs)}.", "6.2")] if pairs else found


def moves(before: Hercules, after: Hercules, seat: int) -> Told:
    """Characters of a side that came or are gone."""
    mine, now = before.sides[seat], after.sides[seat]
    found = [came(before, after, seat, now.place(piece)) for piece in now.pieces if mine.place(piece) < 0]
    gone = [mine.place(piece) for piece in mine.pieces if now.place(piece) < 0]
    found += [line for i in gone for line in left(before, after, seat, i)]
    return found


def came(before: Hercules, after: Hercules, seat: int, i: int) -> Line:
    side = after.sides[seat]
    who = name_piece(after, seat, side.pieces[i])
    if side.owners[i] != seat:
        return did(seat, f"took {who} over.", "8.9")
    return did(seat, f"put {who} in play.", "5.2")


def left(before: Hercules, after: Hercules, seat: int, i: int) -> Told:
    """Where a character went that is gone; who was taken over is told where it came to."""
    mine = before.sides[seat]
    piece, owner = mine.pieces[i], mine.owners[i]
    kind, who = of_piece(piece), name_piece(before, seat, mine.pieces[i])
    was, now = before.sides[owner], after.sides[owner]
    if now.out:
        return []
    if list(now.pile).count(kind) > list(was.pile).count(kind):
        return [did(seat, f"lost {who}: discarded.", "1.5")]
    if list(now.gone).count(kind) > list(was.gone).count(kind):
        return [did(seat, f"lost {who}: removed from the game.", "1.6")]
    if now.hand.count(kind) > was.hand.count(kind):
        return [did(seat, f"lost {who}: back to {whose(owner)} hand.", "8.2")]
    if now.cards.size > was.cards.size:
        return [did(seat, f"lost {who}: under {whose(owner)} deck.", "8.2")]
    return []
