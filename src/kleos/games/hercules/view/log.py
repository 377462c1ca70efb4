"""What the log of Hercules tells."""
from __future__ import annotations

from collections import Counter
from typing import Final

from kleos.core.cards.hands import knows
from kleos.core.face import Line, did, player, whose
from kleos.core.flow import Step
from kleos.core.prose import join_words, several
from kleos.core.sets import bit, size
from kleos.core.words import Verb
from kleos.games.hercules import effects
from kleos.games.hercules.abilities import Rival, Speak
from kleos.games.hercules.attack import Battles, Block, Through
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
from kleos.games.hercules.draws import Draw, FromPile, Look, Mill, Show
from kleos.games.hercules.language import Wording
from kleos.games.hercules.odd import Contest, HandOrDeck
from kleos.games.hercules.payment import ByHand
from kleos.games.hercules.picks import Verdict
from kleos.games.hercules.scoring import blocking, power
from kleos.games.hercules.targets import Duel, Give, Offering, Target
from kleos.games.hercules.view.names import about, kind_name, name_piece

Told = list[Line]

MANY: Final = 3                                         # characters that a line names, or cards before it says how many


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
GIVEN: Final = (LOSE, DISCARD, WASTE)                   # told with the card for which that is done
HIDDEN: Final[dict[Verb, tuple[str, str]]] = {
    DRAW: ("drew {}", "3.3"), SHOW: ("looked at {}", "8.10"), TOP: ("looked at {}", "8.10")}
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
        side, drew = s.sides[who], f"drew {several(s.sides[who].hand.size() + 1, 'card')}."
        return [] if s.now.cards > 1 and side.cards.size > 1 else [did(who, drew, "2.2")]
    if verb in HIDDEN:
        return tell_hidden(s, verb, action, knows(s.seen_by(action), viewer))
    if verb in CARDS:
        return [tell_card(s, verb, kind_name(s, verb.arg(action)))]
    if isinstance(s.now, FromPile) and verb is SAVE:
        return tell_saved(s, s.now, SAVE.arg(action))
    if isinstance(s.now, (Mill, Contest)):
        return tell_milled(s, s.now, MILL.arg(action))
    if isinstance(s.now, ByHand):
        return tell_paid(s, s.now)
    if verb in (ACCEPT, DECLINE) and type(s.now) in EITHER:
        return [did(who, EITHER[type(s.now)][verb is DECLINE], "8.3")]
    if verb in PLAIN:
        return [did(who, *PLAIN[verb])]
    if isinstance(s.now, Block) and verb is DECLARE:
        return tell_unblocked(s, s.now)
    return [] if verb in SILENT else [did(*tell_pointed(s, action))]


def tell_card(s: Hercules, verb: Verb, card: str) -> Line:
    """§8.3 What was done with a card that everybody sees; where it was given for another, for which."""
    text, rule = CARDS[verb]
    said = text.removesuffix(".").format(card) + (for_what(s) if verb in GIVEN else "")
    return did(s.now.seat, about("{}.", said), rule)


def tell_unblocked(s: Hercules, step: Block) -> Told:
    """§6.2 That nobody was named to block; who was is told by whom they block."""
    them = "attacker" if size(s.sides[s.seat].attackers) == 1 else "attackers"
    return [] if step.blocks else [did(step.seat, f"let the {them} through.", "6.2")]


def tell_hidden(s: Hercules, verb: Verb, action: int, seen: bool) -> Told:
    """§3.3 §8.1 §8.10 A card that is drawn, in step 2 or by a text, or looked at, by what it is called."""
    if isinstance(s.now, Show):
        return tell_shown(s, s.now, seen)
    text, rule = HIDDEN[verb]
    card = kind_name(s, verb.arg(action)) if seen else "a card"
    if isinstance(s.now, Draw) and not s.now.first:
        rule = "8.1"
    return [did(s.now.seat, about("{}.", text.format(card) + where(s.now)), rule)]


