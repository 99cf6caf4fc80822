"""The page of a competition's pairs and teams: entering one, giving one's word, substitutes, line-ups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import team_selectors
from tournaments.entering_selectors import OwnState, desk_of, own_state, terms_of
from tournaments.models import Application, Competition, Entry
from tournaments.partner_selectors import seekers, takes_seekers
from tournaments.permissions import leads_team, organises, own_team
from tournaments.services import members
from tournaments.services.team_asking import team_enter
from tournaments.views.competitions import seen
from tournaments.views.entering import said_of

MOST_NAMED = 16


def teams_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody who sees the competition sees who plays for whom."""
    competition, viewer = seen(request, slug)
    if competition.team_size == 1:
        raise Http404
    runs = organises(competition, viewer, request.user)
    number = team_selectors.next_number(competition)
    found = team_selectors.teams(competition, number)
    open_ = competition.status == Competition.Status.DRAFT
    runs_on = competition.status in (Competition.Status.DRAFT, Competition.Status.RUNNING)
    own = next((one for team in found for one in team.members if one.player == viewer), None)
    state = own_state(competition, viewer) if open_ and own is None else OwnState()
    context = {
        "competition": competition,
        "number": number,
        "teams": [(team, viewer is not None and (runs or team.entry.player == viewer)) for team in found],
        "viewer": viewer,
        "own": own,
        "state": state,
        "approval": terms_of(competition).approval,
        "asked": desk_of(competition).applied if runs and open_ else [],
        "organises": runs,
        "seekers": seekers(competition) if runs and takes_seekers(competition) else [],
        "open": open_,
        "may_change": open_ or (runs and competition.status == Competition.Status.RUNNING),
        "running": runs_on,
        "enters": viewer is not None
        and (runs_on if runs else open_ and own is None and not state.application),
        "candidates": team_selectors.nameable(competition) if viewer is not None else [],
        "places": range(1 if runs else 2, competition.team_size + 1),
        "all_places": range(1, competition.team_size + 1),
        "substitutes": range(members.MOST_SUBSTITUTES if competition.team_size > 2 else 1),
    }
    return render(request, "tournaments/teams.html", context)


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for a change, of which competition, and with what form."""

    request: HttpRequest
    competition: Competition
    player: Player
    organises: bool

    def named(self, key: str) -> list[Player]:
        """The club's people of those fields, in order; empty fields are left out. Raises Http404."""
        wanted = [whole(text) or 0 for text in self.request.POST.getlist(key)[:MOST_NAMED] if text]
        may = Player.objects.filter(memberships__club=self.competition.club, pk__in=wanted)
        found = {one.pk: one for one in (*may, *self._members(wanted), self.player)}
        if not set(wanted) <= set(found):
            raise Http404
        return [found[pk] for pk in wanted]

    def _members(self, wanted: Sequence[int]) -> list[Player]:
        return list(Player.objects.filter(entry_members__competition=self.competition, pk__in=wanted))

    def team(self) -> Entry:
        """That of the form, for its captain and for organisers. Raises Http404, PermissionDenied."""
        rows = self.competition.entries.select_related("player")
        entry = get_object_or_404(rows, pk=whole(self.request.POST.get("entry", "")) or 0)
        require(
            leads_team(self.competition, entry, self.player, self.request.user),
            _("The captain and the organisers decide that."),
        )
        return entry


def _enter(asked: Asked) -> None:
    players = asked.named("player")
    made = team_enter(
        competition=asked.competition,
        players=players if asked.organises else [asked.player, *players],
        substitutes=asked.named("substitute"),
        name=asked.request.POST.get("name", ""),
        by=asked.player,
        organiser=asked.organises,
    )
    if isinstance(made, Application):
        flash.success(asked.request, said_of(made))


def _of_whom(asked: Asked) -> Player:
    """The member that the form names, for captain and organisers; else who asks. Raises Http404, PermissionDenied."""
    pk = whole(asked.request.POST.get("player", "")) or asked.player.pk
    member = get_object_or_404(asked.competition.members.select_related("player"), player=pk)
    own = own_team(asked.competition, member, asked.player, asked.request.user)
    require(own, _("The captain and the organisers decide that."))
    return member.player


def _confirm(asked: Asked) -> None:
    player = _of_whom(asked)
    require(player == asked.player or asked.organises, _("Each member confirms for themselves."))
    members.member_confirm(competition=asked.competition, player=player, by=asked.player)


def _leave(asked: Asked) -> None:
    members.member_leave(competition=asked.competition, player=_of_whom(asked))


def _add(asked: Asked) -> None:
    entry = asked.team()
    require(
        asked.organises or asked.competition.status == Competition.Status.DRAFT,
        _("After the draw the organisers name substitutes."),
    )
    for player in asked.named("player")[:1]:
        members.member_add(
            competition=asked.competition,
            entry_id=entry.pk,
            player=player,
            by=asked.player,
            substitute="substitute" in asked.request.POST,
        )


def _line_up(asked: Asked) -> None:
    members.line_up_set(
        competition=asked.competition,
        entry_id=asked.team().pk,
        number=whole(asked.request.POST.get("number", "")) or 0,
        players=asked.named("player"),
    )
    flash.success(asked.request, _("The line-up is noted."))


ACTIONS: dict[str, Callable[[Asked], None]] = {
    "enter": _enter,
    "confirm": _confirm,
    "leave": _leave,
    "add": _add,
    "line-up": _line_up,
}


@login_required
@require_POST
def change_teams(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Enter a pair or a team, confirm, leave, name one more, name a line-up."""
    assert isinstance(request.user, User)
    competition, _viewer = seen(request, slug)
    if competition.team_size == 1:
        raise Http404
    player = own_player(request.user)
    asked = Asked(request, competition, player, organises(competition, player, request.user))
    try:
        ACTIONS[action](asked)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("competition-teams", slug=slug)
