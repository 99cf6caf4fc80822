"""The site as an app on the home screen: what it is called there, its worker, and the page without a connection."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256
from typing import Any, Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template import loader
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

STATIC: Final = settings.BASE_DIR / "static"
WORKER: Final = "js/service-worker.js"
MADE_OF: Final = ("css/kerho.css", "js/offline.js", "js/deal/drafts.js", "mark.svg")
"""The files of the page without a connection."""
LIGHT: Final = {"theme_color": "#fffdf8", "background_color": "#faf7f0"}
DARK: Final = {"theme_color": "#173027", "background_color": "#10231c"}
"""As in base.html and kerho.css."""
ICONS: Final = (
    ("mark.svg", "any", "any"),
    ("icons/icon-192.png", "192x192", "any"),
    ("icons/icon-512.png", "512x512", "any"),
    ("icons/maskable.svg", "any", "maskable"),
    ("icons/maskable-512.png", "512x512", "maskable"),
)
KINDS: Final = {"svg": "image/svg+xml", "png": "image/png"}


@require_safe
def web_manifest(request: HttpRequest, language: str) -> JsonResponse:
    """What a phone needs to know of the app. The language is in the address: browsers ask for it without cookies."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        said = _manifest(language)
    headers = {"Cache-Control": "no-cache", "Content-Language": language}
    return JsonResponse(said, content_type="application/manifest+json", headers=headers)


def _manifest(language: str) -> dict[str, Any]:
    return {
        "id": "/",
        "name": "Kerho",
        "short_name": "Kerho",
        "description": _("Games, sheets and club nights"),
        "lang": language,
        "dir": "ltr",
        "start_url": reverse("home"),
        "scope": "/",
        "display": "standalone",
        **LIGHT,
        "color_scheme_dark": DARK,
        "icons": [
            {"src": static(name), "sizes": sizes, "type": KINDS[name.rsplit(".")[-1]], "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
    }


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the worker keeps and shows without a connection: the same for everybody but for the language."""
    return HttpResponse(_offline(translation.get_language()), headers={"Cache-Control": "no-cache"})


def _offline(language: str | None) -> str:
    return loader.get_template("pages/offline.html").render({"language": language})


@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The worker, from the root of the site; browsers ask for it anew each time and compare every byte."""
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return HttpResponse(_worker(), content_type="text/javascript; charset=utf-8", headers=headers)


@cache
def _worker() -> str:
    """The script, told what it keeps, and a version that changes with any of it."""
    script = (STATIC / WORKER).read_text(encoding="utf-8")
    kept = [reverse("offline"), *map(static, MADE_OF)]
    whole = sha256("\n".join([script, *kept, *_pages()]).encode())
    for name in MADE_OF:
        whole.update((STATIC / name).read_bytes())
    constants = {"VERSION": whole.hexdigest()[:12], "KEPT": kept, "ICON": static("icons/icon-192.png")}
    lines = (f"const {name} = {json.dumps(value)};" for name, value in constants.items())
    return "\n".join((*lines, script))


def _pages() -> list[str]:
    pages = []
    for language, _title in settings.LANGUAGES:
        with translation.override(language):
            pages.append(_offline(language))
    return pages