def tell_shown(s: Hercules, step: Show, seen: bool) -> Told:
    """§8.10 The hand that somebody has looked at, once its last card is shown."""
    side = s.sides[step.owner]
    if len(side.cards.known(step.seat)) + 1 < side.hand.size():
        return []
    hand = f"looked at {whose(step.owner)} hand"
    cards = f": {together(s, [int(kind) for kind in side.hand.kinds])}" if seen else ""
    return [did(step.seat, about("{}.", hand + cards), "8.10")]


def where(step: Step[Hercules]) -> str:
    """§8.10 Where a card lies that somebody looks at."""
    return f" on top of {whose(step.owner)} deck" if isinstance(step, Look) else ""


def tell_saved(s: Hercules, step: FromPile, kind: int) -> Told:
    """§8.3 §9.5 The cards that go under a deck together, once the last of them is picked."""
    if step.cards > 1 and len(s.sides[step.seat].pile) > 1:
        return []
    saved = together(s, [*step.saved, kind])
    if step.rule != "9.5":
        return [did(step.seat, about("put {} under the deck.", saved), step.rule)]
    out = player(next(seat for seat in range(len(s.sides)) if s.sides[seat].out))
    back = several(len(step.saved) + 1, "card")
    return [did(step.seat, about("put {}.", f"{back} back under the deck, because {out} is out: {saved}"), step.rule)]


def tell_milled(s: Hercules, step: Mill | Contest, kind: int) -> Told:
    """§6.8 §8.2 The cards that fall from a deck together, once the last of them is turned up."""
    if isinstance(step, Contest):
        return [did(step.next(s), about("discarded {}.", f"{kind_name(s, kind)} from the deck{for_what(s)}"), "8.2")]
    if step.cards > 1 and s.sides[step.seat].cards.size > 1:
        return []
    kinds = [*step.fallen, kind]
    why = for_what(s)
    many = (f"{len(kinds)} cards from the deck{why}: {{}}." if len(set(kinds)) > MANY else
            about("{{}} from the deck{}.", why))
    return [did(step.seat, about(f"discarded {many}", together(s, kinds)), "8.2" if why else "6.8")]


def for_what(s: Hercules) -> str:
    """The card whose text is being followed; nothing where attackers brought it about."""
    for i in range(len(s.later) - 1, -1, -1):
        step = s.later[i]
        if isinstance(step, (Speak, Through)):
            return f" for {kind_name(s, step.voice.kind)}" if isinstance(step, Speak) else ""
    return ""


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
    if isinstance(s.now, Rival):
        named = f"named {player(RIVAL.arg(action))} as opponent for {kind_name(s, s.now.voice.kind)}"
        return who, about("{}.", named), "9.7"
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
        found += marks(before, after, seat)
        mine, now = before.sides[seat], after.sides[seat]
        if now.out and not mine.out:
            found.append(did(seat, "ran out of cards.", "7.1") if before.box.seats == 2
                         else did(seat, "ran out of cards, and left the game.", "9.3"))
        if before.turn == 0 and mine.hand.size() and not now.hand.size():
            found.append(did(seat, "shuffled the hand back and drew anew.", "2.3"))
    return found + at_large(before, after)


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
        held = next((other for other, one in enumerate(before.sides) if one.place(side.pieces[i]) >= 0), -1)
        return did(seat, f"took {who} over{f' from {player(held)}' if held >= 0 else ''}.", "8.9")
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
        return [did(seat, f"lost {who}: discarded{by_foe(before, seat, i) or by_whom(before)}", "1.5")]
    if list(now.gone).count(kind) > list(was.gone).count(kind):
        return [did(seat, f"lost {who}: removed from the game{by_whom(before)}", "1.6")]
    if now.hand.count(kind) > was.hand.count(kind):
        return [did(seat, f"lost {who}: sent back to {whose(owner)} hand{by_whom(before)}", "8.2")]
    if now.cards.size > was.cards.size:
        return [did(seat, f"lost {who}: put under {whose(owner)} deck{by_whom(before)}", "8.2")]
    return []


