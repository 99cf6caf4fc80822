"""The API of a night's tables: what is there, who may, and what rubbish gets (an error that says why)."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Player
from games.core.commitment import Sealed
from ledger.models import Stake
from matches.models import Match
from nights.models import Session, SessionTable, TableConsent, TeamDraw
from nights.services import agreements

pytestmark = pytest.mark.django_db

Visit = Callable[[str], Client]
JSON = "application/json"


def at(night: Session, number: int | str = "", action: str = "") -> str:
    parts = [str(part) for part in (number, action) if part != ""]
    return "/".join([f"/api/nights/{night.pk}/tables", *parts, ""])


def body(four: list[Player], **more: Any) -> dict[str, Any]:
    return {"game": "modern-skruuvi", "players": [player.slug for player in four], **more}


class TestProposing:
    def test_a_scorekeeper_proposes_and_everybody_is_asked(
        self, visit: Visit, night: Session, four: list[Player]
    ) -> None:
        stake = {"currency": "EUR", "value": 1, "rule": "two-sides", "cap": 500}
        asked = body(four, stake=stake, objective="margin", preset="sequence")
        answer = visit("Keeper").post(at(night), asked, JSON)
        assert answer.status_code == 201
        told = answer.json()
        assert (told["status"], told["objective"], told["sides"]) == ("waiting", "margin", "agreed")
        assert [seat["agrees"] for seat in told["seats"]] == [False] * 4
        assert "€0.01" in told["stake"]
        assert told["seed"] is None and told["opened"] == ""
        again = visit("Keeper").put(at(night, 1), body(four, talk="past"), JSON).json()
        assert (again["talk"], told["talk"]) == ("past", "")

    def test_or_has_heard_everybody_agree(self, visit: Visit, night: Session, four: list[Player]) -> None:
        told = visit("Keeper").post(at(night), body(four, heard=True), JSON).json()
        assert told["status"] == "running"
        assert {seat["written_by"] for seat in told["seats"]} == {"keeper"}

    def test_or_it_is_played_on_the_site(self, visit: Visit, night: Session, four: list[Player]) -> None:
        two = [player.slug for player in four[:2]]
        clock = {"kind": "match", "seconds": 300, "increment": 3, "delay": 0, "holiday": 0}
        asked = {"game": "hex", "players": two, "played_here": True, "heard": True, "clock": clock}
        told = visit("Keeper").post(at(night), asked, JSON).json()
        assert (told["status"], told["played_here"], told["clock"]) == ("running", True, clock)
        assert not Match.objects.get().entered
        refused = visit("Keeper").post(at(night), {**asked, "players": [two[0], four[3].slug]}, JSON)
        assert refused.status_code == 400
        assert "no login" in refused.content.decode()

    @pytest.mark.parametrize(
        ("who", "status"),
        [("Nobody", (401, 403)), ("Stranger", (403,)), ("Member", (403,)), ("Aino", (403,))],
    )
    def test_others_do_not(
        self, visit: Visit, night: Session, four: list[Player], who: str, status: tuple[int, ...]
    ) -> None:
        assert visit(who).post(at(night), body(four), JSON).status_code in status
        assert not Match.objects.exists()

    @pytest.mark.parametrize(
        "wrong",
        [
            {"game": "nonsense"},
            {"game": "\0"},
            {"game": None},
            {"players": []},
            {"players": ["nobody"]},
            {"players": "everybody"},
            {"players": ["\0"] * 4},
            {"players": ["aino"] * 4},
            {"players": ["aino", "eero"]},
            {"players": ["x"] * 5000},
            {"options": {"nonsense": 1}},
            {"options": {"passing": ["set"]}},
            {"options": []},
            {"preset": "nonsense"},
            {"objective": "draw"},
            {"stake": {}},
            {"stake": {"currency": "EUR", "value": -1, "rule": "fixed"}},
            {"stake": {"currency": "EUR", "value": 10**30, "rule": "fixed"}},
            {"stake": {"currency": "QQQ", "value": 1, "rule": "fixed"}},
            {"stake": {"currency": "EUR", "value": 1, "rule": "robbery"}},
            {"stake": {"currency": "EUR", "value": 1, "rule": "two-sides", "per": 10**30}},
            {"stake": {"currency": "EUR", "value": 1, "rule": "two-sides"}, "objective": "win"},
            {"heard": "perhaps"},
            {"played_here": "perhaps"},
            {"played_here": True, "talk": "past"},
            {"clock": {"kind": "match", "seconds": 300}},
            {"game": "hex", "played_here": True, "clock": {"kind": "days", "seconds": 86_400}},
            {"talk": "loud"},
        ],
    )
    def test_rubbish_proposes_nothing(
        self, visit: Visit, night: Session, four: list[Player], wrong: dict[str, Any]
    ) -> None:
        answer = visit("Keeper").post(at(night), body(four, **wrong), JSON)
        assert answer.status_code == 400, answer.content
        assert answer.json()
        assert not Match.objects.exists() and not Stake.objects.exists()

    def test_the_nights_policy_holds(self, visit: Visit, night: Session, four: list[Player]) -> None:
        Session.objects.update(games=["tuppi"], stakes="none")
        assert "not on offer" in visit("Keeper").post(at(night), body(four), JSON).content.decode()
        stake = {"currency": "PTS", "value": 1, "rule": "fixed"}
        refused = visit("Keeper").post(at(night), body(four, game="tuppi", stake=stake), JSON)
        assert "Nothing is played for" in refused.content.decode()
        assert not Match.objects.exists()


class TestWords:
    def test_everybody_agrees_and_it_begins(
        self, visit: Visit, night: Session, table: SessionTable, four: list[Player]
    ) -> None:
        terms = visit("Aino").get(at(night, 1)).json()["terms"]
        for who in ("Aino", "Eero", "Kalle"):
            told = visit(who).post(at(night, 1, "agree"), {"terms": terms}, JSON).json()
        assert told["status"] == "waiting"
        guest = {"player": four[3].slug, "terms": terms}
        assert visit("Aino").post(at(night, 1, "agree"), guest, JSON).status_code == 403
        assert visit("Keeper").post(at(night, 1, "agree"), guest, JSON).json()["status"] == "running"
        assert "has begun" in visit("Aino").post(at(night, 1, "withdraw"), {}, JSON).content.decode()

    def test_a_word_is_taken_back(self, visit: Visit, night: Session, table: SessionTable) -> None:
        visit("Aino").post(at(night, 1, "agree"), {}, JSON)
        told = visit("Aino").post(at(night, 1, "withdraw"), {}, JSON).json()
        assert not any(seat["agrees"] for seat in told["seats"])

    def test_terms_that_have_changed_are_not_agreed_to(
        self, visit: Visit, night: Session, table: SessionTable
    ) -> None:
        answer = visit("Aino").post(at(night, 1, "agree"), {"terms": "0" * 64}, JSON)
        assert answer.status_code == 400
        assert "have changed" in answer.content.decode()

    @pytest.mark.parametrize("action", ["agree", "withdraw", "draw", "call-off"])
    @pytest.mark.parametrize(
        ("who", "status"), [("Nobody", (401, 403)), ("Stranger", (403,)), ("Member", (403,))]
    )
    def test_nobody_else_speaks(
        self,
        visit: Visit,
        night: Session,
        table: SessionTable,
        who: str,
        status: tuple[int, ...],
        action: str,
    ) -> None:
        answer = visit(who).post(at(night, 1, action), {"player": "aino"}, JSON)
        assert answer.status_code in status
        assert not TableConsent.objects.exists() and not TeamDraw.objects.exists()
        assert Match.objects.get().status == Match.Status.WAITING

    @pytest.mark.parametrize(
        "wrong",
        [
            {"player": "nobody"},
            {"player": "\0"},
            {"player": ["aino"]},
            {"player": "x" * 500},
            {"terms": "x" * 500},
        ],
    )
    def test_rubbish_says_nothing(
        self, visit: Visit, night: Session, table: SessionTable, wrong: dict[str, Any]
    ) -> None:
        for action in ("agree", "withdraw", "draw"):
            status = visit("Keeper").post(at(night, 1, action), wrong, JSON).status_code
            assert status in (400, 403)  # the keeper does not sit there
        assert not TableConsent.objects.exists() and not TeamDraw.objects.exists()

    def test_a_private_clubs_tables_are_not_there_for_others(
        self, visit: Visit, night: Session, table: SessionTable
    ) -> None:
        Club.objects.update(visibility=Club.Visibility.MEMBERS)
        assert visit("Stranger").get(at(night, 1)).status_code == 404
        assert visit("Stranger").post(at(night, 1, "agree"), {}, JSON).status_code == 404
        assert visit("Member").get(at(night, 1)).status_code == 200

    @pytest.mark.parametrize("number", ["2", "0", "9" * 30])
    def test_a_table_that_is_not_there(
        self, visit: Visit, night: Session, table: SessionTable, number: str
    ) -> None:
        assert visit("Aino").get(at(night, number)).status_code == 404

    def test_strangers_do_not_learn_the_stake(
        self, visit: Visit, night: Session, table: SessionTable
    ) -> None:
        assert visit("Stranger").get(at(night, 1)).json()["stake"] is None
        assert visit("Member").get(at(night, 1)).json()["stake"]


class TestTheRest:
    def test_the_draw_comes_with_all_that_is_needed_to_check_it(
        self, visit: Visit, night: Session, table: SessionTable
    ) -> None:
        seal = visit("Aino").get(at(night, 1)).json()["seal"]
        told = visit("Aino").post(at(night, 1, "draw"), {}, JSON).json()
        assert told["sides"] == "drawn"
        assert sorted(seat["card"] for seat in told["seats"]) == ["AC", "AD", "AH", "AS"]
        hashes = [
            hashlib.sha256(f"{told['seed']}:{one['number']}".encode()).hexdigest() for one in told["cards"]
        ]
        assert [one["ticket"] for one in told["cards"]] == hashes == sorted(hashes)
        opened = Sealed.parse(told["opened"])
        assert (opened.seal, opened.outcome) == (seal, told["seed"])

    def test_terms_are_changed_and_everybody_is_asked_anew(
        self, visit: Visit, night: Session, table: SessionTable, four: list[Player]
    ) -> None:
        agreements.agree(table=table, player=four[0], by=four[0])
        asked = body([four[0], four[2], four[1], four[3]], objective="win")
        told = visit("Eero").put(at(night, 1), asked, JSON).json()
        assert (told["objective"], told["stake"]) == ("win", "")
        assert [seat["player"] for seat in told["seats"]] == asked["players"]
        assert not TableConsent.objects.exists()
        assert visit("Member").put(at(night, 1), asked, JSON).status_code == 403
        refused = visit("Eero").put(at(night, 1), {**asked, "preset": "x"}, JSON)
        assert refused.status_code == 400

    def test_a_table_is_called_off(self, visit: Visit, night: Session, table: SessionTable) -> None:
        assert visit("Kalle").post(at(night, 1, "call-off"), {}, JSON).json()["status"] == "void"
        assert "called off" in visit("Kalle").post(at(night, 1, "agree"), {}, JSON).content.decode()


class TestTimeLimit:
    def test_an_end_by_the_clock_is_agreed_and_followed(
        self, visit: Visit, night: Session, four: list[Player]
    ) -> None:
        limit = {"minutes": 90, "last": "round"}
        told = visit("Keeper").post(at(night), body(four, time_limit=limit), JSON).json()
        assert told["time_limit"].startswith("90 minutes; the last deal is the one after which")
        assert told["time"] is None
        told = (
            visit("Keeper")
            .post(at(night), body(four, game="tuppi", time_limit=limit, heard=True), JSON)
            .json()
        )
        assert (told["time"]["state"], told["time"]["last"]) == ("running", None)
        assert 0 < told["time"]["seconds"] <= 90 * 60

    @pytest.mark.parametrize(
        "wrong",
        [
            {"at": "25:00"}, {"at": "late"}, {"minutes": 0}, {"minutes": 10**30}, {"minutes": "x"}, {"last": "never"},
            {"at": "22:00", "minutes": 90}, {}, [], "22:00",
        ],
    )  # fmt: skip
    def test_rubbish_is_refused(self, visit: Visit, night: Session, four: list[Player], wrong: Any) -> None:
        answer = visit("Keeper").post(at(night), body(four, time_limit=wrong), JSON)
        assert answer.status_code == 400, answer.content
        assert not Match.objects.exists()


def test_how_strictly_it_is_played_is_asked_shown_and_agreed_to(
    visit: Visit, night: Session, four: list[Player]
) -> None:
    strict = {"word": "tournament", "details": {"penalties": "any", "undo": "organiser"}}
    told = visit("Keeper").post(at(night), body(four, strictness=strict), JSON).json()
    assert told["strictness"] == {"word": "tournament", "details": {"penalties": "any"}}
    again = visit("Keeper").put(at(night, 1), body(four, strictness=None), JSON).json()
    assert again["strictness"] is None and again["terms"] != told["terms"]
    wrong = visit("Keeper").put(at(night, 1), body(four, strictness={"word": "strict"}), JSON)
    assert wrong.status_code == 400
