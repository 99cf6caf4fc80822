"""The page of a table where people cut in and out."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from nights.errors import MayNotAgree, SessionError
from nights.models import ChainAsk, SessionTable
from nights.selectors import chain_totals, chains as selectors
from nights.selectors.seat_changes import nameable
from nights.services import chain_matches, chains
from nights.views.tables import seen_table


def table_chain(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Who plays, who sits out, what comes next, every match until now, and what each has come to."""
    table, player = seen_table(request, pk, number)
    shown = selectors.shown(table, player)
    if shown is None:
        raise Http404
    if request.htmx and request.GET.get("state") == shown.state:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    context = {"session": table.session, "table": table, "shown": shown}
    context |= {"totals": chain_totals.of_chain(shown.chain), "own": chain_totals.own(shown.chain, player)}
    return render(request, "nights/chain.html", context)


@login_required
@require_POST
def change_chain(request: HttpRequest, pk: int, number: int, action: str) -> HttpResponse:
    """Begin the next match; ask for a change of who cuts in, agree to it, or drop it."""
    table, player = seen_table(request, pk, number)
    try:
        if player is None:
            raise MayNotAgree(_("This login has no player."))
        if action == "next":
            made = chain_matches.next_match(table=table, by=player)
            return redirect("match", code=made.match.code)
        _act(request, table, player, action)
    except MayNotAgree as error:
        raise PermissionDenied(reason_for(error)) from None
    except Refusal as error:
        flash.error(request, reason_for(error))
    if table.chain is None:
        return redirect("table", pk=pk, number=number)
    return redirect("table-chain", pk=pk, number=number)


def _act(request: HttpRequest, table: SessionTable, by: Player, action: str) -> None:
    if action in ChainAsk.Kind.values:
        named = None if action == ChainAsk.Kind.END else _chosen(request, table)
        chains.ask(table=table, kind=action, player=named, by=by)
        return
    waits = ChainAsk.objects.filter(chain=table.chain, pk=whole(request.POST.get("change", "")) or 0).first()
    if waits is None:
        raise SessionError(_("That is not asked for any more: look again."))
    if action == "drop":
        chains.drop_ask(ask=waits, by=by)
        return
    said_by = _chosen(request, table) if request.POST.get("player") else by
    if chains.agree_to_ask(ask=waits, player=said_by, by=by).done_at:
        flash.success(request, _("Done: everybody has agreed."))


def _chosen(request: HttpRequest, table: SessionTable) -> Player:
    player = nameable(table).filter(pk=whole(request.POST.get("player", "")) or 0).first()
    if player is None:
        raise SessionError(_("Choose somebody who is here tonight."))
    return player
