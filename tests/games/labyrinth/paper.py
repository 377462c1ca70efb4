"""Daedalus’ Labyrinth a second time, from the rulebook alone: slow, obvious, and sharing no code with the game.

`game` is a generator: it yields who decides and what is open, with weights where chance decides, and is sent the
choice. Places are points: the tile at x, y has its middle at (2x, 2y), a spot has one odd coordinate.
"""
from __future__ import annotations

from collections.abc import Generator
from itertools import product
from typing import Any

CHANCE = -1
SIDES = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
ROUND = list(SIDES)
SHAPES = {
    "branch": "WE WS", "ring": "NE ES SW WN", "straight": "NS", "bridge": "NS WE", "vee": "WS ES",
    "mirrored-branch": "WE ES", "crossroads": "NE NS NW ES EW SW", "trident": "WN WE WS", "triangle": "WE WS ES",
    "two-curves": "NW ES", "zigzag": "WE NE WS", "mist": "NE NS NW ES EW SW", "warp": "NE NS NW ES EW SW",
    "start": "NE NS NW ES EW SW", "trap": "", "collapse": "", "spawn": ""}
VIRTUES = {"arete": "mirrored-branch", "xenia": "crossroads", "time": "trident", "kleos": "triangle",
           "dolos": "two-curves", "dike": "zigzag"}
BAG = {**dict.fromkeys(["branch", "ring", "straight", "bridge", "vee", "collapse", "spawn", "trap", "mist"], 3),
       **dict.fromkeys(["mirrored-branch", "crossroads", "trident", "triangle", "two-curves", "zigzag", *VIRTUES], 1),
       "warp": 2}
PATRONS = ["aphrodite", "apollo", "ares", "artemis", "athena", "dionysus", "hades", "hephaestus", "hera", "hermes",
           "poseidon", "zeus"]
KINDS = ["branch", "ring", "straight", "bridge", "vee", "mirrored-branch", "crossroads", "trident", "triangle",
         "two-curves", "zigzag", *VIRTUES, "collapse", "spawn", "trap", "mist", "warp"]
Steps = Generator[tuple[int, dict[str, int]], str, Any]


def joined(kind: str, quarters: int) -> set[frozenset[str]]:
    """The pairs of sides that paths of a tile join."""
    letters = {name[0].upper(): i for i, name in enumerate(ROUND)}
    pairs = SHAPES[VIRTUES.get(kind, kind)].split()
    return {frozenset(ROUND[(letters[letter] + quarters) % 4] for letter in pair) for pair in pairs}


def turns(kind: str) -> list[int]:
    return [q for q in range(4) if joined(kind, q) not in [joined(kind, less) for less in range(q)]]


def back(side: str) -> str:
    return ROUND[(ROUND.index(side) + 2) % 4]


class Tile:
    def __init__(self, kind: str, quarters: int, x: int, y: int, number: int) -> None:
        self.kind, self.quarters, self.x, self.y, self.number = kind, quarters, x, y, number
        self.virtue = kind in VIRTUES
        self.up = True

    def spot(self, side: str) -> tuple[int, int]:
        return 2 * self.x + SIDES[side][0], 2 * self.y + SIDES[side][1]

    @property
    def middle(self) -> tuple[int, int]:
        return 2 * self.x, 2 * self.y


class Hero:
    def __init__(self) -> None:
        self.at: tuple[int, int] | None = (0, 0)
        self.patron = "none"
        self.virtues = self.gift = 0
        self.skip = self.drank = self.drunk = self.used = False


class Lost(Exception):
    pass


class Won(Exception):
    pass


