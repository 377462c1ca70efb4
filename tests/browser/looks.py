"""A page in one of its looks, and what axe-core finds wrong with it."""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any


def axe(page, *rules: str) -> list[str]:
    """What axe-core finds wrong with the page as it stands, by all its rules or by these."""
    import axe_playwright_python
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate((Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("""rules => axe.run(document, {resultTypes: ["violations"],
        ...(rules.length ? {runOnly: rules} : {})})""", rules)
    return [f"{one['id']}: {one['help']} {json.dumps([node['target'] for node in one['nodes']][:3])}"
            for one in found["violations"]]


def faults(visitor, what: str) -> list[str]:
    """What axe-core finds once nothing moves, on a page that must not be wider than the screen nor cut its title."""
    page = visitor.page
    visitor.rest()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), f"{what} is too wide"
    assert page.evaluate("""() => [...document.querySelectorAll(".top :is(h1, .h1, h1 a)")].every(one =>
        one.scrollWidth <= one.clientWidth || !one.clientWidth)"""), f"the title of {what} is cut"
    return [f"{what}: {problem}" for problem in axe(page)]


# what the tick of a chosen piece lies over, of the words and numbers beside it, and what cuts it off
TICKED = """() => {
  const all = [...document.querySelectorAll("#board .selected")], rect = one => one.getBoundingClientRect();
  const words = place => {
    const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT), found = [], range = document.createRange();
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode);
      found.push(...[...range.getClientRects()].map(box => [texts.currentNode.data.trim(), box]));
    }
    return found.filter(word => word[0]);
  };
  return all.length ? all.flatMap(one => {
    const look = getComputedStyle(one, "::after"), size = parseFloat(look.width);
    const right = rect(one).right - one.clientLeft - parseFloat(look.right);
    const top = rect(one).top + one.clientTop + parseFloat(look.top);
    const found = look.content.includes("✓") ? [] : ["no tick"];
    for (let part = one; part.id !== "board"; part = part.parentElement)
      if (getComputedStyle(part).overflowX !== "visible" && (right > rect(part).right || top < rect(part).top
          || top + size > rect(part).bottom)) found.push(`cut off by ${part.className}`);
    const r = size / 2, apart = (at, least, most) => Math.max(least - at, 0, at - most);
    return [...found, ...words(one.parentElement).filter(([_, box]) => Math.hypot(apart(right - r, box.left, box.right),
      apart(top + r, box.top, box.bottom)) < r).map(word => word[0])];
  }) : ["nothing is chosen"];
}"""


# words of a hand that lie under the arrow at its lower edge
COVERED = """down => {
  const hand = document.querySelector(".handz"), look = getComputedStyle(hand, "::after");
  const box = hand.getBoundingClientRect();
  hand.scrollTop = down;
  const r = parseFloat(look.width) / 2, x = box.left + parseFloat(look.marginLeft) + r, found = [];
  const y = box.bottom - parseFloat(look.bottom) - r, range = document.createRange();
  const apart = (at, least, most) => Math.max(least - at, 0, at - most);
  const texts = document.createTreeWalker(hand, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    for (const one of range.getClientRects())
      found.push([Math.hypot(apart(x, one.left, one.right), apart(y, one.top, one.bottom)), texts.currentNode.data]);
  }
  return found.filter(([far]) => far < r).map(one => one[1]);
}"""


LARGEST = 200_000                           # bytes of a first visit, compressed, fonts included


def light(fresh, address: str) -> bool:
    """Whether all that comes over the wire on a first visit is within bounds: the page, its style, script and fonts."""
    client, asked, loaded = fresh.context.new_cdp_session(fresh.page), set(), {}

    def ask(event: dict[str, Any]) -> None:
        if event.get("type") != "EventSource" and event["request"]["url"].startswith("http"):
            asked.add(event["requestId"])
    client.send("Network.enable")
    client.on("Network.requestWillBeSent", ask)
    client.on("Network.loadingFinished", lambda event: loaded.update({event["requestId"]: event["encodedDataLength"]}))
    fresh.page.goto(address, wait_until="load")
    fresh.page.evaluate("() => document.fonts.ready.then(() => 1)")
    fresh.until(lambda: len(loaded) >= 6 and asked <= loaded.keys(), "all that was asked for has come")
    return sum(loaded.values()) < LARGEST


class Look:
    """A visitor with a desktop or a phone; called with the name of what is to be seen, it keeps what
    is wrong with that."""

    def __init__(self, visitor: Any, phone: bool) -> None:
        self.visitor = visitor
        self.phone = phone
        self.wrong: list[str] = []

    def __call__(self, what: str) -> None:
        self.wrong += faults(self.visitor, what)
