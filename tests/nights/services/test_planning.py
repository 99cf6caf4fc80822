"""A night is planned with what it offers, changed, and called off; people go home from it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from clubs.models import Club, Player
from matches.models import Match
from matches.services import enter_result
from nights.errors import SessionError
from nights.models import Session
from nights.selectors.seating import free_people
from nights.services import planning, sessions
from tests.helpers.endings import RAMI_TEN

pytestmark = pytest.mark.django_db
HELSINKI = ZoneInfo("Europe/Helsinki")


def test_planning_again_changes_the_policy_until_somebody_has_come(club: Club) -> None:
    start = datetime(2026, 11, 5, 18, tzinfo=HELSINKI)
    (night,) = planning.plan_nights(club=club, title="Cards", starts_at=start, games=["tuppi"], stakes="none")
    (again,) = planning.plan_nights(
        club=club, title="Cards", starts_at=start, games=["samba"], stakes="points"
    )
    assert (again.pk, again.games, again.stakes) == (night.pk, ["samba"], "points")
    sessions.check_in_guest(session=again, name="Lempi")
    (last,) = planning.plan_nights(club=club, title="Cards", starts_at=start)
    assert (last.games, last.stakes) == (["samba"], "points")


@pytest.mark.parametrize("wrong", [{"games": ["yatzy"]}, {"stakes": "gold"}])
def test_a_night_that_cannot_be_is_refused_and_stays_as_it_was(night: Session, wrong: dict[str, Any]) -> None:
    as_is: dict[str, Any] = {
        "title": "A",
        "starts_at": night.starts_at,
        "place": "",
        "games": [],
        "stakes": "any",
    }
    for wrong_one in (wrong, {"title": " "}, {"title": "x" * 81}, {"place": "x" * 121}):
        with pytest.raises(SessionError):
            planning.change_night(session=night, **(as_is | wrong_one))
    night.refresh_from_db()
    assert night.title == "Cards"


def test_what_is_not_changed_stays(night: Session) -> None:
    planning.amend_night(session=night, changed={"place": "Attic", "games": ["tuppi", "samba", "tuppi"]})
    changed = planning.amend_night(session=night, changed={"stakes": "points"})
    assert (changed.title, changed.place, changed.stakes) == ("Cards", "Attic", "points")
    assert changed.games == ["samba", "tuppi"], "each once, by title"


def test_a_night_does_not_become_another_of_its_club(night: Session) -> None:
    sessions.open_session(club=night.club, title="Bridge", starts_at=night.starts_at)
    with pytest.raises(SessionError, match="has a night of that title at that time already"):
        planning.amend_night(session=night, changed={"title": "Bridge"})


def test_a_night_is_called_off_until_a_table_was_opened(night: Session, four: list[Player]) -> None:
    other = sessions.open_session(club=night.club, title="Other", starts_at=datetime(2027, 1, 1, tzinfo=UTC))
    planning.call_off_night(session=other)
    with pytest.raises(SessionError, match="has been called off"):
        planning.call_off_night(session=other)
    sessions.open_table(session=night, game="tuppi", players=four)
    with pytest.raises(SessionError, match="close it instead"):
        planning.call_off_night(session=night)
    assert Session.objects.get() == night


def test_a_night_that_is_over_is_neither_changed_nor_called_off(night: Session) -> None:
    sessions.close_session(session=night)
    for act in (planning.call_off_night, lambda session: planning.amend_night(session=session, changed={})):
        with pytest.raises(SessionError, match="cannot be changed any more"):
            act(session=night)


def test_all_are_checked_in_or_none(night: Session, four: list[Player]) -> None:
    bot = Player.objects.create(name="Torni", slug="torni", kind=Player.Kind.BOT)
    sessions.check_out(session=night, player=four[0])
    with pytest.raises(SessionError, match="stays at home"):
        planning.check_in_all(session=night, players=[four[0], bot])
    assert four[0].pk not in free_people(night)
    assert planning.check_in_all(session=night, players=[four[0], four[0]]) == 1
    with pytest.raises(SessionError, match="Choose who is here"):
        planning.check_in_all(session=night, players=[])


def test_who_goes_home_before_the_first_deal_sets_the_others_free(night: Session, four: list[Player]) -> None:
    table = sessions.open_table(session=night, game="tuppi", players=four)
    assert planning.not_begun(session=night, player=four[0]) == [table]
    assert planning.go_home(session=night, player=four[0]) == [table]
    assert Match.objects.get().status == Match.Status.VOID
    assert free_people(night) == sorted(player.pk for player in four[1:])


def test_who_goes_home_leaves_a_table_that_has_begun_as_it_is(night: Session, four: list[Player]) -> None:
    table = sessions.open_table(session=night, game="tuppi", players=four)
    enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0)
    assert planning.not_begun(session=night, player=four[0]) == []
    with pytest.raises(SessionError, match="still plays"):
        planning.go_home(session=night, player=four[0])
    assert Match.objects.get().status == Match.Status.RUNNING
