"""What the prompt of Daedalus’ Labyrinth asks, and what it says at the end."""
from __future__ import annotations

from typing import Final

from kleos.core.face import Prompt, player, whose
from kleos.core.flow import CHANCE
from kleos.core.prose import join_words, pluralize
from kleos.core.sets import size
from kleos.games.labyrinth.board import (
    CRUSHED,
    CUT_OFF,
    DIE,
    DRINK,
    DUE,
    EATEN,
    ESCAPED,
    EXCHANGE,
    MOVE,
    ROTATE,
    SCOUT,
    SLAIN,
    TOO_LATE,
    Labyrinth,
    virtues_in,
)
from kleos.games.labyrinth.box import HEROES, POSEIDON, WARP, ZEUS
from kleos.games.labyrinth.draws import Deal, Den, Draw, First, Lay, Redraw, Turn, number
from kleos.games.labyrinth.escape import START_TILE, falling
from kleos.games.labyrinth.hints.paths import Paths
from kleos.games.labyrinth.maze import FAR
from kleos.games.labyrinth.minotaur import Again, Attract, Fight, Volunteer, might
from kleos.games.labyrinth.patrons import Rotate
from kleos.games.labyrinth.places import lit_tile, stands
from kleos.games.labyrinth.rules import Act, Consent, Share, Sober, share
from kleos.games.labyrinth.view.board import follower, hopeless
from kleos.games.labyrinth.view.names import members, word_of

ENDINGS: Final = {
    EATEN: "**The Minotaur has eaten you all.**",
    CRUSHED: "**The labyrinth has buried a hero.** All is lost.",
    CUT_OFF: "**The way out is gone.** All is lost.",
    TOO_LATE: "**You wandered too long.** All is lost.",
}
CAUSES: Final = {EATEN: "10.1", CRUSHED: "9.5", CUT_OFF: "10.2", TOO_LATE: "10.3"}


def prompt(s: Labyrinth, seat: int) -> Prompt:
    step, who = s.now, s.now.seat
    if s.over():
        return ending(s)
    if s.to_act() == CHANCE:
        return chance(s, seat)
    if who != seat:
        return Prompt(f"{player(who)} {waits(s)}.", situation(s, seat))
    if isinstance(step, Act):
        return Prompt(at_turn(s), " ".join(filter(None, (here(s, seat), situation(s, seat)))))
    if isinstance(step, Share):
        return sharing(s, step)
    return Prompt(*ask(s))


def ending(s: Labyrinth) -> Prompt:
    if s.fate == ESCAPED:
        saved = size(s.alive())
        all_of = "All three of you" if saved == HEROES else "Two of you" if saved == 2 else "One of you"
        return Prompt(f"**The Minotaur is slain.** {all_of} came out of the labyrinth alive.")
    return Prompt(ENDINGS[s.fate], f"Round {(s.turns - 1) // HEROES + 1} (§{CAUSES[s.fate]}).")


def chance(s: Labyrinth, seat: int) -> Prompt:
    """What the die, the lot or the bag decides now."""
    step, who = s.now, player(s.now.seat)
    mine = s.now.seat == seat
    if isinstance(step, First):
        return Prompt("**Draw lots** for who begins.", deal="Draw lots")
    if isinstance(step, Deal):
        return Prompt("**Draw the patrons**, a card for each hero.", deal="Draw")
    if isinstance(step, Draw):
        many = "a tile" if step.tiles == 1 else f"{step.tiles} tiles"
        return Prompt(f"**Draw {many}**." if mine else f"{who} draws {many}.", deal="Draw")
    if isinstance(step, Den):
        return Prompt("**Roll the die**: where does the Minotaur appear?", deal="Roll")
    if isinstance(step, Fight):
        need = might(s, step.seat)
        chances = f"{min(int(need), 6)} in 6" if need else "none at all"
        asks = "**Confront the Minotaur**: roll the die" if mine else f"{who} confronts the Minotaur"
        slays = f"A {faces(int(need))} slays it: {chances}." if need else "Without a virtue no roll slays it."
        where = stands(s, s.minotaur)
        return Prompt(f"{asks}.", f"{slays} {'You stand' if mine else 'That is'} {where} (§8.2).", deal="Roll the die")
    assert isinstance(step, Sober)
    if mine:
        return Prompt("You are drunk: **roll the die**.", "You drank in your last turn. On a 5 or 6 you skip this one "
                      "(§11.6).", deal="Roll the die")
    return Prompt(f"{who} is drunk, and rolls.", "A 5 or 6 skips the turn.", deal="Roll the die")


