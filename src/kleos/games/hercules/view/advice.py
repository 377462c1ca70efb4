"""What an attack comes to that is declared or being composed, and what surely comes of an option; and why it is a good
one."""
from __future__ import annotations

from typing import Final

from kleos.core.face import player, whose
from kleos.core.prose import join_words, several
from kleos.core.sets import bit, size
from kleos.games.hercules.attack import Attack, Block
from kleos.games.hercules.board import AGAINST, ATTACK, DECLARE, END, PASS, PLAY, SET, Hercules
from kleos.games.hercules.box import COMBAT, TYPE, of_piece
from kleos.games.hercules.certainty import (
    anyway,
    block,
    cards_lost,
    certain,
    compose,
    drawn_out,
    empties,
    follow,
    last_game,
    least,
    meetings,
    nearly,
    promise,
    threatens,
    unstoppable,
    verdict,
)
from kleos.games.hercules.effects import MILL
from kleos.games.hercules.language import MOMENTS, YOU
from kleos.games.hercules.refusals import name, who
from kleos.games.hercules.rules import Muster
from kleos.games.hercules.scoring import able_blockers, blockable, blocking, payable, power
from kleos.games.hercules.serving import serves_at_home
from kleos.games.hercules.view.answering import answer
from kleos.games.hercules.view.defence import (
    best_way,
    changes,
    could_go,
    count_return,
    doom,
    fallen,
    find_kept,
    likely_blocks,
    meet,
    risk,
    tell_blocks,
    tell_kept,
    turn_attack,
)
from kleos.games.hercules.view.playing import bring_in, plant

NO_USE: Final = ": changes nothing now"
LITTLE: Final = 2                                       # cards, for which one does not lay one’s own deck open
LONGEST: Final = 119                                    # letters of a reason without its full stop


# labels

def sequel(s: Hercules, action: int) -> str:
    """What a label says besides, where by this action an attack that empties the deck takes its course."""
    seat = int(s.now.seat)
    if not s.now.allows(s, action) or not (threatens(s, seat) or nearly(s, seat)):
        return ""
    if not threatens(s, seat):
        said = verdict(s, seat, action)
        return f": {said}" if said else ""
    said = verdict(s, seat, action) or ("empties your deck" if seat == s.defender else "")
    return f": {said}" if said else ""


def last_draw(s: Hercules) -> str:
    """What the label of the end of a turn says besides, where another one must then draw the last card (§3.3)."""
    step = s.now
    if not isinstance(step, Muster) or s.sides[s.left_of(step.seat)].cards.size != 1:
        return ""
    after = follow(s, int(step.seat), int(END.number()))
    last = drawn_out(s, after)
    if last < 0:
        return ""
    game = "" if last_game(s, int(step.seat)) else " this game"
    return f": {player(last)} must draw the last card, and you win{game}"


def loses(s: Hercules, action: int) -> bool:
    """Whether one’s own deck is emptied by this action, as things stand."""
    ends = (PASS.says(action) or DECLARE.says(action)) and s.now.seat == s.defender
    return ends and threatens(s, int(s.now.seat)) and sequel(s, action) != ""


# advice

def advice(s: Hercules, action: int) -> str:
    return advise(s, action).replace("!.", "!")         # as “Nemesis Strikes!” ends a sentence


def advise(s: Hercules, action: int) -> str:
    """Why this is a good one."""
    if SET.says(action):
        return plant(s, int(SET.arg(action)))
    if PLAY.says(action):
        return advise_card(s, action)
    if ATTACK.says(action):
        step = s.now
        chosen = int(step.chosen) if isinstance(step, Attack) else 0
        return strike(s, chosen | int(bit(s.sides[step.seat].place(ATTACK.arg(action)))))
    if AGAINST.says(action) and isinstance(s.now, Block):
        after = s.copy()
        after.now.take(after, action)
        return guard_one(s, compose(s, int(s.now.seat)), compose(after, int(s.now.seat)), action)
    if END.says(action):
        return stay(s)
    if PASS.says(action) or DECLARE.says(action):
        return advise_course(s, action)
    return turn_attack(s, action) or answer(s, action)


