"""Kleos as an app: the manifest with which a browser puts it on the home screen, and its worker, which shows calls."""
from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from kleos.server.rendering.site import minify_script
from kleos.server.services import services

INK: Final = "#1B120C"                      # of the bar above each page
GROUND: Final = "#F4EAD7"


async def show_manifest(request: Request) -> Response:
    templates, root = services(request).templates, services(request).config.site.root
    icon = {"src": templates.static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    picture = {"src": templates.static("icon.png"), "sizes": "192x192", "type": "image/png"}      # for who draws no SVG
    return JSONResponse({
        "name": "Kleos: games from Greek myth", "short_name": "Kleos", "lang": "en", "id": f"{root}/",
        "start_url": f"{root}/", "scope": f"{root}/", "display": "standalone", "theme_color": INK,
        "background_color": GROUND, "icons": [icon, picture, {**icon, "purpose": "maskable"}]},
        media_type="application/manifest+json")


async def send_worker(request: Request) -> Response:
    """It stands beside the pages, for which it works, and browsers ask for it anew."""
    return Response(minify_script("worker.js"), media_type="text/javascript")


ROUTES: Final = [Route("/manifest.webmanifest", show_manifest), Route("/worker.js", send_worker)]
