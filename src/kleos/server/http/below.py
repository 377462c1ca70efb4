"""Below: a site that lies below a path, such as https://example.org/games. Pages and routes know nothing of it; every
address of ours that is sent gets the path here."""
from __future__ import annotations

import re
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ADDRESS: Final = re.compile(rb'(\s(?:href|src|action|formaction|data-[a-z-]+)=")/(?!/)')
MARKUP: Final = ("text/html", "text/event-stream")


def strip_root(scope: Scope) -> str:
    """The path of a request without the path of the site."""
    path, root = str(scope["path"]), str(scope.get("root_path", ""))
    return path[len(root):] if path == root or path.startswith(f"{root}/") else path


class Below:
    """Puts `root` before the addresses in the markup that the app sends."""

    def __init__(self, app: ASGIApp, root: str) -> None:
        self.app: Final = app
        self.into: Final = rb"\1" + root.encode().replace(b"\\", rb"\\") + b"/"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        held: Message | None = None                     # the head of an answer that is one piece, for its length

        async def answer(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start":
                if MutableHeaders(scope=message).get("content-type", "").startswith(MARKUP):
                    held = message
                    return
            elif held and message["type"] == "http.response.body":
                message = {**message, "body": ADDRESS.sub(self.into, message.get("body", b""))}
                if held["type"] == "http.response.start":
                    headers = MutableHeaders(scope=held)
                    if "content-length" in headers and scope["method"] != "HEAD":
                        headers["content-length"] = str(len(message["body"]))
                    await send(held)
                    held = {"type": "sent"}
            await send(message)
        await self.app(scope, receive, answer)
