"""Dues of a club: setting them, what is booked next and for whom, booking it now, and who pays less."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from clubs.selectors import members
from common import site_time
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from ledger import dues as services, limits
from ledger.amounts import minor_units
from ledger.currencies import currency_of, offered
from ledger.errors import LedgerError
from ledger.models import Dues, Reduction
from ledger.periods import day_of_text
from ledger.permissions import Needs, Visit, may_reverse, visit


@login_required
def all_dues(request: HttpRequest, slug: str) -> HttpResponse:
    """The dues that hold; keepers set others (POST)."""
    who = visit(request.user, slug, Needs.REVERSE if request.method == "POST" else Needs.ALL)
    problem = ""
    if request.method == "POST":
        try:
            made = _set(request, who)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Set. Below stands who owes it and when it is booked."))
            return redirect("dues", slug=slug, pk=made.fee_id)
    context = {
        "club": who.club,
        "problem": problem,
        "typed": request.POST,
        "all_dues": services.dues_of(who.club),
        "keeps": may_reverse(who.player, who.club),
        "everies": Dues.Every.choices,
        "today": site_time.today(),
        "units": offered(),
        "unit": request.POST.get("currency", "") or limits.currency_for(who.club).code,
    }
    return render(request, "ledger/all_dues.html", context, status=422 if problem else 200)


@login_required
def dues_page(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What is to be booked now, what comes next, and who pays less."""
    who = visit(request.user, slug, Needs.ALL).noted()
    one = _found(who, pk)
    return _page(request, who, one)


@login_required
@require_POST
def book_dues(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Book a period that has begun now, instead of waiting for the night."""
    who = visit(request.user, slug, Needs.REVERSE).noted()
    one = _found(who, pk)
    asked = line(request.POST.get("period", ""), 10)
    try:
        made = services.book_period(dues=one, period=services.period_asked(one, asked), by=who.player)
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(
            request, _("Charged: %(count)s. Who has a login sees it on their page.") % {"count": len(made)}
        )
    return redirect("dues", slug=slug, pk=pk)


@login_required
@require_POST
def reduce_dues(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Let some pay less, or nothing."""
    who = visit(request.user, slug, Needs.REVERSE).noted()
    one = _found(who, pk)
    posted = request.POST
    try:
        services.reduce(
            dues=one,
            players=_chosen(request, who),
            amount=minor_units(posted.get("sum", "") or "0", one.fee.currency),
            reason=posted.get("reason", ""),
            by=who.player,
        )
    except Refusal as error:
        return _page(request, who, one, problem=reason_for(error))
    flash.success(request, _("Saved: it holds from the next booking on."))
    return redirect("dues", slug=slug, pk=pk)


@login_required
@require_POST
def end_reduction(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """They pay all of it again."""
    who = visit(request.user, slug, Needs.REVERSE)
    rows = Reduction.objects.select_related("dues__fee__club")
    found = get_object_or_404(rows, pk=pk, dues__fee__club=who.club)
    services.end_reduction(reduction=found, by=who.player)
    return redirect("dues", slug=slug, pk=found.dues.fee_id)


def _page(request: HttpRequest, who: Visit, one: Dues, problem: str = "") -> HttpResponse:
    keeps = may_reverse(who.player, who.club)
    context = {
        "club": who.club,
        "dues": one,
        "problem": problem,
        "typed": request.POST,
        "chosen": {whole(number) for number in request.POST.getlist("player")},
        "periods": services.shown_periods(one, site_time.today()),
        "keeps": keeps,
        "reductions": one.reductions.filter(ended_at=None).select_related("player", "given_by"),
        "people": [row.player for row in members(who.club) if not row.player.is_guest] if keeps else [],
        "reader": who.player,
    }
    return render(request, "ledger/dues.html", context, status=422 if problem else 200)


def _set(request: HttpRequest, who: Visit) -> Dues:
    posted = request.POST
    unit = currency_of(line(posted.get("currency", ""), 12))
    ends = posted.get("ends_on", "")[:20]
    return services.set_dues(
        club=who.club,
        name=posted.get("name", ""),
        every=posted.get("every", ""),
        currency=unit.code,
        member=minor_units(posted.get("member", "") or "0", unit),
        junior=minor_units(posted.get("junior", "") or "0", unit),
        starts_on=day_of_text(line(posted.get("starts_on", ""), 20)),
        ends_on=day_of_text(ends) if ends else None,
        by=who.player,
    )


def _found(who: Visit, pk: int) -> Dues:
    rows = Dues.objects.select_related("fee__club", "fee__currency", "fee__set_by")
    return get_object_or_404(rows, fee=pk, fee__club=who.club)


def _chosen(request: HttpRequest, who: Visit) -> list[Player]:
    numbers = {whole(number) or 0 for number in request.POST.getlist("player")}
    found = list(Player.objects.filter(pk__in=numbers, memberships__club=who.club))
    if len(found) != len(numbers):
        raise LedgerError(_("Choose a member of the club."))
    return found
