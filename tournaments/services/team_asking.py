"""Pairs and teams where an organiser lets each in: they ask together, wait as one, and are let in or not as one.

Everybody has an `Application`, those of the others name the captain's: nobody asks twice, and each sees where they
stand. People are locked by id, then the competition.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import hold
from tournaments.errors import CompetitionError
from tournaments.models import Application, Competition, Entry
from tournaments.permissions import others_organise
from tournaments.services import members, places
from tournaments.services.competitions import check_open
from tournaments.services.event_rules import check_may_enter
from tournaments.services.holding import locked, terms_in
from tournaments.services.partner_list import leave_list

State = Application.State


@transaction.atomic
def team_enter(
    *,
    competition: Competition,
    players: Sequence[Player],
    by: Player,
    substitutes: Sequence[Player] = (),
    name: str = "",
    organiser: bool = False,
    seen: str = "",
) -> Entry | Application:
    """A pair or a team enters, its captain first; where an organiser lets each in it waits for that. Again: the same.

    organiser: `by` enters others, also after the draw, as `members.enter_team`; a pair in which they play themselves
    waits for another organiser, where there is one. Raises CompetitionError, ClubError.
    """
    people = [*players, *substitutes]
    hold(people)
    row = locked(competition.pk)
    waits = terms_in(row).approval and (not organiser or (by in people and others_organise(row, by)))
    if not organiser:
        places.check_not_shut_out(row, people)
    if waits and row.status == Competition.Status.DRAFT:
        return _wait(row, players, substitutes, name, by, seen)
    if waits and row.status == Competition.Status.RUNNING:
        places.check_let_in(row, by, organiser=False)
    entry = members.enter_team(
        competition=row, players=players, substitutes=substitutes, name=name, by=by, late=organiser
    )
    _asked_no_more(row, people)
    if seen:
        entry.seen = seen
        entry.save(update_fields=["seen"])
    return entry


def _wait(
    row: Competition,
    players: Sequence[Player],
    substitutes: Sequence[Player],
    name: str,
    by: Player,
    seen: str,
) -> Application:
    """Their rows, the captain's first."""
    people = [*players, *substitutes]
    check_open(row)
    members.check_size(row, players, substitutes)
    check_may_enter(row, people)
    members.check_people(row, people)
    asked = {one.player_id: one for one in _open(row, people)}
    own = asked.get(players[0].pk)
    if own is not None and {one.player_id for one in whole(own)} == {one.pk for one in people}:
        return own
    taken = next((one for one in people if one.pk in asked), None)
    if taken is not None:
        raise CompetitionError(
            _("%(player)s has asked to play already: take that back first.") % {"player": taken}
        )
    called = members.free_name(row, name, players)
    _asked_no_more(row, people)
    captain, *rest = [
        Application(
            competition=row,
            player=player,
            state=State.APPLIED,
            asked_by=by,
            seen=seen,
            team=called,
            substitute=player in substitutes,
        )
        for player in people
    ]
    captain.save()
    for one in rest:
        one.captain = captain
    Application.objects.bulk_create(rest)
    leave_list(row, people)
    return captain


def _asked_no_more(row: Competition, people: Sequence[Player]) -> None:
    """What any of them had asked is over, of a pair or a team for all of it."""
    row.applications.filter(Q(player__in=people) | Q(others__player__in=people)).delete()


def _open(row: Competition, people: Sequence[Player]) -> list[Application]:
    return list(row.applications.filter(player__in=people, state__in=Application.OPEN))


def whole(captain: Application) -> list[Application]:
    """All of a pair or a team that asks, its captain first. One query."""
    rows = Application.objects.filter(Q(pk=captain.pk) | Q(captain=captain)).select_related("player")
    return list(rows.order_by("pk"))


def together(competition: Competition, player: Player) -> list[Player]:
    """Everybody of the pair or the team with which somebody asks; nobody where one asks alone. One query, or none."""
    if competition.team_size == 1:
        return []
    own = Q(player=player) | Q(others__player=player) | Q(captain__player=player)
    own |= Q(captain__others__player=player)
    rows = competition.applications.exclude(team="").filter(own).order_by("pk").distinct()
    return [one.player for one in rows.select_related("player")]


def let_in(row: Competition, asked: Application, by: Player) -> Entry:
    """Those who asked together are entered, each by the word that they gave. Raises CompetitionError."""
    rows = whole(asked)
    people = [one.player for one in rows]
    confirmed = [one.player for one in rows if one.asked_by_id == one.player_id]
    players = [one.player for one in rows if not one.substitute]
    substitutes = [one.player for one in rows if one.substitute]
    Application.objects.filter(pk__in=[one.pk for one in rows]).delete()
    entry = members.enter_team(
        competition=row, players=players, substitutes=substitutes, name=asked.team, by=asked.asked_by
    )
    entry.seen = asked.seen
    entry.save(update_fields=["seen"])
    for one in confirmed:
        entry.members.filter(player=one).update(entered_by=one)
    places.tell_entered(row, people, by)
    return entry
