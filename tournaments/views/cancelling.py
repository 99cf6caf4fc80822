"""The page on which an organiser cancels a competition: what goes and what stays, in numbers, and why."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext

from clubs.models import User
from clubs.permissions import require
from clubs.services import player_of
from common.refusals import Refusal, reason_for
from tournaments.permissions import may_cancel, organises
from tournaments.services import cancelling
from tournaments.views.competitions import seen


@login_required
def cancel(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask, with a reason, then cancel it."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player = player_of(request.user)
    require(organises(competition, player, request.user), _("Only the organisers cancel a competition."))
    require(
        may_cancel(competition, player, request.user),
        _("You play in it: while it runs another organiser cancels it."),
    )
    problem = ""
    if request.method == "POST":
        try:
            posted = request.POST
            cancelling.cancel(
                competition=competition,
                reason=posted.get("reason", ""),
                by=player,
                shown=posted.get("status", ""),
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("%(title)s is cancelled.") % {"title": competition.title})
            return redirect("competition", slug=slug)
    context = {
        "competition": competition,
        "consequences": list(_in_words(cancelling.numbers(competition))),
        "typed": request.POST.get("reason", ""),
        "problem": problem,
    }
    return render(request, "tournaments/cancel.html", context, status=422 if problem else 200)


def _in_words(numbers: cancelling.Numbers) -> Iterator[str]:
    """What cancelling it brings, without what is none."""
    sentences = [
        (
            numbers.entries,
            ngettext(
                "%(n)s entrant is told, with your reason.",
                "%(n)s entrants are told, with your reason.",
                numbers.entries,
            ),
        ),
        (
            numbers.called_off,
            ngettext(
                "%(n)s match that is not over becomes void and counts for nothing.",
                "%(n)s matches that are not over become void and count for nothing.",
                numbers.called_off,
            ),
        ),
        (
            numbers.rounds_to_come,
            ngettext(
                "%(n)s round is not made any more.",
                "%(n)s rounds are not made any more.",
                numbers.rounds_to_come,
            ),
        ),
        (
            numbers.played,
            ngettext(
                "%(n)s match that has been played stays, with its result and ratings.",
                "%(n)s matches that have been played stay, with their results and ratings.",
                numbers.played,
            ),
        ),
        (
            numbers.given_back,
            ngettext("%(n)s fee is given back.", "%(n)s fees are given back.", numbers.given_back),
        ),
        (
            numbers.standing,
            ngettext(
                "%(n)s fee stays charged: a treasurer can take it back.",
                "%(n)s fees stay charged: a treasurer can take them back.",
                numbers.standing,
            ),
        ),
    ]
    return (words % {"n": n} for n, words in sentences if n)
