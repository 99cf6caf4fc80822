"""The site deals an event's boards: from a sealed seed, or from a file of deals made elsewhere.

A deal is sealed when it is made, and only organisers who do not play see it before everybody may; each look is written
down. What is refused has changed nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import commitment
from games.core.board_deals import BoardDeal, outcome_of
from games.core.commitment import Sealed
from games.core.game import GameTable
from games.files import pbn_deals
from tournaments import deal_selectors
from tournaments.errors import CompetitionError
from tournaments.models import Competition, DealLook, Deals, DealtBoard
from tournaments.permissions import organises, sees_deals
from tournaments.services.holding import locked

MOST_BOARDS: Final = 400
MOST_BYTES: Final = 500_000
SAME_LOOK: Final = timedelta(minutes=1)
"""A page asked for twice within it has been looked at once."""
Source = DealtBoard.Source


@transaction.atomic
def deals_make(
    *, competition: Competition, boards: int, by: Player, closed_until: datetime | None = None
) -> Deals:
    """Deal boards 1 to `boards` from a sealed seed; those that are there already, or are played by now, stay.

    closed_until: nothing is shown before. Again with more of them: the others come from the same seed. Raises
    CompetitionError.
    """
    row = locked(competition.pk)
    table = _table(row)
    if row.status not in (Competition.Status.DRAFT, Competition.Status.RUNNING):
        raise CompetitionError(_("It is %(status)s.") % {"status": row.get_status_display()})
    if not 1 <= boards <= MOST_BOARDS:
        raise CompetitionError(_("Between 1 and %(most)s boards can be dealt.") % {"most": MOST_BOARDS})
    deals = _deals(row, by)
    there = set(deals.boards.filter(replaced=False).values_list("number", flat=True))
    wanted = sorted(set(range(1, boards + 1)) - there - deal_selectors.begun_boards(row))
    if not wanted:
        raise CompetitionError(_("All of these boards are dealt already, or are played by now."))
    deals.sealed = deals.sealed or _fresh_seed()
    deals.closed_until = closed_until or deals.closed_until
    deals.save(update_fields=["sealed", "closed_until"])
    seed = str(Sealed.parse(deals.sealed).outcome)
    _write(deals, {number: outcome_of(table, seed, number) for number in wanted}, Source.SEED)
    return deals


@transaction.atomic
def deals_look(*, competition: Competition, what: str, by: Player) -> list[BoardDeal]:
    """All deals, for who duplicates them; that they have been seen is written down, unless everybody may see them all.

    Raises CompetitionError for who plays, and where nothing is dealt.
    """
    row = locked(competition.pk)
    table, deals = _table(row), Deals.objects.filter(competition=row).first()
    if deals is None:
        raise CompetitionError(_("No boards are dealt here."))
    rows = deal_selectors.current_boards(deals)
    if not {one.number for one in rows} <= deal_selectors.shown_numbers(row, deals, rows):
        _check_apart(row, by)
        if not deals.looks.filter(player=by, what=what, at__gt=timezone.now() - SAME_LOOK).exists():
            DealLook.objects.create(deals=deals, player=by, what=what)
    return [deal_selectors.hands_of(table, one) for one in rows]


def _check_apart(row: Competition, by: Player) -> None:
    if not sees_deals(row, by, by.user):
        raise CompetitionError(
            _("Only an organiser who does not play in this event sees deals before they are played.")
        )


@transaction.atomic
def deals_bring(*, competition: Competition, raw: bytes, by: Player) -> list[int]:
    """Deals made elsewhere, out of a PBN: the numbers of the boards, all or none. The same again changes nothing.

    They take the place of deals of the site for boards that have not been begun. Who brings boards that are not shown
    yet has seen them. Raises CompetitionError, and RulesError for what is no file of deals.
    """
    row = locked(competition.pk)
    table = _table(row)
    if len(raw) > MOST_BYTES:
        raise CompetitionError(_("The file has more than %(most)s bytes.") % {"most": MOST_BYTES})
    if row.status == Competition.Status.CANCELLED:
        raise CompetitionError(_("Nothing of it is changed any more."))
    found = pbn_deals.read(raw, table)
    deals = _deals(row, by)
    there = {one.number: one for one in deal_selectors.current_boards(deals)}
    new = {number: outcome for number, outcome in found.items() if not _same(there.get(number), outcome)}
    _check_not_played(row, [one for number, one in there.items() if number in new])
    _check_may_bring(row, deals, found, by)
    _write(deals, new, Source.FILE)
    return sorted(found)


def _same(row: DealtBoard | None, outcome: object) -> bool:
    return row is not None and Sealed.parse(row.sealed).outcome == outcome


def _check_not_played(row: Competition, rows: list[DealtBoard]) -> None:
    begun = deal_selectors.begun_boards(row)
    played = [one.number for one in rows if one.number in begun]
    if played:
        raise CompetitionError(
            _("Board %(n)s is dealt and has been given to the tables: its deal stays.") % {"n": played[0]}
        )


def _check_may_bring(row: Competition, deals: Deals, found: Collection[int], by: Player) -> None:
    """What is brought for boards that everybody has played is no secret; of the others it is written down."""
    shown = deal_selectors.is_open(row, deals) or (
        set(found) <= deal_selectors.shown_numbers(row, deals, deal_selectors.current_boards(deals))
    )
    if shown and organises(row, by, by.user):
        return
    _check_apart(row, by)
    DealLook.objects.create(deals=deals, player=by, what=DealLook.What.BROUGHT)


def deal_anew(row: Competition, shown: Collection[int], *, opened: bool) -> None:
    """After rounds were undone: boards that were shown, and that no round has played since, are dealt anew.

    opened: the seed was shown, too; all boards to come are dealt anew, and what is dealt later comes from another seed.
    The competition is locked.
    """
    deals, table = Deals.objects.filter(competition=row).first(), deal_selectors.table_of(row)
    if deals is None or table is None:
        return
    begun = deal_selectors.begun_boards(row)
    known = [
        one.number
        for one in deal_selectors.current_boards(deals)
        if one.number not in begun and (opened or one.number in shown)
    ]
    _write(deals, {number: outcome_of(table, _random(), number) for number in known}, Source.ANEW)
    if opened and deals.sealed:
        deals.opened, deals.sealed = [*deals.opened, deals.sealed], ""
        deals.save(update_fields=["opened", "sealed"])


def known_deals(row: Competition) -> tuple[set[int], bool]:
    """The boards whose deals everybody may see, and whether the seed is shown: before rounds are undone."""
    deals = Deals.objects.filter(competition=row).first()
    if deals is None:
        return set(), False
    rows = deal_selectors.current_boards(deals)
    return deal_selectors.shown_numbers(row, deals, rows), deal_selectors.is_open(row, deals)


def _table(row: Competition) -> GameTable:
    """Raises CompetitionError where no boards are dealt."""
    table, why = deal_selectors.table_of(row), deal_selectors.why_no_deals(row)
    if why or table is None:
        raise CompetitionError(why)
    return table


def _deals(row: Competition, by: Player) -> Deals:
    return Deals.objects.get_or_create(competition=row, defaults={"made_by": by})[0]


def _random() -> str:
    return secrets.token_hex(16)


def _fresh_seed() -> str:
    return commitment.seal(_random()).text


def _write(deals: Deals, outcomes: Mapping[int, Any], source: str) -> None:
    deals.boards.filter(number__in=outcomes, replaced=False).update(replaced=True)
    DealtBoard.objects.bulk_create(
        DealtBoard(deals=deals, number=number, sealed=commitment.seal(outcome).text, source=source)
        for number, outcome in outcomes.items()
    )
