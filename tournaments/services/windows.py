"""Leagues whose rounds have days to be played in: a round is drawn on its first day, and who still has to play is told
before its last."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.telling import tell
from common.site_time import today
from games.core.errors import RulesError
from matches.errors import MatchError
from tournaments.engine.event import EventError
from tournaments.engine.formats.base import Next
from tournaments.engine.formats.divided import League, windows
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Entry, Round, Window
from tournaments.services import drawing
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.stages import next_of, stage_of

logger = logging.getLogger(__name__)

BEFORE = timedelta(days=2)
"""So long before its last day who still has to play in a round is reminded."""
LONGEST = timedelta(days=366)


def set_windows(competition: Competition, entries: Sequence[Entry]) -> None:
    """The windows of a league that is drawn now: one after another from today, where nobody has said them before."""
    stage = League.opened(stage_of(competition, entries))
    count = max(League.rounds(division, stage) for division in League.divisions(stage))
    said = set(competition.windows.values_list("number", flat=True))
    given = windows(today(), count, stage.settings["window"])
    Window.objects.bulk_create(
        Window(competition=competition, number=number, opens=opens, closes=closes)
        for number, (opens, closes) in given.items()
        if number not in said
    )
    competition.rounds = count


@transaction.atomic
def windows_set(*, competition: Competition, days: Mapping[int, tuple[date, date]]) -> list[Window]:
    """Rounds by number get other days: those still to come both, one that is drawn its last day alone.

    Raises CompetitionError for days that are none, and where a round would open before the one before it.
    """
    row = locked(competition.pk)
    if row.format != League.key or row.status != Competition.Status.RUNNING:
        raise CompetitionError(_("Its rounds have no days of their own."))
    found = {one.number: one for one in row.windows.all()}
    drawn = row.round_set.filter(state__in=STANDING).count()
    for number, (opens, closes) in days.items():
        if number not in found:
            raise CompetitionError(_("Round %(n)s has no days of its own.") % {"n": number})
        _change(found[number], opens, closes, is_drawn=number <= drawn)
    ordered = [found[number] for number in sorted(found)]
    for one, after in pairwise(ordered):
        if after.opens < one.opens:
            raise CompetitionError(_("Round %(n)s begins before the one before it.") % {"n": after.number})
    Window.objects.bulk_update(ordered, ["opens", "closes", "reminded_at"])
    return ordered


def _change(window: Window, opens: date, closes: date, *, is_drawn: bool) -> None:
    if is_drawn and opens != window.opens:
        raise CompetitionError(
            _("Round %(n)s has begun: only its last day can change.") % {"n": window.number}
        )
    if not opens <= closes <= opens + LONGEST:
        raise CompetitionError(
            _("Round %(n)s ends on its first day or later, within a year.") % {"n": window.number}
        )
    if closes != window.closes:
        window.reminded_at = None
    window.opens, window.closes = opens, closes


def may_open(competition: Competition) -> bool:
    """Whether the next round's first day has come."""
    number = competition.round_set.filter(state__in=STANDING).count() + 1
    window = competition.windows.filter(number=number).first()
    return window is None or window.opens <= today()


def open_due() -> int:
    """Draw every round of a league whose first day has come, whether the one before is played or not. How many."""
    running = Competition.objects.filter(
        format=League.key, status=Competition.Status.RUNNING, drafts=False, club__closed_at=None
    )
    made = 0
    for pk in running.values_list("pk", flat=True):
        try:
            made += _open(pk) is not None
        except (MatchError, RulesError, EventError, CompetitionError):
            logger.exception("the next round of league %s cannot be drawn", pk)
    return made


@transaction.atomic
def _open(competition_id: int) -> Round | None:
    hold_entrants(competition_id)
    row = locked(competition_id)
    drawn = row.round_set.filter(state__in=STANDING).count()
    if row.status != Competition.Status.RUNNING or drawn >= row.rounds or not may_open(row):
        return None
    entries = held_entries(row)
    answer = next_of(row, entries)
    return drawing.write_published(row, entries, answer.tables) if isinstance(answer, Next) else None


def remind() -> int:
    """Who still has to play in a round that ends soon is told, once for each round. How many rounds."""
    due = _ending().values_list("pk", flat=True)
    return sum(_remind(pk) for pk in due)


def _ending() -> QuerySet[Window]:
    soon = today() + BEFORE
    return Window.objects.filter(
        competition__status=Competition.Status.RUNNING,
        competition__club__closed_at=None,
        competition__club__isnull=False,
        closes__lte=soon,
        reminded_at=None,
    )


@transaction.atomic
def _remind(window_id: int) -> bool:
    window = Window.objects.select_related("competition").get(pk=window_id)
    row = locked(window.competition_id)
    window.refresh_from_db()
    drawn = row.round_set.filter(number=window.number, state__in=STANDING).first()
    if window.reminded_at is not None or drawn is None or row.club_id is None:
        return False
    open_ = {"entries__pairings__pairing__round": drawn, "entries__pairings__pairing__counted": False}
    tell(
        players=Player.objects.filter(**open_).distinct().order_by("pk"),
        kind=Notice.Kind.DUE,
        key=f"competition/{row.pk}/window/{window.pk}/{window.closes}",
        club_id=row.club_id,
        by=None,
        about=_("%(title)s, round %(n)s") % {"title": row.title, "n": window.number},
        where=reverse("competition", args=[row.slug]),
    )
    window.reminded_at = timezone.now()
    window.save(update_fields=["reminded_at"])
    return True
