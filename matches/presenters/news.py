"""Whether a page that looks for news knows all there is: what was last played or entered, and what has been said."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from django.http import HttpRequest, HttpResponse

from clubs.models import Club
from clubs.selectors import player_of
from common.changes import Streamed, mark
from matches import (
    boards_apart,
    changed,
    claims_seen,
    coming_due,
    explanations,
    held_moves,
    hurrying,
    one_device,
    orders,
    permissions,
    presence,
    proposals,
    selectors,
    substitutes,
    talking,
    turn_drafts,
)
from matches.models import Match, Proposal
from matches.presenters import clocks as clock_page
from matches.strictness import policy_of


def unchanged(request: HttpRequest, match: Match) -> bool:
    """Whether a page knows all (`?seq=`, `?status=`, `?people=`, `?words=`).

    `words` is what has been said: on a sheet (`words_on_sheet`) or at a live table (`words_at_table`). Who asks
    and sees the page is there (`matches.presence`).
    """
    presence.note(request, match)
    knows = request.GET.get("seq") == str(match.seq) and request.GET.get("status") == match.status
    knows = knows and request.GET.get("people", people(match)) == people(match)
    if match.entered and hurrying.asked(match) and request.GET.get("hurry") == "0":
        return False
    if knows and "words" in request.GET:
        said = words_on_sheet(match) if match.entered else words_at_table(request, match)
        return request.GET["words"] == said
    return knows


def streamed(request: HttpRequest, match: Match, response: HttpResponse, known: str) -> HttpResponse:
    """The answer, of which a streaming process is told whose it is: what it holds is decided here as for any page.

    Where the match is anybody's to see, all who do not sit there see the same; but for juniors' names, which not
    everybody may read.
    """

    def about() -> Streamed:
        seats = match.seats.all()
        open_club = match.club is None or match.club.visibility == Club.Visibility.PUBLIC
        sits = permissions.seat_of(player_of(request.user), match) is not None
        public = open_club and not match.unwatched and match.device_id is None
        alike = public and not sits and not any(seat.player.junior for seat in seats)
        return Streamed(changed.topic_of(match.pk), known, alike, coming_due.next_due(match))

    return mark(request, response, about)


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
    """How many on the visitor's side give up, what has been explained to the visitor, nothing of others.

    What has happened to the clocks; a claim; whether a move is to be taken back, where they are; what the visitor has
    ordered or laid out; which seats are free; who has the one device of all; what is said at the table.
    """
    player = player_of(request.user)
    giving_up = selectors.giving_up(match, permissions.seat_of(player, match))
    viewer = selectors.viewer_of(match, player)
    takes_back = not match.is_late and policy_of(match).take_backs == "agreed"
    asked = proposals.spoken(match) if takes_back else ""
    said = f"{explanations.key_for(match, viewer)}{clock_page.key_for(match)}"
    held = held_moves.key_for(match, viewer) + orders.key_for(match, viewer)
    held += turn_drafts.key_for(match, viewer, player)
    free = substitutes.key_for(match) + one_device.key_for(match)
    free += talking.key_for(match, player)
    return f"{len(giving_up)}{asked}-{said}{claims_seen.key_for(match, viewer)}{held}{free}"