def advise_card(s: Hercules, action: int) -> str:
    """Why a card is played; §7.1 first of all that it wins."""
    kind, seat = int(PLAY.arg(action)), int(s.now.seat)
    out = [other for other in empties(s, seat, kind) if other != seat]
    if out:
        said = verdict(s, seat, action)
        if out[0] in anyway(s, seat):
            won = said.capitalize() or "It makes no difference"
            return f"{won}: even without it {whose(out[0])} deck is emptied (§7.1)."
        won = f"{said.capitalize()}: it" if said.startswith("you win") else "It"
        return f"{won} empties {whose(out[0])} deck (§7.1)."
    return change_battle(s, action) if TYPE[kind] == COMBAT else bring_in(s, kind)


def advise_course(s: Hercules, action: int) -> str:
    """Why an attack should take its course."""
    step = s.now
    if isinstance(step, Attack):
        return strike(s, int(step.chosen), True)
    if loses(s, action):
        return "Nothing better was found: this empties your deck (§7.1)."
    if threatens(s, int(step.seat)) and step.seat == s.seat:
        said = verdict(s, int(step.seat), action)
        won = f"{said.capitalize()}:" if said.startswith("you win") else "As things stand,"
        return f"{won} this empties {whose(s.defender)} deck (§7.1)."
    if nearly(s, int(step.seat)) and step.seat == s.seat:
        said = verdict(s, int(step.seat), action)
        if said:
            return f"This {said} (§7.1)."
    if PASS.says(action):
        return hold_back(s)
    if isinstance(step, Block) and step.blocks:
        return guard(s, compose(s, int(step.seat)))
    return let_through(s)


def hold_back(s: Hercules) -> str:
    """§6.3 Why no combat card is played."""
    cards = [int(PLAY.arg(action)) for action in s.legal() if PLAY.says(action)]
    if not cards:
        holds = any(TYPE[kind] == COMBAT for kind in s.sides[s.now.seat].hand.kinds)
        return f"You hold no combat card{' that you can pay for' if holds else ''}."
    if len(cards) == 1:
        return f"{name(s, cards[0])} would change too little now; it may be worth more in another attack."
    return "None of your combat cards would change enough now; each may be worth more in another attack."


def change_battle(s: Hercules, action: int) -> str:
    """§6.4 What a combat card changes as things stand; of several ways the best."""
    return changes(s, best_way(s, action), int(s.now.seat)) or bring_in(s, int(PLAY.arg(action)))


# attacks and blocks

def strike(s: Hercules, attackers: int, whole: bool = False) -> str:
    """§6.1 What the attack takes from the deck, and what blockers could make of it; of a whole one what those are kept
    for who stay back."""
    seat = int(s.now.seat)
    after = compose(s, seat, attackers)
    foe, cards = int(after.defender), cards_lost(after)
    deck, free = int(after.sides[foe].cards.size), unstoppable(after, foe)
    last = leave_last(s, after, attackers) if cards >= deck - 1 else ""
    if last or cards >= deck:
        return last or finish(s, after, attackers, free)
    said = f"{'Nobody there can block: it' if free else 'It'} takes {cards} of {whose(foe)} "
    return weigh(s, after, attackers, said + several(deck, "card") + pay(s, seat, attackers), whole)


def weigh(s: Hercules, after: Hercules, attackers: int, said: str, whole: bool) -> str:
    """What an attack takes, with what may come back and who stays at home, as far as there is room."""
    seat, foe, cards = int(s.now.seat), int(after.defender), cards_lost(after)
    free = unstoppable(after, foe)
    back, mine = count_return(s, seat, foe, attackers), int(s.sides[seat].cards.size)
    kept = tell_kept(s, seat, foe, attackers) if whole else ""
    kept = f"; {kept}" if kept else ""
    much = back * 2 >= mine or (back and not kept and bares(s, seat, attackers))
    told = tell_return(s, after, back, attackers) if much else ""
    if cards <= LITTLE and back * 2 >= mine:
        return sell_short(s, attackers, said, told, kept)
    spare = tell_spare(s, seat, attackers) if whole else ""
    if free:
        return join_fitting(said, told, kept, spare) if back * 2 < mine else join_fitting(said + told, kept, spare)
    pairs = likely_blocks(after)
    left = cards_lost(block(after, pairs)) or "none"
    blocks = f", or {left} if {tell_blocks(after, pairs)}"
    if (told and len(said + blocks + told) >= LONGEST) or len(said + blocks + kept) >= LONGEST:
        blocks = f", or {left} if blocked"              # what may come back weighs more than by whom
    return join_fitting(said + blocks, told, kept, f"; {risk(after)}" if len(pairs) > 1 else "", spare)