def by_foe(s: Hercules, seat: int, i: int) -> str:
    """§6.9 §6.10 Whom somebody met who falls in a battle, to end a sentence; empty elsewhere."""
    if not isinstance(s.now, Battles) or s.havoc or seat not in (s.seat, s.defender):
        return ""
    mine, foe = s.sides[seat], int(s.defender if seat == s.seat else s.seat)
    met = int(blocking(s.sides[foe], mine.pieces[i])) if seat == s.seat else \
        int(bit(s.sides[foe].place(mine.against[i]))) if s.sides[foe].place(mine.against[i]) >= 0 else 0
    names = [name_piece(s, foe, piece) for k, piece in enumerate(s.sides[foe].pieces) if met >> k & 1]
    return about(" by {}.", f"{whose(foe)} {join_words(names)}") if names else ""


def by_whom(s: Hercules) -> str:
    """The card whose text is being followed, to end a sentence; outside of texts nothing but the full stop."""
    step = s.now
    if isinstance(step, (Speak, Target, Offering)):
        return about(" by {}.", kind_name(s, step.voice.kind))
    if isinstance(step, (Give, Duel)):                  # which do not know who speaks
        voice = next((one.voice for one in s.later[::-1] if isinstance(one, Speak)), None)
        return about(" by {}.", kind_name(s, voice.kind)) if voice is not None else "."
    return "."


# what a text changes of those who stay

def marks(before: Hercules, after: Hercules, seat: int) -> Told:
    """§8.6 The changes of a side that last a while, and what was tapped or untapped by a text."""
    if after.turn != before.turn or after.over():
        return []
    mine, now = before.sides[seat], after.sides[seat]
    stays = [(mine.place(piece), i) for i, piece in enumerate(now.pieces) if mine.place(piece) >= 0]
    found = powers(before, after, seat, stays) if not says(before, effects.CALM) else []
    found += [*places_in(before, after, seat, stays), *taps(before, after, seat, stays)]
    if now.ward > mine.ward:
        fewer = several(now.ward - mine.ward, "fewer card")
        found.append(Line(seat, f"Attackers discard {fewer} from {whose(seat)} deck this turn.", "8.6"))
    ready = int(now.funds() - mine.funds())
    if ready and isinstance(before.now, Speak):
        number = several(abs(ready), "resource")
        found.append(did(seat, f"untapped {number}." if ready > 0 else f"had {number} tapped.", "8.12"))
    if says(before, effects.REFRESH) and mine.hand.size() and not now.hand.size():
        found.append(did(seat, "shuffled the hand into the deck.", "8.2"))
    return found


def says(s: Hercules, wording: Wording) -> bool:
    """Whether this effect is what happens next."""
    step = s.now
    if not isinstance(step, Speak):
        return False
    spoken = s.box.effects(step.voice.kind, step.voice.moment)
    return step.index < len(spoken) and spoken[step.index].wording is wording


def called(s: Hercules, seat: int, places: list[int], one: str, many: str) -> str:
    """Characters of a side by their names, of many the first, and the verb that goes with them."""
    names = [name_piece(s, seat, s.sides[seat].pieces[i]) for i in places]
    if len(names) > MANY:
        names = [*names[:MANY - 1], f"{len(names) - MANY + 1} others"]
    return f"{join_words(names)} {one if len(names) == 1 else many}"


