"""What counts in a season: a tournament and a night that are over."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from clubs.models import Club, Player
from clubs.services import join
from matches import services as matches
from nights.models import Session
from nights.services import sessions
from tests.tournaments.staged import play_section
from tournaments.models import Competition, Series
from tournaments.services import competitions
from tournaments.services.series import part_add, series_close, series_create


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


def closed_season(house: Club) -> tuple[Series, dict[str, Player]]:
    """A closed one with a cup that Aino won and Eero lost, in a club in which Member is too."""
    people = {name: Player.objects.create(name=name, slug=name.lower()) for name in ("Aino", "Eero")}
    for player in people.values():
        join(club=house, player=player)
    made = series_create(title="Spring", club=house, divisions=["A", "B"])
    part_add(series=made, kind="competition", key=tournament(house, list(people.values())).slug)
    series_close(series=made, by=house.memberships.get(role="owner").player)
    return made, people
