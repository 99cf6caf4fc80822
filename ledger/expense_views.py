"""Expenses of a club: recording one, the list of them, and the page of each with its shares and their objections."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.selectors import members
from common.refusals import Refusal, reason_for
from common.request_input import whole
from ledger import expenses, limits
from ledger.currencies import offered
from ledger.expense_form import Typed, record
from ledger.gatherings import gatherings
from ledger.looks import note_look
from ledger.models import Expense, Owed, Share
from ledger.objecting import STANDING, days_of, open_to_objection
from ledger.permissions import Needs, Visit, may_reverse, speaks_for, visit


@login_required
def expense(request: HttpRequest, slug: str) -> HttpResponse:
    """Record what members have paid for the club; `with` in the address: who shares it, such as all who are here."""
    who = visit(request.user, slug, Needs.REVERSE)
    people = [row.player for row in members(who.club)]
    typed = Typed.of(request.POST)
    problem = ""
    if request.method == "POST" and "more" not in request.POST:
        try:
            made = record(typed, who.club, people, who.player)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Booked: everybody in it is told, and can object to their share."))
            return redirect("expense-page", slug=slug, pk=made.pk)
    beside = set(request.GET.getlist("with"))
    context = {
        "club": who.club,
        "problem": problem,
        "typed": typed,
        "key": typed.key or uuid.uuid4().hex,
        "payers": [one for one in people if one != who.player],
        "outlays": [(whole(one) or 0, sum_) for one, sum_ in typed.outlays],
        "unit": typed.currency or limits.currency_for(who.club).code,
        "units": offered(),
        "gatherings": [
            (night.title, urlencode({"with": list(night.people)}, doseq=True))
            for night in gatherings(who.club, "night")
        ],
        "rows": [
            (one, typed.shares.get(str(one.pk), "1" if str(one.pk) in beside else "")) for one in people
        ],
    }
    return render(request, "ledger/expense.html", context, status=422 if problem else 200)


@login_required
def expenses_of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """The club's expenses, the newest first."""
    who = visit(request.user, slug, Needs.ALL).noted()
    page = Paginator(expenses.listed(who.club), 50).get_page(request.GET.get("page"))
    context = {
        "club": who.club,
        "page": page,
        "keeps": may_reverse(who.player, who.club),
        "days": days_of(who.club),
    }
    return render(request, "ledger/expenses.html", context)


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A share on the page of its expense, and what its reader may do with it."""

    share: Share
    objects: bool
    answers: bool
    gives_way: bool
    takes_back: bool


@login_required
def expense_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One expense, for those in it and for those who see all money, which is recorded."""
    who = visit(request.user, slug)
    one = _found(who, pk)
    if who.sees_all:
        note_look(club=who.club, by=who.player)
    shares = list(one.shares.all())
    payers = {outlay.player_id for outlay in one.outlays.all()}
    keeps = may_reverse(who.player, who.club)
    standing = any(share.status in STANDING for share in shares)
    apart = keeps and who.player.pk not in {share.player_id for share in shares}
    context = {
        "club": who.club,
        "expense": one,
        "rows": [_row(share, who, payers, keeps=keeps) for share in shares],
        "reader": who.player,
        "sees_all": who.sees_all,
        "days": days_of(who.club),
        "takes_back": standing and (apart or payers == {who.player.pk}),
    }
    return render(request, "ledger/expense_page.html", context)


@login_required
@require_POST
def take_expense_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take all of it back, with a reason."""
    who = visit(request.user, slug)
    one = _found(who, pk)
    try:
        expenses.take_back(expense=one, reason=request.POST.get("reason", ""), by=who.player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("Taken back."))
    return redirect("expense-page", slug=slug, pk=pk)


def _found(who: Visit, pk: int) -> Expense:
    rows = expenses.expenses_of(who.club)
    if not who.sees_all:
        rows = rows.filter(expenses.concerning(who.player)).distinct()
    return get_object_or_404(rows, pk=pk)


def _row(share: Share, who: Visit, payers: set[int], *, keeps: bool) -> ShareRow:
    own = share.player_id == who.player.pk
    apart = who.sees_all and not own and who.player.pk not in payers
    held = share.status == Owed.Status.HELD
    return ShareRow(
        share,
        objects=open_to_objection(share) and (own or speaks_for(who.player, share.player, who.club)),
        answers=held and apart and share.charged_by_id != who.player.pk,
        gives_way=held and apart,
        takes_back=keeps and not own and share.status in STANDING and share.entry_id is not None,
    )
