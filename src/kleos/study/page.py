"""An analysis as a page that needs neither a server nor a script."""
from __future__ import annotations

from html import escape
from typing import Final

from kleos.study.consequences import describe_consequences
from kleos.study.curve import draw_curve, flaws
from kleos.study.told import Told

STYLE: Final = ("body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;"
                "color-scheme:light dark}svg{max-width:100%;height:auto;fill:currentColor}"
                "table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:right}"
                "td:first-child,th:first-child{text-align:left}li{margin:.6rem 0}")


def draw_page(title: str, told: Told) -> str:
    """The curve, the ledger and the flaws of a game."""
    accounts = "".join([row(told["seats"][one["seat"]], *[f"{number:+.1f}" for number in (
        one["start"], one["luck"], one["decisions"], one["others"], one["end"])]) for one in told["ledger"]])
    found = "".join([f"<li><b>{escape(move['verdict'].capitalize())}</b>, {move['cost']:.1f} ({move['low']:.1f} to "
                     f"{move['high']:.1f}): {escape(move['played_in_words'])}.<br>Better: "
                     f"{escape(move['best_in_words'])}. {escape(move['why'])} {escape(describe_consequences(move))}"
                     "</li>" for move in flaws(told)])
    notes = "".join([f"<p>{escape(warning)}</p>" for warning in told["warnings"]])
    heads = "".join([f"<th>{head}</th>" for head in ("", "Start", "Luck", "Decisions", "Others", "End")])
    return (f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
            f"<title>{escape(title)}</title><style>{STYLE}</style><h1>{escape(title)}</h1>{draw_curve(told)}"
            f"<h2>The account, in {told['unit']}</h2><table><tr>{heads}</tr>{accounts}</table>"
            f"<h2>What surely cost something</h2>{f'<ol>{found}</ol>' if found else '<p>No move.</p>'}{notes}</html>\n")


def row(name: str, *numbers: str) -> str:
    return f"<tr><td>{escape(name)}</td>{''.join([f'<td>{number}</td>' for number in numbers])}</tr>"
