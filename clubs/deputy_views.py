"""The page of a club's deputies: who stands in for whom and when, and for officers naming and ending."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import deputies, permissions
from clubs.errors import ClubError
from clubs.forms import DeputyForm
from clubs.models import Club, Deputy, Player
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole


def _club(request: HttpRequest, slug: str) -> tuple[Club, Player, str]:
    """The club, one of its members and their own role. Raises Http404 for everybody else."""
    club, player = seen_club(request, slug)
    own = permissions.own_role(player, club)
    if player is None or own is None:
        raise Http404
    return club, player, own


@login_required
def deputies_page(request: HttpRequest, slug: str) -> HttpResponse:
    """For members: who stands in now or will, and who has."""
    club, player, own = _club(request, slug)
    return _page(request, club, player, own)


def _page(request: HttpRequest, club: Club, player: Player, own: str, problem: str = "") -> HttpResponse:
    """With what was typed, if that could not be."""
    offices = deputies.offered_to(player, club)
    officers = {one.officer.pk for one in offices}
    rows = deputies.of_club(club)
    coming = list(rows.filter(deputies.still()).order_by("first_day", "pk"))
    context = {
        "club": club,
        "coming": [
            (row, own == Deputy.Office.OWNER or player in (row.officer, row.deputy)) for row in coming
        ],
        "page": Paginator(rows.exclude(deputies.still()), 50).get_page(request.GET.get("page")),
        "offices": offices,
        "people": [row for row in deputies.who_may(club) if {row.player_id} != officers] if offices else [],
        "typed": {"first_day": f"{permissions.today():%Y-%m-%d}"} | request.POST.dict(),
        "problem": problem,
    }
    return render(request, "clubs/deputies.html", context, status=422 if problem else 200)


@login_required
@require_POST
def change_deputies(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Name a deputy, or end one's time."""
    club, player, own = _club(request, slug)
    try:
        flash.success(request, {"name": _name, "end": _end}[action](request, club, player))
    except Refusal as error:
        return _page(request, club, player, own, reason_for(error))
    return redirect("deputies", slug=slug)


def _name(request: HttpRequest, club: Club, player: Player) -> str:
    form = DeputyForm(request.POST)
    if not form.is_valid():
        raise ClubError(_("Choose the office, who stands in, and the first and the last day."))
    given = form.cleaned_data
    held = next((one for one in deputies.offices(club) if one.key == given["office"]), None)
    member = club.memberships.filter(player=given["deputy"]).select_related("player").first()
    if held is None or member is None:
        raise ClubError(_("Choose somebody of this club."))
    made = deputies.name_deputy(
        club=club,
        officer=held.officer,
        office=held.office,
        deputy=member.player,
        first_day=given["first_day"],
        last_day=given["last_day"],
        by=player,
    )
    return _("%(deputy)s stands in for %(officer)s.") % {"deputy": made.deputy, "officer": made.officer}


def _end(request: HttpRequest, club: Club, player: Player) -> str:
    wanted = whole(request.POST.get("deputy", "")) or 0
    ended = deputies.end_deputy(deputy=get_object_or_404(deputies.of_club(club), pk=wanted), by=player)
    return _("%(deputy)s does not stand in for %(officer)s any more.") % {
        "deputy": ended.deputy,
        "officer": ended.officer,
    }
