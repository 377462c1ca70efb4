"""A visitor without JavaScript: pages, and the forms and buttons in them."""
import random
import re
from html.parser import HTMLParser

import httpx


class Forms(HTMLParser):
    """The forms of a page: {action, method, fields [(name, value)], buttons [(name, value)]}."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms, self.ids, self.open, self.later = [], {}, None, []
        self.feed(page)
        for form, button in self.later:
            self.ids[form]["buttons"].append(button)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            self.open = {"action": given.get("action", ""), "method": given.get("method", "get"), "fields": [],
                         "buttons": []}
            self.forms.append(self.open)
            if "id" in given:
                self.ids[given["id"]] = self.open
        elif tag == "button" and given.get("type", "submit") == "submit" and "disabled" not in given:
            button = (given.get("name"), given.get("value", ""))
            if "form" in given:
                self.later.append((given["form"], button))
            elif self.open is not None:
                self.open["buttons"].append(button)
        elif tag == "input" and self.open is not None and given.get("name") \
                and (given.get("type") not in ("radio", "checkbox") or "checked" in given):
            self.open["fields"].append((given["name"], given.get("value") or ""))

    def handle_endtag(self, tag):
        if tag == "form":
            self.open = None


class Visitor:
    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client

    async def get(self, path: str, **more) -> httpx.Response:
        return await self.client.get(path, follow_redirects=True, **more)

    async def csrf(self) -> str:
        return re.search('name="csrf" value="([0-9a-f]+)"', (await self.get("/credits")).text)[1]

    async def post(self, path: str, fields: dict | None = None, *, fetch: bool = False, **more) -> httpx.Response:
        headers = {**({"X-Kleos": "fetch"} if fetch else {}), **(self.bearer() if path.endswith("/act") else {})}
        data = {"csrf": await self.csrf(), **(fields or {})}
        return await self.client.post(path, data=data, headers=headers, **more)

    async def sit(self, game: str = "shield", **fields) -> str:
        """The address of a new table."""
        answer = await self.post("/tables", {"game": game, **fields})
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    async def state(self, url: str) -> dict:
        """The table as the API has it for a program of this visitor's, to which no device is handed over."""
        return (await self.get(f"/api{url}", headers=self.bearer())).json()

    def bearer(self) -> dict[str, str]:
        token = self.client.cookies.get("kleos")
        return {"Authorization": f"Bearer {token}"} if token else {}

    async def submit(self, form: dict, button: tuple) -> httpx.Response:
        """Press a button, as a browser does it, and see the page to which it leads."""
        pairs = [*form["fields"], *([button] if button[0] else [])]
        fields: dict[str, list[str]] = {}
        for name, value in pairs:
            fields.setdefault(name, []).append(value)
        return await self.client.post(form["action"], data=fields, follow_redirects=True)

    async def stroll(self, url: str, rng: random.Random, moves: int = 10**6) -> dict:
        """The same by the API, which is faster."""
        state = await self.state(url)
        while moves and not state["over"]:
            texts = [action["text"] for action in state["view"]["actions"]]
            name, more = ("act", {"texts": [rng.choice(texts)]}) if texts else ("deal", {})
            answer = await self.client.post(f"/api{url}/{name}", json={"seq": state["seq"], **more},
                                            headers=self.bearer())
            assert answer.status_code == 200, answer.text
            state, moves = answer.json(), moves - 1
        return state

    async def play(self, url: str, rng: random.Random, moves: int = 10**6) -> str:
        """Press buttons at random until the game is over, or so many have been pressed; the last page."""
        page = (await self.get(url)).text
        while moves and "data-over" not in page:
            ways = [(form, button) for form in Forms(page).forms for button in form["buttons"]
                    if form["action"].endswith(("/act", "/deal"))]
            answer = await self.submit(*rng.choice(ways))
            assert answer.status_code == 200, answer.text
            page, moves = answer.text, moves - 1
        return page
