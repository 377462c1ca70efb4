"""What a visitor waits for: `python benchmarks/page.py`. A real server, a fresh database, a real Chromium.

first load   bytes over the wire with an empty cache: the page, its style, script, fonts and pictures, compressed
first paint  milliseconds from the click to something on the screen, with an empty cache
a move       milliseconds from the click to the last byte of the new board, over one whole game by the page's script
a click      milliseconds from the click until the new board is on the screen, its pieces on their way
the page     milliseconds of processor time that the page's main thread took for a click, those of others included

Others at the table play fast, each after what was seen; of a long game the first moves are played (`--most`).
"""
import argparse
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

SERVE = "import sys; from kleos.server.run import serve; serve(data=sys.argv[1])"
NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome", "chromium-headless-shell")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]
MOVES = "performance.getEntriesByType('resource').filter(e => /\\/(act|deal)$/.test(e.name)).map(e => e.duration)"
FORGET = """() => {
    performance.setResourceTimingBufferSize(2000);
    window.settled = [];
    let since = 0, seq = document.querySelector("#table").dataset.seq;
    document.addEventListener("submit", () => { since = performance.now(); }, true);
    new MutationObserver(() => {
        const now = document.querySelector("#table").dataset.seq;
        if (now === seq) return;
        seq = now;
        const began = since;
        since = 0;
        if (began) requestAnimationFrame(() => setTimeout(() => window.settled.push(performance.now() - began)));
    }).observe(document.body, {attributes: true, subtree: true, attributeFilter: ["data-seq"]});
}"""
DONE = "() => !!document.querySelector('#table[data-over]')"
BUSY = "() => !document.querySelector('#table[data-over], #deal, #table button[name=text]:not([disabled])')"
ACT = """() => {
    const button = document.querySelector("#deal") ||
        [...document.querySelectorAll("#table button[name=text]")].filter(one => !one.disabled)[0];
    if (button) button.form.requestSubmit(button);
    return !!button;
}"""


def first_load(browser: Browser, address: str, state: dict) -> tuple[int, float]:
    """Bytes received and the time of the first paint, as a visitor who was never here."""
    context = browser.new_context(storage_state=state)
    page = context.new_page()
    received: list[float] = []
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(address, wait_until="networkidle" if address.endswith("/") else "load")
    page.wait_for_timeout(400)                          # fonts that the first layout asked for
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    context.close()
    return int(sum(received)), paint


def whole_game(page: Page, most: int) -> tuple[list[float], list[float], float]:
    """Play by the first button each time; the duration of each move, how long until it was seen, and the processor time
    of the page a click, in ms."""
    page.evaluate("() => { localStorage.pace = 'fast'; }")
    page.reload()
    page.wait_for_selector("body.ready #table")
    page.evaluate(FORGET)
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    before, clicks = worked(wire), 0
    while clicks < most and not page.evaluate(DONE):
        if page.evaluate(BUSY):
            page.wait_for_timeout(20)
            continue
        seq = page.locator("#table").get_attribute("data-seq")
        if page.evaluate(ACT):
            page.wait_for_function("seq => document.querySelector('#table').dataset.seq !== seq", arg=seq)
            clicks += 1
    return page.evaluate(MOVES), page.evaluate("window.settled"), (worked(wire) - before) * 1000 / clicks


def worked(wire: CDPSession) -> float:
    """Seconds that the main thread of the page was at work."""
    return next(one["value"] for one in wire.send("Performance.getMetrics")["metrics"] if one["name"] == "TaskDuration")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--game", default="shield")
    options.add_argument("--most", type=int, default=10_000)
    asked = options.parse_args()
    found = next(filter(None, map(shutil.which, NAMES)), None)
    print(f"{asked.game}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, Python {platform.python_version()}")
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = subprocess.Popen([sys.executable, "-c", SERVE, data], stdout=subprocess.PIPE, text=True)
        browser = playwright.chromium.launch(executable_path=found, args=QUIET)
        try:
            address = server.stdout.readline().split()[3]
            page = browser.new_page()
            page.goto(f"{address}games/{asked.game}")
            page.get_by_role("button", name="Begin").click()
            page.wait_for_selector("#table")
            state = page.context.storage_state()
            for name, at in (("home", address), ("game", f"{address}games/{asked.game}"), ("table", page.url)):
                runs = [first_load(browser, at, state) for _ in range(5)]
                paint = statistics.median(paint for _, paint in runs)
                print(f"{name:6} first load {runs[0][0]:7,} bytes, first paint {paint:4.0f} ms")
            moves, clicks, work = whole_game(page, asked.most)
            for what, times in (("a move", moves), ("a click", clicks)):
                parts = statistics.quantiles(times, n=100)
                print(f"{what:7} {parts[49]:.0f} ms in the middle, 95 % within {parts[94]:.0f} ms, "
                      f"slowest {max(times):.0f} ms, of {len(times)}")
            print(f"the page works {work:.0f} ms a click")
        finally:
            browser.close()
            server.terminate()
            server.wait(30)


if __name__ == "__main__":
    main()
