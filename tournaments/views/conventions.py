"""Pages of what conventions a competition allows: for its organisers, and the card of an entry."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.entry_cards import has_conventions, speaks_for
from tournaments.forms import ConventionsForm
from tournaments.models import Competition, Entry
from tournaments.permissions import organises
from tournaments.services import conventions as services
from tournaments.views.competitions import seen


def _organised(request: HttpRequest, slug: str) -> tuple[Competition, Player]:
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player = own_player(request.user)
    if not organises(competition, player, request.user) or not has_conventions(competition):
        raise Http404
    return competition, player


@login_required
def set_conventions(request: HttpRequest, slug: str) -> HttpResponse:
    """Which conventions are allowed, and by when each entry brings a card."""
    competition, player = _organised(request, slug)
    form = ConventionsForm(request.POST or None, competition=competition, player=player)
    if request.method == "POST" and form.is_valid():
        try:
            services.set_conventions(competition=competition, by=player, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("competition", slug=slug)
    context = {"competition": competition, "form": form}
    return render(request, "tournaments/conventions.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def bring_card(request: HttpRequest, slug: str) -> HttpResponse:
    """The card by which one's own entry plays, or one's bot's."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    player = own_player(request.user)
    try:
        entry = _own_entry(competition, player, whole(request.POST.get("entry", "")))
        services.bring_chosen(entry=entry, by=player, digest=request.POST.get("card", ""))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("competition", slug=slug)


def _own_entry(competition: Competition, player: Player, number: int | None) -> Entry:
    """The entry of that number. Raises PermissionDenied for one for which somebody else speaks, or none does."""
    entries = competition.entries.select_related("competition", "player__bot__owner__player")
    entry = entries.filter(pk=number or 0).first()
    require(entry is not None and speaks_for(entry) == player, _("You bring cards for your own entries."))
    assert entry is not None
    return entry
