"""Parts of pages that renew themselves, with what a page that shows one knows of it.

A stream tells such a page that there is something new, never what, and the page asks for its part. What is new for a
reader is decided by the part as it is made for them alone: where a change shows them nothing, they are told nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from common.changes import Streamed, mark

PASSING: Final = re.compile(r"<time[^>]*>[^<]*</time>|<p class=\"now-time.*?</p>", re.DOTALL)
"""What time alone changes: how long ago something was, how much is left. It is no news."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page as one reader sees it. known: a digest of that, and `more`, as the query that asks for news."""

    html: SafeString
    digest: str
    known: str

    @classmethod
    def of(cls, request: HttpRequest, template: str, context: Mapping[str, Any], **more: str) -> Part:
        """Made for whoever asks. more: what else of the query decides what is in it."""
        html = render_to_string(template, dict(context), request)
        digest = blake2b(PASSING.sub("", html).encode(), digest_size=8).hexdigest()
        kept = {name: value for name, value in more.items() if value}
        return cls(mark_safe(html), digest, urlencode({"look": digest, **kept}))


def answered(
    request: HttpRequest,
    part: Part,
    templates: tuple[str, str],
    context: Mapping[str, Any],
    *,
    topics: Callable[[], Iterable[str]],
    same_for_all: bool,
) -> HttpResponse:
    """The whole page (the first template) or its part alone (the second), or 204 where the part that is there is known.

    topics: at which of them something may change it. A streaming process is told no more than whether it has.
    """
    asked = getattr(request, "is_streamed", False)
    if (asked or request.htmx) and request.GET.get("look") == part.digest:  # type: ignore[attr-defined]
        answer = HttpResponse(status=204)
    elif asked:
        answer = HttpResponse()
    else:
        whole, alone = templates
        chosen = alone if request.htmx else whole  # type: ignore[attr-defined]
        answer = render(request, chosen, {**context, "part": part})
    return mark(
        request, answer, lambda: Streamed("", part.known, same_for_all=same_for_all, calm=tuple(topics()))
    )
