"""Statements of a period, to print and to take away: one's own, another's if one may, and the whole club's."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from common.refusals import reason_for
from ledger import export, limits, selectors, statements
from ledger.errors import LedgerError
from ledger.models import Currency
from ledger.periods import PRESETS, Period, asked_for
from ledger.permissions import Needs, visit
from ledger.statements import StatementLine
from matches.objections import days_of

LINES = 500
"""Lines of a statement on a page: some ten sheets of paper."""
EVERY_LINE = 10**6


@login_required
def statement(request: HttpRequest, slug: str, person: str, form: str = "") -> HttpResponse:
    """What an account stood at, what came and went, and what it stands at; `form`: csv, json."""
    who = visit(request.user, slug)
    club, whose = who.club, who.whose(person)
    units = [row.currency for row in selectors.balance_of(club=club, player=whose)]
    code = request.GET.get("currency", "")
    unit = next(
        (known for known in units if known.code == code), units[0] if units else limits.currency_for(club)
    )
    period, problem = _period(request)
    turnover = statements.turnover_of(club=club, period=period, player=whose, unit=unit)
    lines_of = partial(
        statements.statement,
        club=club,
        player=whose,
        currency=unit.code,
        period=period,
        opening=turnover.opening,
    )
    if form:
        rows = export.period_rows(period, turnover, lines_of(limit=EVERY_LINE))
        return export.download(rows, name=f"{club.slug}-{whose.slug}-{unit.code.lower()}", form=form)
    page = Paginator(range(turnover.lines), LINES).get_page(request.GET.get("page"))
    lines = _on_page(page, turnover.lines, lines_of)
    context = {
        "club": club,
        "whose": whose,
        "unit": unit,
        "units": units,
        "turnover": turnover,
        "lines": lines,
        "page": page,
        "before": lines[0].balance - lines[0].amount if lines else turnover.opening,
        "after": lines[-1].balance if lines else turnover.closing,
        "days": days_of(club),
        **_choice(period, problem, currency=unit),
    }
    return render(request, "ledger/period_statement.html", context, status=422 if problem else 200)


def _on_page(page: Page[int], length: int, lines_of: partial[list[StatementLine]]) -> list[StatementLine]:
    """The oldest first, as on paper."""
    end = min(page.number * LINES, length)
    return lines_of(limit=end - (page.number - 1) * LINES, offset=length - end) if length else []


@login_required
def club_period(request: HttpRequest, slug: str, form: str = "") -> HttpResponse:
    """Everybody's balance before a period, what came and went, and after it; `form`: csv, json."""
    who = visit(request.user, slug, Needs.ALL).noted()
    period, problem = _period(request)
    rows = statements.turnovers(club=who.club, period=period)
    if form:
        return export.download(export.turnover_rows(period, rows), name=f"{who.club.slug}-period", form=form)
    context = {"club": who.club, "rows": rows, **_choice(period, problem)}
    return render(request, "ledger/club_period.html", context, status=422 if problem else 200)


def _period(request: HttpRequest) -> tuple[Period, str]:
    """What is asked for; this month, and what was wrong, if it is none."""
    try:
        return asked_for(request.GET.dict()), ""
    except LedgerError as error:
        return asked_for({}), reason_for(error)


def _choice(period: Period, problem: str, *, currency: Currency | None = None) -> dict[str, object]:
    """What the form that chooses a period shows."""
    kept = {"currency": currency.code} if currency else {}
    return {
        "period": period,
        "problem": problem,
        "kept": kept,
        "presets": [
            (title, urlencode({"period": key, **kept}), key == period.preset)
            for key, title in PRESETS.items()
        ],
        "query": urlencode({**period.query, **kept}),
        "title": _("Statement %(period)s") % {"period": period.text},
    }
