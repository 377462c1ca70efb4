"""A turn of the Shield as a moving picture: what the server shows while the strong bot's moves are clicked, as an APNG.

make.py uses it. Each frame holds only what has changed since the one before it.
"""
from __future__ import annotations

import base64
import struct
import time
import zlib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page

from kleos import bots
from kleos.core import record
from kleos.core.dice import Rng
from kleos.games import find

SCALE = 0.6                                             # of 1280 by 800 pixels
PAUSE = 1.1                                             # seconds for which what a click did is looked at
REST = 2.5                                              # at the end
MOST = 12                                               # clicks
STEPS = 5                                               # pictures of a hand on its way
HAND = """() => {
  const hand = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  hand.setAttribute("viewBox", "0 0 24 24"); hand.id = "filmed-hand";
  hand.innerHTML = '<path d="M4 2v18l5-5 3 7 3-1.500-3-7h7z" fill="#FBF3E1" stroke="#1B120C" stroke-width="1.500"/>';
  Object.assign(hand.style, {position: "fixed", width: "34px", zIndex: 9999, pointerEvents: "none"});
  const move = (x, y) => Object.assign(hand.style, {left: x - 5 + "px", top: y - 2 + "px"});
  move(640, 420);
  document.body.append(hand);
  addEventListener("mousemove", event => move(event.clientX, event.clientY));
}"""
PIXELS = """async data => {
  const picture = new Image(); picture.src = "data:image/png;base64," + data; await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height), pen = canvas.getContext("2d");
  pen.drawImage(picture, 0, 0);
  const all = pen.getImageData(0, 0, canvas.width, canvas.height).data, fewer = new Uint8Array(all.length / 4 * 3);
  for (let i = 0, k = 0; i < all.length; i++) if (i % 4 < 3) fewer[k++] = Math.min(255, Math.round(all[i] / 8) * 8);
  let text = "";
  for (let i = 0; i < fewer.length; i += 9999) text += String.fromCharCode(...fewer.slice(i, i + 9999));
  return [canvas.width, canvas.height, btoa(text)];
}"""


class Reel:
    """Pictures of a page, each with the moment at which it was taken."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taken: list[tuple[float, bytes]] = []

    def take(self) -> None:
        self.taken.append((time.monotonic(), self.page.screenshot()))

    def watch(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.take()

    def click(self, place: Any) -> None:
        """Move the hand there, slowly enough to be followed, and click."""
        box = place.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        for step in range(1, STEPS + 1):
            self.page.mouse.move(self.page.x + (x - self.page.x) * step / STEPS,      # type: ignore[attr-defined]
                                 self.page.y + (y - self.page.y) * step / STEPS)      # type: ignore[attr-defined]
            self.take()
        self.page.x, self.page.y = x, y                 # type: ignore[attr-defined]
        self.page.mouse.click(x, y)
        self.watch(PAUSE)


def film(browser: Browser, page: Page, target: Path) -> None:
    """Play one turn on this page, and write the picture."""
    page.evaluate(HAND)
    page.x, page.y = 640, 420                           # type: ignore[attr-defined]
    reel = Reel(page)
    reel.watch(PAUSE)
    for place in list_clicks(page):
        reel.click(place)
    target.write_bytes(encode(browser.new_page(), reel.taken))


def list_clicks(page: Page) -> Iterator[Any]:
    """The roll, then what the strong bot does, element by element, until the next roll is due."""
    game, rng = find("shield"), Rng(1)
    bot, rolled = bots.make("strong:200", game), False
    for _ in range(MOST):
        if page.locator("#deal:visible").count():
            if rolled:
                return
            rolled = True
            yield page.locator("#deal:visible")
            continue
        rolled = True
        text = page.request.get(f"{page.url.split('?')[0].split('#')[0]}/record").text()
        state = record.replay(game, record.parse(text))
        if state.over():
            return
        for element in game.rules.lexicon.touch(int(bot.choose(state, 0, rng)))[0]:
            yield page.locator(f"[data-el='{element}']").first


def encode(page: Page, taken: list[tuple[float, bytes]]) -> bytes:
    """The frames as an APNG, which browsers play and other programs show as its first frame."""
    frames: list[tuple[float, tuple[int, int, int, int], bytes]] = []
    before, width, height = b"", 0, 0
    for when, png in taken:
        width, height, coded = page.evaluate(PIXELS, base64.b64encode(png).decode())
        pixels = base64.b64decode(coded)
        if box := changed(before, pixels, width, height):
            frames.append((when, box, cut(pixels, width, box)))
        before = pixels
    palette = choose_palette([raw for _, _, raw in frames])
    ends = [when for when, _, _ in frames[1:]] + [taken[-1][0] + REST]
    colours = b"".join(dict.fromkeys(palette.values()))
    parts = [part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
             part(b"acTL", struct.pack(">II", len(frames), 0)), part(b"PLTE", colours)]
    number = 0
    for (when, (x, y, w, h), raw), end in zip(frames, ends):
        delay = min(65535, max(20, round(1000 * (end - when))))
        parts.append(part(b"fcTL", struct.pack(">IIIIIHHBB", number, w, h, x, y, delay, 1000, 0, 0)))
        packed = zlib.compress(index(raw, w, palette), 9)
        parts.append(part(b"fdAT", struct.pack(">I", number + 1) + packed) if number else part(b"IDAT", packed))
        number += 2 if number else 1
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts) + part(b"IEND", b"")


def choose_palette(pictures: list[bytes]) -> dict[bytes, bytes]:
    """For each colour the one of the 256 commonest that is nearest to it."""
    counts = Counter(raw[i:i + 3] for raw in pictures for i in range(0, len(raw), 3))
    kept = [colour for colour, _ in counts.most_common(256)]
    return {colour: colour for colour in kept} | {
        colour: min(kept, key=lambda one: sum((a - b) ** 2 for a, b in zip(one, colour)))
        for colour in counts if colour not in kept}


def index(raw: bytes, width: int, palette: dict[bytes, bytes]) -> bytes:
    """The lines of a picture by the places of its colours in the palette, each after the number of its filter, none."""
    places = {colour: place for place, colour in enumerate(dict.fromkeys(palette.values()))}
    found = bytes([places[palette[raw[i:i + 3]]] for i in range(0, len(raw), 3)])
    return b"".join(b"\0" + found[at:at + width] for at in range(0, len(found), width))


def changed(before: bytes, now: bytes, width: int, height: int) -> tuple[int, int, int, int] | None:
    """The box (x, y, width, height) of what is new; None where nothing is."""
    if not before:
        return 0, 0, width, height
    line = 3 * width
    rows = [y for y in range(height) if before[y * line:(y + 1) * line] != now[y * line:(y + 1) * line]]
    if not rows:
        return None
    top, bottom = rows[0], rows[-1] + 1
    left = min(next(x for x in range(width) if before[y * line + 3 * x:y * line + 3 * x + 3]
                    != now[y * line + 3 * x:y * line + 3 * x + 3]) for y in rows)
    right = max(next(x for x in range(width - 1, -1, -1) if before[y * line + 3 * x:y * line + 3 * x + 3]
                     != now[y * line + 3 * x:y * line + 3 * x + 3]) for y in rows) + 1
    return left, top, right - left, bottom - top


def cut(pixels: bytes, width: int, box: tuple[int, int, int, int]) -> bytes:
    """A box of the picture."""
    x, y, w, h = box
    return b"".join(pixels[3 * (row * width + x):3 * (row * width + x + w)] for row in range(y, y + h))


def part(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