def sell_short(s: Hercules, attackers: int, said: str, told: str, kept: str) -> str:
    """What an attack takes that brings little while much may come back, and how much less would if its characters
    stayed at home; as much of that as there is room for."""
    seat, foe = int(s.now.seat), int(s.left_of(s.now.seat))
    mine = int(s.sides[seat].cards.size)
    fewer = min(mine, count_return(s, seat, foe, attackers)) - min(mine, count_return(s, seat, foe, 0))
    names = [who(s, seat, i) for i in range(attackers.bit_length()) if attackers >> i & 1]
    short = said.replace("Nobody there can block: it", "It")
    if fewer <= 0:
        return join_fitting(short if len(said + told) >= LONGEST else said, told, kept)
    back = f"{join_words(names)} stay{'s' if len(names) == 1 else ''} back"
    ways = [f"{one}{told}, {fewer} fewer if {two}" for two in (back, "nobody attacks") for one in (said, short)]
    return join_fitting(next((way for way in ways if len(way) < LONGEST), f"{short}{told}"), kept)


def leave_last(s: Hercules, after: Hercules, attackers: int) -> str:
    """§3.3 §7.1 That the attack leaves one card at most, whoever blocks, and that this must be drawn; else empty."""
    then, seat, foe = s.copy(), int(after.seat), int(after.defender)
    for action in declaring(s, attackers):
        then.apply(action)
    if certain(s, then, seat) != 1:
        return ""
    both = f"empties {whose(foe)} deck or " if cards_lost(after) >= after.sides[foe].cards.size else ""
    game = "" if last_game(s, seat) else " this game"
    return f"This {both}leaves 1 card, which {player(foe)} must draw: you win{game} (§7.1)."


def tell_return(s: Hercules, after: Hercules, back: int, attackers: int) -> str:
    """What the next attack of the others may take; §7.1 of one that empties the deck whether that needs all of them."""
    seat, foe = int(s.now.seat), int(after.defender)
    mine = int(s.sides[seat].cards.size)
    if back < mine:
        return f"; {back} or more of your {mine} may go in return"      # newcomers may attack at once
    able = 0 if unstoppable(after, foe) else int(able_blockers(after, foe))
    unless = "if they do not block, " if able and count_return(s, seat, foe, attackers, able) < mine else ""
    return f"; {unless}{back} can come back and empty your deck"


def join_fitting(said: str, *more: str) -> str:
    """A sentence with those further parts for which there is room, the first ones first."""
    for part in more:
        said += part if len(said + part) < LONGEST else ""
    return f"{said}."


def finish(s: Hercules, after: Hercules, attackers: int, free: bool) -> str:
    """§7.1 How sure it is that the attack empties the deck."""
    foe, then = int(after.defender), s.copy()
    deck, seat = int(after.sides[foe].cards.size), int(after.seat)
    for action in declaring(s, attackers):
        then.apply(action)
    won = promise(then, seat, s)
    if won:
        deed = f"this empties {whose(foe)} deck (§7.1)."
        return announce(won, f"nobody there can block, and {deed}" if free else "", deed)
    if free:
        return f"Nobody there can block: this empties {whose(foe)} deck (§7.1)."
    if least(after) >= deck:
        return f"Whoever blocks, this empties {whose(foe)} deck (§7.1), unless a combat card or a text stops it."
    pairs = likely_blocks(after)
    left = cards_lost(block(after, pairs))
    if left >= deck:
        return f"It empties {whose(foe)} deck (§7.1), unless several blockers, a combat card or a text stop it."
    said, rest = f"It empties {whose(foe)} deck (§7.1); if", f", it takes {left or 'none'} of {several(deck, 'card')}."
    long = f"{said} {tell_blocks(after, pairs)}{rest}"
    return long if len(long) <= LONGEST else f"{said} blocked{rest}"


