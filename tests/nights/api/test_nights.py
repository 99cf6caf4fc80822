"""A night run by programme: planned, people in and out, seated and taken back, closed; and what rubbish gets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from rest_framework.authtoken.models import Token
from rest_framework.response import Response
from rest_framework.test import APIClient

from clubs.models import Club, Membership, Player
from clubs.services import add_guest, create_club, join, leave, merge_guest, sign_up
from matches.models import Match
from matches.services import enter_result, void_match
from nights.models import Attendance, Seating, Session, SessionTable
from nights.services import planning, seating, sessions
from tests.helpers.concurrency import at_once
from tests.helpers.endings import lost_by

pytestmark = pytest.mark.django_db

RAMI = {"game": "rami", "bidder": 0, "stopped": False, "tricks": [10, 3]}
NIGHT = {"title": "Cards", "starts_at": "2026-11-05T18:00:00+02:00"}
EVERYBODY = ("Owner", "Organiser", "Keeper", "Member", "Stranger")


@pytest.fixture
def people(db: None) -> dict[str, Player]:
    return {
        name: sign_up(username=name.lower(), password="kortti-ilta", name=name).player for name in EVERYBODY
    }


@pytest.fixture
def club(people: dict[str, Player]) -> Club:
    made = create_club(name="House", owner=people["Owner"])
    join(club=made, player=people["Organiser"], role=Membership.Role.ORGANISER)
    join(club=made, player=people["Keeper"], role=Membership.Role.SCOREKEEPER)
    join(club=made, player=people["Member"])
    return made


@pytest.fixture
def night(club: Club) -> Session:
    at = parse_datetime(NIGHT["starts_at"])
    assert at is not None
    return sessions.open_session(club=club, title="Cards", starts_at=at)


@pytest.fixture
def nine(night: Session, club: Club) -> list[Player]:
    """Guests P0 to P8 are here."""
    guests = [add_guest(club=club, name=f"P{n}") for n in range(9)]
    planning.check_in_all(session=night, players=guests)
    return guests


@pytest.fixture
def asks(people: dict[str, Player]) -> Callable[[str], APIClient]:
    """`asks("Keeper")`: a programme with that person's token; "Nobody" has none."""

    def as_(name: str) -> APIClient:
        client = APIClient()
        if name != "Nobody":
            key = Token.objects.get_or_create(user=people[name].user)[0].key
            client.credentials(HTTP_AUTHORIZATION=f"Token {key}")
        return client

    return as_


Asks = Callable[[str], APIClient]


def at(night: Session, *parts: object) -> str:
    return "/".join([f"/api/nights/{night.pk}", *map(str, parts), ""])


def said(answer: Response) -> str:
    """The sentence of a refusal, with what is said of single fields."""
    assert answer.status_code == 400, answer.content
    error = answer.json()["error"]
    assert error["message"]
    return f"{error['message']} {error.get('fields', '')}"


