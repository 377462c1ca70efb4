"""Takes the pictures of the README and of the site: python docs/shots/make.py [film]

With “film” it takes only the moving one, a turn of the Shield (film.py).
A strong game of the Shield is played once, and one of each other game; the real server and the real command show their
prettiest moments. Needs what the tests need: Playwright and a Chromium (its path in KLEOS_CHROMIUM, if it is not
found by itself).
"""
from __future__ import annotations

import base64
import fcntl
import io
import os
import pty
import select
import shutil
import struct
import subprocess
import sys
import tempfile
import termios
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from film import SCALE, film, part
from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.text import Text

from kleos import bots
from kleos.core import record
from kleos.core.dice import Rng
from kleos.core.flow import CHANCE
from kleos.core.record import Record
from kleos.games import find
from kleos.table import dealers
from kleos.table.table import resume, sit

HERE = Path(__file__).parent
SEED = "kleos"
KLEOS = [sys.executable, "-c", "from kleos.cli.main import main; main()"]
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
NAMES = ("chromium", "google-chrome", "chromium-headless-shell")
CHROMIUM = os.environ.get("KLEOS_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
WIDTH, HEIGHT = 112, 46                                 # of the terminal, in characters


def played() -> tuple[Record, int]:
    """A whole game of the strong bot, and the step at which the second half of a drawing is due, all metals in use."""
    game = find("shield")
    table, rng, best = sit(game, {}, ["human"], dealers.RandomDealer(SEED)), Rng(1), 0
    bot = bots.make("strong:100", game)
    while not table.state.over():
        if not table.acting():
            table.deal()
            continue
        view = game.view(table.state, 0)
        metals = {metal for section in view["board"]["sections"].values() for metal in section["symbols"]}
        if "second half" in view["prompt"]["text"] and len(metals) == 4 and 12 <= view["board"]["turn"] <= 17:
            best = best or len(table.rows)
        table.act(0, [game.rules.lexicon.text(int(bot.choose(table.state, 0, rng)))])
    assert best, "another SEED, please: this game has no such moment"
    return table.record(), best


def begun(kept: Record, steps: int) -> str:
    """The text of the same game, so many steps old."""
    again = Record({key: value for key, value in kept.head.items() if key != "result"}, kept.moves[:steps])
    return record.write(resume(find("shield"), again, dealers.RandomDealer(SEED)).record())


def moment(name: str, seats: list[str], pretty: Callable[[dict[str, Any]], bool]) -> str:
    """The record of a greedy game up to where seat 0, Danae, sees a pretty board."""
    game, bot = find(name), bots.make("greedy", find(name))
    for number in range(100):
        table, rng = sit(game, {"first": "0"}, seats, dealers.RandomDealer(f"{SEED}-{number}"), names=["Danae"]), Rng(1)
        while not table.state.over():
            if not table.acting():
                table.deal()
                continue
            seat = table.acting()[0]
            if seat == 0 and pretty(game.view(table.state, 0)["board"]):
                return record.write(table.record())
            seen = game.rules.resample(table.state, seat, rng)
            table.act(seat, [game.rules.lexicon.text(int(bot.choose(seen, seat, rng)))])
    raise AssertionError(f"{name} has no such moment")


def fought(board: dict[str, Any]) -> bool:
    """The 12 Labors: dice, boxes and gods all offer something."""
    offered = sum(god["callable"] for god in board["gods"])
    return 2 <= board["claims"] <= 6 and len(board["hits"]) > 1 and offered > 2


def mustered(board: dict[str, Any]) -> bool:
    """Twelve Heroes: much stands in the regions, and there is more to send."""
    me, other = board["seats"]
    standing = [side["heroes"] for region in board["regions"] for side in region["sides"]]
    return (board["actions"]["left"] == 3 and len(me["camp"]) > 1 and len(me["cards"]) > 2
            and sum(map(bool, standing)) > 2 and me["points"] + other["points"] > 0)


def hunted(board: dict[str, Any]) -> bool:
    """Daedalus' Labyrinth: the Minotaur walks a large maze, and it is known whom it hunts."""
    return len(board["tiles"]) >= 22 and board["minotaur"]["hunts"] is not None and board["points"] > 1


def arrayed(board: dict[str, Any]) -> bool:
    """Hercules: several attack, several may block, and there is more in hand."""
    mine, theirs = board["seats"]
    return bool(board["draft"] and board["lines"] and len(mine["characters"]) > 3 and len(theirs["characters"]) > 2
                and len(mine["cards"]) > 2)


def open_table(page: Page, address: str, file: Path) -> None:
    """Upload the record and play on from its end."""
    upload(page, address, file)
    page.locator("#go-last").click()
    page.wait_for_function("() => { const at = document.querySelector('#at'); return at.value === at.max; }")
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("#table:not([data-replay])")
    rest(page)


def upload(page: Page, address: str, file: Path, game: str = "shield") -> None:
    page.goto(f"{address}games/{game}")
    page.set_input_files("[type=file]", file)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_selector("#at")


def rest(page: Page) -> None:
    page.wait_for_timeout(200)
    page.evaluate("() => Promise.all(document.getAnimations().map(one => one.finished))")
    page.mouse.move(0, 0)


def look(browser: Browser, address: str, file: Path) -> None:
    desk = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
    open_table(desk, address, file)
    desk.screenshot(path=HERE / "shield.png")
    home = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light")
    upload(home, address, file)
    home.goto(address)
    home.screenshot(path=HERE / "home.png")
    phone = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme="dark", has_touch=True,
                             is_mobile=True)
    open_table(phone, address, file)
    phone.screenshot(path=HERE / "shield-phone.png")


