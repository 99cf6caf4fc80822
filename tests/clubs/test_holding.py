"""Who begins something and who closes the club: one of them comes first, and the other sees it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs import closing, holding
from clubs.errors import ClubClosed, ClubError
from clubs.joining import ask_to_join
from clubs.models import Club, Membership, Player
from nights.models import Session
from nights.services.planning import plan_nights
from nights.services.sessions import check_in
from tests.helpers.company import club_of, with_logins
from tests.helpers.concurrency import at_once, beside

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(transactional_db: None) -> dict[str, Player]:
    return with_logins("Aino", "Lempi")


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    return club_of("Kerho", people["Aino"])


def close(club: Club, by: Player) -> None:
    closing.close(club=club, by=by, name=club.name, numbers=closing.numbers_read(closing.facts(club)))


def test_asking_is_one_query_and_of_no_club_none(club: Club) -> None:
    with (
        transaction.atomic(),
        CaptureQueriesContext(
            connection,
        ) as asked,
    ):
        holding.require_open(club)
        holding.require_open(None)
    assert len([one for one in asked if "clubs_club" in one["sql"]]) == 1


def test_a_closed_club_is_refused_by_name_and_its_row_is_held(club: Club, people: dict[str, Player]) -> None:
    close(club, people["Aino"])
    with pytest.raises(ClubClosed, match="Kerho is closed: nothing new begins there"), transaction.atomic():
        holding.require_open(club.pk)
    with pytest.raises(ClubClosed), transaction.atomic():
        holding.hold_open(club)
    with transaction.atomic():
        assert holding.hold_club(club).closed_by == people["Aino"]
    club.refresh_from_db()
    with pytest.raises(ClubClosed):
        holding.refuse_closed(club)


@pytest.mark.parametrize("turn", range(3))
def test_joining_and_closing_at_once_leave_a_member_of_an_open_club_or_a_refusal(
    club: Club, people: dict[str, Player], turn: int
) -> None:
    read = closing.numbers_read(closing.facts(club))
    jobs = [
        lambda: ask_to_join(club=club, player=people["Lempi"]),
        lambda: closing.close(club=club, by=people["Aino"], name="Kerho", numbers=read),
    ]
    raised = at_once(jobs if turn % 2 else jobs[::-1])
    joined = Membership.objects.filter(club=club, player=people["Lempi"]).exists()
    club.refresh_from_db()
    assert joined is (club.closed_at is None), (
        "one of the two, and never a member whom the owner did not read of"
    )
    assert len(raised) == 1


def test_who_closes_waits_for_who_is_joining_and_reads_the_new_number(
    club: Club, people: dict[str, Player]
) -> None:
    read, refused = closing.numbers_read(closing.facts(club)), []

    def close_it() -> None:
        try:
            closing.close(club=club, by=people["Aino"], name="Kerho", numbers=read)
        except ClubError as error:
            refused.append(str(error))

    with beside(close_it) as begin, transaction.atomic():
        ask_to_join(club=club, player=people["Lempi"])
        begin()
        assert not refused, "it waits"
    assert refused == ["It is not as you read it any more: look again."]
    club.refresh_from_db()
    assert club.closed_at is None


def test_who_joins_waits_for_who_is_closing_and_is_refused(club: Club, people: dict[str, Player]) -> None:
    refused = []

    def join_it() -> None:
        try:
            ask_to_join(club=club, player=people["Lempi"])
        except ClubClosed as error:
            refused.append(str(error))

    with beside(join_it) as begin, transaction.atomic():
        close(club, people["Aino"])
        begin()
        assert not refused, "it waits"
    assert refused == ["Kerho is closed: nothing new begins there."]
    assert not Membership.objects.filter(player=people["Lempi"]).exists()


def test_a_night_planned_or_come_to_while_the_club_is_closed_never_stays_open_in_it(
    club: Club, people: dict[str, Player]
) -> None:
    aino, starts = people["Aino"], timezone.now() + timedelta(days=3)
    (night,) = plan_nights(club=club, title="Thursday", starts_at=starts)
    read = closing.numbers_read(closing.facts(club))
    raised = at_once(
        [
            lambda: plan_nights(club=club, title="Friday", starts_at=starts),
            lambda: check_in(session=night, player=aino),
            lambda: closing.close(club=club, by=aino, name="Kerho", numbers=read),
        ]
    )
    club.refresh_from_db()
    still_open = Session.objects.filter(club=club, status=Session.Status.OPEN).count()
    assert (still_open == 0) is (club.closed_at is not None)
    assert len(raised) == (2 if club.closed_at else 1)
