"""What the database holds of a night: each thing once, and where it is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Player
from nights.models import Attendance, HouseGame, Seating, Session, SessionTable, TableConsent

pytestmark = pytest.mark.django_db


def test_a_night_and_its_tables_have_their_pages(table: SessionTable) -> None:
    night = table.session
    assert night.get_absolute_url() == f"/nights/{night.pk}/"
    assert table.get_absolute_url() == f"/nights/{night.pk}/tables/1/"
    assert table.title == "Table 1"


def test_everything_of_a_night_is_called_by_what_it_is_of(table: SessionTable, four: list[Player]) -> None:
    night = table.session
    consent = TableConsent(table=table, player=four[0])
    seating = Seating(session=night, number=2)
    assert [str(one) for one in (night, table, seating, consent, HouseGame(club=night.club, game="hex"))] == [
        "House: Cards",
        "table 1 of House: Cards",
        "seating 2 of House: Cards",
        "Aino agrees at table 1 of House: Cards",
        "hex at House",
    ]


def test_a_night_is_open_until_it_is_closed(night: Session) -> None:
    assert night.is_open
    night.status = Session.Status.CLOSED
    assert not night.is_open


@pytest.mark.parametrize(
    "again",
    [
        lambda table: Session.objects.create(
            club=table.session.club, title=table.session.title, starts_at=table.session.starts_at
        ),
        lambda table: Attendance.objects.create(session=table.session, player=table.proposed_by),
        lambda table: Seating.objects.bulk_create(
            Seating(session=table.session, number=1, seed=1) for _ in "ab"
        ),
        lambda table: HouseGame.objects.bulk_create(
            HouseGame(club=table.session.club, game="hex") for _ in "ab"
        ),
        lambda table: TableConsent.objects.bulk_create(
            TableConsent(table=table, player=table.proposed_by, written_by=table.proposed_by) for _ in "ab"
        ),
        lambda table: SessionTable.objects.create(session=table.session, number=1, match=table.match),
    ],
    ids=["night", "attendance", "seating", "house game", "consent", "table"],
)
def test_each_is_there_once(table: SessionTable, again: Callable[[SessionTable], object]) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        again(table)
