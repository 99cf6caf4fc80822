"""What the club has spent (a room, coffee, an entry fee), shared among members in the same books.

Each share is an entry of its own, so that it is objected to, held and taken back by itself (`ledger.objecting`). What a
share comes to is owed to those who paid, in proportion to what each has paid; what falls is theirs to bear, and
nobody else's share grows by it. People are locked by id, then shares, then accounts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Notice, Player
from clubs.services import locked_people
from clubs.telling import tell
from common.refusals import KeyReused
from common.request_input import line
from games.core.stakes import apportion
from ledger.booking import accounts_of, hold_people
from ledger.currencies import currency_of
from ledger.engine import owed_to
from ledger.errors import LedgerError
from ledger.juniors import refuse_juniors
from ledger.models import Currency, Expense, Outlay, Share
from ledger.objecting import STANDING, book_owed, sentence, take_off, tell_of
from ledger.permissions import may_reverse
from ledger.stakes import MOST

MOST_SHARES = 1000


@dataclass(frozen=True, slots=True)
class Division:
    """Who has paid how much, what each one's share comes to, and by how many parts it was shared (None: by amounts)."""

    paid: Mapping[Player, int]
    parts: Mapping[Player, int]
    weights: Mapping[Player, int | None]

    @property
    def amount(self) -> int:
        """What it was altogether."""
        return sum(self.paid.values())


@transaction.atomic
def record_expense(
    *,
    club: Club,
    paid: Mapping[Player, int],
    shares: Mapping[Player, int],
    currency: str,
    description: str,
    key: str,
    by: Player,
    in_amounts: bool = False,
) -> Expense:
    """Book what members have `paid` for the club as owed by those who share it, who hear of it and can object.

    shares: parts, or amounts (`in_amounts`) that add up to what was paid. Odd minor units go as in settlements.
    Treasurers and owners record it, but not what they have paid themselves: they would be their own witness. The same
    request again returns the same expense. Raises LedgerError, KeyReused for another request under the same key.
    """
    require_open(club)
    _check_recorder(by, club, paid)
    words = line(description, 200)
    if not words:
        raise LedgerError(_("Say what it was for."))
    if not 0 < len(key) <= 80:
        raise LedgerError(_("An expense needs a key of 1 to 80 characters, so that it is not booked twice."))
    unit = currency_of(currency)
    division = _divided(paid, shares, unit, key, in_amounts=in_amounts)
    _check_people(club, [*paid, *shares])
    expense = Expense(club=club, key=key, note=words, currency=unit, amount=division.amount, recorded_by=by)
    try:
        with transaction.atomic():
            expense.save()
    except IntegrityError:
        return _same(expense, division)
    _book(expense, division)
    return expense


def shared(amount: int, shares: Mapping[Player, int], key: str) -> dict[Player, int]:
    """Everybody's part of it, whole minor units that add up to it."""
    people, total = {player.pk: player for player in shares}, sum(shares.values())
    exact = {player.pk: Fraction(amount * share, total) for player, share in shares.items()}
    return {people[pk]: part for pk, part in apportion(exact, key).items()}


@transaction.atomic
def take_back(*, expense: Expense, reason: str, by: Player) -> Expense:
    """Take all of it back for good; again it changes nothing. Raises LedgerError.

    A treasurer or owner does so who has no share in it, or who alone has paid it.
    """
    said = sentence(reason)
    outlays = list(expense.outlays.select_related("player"))
    shares = list(expense.shares.select_related("expense__club", "player").order_by("pk"))
    payers, sharers = {row.player_id for row in outlays}, {row.player_id for row in shares}
    if payers != {by.pk}:
        _check_taker(by, expense.club, sharers)
    everybody = locked_people(payers | sharers).values()
    accounts_of(
        expense.club_id, expense.currency_id, [player.merged_into_id or player.pk for player in everybody]
    )
    if any(share.status in STANDING for share in shares):
        for share in shares:
            take_off(owed=share, reason=said, by=by)
        _tell_payers(expense, [row.player for row in outlays], by)
    return expense


def expenses_of(club: Club) -> QuerySet[Expense]:
    """A club's expenses, the newest first, with who paid, who shares them and who answered. Three queries."""
    rows = Expense.objects.filter(club=club).select_related("club", "currency", "recorded_by")
    return rows.prefetch_related("outlays__player", "shares__player", "shares__decided_by")


def listed(club: Club) -> QuerySet[Expense]:
    """The same without their shares: whether one is `held`, and whether anything of it is `standing`. Two queries."""
    shares = Share.objects.filter(expense=OuterRef("pk"), entry__isnull=False)
    rows = Expense.objects.filter(club=club).select_related("currency").prefetch_related("outlays__player")
    return rows.annotate(
        held=Exists(shares.filter(status=Share.Status.HELD)),
        standing=Exists(shares.filter(status__in=STANDING)),
    )


def concerning(player: Player) -> Q:
    """The expenses that somebody has paid or shares."""
    return Q(outlays__player=player) | Q(shares__player=player)


