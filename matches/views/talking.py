"""Saying something at a table on the site, looking at one's cards, muting or reporting somebody: one tap each."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from clubs.models import Player, User
from clubs.services import player_of
from common.refusals import Refusal
from common.request_input import whole
from common.throttling import refused_as_too_often
from matches import closed_hands, event_store, permissions, talking
from matches.errors import MatchError
from matches.models import Match
from matches.presenters import talking as talk_page
from matches.views.matches import back_to_table, seen_match, tell


@login_required
@require_GET
def talk_part(request: HttpRequest, code: str) -> HttpResponse:
    """The talk alone: the page of a match that is over asks for news of it."""
    match, player = _at(request, code)
    if request.GET.get("known") == talking.key_for(match, player):
        return HttpResponse(status=204)
    live = event_store.load(match, seats=len(match.seats.all()))
    context = {"match": match, "player": player, "talk": talk_page.shown(match, live, player)}
    return render(request, "matches/_table_talk.html", context)


@login_required
@require_POST
def say(request: HttpRequest, code: str) -> HttpResponse:
    """A greeting from the list, or a line."""
    if refused := refused_as_too_often(request):
        return refused
    match, player = _at(request, code)
    phrase, text = request.POST.get("phrase", ""), request.POST.get("text", "")
    return _done(
        request, match, lambda: talking.speak(match_id=match.pk, by=player, phrase=phrase, text=text)
    )


@login_required
@require_POST
def look(request: HttpRequest, code: str) -> HttpResponse:
    """Look at the cards of the deal, and say nothing more until it is over."""
    match, player = _at(request, code)
    deal = whole(request.POST.get("deal", "")) or 0
    return _done(request, match, lambda: closed_hands.look(match_id=match.pk, by=player, deal=deal), at="")


@login_required
@require_POST
def change_talk(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """Not to read somebody in this match or anywhere, to read them again, to report a line."""
    match, player = _at(request, code)
    number = whole(request.POST.get("number", "")) or 0

    def mute(*, always: bool) -> None:
        talking.mute(match_id=match.pk, by=player, about=_other(match, player, number), always=always)

    def hear() -> None:
        if (about := Player.objects.filter(pk=number).first()) is not None:
            talking.hear(by=player, about=about, match_id=match.pk)

    def report() -> None:
        talking.report(match_id=match.pk, by=player, line_id=number)
        flash.success(request, _("Reported: an organiser who did not sit here will answer."))

    acts: dict[str, Callable[[], None]] = {
        "mute": lambda: mute(always=False),
        "mute-always": lambda: mute(always=True),
        "hear": hear,
        "report": report,
    }
    return _done(request, match, acts[action])


def _at(request: HttpRequest, code: str) -> tuple[Match, Player]:
    """The match and who asks, who sits there or did. Raises PermissionDenied."""
    assert isinstance(request.user, User)
    match, player = seen_match(request, code), player_of(request.user)
    permissions.require(permissions.sat_at(player, match), _("You do not sit at this table."))
    return match, player


def _other(match: Match, player: Player, pk: int) -> Player:
    found = next((one for one in talking.others_at(match, player) if one.pk == pk), None)
    if found is None:
        raise MatchError(_("Choose somebody else who sits at this table."))
    return found


def _done(request: HttpRequest, match: Match, act: Callable[[], object], at: str = "talk") -> HttpResponse:
    where = ""
    try:
        act()
    except Refusal as error:
        where = tell(request, error, at=at)
    return back_to_table(request, str(match.code), where)
