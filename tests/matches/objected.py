"""A result that somebody who sat at the table may object to."""

from __future__ import annotations

from clubs.models import Club, Player
from matches import event_store, services
from matches.models import Match
from tests.matches.sheets import running


def won_by_the_first(two: list[Player], club: Club) -> Match:
    """A confirmed sheet of Hex."""
    match = running("hex", two, club=club)
    deal = {"winner": 0, "swapped": False}
    match = services.enter_result(match_id=match.pk, data=deal, expect_seq=event_store.load(match).seq)
    return services.confirm_result(match_id=match.pk, expect_seq=match.seq)
