"""The page of free seats at a running table: offering one, asking for one, and what the others say."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.one_person import by_browser
from clubs.models import User
from clubs.selectors import player_of
from clubs.services import player_of as own_player
from common.refusals import Refusal
from common.request_input import line, whole
from matches import event_store, flags, permissions, selectors, standing_in, substitutes, substituting
from matches.options_said import options_said
from matches.permissions import require_seat
from matches.views.matches import base_context, seen_match, tell


@require_safe
def free_seats(request: HttpRequest, code: str) -> HttpResponse:
    """Which seats are free, on which terms; for who sits there, what they can offer."""
    match = flags.looked_at(seen_match(request, code))
    if match.entered:
        return redirect("match", code=code)
    try:
        context = base_context(request, match)
        table = event_store.table_of(match, len(context["names"]))
    except Refusal:  # the rules have changed since
        return redirect("match", code=code)
    player, sits = context["player"], context["sits"]
    free = substitutes.shown(match, player)
    context |= {
        "free_seats": free,
        "offers": substitutes.offers_of(match, player),
        "options": options_said(table),
        **standing_in.shown_to(match, selectors.viewer_of(match, player), player, context["names"]),
        "taken": substitutes.taken_with(match, player),
        "totals": [] if match.is_late else event_store.load(match).sheet.totals,
    }
    if player is not None and not sits:
        known = by_browser(request)
        context["asking"] = [
            (one, substitutes.why_not(player, one.row, known), substitutes.terms_of(match, one.row.seat))
            for one in free
        ]
    template = "matches/_free_seats.html" if request.htmx else "matches/free_seats.html"  # type: ignore[attr-defined]
    return render(request, template, context)


@login_required
@require_POST
def offer_seat(request: HttpRequest, code: str) -> HttpResponse:
    """A seat is free: one's own, or that of somebody who is away."""
    match = seen_match(request, code)
    player, _seat = require_seat(player_of(request.user), match)
    index = whole(request.POST.get("number", ""))
    try:
        substituting.offer(match_id=match.pk, by=player, index=-1 if index is None else index)
    except Refusal as error:
        tell(request, error)
    return redirect("free-seats", code=code)


@login_required
@require_POST
def change_substitution(request: HttpRequest, code: str, pk: int, action: str) -> HttpResponse:
    """Ask for a free seat, take that or the offer back; at the table, agree or not, or let a bot play on; come back."""
    assert isinstance(request.user, User)
    match, player = seen_match(request, code), own_player(request.user)
    row = get_object_or_404(match.substitutions, pk=pk)
    if action in ("agree", "refuse", "bot"):
        require_seat(player, match)
    newcomer = whole(request.POST.get("player", "")) or 0
    acts: dict[str, Callable[[], object]] = {
        "ask": lambda: substituting.ask(
            substitution=row,
            by=player,
            terms=line(request.POST.get("terms", ""), 64),
            known=by_browser(request),
        ),
        "back": lambda: substituting.take_back(substitution=row, by=player),
        "bot": lambda: standing_in.let_bot(substitution=row, by=player),
        "return": lambda: standing_in.come_back(substitution=row, by=player),
        "agree": lambda: substituting.answer(substitution=row, by=player, newcomer=newcomer, agrees=True),
        "refuse": lambda: substituting.answer(substitution=row, by=player, newcomer=newcomer, agrees=False),
    }
    try:
        acts[action]()
    except Refusal as error:
        tell(request, error)
    after = selectors.matches().get(pk=match.pk)
    sits = permissions.seat_of(player, after) is not None
    return redirect("match" if sits and action != "back" else "free-seats", code=code)
