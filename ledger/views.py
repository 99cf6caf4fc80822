"""One's own money: what one owes and is owed in each club, payments to confirm, and the statement behind it."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Literal

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Player, User
from clubs.services import player_of
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from ledger import debts, limits, looks, payments, permissions, selectors, statements
from ledger.amounts import minor_units
from ledger.currencies import currency_of, offered
from ledger.dues import coming_for
from ledger.errors import LedgerError
from ledger.joint import balances_of, together_with
from ledger.models import Account as BookAccount, Charge, Currency, PaidFor, Payment, PlayerLimit, Share
from ledger.objecting import lately_owed, open_to_objection
from ledger.paying import payable, said_by as said_how_to_pay
from ledger.permissions import visit
from ledger.presentation import Account, ClubPart, Owing, denied, said_by, to_confirm
from ledger.selectors import Balance, Suggestion
from matches.objections import holding

SHOWN = 10
"""Lines of a statement on the page of one's money; the others are a click away."""


DENIED_FOR = timedelta(days=14)
"""How long a payment that was denied stands on the page of who spoke of it."""


@login_required
def money(request: HttpRequest) -> HttpResponse:
    """What I owe and am owed, club by club and currency by currency."""
    player = _me(request)
    clubs = Club.objects.filter(Q(accounts__player=player) | Q(memberships__player=player))
    waiting = list(
        Payment.objects.filter(Q(payee=player) | Q(payer=player), status=Payment.Status.PROPOSED)
        .select_related("payer", "payee", "currency", "club")
        .order_by("pk")
    )
    notices = [
        *(to_confirm(payment, player) for payment in waiting if payment.proposed_by_id != player.pk),
        *(said_by(player, payment) for payment in waiting if payment.proposed_by_id == player.pk),
        *(denied(payment, player) for payment in _refused(player)),
    ]
    named = list(clubs.distinct().order_by("name"))
    households = together_with(player, named)
    parts = [_part(club, player, waiting, households.get(club.pk, [])) for club in named]
    suggested = [owing.suggestion for part in parts for account in part.accounts for owing in account.owing]
    context = {
        "player": player,
        "notices": notices,
        "clubs": parts,
        "payable": payable(one.payee for one in suggested if one.payer == player),
        "how": said_how_to_pay(player),
        "units": offered(),
        "held": list(holding(player)),
        "owed": [
            (row, open_to_objection(row)) for kind in (Charge, Share) for row in lately_owed(kind, player)
        ],
        "coming": coming_for(player),
        "looks": looks.looks_at(player)[:20],
        "mailed": player.user is not None and player.user.mail_reminders,
    }
    return render(request, "ledger/money.html", context)


def _refused(player: Player) -> list[Payment]:
    """The payments that the player spoke of and the other one has denied lately."""
    rows = Payment.objects.filter(proposed_by=player, status=Payment.Status.REFUSED)
    rows = rows.exclude(decided_by=player).filter(decided_at__gte=timezone.now() - DENIED_FOR)
    return list(rows.select_related("payer", "payee", "decided_by", "currency", "club")[:5])


def _part(club: Club, player: Player, waiting: list[Payment], household: list[PaidFor]) -> ClubPart:
    balances = selectors.balance_of(club=club, player=player)
    pays_for = [row.player for row in household if row.payer == player]
    together = balances_of(club, [player, *pays_for]) if pays_for else {}
    there = {balance.currency for balance in balances}
    for unit in (unit for unit in together if unit not in there):
        balances.append(Balance(player, BookAccount.Role.MEMBER, unit, 0))
    own = PlayerLimit.objects.filter(club=club, player=player).select_related("currency")
    return ClubPart(
        club,
        [_account(club, one, player, waiting, together.get(one.currency)) for one in balances],
        list(own.order_by("currency")),
        limits.currency_for(club),
        next((row.payer for row in household if row.player == player), None),
        pays_for,
    )


def _account(
    club: Club, balance: Balance, player: Player, waiting: list[Payment], together: int | None
) -> Account:
    unit = balance.currency
    proposal = selectors.settle_up_proposal(club=club, currency=unit.code)
    mine = [transfer for transfer in proposal if player in (transfer.payer, transfer.payee)]
    lines = statements.statement(club=club, player=player, currency=unit.code, limit=SHOWN + 1)[::-1]
    key = uuid.uuid4().hex
    owing = [Owing(transfer, _waiting(transfer, club, waiting), player, club, key) for transfer in mine]
    return Account(balance, owing, lines[:SHOWN], len(lines) > SHOWN, together)


def _waiting(transfer: Suggestion, club: Club, waiting: list[Payment]) -> int:
    return sum(
        payment.amount
        for payment in waiting
        if (payment.club_id, payment.payer, payment.payee, payment.currency)
        == (club.pk, transfer.payer, transfer.payee, transfer.currency)
    )


