"""Pages of series: the club's seasons, the table that explains each cell, making and closing one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import has_role, require
from clubs.selectors import player_of
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole
from matches.occasions import occasions
from tournaments import series_selectors as selectors
from tournaments.models import Competition, Event, Series
from tournaments.next_season import asked_words
from tournaments.series_forms import SeriesForm
from tournaments.services import series as services

OFFERED = 60


def series_list(request: HttpRequest, slug: str) -> HttpResponse:
    """The seasons of a club, newest first."""
    club, player = seen_club(request, slug)
    context = {
        "club": club,
        "seasons": selectors.series_list(club)[:100],
        "organises": has_role(player, club, Membership.Role.ORGANISER) and not club.closed_at,
    }
    return render(request, "tournaments/series_list.html", context)


@login_required
def new_series(request: HttpRequest, slug: str) -> HttpResponse:
    """A season: how it counts, and its divisions."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, Membership.Role.ORGANISER):
        raise Http404
    form = SeriesForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            made = services.series_create(club=club, organiser=player, **form.wanted())
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("series", slug=made.slug)
    return render(request, "tournaments/new_series.html", {"club": club, "form": form})


def seen_series(request: HttpRequest, slug: str) -> tuple[Series, Player | None]:
    """A series that the visitor may see, and who that is. Raises Http404."""
    player = player_of(request.user)
    rows = selectors.visible_series(Series.objects.select_related("club", "previous", "following"), player)
    return get_object_or_404(rows, slug=slug), player


def organised_series(request: HttpRequest, slug: str) -> tuple[Series, Player]:
    """A series that the visitor organises. Raises Http404, PermissionDenied."""
    series, player = seen_series(request, slug)
    may = has_role(player, series.club, Membership.Role.ORGANISER)
    require(may, _("Only the organisers of the club change a series."))
    assert player is not None
    return series, player


def series_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The table of each division, what counts, and for organisers what could."""
    series, player = seen_series(request, slug)
    organises = has_role(player, series.club, Membership.Role.ORGANISER) and not series.club.closed_at
    changes = organises and series.closed_at is None
    context = {**_tables(series), "organises": organises, "changes": changes}
    if series.closed_at is None:
        context |= asked_words(series, player)
    if changes:
        context |= _offered(series)
    return render(request, "tournaments/series.html", context)


def series_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """The table to be printed."""
    series, _player = seen_series(request, slug)
    return render(request, "tournaments/print_series.html", _tables(series))


def _tables(series: Series) -> dict[str, Any]:
    parts = selectors.parts_of(series)
    return {
        "series": series,
        "parts": parts,
        "divisions": selectors.tables(series, parts),
        "following": Series.objects.filter(previous=series).first(),
    }


def _offered(series: Series) -> dict[str, Any]:
    """What of the club does not count yet, newest first; and whose division and class can be said."""
    parts = list(series.parts.all())
    own = Competition.objects.filter(club=series.club, kind=Competition.Kind.TOURNAMENT, event=None)
    own = own.exclude(status=Competition.Status.CANCELLED)
    events = Event.objects.filter(club=series.club)
    nights = {one.night for one in parts}
    return {
        "competitions": own.exclude(pk__in=[one.competition_id for one in parts])[:OFFERED],
        "events": events.exclude(pk__in=[one.event_id for one in parts])[:OFFERED],
        "nights": [one for one in occasions(series.club) if one.key not in nights],
        "candidates": Player.objects.filter(memberships__club=series.club).order_by("name", "pk"),
    }


@login_required
@require_POST
def change_series(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Let something count or not, put somebody into a division and class, close the season."""
    series, player = organised_series(request, slug)
    try:
        ACTIONS[action](request, series, player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("series", slug=slug)


def _add(request: HttpRequest, series: Series, _player: Player) -> None:
    kind, _slash, key = request.POST.get("what", "")[:200].partition(":")
    services.part_add(series=series, kind=kind, key=key)


def _drop(request: HttpRequest, series: Series, _player: Player) -> None:
    services.part_drop(series=series, part=whole(request.POST.get("number", "")) or 0)


def _member(request: HttpRequest, series: Series, _player: Player) -> None:
    people = Player.objects.filter(memberships__club=series.club)
    who = get_object_or_404(people, pk=whole(request.POST.get("player", "")) or 0)
    services.member_set(
        series=series,
        player=who,
        division=whole(request.POST.get("division", "")) or 0,
        category=request.POST.get("category", ""),
    )


def _close(request: HttpRequest, series: Series, player: Player) -> None:
    services.series_close(series=series, by=player)
    flash.success(request, _("The season is closed: its table stays."))


ACTIONS: dict[str, Callable[[HttpRequest, Series, Player], None]] = {
    "add": _add,
    "drop": _drop,
    "member": _member,
    "close": _close,
}