class Paper:
    def __init__(self, first: str = "random", patrons: str = "dealt", virtues: int = 3, sense: int = 6, steps: int = 3,
                 rounds: int = 60) -> None:
        self.first, self.dealt = first, patrons
        self.bring, self.sense, self.steps, self.rounds = virtues, sense, steps, rounds
        self.tiles = {(0, 0): Tile("start", 0, 0, 0, 1)}
        self.bag = dict(BAG)
        self.heroes = [Hero() for _ in range(3)]
        self.minotaur: tuple[int, int] | None = None
        self.state = "away"
        self.spawner = self.slayer = -1
        self.won = False

    # the ground

    def tiles_of(self, spot: tuple[int, int]) -> dict[str, Tile]:
        """The tiles that share a spot, by the direction in which they lie."""
        x, y = spot
        found = {}
        for side, (dx, dy) in SIDES.items():
            if (x + dx) % 2 == 0 and (y + dy) % 2 == 0 and ((x + dx) // 2, (y + dy) // 2) in self.tiles:
                found[side] = self.tiles[(x + dx) // 2, (y + dy) // 2]
        return found

    def is_middle(self, place: tuple[int, int]) -> bool:
        return place[0] % 2 == 0 and place[1] % 2 == 0

    def there(self, spot: tuple[int, int]) -> bool:
        """§9.4"""
        return all(tile.up for tile in self.tiles_of(spot).values())

    def open(self, place: tuple[int, int]) -> bool:
        return not self.is_middle(place) and len(self.tiles_of(place)) == 1

    def complete(self, spot: tuple[int, int]) -> bool:
        return len(self.tiles_of(spot)) == 2 and self.there(spot)

    def beyond(self, spot: tuple[int, int]) -> tuple[int, int]:
        """The empty place beside an open spot."""
        side, tile = next(iter(self.tiles_of(spot).items()))
        return tile.x - SIDES[side][0], tile.y - SIDES[side][1]

    def across(self, tile: Tile, entered: str, walker: str) -> set[str]:
        """The sides, or the centre, to which this walker gets on a tile from one of its spots."""
        others = set(ROUND) - {entered}
        if not tile.up or tile.kind == "spawn":
            return set()
        if tile.kind == "trap":
            return others if walker == "minotaur" else {"centre"} | (others if walker == "artemis" else set())
        if walker == "hephaestus":
            return others
        return {next(iter(pair - {entered})) for pair in joined(tile.kind, tile.quarters) if entered in pair}

    def ways(self, place: tuple[int, int], walker: str) -> dict[str, tuple[tuple[int, int], Tile | None]]:
        """By its name where each way leads, and across which tile."""
        if self.is_middle(place):
            tile = self.tiles[place[0] // 2, place[1] // 2]
            return {f"here-{side}": (tile.spot(side), None) for side in ROUND if self.there(tile.spot(side))}
        found: dict[str, tuple[tuple[int, int], Tile | None]] = {}
        for side, tile in self.tiles_of(place).items():
            for to in self.across(tile, back(side), walker):
                end = tile.middle if to == "centre" else tile.spot(to)
                if to == "centre" or self.there(end):
                    found[f"{side}-{to}"] = end, tile
        return {**found, **self.warps(place, found)}

    def warps(self, place: tuple[int, int], walked: Any) -> dict[str, tuple[tuple[int, int], Tile | None]]:
        """§5.1"""
        mine = [tile for tile in self.tiles_of(place).values() if tile.kind == "warp" and tile.up]
        found: dict[str, tuple[tuple[int, int], Tile | None]] = {}
        for tile in mine:
            for twin in self.tiles.values():
                if twin.kind == "warp" and twin.up and twin is not tile:
                    for side in ROUND:
                        end = twin.spot(side)
                        plain = any(end == there and not over.virtue for there, over in walked.values())
                        if self.there(end) and end != place and not plain:
                            found[f"warp-{side}"] = end, None
        return found

    def spread(self, place: tuple[int, int], walker: str) -> dict[tuple[int, int], int]:
        """How far everything is: for the Minotaur over completed spots, for heroes on foot."""
        far, edge = {place: 0}, [place]
        while edge:
            new = []
            for here in edge:
                for end in self.next_to(here, walker):
                    if end not in far:
                        far[end] = far[here] + 1
                        new.append(end)
            edge = new
        return far

    def next_to(self, here: tuple[int, int], walker: str) -> list[tuple[int, int]]:
        """In the order of §7.3."""
        if walker != "minotaur":
            return [end for word, (end, _) in self.ways(here, walker).items() if "warp" not in word]
        if self.is_middle(here):
            tile = self.tiles[here[0] // 2, here[1] // 2]
            return [tile.spot(side) for side in ROUND if self.complete(tile.spot(side))]
        found = []
        for side, tile in sorted(self.tiles_of(here).items(), key=lambda pair: (pair[1].y, pair[1].x)):
            sides = self.across(tile, back(side), "minotaur")
            found += [tile.spot(to) for to in ROUND if to in sides and self.complete(tile.spot(to))]
        return found

    def lay(self, kind: str, quarters: int, place: tuple[int, int]) -> None:
        self.tiles[place] = Tile(kind, quarters, *place, len(self.tiles) + 1)

    # who is where

    def living(self) -> list[int]:
        return [seat for seat in range(3) if self.heroes[seat].at is not None]

    def at(self, place: tuple[int, int] | None) -> list[int]:
        return [seat for seat in self.living() if self.heroes[seat].at == place]

    def order(self, seat: int, seats: list[int]) -> list[int]:
        return sorted(seats, key=lambda other: (other - seat) % 3)

    # §1, the turns

    def game(self) -> Steps:
        try:
            yield from self.all_turns()
        except Won:
            self.won = True
        except Lost:
            pass

    def all_turns(self) -> Steps:
        opener = 0
        if self.first == "random":
            opener = int((yield CHANCE, {f"first {n}": 1 for n in (1, 2, 3)}).split()[1]) - 1
        else:
            opener = int(self.first)
        for seat, word in enumerate(["none"] * 3 if self.dealt in ("none", "dealt") else self.dealt.split(",")):
            self.heroes[seat].patron = word
        for seat in range(3 if self.dealt == "dealt" else 0):
            left = [word for word in PATRONS if word not in [hero.patron for hero in self.heroes]]
            self.heroes[seat].patron = (yield CHANCE, {f"patron {word}": 1 for word in left}).split()[1]
        for turn in range(3 * self.rounds):
            seat = (opener + turn) % 3
            if self.state == "loose" and self.spawner == seat:
                yield from self.hunt()
            if self.heroes[seat].at is not None:
                yield from self.turn(seat)
            self.end(seat)
        raise Lost

    def turn(self, seat: int) -> Steps:
        hero = self.heroes[seat]
        self.points, hero.gift = 2 + hero.gift, 0
        self.acted = self.scouted = self.redrawn = self.given = False
        if hero.skip:
            hero.skip = False
            return
        if hero.patron == "hades" and self.lonely(seat):
            self.points += 1
        if hero.drank:
            hero.drank, hero.drunk = False, True
            if int((yield CHANCE, {f"roll {n}": 1 for n in range(1, 7)}).split()[1]) >= 5:
                hero.drunk = False
                return
        self.over = False
        while not self.over:
            self.see_win()
            options = self.options(seat)
            if options == ["end"]:
                break
            yield from self.do(seat, (yield seat, dict.fromkeys(options, 1)))
        hero.drunk = False

    def lonely(self, seat: int) -> bool:
        """§11.7"""
        def far(one: tuple[int, int], other: tuple[int, int]) -> int:
            if other == (0, 0) != one:
                one, other = other, one
            return self.spread(one, "none").get(other, 99)
        mine = self.heroes[seat].at
        assert mine is not None
        return all(far(mine, self.heroes[other].at or (0, 0)) >= 3 for other in self.living() if other != seat)

    def see_win(self) -> None:
        """§9.1"""
        home = [self.tiles[0, 0].spot(side) for side in ROUND]
        if self.state == "slain" and all(self.heroes[seat].at in home for seat in self.living()):
            raise Won

    # §3

    def options(self, seat: int) -> list[str]:
        hero = self.heroes[seat]
        assert hero.at is not None
        found = ["end"]
        if self.points:
            found += [f"move {way}" for way in self.ways(hero.at, hero.patron)]
        if self.unseen(seat) and hero.patron != "hephaestus" and sum(self.bag.values()) and (
                self.points or (hero.patron == "athena" and not self.scouted)):
            found.append("scout")
        here = self.at(hero.at)
        if hero.at != (0, 0) and len(here) > 1 and sum(self.heroes[one].virtues for one in here):
            found.append("exchange")
        return found + self.powers(seat)

    def powers(self, seat: int) -> list[str]:
        hero, found = self.heroes[seat], []
        if hero.patron == "hera" and not self.given:
            found += [f"donate {n} {other + 1}" for n in range(1, self.points + 1) for other in self.living()
                      if other != seat and self.heroes[other].patron != "zeus"]
        if self.acted:
            return found
        if hero.patron == "dionysus" and not hero.drank and not hero.drunk:
            found.append("drink")
        if hero.patron == "poseidon" and self.turnable():
            found.append("rotate")
        if hero.patron == "zeus" and not hero.used and hero.at != (0, 0):
            found += [f"teleport {other + 1}" for other in self.living() if self.heroes[other].at != hero.at]
        return found

    def unseen(self, seat: int) -> list[str]:
        """§3.7 §3.8 Ways to open spots, in the order of their names' list, one for each place."""
        hero = self.heroes[seat]
        assert hero.at is not None
        names = [f"{side}-{to}" for side in ROUND for to in [*ROUND, "centre"] if to != back(side)]
        names += [f"{word}-{to}" for word in ("here", "warp") for to in ROUND]
        found, places = [], []
        ways = self.ways(hero.at, hero.patron)
        for name in names:
            if name in ways and self.open(ways[name][0]) and self.beyond(ways[name][0]) not in places:
                places.append(self.beyond(ways[name][0]))
                found.append(name)
        return found

    def turnable(self) -> list[str]:
        return [f"tile {tile.number} {90 * q}" for tile in self.tiles.values() if tile.up
                for q in range(1, len(turns(tile.kind)))]

    def do(self, seat: int, text: str) -> Steps:
        hero, (verb, *words) = self.heroes[seat], text.split()
        self.over = verb in ("end", "rotate", "teleport")
        if verb == "move":
            yield from self.move(seat, words[0])
        elif verb == "scout":
            yield from self.scout(seat)
        elif verb == "exchange":
            yield from self.exchange(seat)
        elif verb == "drink":
            hero.drank, self.points = True, self.points + 1
        elif verb == "donate":
            self.points, self.given = self.points - int(words[0]), True
            self.heroes[int(words[1]) - 1].gift += int(words[0])
        elif verb == "rotate":
            _, number, degrees = (yield seat, dict.fromkeys(self.turnable(), 1)).split()
            tile = next(tile for tile in self.tiles.values() if tile.number == int(number))
            tile.quarters += int(degrees) // 90
        elif verb == "teleport":
            hero.used, self.heroes[int(words[0]) - 1].at = True, hero.at

    def move(self, seat: int, way: str) -> Steps:
        hero = self.heroes[seat]
        assert hero.at is not None
        end, tile = self.ways(hero.at, hero.patron)[way]
        self.points, self.acted = self.points - 1, True
        if tile is not None and tile.virtue:
            tile.virtue = False
            hero.virtues += 1
        hero.at = end
        if end == self.minotaur:
            self.over = True
        elif self.open(end) and sum(self.bag.values()):
            drawn = yield from self.draw(seat, 1)
            yield from self.turned(seat, drawn[0], self.beyond(end))
            yield from self.come(seat)

    def draw(self, seat: int, number: int) -> Steps:
        drawn = yield from self.take(number)
        if self.heroes[seat].patron == "apollo" and not self.redrawn and sum(self.bag.values()):
            aside: list[str] = []
            while True:
                last = KINDS.index(aside[-1]) if aside else 0
                free = sorted({kind for kind in drawn if KINDS.index(kind) >= last})
                options = [f"set-aside {kind}" for kind in free] if len(aside) < sum(self.bag.values()) else []
                if aside and not options:
                    break
                text = yield seat, dict.fromkeys([*options, "redraw" if aside else "keep"], 1)
                if text in ("keep", "redraw"):
                    break
                aside.append(text.split()[1])
                drawn.remove(aside[-1])
            if aside:
                self.redrawn = self.heroes[seat].skip = True
                drawn += yield from self.take(len(aside))
                for kind in aside:
                    self.bag[kind] += 1
        return drawn

    def take(self, number: int) -> Steps:
        drawn = []
        for _ in range(number):
            left = {f"draw {kind}": n for kind, n in self.bag.items() if n}
            text = (yield CHANCE, left) if len(left) > 1 else next(iter(left))
            drawn.append(text.split()[1])
            self.bag[drawn[-1]] -= 1
        return drawn

    def turned(self, seat: int, kind: str, place: tuple[int, int]) -> Steps:
        q = turns(kind)
        text = (yield seat, {f"turn {90 * n}": 1 for n in q}) if len(q) > 1 else "turn 0"
        self.lay(kind, int(text.split()[1]) // 90, place)

    def scout(self, seat: int) -> Steps:
        hero = self.heroes[seat]
        assert hero.at is not None
        if hero.patron != "athena" or self.scouted:
            self.points -= 1
        self.acted = self.scouted = True
        ways = self.ways(hero.at, hero.patron)
        places = {name: self.beyond(ways[name][0]) for name in self.unseen(seat)}
        drawn = yield from self.draw(seat, min(len(places), sum(self.bag.values())))
        while drawn:
            options = [f"place {kind} {name}" for kind, name in product(sorted(set(drawn)), places)]
            text = (yield seat, dict.fromkeys(options, 1)) if len(options) > 1 else options[0]
            _, kind, name = text.split()
            drawn.remove(kind)
            yield from self.turned(seat, kind, places.pop(name))
        yield from self.come(seat)

    def exchange(self, seat: int) -> Steps:
        here = self.at(self.heroes[seat].at)
        had = {one: self.heroes[one].virtues for one in here}
        total = sum(had.values())
        ways = [dict(zip(here, share)) for share in product(range(total + 1), repeat=len(here)) if sum(share) == total]
        ways = [share for share in ways if share != had]
        for one in here[:-1]:
            options = sorted({share[one] for share in ways})
            said = int((yield seat, {f"hold {one + 1} {n}": 1 for n in options}).split()[2])
            ways = [share for share in ways if share[one] == said]
        share, = ways
        for giver in self.order(seat, [one for one in here if one != seat and share[one] < had[one]]):
            if (yield giver, {"accept": 1, "decline": 1}) == "decline":
                return
        self.acted = True
        for one in here:
            self.heroes[one].virtues = share[one]

    # §6 §7 §8

    def come(self, seat: int) -> Steps:
        self.see_cut_off()
        lying = sum(tile.kind in VIRTUES for tile in self.tiles.values())
        dens = [tile for tile in self.tiles.values() if tile.kind == "spawn" and tile.up]
        if self.state == "away" and lying >= self.bring:
            if not dens:
                self.state = "due"
                return
            n = 0
            if len(dens) > 1:
                die = int((yield CHANCE, {f"roll {n}": 1 for n in range(1, 7)}).split()[1])
                n = (die - 1) // (6 // len(dens))
            self.state, self.minotaur, self.spawner = "loose", dens[n].middle, seat
        elif self.state == "due" and dens:
            self.state, self.minotaur, self.spawner = "loose", dens[0].middle, seat

    def away(self, seat: int, far: dict[tuple[int, int], int]) -> int:
        """How far a hero is from the Minotaur."""
        at = self.heroes[seat].at
        if at is None or at == (0, 0):
            return 99
        if self.is_middle(at):
            tile = self.tiles[at[0] // 2, at[1] // 2]
            return min(far.get(tile.spot(side), 99) + 1 for side in ROUND)
        return far.get(at, 99)

    def hunt(self) -> Steps:
        assert self.minotaur is not None
        if self.at(self.minotaur):
            yield from self.fight()
            return
        far = self.spread(self.minotaur, "minotaur")
        seats = self.order(self.spawner, self.living())
        misty = [seat for seat in seats
                 if any(tile.kind == "mist" for tile in self.tiles_of(self.heroes[seat].at or (0, 0)).values())]
        near = [seat for seat in seats if seat not in misty and self.away(seat, far) <= self.sense]
        prey = min(near, key=lambda seat: self.away(seat, far), default=-1)
        for seat in seats:
            if self.heroes[seat].patron == "aphrodite" and seat != prey and self.away(seat, far) < 99:
                if (yield seat, {"attract": 1, "ignore": 1}) == "attract":
                    prey = seat
                break
        yield from self.walk(prey)

    def walk(self, prey: int) -> Steps:
        goals = self.goals(prey)
        home = [self.tiles[0, 0].spot(side) for side in ("north", "west", "south", "east")]
        for _ in range(self.steps):
            if prey < 0 and self.minotaur in home:
                k = home.index(self.minotaur)
                later = [spot for spot in home[k + 1:] + home[:k] if self.complete(spot)]
                if not later:
                    return
                self.minotaur = later[0]
            else:
                assert self.minotaur is not None
                away = {goal: self.spread(goal, "minotaur") for goal in goals}
                best = min((far.get(self.minotaur, 99) for far in away.values()), default=99)
                near = [end for end in self.next_to(self.minotaur, "minotaur")
                        if self.minotaur not in goals and any(end in far for far in away.values())]
                if not near or (best == 99 and not self.is_middle(self.minotaur)):
                    return
                self.minotaur = min(near, key=lambda end: min(far.get(end, 99) for far in away.values()))
            if self.at(self.minotaur):
                yield from self.fight()
                return

    def goals(self, prey: int) -> list[tuple[int, int]]:
        at = self.heroes[prey].at if prey >= 0 else None
        if at is not None:
            tile = self.tiles.get((at[0] // 2, at[1] // 2))
            if self.is_middle(at) and tile is not None:
                return [tile.spot(side) for side in ROUND if self.complete(tile.spot(side))]
            return [at]
        assert self.minotaur is not None
        far = self.spread(self.minotaur, "minotaur")
        home = [spot for spot in map(self.tiles[0, 0].spot, ROUND) if self.complete(spot) and spot in far]
        return [min(home, key=lambda spot: far[spot])] if home else []

    def fight(self) -> Steps:
        here = self.order(self.spawner, self.at(self.minotaur))
        chosen = here[-1]
        for seat in here[:-1]:
            if (yield seat, {"confront": 1, "leave": 1}) == "confront":
                chosen = seat
                break
        hero = self.heroes[chosen]
        while True:
            die = int((yield CHANCE, {f"roll {n}": 1 for n in range(1, 7)}).split()[1])
            alone = hero.patron == "ares" and len(here) == 1
            if die <= sum(self.heroes[seat].virtues for seat in here) + alone:
                self.state, self.minotaur, self.slayer = "slain", None, chosen
                self.see_win()
                self.see_cut_off()
                return
            if hero.patron != "hermes" or not hero.virtues or (yield chosen, {"sacrifice": 1, "yield": 1}) == "yield":
                break
            hero.virtues -= 1
        hero.at, hero.virtues = None, 0
        if not self.living():
            raise Lost

    # §9 §10

    def end(self, seat: int) -> None:
        self.see_win()
        if self.state == "slain" and self.slayer == seat:
            falling = [tile for (x, y), tile in self.tiles.items() if tile.up and (tile.kind == "collapse" or any(
                (x + dx, y + dy) in self.tiles and not self.tiles[x + dx, y + dy].up for dx, dy in SIDES.values()))]
            for tile in falling:
                tile.up = False
                if any(self.heroes[one].at in [tile.middle, *map(tile.spot, ROUND)] for one in self.living()):
                    raise Lost
        self.see_cut_off()

    def see_cut_off(self) -> None:
        """§10.2"""
        if self.state != "slain":
            return
        if not self.tiles[0, 0].up:
            raise Lost
        if any(hero.at is not None and (hero.patron == "poseidon" or (hero.patron == "zeus" and not hero.used))
               for hero in self.heroes):
            return
        for seat in self.living():
            if not self.can_reach(seat):
                raise Lost

    def can_reach(self, seat: int) -> bool:
        """Grow the set of all places to which the hero may come, until it grows no more."""
        hero = self.heroes[seat]
        assert hero.at is not None
        home = [self.tiles[0, 0].spot(side) for side in ROUND]
        edges = [tile.spot(side) for tile in self.tiles.values() if tile.up for side in ROUND
                 if self.open(tile.spot(side))]
        empty = self.grounds()
        laid = [tile for tile in self.tiles.values() if tile.kind == "warp" and tile.up]
        seen, size = {hero.at}, 0
        while len(seen) > size:
            size = len(seen)
            for place in list(seen):
                seen |= {end for end, _ in self.ways(place, hero.patron).values()}
            if sum(self.bag.values()):
                mine = {empty[self.beyond(spot)] for spot in edges if spot in seen}
                seen |= {spot for spot in edges if empty[self.beyond(spot)] in mine}
                if self.bag["warp"]:
                    gates = {tile.spot(side) for tile in laid for side in ROUND if self.there(tile.spot(side))}
                    if seen & gates or mine:
                        seen |= gates | set(edges)
        return any(spot in seen for spot in home)

    def grounds(self) -> dict[tuple[int, int], int]:
        """The empty places around the tiles, each with the number of the ground it belongs to."""
        xs, ys = [x for x, _ in self.tiles], [y for _, y in self.tiles]
        free = {(x, y) for x in range(min(xs) - 1, max(xs) + 2) for y in range(min(ys) - 1, max(ys) + 2)}
        free -= set(self.tiles)
        found: dict[tuple[int, int], int] = {}
        for place in sorted(free):
            edge = [place] if place not in found else []
            while edge:
                x, y = edge.pop()
                if (x, y) in free and (x, y) not in found:
                    found[x, y] = free_number(found, place)
                    edge += [(x + dx, y + dy) for dx, dy in SIDES.values()]
        return found


def free_number(found: dict[tuple[int, int], int], place: tuple[int, int]) -> int:
    """The ground of its first place."""
    return found.get(place, len(found))
