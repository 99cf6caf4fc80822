"""What other sites show of an event: its calendar, and pages without navigation for a frame."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.clickjacking import xframe_options_exempt

from clubs.views import seen_club
from common.security import framed_anywhere
from tournaments import selectors
from tournaments.exchange import calendar
from tournaments.models import Competition
from tournaments.views.competitions import seen
from tournaments.views.sheets import standings_table

EMBEDDED = ("pairings", "standings")
CALENDAR = "text/calendar; charset=utf-8"


@xframe_options_exempt
def embedded(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """The round or the standings for a frame of any site: of events that everybody may see."""
    rows = selectors.visible(Competition.objects.select_related("club"), None)
    competition = get_object_or_404(rows, slug=slug)
    shown = selectors.current_round(selectors.rounds(competition)) if competition.was_drawn else None
    context: dict[str, object] = {"competition": competition, "what": what, "shown_round": shown}
    if what == "pairings":
        context["tables"] = selectors.pairings(competition, shown.number) if shown else []
    else:
        context |= standings_table(competition)
    return framed_anywhere(render(request, "tournaments/embedded.html", context))


def event_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The event for people's own calendars."""
    competition, _player = seen(request, slug)
    return HttpResponse(
        calendar.feed(competition.title, [competition], _site(request)), content_type=CALENDAR
    )


def club_calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """All the club's events, for who may see the club."""
    club, _player = seen_club(request, slug)
    written = calendar.feed(club.name, calendar.of_club(club), _site(request))
    return HttpResponse(written, content_type=CALENDAR)


def _site(request: HttpRequest) -> str:
    return f"{request.scheme}://{request.get_host()}"