def faces(need: int) -> str:
    """The faces that are no more: 1, 2 or 3."""
    return join_words(range(1, min(need, DIE) + 1), "or")


def waits(s: Labyrinth) -> str:
    """What somebody else is deciding."""
    if isinstance(s.now, (Attract, Volunteer, Again)):
        return "faces the Minotaur"
    if isinstance(s.now, Consent):
        return "is asked to give virtues"
    return "moves"


def situation(s: Labyrinth, seat: int) -> str:
    """What the whole team should know, told to a seat."""
    if hopeless(s):
        return "No virtue is left that could slay the Minotaur (§10.4): you may give up."
    if s.minotaur == SLAIN:
        return f"All who live must stand at {lit_tile('the start', 0)} at the same time.{collapse(s, seat)}"
    if s.minotaur == DUE:
        return "The Minotaur comes with the next spawn point."
    if s.loose():
        return f"The Minotaur moves before {theirs(follower(s), seat)} turn."
    return ""


def theirs(one: int, seat: int) -> str:
    """Whose something is, told to a seat."""
    return "your" if one == seat else whose(one)


def collapse(s: Labyrinth, seat: int) -> str:
    """§9.2 §9.3 What falls next, and after how many turns of the slayer the start tile does, with the tiles that lie
    there now."""
    doomed, left = len(members(falling(s.maze))), turns_left(s)
    if not doomed:
        return ""
    when = "this" if s.seat == s.slayer else f"{theirs(s.slayer, seat)} next"
    if left == 1:
        return f" It falls after {when} turn."
    falls = f" After {when} turn {pluralize(doomed, 'tile')} will fall"
    return falls + (f", and the start itself after {left - 1} more." if left else ".")


def turns_left(s: Labyrinth) -> int:
    """§9.3 How many turns of the slayer the start tile still stands; 0 while nothing that falls leads to it."""
    maze, turns = s.maze.copy(), 0
    while not maze.down & START_TILE:
        tiles = falling(maze)
        if not tiles:
            return 0
        maze.down |= tiles
        turns += 1
    return turns


def at_turn(s: Labyrinth) -> str:
    """The question of a turn."""
    parts = []
    if any(s.allows(MOVE.number(way)) for way in range(MOVE.count)):
        parts.append("**move** to a gold spot")
    if s.allows(SCOUT.number()):
        parts.append("**scout**" if s.turn.points else "**scout**, which Athena pays")
    if s.allows(EXCHANGE.number()):
        parts.append("**exchange** virtues")
    if s.allows(DRINK.number()):
        parts.append("**drink**")
    if s.allows(ROTATE.number()):
        parts.append("**rotate** a tile")
    text = join_words(parts or ["**end the turn**"], "or")
    points = s.turn.points
    left = f"{pluralize(points, 'point')} left." if points else "No points left."
    if s.minotaur == SLAIN:
        return f"{fleeing(s)} {left}"
    return f"{text[:2]}{text[2:3].upper()}{text[3:]}. {left}"


def fleeing(s: Labyrinth) -> str:
    """§9.1 The question of a turn after the fight, whatever else may be done in it."""
    if s.on_start(s.heroes[s.seat].at):
        return "**Wait at the start** for the others."
    return "**Run to the start**: all must get out."


def leading(s: Labyrinth) -> str:
    """While there are points, or a free scout, the end of the turn is not the first thing to do; nor is it to attract
    the Minotaur, whatever a bot would do: both buttons are always where they were."""
    if isinstance(s.now, Attract):
        return "ignore"
    if not isinstance(s.now, Act) or not (s.turn.points or s.allows(SCOUT.number())):
        return ""
    return "scout" if s.allows(SCOUT.number()) else "-"


def here(s: Labyrinth, seat: int) -> str:
    """Where the hero in turn stands, and how far from where all must go once the Minotaur is slain."""
    mine = s.heroes[seat]
    if is_closed(s, seat):
        return f"You stand {stands(s, mine.at)}. {no_way(s, seat)} {opening(s, seat)}"
    if s.minotaur != SLAIN or s.on_start(mine.at):
        return f"You stand {stands(s, mine.at)}."
    steps = int(Paths(s, mine.at, mine.walker()).start)
    return f"You stand {stands(s, mine.at)}, {pluralize(steps, 'move')} from the start."


# no way on