class TestPlanning:
    def test_one_night_with_games_and_stakes(self, asks: Asks, club: Club) -> None:
        asked = {**NIGHT, "place": "Library", "games": ["tuppi", "hex"], "stakes": "points"}
        answer = asks("Organiser").post(f"/api/clubs/{club.slug}/nights/", asked)
        assert answer.status_code == 201
        [told] = answer.json()
        planned = Session.objects.get(pk=told["id"])
        assert (planned.place, planned.games, planned.stakes) == ("Library", ["hex", "tuppi"], "points")
        assert parse_datetime(told["starts_at"]) == parse_datetime(NIGHT["starts_at"])

    def test_a_series_keeps_the_hour_of_the_clock(self, asks: Asks, club: Club) -> None:
        asked = {"title": "Cards", "starts_at": "2026-10-22T18:00", "times": 3, "every_days": 7}
        told = asks("Organiser").post(f"/api/clubs/{club.slug}/nights/", asked).json()
        local = [timezone.localtime(row.starts_at) for row in Session.objects.order_by("starts_at")]
        assert [(one.day, one.hour) for one in local] == [(22, 18), (29, 18), (5, 18)]
        assert len(told) == 3

    def test_asking_twice_plans_once(self, asks: Asks, club: Club) -> None:
        for _ in range(2):
            answer = asks("Organiser").post(f"/api/clubs/{club.slug}/nights/", NIGHT)
            assert answer.status_code == 201
        assert Session.objects.count() == 1
        assert asks("Nobody").get(f"/api/clubs/{club.slug}/nights/").json()["count"] == 1

    @pytest.mark.parametrize("who", ["Nobody", "Stranger", "Member", "Keeper"])
    def test_only_organisers_plan(self, asks: Asks, club: Club, who: str) -> None:
        assert asks(who).post(f"/api/clubs/{club.slug}/nights/", NIGHT).status_code in (401, 403)
        assert not Session.objects.exists()

    def test_of_a_closed_club_strangers_learn_nothing(self, asks: Asks, club: Club) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        for call in (asks("Stranger").get, asks("Stranger").post):
            assert call(f"/api/clubs/{club.slug}/nights/").status_code == 404

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
    def test_rubbish_plans_nothing(self, asks: Asks, club: Club, wrong: dict[str, Any], why: str) -> None:
        answer = asks("Organiser").post(f"/api/clubs/{club.slug}/nights/", {**NIGHT, **wrong})
        assert any(word in said(answer) for word in why.split("|"))
        assert not Session.objects.exists()

    @pytest.mark.parametrize("body", [[], "Cards", 7, None])
    def test_what_is_no_object_plans_nothing(self, asks: Asks, club: Club, body: Any) -> None:
        said(asks("Organiser").post(f"/api/clubs/{club.slug}/nights/", body))
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

    def test_not_to_a_night_that_is_there_already(self, asks: Asks, night: Session, club: Club) -> None:
        sessions.open_session(club=club, title="Boards", starts_at=night.starts_at)
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

    @pytest.mark.parametrize("pk", ["0", "999999", "9" * 30])
    def test_a_night_that_is_not_there(self, asks: Asks, night: Session, pk: str) -> None:
        for call in (asks("Owner").patch, asks("Owner").delete):
            assert call(f"/api/nights/{pk}/").status_code == 404
        for part in ("close", "people", "seatings"):
            assert asks("Owner").post(f"/api/nights/{pk}/{part}/").status_code == 404

    def test_a_private_clubs_night_reads_as_one_that_is_not_there(self, asks: Asks, night: Session) -> None:
        Club.objects.update(visibility=Club.Visibility.PRIVATE)
        for part in ("people", "seatings", "close"):
            call = asks("Stranger").post if part == "close" else asks("Stranger").get
            hidden, missing = call(at(night, part)), call(f"/api/nights/999999/{part}/")
            assert (hidden.status_code, hidden.json()) == (404, missing.json())


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
        enter_result(match_id=table.match_id, data=RAMI, expect_seq=0)
        assert "still plays" in said(asks("Keeper").delete(at(night, "people", "p0")))
        assert Attendance.objects.get(player=nine[0]).left_at is None

    def test_who_has_left_the_club_can_still_go_home_but_not_come_back(
        self, asks: Asks, night: Session, nine: list[Player], club: Club
    ) -> None:
        leave(club=club, player=nine[0])
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


