"""Whether a page that looks for news knows all there is: what was last played or entered, and what has been said."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from django.http import HttpRequest

from clubs.selectors import player_of
from matches import (
    boards_apart,
    claims_seen,
    explanations,
    held_moves,
    hurrying,
    permissions,
    proposals,
    selectors,
)
from matches.models import Match, Proposal
from matches.presenters import clocks as clock_page
from matches.strictness import policy_of


def unchanged(request: HttpRequest, match: Match) -> bool:
    """Whether a page knows all (`?seq=`, `?status=`, `?people=`, `?words=`).

    `words` is what has been said: on a sheet (`words_on_sheet`) or at a live table (`words_at_table`).
    """
    knows = request.GET.get("seq") == str(match.seq) and request.GET.get("status") == match.status
    knows = knows and request.GET.get("people", people(match)) == people(match)
    if match.entered and hurrying.asked(match) and request.GET.get("hurry") == "0":
        return False
    if knows and "words" in request.GET:
        said = words_on_sheet(match) if match.entered else words_at_table(request, match)
        return request.GET["words"] == said
    return knows


def people(match: Match) -> str:
    """Changes with who sits there."""
    return str(crc32(repr([seat.player_id for seat in match.seats.all()]).encode()))


def words_on_sheet(
    match: Match, confirmed: int | None = None, waiting: Sequence[Proposal] | None = None
) -> str:
    """How many sides have confirmed it, what is proposed, and before which deal nobody speaks of past ones."""
    number = match.confirmations.filter(seq=match.seq).count() if confirmed is None else confirmed
    proposed = proposals.spoken(match) if waiting is None else proposals.spoken_of(waiting)
    return f"{number}.{proposed}{boards_apart.known_of(match)}-{match.quiet_deal or 0}"


def words_at_table(request: HttpRequest, match: Match) -> str:
    """How many on the visitor's side give up, what has been explained to the visitor, nothing of others; what has
    happened to the clocks; a claim; and, where moves are taken back, whether that is asked."""
    player = player_of(request.user)
    giving_up = selectors.giving_up(match, permissions.seat_of(player, match))
    viewer = selectors.viewer_of(match, player)
    asked = proposals.spoken(match) if policy_of(match).take_backs == "agreed" else ""
    said = f"{explanations.key_for(match, viewer)}{clock_page.key_for(match)}"
    held = held_moves.key_for(match, viewer)
    return f"{len(giving_up)}{asked}-{said}{claims_seen.key_for(match, viewer)}{held}"
