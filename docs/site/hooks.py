"""What `make docs` does besides reading the pages of this folder: it makes pages, and leaves nothing to other hosts.

Made are the rules, cards and numbers of each game (games.py), the reference (reference.py), the notebooks as pages
(notebooks.py), and the pages of files that lie beside the docs, such as the changelog. Fonts and drawings are Kleos’.
"""
from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "src"))

import notebooks  # noqa: E402
import reference  # noqa: E402
from look import list_assets  # noqa: E402
from mkdocs.structure.files import File, Files  # noqa: E402

import games  # noqa: E402
from kleos.drawing.templates import icon  # noqa: E402

BESIDE = {"contributing.md": "CONTRIBUTING.md", "style.md": "STYLE.md", "changelog.md": "CHANGELOG.md",
          "security.md": "SECURITY.md", "credits.md": "src/kleos/server/static/CREDITS.md"}
EXAMPLES = {f"examples/{path.stem}.md": f"examples/{path.name}" for path in sorted((ROOT / "examples").glob("*.py"))}
MADE_OF = BESIDE | EXAMPLES                             # a page, and the file beside the docs that it shows
SHOWN = {path: page for page, path in MADE_OF.items()}
FROM = {"credits.md": "src/kleos/server"}               # from where the links of a page lead, if not from its file
NAMED = re.compile(r"^(`{3,})(\w+) (\S+)$", re.M)       # a fence that names its file
LINK = re.compile(r"(?<=\]\()([^)\s]+)(?=\))")
SIGN = re.compile(r":kleos-([\w-]+):")                # a drawing of the kit
# what the theme would fetch where a page asked for it; none does
FOREIGN = re.compile(r"https://(?:unpkg\.com|api\.github\.com|\$\{e\})/[^\"'`]*")


def on_config(config: Any) -> Any:
    """Folders and lists of pages that are made are put into the navigation."""
    made = {"reference": reference.list_pages(), "decisions": list_decisions(), "notebooks": list_notebooks(),
            "examples": list(EXAMPLES)}
    config.nav = [entry for entry in (fill(entry, made) for entry in config.nav) if entry]
    return config


def fill(entry: Any, made: dict[str, list[str]]) -> Any:
    """An entry of the navigation, in which the name of a list stands for its pages; None when it has none."""
    if isinstance(entry, list):
        return [one for one in (fill(part, made) for part in entry) if one]
    if isinstance(entry, dict):
        ((title, what),) = entry.items()
        found = made[what] if isinstance(what, str) and what in made else fill(what, made)
        return {title: found} if found else None
    return entry


def list_decisions() -> list[str]:
    return ["decisions/index.md", *(f"decisions/{path.name}" for path in sorted((ROOT / "docs/decisions").glob("*.md"))
                                    if path.name != "index.md")]


def list_notebooks() -> list[str]:
    return [f"notebooks/{path.stem}.md" for path in sorted((ROOT / "docs/notebooks").glob("*.ipynb"))]


def on_files(files: Files, config: Any) -> Files:
    pages = {page: read_beside(path) for page, path in MADE_OF.items()}
    pages |= games.make_pages() | reference.make_pages() | notebooks.make_pages(ROOT / "docs/notebooks")
    if files.get_file_from_path("decisions/index.md") is None:
        pages["decisions/index.md"] = reference.index_decisions(ROOT / "docs/decisions")
    for path, content in {**pages, **list_assets()}.items():
        files.append(File.generated(config, path, content=content))
    for file in list(files):
        if file.src_uri.endswith(".ipynb"):
            files.remove(file)
    return files


def read_beside(path: str) -> str:
    """A file beside the docs as a page; a program with its name as the title."""
    text = (ROOT / path).read_text(encoding="utf-8")
    if not path.endswith(".py"):
        return text
    about, _, _ = text.removeprefix('"""').partition('"""')
    return f"# {Path(path).name}\n\n{about.splitlines()[0]}\n\n````python {path}\n{text}\n````"


def on_env(env: Any, config: Any, files: Files) -> Any:
    """Templates of the theme may draw what the kit has."""
    env.globals["kleos_icon"] = icon
    return env


def on_page_markdown(markdown: str, page: Any, config: Any, files: Files) -> str:
    """Files of fences become their titles, links to files beside the docs lead to their pages, :kleos-owl: is drawn."""
    markdown = NAMED.sub(r'\1\2 title="\3"', markdown).replace("```kleos", "```text")
    name = page.file.src_uri
    here = Path(FROM.get(name) or Path(MADE_OF.get(name, f"docs/{name}")).parent)
    markdown = LINK.sub(lambda found: lead(found[1], here, page.file), markdown)
    return SIGN.sub(lambda found: str(icon(found[1])), markdown)


def lead(target: str, here: Path, file: File) -> str:
    """Where a link leads on the site, written in a file of this folder of the repository."""
    path, mark, anchor = target.partition("#")
    if not path or re.match(r"\w+:", path):
        return target
    place = (ROOT / here / path).resolve()
    if not place.is_relative_to(ROOT) or not place.exists():
        return target                                   # mkdocs says that it leads nowhere, unless the page is made
    found = place.relative_to(ROOT).as_posix()
    found = SHOWN.get(found, f"{found}/index.md" if place.is_dir() else found).removeprefix("docs/")
    found = found.replace("src/kleos/server/static/", "site-assets/").replace(".ipynb", ".md")
    return f"{'../' * file.src_uri.count('/')}{found}{mark}{anchor}"


def on_post_build(config: Any) -> None:
    """The theme would fetch some scripts from another host if a page asked for them; now it cannot."""
    for path in Path(config.site_dir, "assets", "javascripts").glob("*.js"):
        text = path.read_text(encoding="utf-8")
        path.write_text(FOREIGN.sub("", text), encoding="utf-8")
        path.with_suffix(".js.map").unlink(missing_ok=True)
    shutil.rmtree(Path(config.site_dir, "assets", "javascripts", "lunr"), ignore_errors=True)     # of other languages
