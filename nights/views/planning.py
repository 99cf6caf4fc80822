"""Pages that plan the club's nights: a new one, changing it, calling it off, the calendar feed."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext

from clubs.models import Club
from clubs.permissions import has_role
from clubs.views import seen_club
from common.questions import Question, ask
from common.refusals import Refusal, reason_for
from nights.calendar import feed
from nights.forms.nights import NightForm, SessionForm
from nights.models import Session
from nights.selectors.nights import nights
from nights.services import planning
from nights.views.base import ORGANISER, seen_night


@login_required
def new_session(request: HttpRequest, slug: str) -> HttpResponse:
    """A new club night."""
    club, player = seen_club(request, slug)
    if not has_role(player, club, ORGANISER):
        raise Http404
    form = SessionForm(request.POST or None, initial=_as_last_time(club))
    if request.method == "POST" and form.is_valid():
        try:
            session = planning.plan_nights(club=club, **form.cleaned_data)[0]
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("session", pk=session.pk)
    return render(request, "nights/new_session.html", {"form": form, "club": club})


def _as_last_time(club: Club) -> dict[str, str]:
    """Where the club met last and what it called it, so that a night is opened with one tap."""
    last = club.sessions.order_by("-id").first()
    return {"title": last.title, "place": last.place} if last else {"title": _("Club night")}


def _organised(request: HttpRequest, pk: int) -> Session:
    """The night for one of its club's organisers; Http404 for everybody else."""
    session, player = seen_night(request, pk)
    if not has_role(player, session.club, ORGANISER):
        raise Http404
    return session


@login_required
def change_night(request: HttpRequest, pk: int) -> HttpResponse:
    """Another title, time, place, other games on offer or stakes."""
    session = _organised(request, pk)
    initial = {
        "title": session.title,
        "starts_at": session.starts_at,
        "place": session.place,
        "games": session.games,
        "stakes": session.stakes,
    }
    form = NightForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            planning.change_night(session=session, **form.cleaned_data)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            return redirect("session", pk=pk)
    context = {"form": form, "club": session.club, "session": session, "tables": session.tables.count()}
    return render(request, "nights/new_session.html", context)


@login_required
def call_off(request: HttpRequest, pk: int) -> HttpResponse:
    """Ask, then call the night off."""
    session = _organised(request, pk)
    if request.method != "POST":
        question = Question(
            _("Call off “%(title)s”?") % {"title": session.title},
            _("Nothing that was played, rated or booked goes with it."),
            _("Call it off"),
            items=[_("The night goes out of the calendar, for good."), *_goes_along(session)],
            warnings=_stays(session),
            no=_("Keep it"),
        )
        return ask(request, question, above=(session.title, session.get_absolute_url()))
    try:
        planning.call_off_night(session=session)
    except Refusal as error:
        flash.error(request, reason_for(error))
        return redirect("session", pk=pk)
    flash.success(request, _("%(title)s was called off.") % {"title": session.title})
    return redirect("club", slug=session.club.slug)


def _goes_along(session: Session) -> list[str]:
    """What else calling it off deletes, in numbers."""
    here = session.attendances.count()
    words = ngettext(
        "That %(n)s person has been checked in is forgotten.",
        "That %(n)s people have been checked in is forgotten.",
        here,
    )
    return [words % {"n": here}] if here else []


def _stays(session: Session) -> list[str]:
    """Why it cannot be called off, in numbers, where something was played."""
    tables = session.tables.count()
    words = ngettext(
        "%(n)s table was opened: it keeps its result, rating and money, and the night cannot be called off. Close it.",
        "%(n)s tables were opened: they keep their results, ratings and money, and the night cannot be called off. "
        "Close it.",
        tables,
    )
    return [words % {"n": tables}] if tables else []


def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's nights for people's own calendars."""
    club, _player = seen_club(request, slug)
    rows = nights(club=club)[:200]
    address = f"{request.scheme}://{request.get_host()}"
    return HttpResponse(feed(club, rows, address), content_type="text/calendar; charset=utf-8")