def is_closed(s: Labyrinth, seat: int) -> bool:
    """Whether no way leads this hero to an open spot or a virtue; after the fight, to the start."""
    mine = s.heroes[seat]
    paths = Paths(s, mine.at, mine.walker())
    if s.minotaur == SLAIN:
        return paths.start == FAR
    seeks = bool(s.maze.virtues) or (s.maze.left > 0 and (not s.loose() or virtues_in(s.maze) > 0))
    return seeks and paths.virtue == FAR and paths.open == FAR


def no_way(s: Labyrinth, seat: int) -> str:
    if s.minotaur == SLAIN:
        return "No way leads from here to the start at the moment."
    living = members(s.alive())
    if len(living) > 1 and all(is_closed(s, one) for one in living):
        return "No way leads any of you to an open spot or a virtue at the moment."
    return "No way leads from here to an open spot or a virtue at the moment."


def opening(s: Labyrinth, seat: int) -> str:
    """What may open a way for a hero who has none."""
    mine, found = s.heroes[seat], list[str]()
    paths = Paths(s, mine.at, mine.walker())
    if s.loose() and is_barred(s, seat):
        found.append("The Minotaur bars it: nobody goes past (§3.5).")
    if paths.open < FAR:
        found.append("A tile that you lay may open one (§3.3).")
    if s.maze.bag[WARP] and any(paths.far[node] < FAR and s.maze.on(node, WARP) for node in range(4 * s.maze.size)):
        found.append("The other warp tile opens one once it is laid (§5.1).")
    for one in members(s.alive()):
        if s.heroes[one].has(POSEIDON):
            found.append("Rotate a tile: that may open one (§11.11)." if one == seat else
                         f"{player(one)} may open one by turning a tile (§11.11).")
        elif s.heroes[one].has(ZEUS) and one != seat and not s.heroes[one].spent and not is_closed(s, one):
            found.append(f"{player(one)} may bring you over, once (§11.12).")
    return " ".join(found) or "As things stand, nothing opens one."


def is_barred(s: Labyrinth, seat: int) -> bool:
    """§3.5 Whether there would be a way, were the Minotaur not in it."""
    gone = s.copy()
    gone.minotaur = DUE
    return not is_closed(gone, seat)


def sharing(s: Labyrinth, step: Share) -> Prompt:
    hero = members(step.heroes)[0]
    said = members(s.at(s.heroes[step.seat].at) & ~step.heroes)
    rest = step.rest(s)
    help = join_words([f"{player(seat)} {share(step.shares, seat)}" for seat in said])
    return Prompt(f"**How many virtues** shall {player(hero)} hold, of {rest}?", f"{help}." if help else "",
                  back=1 + len(said))


def redrawing(s: Labyrinth) -> tuple[str, str]:
    """§11.2 Apollo."""
    if s.aside:
        return "**Draw again**, or set more aside first.", "What you set aside goes back, and you skip your next turn."
    if number(s.drawn) > 1:
        return ("**Keep** the tiles, or draw others?",
                "Apollo lets you set some aside and draw as many anew: you skip your next turn for it.")
    return ("**Keep** this tile, or draw another?",
            "Apollo lets you draw another tile instead: you skip your next turn for it.")


def ask(s: Labyrinth) -> tuple[str, str]:
    step = s.now
    if isinstance(step, Lay):
        return "**Place a tile**: which, and where?", "You may place them in any order."
    if isinstance(step, Turn):
        return "**Turn the tile** as you like it.", f"Drawn: {s.box.names[word_of(step.kind)]}."
    if isinstance(step, Redraw):
        return redrawing(s)
    if isinstance(step, Rotate):
        return "**Choose a tile** and how to turn it.", "That is your whole turn."
    if isinstance(step, Consent):
        had = s.heroes[step.seat].virtues
        return (f"{player(s.seat)} asks you to **give {had - share(step.shares, step.seat)}** of your {had} virtues.",
                "You may decline.")
    if isinstance(step, Attract):
        return ("The Minotaur is about to move. **Attract it**, or let it go its way?",
                f"It stands {stands(s, s.minotaur)}, you {stands(s, s.heroes[step.seat].at)}.")
    if isinstance(step, Volunteer):
        others, virtues = join_words([player(seat) for seat in members(step.others)]), int(s.virtues_at(s.minotaur))
        return f"The Minotaur is upon you. **Confront it**, or leave it to {others}?", \
            f"Together you have {pluralize(virtues, 'virtue')}; only who confronts it may be eaten."
    assert isinstance(step, Again)
    return "The roll has failed. **Give up a virtue** and roll again, or meet your fate?", \
        f"With one less you need {might(s, step.seat) - 1} or less."
