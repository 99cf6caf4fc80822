"""An event from a file, whichever it is; two who load the same archive at once make one event."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from clubs.models import Club
from clubs.services import create_club, create_player
from common.refusals import Refusal
from tests.tournaments.drafts import two_rounds_played
from tests.tournaments.engine.dsl import stage
from tournaments.engine.trf import write
from tournaments.exchange.archive import archive_of
from tournaments.models import Competition
from tournaments.services.loading import event_load

pytestmark = pytest.mark.django_db


def test_either_file_makes_an_event(club: Club) -> None:
    owner = club.memberships.get().player
    text = archive_of(two_rounds_played(club))
    other = create_club(name="Other", owner=create_player(name="Her"))
    assert event_load(club=other, text=text, by=other.memberships.get().player).title == "Hex Swiss"
    report = write(stage(4, "1-3 1-0, 2-4 0-1"), title="Spring")
    made = event_load(club=club, text=report, by=owner, game="hex", format="swiss", title="Mine")
    assert (made.title, made.format) == ("Mine", "swiss")


@pytest.mark.parametrize("text", ["", "nothing", "{}", "001", "\0", "{" * 500])
def test_rubbish_is_refused(club: Club, text: str) -> None:
    with pytest.raises(Refusal):
        event_load(club=club, text=text, by=club.memberships.get().player, game="hex", format="dutch")
    assert not Competition.objects.exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs row locks")
def test_the_same_archive_at_once_is_loaded_once(club: Club) -> None:
    text = archive_of(two_rounds_played(club))
    other = create_club(name="Other", owner=create_player(name="Her"))
    by = other.memberships.get().player

    def load(_n: int) -> bool:
        try:
            event_load(club=other, text=text, by=by)
            return True
        except Refusal:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(load, range(4))) == 1
