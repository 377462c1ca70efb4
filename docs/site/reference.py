"""The reference, made from docstrings: a page for each chapter of reference.toml, which lists all that is public."""
from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def list_chapters() -> list[dict[str, Any]]:
    """The chapters of reference.toml: {page, title, about, names}."""
    return list(read_list()["chapter"])


def read_list() -> dict[str, Any]:
    return tomllib.loads((HERE / "reference.toml").read_text(encoding="utf-8"))


def list_pages() -> list[str]:
    return ["reference/index.md", *(f"reference/{chapter['page']}.md" for chapter in list_chapters())]


def make_pages() -> dict[str, str]:
    pages = {f"reference/{chapter['page']}.md": make_chapter(chapter) for chapter in list_chapters()}
    return {"reference/index.md": make_index(), **pages}


def make_index() -> str:
    firsts = [" ".join(chapter["about"].split(". ")[0].split()).rstrip(".") for chapter in list_chapters()]
    rows = [f"| [{chapter['title']}]({chapter['page']}.md) | {first} |"
            for chapter, first in zip(list_chapters(), firsts)]
    return "\n\n".join(["# Reference",
                        "What Kleos promises to programs. What is not listed here may change with any version.",
                        "\n".join(["| | |", "| --- | --- |", *rows])])


def make_chapter(chapter: dict[str, Any]) -> str:
    members = read_list()["members"]
    parts = [f"# {chapter['title']}", chapter["about"]]
    for name in chapter["names"]:
        shown, _, home = name.partition(" = ")
        options = {"heading": shown, "toc_label": shown, "inherited_members": True}
        if home in members or shown in members:
            options["members"] = members[home or shown]
        parts.append(f"::: {home or shown}\n    options: {json.dumps(options)}")
    return "\n\n".join(parts)


def index_decisions(folder: Path) -> str:
    """A list of the decisions, by their titles."""
    titles = {path.name: path.read_text(encoding="utf-8").split("\n", 1)[0].removeprefix("# ")
              for path in sorted(folder.glob("*.md"))}
    return "\n\n".join(["# Decisions", "Why the house is as it is, for those who want to change it.",
                        "\n".join(f"* [{title}]({name})" for name, title in titles.items())])
