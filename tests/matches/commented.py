"""Matches that are over, to be commented on."""

from __future__ import annotations

from collections.abc import Sequence

from clubs.models import Club, Player
from matches import comments, services
from matches.models import Comment, Match
from matches.seating import MatchPlan, SeatPlan, create_matches
from tests.matches.going_on import moved


def begun(people: Sequence[Player], club: Club | None = None, **more: object) -> Match:
    """Hex of the first two, three moves on."""
    plan = MatchPlan("hex", [SeatPlan(one) for one in people[:2]], {"size": 5}, club=club, **more)  # type: ignore[arg-type]
    return moved(create_matches([plan], started=True)[0], 3)


def over(people: Sequence[Player], club: Club | None = None, **more: object) -> Match:
    """The same, which the first has given up."""
    match = begun(people, club, **more)
    services.concede(match_id=match.pk, seat=0, expect_seq=match.seq)
    return Match.objects.get(pk=match.pk)


def said(match: Match, by: Player, text: str = "Well played", position: int | None = None) -> Comment:
    return comments.write(match_id=match.pk, by=by, text=text, position=position)
