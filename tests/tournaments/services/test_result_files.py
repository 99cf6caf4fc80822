"""Results from a table: every line, or none."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from clubs.models import Club, Player
from common.refusals import Refusal
from ratings.models import RatedMatch
from tests.tournaments.drafts import drafted, publish
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, PairingEntry, Round
from tournaments.services.result_files import results_store

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(club: Club) -> Competition:
    made = drafted(club, 8)
    publish(made)
    return made


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get().player


def test_all_lines_count_and_the_round_is_closed(swiss: Competition, owner: Player) -> None:
    text = "table,result\n1,1\n2,0\n3,+-\n4,1\n"
    assert len(results_store(competition=swiss, text=text, by=owner)) == 4
    assert Round.objects.get().state == Round.State.CLOSED
    points = PairingEntry.objects.order_by("pairing__table", "position").values_list("points", flat=True)
    assert list(points) == [2, 0, 0, 2, 2, 0, 2, 0]
    assert RatedMatch.objects.exists(), "Hex asks for nothing but who has won: its matches are rated"
    assert results_store(competition=swiss, text=text, by=owner) == [], "again changes nothing"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("table,result\n1,1\n9,1\n", "Line 3"),
        ("table,result\n1,1\n2,=\n", "no draws"),
        ("table,result\n1,1\n1,0\n", "stands in line 2 already"),
        ("table,result\n", "no result in it"),
    ],
)
def test_one_bad_line_and_nothing_counts(swiss: Competition, owner: Player, text: str, why: str) -> None:
    with pytest.raises(CompetitionError, match=why):
        results_store(competition=swiss, text=text, by=owner)
    assert not Pairing.objects.filter(counted=True).exists()


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs row locks")
def test_two_files_at_once_leave_one_result_a_table(swiss: Competition, owner: Player) -> None:
    def send(result: str) -> bool:
        try:
            results_store(competition=swiss, text=f"table,result\n1,{result}\n2,{result}\n", by=owner)
            return True
        except Refusal:
            return False
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        written = list(pool.map(send, ["1", "0", "1", "0"]))
    assert any(written)
    won = {
        tuple(row.sides.order_by("position").values_list("points", flat=True))
        for row in Pairing.objects.filter(table__in=(1, 2))
    }
    assert won in ({(2, 0)}, {(0, 2)})
