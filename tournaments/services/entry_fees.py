"""What entering an event costs: set before anybody enters, charged by itself, given back to who withdraws in time."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from common.maintenance import passed
from ledger.fees import charge_each, end_fee, make_fee, refund
from ledger.gatherings import key_of
from ledger.models import Fee
from tournaments.entrants import people_of
from tournaments.errors import CompetitionError
from tournaments.models import Competition, EntryFee
from tournaments.services.event_rules import charged_for
from tournaments.services.holding import locked


@transaction.atomic
def entry_fee_set(
    *,
    competition: Competition,
    currency: str,
    amounts: tuple[int, int, int],
    owed: str,
    refund_until: datetime | None,
    by: Player,
) -> EntryFee:
    """What entering costs from now on, in place of what was said: before anybody has entered or asked to.

    amounts: of members, guests and juniors, in minor units. `by` keeps the club's money.
    Raises CompetitionError, LedgerError.
    """
    row = _before_anybody(competition)
    if owed not in EntryFee.Owed.values:
        raise CompetitionError(_("Choose when the fee is owed."))
    assert row.club is not None
    _end(row, by)
    name = row.title[:48]
    if row.club.fees.filter(name=name, ended_at=None).exists():
        name = f"{name} ({row.pk})"
    fee = make_fee(club=row.club, name=name, when=Fee.When.EVENT, currency=currency, amounts=amounts, by=by)
    return EntryFee.objects.create(competition=row, fee=fee, owed=owed, refund_until=refund_until)


@transaction.atomic
def entry_fee_drop(*, competition: Competition, by: Player) -> None:
    """Entering is free, before anybody has entered. Again changes nothing. Raises CompetitionError, LedgerError."""
    _end(_before_anybody(competition), by)


def _end(row: Competition, by: Player) -> None:
    found = EntryFee.objects.filter(competition=row).select_related("fee__club").first()
    if found is not None:
        end_fee(fee=found.fee, by=by)
        found.delete()


def _before_anybody(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.club is None or row.kind != Competition.Kind.TOURNAMENT:
        raise CompetitionError(_("Only the tournaments of a club cost something."))
    if row.status != Competition.Status.DRAFT or row.entries.exists() or row.applications.exists():
        raise CompetitionError(_("Somebody has entered by what was said: the fee stays as it is."))
    return row


def charge_entering(row: Competition, players: Iterable[Player]) -> None:
    """Who has entered themselves owes it, where it is owed on entering. The players are locked."""
    found = _fee_of(row)
    if found is not None and found.owed == EntryFee.Owed.ENTERING:
        _charge(row, found, players)


def charge_drawn(row: Competition) -> None:
    """Who is drawn owes it, each of a team, if it was not charged before. They are locked."""
    found = _fee_of(row)
    if found is not None:
        _charge(row, found, people_of([row.pk]).filter(kind=Player.Kind.PERSON))


def charge_late(row: Competition, player: Player) -> None:
    """Who comes after the draw owes it then. They are locked."""
    found = _fee_of(row)
    if found is not None:
        _charge(row, found, [player])


def give_back(row: Competition, player: Player) -> None:
    """What was charged for entering, to who withdraws in time."""
    found = _fee_of(row)
    if found is None or found.refund_until is None or not passed(found.refund_until):
        for made_at in charged_for(row):
            refund(club=row.club, of=("tournament", made_at), player=player)


def _fee_of(row: Competition) -> EntryFee | None:
    """Of a locked row, which was read with it."""
    return getattr(row, "entry_fee", None)


def _charge(row: Competition, found: EntryFee, players: Iterable[Player]) -> None:
    fee = Fee.objects.select_for_update(of=("self",)).select_related("club", "currency").get(pk=found.fee_id)
    amounts = {player: fee.amount_for(player) for player in sorted(players, key=lambda one: one.pk)}
    if fee.ended_at is None and any(amounts.values()):
        title = f"{fee.name}: {row.title}" if fee.name != row.title else row.title
        occasion = key_of("tournament", row.created_at)
        charge_each(fee=fee, occasion=occasion, title=title, amounts=amounts, by=None)
