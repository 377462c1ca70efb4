"""Static files: stylesheets, scripts, fonts and pictures, small and kept by browsers."""
from __future__ import annotations

from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from kleos.server.http.compression import compress, pack_once
from kleos.server.rendering.site import STATIC, SiteTemplates, minify_script


class Static(StaticFiles):
    """Stylesheets and static files; one that is asked for by its fingerprint never changes."""

    def __init__(self, templates: SiteTemplates) -> None:
        super().__init__(directory=STATIC)
        self.templates: Final = templates

    async def get_response(self, path: str, scope: Scope) -> Response:
        found = self.text(path) if scope["method"] in ("GET", "HEAD") else None
        if found is None:
            response = await super().get_response(path, scope)
        else:
            response = compress(Response(found[0], media_type=found[1]), Headers(scope=scope), pack_once)
        if response.status_code in (200, 304):
            known = scope["query_string"] == f"v={self.templates.fingerprint(path)}".encode()
            response.headers["Cache-Control"] = f"public, {'max-age=31536000, immutable' if known else 'max-age=600'}"
        return response

    def text(self, path: str) -> tuple[bytes, str] | None:
        """A stylesheet or a script of the house, and what it is."""
        if path.endswith(".css"):
            style = self.templates.style(path)
            return (style.encode(), "text/css") if style is not None else None
        if path.endswith(".js") and "/" not in path and (STATIC / path).is_file():
            return minify_script(path), "text/javascript"
        return None
