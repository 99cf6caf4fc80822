"""The page on which a seat changes hands in mid-match."""

from __future__ import annotations

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from nights.errors import MayNotAgree, SessionError
from nights.models import SeatChange, SessionTable
from nights.selectors import seat_changes as selectors
from nights.services import seat_changes
from nights.views.tables import seen_table


def table_players(request: HttpRequest, pk: int, number: int) -> HttpResponse:
    """Who is to take whose seat, who has said so, and what it would mean."""
    table, player = seen_table(request, pk, number)
    context = {"session": table.session, "table": table}
    try:
        shown = selectors.shown(table, player)
    except Refusal as error:  # the rules have changed since
        return render(request, "nights/players.html", context | {"unreadable": reason_for(error)})
    if request.htmx and request.GET.get("state") == shown.state:  # type: ignore[attr-defined]
        return HttpResponse(status=204)
    return render(request, "nights/players.html", context | {"shown": shown})


@login_required
@require_POST
def change_players(request: HttpRequest, pk: int, number: int, action: str) -> HttpResponse:
    """Ask for a change, agree to the one that waits, drop it, or take no more turns."""
    table, player = seen_table(request, pk, number)
    try:
        if player is None:
            raise MayNotAgree(_("This login has no player."))
        done = _act(request, table, player, action)
    except MayNotAgree as error:
        raise PermissionDenied(reason_for(error)) from None
    except Refusal as error:
        flash.error(request, reason_for(error))
        done = False
    if done:
        flash.success(request, _("Done: the seat has changed hands."))
        return redirect("match", code=table.match.code)
    return redirect("table-players", pk=pk, number=number)


def _act(request: HttpRequest, table: SessionTable, by: Player, action: str) -> bool:
    """Whether a seat has changed hands by it."""
    if action == "ask":
        leaver = None if request.POST.get("leaver") == "turns" else _chosen(request, table, "leaver")
        newcomer = _chosen(request, table, "newcomer")
        seq = whole(request.POST.get("seq", ""))
        seat_changes.ask_change(
            table=table, leaver=leaver, newcomer=newcomer, by=by, expect_seq=-1 if seq is None else seq
        )
        return False
    if action == "leave":
        seat_changes.leave_turns(table=table, player=_chosen(request, table, "player"), by=by)
        return False
    change = _waiting(table, request.POST.get("change", ""))
    if action == "drop":
        seat_changes.drop_change(change=change, by=by)
        return False
    said_by = _chosen(request, table, "player") if request.POST.get("player") else by
    return seat_changes.agree_to_change(change=change, player=said_by, by=by).done_at is not None


def _waiting(table: SessionTable, wanted: str) -> SeatChange:
    change = SeatChange.objects.filter(table=table, pk=whole(wanted) or 0).select_related("newcomer").first()
    if change is None:
        raise SessionError(_("That change is not asked for any more: look again."))
    change.table = table
    return change


def _chosen(request: HttpRequest, table: SessionTable, name: str) -> Player:
    player = selectors.nameable(table).filter(pk=whole(request.POST.get(name, "")) or 0).first()
    if player is None:
        raise SessionError(_("Choose who leaves, and who takes the seat."))
    return player
