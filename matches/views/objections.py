"""Objecting to a result, and what organisers decide about it."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import require_role
from clubs.selectors import player_of
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from matches import corrections, effects, lookalikes, objections, permissions
from matches.models import Match, Objection
from matches.views.matches import seen_match

MANY = 50
"""So many pairs that were both played are shown."""


@login_required
@require_POST
def object_to(request: HttpRequest, code: str) -> HttpResponse:
    """Say why the result is not right."""
    match, player = _own_match(request, code)
    try:
        objections.object_to(
            match_id=match.pk, player=player, reason=line(request.POST.get("reason", ""), 301)
        )
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("Noted: nothing is settled by it until an organiser has decided."))
    return redirect("match", code=code)


@login_required
@require_POST
def withdraw_objection(request: HttpRequest, code: str) -> HttpResponse:
    """Take one's objection back."""
    match, player = _own_match(request, code)
    try:
        objections.withdraw(match_id=match.pk, player=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("match", code=code)


def _own_match(request: HttpRequest, code: str) -> tuple[Match, Player]:
    match = seen_match(request, code)
    return match, permissions.require_objector(player_of(request.user), match)


@login_required
def club_objections(request: HttpRequest, slug: str) -> HttpResponse:
    """The open objections of a club, for its organisers."""
    club, player = seen_club(request, slug)
    require_role(player, club, Membership.Role.ORGANISER, _("Only organisers of the club see objections."))
    rows = [
        (objection, permissions.may_decide(player, objection.match)) for objection in objections.open_in(club)
    ]
    waiting = [
        (made, effects.lines(made.effects.all()), corrections.may_look(player, made))
        for made in corrections.waiting_in(club)
    ]
    context = {
        "club": club,
        "rows": rows,
        "waiting": waiting,
        "twice": [
            (first, second, permissions.may_decide(player, second))
            for first, second in lookalikes.in_club(club)
        ],
        "both": lookalikes.both_played(club)[:MANY],
    }
    return render(request, "matches/objections.html", context)


@login_required
@require_POST
def both_played(request: HttpRequest, slug: str) -> HttpResponse:
    """Say of two matches that look alike that both were played, or take it back."""
    club, player = seen_club(request, slug)
    require_role(player, club, Membership.Role.ORGANISER, _("Only organisers of the club see objections."))
    assert player is not None
    posted = request.POST
    try:
        if said := posted.get("said"):
            row = get_object_or_404(lookalikes.both_played(club), pk=whole(said) or 0)
            lookalikes.take_back(said=row, by=player)
            flash.success(request, _("Taken back: they are on the list again."))
        else:
            one, other = (lookalikes.in_club_by_code(club, posted.get(name, "")) for name in ("one", "other"))
            lookalikes.say_both_were_played(one=one, other=other, by=player)
            flash.success(request, _("Both stay, and nobody is asked again."))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("club-objections", slug=slug)


@login_required
@require_POST
def decide_objection(request: HttpRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """The result stands, or the match is void."""
    club, player = seen_club(request, slug)
    made = get_object_or_404(Objection.objects.select_related("match__club"), pk=pk, match__club=club)
    decider = permissions.require_decider(player, made.match)
    typed = made.match.status == Match.Status.VOID
    try:
        made = objections.decide(objection=made, by=decider, uphold=action == "void")
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        falls = _("The result does not stand.") if typed else _("The match is void.")
        done = {"void": falls, "stands": _("The result stands.")}
        back = made.status == Objection.Status.BACK
        flash.success(request, _("The correction is taken back.") if back else done[action])
    return redirect("club-objections", slug=slug)