def powers(before: Hercules, after: Hercules, seat: int, stays: list[tuple[int, int]]) -> Told:
    """§8.6 What their power is now, and who cannot be discarded."""
    mine, now = before.sides[seat], after.sides[seat]
    more = {i: int(now.boosts[i] - mine.boosts[k]) for k, i in stays}
    found: Told = []
    for n in sorted(set(more.values()) - {0}):
        who = [i for i in more if more[i] == n]
        said = called(after, seat, who, "has", "have")
        found.append(Line(seat, f"{said} {'+' if n > 0 else '−'}{abs(n)} power this turn{reach(after, seat, who)}.",
                          "8.6"))
    double = [i for k, i in stays if now.doubled >> i & 1 and not mine.doubled >> k & 1]
    if double:
        said = called(after, seat, double, "has", "have")
        found.append(Line(seat, f"{said} double power this turn{reach(after, seat, double)}.", "8.6"))
    safe = [i for k, i in stays if now.shielded >> i & 1 and not mine.shielded >> k & 1]
    if safe:
        found.append(Line(seat, f"{called(after, seat, safe, 'cannot', 'cannot')} be discarded this turn.", "8.13"))
    return found


def reach(s: Hercules, seat: int, places: list[int]) -> str:
    """Their powers as they are now, where few are named."""
    return "" if len(places) > MANY else f": {join_words([str(power(s, seat, i)) for i in places])}"


def taps(before: Hercules, after: Hercules, seat: int, stays: list[tuple[int, int]]) -> Told:
    """§6.12 Who was tapped or untapped, but for those who attack or block from now on."""
    mine, now = before.sides[seat], after.sides[seat]
    tapped = [i for k, i in stays if now.tapped >> i & 1 and not mine.tapped >> k & 1
              and (mine.attackers >> k & 1 or not now.attackers >> i & 1) and now.against[i] == mine.against[k]]
    frozen = [i for k, i in stays if now.frozen >> i & 1 and not mine.frozen >> k & 1]
    tapped = [i for i in tapped if i not in frozen]
    free = [i for k, i in stays if mine.tapped >> k & 1 and not now.tapped >> i & 1]
    found: Told = []
    stay = f"{'stays' if len(frozen) == 1 else 'stay'} so in {whose(seat)} next turn"
    for who, rest in ((tapped, "tapped."), (free, "untapped."), (frozen, f"tapped and {stay}.")):
        if who:
            found.append(Line(seat, f"{called(after, seat, who, 'was', 'were')} {rest}", "8.2"))
    return found


def places_in(before: Hercules, after: Hercules, seat: int, stays: list[tuple[int, int]]) -> Told:
    """§6.11 Who left an attack that goes on, or counts as unblocked again."""
    if before.defender < 0 or after.defender < 0:
        return []
    mine, now, attacking = before.sides[seat], after.sides[seat], after.sides[after.seat]
    gone = [i for k, i in stays if mine.attackers >> k & 1 and not now.attackers >> i & 1]
    fought = attacking.attackers & attacking.blocked
    gone += [i for k, i in stays if mine.against[k] != FREE and now.against[i] == FREE
             and attacking.place(mine.against[k]) >= 0 and fought >> attacking.place(mine.against[k]) & 1]
    open = [i for k, i in stays if mine.blocked >> k & 1 and not now.blocked >> i & 1 and i not in gone]
    found = [Line(seat, f"{called(after, seat, gone, 'left', 'left')} the attack.", "8.2")] if gone else []
    if open:
        found.append(Line(seat, f"{called(after, seat, open, 'counts', 'count')} as unblocked.", "6.11"))
    return found


def at_large(before: Hercules, after: Hercules) -> Told:
    """What a text changes of the turn as a whole."""
    if after.turn != before.turn or after.over():
        return []
    found: Told = []
    if says(before, effects.CALM):
        found.append(did(before.now.seat, "cancelled all changes of power.", "8.6"))
    if says(before, effects.TRUCE) and before.defender >= 0:
        found.append(did(before.now.seat, "ended the attack.", "8.2"))
    if after.havoc and not before.havoc:
        found.append(did(before.now.seat, "doomed everybody who is in a battle.", "8.2"))
    if after.smash > before.smash:
        more = several(after.smash - before.smash, "more card")
        found.append(Line(after.seat, f"Unblocked attackers discard {more} this turn.", "8.6"))
    return found
