"""The page on which an owner closes a club, in numbers, and the question before it is opened again."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs import closing
from clubs.models import Club, Player
from clubs.permissions import require
from clubs.views import seen_club
from common.questions import Question, ask
from common.refusals import Refusal, reason_for


def _owned(request: HttpRequest, slug: str) -> tuple[Club, Player]:
    """The club and one of its owners. Raises Http404, PermissionDenied."""
    club, player = seen_club(request, slug)
    require(closing.may_close(player, club), _("Only owners close a club and open it again."))
    assert player is not None
    return club, player


@login_required
def close_club(request: HttpRequest, slug: str) -> HttpResponse:
    """What stands in the way, what goes and what stays; closed by typing the club's name."""
    club, player = _owned(request, slug)
    problem, sent = "", request.POST
    if request.method == "POST":
        try:
            name, numbers = sent.get("name", ""), sent.get("numbers", "")
            closing.close(club=club, by=player, name=name, numbers=numbers)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("%(club)s is closed.") % {"club": club})
            return redirect("club", slug=slug)
    if club.closed_at is not None and not problem:
        return redirect("club", slug=slug)
    found = closing.facts(club)
    grouped = [(effect, [fact for fact in found if fact.effect == effect]) for effect in closing.Effect]
    context = {
        "club": club,
        "groups": [(effect.label, facts) for effect, facts in grouped if facts],
        "in_the_way": any(fact.effect == closing.Effect.IN_THE_WAY for fact in found),
        "numbers": closing.numbers_read(found),
        "typed": sent.get("name", ""),
        "problem": problem,
    }
    return render(request, "clubs/close.html", context, status=422 if problem else 200)


@login_required
@require_POST
def open_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Asked once more, then opened."""
    club, player = _owned(request, slug)
    if "sure" not in request.POST:
        question = Question(
            _("Open %(club)s again?") % {"club": club},
            _(
                "People can join, and club nights, tournaments and fees begin, as before. "
                "Invitations and planned nights that went by the closing do not come back."
            ),
            _("Open the club again"),
            kind="",
        )
        return ask(request, question, above=(club.name, club.get_absolute_url()))
    try:
        closing.open_again(club=club, by=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("%(club)s is open again.") % {"club": club})
    return redirect("club", slug=slug)
