"""Notebooks as pages: their words, their code and what came of it, boards as boards."""
from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FONTS = [("Cinzel", 500, "cinzel-latin-500"), ("Cinzel", 700, "cinzel-latin-700"),
         ("Alegreya Sans", 400, "alegreya-sans-latin-400"), ("Alegreya Sans", 700, "alegreya-sans-latin-700")]
FACE = ("@font-face{{font-family:&#34;{}&#34;;font-weight:{};"
        "src:url(../site-assets/fonts/{}.woff2) format(&#34;woff2&#34;)}}")
COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def make_pages(folder: Path) -> dict[str, str]:
    """The page of each notebook, by its path on the site."""
    return {f"notebooks/{path.stem}.md": tell(json.loads(path.read_text(encoding="utf-8")), path.name)
            for path in sorted(folder.glob("*.ipynb"))}


def tell(notebook: dict[str, Any], name: str) -> str:
    parts = [part for cell in notebook["cells"] for part in tell_cell(cell)]
    parts.append(f"*This page is a notebook, `docs/notebooks/{name}`: open it with Jupyter and change it.*")
    return "\n\n".join(parts)


def tell_cell(cell: dict[str, Any]) -> Iterator[str]:
    text = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield text
    elif cell["cell_type"] == "code" and text.strip():
        yield fence(text, "python")
        for output in cell["outputs"]:
            yield tell_output(output)


def tell_output(output: dict[str, Any]) -> str:
    """The best of the forms in which an answer is kept."""
    if output["output_type"] == "stream":
        return fence(COLOURS.sub("", "".join(output["text"])), "text")
    data = output.get("data", {})
    if "text/html" in data:
        return f'<div class="output">{flatten(dress("".join(data["text/html"])))}</div>'
    if "image/svg+xml" in data:
        return f'<div class="output">{flatten("".join(data["image/svg+xml"]))}</div>'
    if "image/png" in data:
        coded = "".join(data["image/png"]).strip()
        return f'<div class="output"><img alt="" src="data:image/png;base64,{coded}"></div>'
    return fence(COLOURS.sub("", "".join(data.get("text/plain", ""))), "text")


def dress(html: str) -> str:
    """A board in Kleos' own fonts. It stands in a frame without script, so that need not be an origin of its own."""
    faces = "".join([FACE.format(family, weight, file) for family, weight, file in FONTS])
    return html.replace("<iframe sandbox ", "<iframe ").replace("&lt;style>", f"&lt;style>{faces}", 1)


def flatten(html: str) -> str:
    """Without empty lines, at which Markdown would begin anew."""
    return re.sub(r"\n\s*\n+", "\n", html.strip())


def fence(text: str, language: str) -> str:
    return f"````{language}\n{text.rstrip()}\n````"
