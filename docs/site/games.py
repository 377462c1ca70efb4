"""Pages of the games: the rules with their numbers, the cards as they are drawn, and every number with its source."""
from __future__ import annotations

import json
import re
from importlib import import_module
from typing import Any

from look import load_templates
from markupsafe import Markup

from kleos.core.game import Game
from kleos.core.prose import pluralize
from kleos.drawing.templates import Templates, icon, md
from kleos.games import OWN
from kleos.server.decks.builder import open_box

RESTORED = re.compile(r" ?[^.]*reconstructed: a printed copy may differ\.")
CITE = re.compile(r"§(\d+(?:\.\d+)?)")
SAID = {"rulebook": "printed in the rulebook", "picture": "seen in a picture of the game",
        "published": "published elsewhere", "derived": "follows from other values",
        "reconstructed": "lost, and designed anew; your copy may differ"}


def make_pages() -> dict[str, str]:
    """The pages by their paths on the site."""
    templates, pages = load_templates(), {"games/index.md": make_gallery()}
    for game in OWN:
        pages[f"games/{game.id}/rules.md"] = make_rules(game)
        pages[f"games/{game.id}/numbers.md"] = make_numbers(game)
        if cards := list_cards(game):
            pages[f"games/{game.id}/cards.md"] = make_cards(game, templates, cards)
    return pages


def has_cards(game: Game) -> bool:
    return bool(list_cards(game))


def make_gallery() -> str:
    """All games, each with a picture of a real table."""
    return "\n\n".join(["---\ntitle: The games\nhide: [toc]\n---\n# The games",
                        "Five games of Greek myth. The pictures are real tables, taken from the server.",
                        *(f'<div class="shown" markdown>\n\n{tell_game(game)}\n\n</div>' for game in OWN)])


def tell_game(game: Game) -> str:
    low, high = game.rules.seats
    players = f"{low} to {high} players" if low != high else pluralize(low, "player")
    cards = f" · [Cards]({game.id}/cards.md)" if has_cards(game) else ""
    return "\n\n".join([
        f"## {icon(game.face.icon)} {game.face.title}",
        f"*{players}, {game.face.minutes} minutes.* {game.face.tagline}",
        f"[Rules]({game.id}/rules.md){cards} · [Numbers]({game.id}/numbers.md) · "
        f"[How they came about](../decisions/numbers-of-{game.id}.md)", f"```sh\nkleos play {game.id}\n```",
        f"![{game.face.title}](../shots/{game.id}.png){{.table loading=lazy}}\n"
        f"![{game.face.title} on a phone, in the dark](../shots/{game.id}-phone.png){{.phone loading=lazy}}"])


def make_rules(game: Game) -> str:
    """The rulebook; each rule can be reached by its number, as at a table."""
    book = game.rulebook
    parts = [f"---\ntitle: Rules\n---\n# {book.title}", str(md(book.preface)),
             f'<p class="also">{icon("ui-rules")} A refusal, a line of the log and a test cite the same numbers: '
             f"<code>kleos rules {game.id} 2.1</code></p>"]
    for chapter in book.chapters:
        parts.append(f"## {chapter.number} {chapter.title} {{#c{chapter.number}}}")
        parts += [make_rule(rule) for rule in chapter.rules]
    return "\n\n".join(parts)


def make_rule(rule: Any) -> str:
    text = link_rules(str(md(rule.text.removesuffix("(ruling)").rstrip())))
    ruling = ' <span class="ruling" title="The printed rules leave this open">ruling</span>' if rule.ruling else ""
    return (f'<div class="rule" id="r{rule.number}"><a class="n" href="#r{rule.number}" '
            f'aria-label="Rule {rule.number}">§{rule.number}</a><p>{text}{ruling}</p></div>')


def link_rules(html: str, page: str = "") -> str:
    """The same with a link wherever a rule is named."""
    return CITE.sub(lambda found: f'<a class="cite" href="{page}#{name_anchor(found[1])}">§{found[1]}</a>', html)


def name_anchor(number: str) -> str:
    """Where a page of rules has this rule, or this chapter; the same as at a table."""
    return ("r" if "." in number else "c") + number


