"""§1.2 The patrons, chosen on the page that sets a table up: a menu for each seat.

A field for each seat, named by its number from 0: `dealt`, `none`, or a patron.
"""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from kleos.core.components import Components
from kleos.core.options import OptionError
from kleos.games.labyrinth.box import HEROES, PATRONS
from kleos.games.labyrinth.view.names import POWERS
from kleos.games.labyrinth.view.pictures import PATRONS as PICTURES
from kleos.games.labyrinth.view.schema import Form

DEALT: Final = "dealt"
NONE: Final = "none"


def read(fields: Mapping[str, str]) -> str:
    """The value of the option `patrons`; `OptionError` where some are named and others left to the lot."""
    chosen = [fields.get(str(seat), "").strip() or DEALT for seat in range(HEROES)]
    for one in (DEALT, NONE):
        if chosen == [one] * HEROES:
            return one
    if DEALT in chosen:
        said = "Choose a patron, or no patron, for each of the three heroes, or leave all of them to the lot."
        raise OptionError(f"patrons: {said}", said)
    return ",".join(chosen)


def show(components: Components, options: Mapping[str, Any], fields: Mapping[str, str]) -> Form:
    """What the form draws: the patrons, and who has chosen which."""
    names = components.below("name")
    return {"heroes": [{"seat": seat, "patron": fields.get(str(seat), DEALT)} for seat in range(HEROES)],
            "patrons": [{"slug": word, "name": names[word], "power": POWERS[word], "picture": PICTURES[word]}
                        for word in PATRONS.words]}
