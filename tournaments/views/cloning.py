"""A new tournament, or a new event of several stages, from one that the organisers know."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.models import User
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from tournaments.event_forms import TitledForm
from tournaments.models import Competition, Event
from tournaments.permissions import may_create
from tournaments.services import cloning
from tournaments.views.competitions import seen
from tournaments.views.events import organised_event

Made = Competition | Event


@login_required
def clone_competition(request: HttpRequest, slug: str) -> HttpResponse:
    """A tournament of the same settings; a stage is cloned with its event."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player = own_player(request.user)
    tournament = competition.kind == Competition.Kind.TOURNAMENT and competition.club is not None
    if not tournament or not may_create(competition.club, player, request.user):
        raise Http404
    if competition.event is not None:
        return redirect("clone-event", slug=competition.event.slug)

    def make(title: str) -> Made:
        return cloning.competition_clone(competition=competition, title=title, by=player)

    return _clone(request, competition, make)


@login_required
def clone_event(request: HttpRequest, slug: str) -> HttpResponse:
    """An event of the same stages."""
    event, player = organised_event(request, slug)

    def make(title: str) -> Made:
        return cloning.event_clone(event=event, title=title, by=player)

    return _clone(request, event, make)


def _clone(request: HttpRequest, old: Made, make: Callable[[str], Made]) -> HttpResponse:
    """The title asked for, and what comes along; then the page of what was made."""
    form = TitledForm(request.POST if request.method == "POST" else None, initial={"title": old.title})
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(make(form.cleaned_data["title"]).get_absolute_url())
        except Refusal as error:
            form.add_error(None, reason_for(error))
    context = {"old": old, "form": form, "staged": isinstance(old, Event)}
    return render(request, "tournaments/clone.html", context, status=422 if form.errors else 200)
