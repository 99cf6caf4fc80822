"""A club's books for those who keep them: balances, settling up, entries; taking one back; and how the club counts."""

from __future__ import annotations

import uuid
from functools import partial
from operator import attrgetter
from typing import Any

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Club, Deputy, Membership, Player
from clubs.permissions import has_role
from clubs.signing import told_for
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from ledger import (
    departed,
    export,
    limits,
    payments,
    permissions,
    selectors,
    services,
    statements,
    treasurers,
)
from ledger.amounts import minor_units
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.forms import ClubMoneyForm, EntryFilter
from ledger.joint import payers
from ledger.models import Currency, LedgerEntry, Payment
from ledger.objecting import waiting_in
from ledger.permissions import Needs, Visit, visit
from ledger.presentation import AmountForm, clubs_word, for_a_guest, guests_word
from ledger.reasons import explained
from ledger.selectors import Suggestion

LINES = 100
"""Lines of a statement on a page."""


@login_required
def books(request: HttpRequest, slug: str) -> HttpResponse:
    """Balances, the fewest payments that settle them, and every entry."""
    who = visit(request.user, slug, Needs.ALL).noted()
    club, player = who.club, who.player
    standing, heads = selectors.balances(club=club), payers(club)
    codes, key = sorted({row.currency.code for row in standing}), uuid.uuid4().hex
    transfers = [one for code in codes for one in selectors.settle_up_proposal(club=club, currency=code)]
    keeps = permissions.may_reverse(player, club)
    parties = {person.pk for one in transfers for person in (one.payer, one.payee) if person}
    entries = EntryFilter(request.GET, people=selectors.people(club=club))
    page = Paginator(entries.chosen(_entries(club)), 50).get_page(request.GET.get("page"))
    office = Deputy.Office.TREASURER
    page.object_list = told_for(page.object_list, by="actor", at=attrgetter("created_at"), need=office)
    context = {
        "club": club,
        "balances": [(row, heads.get(row.player.pk) if row.player else None) for row in standing],
        "transfers": [
            (transfer, _word(who, transfer, key, number, keeps=keeps), f"{key}-{number}")
            for number, transfer in enumerate(transfers)
        ],
        "left": departed.have_left(club=club, players=parties) if parties else set(),
        "filter": entries,
        "page": page,
        "notices": [for_a_guest(payment) for payment in _waiting_for_guests(club, player)],
        "reverses": keeps,
        "objections": waiting_in(club),
        "owns": has_role(player, club, Membership.Role.OWNER),
    }
    return render(request, "ledger/books.html", context)


def _word(who: Visit, transfer: Suggestion, key: str, number: int, *, keeps: bool) -> AmountForm | None:
    """Where the reader says that it was paid, for a guest or for the club."""
    found = guests_word(who.club, transfer, key)
    if found is None and keeps and who.player not in (transfer.payer, transfer.payee):
        found = clubs_word(who.club, transfer, f"{key}-{number}")
    return found


def _waiting_for_guests(club: Club, player: Player) -> list[Payment]:
    """Payments that wait for the word of a guest, whom this organiser speaks for."""
    rows = selectors.payments(club=club, status=Payment.Status.PROPOSED).select_related("proposed_by")
    return [
        payment
        for payment in rows
        if permissions.may_decide(payment, player) and player not in (payment.payer, payment.payee)
    ]


@login_required
@require_POST
def close(request: HttpRequest, slug: str) -> HttpResponse:
    """Close a proposed payment to or from somebody who has left."""
    who = visit(request.user, slug, Needs.REVERSE)
    posted, people = request.POST, selectors.people(club=who.club)
    try:
        two = [people.filter(pk=whole(posted.get(name, "")) or 0).first() for name in ("payer", "payee")]
        debtor, creditor = two
        if debtor is None or creditor is None:
            raise LedgerError(_("Choose a member of the club and an amount."))
        departed.close_payment(
            club=who.club,
            debtor=debtor,
            creditor=creditor,
            currency=line(posted.get("currency", ""), 12),
            reason=posted.get("reason", ""),
            key=line(posted.get("key", ""), 80),
            by=who.player,
        )
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("Closed: nobody owes it any more."))
    return redirect("books", slug=slug)


@login_required
@require_POST
def paid_for_guest(request: HttpRequest, slug: str) -> HttpResponse:
    """Record that a guest has paid or been paid: an organiser gives a guest's word, the other party confirms it."""
    who = visit(request.user, slug, Needs.ALL)
    posted, people = request.POST, selectors.people(club=who.club)
    try:
        unit = currency_of(line(posted.get("currency", ""), 12))
        two = [people.filter(pk=whole(posted.get(name, "")) or 0).first() for name in ("payer", "payee")]
        payer, payee = two
        if payer is None or payee is None:
            raise LedgerError(_("Choose a member of the club and an amount."))
        payments.record_payment(
            club=who.club,
            payer=payer,
            payee=payee,
            currency=unit.code,
            amount=minor_units(posted.get("sum", ""), unit),
            key=line(posted.get("key", ""), 80),
            by=who.player,
        )
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, _("Recorded: it is booked once the other party has confirmed it."))
    return redirect("books", slug=slug)