def show_turn(browser: Browser, address: str, file: Path, kept: Record, steps: int) -> None:
    """The turn in which that moment comes, from its roll on, moving."""
    roll = next(step for step in range(steps - 1, 0, -1) if kept.moves[step].actor == CHANCE)
    file.write_text(begun(kept, roll), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1280, "height": 800}, color_scheme="light", device_scale_factor=SCALE)
    open_table(page, address, file)
    film(browser, page, HERE / "turn.png")


def look_at(browser: Browser, address: str, name: str, file: Path) -> None:
    """A game of several from its record, on a desk and on a phone."""
    for picture, settings in ((name, {"viewport": {"width": 1280, "height": 800}, "color_scheme": "light"}),
                              (f"{name}-phone", {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark",
                                                 "has_touch": True, "is_mobile": True})):
        page = browser.new_page(**settings)
        upload(page, address, file, name)
        page.goto(page.url.split("/replay")[0])
        page.wait_for_selector("#table:not([data-replay])")
        rest(page)
        page.screenshot(path=HERE / f"{picture}.png")


def terminal(file: Path) -> str:
    """What `kleos play --resume` draws, with its colours."""
    mine, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    there = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", "KLEOS_DATA": str(file.parent)}
    process = subprocess.Popen([*KLEOS, "play", "shield", "--resume", str(file)], stdin=theirs, stdout=theirs,
                               stderr=theirs, env=there)
    os.close(theirs)
    heard(mine)
    os.write(mine, b"\r")                               # Enter to begin
    shown = heard(mine)
    os.write(mine, b"q\r")
    heard(mine)
    process.wait(20)
    os.close(mine)
    return shown.split("\x1b[2J")[-1].replace("\x1b[H", "").replace("\r\n", "\n").lstrip("\n\r")


def heard(terminal: int) -> str:
    """What is written there until nothing more comes for two seconds."""
    parts, until = [], time.monotonic() + 30
    while time.monotonic() < until and select.select([terminal], [], [], 8 if not parts else 2)[0]:
        try:
            part = os.read(terminal, 1 << 16)
        except OSError:                                 # Linux's word for: the other side has closed
            break
        if not part:
            break
        parts.append(part)
    return b"".join(parts).decode("utf-8")


def draw(browser: Browser, shown: str) -> None:
    console = Console(record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(Text.from_ansi(shown.rstrip()), soft_wrap=False)
    page = browser.new_page(viewport={"width": 1500, "height": 1500})
    page.set_content(f"<body style='margin:0'>{console.export_svg(title='kleos play shield')}")
    page.evaluate("() => document.querySelector('svg').style.width = '1180px'")
    page.locator("svg").first.screenshot(path=HERE / "terminal.png", omit_background=True)


def squeeze(browser: Browser, file: Path) -> None:
    """Fewer shades, which nobody sees, and a patient compressor make the file small."""
    width, height, pixels = browser.new_page().evaluate(SHADES, base64.b64encode(file.read_bytes()).decode())
    raw = base64.b64decode(pixels)
    lines = b"".join(b"\0" + raw[y * width * 3:(y + 1) * width * 3] for y in range(height))
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
                     + part(b"IDAT", zlib.compress(lines, 9)) + part(b"IEND", b""))


SHADES = """async data => {
  const picture = new Image(); picture.src = "data:image/png;base64," + data; await picture.decode();
  const canvas = new OffscreenCanvas(picture.width, picture.height), pen = canvas.getContext("2d");
  pen.fillStyle = "#fff"; pen.fillRect(0, 0, canvas.width, canvas.height); pen.drawImage(picture, 0, 0);
  const all = pen.getImageData(0, 0, canvas.width, canvas.height).data, fewer = [];
  for (let i = 0; i < all.length; i++) if (i % 4 < 3) fewer.push(Math.min(255, Math.round(all[i] / 5) * 5));
  let text = "";
  for (let i = 0; i < fewer.length; i += 9999) text += String.fromCharCode(...fewer.slice(i, i + 9999));
  return [canvas.width, canvas.height, btoa(text)];
}"""


def take_all(browser: Browser, address: str, file: Path) -> None:
    """The pictures that stand still."""
    look(browser, address, file)
    for name, seats, pretty in (("labors", ["human", "greedy", "greedy"], fought),
                                ("labyrinth", ["human", "greedy", "greedy"], hunted),
                                ("heroes", ["human", "greedy"], mustered),
                                ("hercules", ["human", "greedy"], arrayed)):
        other = file.with_name(f"{name}.kleos")
        other.write_text(moment(name, seats, pretty), encoding="utf-8")
        look_at(browser, address, name, other)
    draw(browser, terminal(file))
    for picture in HERE.glob("*.png"):
        if picture.name != "turn.png":
            squeeze(browser, picture)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        kept, steps = played()
        file = Path(folder) / "achilles.kleos"
        file.write_text(begun(kept, steps), encoding="utf-8")
        process: Any = subprocess.Popen([*KLEOS, "serve", "--no-open", "--data", folder], stdout=subprocess.PIPE,
                                        text=True)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            address = next(word for word in process.stdout.readline().split() if word.startswith("http://"))
            show_turn(browser, address, file.with_name("turn.kleos"), kept, steps)
            if "film" not in sys.argv:
                take_all(browser, address, file)
        finally:
            browser.close()
            process.terminate()
            process.wait(20)


if __name__ == "__main__":
    main()
