"""Closing the books: the page of the closings, the page of one, and whether a hash that was kept is of these books."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from common.refusals import Refusal, reason_for
from ledger import closings, permissions
from ledger.models import Closing
from ledger.permissions import Needs, visit


@login_required
def closings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Every closing, the newest first, and the hash the books end with; a treasurer closes them."""
    who = visit(request.user, slug, Needs.REVERSE if request.method == "POST" else Needs.ALL)
    club = who.club
    if request.method == "POST":
        try:
            made = closings.close_books(club=club, by=who.player)
        except Refusal as error:
            flash.error(request, reason_for(error))
            return redirect("closings", slug=slug)
        flash.success(request, _("Closed: what stands is proved and kept."))
        return redirect("closing", slug=slug, pk=made.pk)
    typed = request.GET.get("hash", "").strip()[:80]
    context = {
        "club": club,
        "closings": club.closings.select_related("by").order_by("-entries"),
        "end": closings.last_hash(club),
        "closes": permissions.may_reverse(who.player, club),
        "typed": typed,
        "known": closings.known_hash(club, typed) if typed else None,
        "elsewhere": closings.closed_elsewhere(club, typed) if typed else None,
    }
    return render(request, "ledger/closings.html", context)


@login_required
def closing(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What stood when the books were closed."""
    who = visit(request.user, slug, Needs.ALL).noted()
    found = get_object_or_404(Closing.objects.select_related("by"), pk=pk, club=who.club)
    context = {"club": who.club, "closing": found, "rows": closings.closed_balances(found)}
    return render(request, "ledger/closing.html", context)
