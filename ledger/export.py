"""The books to take away, as CSV and JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpResponse

from clubs.models import Club
from common import csv_files
from common.reader_time import stamped
from ledger.models import Currency, Posting
from ledger.periods import Period
from ledger.reasons import Reason
from ledger.selectors import Balance, title_of
from ledger.statements import StatementLine, Turnover

Row = Mapping[str, Any]
STATEMENT = [
    "at",
    "entry",
    "kind",
    "match",
    "night",
    "game",
    "played",
    "note",
    "currency",
    "amount",
    "balance",
    "reversed",
]
"""The columns of a statement."""


def statement_rows(lines: Iterable[StatementLine], currency: Currency) -> list[Row]:
    """A statement, oldest first."""
    return [
        {
            "at": stamped(line.at),
            "entry": str(line.entry_id),
            "kind": line.kind,
            "match": line.match_id,
            "night": line.night.isoformat() if line.night else "",
            "game": title_of(line.game) if line.game else "",
            "played": line.played,
            "note": line.note,
            "currency": currency.code,
            "amount": currency.plain(line.amount),
            "balance": currency.plain(line.balance),
            "reversed": line.reversed,
        }
        for line in lines
    ]


def period_rows(period: Period, turnover: Turnover, lines: Iterable[StatementLine]) -> list[Row]:
    """A statement of a period between what the account stood at before it and after it."""
    unit = turnover.currency
    empty: Row = {name: unit.code if name == "currency" else "" for name in STATEMENT}
    first, last = (day.isoformat() if day else "" for day in (period.first, period.last))
    return [
        {**empty, "at": first, "kind": "opening", "balance": unit.plain(turnover.opening)},
        *statement_rows(lines, unit),
        {**empty, "at": last, "kind": "closing", "balance": unit.plain(turnover.closing)},
    ]


def turnover_rows(period: Period, turnovers: Iterable[Turnover]) -> list[Row]:
    """What every account stood at before a period, what came and went, and what it stood at after it."""
    return [
        {
            "from": period.first.isoformat() if period.first else "",
            "to": period.last.isoformat() if period.last else "",
            "player": row.player.name if row.player else "",
            "pot": row.pot,
            "currency": row.currency.code,
            "opening": row.currency.plain(row.opening),
            "came": row.currency.plain(row.came),
            "went": row.currency.plain(row.went),
            "closing": row.currency.plain(row.closing),
            "lines": row.lines,
        }
        for row in turnovers
    ]


def reason_rows(reasons: Iterable[Reason], currency: Currency) -> list[Row]:
    """The lines a proposed payment is made of; those of each of the two add up to it."""
    return [
        {
            "of": reason.whose.name if reason.whose else "",
            "paid_for": part.paid_for.name if part.paid_for else "",
            "at": stamped(part.line.at),
            "entry": str(part.line.entry_id),
            "kind": part.line.kind,
            "night": part.line.night.isoformat() if part.line.night else "",
            "game": title_of(part.line.game) if part.line.game else "",
            "played": part.line.played,
            "currency": currency.code,
            "line": currency.plain(part.line.amount),
            "amount": currency.plain(part.amount),
        }
        for reason in reasons
        for part in reason.parts
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
            "at": stamped(row.entry.created_at),
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
