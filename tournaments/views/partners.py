"""Who comes alone finds a partner: what is posted from an event's entering page, and from that of its pairs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments.models import Competition, Entry
from tournaments.partner_selectors import people_around
from tournaments.permissions import organises
from tournaments.services import partners
from tournaments.views.competitions import seen
from tournaments.views.entering import said_of


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for a change, of which event, and with what form."""

    request: HttpRequest
    competition: Competition
    player: Player

    @property
    def seen(self) -> str:
        """The digest of the policy that was shown."""
        return self.request.POST.get("seen", "")

    def others(self, count: int = 1) -> list[Player]:
        """Whom the form names, of those who look or have asked there. Raises Http404."""
        typed = self.request.POST.getlist("player")[:count]
        wanted = [whole(text) or 0 for text in typed]
        rows = people_around(self.competition)
        return [get_object_or_404(rows, pk=pk) for pk in wanted or [0]]


def _seek(asked: Asked) -> None:
    partners.partner_seek(
        competition=asked.competition,
        player=asked.player,
        seen=asked.seen,
        note=asked.request.POST.get("note", ""),
    )
    flash.success(asked.request, _("You look for a partner: whoever may enter sees it."))


def _stop(asked: Asked) -> None:
    partners.partner_stop(competition=asked.competition, player=asked.player)


def _ask(asked: Asked) -> None:
    (seeker,) = asked.others()
    partners.partner_ask(competition=asked.competition, asker=asked.player, seeker=seeker, seen=asked.seen)
    flash.success(asked.request, _("%(player)s has been asked.") % {"player": seeker})


def _take_back(asked: Asked) -> None:
    (seeker,) = asked.others()
    partners.partner_take_back(competition=asked.competition, asker=asked.player, seeker=seeker)


def _yes(asked: Asked) -> None:
    (asker,) = asked.others()
    made = partners.partner_accept(
        competition=asked.competition, player=asked.player, asker=asker, seen=asked.seen
    )
    entered = _("You are entered, with %(player)s.") % {"player": asker}
    flash.success(asked.request, entered if isinstance(made, Entry) else said_of(made))


def _no(asked: Asked) -> None:
    (asker,) = asked.others()
    partners.partner_decline(competition=asked.competition, player=asked.player, asker=asker)


def _join(asked: Asked) -> None:
    runs = organises(asked.competition, asked.player, asked.request.user)
    require(runs, _("Only the organisers make pairs of others."))
    people = asked.others(2)
    if len(people) != 2:
        raise Http404
    partners.partners_join(competition=asked.competition, one=people[0], other=people[1], by=asked.player)


ACTIONS: dict[str, Callable[[Asked], None]] = {
    "seek": _seek,
    "stop": _stop,
    "ask": _ask,
    "take-back": _take_back,
    "yes": _yes,
    "no": _no,
    "join": _join,
}


@login_required
@require_POST
def change_partners(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Look for a partner, or no longer; ask, take it back, answer; organisers make a pair of two."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    if competition.team_size != 2:
        raise Http404
    try:
        ACTIONS[action](Asked(request, competition, own_player(request.user)))
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("competition-teams" if action == "join" else "event-entering", slug=slug)