class TestSeating:
    @pytest.mark.parametrize("method", ["draw", "avoid", "rotation"])
    def test_everybody_is_seated_and_one_sits_out(
        self, asks: Asks, night: Session, nine: list[Player], method: str
    ) -> None:
        answer = asks("Keeper").post(at(night, "seatings"), {"method": method, "game": "tuppi"})
        assert answer.status_code == 201
        told = answer.json()
        at_tables = [slug for table in told["tables"] for slug in table["players"]]
        assert sorted(at_tables + told["out"]) == [f"p{n}" for n in range(9)]
        assert (told["number"], told["method"], told["made_by"]) == (1, method, "keeper")
        assert told["seed"] == Seating.objects.get().seed
        assert asks("Nobody").get(at(night, "seatings")).json() == [told]

    def test_winners_move_up_once_there_is_a_round(
        self, asks: Asks, night: Session, nine: list[Player]
    ) -> None:
        asked = {"method": "king", "game": "hex", "size": 2}
        assert "no seating yet" in said(asks("Keeper").post(at(night, "seatings"), asked))
        first = asks("Keeper").post(at(night, "seatings"), {**asked, "method": "draw"}).json()
        for table in first["tables"]:
            lost_by(match_id=Match.objects.get(code=table["match"]).pk, seat=1, expect_seq=0)
        answer = asks("Keeper").post(at(night, "seatings"), asked)
        assert answer.status_code == 201
        winners = {table["players"][0] for table in first["tables"][:2]}
        assert set(answer.json()["tables"][0]["players"]) == winners

    def test_by_hand_in_the_order_of_the_seats(self, asks: Asks, night: Session, nine: list[Player]) -> None:
        tables = [["p3", "p1", "p2", "p0"], ["p4", "p8", "p6", "p7"]]
        stake = {"currency": "EUR", "value": 1, "rule": "two-sides"}
        asked = {
            "method": "hand",
            "game": "modern-skruuvi",
            "tables": tables,
            "stake": stake,
            "objective": "margin",
        }
        told = asks("Keeper").post(at(night, "seatings"), asked).json()
        assert [table["players"] for table in told["tables"]] == tables
        assert (told["number"], told["method"], told["seed"]) == (None, "hand", None)
        assert [row["method"] for row in asks("Member").get(at(night, "seatings")).json()] == ["hand"]
        assert Match.objects.filter(objective="margin", stake__currency="EUR").count() == 2

    @pytest.mark.parametrize(
        ("wrong", "why"),
        [
            ({"method": "chess"}, "chess"),
            ({"method": None}, "method"),
            ({"game": "nonsense"}, "nonsense"),
            ({"game": ""}, "game"),
            ({"size": 3}, "not 3"),
            ({"size": 0}, "size"),
            ({"size": 10**30}, "size"),
            ({"size": "four"}, "size"),
            ({"options": {"nonsense": 1}}, "nonsense"),
            ({"preset": "nonsense"}, "nonsense"),
            ({"objective": "draw"}, "objective"),
            ({"stake": {"currency": "QQQ", "value": 1, "rule": "fixed"}}, "QQQ"),
            ({"tables": [["p0", "p1", "p2", "p3"]]}, "only with the method hand"),
            ({"method": "hand"}, "send who sits"),
            ({"method": "hand", "tables": []}, "tables"),
            ({"method": "hand", "tables": [[]]}, "tables"),
            ({"method": "hand", "tables": ["p0"]}, "tables"),
            ({"method": "hand", "tables": [["p0", "p1", "p2", "p0"]]}, "two places"),
            ({"method": "hand", "tables": [["p0", "p1", "p2", "nobody"]]}, "nobody"),
            ({"method": "hand", "tables": [["p0", "p1", "p2", "member"]]}, "member"),
            ({"method": "hand", "tables": [["p0", "p1", "p2", "p3"], ["p4"]]}, "place 2"),
            ({"method": "hand", "tables": [["p0"]] * 61}, "tables"),
            ({"method": "hand", "size": 4, "tables": [["p0", "p1", "p2", "p3"]]}, "size"),
        ],
    )
    def test_rubbish_seats_nobody(
        self, asks: Asks, night: Session, nine: list[Player], wrong: dict[str, Any], why: str
    ) -> None:
        asked = {"method": "draw", "game": "tuppi", **wrong}
        assert why in said(asks("Keeper").post(at(night, "seatings"), asked))
        assert not Match.objects.exists() and not Seating.objects.exists()

    def test_the_nights_policy_holds(self, asks: Asks, night: Session, nine: list[Player]) -> None:
        Session.objects.update(games=["tuppi"], stakes="none")
        asked = {"method": "draw", "game": "hex", "size": 2}
        assert "not on offer" in said(asks("Keeper").post(at(night, "seatings"), asked))
        stake = {"currency": "PTS", "value": 1, "rule": "two-sides"}
        asked = {"method": "draw", "game": "tuppi", "stake": stake}
        assert "Nothing is played for" in said(asks("Keeper").post(at(night, "seatings"), asked))
        assert not Match.objects.exists()

    def test_a_seating_is_taken_back_until_a_table_of_it_has_begun(
        self, asks: Asks, night: Session, nine: list[Player]
    ) -> None:
        asked = {"method": "draw", "game": "tuppi"}
        asks("Keeper").post(at(night, "seatings"), asked)
        assert asks("Keeper").delete(at(night, "seatings", 1)).status_code == 204
        assert "already" in said(asks("Keeper").delete(at(night, "seatings", 1)))
        assert len(asks("Keeper").get(at(night, "people")).json()["free"]) == 9
        told = asks("Keeper").post(at(night, "seatings"), asked).json()
        match = Match.objects.get(code=told["tables"][0]["match"])
        enter_result(match_id=match.pk, data=RAMI, expect_seq=0)
        assert "has begun" in said(asks("Keeper").delete(at(night, "seatings", 2)))
        for number in (3, 0, "9" * 30):
            assert asks("Keeper").delete(at(night, "seatings", number)).status_code == 404

    def test_so_is_what_was_seated_by_hand(self, asks: Asks, night: Session, nine: list[Player]) -> None:
        asked = {"method": "hand", "game": "hex", "tables": [["p0", "p1"]]}
        asks("Keeper").post(at(night, "seatings"), asked)
        assert asks("Keeper").delete(at(night, "seatings", "hand")).status_code == 204
        assert "No table" in said(asks("Keeper").delete(at(night, "seatings", "hand")))
        [row] = asks("Keeper").get(at(night, "seatings")).json()
        assert [table["status"] for table in row["tables"]] == ["void"]

    @pytest.mark.parametrize("who", ["Nobody", "Stranger", "Member"])
    def test_only_keepers_seat(self, asks: Asks, night: Session, nine: list[Player], who: str) -> None:
        made = seating.seat_everybody(session=night, method="draw", game="tuppi")
        asked = {"method": "hand", "game": "hex", "tables": [["p0", "p1"]]}
        assert asks(who).post(at(night, "seatings"), asked).status_code in (401, 403)
        for number in (made.number, "hand"):
            assert asks(who).delete(at(night, "seatings", number)).status_code in (401, 403)
        assert not Match.objects.filter(status=Match.Status.VOID).exists()

    def test_who_sat_out_as_a_guest_is_named_as_the_member_they_are_now(
        self, asks: Asks, night: Session, nine: list[Player], people: dict[str, Player]
    ) -> None:
        made = seating.seat_everybody(session=night, method="draw", game="tuppi")
        merge_guest(guest=Player.objects.get(pk=made.out[0]), into=people["Member"])
        [row] = asks("Nobody").get(at(night, "seatings")).json()
        assert row["out"] == ["member"]

    def test_reading_takes_as_many_queries_for_nine_people_as_for_one_table(
        self,
        asks: Asks,
        night: Session,
        nine: list[Player],
        django_assert_max_num_queries: Callable[..., Any],
    ) -> None:
        for _ in range(4):
            made = seating.seat_everybody(session=night, method="draw", game="hex", size=2)
            seating.undo_seating(session=night, number=made.number)
        for part, most in (("seatings", 6), ("people", 3)):
            with django_assert_max_num_queries(most):
                asks("Nobody").get(at(night, part))


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
