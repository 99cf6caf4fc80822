"""Pages of the next season: looked at and changed before it is founded, answered by who is asked, undone."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import has_role, require
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from tournaments import next_season as selectors
from tournaments.errors import CompetitionError
from tournaments.models import Series
from tournaments.services import next_season as services
from tournaments.services.next_season import Wanted
from tournaments.views.series import organised_series, seen_series

OUT = "out"
WAYS = {
    "enter": gettext_lazy("Everybody is entered; who does not want to withdraws."),
    "ask": gettext_lazy("Everybody is asked, and entered once they say yes."),
    "nobody": gettext_lazy("Nobody is entered."),
}
"""Whether entrants are carried over (`services.next_season.Entering`), in words."""


@login_required
def next_season(request: HttpRequest, slug: str) -> HttpResponse:
    """Who goes where, what comes along and when; then it is founded."""
    series, player = organised_series(request, slug)
    problem = ""
    if request.method == "POST":
        try:
            made = services.season_found(
                series=series,
                title=line(request.POST.get("title", ""), 200),
                by=player,
                wanted=_wanted(request, series),
            )
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("The next season is founded."))
            return redirect("series", slug=made.slug)
    context = {"series": series, "problem": problem, "typed": request.POST, **_suggested(request, series)}
    return render(request, "tournaments/next_season.html", context, status=422 if problem else 200)


def _suggested(request: HttpRequest, series: Series) -> dict[str, object]:
    """What the page offers, with what was typed in its place."""
    if series.closed_at is None:
        return {}
    people = selectors.carried(series)
    divisions = series.divisions or [_("in it")]
    typed, chosen = request.POST.get("first_day"), request.POST.getlist("part")
    entering = request.POST.get("entering", "enter")
    parts = selectors.founded_again(series)
    return {
        "rows": [
            (one, _named(divisions, one.before), _typed_place(request, one.player.pk, one.after))
            for one in people
        ],
        "divisions": [(str(number), name) for number, name in enumerate(divisions)],
        "new": [(one, _typed_place(request, one.pk, None)) for one in selectors.newcomers(series, people)],
        "parts": [(part, not request.POST or str(part.pk) in chosen) for part in parts],
        "sections": any(part.event_id is not None for part in parts),
        "ways": [(way, words, way == entering) for way, words in WAYS.items()],
        "first_day": typed if typed is not None else selectors.suggested_day(series).isoformat(),
    }


def _named(divisions: Sequence[str], number: int | None) -> str:
    return divisions[number] if number is not None and number < len(divisions) else ""


def _typed_place(request: HttpRequest, pk: int, suggested: int | None) -> str:
    said = OUT if suggested is None else str(suggested)
    return request.POST.get(f"to-{pk}", said)[:5]


def _wanted(request: HttpRequest, series: Series) -> Wanted:
    """What was typed; what is left out stays as suggested. Raises CompetitionError."""
    entering = request.POST.get("entering", "enter")
    if entering not in services.ENTERING:
        raise CompetitionError(_("Say whether everybody is entered, asked, or nobody."))
    parts = [whole(one) or 0 for one in request.POST.getlist("part")[:200]]
    return Wanted(
        places=_places(request),
        parts=parts if "parts" in request.POST else None,
        first_day=_day(request.POST.get("first_day", "")),
        entering=entering,  # type: ignore[arg-type]
    )


def _places(request: HttpRequest) -> dict[int, int | None]:
    """By who was offered: who is out and was offered as new stays unnamed."""
    found: dict[int, int | None] = {}
    for name in request.POST:
        said = request.POST.get(name, "")
        pk = whole(name.removeprefix("to-")) if name.startswith("to-") else None
        if pk is None:
            continue
        number = None if said == OUT else whole(said)
        if number is None and said != OUT:
            raise CompetitionError(_("There is no such division."))
        found[pk] = number
    return found


def _day(typed: str) -> date | None:
    if not typed:
        return None
    try:
        return date.fromisoformat(typed)
    except ValueError:
        raise CompetitionError(_("A day is needed, as 2027-01-31.")) from None


@login_required
@require_POST
def answer_season(request: HttpRequest, slug: str) -> HttpResponse:
    """Whether one plays, in one's own name; organisers say it for others, too."""
    series, player = seen_series(request, slug)
    who = player
    if number := whole(request.POST.get("player", "")):
        may = has_role(player, series.club, Membership.Role.ORGANISER)
        require(may or (player is not None and player.pk == number), _("Everybody answers for themselves."))
        who = get_object_or_404(Player.objects.filter(series_members__series=series), pk=number)
    require(who is not None, _("Everybody answers for themselves."))
    assert who is not None and player is not None
    try:
        plays = request.POST.get("plays") == "yes"
        services.season_answer(series=series, player=who, plays=plays, by=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("series", slug=slug)


@login_required
@require_POST
def undo_season(request: HttpRequest, slug: str) -> HttpResponse:
    """As if it had not been founded; then the season before."""
    series, player = organised_series(request, slug)
    try:
        before = services.season_undo(series=series, by=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect("series", slug=slug)
    flash.success(request, _("The season was taken back."))
    return redirect("series", slug=before.slug)
