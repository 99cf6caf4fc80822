"""One's own money: what one owes and is owed in each club, payments to confirm, and the statement behind it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Player, User
from clubs.posted import whole
from clubs.selectors import members
from clubs.services import player_of
from ledger import selectors, services
from ledger.errors import LedgerError
from ledger.models import Payment
from ledger.selectors import Balance, StatementLine, Suggestion


@dataclass(frozen=True, slots=True)
class Account:
    """A club's page of one's money in one currency. `key` names the next payment, so that two clicks are one."""

    club: Club
    balance: Balance
    mine: list[Suggestion]
    lines: list[StatementLine]
    key: str


@login_required
def money(request: HttpRequest) -> HttpResponse:
    """What I owe and am owed."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    clubs = Club.objects.filter(accounts__player=player).distinct().order_by("name")
    accounts = [
        _account(club, balance, player)
        for club in clubs
        for balance in selectors.balance_of(club=club, player=player)
    ]
    payments = Payment.objects.filter(status=Payment.Status.PROPOSED).select_related(
        "payer", "payee", "currency"
    )
    waiting = list(payments.filter(payee=player) | payments.filter(payer=player))
    context = {
        "player": player,
        "accounts": accounts,
        "to_confirm": [p for p in waiting if p.proposed_by_id != player.pk],
        "proposed": [p for p in waiting if p.proposed_by_id == player.pk],
    }
    return render(request, "ledger/money.html", context)


def _account(club: Club, balance: Balance, player: Player) -> Account:
    proposal = selectors.settle_up_proposal(club=club, currency=balance.currency.code)
    mine = [one for one in proposal if player in (one.payer, one.payee)]
    lines = selectors.statement(club=club, player=player, currency=balance.currency.code, limit=200)
    return Account(club, balance, mine, lines[::-1], uuid.uuid4().hex)


@login_required
@require_POST
def pay(request: HttpRequest) -> HttpResponse:
    """Say that a suggested payment has been made; the other party confirms it."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    club = get_object_or_404(Club, slug=request.POST.get("club", ""))
    wanted, amount = request.POST.get("payee", ""), request.POST.get("amount", "")
    payee = members(club).filter(player_id=whole(wanted) or 0).first()
    try:
        if payee is None or not (amount.isascii() and amount.isdigit() and len(amount) < 13):
            raise LedgerError(_("Choose a member of the club and an amount."))
        services.record_payment(
            club=club,
            payer=player,
            payee=payee.player,
            currency=request.POST.get("currency", ""),
            amount=int(amount),
            key=request.POST.get("key", ""),
            by=player,
        )
    except LedgerError as error:
        flash.error(request, str(error))
    else:
        flash.success(request, _("%(name)s is asked to confirm it.") % {"name": payee.player})
    return redirect("money")


@login_required
@require_POST
def decide_payment(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Confirm or deny a payment somebody else has recorded."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    involved = Payment.objects.filter(payer=player) | Payment.objects.filter(payee=player)
    payment = get_object_or_404(involved, pk=pk)
    try:
        if action == "confirm":
            services.confirm_payment(payment=payment, by=player)
        else:
            services.refuse_payment(payment=payment, by=player)
    except LedgerError as error:
        flash.error(request, str(error))
    return redirect("money")
