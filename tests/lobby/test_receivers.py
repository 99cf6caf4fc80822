"""Who deletes their account waits at no table, and a closed club has none."""

from __future__ import annotations

import pytest

from clubs.closing import close, facts, numbers_read
from clubs.errors import ClubClosed
from clubs.models import Club, Player
from clubs.privacy import anonymise
from lobby.models import OpenTable
from tests.lobby.conftest import Opened

pytestmark = pytest.mark.django_db
Status = OpenTable.Status


def test_a_deleted_account_waits_at_no_table(opened: Opened, people: dict[str, Player]) -> None:
    hers = opened(host=people["Helmi"], seats=[people["Helmi"], None])
    his = opened(host=people["Eero"], game="tuppi", seats=[people["Eero"], people["Helmi"], None, None])
    anonymise(player=people["Helmi"])
    hers.refresh_from_db()
    his.refresh_from_db()
    assert (hers.status, his.status) == (Status.CALLED_OFF, Status.OPEN)
    assert not his.seats.filter(asked=people["Helmi"]).exists()


def test_closing_a_club_says_how_many_tables_go_and_calls_them_off(
    opened: Opened, people: dict[str, Player], club: Club
) -> None:
    table = opened(audience="club", club=club)
    (fact,) = (one for one in facts(club) if one.what == "open-tables")
    assert "1 table that waits for players is called off." in str(fact)
    close(club=club, by=people["Aino"], name="Kallio", numbers=numbers_read(facts(club)))
    table.refresh_from_db()
    assert table.status == Status.CALLED_OFF
    club.refresh_from_db()
    with pytest.raises(ClubClosed):
        opened(audience="club", club=club)