def list_cards(game: Game) -> list[dict[str, Any]]:
    """All cards, each with what it is drawn from."""
    if game.face.building is not None:
        here = open_box(game, (), game.components)
        cards, gallery = here.cards, here.gallery
    else:
        setup = game.setup(None, None, game.components)
        cards, gallery = game.face.cards(setup), game.face.gallery(setup)
    drawn = {card["slug"]: card for card in gallery}
    if not cards:
        return [{"facts": "", "cost": None, "copies": 0, "restored": False, **card}
                for card in gallery if card.get("text") and card.get("picture")]
    pictures = find_pictures(game)
    return [{"slug": card.slug, "name": card.name, "facts": card.facts, "text": RESTORED.sub("", card.text),
             "restored": RESTORED.search(card.text) is not None, "picture": pictures.get(card.slug, ""),
             "cost": card.fields.get("cost"), **drawn.get(card.slug, {}), "copies": card.fields.get("copies", 0)}
            for card in cards]


def find_pictures(game: Game) -> dict[str, str]:
    """The silhouettes of a game's cards by their slugs, where it has such a list."""
    if not (game.folder / "view" / "pictures.py").exists():
        return {}
    return getattr(import_module(f"kleos.games.{game.id}.view.pictures"), "PICTURES", {})


def make_cards(game: Game, templates: Templates, cards: list[dict[str, Any]]) -> str:
    """All cards as the deck builder draws them, in a tree of their own, so that two styles never meet."""
    own = (game.folder / "view" / "deck.html.jinja").exists()
    context = {"game": game, "found": cards, "gallery": cards, "lit": {}, "read_only": True,
               "frames": f"{game.id}/deck.html.jinja" if own else "_plain.html"}
    drawn = templates.render("_shown.html", context)
    drawn = re.sub(r"\n\s*", " ", link_rules(str(drawn), "rules.html"))
    return "\n\n".join([
        f"---\ntitle: Cards\nhide: [toc]\n---\n# The cards of {game.face.title}",
        f"{pluralize(len(cards), 'card')}, as you see them at a table. Look for some of them with "
        f"`kleos cards {game.id} QUERY`, or on the page of the game in your browser.",
        "† Reconstructed: a printed copy may differ." if any(card.get("restored") or own for card in cards) else "",
        f'<div class="cards-of"><template shadowrootmode="open"><link rel="stylesheet" '
        f'href="../../site-assets/{game.id}.css">{drawn}</template></div>'])


def make_numbers(game: Game) -> str:
    """Every value of the game by its path, with its source; a table of the file is a table here."""
    values, groups = game.components, {}
    for path in values.values:
        groups.setdefault(path.partition(".")[0], []).append(path)
    counts = {source: sum(one == source for one in values.sources.values()) for source in SAID}
    parts = [f"---\ntitle: Numbers\n---\n# The numbers of {game.face.title}",
             f"All {len(values.values)} values of the game, and where each comes from. To try others, write the file "
             f"with `kleos components {game.id}`, change it, and give it to `--components`: "
             "[the laboratory](../../lab.md). How the lost ones were found is "
             f"[a report of its own](../../decisions/numbers-of-{game.id}.md).",
             "\n".join(["| source | values | |", "| --- | ---: | --- |",
                        *(f"| {source} | {counts[source]} | {SAID[source]} |" for source in SAID if counts[source])])]
    for group, paths in groups.items():
        parts += [f"## {group}", tabulate(game, paths)]
    return "\n\n".join(parts)


def tabulate(game: Game, paths: list[str]) -> str:
    rows = [Markup('<tr><td><code>{}</code></td><td>{}</td><td><span class="source {}">{}</span></td></tr>').format(
        path, say(game.components[path]), source, source)
        for path in paths for source in [game.components.sources[path]]]
    return ('<div class="md-typeset__scrollwrap"><table class="values"><thead><tr><th>value</th><th></th>'
            f'<th>source</th></tr></thead><tbody>{"".join(rows)}</tbody></table></div>')


def say(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
