"""The money of a person, as their own data tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q

from clubs.models import Club, Player
from ledger import selectors as ledger
from ledger.looks import looks_at
from ledger.models import (
    Charge,
    Expense,
    Fee,
    HowToPay,
    LedgerEntry,
    NightRoom,
    Outlay,
    PaidFor,
    Payment,
    PlayerLimit,
    Reduction,
    Reminder,
    Share,
    StatementLook,
    Treasurer,
)
from ledger.statements import statement
from pages.told_rows import told_rows

Facts = Mapping[str, Any]


def _who_pays(player: Player) -> Iterable[Facts]:
    """Households they were in, asked for or agreed to."""
    said = Q(asked_by=player) | Q(agreed_by=player) | Q(ended_by=player)
    rows = PaidFor.objects.filter(Q(player=player) | Q(payer=player) | said).order_by("pk")
    return told_rows(rows, "club__name", "player__name", "payer__name", "asked_at", "agreed_at", "ended_at")


def money_of(player: Player) -> Facts:
    """What the books, payments and reminders keep of a person; amounts as people write them."""
    clubs = Club.objects.filter(accounts__player=player).distinct().order_by("pk")
    return {
        "money": [_account(club, player) for club in clubs],
        **_owed(player),
        **_expenses_and_fees_of_others(player),
        **_paying(player),
        **_keeping(player),
        **_looks(player),
    }


def _owed(player: Player) -> Facts:
    """What somebody was made to owe, and what of it was let go."""
    said = ("amount", "was", "status", "charged_at", "objection", "answer")
    charges = Charge.objects.filter(player=player)
    shares = Share.objects.filter(player=player)
    outlays = Outlay.objects.filter(player=player)
    reduced = Reduction.objects.filter(player=player)
    about = ("dues__fee__club__name", "dues__fee__name", "amount", "reason", "given_at", "ended_at")
    return {
        "charges": list(charges.values("fee__club__name", "title", *said)),
        "shares": list(shares.values("expense__club__name", "expense__note", *said)),
        "outlays": list(outlays.values("expense__club__name", "expense__note", "amount")),
        "dues_reduced": list(reduced.values(*about)),
    }


def _expenses_and_fees_of_others(player: Player) -> Facts:
    """What somebody recorded, set, charged or answered."""
    reductions = Reduction.objects.filter(Q(given_by=player) | Q(ended_by=player))
    charged = Charge.objects.filter(Q(charged_by=player) | Q(decided_by=player))
    return {
        "expenses_i_recorded_or_answered": [
            *Expense.objects.filter(recorded_by=player).values("club__name", "note", "recorded_at"),
            *Share.objects.filter(decided_by=player).values("expense__note", "charged_at"),
        ],
        "fees_i_set_or_charged": [
            *Fee.objects.filter(set_by=player).values("club__name", "name", "set_at"),
            *charged.values("title", "charged_at"),
            *told_rows(reductions, "dues__fee__name", "player__name", "given_at"),
        ],
    }


def _paying(player: Player) -> Facts:
    """Limits, payments, and who pays for whom."""
    written_down = Payment.objects.filter(Q(proposed_by=player) | Q(decided_by=player)).order_by("pk")
    about = ("club__name", "payer__name", "payee__name", "amount", "note", "status")
    rooms = NightRoom.objects.filter(player=player).order_by("pk")
    return {
        "limits": _limits(player),
        "who_pays": list(_who_pays(player)),
        "how_to_pay": list(HowToPay.objects.filter(player=player).values("holder", "iban", "mobilepay")),
        "reminders_sent": _reminders(Q(creditor=player)),
        "reminders_got": _reminders(Q(debtor=player)),
        "payments_i_wrote_down": told_rows(written_down, *about),
        "could_still_lose": list(rooms.values("match__code", "revision", "room")),
    }


def _limits(player: Player) -> list[Facts]:
    rows = PlayerLimit.objects.filter(player=player).select_related("club", "currency").order_by("pk")
    return [
        {
            "club": limit.club.name,
            "currency": limit.currency_id,
            "cap_per_night": limit.currency.plain(limit.cap_per_night),
        }
        for limit in rows
    ]


def _keeping(player: Player) -> Facts:
    """What somebody did as a treasurer."""
    offices = Treasurer.objects.order_by("pk")
    named = offices.filter(named_by=player)
    booked = LedgerEntry.objects.filter(actor=player).order_by("created_at", "pk")
    return {
        "treasurer_of": list(offices.filter(player=player).values("club__name", "named_at")),
        "treasurers_named": told_rows(named, "club__name", "player__name", "named_at"),
        "closings_made": list(player.closings_made.values("club__name", "at", "entries", "hash")),
        "entries_i_made": list(booked.values("club__name", "kind", "note", "created_at")),
    }


def _looks(player: Player) -> Facts:
    """Who looked at whose books."""
    made = StatementLook.objects.filter(by=player).order_by("pk")
    return {
        "looks_at_my_money": [
            {
                "club": look.club.name,
                "by": look.by.name,
                "mine_alone": look.whose_id is not None,
                "how_to_pay": look.how_to_pay,
                "at": look.at,
            }
            for look in looks_at(player)
        ],
        "looks_i_made": told_rows(made, "club__name", "whose__name", "at"),
    }


def _reminders(whose: Q) -> list[Facts]:
    rows = Reminder.objects.filter(whose).select_related("club", "creditor", "debtor", "currency")
    return [
        {
            "club": row.club.name,
            "creditor": row.creditor.name,
            "debtor": row.debtor.name,
            "currency": row.currency_id,
            "amount": row.currency.plain(row.amount),
            "day": row.day,
        }
        for row in rows.order_by("pk")
    ]


def _account(club: Club, player: Player) -> Facts:
    return {
        "club": club.name,
        "accounts": [
            {
                "currency": balance.currency.code,
                "balance": balance.shown,
                "postings": [
                    {
                        "at": line.at,
                        "kind": line.kind,
                        "match": line.match_code,
                        "game": line.game,
                        "amount": line.amount,
                        "note": line.note,
                        "reversed": line.reversed,
                    }
                    for line in statement(
                        club=club, player=player, currency=balance.currency.code, limit=10**6
                    )
                ],
            }
            for balance in ledger.balance_of(club=club, player=player)
        ],
        "payments": told_rows(
            ledger.payments(club=club, player=player),
            "payer__name",
            "payee__name",
            "currency",
            "amount",
            "note",
            "status",
            "created_at",
            "decided_at",
        ),
    }