def _divided(
    paid: Mapping[Player, int], shares: Mapping[Player, int], unit: Currency, key: str, *, in_amounts: bool
) -> Division:
    """Raises LedgerError unless it can be shared so, and somebody then owes it."""
    if not paid:
        raise LedgerError(_("Choose who paid."))
    if not all(_is_sum(amount) for amount in paid.values()) or sum(paid.values()) > MOST:
        raise LedgerError(_("Say how much it was: more than nothing, and a sum that can be."))
    if not shares:
        raise LedgerError(_("Choose who shares it."))
    amount = sum(paid.values())
    if in_amounts:
        _check_amounts(shares, amount, unit)
        division = Division(paid, shares, dict.fromkeys(shares))
    else:
        if not all(_is_sum(share) and share <= MOST_SHARES for share in shares.values()):
            raise LedgerError(_("A share is a whole number from 1 to %(most)s.") % {"most": MOST_SHARES})
        division = Division(paid, shared(amount, shares, f"expense/{key}"), dict(shares))
    if len(paid) == 1 and not any(part for player, part in division.parts.items() if player not in paid):
        raise LedgerError(_("Nobody but who paid has a part in it: there is nothing to book."))
    return division


def _check_amounts(shares: Mapping[Player, int], amount: int, unit: Currency) -> None:
    if not all(_is_sum(share) for share in shares.values()):
        raise LedgerError(_("Say how much each one's share is: more than nothing, and a sum that can be."))
    if gap := amount - sum(shares.values()):
        sentence_ = _("The shares are %(gap)s less than what was paid.")
        more = _("The shares are %(gap)s more than what was paid.")
        raise LedgerError((sentence_ if gap > 0 else more) % {"gap": unit.paid(abs(gap))})


def _is_sum(amount: object) -> bool:
    return isinstance(amount, int) and not isinstance(amount, bool) and 0 < amount <= MOST


def _check_recorder(by: Player, club: Club, paid: Mapping[Player, int]) -> None:
    if by in paid:
        raise LedgerError(_("What you have paid yourself another treasurer or an owner records."))
    if not may_reverse(by, club, not_for=[player.pk for player in paid]):
        raise LedgerError(_("Only treasurers and owners of %(club)s record expenses.") % {"club": club})


def _check_taker(by: Player, club: Club, sharers: set[int]) -> None:
    if by.pk in sharers:
        raise LedgerError(
            _("You have a share in it: another treasurer or owner takes it back, or who alone paid it.")
        )
    if not may_reverse(by, club, not_for=sharers):
        raise LedgerError(
            _("Treasurers and owners of %(club)s take an expense back, or who alone paid it.")
            % {"club": club}
        )


def _check_people(club: Club, everybody: Iterable[Player]) -> None:
    people = {player.pk: player for player in everybody}
    members = set(club.memberships.filter(player__in=people).values_list("player", flat=True))
    for pk, player in people.items():
        if pk not in members:
            raise LedgerError(_("%(player)s is no member of %(club)s.") % {"player": player, "club": club})
    hold_people(people.values())
    refuse_juniors(people)


def _book(expense: Expense, division: Division) -> None:
    """An entry for each share; none where who alone paid has their own."""
    paid = {player.pk: amount for player, amount in division.paid.items()}
    parts = {player.pk: part for player, part in division.parts.items()}
    weights = {player.pk: weight for player, weight in division.weights.items()}
    Outlay.objects.bulk_create(
        Outlay(expense=expense, player_id=player, amount=amount) for player, amount in sorted(paid.items())
    )
    accounts = accounts_of(expense.club_id, expense.currency_id, paid.keys() | parts.keys())
    people = {player.pk: player for player in division.parts}
    rows = []
    for player, owed in owed_to(parts, paid, f"expense/{expense.key}").items():
        row = Share(
            expense=expense,
            player=people[player],
            weight=weights[player],
            amount=parts[player],
            charged_by=expense.recorded_by,
        )
        legs = {payer: part for payer, part in owed.items() if part and payer != player}
        if legs:
            book_owed(row, {**legs, player: -sum(legs.values())}, accounts, expense.recorded_by)
        rows.append(row)
    for row in Share.objects.bulk_create(rows):
        tell_of(row, Notice.Kind.SHARED, expense.recorded_by)


def _same(asked: Expense, division: Division) -> Expense:
    """The expense there is under that key. Raises KeyReused if it is another one."""
    there = Expense.objects.get(club=asked.club, key=asked.key)
    outlays = dict(there.outlays.values_list("player", "amount"))
    shares = {
        row.player_id: (row.weight, row.amount if row.was is None else row.was) for row in there.shares.all()
    }
    same = (there.note, there.currency_id, there.amount) == (asked.note, asked.currency_id, asked.amount)
    same &= outlays == {player.pk: amount for player, amount in division.paid.items()}
    same &= shares == {player.pk: (division.weights[player], part) for player, part in division.parts.items()}
    if not same:
        raise KeyReused(_("The key %(key)s belongs to another expense.") % {"key": repr(asked.key)})
    return there


def _tell_payers(expense: Expense, payers: Iterable[Player], by: Player) -> None:
    tell(
        players=payers,
        kind=Notice.Kind.SHARE_OFF,
        key=f"expense/{expense.pk}/back",
        club_id=expense.club_id,
        by=by,
        about=f"{expense.note[:90]}, {expense.currency.paid(expense.amount)}",
        where=reverse("expense-page", args=[expense.club.slug, expense.pk]),
    )
