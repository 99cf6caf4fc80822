"""Pages of venues: a club's, those of an event with its tables and wishes, and those of all stages of an event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Membership, Player
from clubs.permissions import has_role, require
from clubs.views import seen_club
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import selectors
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Event, EventVenue
from tournaments.own_table import own_entry
from tournaments.permissions import organises
from tournaments.services import stages_venues as of_stages, venues as services
from tournaments.venue_places import event_venues_of, venues_by_competition, venues_of
from tournaments.views.competitions import seen
from tournaments.views.events import organised_event, runs as runs_event, seen_event


def club_venues(request: HttpRequest, slug: str) -> HttpResponse:
    """Where the club plays."""
    club, player = seen_club(request, slug)
    changes = has_role(player, club, Membership.Role.ORGANISER) and not club.closed_at
    return render(
        request,
        "tournaments/club_venues.html",
        {"club": club, "venues": club.venues.all(), "changes": changes},
    )


@login_required
@require_POST
def change_club_venues(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One more, one changed, or one dropped, by the club's organisers."""
    club, player = seen_club(request, slug)
    require(has_role(player, club, Membership.Role.ORGANISER), _("The club's organisers say where it plays."))
    try:
        CLUB_ACTIONS[action](request, club)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("club-venues", slug=slug)


def _save(request: HttpRequest, club: Club) -> None:
    number = request.POST.get("venue", "")
    services.venue_write(
        club=club,
        name=request.POST.get("name", ""),
        address=request.POST.get("address", ""),
        map_link=request.POST.get("map_link", ""),
        access=request.POST.get("access", ""),
        venue=(whole(number) or 0) if number else None,
    )


def _drop(request: HttpRequest, club: Club) -> None:
    services.venue_drop(club=club, venue=whole(request.POST.get("number", "")) or 0)


CLUB_ACTIONS: dict[str, Callable[[HttpRequest, Club], None]] = {"save": _save, "drop": _drop}


def event_venues(request: HttpRequest, slug: str) -> HttpResponse:
    """Where it is played; an entrant says where they would like to, organisers change all of it."""
    competition, player = seen(request, slug)
    if competition.club is None:
        raise Http404
    runs = organises(competition, player, request.user)
    shown = selectors.current_round(selectors.rounds(competition))
    context = {
        "competition": competition,
        "used": venues_of(competition),
        "own": own_entry(competition, player),
        "organises": runs,
        "venues": competition.club.venues.all(),
        "shown_round": shown,
        "tables": selectors.pairings(competition, shown.number) if runs and shown else [],
        "entries": competition.entries.select_related("player", "venue_wished") if runs else [],
    }
    return render(request, "tournaments/venues.html", context)


def stages_venues(request: HttpRequest, slug: str) -> HttpResponse:
    """Where all stages of an event are played that name no venue of their own."""
    event, player = seen_event(request, slug)
    context = {
        "event": event,
        "used": event_venues_of(event),
        "organises": runs_event(event, player),
        "venues": event.club.venues.all(),
        "stages": [(one, [used.venue for used in rows]) for one, rows in _of_stages(event)],
    }
    return render(request, "tournaments/stages_venues.html", context)


def _of_stages(event: Event) -> list[tuple[Competition, list[EventVenue]]]:
    stages = list(event.competitions.order_by("stage", "pk"))
    venues = venues_by_competition(stages)
    return [(one, venues[one.pk]) for one in stages]


@login_required
@require_POST
def change_stages_venues(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One more, one changed, or one less, by the club's organisers."""
    event, _player = organised_event(request, slug)
    try:
        if action == "use":
            of_stages.stages_venue_use(
                event=event,
                venue=whole(request.POST.get("venue", "")) or 0,
                tables=_room(request.POST.get("tables", "")),
            )
        else:
            of_stages.stages_venue_leave(event=event, used=whole(request.POST.get("number", "")) or 0)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("stages-venues", slug=slug)


def _room(typed: str) -> int | None:
    return (whole(typed) or 0) if typed else None


@login_required
@require_POST
def change_event_venues(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """A wish of one's own; by organisers what is used, where tables are played, and whose wish is where."""
    competition, player = seen(request, slug)
    runs = organises(competition, player, request.user)
    own = own_entry(competition, player)
    require(
        runs or (action == "wish" and own is not None),
        _("Organisers say where an event is played, entrants where they would like to."),
    )
    try:
        if action == "wish":
            _wish(request, competition, runs, player)
        else:
            EVENT_ACTIONS[action](request, competition)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("competition-venues", slug=slug)


def _wish(request: HttpRequest, competition: Competition, runs: bool, player: Player | None) -> None:
    own = own_entry(competition, player)
    number = whole(request.POST.get("entry", ""))
    entry = competition.entries.filter(pk=number).first() if runs and number else own
    if entry is None:
        raise CompetitionError(_("They are not entered."))
    services.venue_wish(competition=competition, entry=entry, venue=whole(request.POST.get("venue", "")))


def _use(request: HttpRequest, competition: Competition) -> None:
    services.venue_use(
        competition=competition,
        venue=whole(request.POST.get("venue", "")) or 0,
        number=whole(request.POST.get("number", "")) or 0,
        day=_day(request.POST.get("day", "")),
        tables=_room(request.POST.get("tables", "")),
    )


def _leave(request: HttpRequest, competition: Competition) -> None:
    services.venue_leave(competition=competition, used=whole(request.POST.get("number", "")) or 0)


def _place(request: HttpRequest, competition: Competition) -> None:
    services.tables_place(competition=competition, number=whole(request.POST.get("number", "")) or 0)


def _put(request: HttpRequest, competition: Competition) -> None:
    services.table_put(
        competition=competition,
        pairing=whole(request.POST.get("table", "")) or 0,
        venue=whole(request.POST.get("venue", "")),
        day=_day(request.POST.get("day", "")),
    )


def _day(typed: str) -> date | None:
    try:
        return date.fromisoformat(typed) if typed else None
    except ValueError:
        raise CompetitionError(_("A day is needed, as 2027-01-31.")) from None


EVENT_ACTIONS: dict[str, Callable[[HttpRequest, Competition], None]] = {
    "use": _use,
    "leave": _leave,
    "place": _place,
    "put": _put,
}
