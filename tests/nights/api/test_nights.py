"""A night run by programme: planned, people in and out, seated and taken back, closed; and what rubbish gets."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework.response import Response

from clubs.models import Club, Player
from clubs.services import leave
from matches.services import enter_result, void_match
from nights.models import Attendance, Seating, Session, SessionTable
from nights.services import sessions
from tests.helpers.answers import refusal as said
from tests.helpers.concurrency import at_once
from tests.helpers.endings import RAMI_TEN
from tests.nights.asking import Asks, at

pytestmark = pytest.mark.django_db

NIGHT = {"title": "Cards", "starts_at": "2026-11-05T18:00:00+02:00"}
EVERYBODY = ("Owner", "Organiser", "Keeper", "Member", "Stranger")


class TestPlanning:
    def test_one_night_with_games_and_stakes(self, asks: Asks, house: Club) -> None:
        asked = {**NIGHT, "place": "Library", "games": ["tuppi", "hex"], "stakes": "points"}
        answer = asks("Organiser").post(f"/api/clubs/{house.slug}/nights/", asked)
        assert answer.status_code == 201
        [told] = answer.json()
        planned = Session.objects.get(pk=told["id"])
        assert (planned.place, planned.games, planned.stakes) == ("Library", ["hex", "tuppi"], "points")
        assert parse_datetime(told["starts_at"]) == parse_datetime(NIGHT["starts_at"])

    def test_a_series_keeps_the_hour_of_the_clock(self, asks: Asks, house: Club) -> None:
        asked = {"title": "Cards", "starts_at": "2026-10-22T18:00", "times": 3, "every_days": 7}
        told = asks("Organiser").post(f"/api/clubs/{house.slug}/nights/", asked).json()
        local = [timezone.localtime(row.starts_at) for row in Session.objects.order_by("starts_at")]
        assert [(one.day, one.hour) for one in local] == [(22, 18), (29, 18), (5, 18)]
        assert len(told) == 3

    def test_asking_twice_plans_once(self, asks: Asks, house: Club) -> None:
        for _ in range(2):
            answer = asks("Organiser").post(f"/api/clubs/{house.slug}/nights/", NIGHT)
            assert answer.status_code == 201
        assert Session.objects.count() == 1
        assert asks("Nobody").get(f"/api/clubs/{house.slug}/nights/").json()["count"] == 1

    @pytest.mark.parametrize("who", ["Nobody", "Stranger", "Member", "Keeper"])
    def test_only_organisers_plan(self, asks: Asks, house: Club, who: str) -> None:
        assert asks(who).post(f"/api/clubs/{house.slug}/nights/", NIGHT).status_code in (401, 403)
        assert not Session.objects.exists()

    def test_of_a_closed_club_strangers_learn_nothing(self, asks: Asks, house: Club) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        for call in (asks("Stranger").get, asks("Stranger").post):
            assert call(f"/api/clubs/{house.slug}/nights/").status_code == 404

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ({"title": ""}, "title"),
            ({"title": "x" * 81}, "title"),
            ({"title": "\0"}, "title"),
            ({"title": ["Cards"]}, "title"),
            ({"starts_at": "tomorrow"}, "starts_at"),
            ({"starts_at": None}, "starts_at"),
            ({"starts_at": "9999-12-31T23:59:59Z"}, "9999|overflow|range"),
            ({"starts_at": "0001-01-01T00:00:00+14:00"}, "starts_at"),
            ({"starts_at": "2200-01-01T12:00:00Z"}, "1900 to 2199"),
            ({"place": "x" * 121}, "place"),
            ({"games": "tuppi"}, "games"),
            ({"games": ["nonsense"]}, "nonsense"),
            ({"games": ["tuppi"] * 501}, "games"),
            ({"stakes": "high"}, "high"),
            ({"times": 0}, "times"),
            ({"times": 61}, "times"),
            ({"times": 10**30}, "times"),
            ({"every_days": -7}, "every_days"),
            ({"every_days": "weekly"}, "every_days"),
        ],
    )
    def test_rubbish_plans_nothing(self, asks: Asks, house: Club, wrong: dict[str, Any], why: str) -> None:
        answer = asks("Organiser").post(f"/api/clubs/{house.slug}/nights/", {**NIGHT, **wrong})
        assert any(word in said(answer) for word in why.split("|"))
        assert not Session.objects.exists()

    @pytest.mark.parametrize("body", [[], "Cards", 7, None])
    def test_what_is_no_object_plans_nothing(self, asks: Asks, house: Club, body: Any) -> None:
        said(asks("Organiser").post(f"/api/clubs/{house.slug}/nights/", body))
        assert not Session.objects.exists()


class TestChanging:
    def test_what_is_not_sent_stays(self, asks: Asks, night: Session) -> None:
        asks("Organiser").patch(at(night), {"place": "Library", "games": ["hex"]})
        told = asks("Organiser").patch(at(night), {"title": "Boards"}).json()
        assert (told["title"], told["place"], told["games"]) == ("Boards", "Library", ["hex"])

    @pytest.mark.parametrize(
        "wrong",
        [{"title": " "}, {"starts_at": "late"}, {"games": ["nonsense"]}, {"stakes": None}, {"place": []}],
    )
    def test_rubbish_changes_nothing(self, asks: Asks, night: Session, wrong: dict[str, Any]) -> None:
        said(asks("Organiser").patch(at(night), {"title": "Other", **wrong}))
        night.refresh_from_db()
        assert (night.title, night.games, night.stakes) == ("Cards", [], "any")

    def test_not_to_a_night_that_is_there_already(self, asks: Asks, night: Session, house: Club) -> None:
        sessions.open_session(club=house, title="Boards", starts_at=night.starts_at)
        assert "already" in said(asks("Organiser").patch(at(night), {"title": "Boards"}))

    def test_nor_when_it_is_over(self, asks: Asks, night: Session) -> None:
        sessions.close_session(session=night)
        assert "over" in said(asks("Organiser").patch(at(night), {"title": "Boards"}))

    def test_a_night_is_called_off_until_a_table_was_opened(
        self, asks: Asks, night: Session, nine: list[Player]
    ) -> None:
        sessions.open_table(session=night, game="hex", players=nine[:2])
        assert "close it" in said(asks("Organiser").delete(at(night)))
        other = sessions.open_session(club=night.club, title="Other", starts_at=night.starts_at)
        assert asks("Organiser").delete(at(other)).status_code == 204
        assert asks("Organiser").delete(at(other)).status_code == 404
        assert Session.objects.get() == night

    def test_it_is_closed_when_nobody_plays(self, asks: Asks, night: Session, nine: list[Player]) -> None:
        table = sessions.open_table(session=night, game="hex", players=nine[:2])
        assert "still play" in said(asks("Keeper").post(at(night, "close")))
        void_match(match_id=table.match_id, reason="late")
        assert asks("Keeper").post(at(night, "close")).json()["status"] == "closed"
        assert asks("Keeper").post(at(night, "close")).json()["status"] == "closed"


class TestPeople:
    def test_a_member_is_here_by_their_own_word(self, asks: Asks, night: Session) -> None:
        for body in ({}, {"players": ["member"]}):
            answer = asks("Member").post(at(night, "people"), body)
            assert answer.status_code == 201
            assert [one["player"] for one in answer.json()] == ["member"]
        assert Attendance.objects.count() == 1

    def test_a_keeper_checks_in_several_or_a_guest(self, asks: Asks, night: Session) -> None:
        several = {"players": ["member", "owner"]}
        assert len(asks("Keeper").post(at(night, "people"), several).json()) == 2
        [guest] = asks("Keeper").post(at(night, "people"), {"guest": "  Lempi  L. "}).json()
        assert (guest["player"], guest["name"], guest["guest"]) == ("lempi-l", "Lempi L.", True)
        assert asks("Nobody").get(at(night, "people")).json()["free"] == ["lempi-l", "member", "owner"]

    @pytest.mark.parametrize(("who", "status"), [("Nobody", 401), ("Stranger", 403), ("Member", 403)])
    @pytest.mark.parametrize(
        "body", [{"players": ["keeper"]}, {"players": ["member", "keeper"]}, {"guest": "Lempi"}]
    )
    def test_nobody_else_does(
        self, asks: Asks, night: Session, who: str, status: int, body: dict[str, Any]
    ) -> None:
        assert asks(who).post(at(night, "people"), body).status_code == status
        assert not Attendance.objects.exists() and not Player.objects.filter(name="Lempi").exists()

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ({"players": []}, "players"),
            ({"players": ["member", "nobody"]}, "nobody"),
            ({"players": ["stranger"]}, "stranger"),
            ({"players": ["\0"]}, "players"),
            ({"players": "member"}, "players"),
            ({"players": ["member"], "guest": "Lempi"}, "not both"),
            ({"guest": ""}, "guest"),
            ({"guest": "   "}, "guest"),
            ({"guest": "\u200b"}, "name"),
            ({"guest": "x" * 61}, "guest"),
            ({"guest": None}, "guest"),
            ({"player": "member"}, "'player'"),
            ([], ""),
            (["member"], ""),
        ],
    )
    def test_rubbish_checks_nobody_in(self, asks: Asks, night: Session, wrong: Any, why: str) -> None:
        guests = Player.objects.count()
        assert why in said(asks("Keeper").post(at(night, "people"), wrong))
        assert not Attendance.objects.exists() and Player.objects.count() == guests

    def test_who_goes_home_is_gone_and_comes_back(
        self, asks: Asks, night: Session, nine: list[Player]
    ) -> None:
        assert asks("Keeper").delete(at(night, "people", "p3")).json() == {"called_off": []}
        told = asks("Keeper").get(at(night)).json()
        assert (len(told["present"]), told["gone"]) == (8, ["p3"])
        shown = asks("Keeper").get(at(night, "people")).json()
        assert [one["player"] for one in shown["gone"]] == ["p3"] and shown["gone"][0]["left_at"]
        assert "p3" not in shown["free"]
        assert asks("Keeper").put(at(night, "people", "p3")).json()["left_at"] is None
        assert asks("Keeper").get(at(night)).json()["gone"] == []

    def test_a_table_that_has_not_begun_is_called_off_one_that_plays_is_not(
        self, asks: Asks, night: Session, nine: list[Player]
    ) -> None:
        table = sessions.open_table(session=night, game="tuppi", players=nine[:4])
        shown = asks("Member").get(at(night, "people")).json()
        assert [one["table"] for one in shown["present"]] == [1] * 4 + [None] * 5
        assert shown["free"] == [f"p{n}" for n in range(4, 9)]
        assert asks("Keeper").delete(at(night, "people", "p0")).json() == {"called_off": [1]}
        asks("Keeper").put(at(night, "people", "p0"))
        table = sessions.open_table(session=night, game="tuppi", players=nine[:4])
        enter_result(match_id=table.match_id, data=RAMI_TEN, expect_seq=0)
        assert "still plays" in said(asks("Keeper").delete(at(night, "people", "p0")))
        assert Attendance.objects.get(player=nine[0]).left_at is None

    def test_who_has_left_the_club_can_still_go_home_but_not_come_back(
        self, asks: Asks, night: Session, nine: list[Player], house: Club
    ) -> None:
        leave(club=house, player=nine[0])
        assert asks("Keeper").delete(at(night, "people", "p0")).status_code == 200
        assert "nobody of this club" in said(asks("Keeper").put(at(night, "people", "p0")))

    @pytest.mark.parametrize("who", ["Nobody", "Stranger", "Member"])
    def test_only_keepers_send_home(self, asks: Asks, night: Session, nine: list[Player], who: str) -> None:
        for call in (asks(who).put, asks(who).delete):
            assert call(at(night, "people", "p0")).status_code in (401, 403)
        assert asks("Keeper").delete(at(night, "people", "member")).status_code == 404
        assert not Attendance.objects.filter(left_at__isnull=False).exists()

    def test_a_night_that_is_over_takes_nobody_in(self, asks: Asks, night: Session) -> None:
        sessions.close_session(session=night)
        for body in ({}, {"players": ["member"]}, {"guest": "Lempi"}):
            assert "over" in said(asks("Keeper").post(at(night, "people"), body))
        assert not Player.objects.filter(name="Lempi").exists()


@pytest.mark.django_db(transaction=True)
class TestAtOnce:
    def test_two_programmes_seat_everybody_once(self, asks: Asks, night: Session, nine: list[Player]) -> None:
        keeper, asked = asks("Keeper"), {"method": "draw", "game": "tuppi"}
        answers: list[Response] = []

        def seat() -> None:
            answers.append(keeper.post(at(night, "seatings"), asked))

        assert at_once([seat] * 3) == []
        assert sorted(answer.status_code for answer in answers) == [201, 400, 400]
        assert (Seating.objects.count(), SessionTable.objects.count()) == (1, 2)

    def test_two_who_change_different_parts_keep_both(self, asks: Asks, night: Session) -> None:
        organiser = asks("Organiser")
        parts = [{"title": "Boards"}, {"place": "Library"}, {"stakes": "none"}]
        assert at_once([lambda part=part: organiser.patch(at(night), part) for part in parts]) == []
        night.refresh_from_db()
        assert (night.title, night.place, night.stakes) == ("Boards", "Library", "none")
