"""What a match did to the ratings of those at its table, for its page."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.models import Player
from common.numbers import signed, written
from games.core.match import LiveMatch
from matches.models import Match
from matches.sheet_notes import SheetNote
from ratings.models import RatingChange
from ratings.selectors import changes_of_match


def tell_change(match: Match, live: LiveMatch, reader: Player | None) -> list[SheetNote]:
    """Everybody's rating at the game after the match and by how much it moved. One query, none before the end."""
    if match.status != Match.Status.FINISHED or not match.rated:
        return []
    seats = {seat.player_id: seat.index for seat in reversed(match.seats.all())}
    changes = sorted(
        changes_of_match(match_id=match.pk), key=lambda change: seats.get(change.player_id, len(seats))
    )
    if not changes:
        return []
    own = next((at for at, change in enumerate(changes) if change.player == reader), None)
    return [SheetNote(_("Rating"), tuple(_line(change) for change in changes), own)]


def _line(change: RatingChange) -> str:
    after = change.common_mu + change.offset_mu
    moved = after - change.common_mu_before - change.offset_mu_before
    return f"{change.player.name} {written(after, 1)} ({signed(moved, 1)})"
