"""The books to take away, as CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse

from clubs.models import Club
from common import csv_files
from ledger.models import Currency, Posting
from ledger.selectors import Balance, StatementLine

Row = Mapping[str, Any]


def statement_rows(lines: Iterable[StatementLine], currency: Currency) -> list[Row]:
    """A statement, oldest first."""
    return [
        {
            "at": line.at.isoformat(),
            "entry": str(line.entry_id),
            "kind": line.kind,
            "match": line.match_id,
            "note": line.note,
            "currency": currency.code,
            "amount": currency.plain(line.amount),
            "balance": currency.plain(line.balance),
            "reversed": line.reversed,
        }
        for line in lines
    ]


def balance_rows(balances: Iterable[Balance]) -> list[Row]:
    """Who is owed how much (negative: owes); an empty player is the club's pot."""
    return [
        {
            "player": row.player.name if row.player else "",
            "currency": row.currency.code,
            "amount": row.shown,
        }
        for row in balances
    ]


def entry_rows(club: Club) -> list[Row]:
    """Every posting of the club's books, oldest first. One query."""
    rows = Posting.objects.filter(account__club=club).order_by("pk")
    return [
        {
            "at": row.entry.created_at.isoformat(),
            "entry": str(row.entry_id),
            "kind": row.entry.kind,
            "match": row.entry.match_id,
            "reverses": str(row.entry.reverses_id or ""),
            "note": row.entry.note,
            "player": row.account.player.name if row.account.player else "",
            "currency": row.account.currency_id,
            "amount": row.account.currency.plain(row.amount),
        }
        for row in rows.select_related("entry", "account__player", "account__currency")
    ]


def download(rows: Sequence[Row], *, name: str, form: str) -> HttpResponse:
    """The rows as a file; `form` is csv or json."""
    if form == "json":
        text = json.dumps(rows, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
        answer = HttpResponse(text, content_type="application/json")
    else:
        answer = HttpResponse(as_csv(rows), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return answer


def as_csv(rows: Sequence[Row]) -> str:
    """The rows with a line of headings; names and notes, other people's words, become no formulas."""
    cells = (["" if value is None else value for value in row.values()] for row in rows)
    return csv_files.written(list(rows[0]), cells) if rows else ""
