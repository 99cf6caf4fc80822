"""Naming an event's own directors and helpers, and links by which one person writes down one table's result."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.services import hold
from clubs.telling import tell
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, EventOfficial, Pairing, TableLink
from tournaments.models.officials import new_secret
from tournaments.permissions import open_links, sitting
from tournaments.services.holding import locked

MOST_OFFICIALS = 50
MOST_HOURS = 48


@transaction.atomic
def official_name(*, competition: Competition, player: Player, role: str, by: Player) -> EventOfficial:
    """Somebody with a login is a director or helper of the event from now on, and is told. Again changes nothing.

    `by` organises it for its club. Raises CompetitionError.
    """
    hold([player])
    row = _in_progress(competition)
    if role not in EventOfficial.Role.values:
        raise CompetitionError(_("Choose what they are to do: director or helper."))
    if player.user_id is None or player.is_bot:
        raise CompetitionError(_("Who helps to run an event needs a login of their own."))
    found = row.officials.filter(player=player).first()
    if found is not None and found.role == role:
        return found
    if found is None and row.officials.count() >= MOST_OFFICIALS:
        raise CompetitionError(_("An event has at most %(most)s officials.") % {"most": MOST_OFFICIALS})
    made, _new = EventOfficial.objects.update_or_create(
        competition=row, player=player, defaults={"role": role, "named_by": by}
    )
    if row.club_id is not None:
        _tell(row, made, by)
    return made


def _tell(row: Competition, made: EventOfficial, by: Player) -> None:
    tell(
        players=[made.player],
        kind=Notice.Kind.OFFICIAL,
        key=f"competition/{row.pk}/official/{made.role}",
        club_id=row.club_id or 0,
        by=by,
        about=row.title,
        where=reverse("competition", args=[row.slug]),
    )


@transaction.atomic
def official_dismiss(*, competition: Competition, player: Player) -> None:
    """Somebody helps no more; links of theirs stay. Again changes nothing."""
    row = locked(competition.pk)
    row.officials.filter(player=player).delete()


@transaction.atomic
def table_links_make(
    *, competition: Competition, number: int, by: Player, hours: int, tables: list[int] | None = None
) -> list[TableLink]:
    """New links for the open tables of a round, or for some of them by number; those of before lead nowhere any more.

    Raises CompetitionError.
    """
    row = _in_progress(competition)
    if not 1 <= hours <= MOST_HOURS:
        raise CompetitionError(_("A link ends after 1 to %(most)s hours.") % {"most": MOST_HOURS})
    rows = Pairing.objects.filter(
        round__competition=row, round__number=number, round__state__in=STANDING, counted=False
    )
    found = list(rows if tables is None else rows.filter(table__in=tables))
    if not found:
        raise CompetitionError(_("No table of that round is still to be played."))
    TableLink.objects.filter(pairing__in=found).delete()
    ends = timezone.now() + timedelta(hours=hours)
    return TableLink.objects.bulk_create(
        TableLink(pairing=pairing, secret=new_secret(), made_by=by, ends_at=ends) for pairing in found
    )


@transaction.atomic
def table_links_end(*, competition: Competition, number: int) -> int:
    """All links of a round lead nowhere any more. How many there were."""
    row = locked(competition.pk)
    gone = TableLink.objects.filter(pairing__round__competition=row, pairing__round__number=number).delete()
    return gone[0]


@transaction.atomic
def table_link_follow(*, secret: str, player: Player) -> TableLink:
    """Whoever follows the link first writes that table's result down, if they do not sit there. Again changes nothing.

    Raises CompetitionError.
    """
    locked(_usable(secret, player).pairing.round.competition_id)
    link = _usable(secret, player)
    if link.used_by_id is None:
        link.used_by = player
        link.save(update_fields=["used_by"])
    return link


def _usable(secret: str, player: Player) -> TableLink:
    """The link, if it is this person's or nobody's. Raises CompetitionError."""
    link = open_links().select_related("pairing__round__competition__club").filter(secret=secret).first()
    if link is None:
        raise CompetitionError(
            _("This link has ended: its table is over, or its time, or there is a newer one.")
        )
    if player.pk in sitting(link.pairing):
        raise CompetitionError(_("You sit at this table: somebody else writes its result down by the link."))
    if link.used_by_id not in (None, player.pk):
        raise CompetitionError(
            _("Somebody else already writes this table down: the organisers make a new link.")
        )
    return link


def officials_of(competition: Competition) -> QuerySet[EventOfficial]:
    """Directors first. One query."""
    return competition.officials.select_related("player", "named_by").order_by("role", "player__name", "pk")


def links_of(competition: Competition, number: int) -> QuerySet[TableLink]:
    """The links of a round that lead somewhere, by table. One query."""
    rows = open_links().filter(pairing__round__competition=competition, pairing__round__number=number)
    return rows.select_related("pairing", "used_by").order_by("pairing__table")


def _in_progress(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.kind != Competition.Kind.TOURNAMENT:
        raise CompetitionError(_("Bots need no helpers at their tables."))
    if row.status not in (Competition.Status.DRAFT, Competition.Status.RUNNING):
        raise CompetitionError(_("Nothing of it is changed any more."))
    return row
