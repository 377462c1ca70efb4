"""A game: its rules, its face, and its hints for the bots."""
from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from kleos.core import book, components, views
from kleos.core.cards.query import Card
from kleos.core.components import ComponentError, Components
from kleos.core.face import Compound, Face, ledger, name_players
from kleos.core.flow import CHANCE, SPECTATOR, State
from kleos.core.hints import Hints
from kleos.core.options import Option, OptionError, Setup
from kleos.core.prose import plural, quote, short
from kleos.core.rules import Rules
from kleos.core.sight import Blind, Sight


def standing(module: str, name: str) -> Any:
    """The other half of `Game.__reduce__`."""
    return getattr(import_module(module), name)


class Game:
    """Everything the rest of the house knows of a game.

    id       its name in commands and records
    folder   where rulebook.md and components.toml lie, in `view` the templates, and in `former` the numbers that a
             version of the rules came with and the next one changed, such as former/1.toml
    rules    what may be done, and who wins
    face     how it looks and what it says
    hints    hints(state): what it tells the bots
    sight    sight(setup): what a seat may know of a position, as numbers for programs that learn

    >>> import kleos
    >>> game = kleos.game("heroes")
    >>> game.rules.seats, game.rulebook.find("3.5")[0].text[:15]
    ((2, 2), 'Equal strength ')
    """

    def __init__(self, id: str, folder: Path, *, rules: Rules, face: Face,
                 hints: Callable[[Any], Hints] = lambda state: Hints(),
                 sight: Callable[[Setup], Sight] = lambda setup: Blind()) -> None:
        self.id: Final = id
        self.folder: Final = folder
        self.rules: Final = rules
        self.face: Final = face
        self.hints: Final = hints
        self.sight: Final = sight

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: object) -> Game:
        return self

    def __reduce__(self) -> Any:
        """A game is made once, in a module of its folder, and pickled as where it stands; `PicklingError` for one that
        stands nowhere."""
        home = f"{self.folder}{os.sep}"
        for module in list(sys.modules.values()):
            if str(getattr(module, "__file__", None)).startswith(home):
                for name, thing in vars(module).items():
                    if thing is self:
                        return standing, (module.__name__, name)
        raise pickle.PicklingError(f"The game {quote(self.id)} cannot be pickled: it stands in no module of {home}")

    @cached_property
    def components(self) -> Components:
        """The shipped components, which know what earlier versions were shipped with."""
        shipped = components.parse_shipped((self.folder / "components.toml").read_text(encoding="utf-8"))
        shipped.former[:] = [then.changed for then in self.before(shipped).values()]
        return shipped

    @cached_property
    def former(self) -> dict[int, Components]:
        """By version of the rules: the components shipped with it, where nothing else has changed since."""
        return self.before(self.components)

    def before(self, then: Components) -> dict[int, Components]:
        """The same; each version's file says what its numbers were that the next version changed."""
        files = {int(path.stem): path.read_text(encoding="utf-8") for path in (self.folder / "former").glob("*.toml")}
        found = {}
        for version in sorted(files, reverse=True):
            then = found[version] = components.other(then, files[version])
        return found

    def began(self, version: int, changes: Mapping[str, Any]) -> Components:
        """The components of a game that began under this version of the rules, with these other values than were
        shipped then; `ComponentError` for one that does not fit."""
        return self.components.replaced(self.changes(version, changes))

    def changes(self, version: int, changes: Mapping[str, Any]) -> dict[str, Any]:
        """The same values as differences from what is shipped today."""
        then = {**self.former[version].changed, **changes} if version in self.former else changes
        return {path: value for path, value in then.items() if value != self.components.values.get(path)}

    @cached_property
    def rulebook(self) -> book.Book:
        """The numbered rules, from `rulebook.md`."""
        return book.read((self.folder / "rulebook.md").read_text(encoding="utf-8"))

    def defaults(self, components: Components | None = None) -> dict[str, Any]:
        """What each option is when nobody says."""
        data = components or self.components
        return {option.name: data[option.component] if option.component else option.default
                for option in self.rules.options}

    def default(self, option: Option, data: Components) -> Any:
        """What an option is when nobody says; `ComponentError` where the components say what it cannot be."""
        value = data[option.component] if option.component else option.default
        if option.component and option.choices and value not in option.choices:
            raise data.wrong(option.component, f"must be from {option.choices[0]} to {option.choices[-1]}, not {value}")
        return value

    def says(self, option: Option, value: Any) -> str:
        """An option with a value that it does not have by itself, as a remark."""
        return option.label if value is True else f"{option.label}: {option.spell(self.components, option.word(value))}"

    def remarks(self, values: Mapping[str, Any]) -> list[str]:
        """What of these options is not as the game comes, in words."""
        defaults = self.defaults()
        return [self.says(option, values[option.name]) for option in self.rules.options
                if values.get(option.name, defaults[option.name]) != defaults[option.name]]

    def setup(self, options: Mapping[str, Any] | None = None, seats: int | None = None,
              components: Components | None = None) -> Setup:
        """All options with their values; `OptionError` for one that does not fit."""
        given = dict(options or {})
        data = self.fitting(components)
        known = {option.name: option for option in self.rules.options}
        for name in given:
            if name not in known:
                raise OptionError(f"{self.face.title} has no option {quote(name)}; "
                                  f"it has {', '.join(known) or 'none'}.")
        defaults = self.defaults(data)
        values = {name: option.read(given[name]) if name in given else self.default(option, data)
                  for name, option in known.items()}
        low, high = self.rules.seats
        number = self.rules.usual if seats is None else seats
        if not low <= number <= high:
            raise OptionError(f"{self.face.title} is for {low if low == high else f'{low} to {high}'} "
                              f"player{plural(high)}, not {number}.")
        for name, option in known.items():
            option.fit(values[name], defaults[name], number)
        setup = Setup(number, values, data)
        self.rules.check(setup)
        return setup

    def cards(self) -> list[Card]:
        """All cards of the game with their flavour, those too that only other options bring into play."""
        usual = self.setup()
        by = self.face.building.by if self.face.building else []
        flags = [option.name for option in self.rules.options if option.name in by and option.kind == "flag"]
        others = [Setup(usual.seats, {**usual.options, name: not usual.options[name]}, usual.components)
                  for name in flags]
        every = {card.slug: card for setup in [usual, *others] for card in self.face.cards(setup)}
        for slug, card in every.items():
            card.flavour = self.face.flavour.get(slug, "")
        return list(every.values())

    def fitting(self, components: Components | None) -> Components:
        """These components, or the shipped ones; `ComponentError` for what are no components of this game."""
        if components is None:
            return self.components
        if not isinstance(components, Components):
            raise ComponentError("", f"the components are such as `replaced` makes of the game’s own, "
                                     f"not {short(repr(components))}")
        if components.values.keys() != self.components.values.keys():
            raise ComponentError("", f"they are those of another game than {self.face.title}")
        return components

    def start(self, options: Mapping[str, Any] | None = None, seats: int | None = None,
              components: Components | None = None, **more: Any) -> State:
        """The position at the start of a game; `OptionError` or `ComponentError` says what does not fit.

        Options may be given by their names as well: `start(boxes=3)`.

        >>> import kleos
        >>> state = kleos.game("labors").start(seats=3, gods="small")
        >>> len(state.returns())
        3
        """
        state = self.rules.start(self.setup({**(options or {}), **more}, seats, components))
        state.settle()
        return state

    def parse(self, text: str) -> int:
        """The action that a text means, by its number in the lexicon; `ValueError` says which word is none."""
        return self.rules.lexicon.parse(" ".join(text.split()))

    def view(self, state: State, seat: int = SPECTATOR, called: Sequence[str] = (), you: int = SPECTATOR) -> views.View:
        """What that seat may see: plain data, the same for every face of the table; `called` are the players' names,
        and `you` is the seat of whom the reckoning at the end speaks so, if of one.

        >>> import kleos
        >>> game = kleos.game("shield")
        >>> view = game.view(game.start(), seat=0)
        >>> view["to_act"] == kleos.CHANCE, view["actions"], view["over"]
        (True, [], False)
        """
        mine = seat >= 0 and (state.to_act() == seat or state.also() >> seat & 1 == 1)
        turned = state
        if mine and state.to_act() != seat:
            turned = state.copy()
            turned.turn_to(seat)
        names, prompt = self.face.names(state), self.face.prompt(turned, seat)
        owner = state.now.seat if state.to_act() == CHANCE and state.now.opens_turn() else None
        return {
            "game": self.id, "seat": seat, "over": state.over(), "to_act": state.to_act(),
            "also": [other for other in range(62) if state.also() >> other & 1],
            "prompt": {"text": name_players(prompt.text, called), "help": name_players(prompt.help, called)},
            "deal": prompt.deal or "Deal" if owner == seat and owner is not None else "",
            "back": prompt.back if mine else 0,
            "board": self.face.board(turned, seat),
            "actions": [{"action": action, "text": self.rules.lexicon.text(action),
                         "label": name_players(self.rules.lexicon.label(action, names), called),
                         "touch": self.rules.lexicon.touch(action)}
                        for action in (turned.legal() if mine else [])],
            "compounds": [self.offered(compound, called)
                          for compound in (self.face.compounds(turned, seat) if mine else [])],
            "finale": ledger(self.face.finale(state), len(state.returns()), called, you) if state.over() else [],
        }

    def offered(self, compound: Compound, called: Sequence[str]) -> views.Compound:
        """A compound as a view has it; a game may offer the same one again and again."""
        if compound.shown is None:
            compound.shown = {"texts": [self.rules.lexicon.text(action) for action in compound.actions],
                              "label": compound.label, "touch": compound.touch, "close": compound.close,
                              "instead": "" if compound.instead < 0 else self.rules.lexicon.text(compound.instead),
                              "total": compound.total, "lead": compound.lead}
        if "{" not in compound.label:
            return compound.shown
        return {**compound.shown, "label": name_players(compound.label, called)}

    @cached_property
    def elements(self) -> dict[str, list[int]]:
        """The elements of the board that can ever be clicked, each with its actions."""
        found: dict[str, list[int]] = {}
        for action in range(self.rules.lexicon.size):
            for element in {name for group in self.rules.lexicon.touch(action) for name in group}:
                found.setdefault(element, []).append(action)
        return found

    def why(self, state: State, element: str, touched: Sequence[str] = ()) -> str:
        """Why nothing can be done now with this element of the board; empty if something can.

        `touched` are the elements that were touched before, for a move of which this is to be another part: what bars
        the two of them from meeting goes before what is said of the one alone. Where there are several reasons the
        face's remark speaks for the whole. `LookupError` for an element with which nothing can ever be done and of
        which nothing can be said.
        """
        for first, last in (([*touched], element), ([*touched[:-1], element], touched[-1])) if touched else ():
            met = self.begin(state, first)
            actions = [action for action in self.elements.get(last, []) if met and met.now.asks(met, action)]
            if met and actions:
                return self.reasons(met, actions)[-1]
        reasons = self.reasons(state, self.elements[element]) if element in self.elements else []
        if reasons == [""]:
            return ""
        remark = "" if len(reasons) == 1 else self.face.remark(state, element)
        if not reasons and not remark:
            raise LookupError(f"There is nothing called {quote(element)} on this board.")
        return remark or reasons[-1]

    def begin(self, state: State, touched: Sequence[str]) -> State | None:
        """The position in which a move has been begun by touching these elements; None where they do not say which, or
        where nothing is left of it that is only being composed, and so might be found out."""
        met = state.copy()
        for element in touched:
            able = [action for action in self.elements.get(element, []) if met.allows(action)]
            if len(able) != 1:
                return None
            met.do(able[0])
            if met.over() or not met.now.draft(met):
                return None
        return met

    def reasons(self, state: State, actions: Sequence[int]) -> list[str]:
        """The different reasons why none of these actions is open now; [""] when one is.

        What the current decision asks for goes before all else: where that is among them the others say nothing.
        """
        found = [state.why_not(action) for action in actions]
        if "" in found:
            return [""]
        asked = [reason for action, reason in zip(actions, found) if state.now.asks(state, action)]
        return list(dict.fromkeys(asked or found))

