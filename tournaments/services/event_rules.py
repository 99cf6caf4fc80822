"""What a competition may not do because it is a stage of an event. One without an event is asked nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.entrants import people_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition, DealLook


def check_may_enter(row: Competition, players: Sequence[Player]) -> None:
    """Who may meet a bot has a login; nobody plays who has seen its deals. A later stage is filled from the one before;
    nobody is in two sections of a stage. Raises CompetitionError.
    """
    if needs_log_in(row):
        check_log_in(players)
    check_saw_no_deals(row, players)
    if row.event_id is None:
        return
    if row.stage != 1:
        raise CompetitionError(_("This stage is filled from the one before: nobody enters it by hand."))
    others = Competition.objects.filter(event=row.event_id, stage=row.stage).exclude(pk=row.pk)
    twice = people_of(others).filter(pk__in=[player.pk for player in players]).order_by("name", "pk").first()
    if twice is not None:
        raise CompetitionError(_("%(player)s is entered in another section already.") % {"player": twice})


def needs_log_in(row: Competition) -> bool:
    """Whether people play on the site there: among themselves, or with bots."""
    return row.takes_bots or row.played_here


def check_log_in(players: Iterable[Player]) -> None:
    """Raise CompetitionError for a guest where people play on the site, as whoever meets a bot does."""
    for player in players:
        if not player.is_bot and player.user_id is None:
            raise CompetitionError(no_log_in(player))


def no_log_in(who: object) -> str:
    """What is said of a guest, by name, where people play on the site."""
    return _("%(player)s has no login: who plays on the site needs one.") % {"player": who}


def check_saw_no_deals(row: Competition, players: Sequence[Player]) -> None:
    """Raise CompetitionError for somebody who has seen deals of the event before they were played. One query."""
    parts = Q(deals__competition=row.pk) | Q(
        deals__competition__event__isnull=False, deals__competition__event=row.event_id
    )
    look = DealLook.objects.filter(parts, player__in=players).select_related("player").first()
    if look is not None:
        raise CompetitionError(
            _("%(player)s has seen the deals of this event, and does not play in it.")
            % {"player": look.player}
        )


def check_stage_may_draw(row: Competition) -> None:
    """Sections are drawn once each has somebody in it, and a later stage once it is filled. Raises CompetitionError."""
    if row.event is None or row.stage is None:
        return
    if row.stage != 1:
        if not row.event.fillings.filter(stage=row.stage).exists():
            raise CompetitionError(_("This stage is drawn once it is filled from the one before."))
        return
    sections = Competition.objects.filter(event=row.event_id, stage=row.stage)
    if sections.filter(entries=None).exclude(status=Competition.Status.CANCELLED).exists():
        raise CompetitionError(
            _("A section has nobody in it: divide the entrants into the sections first, or remove it.")
        )


def charged_for(row: Competition) -> list[datetime]:
    """When what somebody pays for was made: the competition, or any section of its stage, for entrants are divided."""
    if row.event_id is None:
        return [row.created_at]
    sections = Competition.objects.filter(event=row.event_id, stage=row.stage)
    return list(sections.order_by("pk").values_list("created_at", flat=True))
