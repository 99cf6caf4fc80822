"""Seating by the API."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from clubs.models import Player
from clubs.services import merge_guest
from matches.models import Match
from matches.services import enter_result
from nights.models import Seating, Session
from nights.services import seating
from tests.helpers.answers import refusal as said
from tests.helpers.endings import RAMI_TEN, lost_by
from tests.nights.asking import Asks, at

pytestmark = pytest.mark.django_db


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
        enter_result(match_id=match.pk, data=RAMI_TEN, expect_seq=0)
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
