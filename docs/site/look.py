"""How the site looks: Kleos’ fonts, colours and drawings, as files of the site; no other host has a part in it."""
from __future__ import annotations

import re
from pathlib import Path

from kleos.drawing.templates import Templates, icon
from kleos.games import OWN

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "src/kleos/server/static"
FOLDERS = [ROOT / "src/kleos/server/styles", ROOT / "src/kleos/server/templates", Path(__file__).resolve().parent]
FACES = re.compile(r"@font-face\s*\{.*?\}", re.S)
REM = re.compile(r"(?<![\w.])(\d*\.?\d+)rem\b")
ROOTS = re.compile(r":root\b")
SHEETS = ("kleos.css", "decks.css")
BASE = 16 / 20                                          # pixels of a rem in Kleos, and in the theme of the site


def list_assets() -> dict[str, bytes | str]:
    """The files below site-assets/, by path."""
    templates = load_templates()
    found: dict[str, bytes | str] = {f"site-assets/fonts/{path.name}": path.read_bytes()
                                     for path in sorted((STATIC / "fonts").iterdir())}
    found["site-assets/vendor/idiomorph-LICENSE.txt"] = (STATIC / "vendor/idiomorph-LICENSE.txt").read_bytes()
    tokens = templates.style("tokens.css") or ""
    found["site-assets/site.css"] = shrink(tokens) + (Path(__file__).parent / "site.css").read_text(encoding="utf-8")
    found["site-assets/icon.svg"] = (STATIC / "icon.svg").read_text(encoding="utf-8")
    found["site-assets/mark.svg"] = draw_mark()
    for game in OWN:
        found[f"site-assets/{game.id}.css"] = collect_style(templates, game.id)
    return found


def load_templates() -> Templates:
    return Templates(OWN, FOLDERS)


def draw_mark() -> str:
    """The wordmark as a picture of its own."""
    drawn = str(icon("wordmark")).replace("currentColor", "#E08C5B")
    return drawn.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" fill="#E08C5B" stroke="none" ', 1)


def collect_style(templates: Templates, id: str) -> str:
    """The style of a game’s cards, for a tree of its own on the page: fonts are the page’s, tokens the tree’s."""
    own = templates.style(f"{id}/deck.css") or ""
    text = "".join([templates.style(sheet) or "" for sheet in SHEETS]) + own
    return shrink(ROOTS.sub(":host", FACES.sub("", text)))


def shrink(style: str) -> str:
    """The same sizes where a rem is larger."""
    return REM.sub(lambda found: f"{float(found[1]) * BASE:.4g}rem", style)
