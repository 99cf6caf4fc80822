"""An event's boards as PBN."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone

from clubs.models import Club
from clubs.services import add_guests
from matches import services
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.exchange.boards import boards_of, has_boards
from tournaments.models import Competition, Pairing, PairingMatch, Round

pytestmark = pytest.mark.django_db
DEAL = {"level": 3, "strain": "NT", "declarer": 0, "doubled": "1", "tricks": 9, "honours": [0, 0]}


def bridge(club: Club) -> Competition:
    """Two tables of one round, one of which is over."""
    made = Competition.objects.create(
        kind="tournament",
        title="Bridge",
        slug="bridge",
        club=club,
        game="contract-bridge",
        seats=4,
        format="round-robin",
        seed=1,
        status="running",
        started_at=timezone.now(),
    )
    people = add_guests(club=club, names=["North", "East", "South", "West"])
    first = Round.objects.create(competition=made, number=1)
    seats = [services.SeatPlan(one) for one in people]
    for number in (1, 2):
        match = services.start(match=services.create_match(game="contract-bridge", seats=seats, entered=True))
        if number == 1:
            after = services.enter_result(match_id=match.pk, data=DEAL, expect_seq=match.seq)
            services.stop_match(match_id=match.pk, reason="", expect_seq=after.seq, by=None)
            Match.objects.filter(pk=match.pk).update(status="finished")
        table = Pairing.objects.create(round=first, table=number)
        PairingMatch.objects.create(pairing=table, number=1, match=match)
    return made


def test_games_without_boards_have_no_such_file(hex_open: Callable[..., Competition]) -> None:
    made = hex_open(4)
    made.status = Competition.Status.RUNNING
    assert not has_boards(made)


def test_each_board_that_is_over_is_in_the_file_and_none_that_is_played(club: Club) -> None:
    made = bridge(club)
    assert has_boards(made)
    text = boards_of(made)
    assert text.count('[North "North"]') == 1 and '[Contract "3NT"]' in text
    Match.objects.update(status="running")
    with pytest.raises(CompetitionError, match="No board"):
        boards_of(made)
