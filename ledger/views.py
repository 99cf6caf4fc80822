"""One's own money: what one owes and is owed in each club, payments to confirm, and the statement behind it."""

from __future__ import annotations

import uuid
from dataclasses import dataclass

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Player, User
from clubs.posted import line, whole
from clubs.services import player_of
from ledger import debts, limits, roles, selectors, services
from ledger.amounts import minor_units
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.models import Currency, Payment, PlayerLimit
from ledger.selectors import Balance, StatementLine, Suggestion


@dataclass(frozen=True, slots=True)
class Account:
    """A club's page of one's money in one currency. `key` names the next payment, so that two clicks are one."""

    club: Club
    balance: Balance
    cap: str
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
        "looks": roles.looks_at(player)[:20],
        "proposed": [p for p in waiting if p.proposed_by_id == player.pk],
    }
    return render(request, "ledger/money.html", context)


def _account(club: Club, balance: Balance, player: Player) -> Account:
    proposal = selectors.settle_up_proposal(club=club, currency=balance.currency.code)
    mine = [one for one in proposal if player in (one.payer, one.payee)]
    lines = selectors.statement(club=club, player=player, currency=balance.currency.code, limit=200)
    limit = PlayerLimit.objects.filter(club=club, player=player, currency=balance.currency).first()
    cap = balance.currency.shown(limit.cap_per_night) if limit else ""
    return Account(club, balance, cap, mine, lines[::-1], uuid.uuid4().hex)


@login_required
@require_POST
def pay(request: HttpRequest) -> HttpResponse:
    """Say that a suggested payment has been made, whole or in part; the other party confirms it."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    try:
        club, unit, payee = _asked(request, "payee")
        services.record_payment(
            club=club,
            payer=player,
            payee=payee,
            currency=unit.code,
            amount=minor_units(request.POST.get("sum", ""), unit),
            key=line(request.POST.get("key", ""), 80),
            by=player,
        )
    except LedgerError as error:
        flash.error(request, str(error))
    else:
        flash.success(request, _("%(name)s is asked to confirm it.") % {"name": payee})
    return redirect("money")


@login_required
@require_POST
def forgive(request: HttpRequest) -> HttpResponse:
    """Forgive what I am owed, whole or in part."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    try:
        club, unit, debtor = _asked(request, "debtor")
        debts.forgive(
            club=club,
            debtor=debtor,
            creditor=player,
            currency=unit.code,
            amount=minor_units(request.POST.get("sum", ""), unit),
            key=line(request.POST.get("key", ""), 80),
            by=player,
        )
    except LedgerError as error:
        flash.error(request, str(error))
    else:
        flash.success(request, _("Forgiven: %(name)s owes you that much less.") % {"name": debtor})
    return redirect("money")


@login_required
@require_POST
def remind(request: HttpRequest) -> HttpResponse:
    """Mail a debtor, once a day at most."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    try:
        club, unit, debtor = _asked(request, "debtor")
        debts.remind(club=club, debtor=debtor, creditor=player, currency=unit.code)
    except LedgerError as error:
        flash.error(request, str(error))
    else:
        flash.success(request, _("%(name)s is reminded, once today.") % {"name": debtor})
    return redirect("money")


@login_required
@require_POST
def limit(request: HttpRequest) -> HttpResponse:
    """The most I want to lose in a night of a club; nothing takes the limit away."""
    assert isinstance(request.user, User)
    player = player_of(request.user)
    try:
        club, unit = _club_and_unit(request)
        typed = request.POST.get("cap", "").strip()
        cap = minor_units(typed, unit) if typed else None
        limits.set_own_limit(club=club, player=player, currency=unit.code, cap_per_night=cap)
    except LedgerError as error:
        flash.error(request, str(error))
    else:
        flash.success(request, _("Saved. It holds for stakes agreed from now on."))
    return redirect("money")


def _club_and_unit(request: HttpRequest) -> tuple[Club, Currency]:
    """Raises 404 for no club, or one the asker has nothing to do with; LedgerError for no currency."""
    own = Q(memberships__player__user=request.user.pk) | Q(accounts__player__user=request.user.pk)
    clubs = Club.objects.filter(own).distinct()
    club = get_object_or_404(clubs, slug=line(request.POST.get("club", ""), 80))
    return club, currency_of(line(request.POST.get("currency", ""), 12))


def _asked(request: HttpRequest, name: str) -> tuple[Club, Currency, Player]:
    club, unit = _club_and_unit(request)
    person = selectors.people(club=club).filter(pk=whole(request.POST.get(name, "")) or 0).first()
    if person is None:
        raise LedgerError(_("Choose a member of the club and an amount."))
    return club, unit, person


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
