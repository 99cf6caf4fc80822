"""The forms of a table's terms begin as it was last time, and ask only what the night and the game leave open."""

from __future__ import annotations

from datetime import time

import pytest

from clubs.models import Player
from games.core import registry
from ledger.stakes import StakeTerms
from nights.engine.time_limit import TimeLimit
from nights.forms.terms import Before, TermsForms, as_last_time, as_proposed
from nights.models import HouseGame, Session
from nights.services import agreements

pytestmark = pytest.mark.django_db
EUROS = StakeTerms("EUR", 100, "fixed")


def forms(
    night: Session, posted: object = None, game: str = "tuppi", before: Before | None = None
) -> TermsForms:
    return TermsForms(posted, game=registry.get(game), session=night, before=before or Before())


def test_the_objective_is_asked_where_the_game_leaves_it_open(night: Session) -> None:
    assert forms(night).objective is None
    assert forms(night, game="modern-skruuvi").objective is not None


def test_no_stake_is_asked_where_none_is_allowed(night: Session) -> None:
    night.stakes = Session.Stakes.NONE
    asked = forms(night, {})
    assert asked.is_valid()
    assert (asked.stake, asked.shows_stake, asked.terms()["stake"]) == (None, False, None)


def test_for_points_only_no_money_is_offered_nor_begun_with(night: Session) -> None:
    night.stakes = Session.Stakes.POINTS
    stake = forms(night, before=Before(stake=EUROS)).stake
    assert stake is not None
    assert {currency.kind for currency in stake.fields["currency"].queryset} == {"points"}
    assert (stake.initial["currency"], stake.initial.get("value")) == ("PTS", None)


def test_they_begin_as_last_time(night: Session) -> None:
    house = HouseGame(
        game="tuppi", options={"sooli": False}, stake={"currency": "EUR", "value": 100, "rule": "fixed"}
    )
    asked = forms(night, before=as_last_time(house))
    assert asked.options["option-sooli"].initial == "off"
    assert asked.shows_stake
    assert as_last_time(None) == Before()


def test_they_begin_as_the_table_that_waits_has_it(night: Session, four: list[Player]) -> None:
    table = agreements.propose_table(
        session=night, game="canasta", players=four, by=four[0], stake=EUROS, options={"target": 3000}
    )
    before = as_proposed(table.match)
    assert (before.options, before.stake and before.stake.value) == ({"target": 3000}, 100)


def test_what_is_asked_for_is_given_to_the_service(night: Session) -> None:
    posted = {"option-sooli": "off", "currency": "EUR", "value": "1", "rule": "fixed"}
    asked = forms(night, posted)
    assert asked.is_valid()
    terms = asked.terms()
    assert terms["options"]["sooli"] in ("off", False)
    assert terms["stake"] is not None and (terms["stake"].value, terms["stake"].rule) == (100, "fixed")


@pytest.mark.parametrize(
    "wrong",
    [{"option-sooli": "perhaps"}, {"value": "x", "rule": "fixed", "currency": "EUR"}, {"objective": "draw"}],
)
def test_each_form_keeps_its_own_errors(night: Session, wrong: dict[str, str]) -> None:
    game = "modern-skruuvi" if "objective" in wrong else "tuppi"
    assert not forms(night, wrong, game).is_valid()


class TestTime:
    def test_it_is_asked_of_games_that_may_be_stopped(self, night: Session) -> None:
        assert forms(night).time is not None
        assert forms(night, game="canasta").time is None
        asked = forms(night, {"time_at": "22:00"}, game="canasta")
        assert asked.is_valid() and asked.terms()["time_limit"] is None

    @pytest.mark.parametrize(
        ("posted", "limit"),
        [
            ({}, None),
            ({"time_last": "round"}, None),
            ({"time_at": "22:00"}, TimeLimit(at=time(22))),
            ({"time_minutes": "90", "time_last": "round"}, TimeLimit(minutes=90, last="round")),
        ],
    )
    def test_what_is_typed_is_given_to_the_service(
        self, night: Session, posted: dict[str, str], limit: TimeLimit | None
    ) -> None:
        asked = forms(night, posted)
        assert asked.is_valid() and asked.terms()["time_limit"] == limit

    @pytest.mark.parametrize(
        "wrong",
        [
            {"time_at": "22:00", "time_minutes": "90"},
            {"time_at": "late"},
            {"time_minutes": "4"},
            {"time_last": "x"},
        ],
    )
    def test_what_cannot_be_is_told_beside_it(self, night: Session, wrong: dict[str, str]) -> None:
        asked = forms(night, wrong)
        assert not asked.is_valid() and asked.time is not None and asked.time.errors

    def test_they_begin_with_what_was_proposed(self, night: Session, four: list[Player]) -> None:
        limit = TimeLimit(minutes=45, last="round")
        table = agreements.propose_table(
            session=night, game="tuppi", players=four, by=four[0], time_limit=limit
        )
        assert as_proposed(table.match).time_limit == limit
        asked = forms(night, before=as_proposed(table.match))
        assert asked.shows_time and asked.time is not None and asked.time.initial["time_minutes"] == 45
