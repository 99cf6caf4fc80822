"""Fees of a club: what they are, whom they were charged, objections; and what I was charged."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from common.refusals import Refusal, reason_for
from common.request_input import line, whole
from ledger import fees, limits, objecting, selectors
from ledger.amounts import minor_units
from ledger.currencies import currency_of, offered
from ledger.errors import LedgerError
from ledger.gatherings import Gathering
from ledger.models import Charge, Fee
from ledger.permissions import Needs, Visit, may_reverse, visit


@login_required
def fees_of_club(request: HttpRequest, slug: str) -> HttpResponse:
    """The fees that hold, and what was charged by them; keepers set another (POST)."""
    who = visit(request.user, slug, Needs.REVERSE if request.method == "POST" else Needs.ALL).noted()
    problem = ""
    if request.method == "POST":
        try:
            _set(request, who)
        except Refusal as error:
            problem = reason_for(error)
        else:
            flash.success(request, _("Set: who comes from now on knows it."))
            return redirect("fees", slug=slug)
    rows = objecting.in_club(Charge, who.club)
    context = {
        "club": who.club,
        "problem": problem,
        "typed": request.POST,
        "fees": fees.fees_for(who.club),
        "held": objecting.held(Charge, who.club),
        "days": objecting.days_of(who.club),
        "page": Paginator(rows, 50).get_page(request.GET.get("page")),
        "keeps": may_reverse(who.player, who.club),
        "reader": who.player,
        "whens": [(when.value, when.label) for when in Fee.BY_HAND],
        "units": offered(),
        "unit": request.POST.get("currency", "") or limits.currency_for(who.club).code,
    }
    return render(request, "ledger/fees.html", context, status=422 if problem else 200)


def _set(request: HttpRequest, who: Visit) -> None:
    posted = request.POST
    unit = currency_of(line(posted.get("currency", ""), 12))
    fees.set_fee(
        club=who.club,
        name=posted.get("name", ""),
        when=posted.get("when", ""),
        currency=unit.code,
        by=who.player,
        **{name: minor_units(posted.get(name, "") or "0", unit) for name in ("member", "guest", "junior")},
    )


@login_required
def charge_fee(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Charge a fee: first for what, then whom; who has been charged for that already is not offered."""
    who = visit(request.user, slug, Needs.REVERSE).noted()
    rows = Fee.objects.select_related("club", "currency").filter(ended_at=None)
    fee = get_object_or_404(rows, pk=pk, club=who.club)
    asked = line(request.POST.get("occasion", "") or request.GET.get("occasion", ""), 60)
    problem, gathering = "", None
    try:
        gathering = fees.gathering_of(fee, asked) if asked else None
        if request.method == "POST":
            made = _charge(request, who, fee, gathering)
            flash.success(
                request, _("Charged: %(count)s. Who has a login sees it on their page.") % {"count": made}
            )
            return redirect("fees", slug=slug)
    except Refusal as error:
        problem = reason_for(error)
    people = fees.not_charged(fee, gathering) if gathering else []
    context = {
        "club": who.club,
        "fee": fee,
        "problem": problem,
        "occasions": fees.occasions(fee),
        "season": fee.charged_for == Fee.When.SEASON,
        "asked": asked.removeprefix("season/"),
        "gathering": gathering,
        "people": people,
        "together": sum(amount for _person, amount in people),
        "ticked": fee.charged_for != Fee.When.ABSENCE,
    }
    return render(request, "ledger/charge_fee.html", context, status=422 if problem else 200)


def _charge(request: HttpRequest, who: Visit, fee: Fee, gathering: Gathering | None) -> int:
    if gathering is None:
        raise LedgerError(_("Choose what it is charged for."))
    ticked = {whole(one) for one in request.POST.getlist("player")}
    people = list(Player.objects.filter(pk__in=[pk for pk in gathering.people if pk in ticked]))
    if len(people) != len(ticked):
        raise LedgerError(_("Choose whom to charge, among those who were there."))
    return len(fees.charge(fee=fee, gathering=gathering, people=people, by=who.player))


@login_required
@require_POST
def end_fee(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """It is charged no more."""
    who = visit(request.user, slug, Needs.REVERSE)
    fee = get_object_or_404(Fee.objects.select_related("club"), pk=pk, club=who.club)
    return _answered(
        request, lambda: fees.end_fee(fee=fee, by=who.player), _("Ended: what was charged stands."), slug
    )


@login_required
@require_POST
def paid_club(request: HttpRequest, slug: str) -> HttpResponse:
    """Book that the club was paid, or has paid somebody."""
    who = visit(request.user, slug, Needs.REVERSE)
    posted = request.POST

    def pay() -> object:
        unit = currency_of(line(posted.get("currency", ""), 12))
        person = selectors.people(club=who.club).filter(pk=whole(posted.get("player", "")) or 0).first()
        if person is None:
            raise LedgerError(_("Choose a member of the club and an amount."))
        return fees.paid_club(
            club=who.club,
            player=person,
            currency=unit.code,
            amount=minor_units(posted.get("sum", ""), unit),
            to_club=posted.get("way", "") != "from",
            key=line(posted.get("key", ""), 80),
            by=who.player,
        )

    return _answered(request, pay, _("Booked."), slug, page="books")


def _answered(
    request: HttpRequest, act: Callable[[], object], sentence: str, slug: str, *, page: str = "fees"
) -> HttpResponse:
    try:
        act()
    except Refusal as error:
        flash.error(request, reason_for(error))
    else:
        flash.success(request, sentence)
    return redirect(page, slug=slug) if slug else redirect("money")
