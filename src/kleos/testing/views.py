"""Laws about what a seat sees: all that it may, and nothing that it cannot know."""
from __future__ import annotations

import json
from typing import Any, Final

from kleos.core.parts import picture
from kleos.testing.trial import Play, demand, give_turn, law

VIEW: Final = ("game", "seat", "over", "to_act", "also", "prompt", "deal", "back", "board", "actions", "compounds",
               "finale")


@law("each")
def views(play: Play) -> None:
    """A view is plain data, the same each time, and looking changes nothing. Those who may act see their options."""
    before = picture(play.state)
    for viewer in play.viewers:
        view = play.view(viewer)
        demand(json.loads(json.dumps(view, allow_nan=False)) == view, f"the view of {viewer} is not plain data")
        demand(set(VIEW) <= set(view), f"the view of {viewer} lacks {sorted(set(VIEW) - set(view))}")
        mine = list(give_turn(play.state, viewer).legal()) if viewer in play.actors else []
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
def numbers(play: Play) -> None:
    """What programs that learn see is written whole, changes nothing, and tells a seat nothing that it cannot know."""
    sight, before = play.game.sight(play.setup), picture(play.state)
    for viewer in play.viewers:
        seen = sight.see(play.state, viewer)
        demand(sight.see(play.state, viewer, 255) == seen, f"not all numbers of viewer {viewer} are written")
        if play.game.rules.hidden:
            other = sight.see(play.game.rules.resample(play.state, viewer, play.rng), viewer)
            parts = [name for name, part in sight.names.items() if seen[part] != other[part]]
            demand(not parts, f"viewer {viewer} sees numbers of what it cannot know: {', '.join(parts)}")
    demand(picture(play.state) == before, "writing a sight changed the position")


@law("each")
def answers(play: Play) -> None:
    """Neither the guide nor the reason of a refusal tells a seat what it cannot know."""
    for seat in range(play.setup.seats if play.game.rules.hidden else 0):
        world = play.game.rules.resample(play.state, seat, play.rng)
        guides = [guide and vars(guide) for guide in [play.game.face.guide(s, seat) for s in (play.state, world)]]
        demand(guides[0] == guides[1], f"the guide tells seat {seat} what it cannot know")
        if seat in play.actors:
            true, other = give_turn(play.state, seat), give_turn(world, seat)
            for action in play.refused():
                reason = true.why_not(action)
                demand(reason == other.why_not(action), f"seat {seat} is told what it cannot know: {reason}")


@law("each")
def compounds(play: Play) -> None:
    """The actions of a compound move can be taken one after the other."""
    for seat in play.actors:
        turned = give_turn(play.state, seat)
        for compound in play.game.face.compounds(turned, seat):
            world = turned.copy()
            for action in compound.actions:
                world.turn_to(seat)
                world.apply(action)


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
