"""The page of a club's log: who changed what about it, for its officers."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from clubs import changes
from clubs.models import ClubChange, Membership
from clubs.permissions import require_role
from clubs.views import seen_club

PAGE = 50


@login_required
def changes_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Newest first, all of it or of one kind; organisers read it."""
    club, player = seen_club(request, slug)
    require_role(player, club, Membership.Role.ORGANISER)
    kind = request.GET.get("kind", "")
    if kind not in changes.Kind.values:
        kind = ""
    page = Paginator(changes.changes_of(club, kind), PAGE).get_page(request.GET.get("page"))
    lines = [(row, *_words(row)) for row in changes.signed(page)]
    context = {"club": club, "page": page, "lines": lines, "kinds": changes.Kind.choices, "kind": kind}
    return render(request, "clubs/changes.html", context)


def _words(row: ClubChange) -> tuple[str, str]:
    return changes.said(row.kind, row.before), changes.said(row.kind, row.after)