@login_required
@require_POST
def pay(request: HttpRequest) -> HttpResponse:
    """Say that a suggested payment has been made, whole or in part; the other party confirms it."""
    return _paid(request, other="payee")


@login_required
@require_POST
def got(request: HttpRequest) -> HttpResponse:
    """Say that a debtor has paid me, whole or in part: booked at once, for it is said against oneself."""
    return _paid(request, other="debtor")


def _paid(request: HttpRequest, *, other: Literal["payee", "debtor"]) -> HttpResponse:
    """What one says oneself of a payment between oneself and the `other`."""

    def record(player: Player) -> str:
        club, unit, person = _asked(request, other)
        amount, key = _amount(request, unit)
        payer, payee = (player, person) if other == "payee" else (person, player)
        payments.record_payment(
            club=club, payer=payer, payee=payee, currency=unit.code, amount=amount, key=key, by=player
        )
        sentence = (
            _("%(name)s is asked to confirm it.") if other == "payee" else _("Booked: %(name)s has paid you.")
        )
        return sentence % {"name": person}

    return _answered(request, record)


@login_required
@require_POST
def forgive(request: HttpRequest) -> HttpResponse:
    """Forgive what I am owed, whole or in part."""

    def forgiven(player: Player) -> str:
        club, unit, debtor = _asked(request, "debtor")
        amount, key = _amount(request, unit)
        debts.forgive(
            club=club, debtor=debtor, creditor=player, currency=unit.code, amount=amount, key=key, by=player
        )
        return _("Forgiven: %(name)s owes you that much less.") % {"name": debtor}

    return _answered(request, forgiven)


@login_required
@require_POST
def remind(request: HttpRequest) -> HttpResponse:
    """Mail a debtor, once a day at most."""

    def reminded(player: Player) -> str:
        club, unit, debtor = _asked(request, "debtor")
        debts.remind(club=club, debtor=debtor, creditor=player, currency=unit.code)
        return _("%(name)s is reminded, once today.") % {"name": debtor}

    return _answered(request, reminded)


@login_required
@require_POST
def mute(request: HttpRequest) -> HttpResponse:
    """Whether I am mailed about debts and payments."""

    def muted(player: Player) -> str:
        assert isinstance(request.user, User)
        debts.mute(user=request.user, muted="mail" not in request.POST)
        return _("Saved.")

    return _answered(request, muted)


@login_required
@require_POST
def limit(request: HttpRequest) -> HttpResponse:
    """The most I want to lose in a night of a club; nothing takes the limit away."""

    def limited(player: Player) -> str:
        club, unit = _club_and_unit(request)
        typed = request.POST.get("cap", "").strip()
        cap = minor_units(typed, unit) if typed else None
        limits.set_own_limit(club=club, player=player, currency=unit.code, cap_per_night=cap)
        return _("Saved. It holds for stakes agreed from now on.")

    return _answered(request, limited)


@login_required
@require_POST
def decide_payment(request: HttpRequest, pk: int, action: str) -> HttpResponse:
    """Confirm or deny a payment somebody else has recorded: as a party to it, or for a guest who is."""
    player = _me(request)
    rows = Payment.objects.select_related("club", "payer", "payee")
    payment = get_object_or_404(rows, pk=pk)
    parties = (payment.payer, payment.payee)
    if player not in parties and not any(
        permissions.speaks_for(player, party, payment.club) for party in parties
    ):
        raise Http404
    decide = payments.confirm_payment if action == "confirm" else payments.refuse_payment

    def decided(player: Player) -> str:
        decide(payment=payment, by=player)
        return _("Booked.") if action == "confirm" else _("Noted: nothing is booked.")

    return _answered(request, decided, back="" if player in parties else payment.club.slug)


def _me(request: HttpRequest) -> Player:
    assert isinstance(request.user, User)
    return player_of(request.user)


def _answered(request: HttpRequest, act: Callable[[Player], str], *, back: str = "") -> HttpResponse:
    """Do what was asked and say how it went, on the page it was asked on (`back`: the books of that club)."""
    try:
        sentence = act(_me(request))
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, sentence)
    return redirect("books", slug=back) if back else redirect("money")


def _amount(request: HttpRequest, unit: Currency) -> tuple[int, str]:
    return minor_units(request.POST.get("sum", ""), unit), line(request.POST.get("key", ""), 80)


def _club_and_unit(request: HttpRequest) -> tuple[Club, Currency]:
    """Raises 404 for no club, or one the asker has nothing to do with; LedgerError for no currency."""
    club = visit(request.user, line(request.POST.get("club", ""), 80)).club
    return club, currency_of(line(request.POST.get("currency", ""), 12))


def _asked(request: HttpRequest, name: str) -> tuple[Club, Currency, Player]:
    club, unit = _club_and_unit(request)
    person = selectors.people(club=club).filter(pk=whole(request.POST.get(name, "")) or 0).first()
    if person is None:
        raise LedgerError(_("Choose a member of the club and an amount."))
    return club, unit, person
