"""Nights are opened, once or again and again; people come and go; the night is closed."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from clubs.errors import ClubError
from clubs.models import Club, JoinRequest, Notice, Player
from clubs.services import create_player, sign_up
from matches.models import Match
from nights.errors import SessionError
from nights.models import Session, SessionTable
from nights.selectors.seating import free_people
from nights.services import sessions

pytestmark = pytest.mark.django_db
HELSINKI = ZoneInfo("Europe/Helsinki")
START = datetime(2026, 11, 5, 18, tzinfo=UTC)


def test_a_weekly_night_keeps_its_hour_when_the_clocks_change(club: Club) -> None:
    first = datetime(2026, 10, 22, 18, 0, tzinfo=HELSINKI)  # summer time ends on the 25th
    nights = sessions.open_series(club=club, title="Cards", starts_at=first, times=2)
    assert [n.starts_at.astimezone(HELSINKI).strftime("%d.%m. %H:%M") for n in nights] == [
        "22.10. 18:00",
        "29.10. 18:00",
    ]


def test_planning_twice_plans_once(club: Club) -> None:
    for _ in range(2):
        sessions.open_series(
            club=club, title="Cards", starts_at=datetime(2026, 11, 5, 18, tzinfo=HELSINKI), times=3
        )
    assert club.sessions.count() == 3


@pytest.mark.parametrize(("times", "days"), [(0, 7), (61, 7), (3, 0), (3, 61), (-1, 7)])
def test_plans_out_of_range_are_refused(club: Club, times: int, days: int) -> None:
    with pytest.raises(SessionError, match="1 to 60"):
        sessions.open_series(
            club=club,
            title="Cards",
            starts_at=datetime(2026, 11, 5, 18, tzinfo=HELSINKI),
            times=times,
            every_days=days,
        )
    assert not club.sessions.exists()


@pytest.mark.parametrize("title", ["", "  ", "x" * 81])
def test_a_night_has_a_title_that_fits(club: Club, title: str) -> None:
    with pytest.raises(SessionError, match="1 to 80 characters"):
        sessions.open_session(club=club, title=title, starts_at=START)
    assert sessions.clean_title("  Cards \t and  boards ") == "Cards and boards"


def test_opened_twice_it_is_one_night(club: Club) -> None:
    first = sessions.open_session(club=club, title="Cards", starts_at=START, place="Attic")
    assert sessions.open_session(club=club, title=" Cards ", starts_at=START, place="Cellar") == first
    assert Session.objects.get().place == "Attic"


def test_who_is_checked_in_by_another_is_told_once(night: Session, keeper: Player) -> None:
    newcomer = sign_up(username="new", password="kortti-ilta", name="Newcomer").player
    for _ in range(2):
        sessions.check_in(session=night, player=newcomer, by=keeper)
    told = Notice.objects.get(player=newcomer)
    assert (told.kind, told.about) == (Notice.Kind.CHECKED_IN, "Cards")


def test_bots_stay_at_home(night: Session) -> None:
    bot = Player.objects.create(name="Torni", slug="torni", kind=Player.Kind.BOT)
    with pytest.raises(SessionError, match="is a bot and stays at home"):
        sessions.check_in(session=night, player=bot)


@pytest.mark.parametrize(("joining", "here"), [("open", True), ("request", False)])
def test_who_arrives_joins_as_the_club_is_joined(night: Session, joining: str, here: bool) -> None:
    Club.objects.update(joining=joining)
    night.refresh_from_db()
    newcomer = create_player(name="Newcomer")
    sessions.arrive(session=night, player=newcomer)
    assert (newcomer.pk in free_people(night)) is here
    assert JoinRequest.objects.filter(player=newcomer).exists() is not here


def test_nobody_arrives_at_a_club_that_is_joined_by_invitation(night: Session) -> None:
    Club.objects.update(joining="invitation")
    with pytest.raises(ClubError):
        sessions.arrive_at(create_player(name="Newcomer"), night.pk)


def test_signing_up_on_the_way_into_a_night_says_what_it_does(night: Session) -> None:
    said = {}
    for joining in ("open", "request", "invitation"):
        Club.objects.update(joining=joining)
        said[joining] = sessions.expected_at(night.pk)
    assert "become a member of Kerho and are checked in" in said["open"]
    assert "ask the organisers of Kerho" in said["request"]
    assert said["invitation"] == sessions.expected_at(999_999) == ""


def test_of_a_private_club_and_a_night_that_is_over_nothing_is_said_to_newcomers(night: Session) -> None:
    Club.objects.update(joining="open")
    sessions.close_session(session=night)
    assert sessions.expected_at(night.pk) == ""
    with pytest.raises(ClubError, match="The night is over"):
        sessions.arrive_at(create_player(name="Late"), night.pk)
    Club.objects.update(visibility=Club.Visibility.PRIVATE)
    stranger = create_player(name="Stranger")
    sessions.arrive_at(stranger, night.pk)
    assert not stranger.memberships.exists(), "of what may not be known nothing is told, and nobody joins it"


def test_who_has_gone_home_is_free_no_more_and_comes_back_by_checking_in(
    night: Session, four: list[Player]
) -> None:
    sessions.check_out(session=night, player=four[0])
    assert four[0].pk not in free_people(night)
    sessions.check_in(session=night, player=four[0])
    assert four[0].pk in free_people(night)


def test_nobody_leaves_in_the_middle_of_a_rubber(night: Session, four: list[Player]) -> None:
    sessions.open_table(session=night, game="tuppi", players=four)
    with pytest.raises(SessionError, match="still plays"):
        sessions.check_out(session=night, player=four[0])


def test_a_guest_is_known_to_the_club_from_then_on(night: Session) -> None:
    guest = sessions.check_in_guest(session=night, name="Lempi").player
    assert guest.is_guest
    assert guest.memberships.get().club == night.club


def test_a_night_with_a_table_that_plays_is_not_closed(night: Session, four: list[Player]) -> None:
    sessions.open_table(session=night, game="tuppi", players=four)
    with pytest.raises(SessionError, match="still play"):
        sessions.close_session(session=night)


def test_closing_the_night_calls_off_what_waits(
    night: Session, proposed: Callable[..., SessionTable]
) -> None:
    table = proposed()
    sessions.close_session(session=night)
    assert Match.objects.get(pk=table.match_id).status == Match.Status.VOID
