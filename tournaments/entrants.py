"""Who stands behind the entries of a competition: one person each, or the members of pairs and teams."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import BigIntegerField, Case, F, Q, QuerySet, When
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.errors import CompetitionError
from tournaments.models import Application, BoardResult, Competition, Entry, EntryMember

NAMED_AT_MOST = 5


def people_of(competitions: Collection[int] | QuerySet[Competition]) -> QuerySet[Player]:
    """Everybody who is entered in them or plays for who is."""
    entered = Entry.objects.filter(competition__in=competitions).values("player")
    members = EntryMember.objects.filter(competition__in=competitions).values("player")
    return Player.objects.filter(Q(pk__in=entered) | Q(pk__in=members))


def players_by_entry(competition: Competition) -> dict[int, list[int]]:
    """Who plays for each pair or team (ids); nothing, and no query, where people enter by themselves."""
    found: dict[int, list[int]] = {}
    if competition.team_size > 1:
        rows = competition.members.order_by("entry", "place").values_list("entry", "player")
        for entry, player in rows:
            found.setdefault(entry, []).append(player)
    return found


def shared_competition(one: Player, other: Player) -> Competition | None:
    """The first competition that both are entered in or play in. One query."""
    where = [
        Competition.objects.filter(Q(entries__player=player) | Q(members__player=player)).values("pk")
        for player in (one, other)
    ]
    return Competition.objects.filter(pk__in=where[0]).filter(pk__in=where[1]).order_by("pk").first()


def move_members(guest: Player, into: Player) -> None:
    """What a guest played and entered for others becomes the member's. One statement for each table."""
    rows = EntryMember.objects.filter(Q(player=guest) | Q(entered_by=guest))
    rows.update(**{column: _instead(column, guest, into) for column in ("player", "entered_by")})
    lines = BoardResult.objects.filter(Q(entered_by=guest) | Q(confirmed_by=guest))
    lines.update(**{column: _instead(column, guest, into) for column in ("entered_by", "confirmed_by")})


def _instead(column: str, guest: Player, into: Player) -> Case:
    return Case(When(**{column: guest}, then=into.pk), default=F(column), output_field=BigIntegerField())


def forget_name(player: Player) -> None:
    """Pairs and teams are called without the name of who deletes their account."""
    former = f"Former player {player.pk}"
    for entry in Entry.objects.filter(members__player=player, name__contains=player.name).order_by("pk"):
        Entry.objects.filter(pk=entry.pk).update(name=entry.name.replace(player.name, former)[:80])
    with_them = Q(player=player) | Q(captain__player=player) | Q(others__player=player)
    asked = Application.objects.filter(with_them | Q(captain__others__player=player))
    for row in asked.filter(team__contains=player.name).order_by("pk").distinct():
        Application.objects.filter(pk=row.pk).update(team=row.team.replace(player.name, former)[:80])


def check_complete(competition: Competition) -> None:
    """Every pair and team has its players, and each has said so. Raises CompetitionError naming who has not."""
    if competition.team_size == 1:
        return
    rows = competition.members.select_related("player", "entry").order_by("entry", "place")
    silent = [row.player.name for row in rows if row.entered_by_id is None]
    if silent:
        raise CompetitionError(
            _(
                "Not everybody has confirmed that they play: %(names)s. They do so, or an organiser enters them; else "
                "they are taken out."
            )
            % {"names": ", ".join(silent[:NAMED_AT_MOST])}
        )
    playing: dict[str, int] = {entry.title: 0 for entry in competition.entries.select_related("player")}
    for row in rows:
        playing[row.entry.name] += not row.substitute
    short = [name for name, count in playing.items() if count < competition.team_size]
    if short:
        raise CompetitionError(
            _("%(names)s: fewer than %(n)s players, who play at once.")
            % {"names": ", ".join(short[:NAMED_AT_MOST]), "n": competition.team_size}
        )
