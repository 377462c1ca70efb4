"""Cards that a line of the log names, as buttons that show them in large."""
from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from markupsafe import Markup, escape

PLACE: Final = "<span role=\"button\".*?</span>"        # a place of the board is a button already
BUTTON: Final = '<button type="button" class="card-name" data-zoom="{}" data-group="named" tabindex="-1">{}</button>'
KEPT: Final = '<span class="tailed">{}{}</span>'          # what ends a sentence begins no line
LONGER: Final = re.compile(r"[A-Z][\w’']* $")           # the end of a longer name


class Names:
    """The names of the cards in a box, each with the word for its card; `key` is the word for the box."""

    def __init__(self, key: str, slugs: Mapping[str, str]) -> None:
        self.key: Final = key
        self.slugs: Final = {str(escape(name)): slug for name, slug in slugs.items()}
        names = "|".join(map(re.escape, sorted(self.slugs, key=len, reverse=True)))
        self.pattern: Final = re.compile(
            rf"{PLACE}|(?<![\w’'])(?P<name>{names or '(?!)'})(?!\w| [A-Z])(?P<end>(?:’s?)?[.,:;!?)”]*)")

    def mark(self, text: Markup) -> Markup:
        """The text with its cards as buttons. A name that is a part of a longer one means nothing."""
        def button(found: re.Match[str]) -> str:
            name, end = found["name"] or "", found["end"] or ""
            slug = self.slugs.get(name)
            if slug is None or LONGER.search(text[:found.start()]):
                return found[0]
            shown = BUTTON.format(slug, name)
            return KEPT.format(shown, end) if end else shown
        return Markup(self.pattern.sub(button, str(text)))
