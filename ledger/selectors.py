"""What pages and the API read of the books."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Max, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from common.numbers import Money
from games.core import registry
from games.core.errors import RulesError
from games.core.stakes import POT
from ledger.engine import Transfer, joined, outstanding, settle_up
from ledger.joint import payers
from ledger.models import Account, Currency, LedgerEntry, Payment, Posting
from matches.models import Match


@dataclass(frozen=True, slots=True)
class Balance:
    """What a player (None: the club's pot of a `game`) is owed in a currency; negative: owes."""

    player: Player | None
    role: str
    currency: Currency
    amount: int
    game: str = ""

    @property
    def pot(self) -> str:
        """The title of the game whose pot it is."""
        return title_of(self.game) if self.game else ""

    @property
    def name(self) -> str:
        """Whose it is, for people."""
        return self.player.name if self.player else str(Account.Role(self.role).label)

    @property
    def shown(self) -> str:
        """For programs."""
        return self.currency.plain(self.amount)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A payment that settling up proposes. None stands for the club: fees, and what lies in its pots."""

    payer: Player | None
    payee: Player | None
    amount: int
    currency: Currency

    @property
    def shown(self) -> str:
        """For programs."""
        return self.currency.plain(self.amount)

    @property
    def query(self) -> str:
        """Which payment it is, as an address asks what it is made of."""
        two = {"payer": self.payer, "payee": self.payee}
        return urlencode(
            {name: one.slug for name, one in two.items() if one} | {"currency": self.currency.code}
        )

    @property
    def text(self) -> str:
        """Who pays whom, for people."""
        payer = self.payer.name if self.payer else _("The club")
        payee = self.payee.name if self.payee else _("the club")
        return _("%(payer)s pays %(payee)s") % {"payer": payer, "payee": payee}


def balances(*, club: Club, currency: str = "") -> list[Balance]:
    """Every account of a club with a balance, by currency and player. They sum to zero in each. One query."""
    rows = _accounts(club, currency).annotate(balance=Sum("postings__amount", default=0)).exclude(balance=0)
    return [
        Balance(row.player, row.role, row.currency, row.balance, row.game)
        for row in rows.order_by("currency", "player__name", "pk")
    ]


def balance_of(*, club: Club, player: Player) -> list[Balance]:
    """What a player is owed or owes in a club, by currency. One query."""
    rows = Account.objects.filter(club=club, player=player).select_related("currency", "player")
    rows = rows.annotate(balance=Sum("postings__amount", default=0)).order_by("currency")
    return [Balance(row.player, row.role, row.currency, row.balance) for row in rows]


def unsettled(*, player: Player) -> list[tuple[Club, Balance]]:
    """What a player owes or is owed, wherever it is not nothing, by club and currency. One query."""
    rows = Account.objects.filter(player=player).select_related("club", "currency", "player")
    rows = rows.annotate(balance=Sum("postings__amount", default=0)).exclude(balance=0)
    return [
        (row.club, Balance(row.player, row.role, row.currency, row.balance))
        for row in rows.order_by("club__name", "currency")
    ]


def owing(club: Club) -> dict[int, Callable[[], dict[str, str]]]:
    """Who has something to pay, by player (id): in the field `owed` how much, in the reader's language. Two queries."""
    pays = payers(club)
    sums: dict[tuple[int, Currency], int] = {}
    for balance in balances(club=club):
        if balance.player is not None:
            key = (pays.get(balance.player.pk, balance.player).pk, balance.currency)
            sums[key] = sums.get(key, 0) + balance.amount
    owed: dict[int, list[Money]] = {}
    for (player, currency), amount in sums.items():
        if amount < 0:
            owed.setdefault(player, []).append(currency.money(-amount))
    return {player: partial(_owed, money) for player, money in owed.items()}


def _owed(money: list[Money]) -> dict[str, str]:
    return {"owed": ", ".join(one.paid() for one in money)}


def title_of(game: str) -> str:
    """A game's title, for people; its key where the game is no longer there."""
    try:
        return registry.get(game).title
    except RulesError:
        return game


def settle_up_proposal(*, club: Club, currency: str) -> list[Suggestion]:
    """The fewest payments that bring every balance to zero. At most six queries.

    It is made from the balances before the payments booked since the last other entry, less those payments, so paying
    one suggestion leaves the others as they were; a payment nobody suggested calls for a new proposal.
    """
    standing: dict[int, int] = {}
    for row in _standing(club, currency):
        standing[row.player_id or POT] = standing.get(row.player_id or POT, 0) + row.balance
    heads = {person: payer.pk for person, payer in payers(club).items()}
    transfers = proposed(standing, _payments_since_settling(club, currency), heads)
    if not transfers:
        return []
    unit = Currency.objects.get(code=currency)
    people = Player.objects.in_bulk({person for transfer in transfers for person in transfer[:2]} - {POT})
    return [
        Suggestion(people.get(payer), people.get(payee), amount, unit) for payer, payee, amount in transfers
    ]


def transfers_of(legs: Iterable[Mapping[bool, tuple[int, int]]]) -> list[Transfer]:
    """Payments by their two legs (True: who paid, who is owed so much more), without those of which one is missing."""
    return [Transfer(two[True][0], two[False][0], two[True][1]) for two in legs if len(two) == 2]


def proposed(
    balances: Mapping[int, int], payments: Iterable[Transfer], heads: Mapping[int, int]
) -> list[Transfer]:
    """The fewest payments: of before those since settling, less those; new ones if they were not what it said.

    heads: who pays for others, by whom they pay for.
    """
    now = joined(balances, heads)
    mapped = [Transfer(heads.get(one, one), heads.get(two, two), amount) for one, two, amount in payments]
    paid = [transfer for transfer in mapped if transfer.payer != transfer.payee]
    before = dict(now)
    for payer, payee, amount in paid:
        before[payer] = before.get(payer, 0) - amount
        before[payee] = before.get(payee, 0) + amount
    transfers = outstanding(settle_up(before), paid)
    return settle_up(now) if transfers is None else transfers


def _standing(club: Club, currency: str) -> list[Any]:
    rows = _accounts(club, "").filter(currency=currency)  # never all of them: currencies are not added up
    return list(rows.annotate(balance=Sum("postings__amount", default=0)))


def _payments_since_settling(club: Club, currency: str) -> list[Transfer]:
    """What was paid or forgiven after the last entry of another kind; a payment booked at once with it was before."""
    postings = Posting.objects.filter(account__club=club, account__currency=currency)
    last = postings.exclude(entry__kind__in=LedgerEntry.SETTLE_NOTHING).aggregate(last=Max("pk"))["last"] or 0
    since = postings.filter(pk__gt=last, entry__kind__in=LedgerEntry.BETWEEN_TWO)
    rows = since.values_list("entry", "account__player", "amount")
    legs: dict[UUID, dict[bool, tuple[int, int]]] = {}
    for entry, player, amount in rows.order_by("pk"):
        legs.setdefault(entry, {})[amount > 0] = (player or POT, amount)
    return transfers_of(legs.values())


def people(*, club: Club) -> QuerySet[Player]:
    """Whoever has money in a club or could have: account holders and members, by name."""
    return (
        Player.objects.filter(Q(accounts__club=club) | Q(memberships__club=club))
        .distinct()
        .order_by("name", "pk")
    )


def payments(*, club: Club, player: Player | None = None, status: str = "") -> QuerySet[Payment]:
    """A club's payments, newest first; only those a player is party to, or of one status, if asked."""
    rows = Payment.objects.filter(club=club).select_related("payer", "payee", "currency", "club")
    if player is not None:
        rows = rows.filter(payer=player) | rows.filter(payee=player)
    return rows.filter(status=status) if status else rows


def settlement_of_match(*, match_id: int) -> list[tuple[Player | None, int, Currency]]:
    """What each player (None: the pot) got by a match, by name; empty without a settlement that stands. One query."""
    rows = (
        Posting.objects.filter(
            entry__match=match_id, entry__kind=LedgerEntry.Kind.SETTLEMENT, entry__reversed_by__isnull=True
        )
        .select_related("account__player", "account__currency")
        .order_by("account__player__name", "pk")
    )
    return [(row.account.player, row.amount, row.account.currency) for row in rows]


def _accounts(club: Club, currency: str) -> QuerySet[Account]:
    rows = Account.objects.filter(club=club).select_related("player", "currency")
    return rows.filter(currency=currency) if currency else rows


def settled_by(match: Match) -> list[tuple[int, Money]]:
    """What stands settled by a match, by player. One query, and one for each currency."""
    legs = Posting.objects.filter(entry__match=match, account__player__isnull=False)
    rows = legs.order_by("account__player").values_list("account__player", "account__currency")
    sums = rows.annotate(sum=Sum("amount"))
    currencies = {
        row.pk: row for row in Currency.objects.filter(pk__in={code for _player, code, _sum in sums})
    }
    return [(player, currencies[code].money(amount)) for player, code, amount in sums]
