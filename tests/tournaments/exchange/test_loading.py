"""What a file holds, before it is loaded."""

from __future__ import annotations

import pytest

from clubs.models import Club
from clubs.services import create_club, create_player
from tests.tournaments.drafts import two_rounds_played
from tests.tournaments.engine.dsl import stage
from tournaments.engine.trf import TrfError, write
from tournaments.exchange.archive import archive_of
from tournaments.exchange.loading import look

pytestmark = pytest.mark.django_db


def test_people_of_an_archive_are_known_in_their_club_and_new_elsewhere(club: Club) -> None:
    made = two_rounds_played(club)
    for entry in made.entries.all()[:2]:
        club.memberships.create(player=entry.player)
    here, there = (
        look(archive_of(made), one) for one in (club, create_club(name="O", owner=create_player(name="H")))
    )
    assert (len(here.known), len(here.new), here.rounds, here.title) == (2, 4, 2, "Hex Swiss")
    assert (there.known, len(there.new)) == ((), 6) and there.archive is not None


def test_a_report_is_told_from_an_archive(club: Club) -> None:
    found = look(write(stage(2, "1-2 1-0"), title="Spring"), club)
    assert found.report is not None and (found.title, found.new) == ("Spring", ("P1", "P2"))
    with pytest.raises(TrfError):
        look("nothing", club)
