"""Failures: how a command that cannot do what was asked says so."""
from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final

import click

CHECK_FAILED: Final = 1
BAD_USAGE: Final = 2


class Failure(click.ClickException):
    """One or two clear sentences, and the exit code."""

    exit_code = CHECK_FAILED


class Misuse(Failure):
    """What was typed cannot be meant so."""

    exit_code = BAD_USAGE


def resembling(word: str, known: Sequence[str]) -> str:
    """A sentence that suggests the nearest known word; empty when none is near."""
    near = difflib.get_close_matches(word.lower(), [one for one in known if one != word], 1, 0.6)
    return f" Did you mean “{near[0]}”?" if near else ""


def end_sentence(sentence: str) -> str:
    """A sentence with its full stop."""
    return sentence if sentence.endswith((".", "?")) else f"{sentence}."
