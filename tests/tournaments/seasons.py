"""What counts in a season: a tournament and a night that are over."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from clubs.models import Club, Player
from matches import services as matches
from nights.models import Session
from nights.services import sessions
from tests.tournaments.staged import play_section
from tournaments.models import Competition
from tournaments.services import competitions


def tournament(club: Club, players: list[Player], title: str = "Cup") -> Competition:
    """Who was made first wins everything."""
    made = competitions.create_competition(
        kind="tournament", title=title, game="hex", format="round-robin", club=club, seed=1
    )
    competitions.enter(competition=made, players=players)
    competitions.start(competition=made)
    play_section(made)
    return made


def night(club: Club, winner: Player, loser: Player, days: int = 0) -> Session:
    """One match of Hex, and the night is closed."""
    at = timezone.now() - timedelta(days=days)
    made = sessions.open_session(club=club, title=f"Night {days}", starts_at=at)
    for player in (winner, loser):
        sessions.check_in(session=made, player=player)
    match = sessions.open_table(session=made, game="hex", players=[winner, loser]).match
    match = matches.enter_result(
        match_id=match.pk, data={"winner": 0, "swapped": False}, expect_seq=match.seq
    )
    matches.confirm_result(match_id=match.pk, expect_seq=match.seq)
    Session.objects.filter(pk=made.pk).update(status="closed")
    return made
