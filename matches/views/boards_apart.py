"""A table's result of a board, entered on its own phone while the other table has not played it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from clubs.selectors import player_of
from common.refusals import Refusal
from common.request_input import whole
from games.core.errors import BadResult
from matches import boards_apart, event_store, permissions
from matches.forms import deals as deal_form
from matches.views.matches import seen_match, sheet, tell


@login_required
@require_POST
def enter_half(request: HttpRequest, code: str, table: str) -> HttpResponse:
    """Save a board of one's own table; what was typed comes back with the reason if it cannot be."""
    match, player = seen_match(request, code), player_of(request.user)
    permissions.require_keeper(player, match)
    assert player is not None
    posted = {key: str(value) for key, value in request.POST.items()}
    board = whole(posted.get("board", "")) or 0
    try:
        live = event_store.load(match, seats=len(match.seats.all()))
        form = boards_apart.form_of(match, live, int(table))
        data = deal_form.read(form, posted)
        boards_apart.enter_half(match_id=match.pk, table=int(table), board=board, data=data, by=player)
    except BadResult as error:
        return sheet(request, seen_match(request, code), posted, error, at_table=int(table))
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)


@login_required
@require_POST
def change_half(request: HttpRequest, code: str, table: str, board: str, action: str) -> HttpResponse:
    """Say that what one's table entered is right, or take it back."""
    match, player = seen_match(request, code), player_of(request.user)
    permissions.require_keeper(player, match)
    assert player is not None
    act = boards_apart.agree_to_half if action == "agree" else boards_apart.take_half_back
    try:
        act(match_id=match.pk, table=int(table), board=int(board), by=player)
    except Refusal as error:
        tell(request, error)
    return redirect("match", code=code)
