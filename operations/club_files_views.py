"""The page of a club's file: its owners have it made and download it, its organisers see who did."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from clubs.models import Membership
from clubs.permissions import require_role
from clubs.views import seen_club
from operations.club_files import asking
from operations.club_files.exporting import being_played
from operations.models import ClubFile


@login_required
def club_file(request: HttpRequest, slug: str) -> HttpResponse:
    """What was asked for and by whom; for owners, asking, and the file when it is there."""
    club, visitor = seen_club(request, slug)
    player = require_role(visitor, club, Membership.Role.ORGANISER)
    if request.method == "POST":
        asking.ask(club=club, by=player)
        flash.success(request, _("The file is asked for: you are told when it is ready."))
        return redirect("club-file", slug=slug)
    page = Paginator(asking.listed(club), 20).get_page(request.GET.get("page"))
    newest = page.object_list[0] if page.number == 1 and page.object_list else None
    done, of = asking.progress(newest) if newest else (0, 0)
    context = {
        "club": club,
        "page": page,
        "newest": newest,
        "under_way": newest is not None and newest.status in asking.UNDER_WAY,
        "done": done,
        "of": of,
        "owns": asking.may_fetch(player, club),
        "playing": being_played(club) if newest and newest.status == ClubFile.Status.WAITING else 0,
    }
    return render(request, "operations/club_file.html", context)


@login_required
@require_safe
def fetch_club_file(request: HttpRequest, slug: str, pk: int) -> HttpResponseBase:
    """The file itself, for owners of the club."""
    club, visitor = seen_club(request, slug)
    player = require_role(visitor, club, Membership.Role.OWNER)
    file = get_object_or_404(asking.listed(club), pk=pk)
    pieces = asking.fetch(file=file, by=player)
    if pieces is None:
        raise Http404
    return asking.as_answer(file, pieces)
