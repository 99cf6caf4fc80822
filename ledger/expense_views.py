"""Expenses of a club: the treasurer's page."""

from __future__ import annotations

import uuid
from urllib.parse import urlencode

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from clubs.selectors import members
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from ledger import expenses, limits
from ledger.amounts import minor_units
from ledger.currencies import currency_of, offered
from ledger.errors import LedgerError
from ledger.gatherings import gatherings
from ledger.permissions import Needs, visit


@login_required
def expense(request: HttpRequest, slug: str) -> HttpResponse:
    """Record what a member has paid for the club; `with` in the address: who shares it, such as all who are here."""
    who = visit(request.user, slug, Needs.REVERSE)
    people = [row.player for row in members(who.club)]
    problem = ""
    if request.method == "POST":
        try:
            _record(request, who.club, people, who.player)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Booked: everybody's part stands on their statement."))
            return redirect("books", slug=slug)
    shares = _shares(request)
    beside = set(request.GET.getlist("with"))
    context = {
        "club": who.club,
        "problem": problem,
        "typed": request.POST,
        "key": line(request.POST.get("key", ""), 80) or uuid.uuid4().hex,
        "payers": [one for one in people if one != who.player],
        "payer": whole(request.POST.get("payer", "")),
        "unit": request.POST.get("currency", "") or limits.currency_for(who.club).code,
        "units": offered(),
        "gatherings": [
            (night.title, urlencode({"with": list(night.people)}, doseq=True))
            for night in gatherings(who.club, "night")
        ],
        "rows": [(one, shares.get(str(one.pk), "1" if str(one.pk) in beside else "")) for one in people],
    }
    return render(request, "ledger/expense.html", context, status=422 if problem else 200)


def _record(request: HttpRequest, club: Club, people: list[Player], by: Player) -> None:
    posted = request.POST
    payer = next((one for one in people if one.pk == whole(posted.get("payer", ""))), None)
    if payer is None:
        raise LedgerError(_("Choose who paid."))
    unit = currency_of(line(posted.get("currency", ""), 12))
    typed = _shares(request)
    if {one for one, share in typed.items() if share} - {str(one.pk) for one in people}:
        raise LedgerError(
            _("Choose a member of the club.")
        )  # one who has left meanwhile is not left out silently
    expenses.record_expense(
        club=club,
        payer=payer,
        shares={one: _share(typed[str(one.pk)]) for one in people if typed.get(str(one.pk))},
        currency=unit.code,
        amount=minor_units(posted.get("sum", ""), unit),
        description=posted.get("description", ""),
        key=line(posted.get("key", ""), 80),
        by=by,
    )


def _shares(request: HttpRequest) -> dict[str, str]:
    """What was typed beside whose number."""
    who, typed = request.POST.getlist("who"), request.POST.getlist("share")
    return {one: share.strip() for one, share in zip(who, typed, strict=False)}


def _share(typed: str) -> int:
    """What is no number is no share: the service says so."""
    return whole(typed) or 0
