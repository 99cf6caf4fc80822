"""Pages of boards: a table's results by board, travellers, personal cards, and guide cards to be printed."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages as flash
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from clubs.models import Player, User
from clubs.permissions import require
from clubs.services import player_of as own_player
from common.refusals import Refusal, reason_for
from common.request_input import whole
from tournaments import board_selectors, deal_selectors, selectors
from tournaments.card_movements import CARD_MOVEMENTS, on_boards
from tournaments.models import Competition, Pairing
from tournaments.own_table import own_entry
from tournaments.permissions import rules_on, sitting, sitting_by_side, writes_alone
from tournaments.services import boards
from tournaments.table_sides import sides_of_table
from tournaments.views.competitions import seen

MOST_TYPED = 20
MOST_LINES = 80


def _seen_on_boards(request: HttpRequest, slug: str) -> tuple[Competition, Player | None]:
    competition, player = seen(request, slug)
    if not on_boards(competition):
        raise Http404
    return competition, player


def table_boards(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A table's boards: who sits there and the organisers enter and confirm; others see them once it is counted."""
    competition, player = _seen_on_boards(request, slug)
    pairing = get_object_or_404(selectors.pairings(competition), pk=pk)
    if not pairing.boards:
        raise Http404
    return _table(request, competition, pairing, player)


def _table(
    request: HttpRequest, competition: Competition, pairing: Pairing, player: Player | None, problem: str = ""
) -> HttpResponse:
    people = sitting_by_side(pairing)
    side = board_selectors.sits_on(player, people)
    alone = player is not None and writes_alone(competition, pairing, player)
    lines = board_selectors.table_lines(competition, pairing)
    shown = side is not None or alone or set(pairing.boards) <= board_selectors.open_boards(competition)
    waits = [line.result for line in lines if line.result and line.result.confirmed_by_id is None]
    own = people.get(side, set()) if side is not None else set()
    context = {
        "competition": competition,
        "table": pairing,
        "sides": sides_of_table(pairing.sides.all()),
        "lines": [(line, line.said_to(side)) for line in lines] if shown else [],
        "typed": dict(zip(request.POST.getlist("line"), request.POST.getlist("result"), strict=False))
        if problem
        else {},
        "problem": problem,
        "enters": (side is not None or alone) and not pairing.counted,
        "confirms": bool(waits)
        and (alone or (any(one.entered_by_id not in own for one in waits) and bool(own))),
        "waits": bool(waits),
        "side": side,
        "corrects": player is not None and rules_on(competition, pairing, player),
        "bridge": board_selectors.bridge(competition),
        "rooms": competition.format in boards.ROOMS,
    }
    return render(request, "tournaments/table_boards.html", context, status=422 if problem else 200)


@login_required
@require_POST
def change_table_boards(request: HttpRequest, slug: str, pk: int, action: str) -> HttpResponse:
    """Enter, confirm, correct."""
    assert isinstance(request.user, User)
    competition, _viewer = _seen_on_boards(request, slug)
    player = own_player(request.user)
    pairing = get_object_or_404(selectors.pairings(competition), pk=pk)
    may = player.pk in sitting(pairing) or writes_alone(competition, pairing, player)
    require(may, _("Who sits at the table enters its boards, or the organisers."))
    try:
        ACTIONS[action](request, competition, pairing, player)
    except Refusal as error:
        if action == "enter":
            return _table(request, competition, pairing, player, reason_for(error))
        flash.error(request, reason_for(error))
    return redirect("table-boards", slug=slug, pk=pk)


def _typed(request: HttpRequest) -> list[boards.TypedLine]:
    """Lines of the form: each named by room and board, as `1-7`."""
    found = []
    sent = zip(request.POST.getlist("line"), request.POST.getlist("result"), strict=False)
    for name, text in list(sent)[:MOST_LINES]:
        room, _dash, board = name.partition("-")
        found.append(boards.TypedLine(whole(board) or 0, text[:MOST_TYPED], whole(room) or 0))
    return found


def _enter(request: HttpRequest, competition: Competition, pairing: Pairing, player: Player) -> None:
    boards.boards_enter(competition=competition, pairing_id=pairing.pk, lines=_typed(request), by=player)


def _confirm(_request: HttpRequest, competition: Competition, pairing: Pairing, player: Player) -> None:
    boards.boards_confirm(competition=competition, pairing_id=pairing.pk, by=player)


def _correct(request: HttpRequest, competition: Competition, pairing: Pairing, player: Player) -> None:
    (line,) = _typed(request)[:1] or [boards.TypedLine(0, "")]
    boards.board_correct(
        competition=competition,
        pairing_id=pairing.pk,
        line=line,
        reason=request.POST.get("reason", ""),
        by=player,
    )
    flash.success(request, _("The board is corrected; rounds that were drawn stay as they are."))


ACTIONS: dict[str, Callable[[HttpRequest, Competition, Pairing, Player], None]] = {
    "enter": _enter,
    "confirm": _confirm,
    "correct": _correct,
}


def boards_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The boards with their travellers, and everybody's personal card."""
    competition, player = _seen_on_boards(request, slug)
    played = {board for row in selectors.pairings(competition) for board in row.boards}
    seen_now = board_selectors.open_boards(competition)
    context = {
        "competition": competition,
        "boards": [(board, board in seen_now) for board in sorted(played)],
        "entries": list(competition.entries.select_related("player").order_by("number", "pk"))
        if competition.was_drawn
        else [],
        "own": own_entry(competition, player),
    }
    return render(request, "tournaments/boards.html", context)


def board_page(request: HttpRequest, slug: str, board: int) -> HttpResponse:
    """The traveller of a board: all its results, once nobody is to play it any more."""
    competition, _player = _seen_on_boards(request, slug)
    rows = board_selectors.traveller(competition, board)
    deal = deal_selectors.board_shown(competition, board) if rows is not None else None
    context = {
        "competition": competition,
        "board": board,
        "rows": rows,
        "format": competition.format,
        "diagram": deal_selectors.diagram(competition, deal) if deal is not None else None,
    }
    return render(request, "tournaments/board.html", context)


def personal_card(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """What an entrant has made of each board."""
    competition, player = _seen_on_boards(request, slug)
    if not competition.was_drawn:
        raise Http404
    entry = get_object_or_404(competition.entries.select_related("player"), number=number)
    own = own_entry(competition, player) == entry
    context = {
        "competition": competition,
        "entry": entry,
        "own": own,
        "lines": board_selectors.personal_card(competition, entry, own=own),
    }
    return render(request, "tournaments/personal_card.html", context)


def guide(request: HttpRequest, slug: str) -> HttpResponse:
    """Guide cards of a movement, to be printed and laid on the tables."""
    competition, _player = seen(request, slug)
    if competition.format not in CARD_MOVEMENTS:
        raise Http404
    cards = board_selectors.guide_cards(competition)
    context = {
        "competition": competition,
        "cards": cards,
        "with_boards": any(line.boards for card in cards for line in card.lines),
    }
    return render(request, "tournaments/guide_cards.html", context)
