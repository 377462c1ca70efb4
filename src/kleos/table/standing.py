"""Standing answers: what a seat answers in advance where it is asked only because of what everybody sees.

An answer is a text: `pass`, `pass unless any` or `pass unless the-bow, kipp`, with the verb of the game
(`Face.standing`); empty for a seat that wants to be asked. It is the seat's secret, for it tells of its hand.
"""
from __future__ import annotations

from typing import Final

from kleos.core.flow import State
from kleos.core.game import Game
from kleos.core.prose import join_words, quote
from kleos.table.log import WITHDRAWING
from kleos.table.table import Refused, Table

UNLESS: Final = "unless"
ANY: Final = "any"
NOT_HERE: Final = "In this game nothing is answered in advance."


def asks(game: Game, state: State) -> bool:
    """Whether this is a question that may be answered in advance."""
    return (game.face.standing is not None and state.to_act() >= 0
            and state.now.allows(state, game.face.standing.decline.number()))


def list_named(game: Game, text: str) -> list[str]:
    """What a standing answer makes an exception of: words, or only `any`."""
    return [word.strip() for word in text.partition(f" {UNLESS} ")[2].split(",") if word.strip()]


def read(table: Table, seat: int, text: str) -> str:
    """The answer as it is kept; `Refused` says what is wrong with it."""
    standing, said = table.game.face.standing, " ".join(text.lower().split())
    if standing is None:
        raise Refused(NOT_HERE)
    decline, known = standing.decline.name, standing.words(table.state, seat)
    if said in ("", decline):
        return said
    words = list_named(table.game, said)
    if not said.startswith(f"{decline} {UNLESS} ") or not words:
        raise Refused(f"{quote(text.strip())} is no standing answer; say “{decline}”, “{decline} {UNLESS} {ANY}” or "
                      f"“{decline} {UNLESS} NAME, NAME”.")
    if words == [ANY]:
        return said
    by_name = {name.lower(): word for word, name in known.items()}
    found = [word if word in known else by_name.get(word, "") for word in words]
    if "" in found:
        raise Refused(f"You have no {quote(words[found.index('')])} to {standing.does.split()[0]} there"
                      f"{'; there is ' + ', '.join(known.values()) if known else ''}.")
    return f"{decline} {UNLESS} {', '.join(sorted(set(found)))}"


def answer(table: Table, seat: int, text: str) -> str:
    """What a seat with this standing answer does now, in the game's notation; empty where it is to be asked, as after
    something has just been taken back."""
    game, state = table.game, table.state
    withdrawn = bool(table.rows) and table.rows[-1].kind in WITHDRAWING
    if not text or table.acting()[:1] != [seat] or withdrawn or not asks(game, state):
        return ""
    assert game.face.standing is not None
    decline, words = int(game.face.standing.decline.number()), list_named(game, text)
    others = [game.rules.lexicon.text(action) for action in state.legal() if action != decline]
    stops = others if words == [ANY] else [one for one in others if set(one.split()[1:]) & set(words)]
    return "" if stops else game.rules.lexicon.text(decline)


def tell(table: Table, seat: int, text: str) -> str:
    """The answer in words: “pass unless you can play The Bow or Kipp”."""
    standing = table.game.face.standing
    if not text or standing is None:
        return ""
    words, known = list_named(table.game, text), standing.words(table.state, seat)
    if not words:
        return standing.decline.name
    names = [known.get(word, word) for word in words]
    what = standing.does if words == [ANY] else f"{standing.does.split()[0]} {join_words(names, 'or')}"
    return f"{standing.decline.name} unless you can {what}"
