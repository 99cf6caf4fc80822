"""The page on which a club's organisers load an event from a file: first a look, then a click."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Player
from clubs.permissions import has_role
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from games.core import registry
from tournaments.exchange.loading import look
from tournaments.file_forms import EventFileForm
from tournaments.models import Competition
from tournaments.services.loading import event_load
from tournaments.services.report_events import check_report


@login_required
def load_event(request: HttpRequest, slug: str) -> HttpResponse:
    """What the file holds, and whom the club has already; a second click loads it."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    assert player is not None
    form = EventFileForm(request.POST or None, request.FILES or None)
    context: dict[str, object] = {"club": club, "form": form}
    if request.method == "POST" and form.is_valid():
        try:
            text = form.said()
            if "store" in request.POST:
                made = _load(club, player, form, text)
                flash.success(request, _("%(title)s is loaded.") % {"title": made.title})
                return redirect("competition", slug=made.slug)
            context |= _looked_at(club, form, text)
        except Refusal as error:
            form.add_error(None, reason_for(error))
    return render(request, "tournaments/load_event.html", context)


def _load(club: Club, player: Player, form: EventFileForm, text: str) -> Competition:
    asked = form.cleaned_data
    return event_load(
        club=club, text=text, by=player, game=asked["game"], format=asked["format"], title=asked["title"]
    )


def _looked_at(club: Club, form: EventFileForm, text: str) -> dict[str, object]:
    """Raises Refusal where it could not be loaded."""
    asked = form.cleaned_data
    brought = look(text, club, asked["format"])
    if brought.report is not None:
        check_report(brought.report, asked["game"], asked["format"])
    game = registry.get(asked["game"]).title if brought.report is not None else ""
    return {"brought": brought, "text": text, "asked": asked, "game": game}
