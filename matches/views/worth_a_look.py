"""The organisers' page of what is worth a look at a club's rated matches."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from clubs.models import Membership
from clubs.permissions import require_role
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from matches.forms.periods import PeriodForm
from matches.worth_a_look import DAYS, NEWEST, period, worth_a_look


@login_required
def club_worth_a_look(request: HttpRequest, slug: str) -> HttpResponse:
    """Counts of a period, with links to the matches."""
    club, player = seen_club(request, slug)
    require_role(player, club, Membership.Role.ORGANISER, _("Only organisers of the club look at that."))
    form = PeriodForm(request.GET or None)
    problem, looked = "", None
    days = (form.cleaned_data["since"], form.cleaned_data["until"]) if form.is_valid() else (None, None)
    try:
        since, until = period(*days)
    except Refusal as error:
        problem = reason_for(error)
    else:
        if not form.is_bound or form.is_valid():
            looked = worth_a_look(club, since, until)
            form = PeriodForm(initial={"since": since, "until": until})
    context = {
        "club": club,
        "form": form,
        "looked": looked,
        "problem": problem,
        "days": DAYS,
        "newest": NEWEST,
    }
    return render(
        request, "matches/worth_a_look.html", context, status=422 if problem or looked is None else 200
    )
