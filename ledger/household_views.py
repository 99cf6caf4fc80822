"""The page of a household: who pays for whom in a club, what waits for a word, and asking for it."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Membership, Player
from clubs.permissions import has_role
from common.refusals import Refusal, reason_for
from common.request_input import whole
from ledger import households
from ledger.errors import LedgerError
from ledger.models import PaidFor
from ledger.permissions import Visit, visit


@login_required
def household(request: HttpRequest, slug: str) -> HttpResponse:
    """For whom I pay and who pays for me; for organisers, who pays for guests."""
    return _page(request, visit(request.user, slug))


def _page(request: HttpRequest, who: Visit, problem: str = "") -> HttpResponse:
    """With what was chosen, if that could not be."""
    club, me = who.club, who.player
    rows = households.about(club, me)
    payers, others = list(households.who_can_pay(club)), list(households.who_can_be_paid_for(club))
    guests = [one for one in others if one.is_guest]
    context = {
        "club": club,
        "me": me,
        "rows": [(row, households.may_agree(row, me), households.may_end(row, me)) for row in rows],
        "mine": any(row.agreed_at for row in rows if me in (row.player, row.payer)),
        "to_pay_for": [one for one in others if one != me] if me in payers else [],
        "to_be_paid_by": [one for one in payers if one != me] if me in others else [],
        "guests": guests if has_role(me, club, Membership.Role.ORGANISER) else [],
        "hosts": [one for one in payers if one != me],
        "chosen": {whole(request.POST.get(name, "")) for name in ("player", "payer")},
        "problem": problem,
    }
    return render(request, "ledger/household.html", context, status=422 if problem else 200)


@login_required
@require_POST
def change_household(request: HttpRequest, slug: str, action: str) -> HttpResponse:
    """Ask who is to pay for whom, agree to it, or end it."""
    who = visit(request.user, slug)
    try:
        flash.success(request, {"ask": _ask, "agree": _agree, "end": _end}[action](request, who))
    except Refusal as error:
        return _page(request, who, reason_for(error))
    return redirect("household", slug=slug)


def _ask(request: HttpRequest, who: Visit) -> str:
    player, payer = (_person(request, who, name) for name in ("player", "payer"))
    row = households.ask(club=who.club, player=player, payer=payer, by=who.player)
    return (
        _("Already agreed: %(who)s.") % {"who": row.text}
        if row.agreed_at
        else _("Asked: both have to say so.")
    )


def _person(request: HttpRequest, who: Visit, name: str) -> Player:
    """Whom they chose; whoever left the other one open is that themselves."""
    typed = request.POST.get(name, "")
    if not typed:
        return who.player
    found = who.people.filter(pk=whole(typed) or 0).first()
    if found is None:
        raise LedgerError(_("Choose somebody of this club."))
    return found


def _agree(request: HttpRequest, who: Visit) -> str:
    row = households.agree(row=_row(request, who), by=who.player)
    return _("Agreed: %(who)s.") % {"who": row.text}


def _end(request: HttpRequest, who: Visit) -> str:
    row = households.end(row=_row(request, who), by=who.player)
    return _("Ended: %(who)s.") % {"who": row.text}


def _row(request: HttpRequest, who: Visit) -> PaidFor:
    wanted = whole(request.POST.get("number", "")) or 0
    return get_object_or_404(PaidFor, club=who.club, pk=wanted)
