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
    Fee,
    HowToPay,
    LedgerEntry,
    NightRoom,
    PaidFor,
    Payment,
    PlayerLimit,
    Reminder,
    StatementLook,
    Treasurer,
)
from ledger.statements import statement

Facts = Mapping[str, Any]


def _who_pays(player: Player) -> Iterable[Facts]:
    """Households they were in, asked for or agreed to."""
    said = Q(asked_by=player) | Q(agreed_by=player) | Q(ended_by=player)
    rows = PaidFor.objects.filter(Q(player=player) | Q(payer=player) | said).order_by("pk")
    return rows.values("club__name", "player__name", "payer__name", "asked_at", "agreed_at", "ended_at")


def money_of(player: Player) -> Facts:
    """What the books, payments and reminders keep of a person; amounts as people write them."""
    clubs = Club.objects.filter(accounts__player=player).distinct().order_by("pk")
    looks = StatementLook.objects.filter(by=player).order_by("pk")
    offices = Treasurer.objects.order_by("pk")
    limits = PlayerLimit.objects.filter(player=player).select_related("club", "currency").order_by("pk")
    written_down = Payment.objects.filter(Q(proposed_by=player) | Q(decided_by=player)).order_by("pk")
    rooms = NightRoom.objects.filter(player=player).order_by("pk")
    booked = LedgerEntry.objects.filter(actor=player).order_by("created_at", "pk")
    return {
        "money": [_account(club, player) for club in clubs],
        "limits": [
            {
                "club": limit.club.name,
                "currency": limit.currency_id,
                "cap_per_night": limit.currency.plain(limit.cap_per_night),
            }
            for limit in limits
        ],
        "charges": list(
            Charge.objects.filter(player=player).values(
                "fee__club__name", "title", "amount", "status", "charged_at", "objection", "answer"
            )
        ),
        "fees_i_set_or_charged": [
            *Fee.objects.filter(set_by=player).values("club__name", "name", "set_at"),
            *Charge.objects.filter(Q(charged_by=player) | Q(decided_by=player)).values("title", "charged_at"),
        ],
        "who_pays": list(_who_pays(player)),
        "how_to_pay": list(HowToPay.objects.filter(player=player).values("holder", "iban", "mobilepay")),
        "treasurer_of": list(offices.filter(player=player).values("club__name", "named_at")),
        "treasurers_named": list(
            offices.filter(named_by=player).values("club__name", "player__name", "named_at")
        ),
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
        "closings_made": list(player.closings_made.values("club__name", "at", "entries", "hash")),
        "looks_i_made": list(looks.values("club__name", "whose__name", "at")),
        "reminders_sent": _reminders(Q(creditor=player)),
        "reminders_got": _reminders(Q(debtor=player)),
        "payments_i_wrote_down": list(
            written_down.values("club__name", "payer__name", "payee__name", "amount", "note", "status")
        ),
        "could_still_lose": list(rooms.values("match__code", "revision", "room")),
        "entries_i_made": list(booked.values("club__name", "kind", "note", "created_at")),
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
        "payments": list(
            ledger.payments(club=club, player=player).values(
                "payer__name",
                "payee__name",
                "currency",
                "amount",
                "note",
                "status",
                "created_at",
                "decided_at",
            )
        ),
    }
