"""Payments of people who pay together: who pays for whom, and booking so that a household that is even is even inside.

An entry of its own, beside the payment's, moves the money inside the household (`ledger.engine.evened`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

from django.db.models import Q, QuerySet, Sum

from clubs.models import Club, Player
from games.core.stakes import POT
from ledger.booking import accounts_of, book, book_once
from ledger.engine import evened
from ledger.models import Account, Currency, LedgerEntry, PaidFor, Posting

STANDS: Final = Q(agreed_at__isnull=False, ended_at=None)


def standing(club_id: int) -> QuerySet[PaidFor]:
    """Who is paid for by another now."""
    return PaidFor.objects.filter(STANDS, club=club_id)


def payers(club: Club) -> dict[int, Player]:
    """Who pays for others, by whom they pay for. One query."""
    rows = standing(club.pk).select_related("payer").order_by("pk")
    return {row.player_id: row.payer for row in rows}


def household_of(club: Club, payer: Player) -> list[Player]:
    """The payer, and whomever they pay for by name. One query."""
    rows = standing(club.pk).filter(payer=payer).select_related("player")
    return [payer, *(row.player for row in rows.order_by("player__name", "pk"))]


def together_with(player: Player, clubs: Iterable[Club]) -> dict[int, list[PaidFor]]:
    """Who pays for somebody and for whom they pay, by club. One query."""
    rows = PaidFor.objects.filter(STANDS, Q(player=player) | Q(payer=player), club__in=clubs)
    found: dict[int, list[PaidFor]] = {}
    for row in rows.select_related("player", "payer").order_by("player__name", "pk"):
        found.setdefault(row.club_id, []).append(row)
    return found


def balances_of(club: Club, people: Iterable[Player]) -> dict[Currency, int]:
    """What some people are owed together, or owe, by currency. One query."""
    rows = (
        Account.objects.filter(club=club, player__in=people).select_related("currency").order_by("currency")
    )
    sums: dict[Currency, int] = {}
    for row in rows.annotate(balance=Sum("postings__amount", default=0)):
        sums[row.currency] = sums.get(row.currency, 0) + row.balance
    return sums


def companions_of(entry: LedgerEntry) -> list[LedgerEntry]:
    """What was evened out by a payment in the household that paid and in that which was paid. One query, or none."""
    if entry.kind not in LedgerEntry.BETWEEN_TWO:
        return []
    keys = [_key(entry, paid=paid) for paid in (True, False)]
    return list(LedgerEntry.objects.filter(club=entry.club_id, key__in=keys).order_by("key"))


@dataclass(frozen=True, slots=True)
class Joint:
    """The accounts, locked by id, of those who pay each other and of those who pay together with them.

    `accounts`: by player (`POT`: the club's), `households`: those of more than one.
    """

    accounts: Mapping[int, Account]
    households: Sequence[Sequence[int]]

    @classmethod
    def of(
        cls, club_id: int, currency: str, players: Iterable[int], *, role: Account.Role = Account.Role.POT
    ) -> Self:
        """One query more than `accounts_of` where nobody pays together."""
        wanted = set(players)
        households = _households(club_id, wanted - {POT})
        others = {person for household in households for person in household} - wanted
        if others:
            there = Account.objects.filter(club=club_id, currency=currency, player__in=others)
            others = set(there.values_list("player", flat=True))
        accounts = accounts_of(club_id, currency, wanted | others, role=role)
        inside = [[person for person in household if person in accounts] for household in households]
        return cls(accounts, [household for household in inside if len(household) > 1])

    def legs(self, amounts: Mapping[int, int]) -> dict[int, int]:
        """By account instead of by player."""
        return {self.accounts[player].pk: amount for player, amount in amounts.items()}

    def book_once(self, entry: LedgerEntry, amounts: Mapping[int, int]) -> LedgerEntry:
        """`booking.book_once` of amounts by player; what that makes even in a household is booked with it."""
        before = self._balances()
        booked = book_once(entry, self.legs(amounts))
        if booked is not entry:
            return booked
        for household in self.households:
            paying = [player for player in household if player in amounts]
            if len(paying) == 1:
                held = {player: before.get(player, 0) for player in household}
                inside = evened(held, paying[0], amounts[paying[0]], str(entry.pk))
                self._book_inside(entry, inside, paid=amounts[paying[0]] > 0)
        return booked

    def _book_inside(self, entry: LedgerEntry, amounts: Mapping[int, int], *, paid: bool) -> None:
        if amounts:
            evening = LedgerEntry(
                club_id=entry.club_id,
                kind=LedgerEntry.Kind.HOUSEHOLD,
                key=_key(entry, paid=paid),
                actor=entry.actor,
            )
            book(evening, self.legs(amounts))

    def _balances(self) -> dict[int, int]:
        """What those of a household of more than one stand at, by player."""
        wanted = {self.accounts[player].pk: player for household in self.households for player in household}
        if not wanted:
            return {}
        rows = Posting.objects.filter(account__in=wanted).order_by().values_list("account")
        return {wanted[account]: sum_ for account, sum_ in rows.annotate(sum=Sum("amount"))}


def _households(club_id: int, players: set[int]) -> list[list[int]]:
    """Those of more than one that any of them belongs to."""
    now = standing(club_id)
    theirs = Q(payer__in=players) | Q(payer__in=now.filter(player__in=players).values("payer"))
    found: dict[int, list[int]] = {}
    for payer, player in now.filter(theirs).order_by("pk").values_list("payer", "player"):
        found.setdefault(payer, [payer]).append(player)
    return list(found.values())


def _key(entry: LedgerEntry, *, paid: bool) -> str:
    return f"household/{entry.pk}/{'paid' if paid else 'got'}"
