"""The page of who must not meet, for a club's organisers alone."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.models import Membership, Player
from clubs.permissions import has_role
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.errors import CompetitionError
from tournaments.models import ApartPair
from tournaments.services import apart


@login_required
def apart_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The list; a pair more, or one less."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    members = Player.objects.filter(memberships__club=club).order_by("name", "pk")
    if request.method == "POST":
        try:
            if "drop" in request.POST:
                apart.apart_drop(club=club, pair=whole(request.POST["drop"]) or 0)
            else:
                until = request.POST.get("until", "")
                chosen = {whole(request.POST.get(name, "")) or 0 for name in ("one", "other")}
                if until and whole(until) is None:
                    raise CompetitionError(
                        _("A round from 1 to %(most)s, or none.") % {"most": apart.MOST_ROUND}
                    )
                apart.apart_set(club=club, people=list(members.filter(pk__in=chosen)), until=whole(until))
        except Refusal as error:
            flash.error(request, reason_for(error))
        return redirect("apart-list", slug=slug)
    pairs = ApartPair.objects.filter(club=club).select_related("one", "other")
    return render(request, "tournaments/apart.html", {"club": club, "pairs": pairs, "members": members})