def announce(won: str, *ways: str) -> str:
    """§7.1 That somebody wins, and the first way to tell by what for which there is room."""
    way = next((way for way in ways if way and len(won + way) + 2 <= LONGEST), "")
    return f"{won}: {way}" if way else f"{won} (§7.1)."


def tell_spare(s: Hercules, seat: int, attackers: int) -> str:
    """§6.4 For which combat card resources are left, should the others attack."""
    held = [int(kind) for kind in s.sides[seat].hand.kinds if s.defender < 0 and TYPE[kind] == COMBAT
            and payable(s, seat, kind) and serves_at_home(s, seat, int(kind), attackers)]
    return f"; you keep {name(s, held[0])} for their attack" if held else ""


def bares(s: Hercules, seat: int, attackers: int) -> bool:
    """Whether all who could block in the next turn of the others are among the attackers."""
    able = int(able_blockers(s, seat))
    return able != 0 and not able & ~attackers


def pay(s: Hercules, seat: int, attackers: int) -> str:
    """What the texts of these attackers discard from one’s own deck as they attack."""
    effects = [effect for i, piece in enumerate(s.sides[seat].pieces) if attackers >> i & 1
               for effect in s.box.effects(of_piece(piece), MOMENTS.index("attacks"))]
    cards = sum([int(effect.n) for effect in effects if effect.wording is MILL and effect.who == YOU])
    return f", for {cards} of yours" if cards else ""


def declaring(s: Hercules, attackers: int) -> list[int]:
    """The actions that declare an attack with these, and with those who are named already."""
    side, step = s.sides[s.now.seat], s.now
    left = attackers & ~(int(step.chosen) if isinstance(step, Attack) else 0)
    named = [int(ATTACK.number(piece)) for i, piece in enumerate(side.pieces) if left >> i & 1]
    then = s.copy()
    for action in named:
        then.apply(action)
    return [*named, int(DECLARE.number())] if isinstance(then.now, Attack) else named


def guard(s: Hercules, after: Hercules) -> str:
    """§6.2 What all blocks together save, and who falls, by their names if there is room."""
    pairs = list_pairs(after)
    theirs, mine = fallen(after)
    long, short = [tell_guard(s, after, tell_fallen(theirs, mine, len(pairs) == 1, few)) for few in (2, 1)]
    return long if len(long) <= LONGEST else short


def tell_guard(s: Hercules, after: Hercules, said: str) -> str:
    """The same with what is said of those who fall."""
    pairs, deck = list_pairs(after), int(after.sides[s.defender].cards.size)
    if cards_lost(after) >= deck:
        these = "themselves these do" if len(pairs) > 1 else "itself this does"
        return f"By {these} not save your deck (§7.1); {said}."
    if cards_lost(s) >= deck:
        full = f"Unblocked, this would empty your deck (§7.1): {doom(s)}; {price(said)}."
        if len(pairs) > 1 and any(cards_lost(block(s, [pair])) < deck for pair in pairs):
            enough = f"Unblocked, {doom(s)} (§7.1); {price(said)}; one of these blocks alone would do."
            return enough if len(enough) <= LONGEST else full
        return full
    return tell_saved(cards_lost(s) - cards_lost(after), said, many=len(pairs) > 1)


def guard_one(s: Hercules, others: Hercules, after: Hercules, action: int) -> str:
    """§6.2 What a single block saves beside the other ones, and who falls in it."""
    deck, k = int(s.sides[s.defender].cards.size), int(s.sides[s.seat].place(AGAINST.arg(action)))
    theirs, mine = fallen(after, k)
    said = tell_fallen(theirs, mine, size(blocking(after.sides[s.defender], AGAINST.arg(action))) == 1)
    bare, before, now = cards_lost(s), cards_lost(others), cards_lost(after)
    if now >= deck:
        return f"By itself this does not save your deck (§7.1); {said}."
    if before >= deck:
        return f"Without it your deck would be emptied (§7.1): {doom(s)}; {price(said)}."
    number = len(list_pairs(others))
    rest = "the other block" if number == 1 else f"the other {number} blocks"
    if number and bare >= deck:
        return tell_saved(before - now, f"{said}; {rest} alone would save your deck")
    return tell_saved(before - now, said, f", {bare - now} with {rest}" if number else "")


