"""The organisers' page of who enters: letting in, checking in, lists of names, withdrawing, expelling."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.permissions import require
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.checklist_selectors import todo_of
from tournaments.entering_selectors import desk_of
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry
from tournaments.permissions import may_undo
from tournaments.policy import policy_of
from tournaments.services import competitions, entering, name_lists
from tournaments.services.prizes import category_set
from tournaments.views.drafts import organised


@login_required
def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody in their states, and ways to enter many."""
    competition, player = organised(request, slug)
    if competition.kind != Competition.Kind.TOURNAMENT:
        raise Http404
    return _page(request, competition, player)


def _page(request: HttpRequest, competition: Competition, player: Player, **more: object) -> HttpResponse:
    policy = policy_of(competition)
    draft = competition.status == Competition.Status.DRAFT
    context: dict[str, object] = {
        "competition": competition,
        "desk": desk_of(competition, policy.digest if draft else ""),
        "todo": todo_of(competition, player),
        "terms": policy.terms,
        "draft": draft,
        "viewer": player,
        "nights": name_lists.nights_of(competition) if draft else [],
        **more,
    }
    return render(request, "tournaments/desk.html", context, status=422 if more.get("problem") else 200)


@login_required
@require_POST
def change_desk(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """One thing about one person, or many entered at once."""
    competition, player = organised(request, slug)
    text = request.POST.get("names", "")[: name_lists.MOST_TEXT + 1]
    try:
        if action == "look":
            read = name_lists.list_read(competition, text)
            return _page(request, competition, player, looked=read, typed=text)
        ACTIONS[action](request, competition, player)
    except Refusal as error:
        if action in ("look", "names"):
            return _page(request, competition, player, problem=reason_for(error), typed=text)
        flash.error(request, reason_for(error))
    return redirect("entry-desk", slug=slug)


def _person(request: HttpRequest, competition: Competition) -> Player:
    """Who is entered or has asked, by number. Raises CompetitionError."""
    pk = whole(request.POST.get("player", "")) or 0
    for rows in (competition.entries, competition.applications):
        found = rows.filter(player=pk).select_related("player").first()
        if found is not None:
            player: Player = found.player
            return player
    raise CompetitionError(_("Nobody of that name is entered."))


def _accept(request: HttpRequest, competition: Competition, by: Player) -> None:
    entering.application_accept(competition=competition, player=_person(request, competition), by=by)


def _decline(request: HttpRequest, competition: Competition, by: Player) -> None:
    because = request.POST.get("reason", "")
    player = _person(request, competition)
    entering.application_decline(competition=competition, player=player, by=by, because=because)


def _withdraw(request: HttpRequest, competition: Competition, by: Player) -> None:
    competitions.withdraw(competition=competition, player=_person(request, competition), by=by)


def _expel(request: HttpRequest, competition: Competition, by: Player) -> None:
    require(
        may_undo(competition, by, request.user),
        _("Who plays in it expels nobody: another organiser does."),
    )
    because = request.POST.get("reason", "")
    entering.expel(competition=competition, player=_person(request, competition), by=by, because=because)


def _here(request: HttpRequest, competition: Competition, by: Player) -> None:
    entering.check_in(competition=competition, player=_person(request, competition), by=by)


def _away(request: HttpRequest, competition: Competition, by: Player) -> None:
    entering.check_in(competition=competition, player=_person(request, competition), by=by, here=False)


def _category(request: HttpRequest, competition: Competition, by: Player) -> None:
    entry = competition.entries.filter(player=_person(request, competition)).first()
    category = request.POST.get("category", "")
    category_set(competition=competition, entry=entry.pk if entry else 0, category=category, by=by)


def _names(request: HttpRequest, competition: Competition, by: Player) -> None:
    text, digest = request.POST.get("names", ""), request.POST.get("digest", "")
    _say(request, name_lists.list_enter(competition=competition, text=text, digest=digest, by=by))


def _night(request: HttpRequest, competition: Competition, by: Player) -> None:
    _say(request, name_lists.night_enter(competition=competition, key=request.POST.get("night", ""), by=by))


def _say(request: HttpRequest, made: list[Entry | Application]) -> None:
    entered = sum(isinstance(one, Entry) for one in made)
    words = ngettext("%(n)s is entered.", "%(n)s are entered.", entered) % {"n": entered}
    if waiting := len(made) - entered:
        more = ngettext("%(n)s waits for a place.", "%(n)s wait for a place.", waiting) % {"n": waiting}
        words = f"{words} {more}"
    flash.success(request, words)


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Player], None]] = {
    "accept": _accept,
    "decline": _decline,
    "withdraw": _withdraw,
    "expel": _expel,
    "here": _here,
    "away": _away,
    "category": _category,
    "names": _names,
    "night": _night,
}
