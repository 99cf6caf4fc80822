"""Objections to what one was made to owe, their answers, and the page that lists what waits for one."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from common.refusals import Refusal, reason_for
from ledger import objecting
from ledger.amounts import minor_units
from ledger.models import Outlay, Owed, Share
from ledger.permissions import Needs, Visit, visit


@login_required
def open_objections(request: HttpRequest, slug: str) -> HttpResponse:
    """Every fee and share of the club that somebody objects to, with the forms that answer."""
    who = visit(request.user, slug, Needs.ALL).noted()
    rows = [row for kind in objecting.KINDS.values() for row in objecting.held(kind, who.club)]
    paid = Outlay.objects.filter(expense__club=who.club, player=who.player)
    context = {
        "club": who.club,
        "rows": rows,
        "reader": who.player,
        "paid_by_reader": set(paid.values_list("expense", flat=True)),
    }
    return render(request, "ledger/open_objections.html", context)


@login_required
@require_POST
def object_to(request: HttpRequest, slug: str, kind: str, pk: int) -> HttpResponse:
    """Say why I, or a guest, do not owe it."""
    who = visit(request.user, slug)
    owed = _found(kind, pk, who)
    mine = owed.player == who.player
    return _answered(
        request,
        lambda: objecting.object_to(owed=owed, words=request.POST.get("reason", ""), by=who.player),
        _("It is off your account until somebody who did not enter it has answered.")
        if mine
        else _("It is off the guest's account until somebody who did not enter it has answered."),
        redirect("money") if mine else _page_of(owed),
    )


@login_required
@require_POST
def decide(request: HttpRequest, slug: str, kind: str, pk: int, action: str) -> HttpResponse:
    """Take it back for good, or answer an objection: it stands, for less if an amount is typed, or it falls."""
    who = visit(request.user, slug, Needs.ALL)
    owed = _found(kind, pk, who)
    words, typed = request.POST.get("reason", ""), request.POST.get("sum", "").strip()

    def decided() -> object:
        if action == "back":
            return objecting.take_back(owed=owed, reason=words, by=who.player)
        stands = action == "stands"
        left = minor_units(typed, owed.currency) if typed and stands else None
        return objecting.answer(owed=owed, stands=stands, words=words, by=who.player, amount=left)

    listed = redirect("open-objections", slug=slug)
    return _answered(
        request,
        decided,
        _("Decided: they see it on their page."),
        listed if request.POST.get("from") == "open" else _page_of(owed),
    )


def _found(kind: str, pk: int, who: Visit) -> Owed:
    """What is one's own; anybody's for who sees all. Raises Http404."""
    rows = objecting.in_club(objecting.KINDS[kind], who.club, None if who.sees_all else who.player)
    return get_object_or_404(rows, pk=pk)


def _page_of(owed: Owed) -> HttpResponse:
    if isinstance(owed, Share):
        return redirect("expense-page", slug=owed.club.slug, pk=owed.expense_id)
    return redirect("fees", slug=owed.club.slug)


def _answered(
    request: HttpRequest, act: Callable[[], object], sentence: str, back: HttpResponse
) -> HttpResponse:
    try:
        act()
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, sentence)
    return back