def list_pairs(s: Hercules) -> list[tuple[int, int]]:
    """The blocks that are declared, or composed."""
    side, attacking = s.sides[s.defender], s.sides[s.seat]
    return [(k, int(attacking.place(side.against[k]))) for k in range(len(side.pieces))
            if int(side.blockers()) >> k & 1]


def price(said: str) -> str:
    """Who falls, beside what would be lost otherwise."""
    return said.replace("you lose ", "it costs you ")


def tell_saved(cards: int, said: str, besides: str = "", many: bool = False) -> str:
    """How many cards are saved by a block, or by several, if any, and what else comes of it."""
    they = "They save" if many else "It saves"
    return f"{they} {several(cards, 'card')}{besides}; {said}." if cards > 0 else f"{said[0].upper()}{said[1:]}."


def tell_fallen(theirs: list[str], mine: list[str], alone: bool, few: int = 1) -> str:
    """§6.9 Who falls; `alone`: there is one blocker; `few`: how many are told by their names, and no more."""
    if not theirs:
        return f"you lose {name_few(mine, 'blocker', few)}" if mine else "nobody falls"
    they = name_few(theirs, "attacker", few)
    if not mine:
        return f"{they} {'falls' if len(theirs) == 1 else 'fall'}, and nobody of yours"
    return "both fall" if alone else f"you lose {name_few(mine, 'blocker', few)} for {they}"


def name_few(names: list[str], noun: str, few: int) -> str:
    """So many by their names, of more how many there are."""
    return join_words(names) if len(names) <= few else several(len(names), noun)


def let_through(s: Hercules) -> str:
    """Why nobody should block."""
    seat, cards, side = int(s.now.seat), cards_lost(s), s.sides[s.seat]
    able = int(able_blockers(s, seat))
    fates, reach = list[int](), dict[int, int]()        # of single blockers; by attacker, what all together have
    for k in range(able.bit_length()):
        for i in range(len(side.pieces)):
            if able >> k & 1 and int(blockable(s, seat, k)) >> i & 1:
                fates.append(meet(s, i, k))
                reach[i] = reach.get(i, 0) + int(power(s, seat, k))
    costs = f"It costs {cards} of the {s.sides[seat].cards.size} cards of your deck"
    if not fates:
        return f"{costs}; nobody of yours can block."
    if min(fates) > 0 and all(reach[i] < int(power(s, s.seat, i)) for i in reach):
        return join_fitting(costs, tell_saving(s) or "; a blocker would fall for nothing")
    return f"{costs}: less than a block might cost, as far as was looked ahead."


def tell_saving(s: Hercules) -> str:
    """§6.2 What the single block that saves most would save and cost; empty where none saves anything."""
    least_lost, k, i = min([(cards_lost(block(s, [pair])), *pair) for pair in meetings(s)])
    saved = cards_lost(s) - least_lost
    _, mine = fallen(block(s, [(k, i)]), i)
    if saved <= 0 or not mine:
        return f": a block would save only {several(saved, 'card')}" if saved > 0 else ""
    return f"; a block would save {saved}, but cost {mine[0]}, seemingly worth more"


def stay(s: Hercules) -> str:
    """§3.7 What is kept for the turns of the others, and what might be lost without it."""
    last = last_draw(s).removeprefix(": ")
    if last:
        return f"{last} (§3.3, §7.1)."
    seat, foe = int(s.now.seat), int(s.left_of(s.now.seat))
    blockers, funds = size(able_blockers(s, seat)), int(s.sides[seat].funds())
    kept = [f"{blockers} of yours can block"] if blockers else []
    if any(TYPE[kind] == COMBAT and payable(s, seat, kind) and serves_at_home(s, seat, int(kind), 0)
           for kind in s.sides[seat].hand.kinds):
        kept.append(f"{several(funds, 'untapped resource')} can pay for combat cards")
    if not kept:
        return "There is nothing better to do now."
    tired = find_kept(s, seat, 0)
    without = count_return(s, seat, foe, tired) if tired else 0
    more = without > count_return(s, seat, foe, 0)
    said = f"Until your next turn {' and '.join(kept)}"
    return join_fitting(said, f"; had they attacked, {could_go(s, seat, without)}" if more else "")