def _entries(club: Club) -> QuerySet[LedgerEntry]:
    """Newest first."""
    rows = LedgerEntry.objects.filter(club=club).select_related("match", "actor", "reverses", "reversed_by")
    rows = rows.prefetch_related("postings__account__player", "postings__account__currency")
    return rows.order_by("-created_at", "-pk")


@login_required
def export_books(request: HttpRequest, slug: str, what: str, form: str) -> HttpResponse:
    """All entries or all balances as a file."""
    club = visit(request.user, slug, Needs.ALL).noted().club
    rows = (
        export.entry_rows(club) if what == "entries" else export.balance_rows(selectors.balances(club=club))
    )
    return export.download(rows, name=f"{club.slug}-{what}", form=form)


@login_required
def statement(request: HttpRequest, slug: str, person: str, form: str = "") -> HttpResponse:
    """An account in one currency, on a page or (`form`: csv, json) as a file: one's own, or another's if one may."""
    who = visit(request.user, slug)
    club, whose = who.club, who.whose(person)
    units = [row.currency for row in selectors.balance_of(club=club, player=whose)]
    asked = request.GET.get("currency", "")
    unit = next(
        (known for known in units if known.code == asked), units[0] if units else limits.currency_for(club)
    )
    lines_of = partial(statements.statement, club=club, player=whose, currency=unit.code)
    if form:
        rows = export.statement_rows(lines_of(limit=10**6), unit)
        return export.download(rows, name=f"{club.slug}-{whose.slug}-{unit.code.lower()}", form=form)
    length = statements.length_of_statement(club=club, player=whose, currency=unit.code)
    page = Paginator(range(length), LINES).get_page(request.GET.get("page"))
    lines = lines_of(limit=LINES, offset=(page.number - 1) * LINES)
    context = {"club": club, "whose": whose, "unit": unit, "units": units, "lines": lines[::-1], "page": page}
    return render(request, "ledger/statement.html", context)


@login_required
def why(request: HttpRequest, slug: str, form: str = "") -> HttpResponse:
    """What a proposed payment is made of, on a page or as a file: one's own side of it, both if one keeps the books."""
    who = visit(request.user, slug)
    unit = get_object_or_404(Currency, code=line(request.GET.get("currency", ""), 12))
    payer, payee = (who.party(line(request.GET.get(name, ""), 80)) for name in ("payer", "payee"))
    found = explained(
        club=who.club, currency=unit, payer=payer, payee=payee, sides=who.sides_of(payer, payee)
    )
    if form:
        rows = export.reason_rows(found.reasons if found else (), unit)
        return export.download(rows, name=f"{who.club.slug}-why-{unit.code.lower()}", form=form)
    context = {"club": who.club, "found": found, "unit": unit, "asked": request.GET.urlencode()}
    return render(request, "ledger/why.html", context)


@login_required
def reverse(request: HttpRequest, slug: str, pk: uuid.UUID) -> HttpResponse:
    """Take an entry back: shown once more, and asked for the reason."""
    who = visit(request.user, slug, Needs.REVERSE).noted()
    club, player = who.club, who.player
    rows = LedgerEntry.objects.select_related("club", "reversed_by", "match")
    entry = get_object_or_404(rows.prefetch_related("postings__account__player"), pk=pk, club=club)
    problem = ""
    if request.method == "POST":
        try:
            services.take_back(entry=entry, by=player, reason=request.POST.get("reason", ""))
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Taken back."))
            return redirect("books", slug=club.slug)
    context = {"club": club, "entry": entry, "problem": problem}
    return render(request, "ledger/reverse.html", context, status=422 if problem else 200)


@login_required
def club_money(request: HttpRequest, slug: str) -> HttpResponse:
    """How the club counts, what can be lost in a night, and who keeps the money: its owners say."""
    who = visit(request.user, slug, Needs.OWNER)
    club = who.club
    form = ClubMoneyForm(request.POST if request.method == "POST" else None, club=club)
    if request.method == "POST" and form.is_valid():
        try:
            form.save(who.player)
        except Refusal as error:
            form.add_error(None, reason_for(error))
        else:
            flash.success(request, _("Saved."))
            return redirect("club-money", slug=club.slug)
    context = _settings(club, form)
    return render(request, "ledger/club_money.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def change_treasurers(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Name or dismiss a treasurer."""
    who = visit(request.user, slug, Needs.OWNER)
    club, player = who.club, who.player
    member = selectors.people(club=club).filter(pk=whole(request.POST.get("player", "")) or 0).first()
    try:
        if member is None:
            raise LedgerError(_("Choose a member of the club."))
        change = treasurers.name_treasurer if action == "name" else treasurers.dismiss_treasurer
        change(club=club, player=member, by=player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    return redirect("club-money", slug=club.slug)


def _settings(club: Club, form: ClubMoneyForm) -> dict[str, Any]:
    keepers = list(club.treasurers.select_related("player").order_by("player__name"))
    named = [row.player_id for row in keepers]
    others = club.memberships.exclude(player__in=named).filter(player__user__isnull=False)
    return {
        "club": club,
        "form": form,
        "treasurers": keepers,
        "others": others.select_related("player"),
    }
