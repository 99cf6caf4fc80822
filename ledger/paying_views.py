"""How I am paid, and how I pay whom I owe."""

from __future__ import annotations

import segno
from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import User
from clubs.services import player_of
from common.refusals import Refusal, reason_for
from common.request_input import line
from ledger import paying
from ledger.models import Currency
from ledger.permissions import visit


@login_required
@require_POST
def say_how_to_pay(request: HttpRequest) -> HttpResponse:
    """Where I want to be paid."""
    assert isinstance(request.user, User)
    typed = {name: request.POST.get(name, "") for name in ("holder", "iban", "mobilepay")}
    try:
        said = paying.say_how_to_pay(player=player_of(request.user), **typed)
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(
            request, _("Saved: who owes you sees it, and you see who looked.") if said else _("Forgotten.")
        )
    return redirect("money")


@login_required
def how_to_pay(request: HttpRequest, slug: str, person: str) -> HttpResponse:
    """How I pay somebody, who sees that I have looked: while I owe them."""
    who = visit(request.user, slug)
    creditor = get_object_or_404(who.people, slug=person)
    unit = get_object_or_404(Currency, code=line(request.GET.get("currency", ""), 12))
    bill = paying.bill(club=who.club, debtor=who.player, creditor=creditor, currency=unit)
    if bill is None:
        raise Http404
    drawn = ""
    if bill.code:
        code = segno.make(bill.code, error="m", micro=False, encoding="utf-8")
        drawn = code.svg_inline(
            omitsize=True, border=4, dark="#000", light="#fff", title=_("QR code for a bank's app")
        )
    return render(request, "ledger/how_to_pay.html", {"bill": bill, "drawn": mark_safe(drawn)})
