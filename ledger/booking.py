"""Writing an entry: the accounts it touches, locked in one order, its postings, and the entry that closes them."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence

from django.db import IntegrityError, transaction
from django.db.models import Q, Sum

from clubs.errors import ClubError
from clubs.models import Player
from clubs.services import hold
from common.refusals import reason_for
from games.core.stakes import POT
from ledger.errors import LedgerError
from ledger.models import Account, LedgerEntry, Posting


def hold_people(players: Iterable[Player]) -> None:
    """`clubs.services.hold` for who writes money down. Raises LedgerError for somebody merged meanwhile."""
    try:
        hold(players)
    except ClubError as error:
        raise LedgerError(reason_for(error)) from None


def accounts_of(
    club_id: int,
    currency: str,
    players: Iterable[int],
    *,
    game: str = "",
    role: Account.Role = Account.Role.POT,
) -> dict[int, Account]:
    """The accounts of players (`POT`: the club's pot of that game) in one currency, made at need, locked by id.

    With the `role` HOUSE, `POT` is the club's own account.
    Missing ones are made while none is locked, in the order of the players: somebody else may be making the same.
    """
    wanted = set(players)
    whose = Q(player__in=wanted - {POT})
    if POT in wanted:
        whose |= Q(role=role, game=game)
    query = Account.objects.select_for_update().filter(whose, club=club_id, currency=currency).order_by("pk")
    with transaction.atomic():
        found = _by_player(query)
        missing = wanted - found.keys()
        if missing:
            transaction.set_rollback(True)  # lets the locks go
    if missing:
        Account.objects.bulk_create(
            [
                Account(
                    club_id=club_id,
                    currency_id=currency,
                    role=role if player == POT else Account.Role.MEMBER,
                    player_id=None if player == POT else player,
                    game=game if player == POT else "",
                )
                for player in sorted(missing)
            ],
            ignore_conflicts=True,
        )
        found = _by_player(query.all())
    return found


def book(entry: LedgerEntry, legs: Mapping[int, int]) -> LedgerEntry:
    """Write the postings, then the entry, which closes it: from here on the database lets nobody touch it."""
    book_all([(entry, legs)])
    return entry


def book_all(entries: Sequence[tuple[LedgerEntry, Mapping[int, int]]]) -> None:
    """The same of many entries, with as few statements as the database's number of parameters lets."""
    for entry, _legs in entries:
        entry.pk = uuid.uuid4()
    Posting.objects.bulk_create(
        Posting(entry_id=entry.pk, account_id=account, amount=amount)
        for entry, legs in entries
        for account, amount in sorted(legs.items())
        if amount
    )
    LedgerEntry.objects.bulk_create([entry for entry, _legs in entries])


def book_once(entry: LedgerEntry, legs: Mapping[int, int]) -> LedgerEntry:
    """`book`, unless somebody else has booked the same key in the meantime: then theirs."""
    try:
        with transaction.atomic():
            return book(entry, legs)
    except IntegrityError:
        existing = LedgerEntry.objects.filter(club=entry.club_id, key=entry.key).first()
        if existing is None:
            raise
        return existing


def pass_on(guest: int, into: int, club_id: int, currency: str, after: str = "") -> None:
    """Book what a merged guest's account holds over to the member's. `after`: what it was booked after, for the key."""
    accounts = accounts_of(club_id, currency, (guest, into))
    balance = accounts[guest].postings.aggregate(sum=Sum("amount"))["sum"] or 0
    if balance:
        entry = LedgerEntry(
            club_id=club_id, kind=LedgerEntry.Kind.MERGE, key=f"merge/{guest}/{into}/{currency}{after}"
        )
        book_once(entry, {accounts[guest].pk: -balance, accounts[into].pk: balance})


def held_merged(entries: Iterable[LedgerEntry]) -> list[Player]:
    """The guests on entries who have become members; nobody on them becomes one until the transaction ends."""
    held = Player.objects.select_for_update(no_key=True, of=("self",)).order_by("pk")
    on_them = {player.pk: player for player in held.filter(accounts__postings__entry__in=entries)}
    return [player for player in on_them.values() if player.merged_into_id]


def _by_player(accounts: Iterable[Account]) -> dict[int, Account]:
    return {POT if account.player_id is None else account.player_id: account for account in accounts}
