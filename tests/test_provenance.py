"""Every number and name of a game says where it comes from, and what is reconstructed is marked where it is seen."""
import re
import tomllib

import pytest

from kleos.core.components import SOURCES, ComponentError, leaves, other, read
from kleos.core.game import Game
from kleos.games import ALL

games = pytest.mark.parametrize("game", ALL, ids=[game.id for game in ALL])
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def text_of(game: Game) -> str:
    return (game.folder / "components.toml").read_text(encoding="utf-8")


@games
def test_every_value_has_one_of_the_five_sources(game: Game):
    components = game.components
    assert set(components.sources) == set(components.values) != set()
    assert set(components.sources.values()) <= set(SOURCES)
    assert len(SOURCES) == 5


@games
def test_what_is_not_printed_in_the_rulebook_says_why_it_is_so(game: Game):
    """A derived or reconstructed table has a note."""
    tables = {path.rsplit(".", 1)[0] for path, source in game.components.sources.items()
              if source in ("derived", "reconstructed")}
    assert [table for table in sorted(tables) if len(game.components.notes.get(table, "")) < 20] == []


@games
def test_slugs_are_well_formed(game: Game):
    """Lower case, digits and hyphens; each word of the notation as well, but for lists of numbers."""
    words = {word for path in game.components.values for word in path.split(".")}
    assert [word for word in sorted(words) if not SLUG.fullmatch(word)] == []
    for verb in game.rules.lexicon.verbs:
        assert SLUG.fullmatch(verb.name)
        for domain in verb.domains:
            assert [word for word in domain.words if not all(SLUG.fullmatch(part) for part in word.split())] == []


@games
def test_slugs_are_unique(game: Game):
    """No two things share a board element, nor a name."""
    elements: dict[str, set[str]] = {}
    for verb in game.rules.lexicon.verbs:
        for domain in verb.domains:
            assert len(set(domain.words)) == len(domain.words)
            if domain.element:
                elements.setdefault(domain.element, set()).update(domain.words)
    seen: dict[str, str] = {}
    for element, words in elements.items():
        assert SLUG.fullmatch(element)
        for word in words:
            slug = f"{element}-{word}"
            assert seen.setdefault(slug, element) == element
    display = list(game.face.names(game.start()).values())
    assert len(set(display)) == len(display), "two things have one name"


@games
def test_what_is_reconstructed_is_marked_in_the_view(game: Game):
    """Each reconstructed table is named, with its note, by the board of some preset."""
    tables = {path.rsplit(".", 1)[0] for path in game.components.sources if game.components.reconstructed(path)}
    marked = {}
    for options in game.rules.presets.values():
        for entry in game.view(game.start(options))["board"]["reconstructed"]:
            marked[entry["path"]] = entry["note"]
    assert marked == {table: game.components.notes[table] for table in tables}


@games
def test_the_shipped_file_may_be_given_back(game: Game):
    """What `kleos components` writes out is a components file, and changes nothing."""
    again = other(game.components, text_of(game))
    assert again.changed == {}
    assert again.key() == ""
    assert again.values == leaves(tomllib.loads(text_of(game)))


@games
def test_a_value_without_a_source_is_refused(game: Game):
    with pytest.raises(ComponentError, match="none of rulebook, picture"):
        read(re.sub(r'source = "\w+"', 'source = "hearsay"', text_of(game), count=1))
    with pytest.raises(ComponentError, match="its source is ''"):
        read(re.sub(r'source = "\w+"', "", text_of(game), count=1))
