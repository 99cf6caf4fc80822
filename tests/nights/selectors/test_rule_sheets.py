"""What a club's rule sheets say, and in how many queries."""

from __future__ import annotations

from datetime import time
from typing import Any, get_type_hints

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Player
from clubs.services import create_player
from games.core import registry
from ledger.stakes import StakeTerms
from matches.strictness import Strictness
from nights.engine.time_limit import TimeLimit
from nights.errors import SessionError
from nights.models import RuleSheetVersion
from nights.selectors import rule_sheets
from nights.selectors.terms import FIELDS, TermsAsked
from nights.services.rule_sheets import retire_rules, write_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get().player


def written(club: Club, owner: Player, name: str = "Thursday", **more: Any) -> RuleSheetVersion:
    return write_rules(**{"club": club, "by": owner, "game": "canasta", "name": name, **more})


def test_a_sheet_keeps_everything_that_a_table_agrees_on() -> None:
    assert set(FIELDS) == set(get_type_hints(TermsAsked)) - {"rules", "clock"}, (
        "a clock is of tables on the site"
    )


def test_what_is_written_is_asked_again(club: Club, owner: Player) -> None:
    asked: TermsAsked = {
        "preset": "",
        "options": {"target": 3000},
        "objective": "",
        "stake": StakeTerms("PTS", 5, "fixed", cap=50),
        "time_limit": None,
        "talk": "past",
        "strictness": Strictness(),
    }
    version = written(club, owner, **asked)
    assert rule_sheets.asked_by(version) == {**asked, "rules": version}
    assert rule_sheets.stored(registry.get("canasta"), asked) == version.terms
    assert rule_sheets.talk_said(version) == "everything but the current deal"
    assert rule_sheets.talk_said(written(club, owner, "Silent ones")) == ""


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (TimeLimit(at=time(22)), "ends at 22:00; the last deal is the deal in which time ends"),
        (
            TimeLimit(minutes=90, last="round"),
            "90 minutes; the last deal is the one after which all have dealt equally often",
        ),
        (None, ""),
    ],
)
def test_an_end_by_the_clock_is_kept_whatever_time_it_is(
    club: Club, owner: Player, limit: TimeLimit | None, words: str
) -> None:
    version = RuleSheetVersion.objects.get(pk=written(club, owner, game="tuppi", time_limit=limit).pk)
    assert rule_sheets.asked_by(version)["time_limit"] == limit
    assert rule_sheets.limit_said(version) == words
    assert rule_sheets.departures("tuppi", rule_sheets.asked_by(version)) == []


def test_how_strictly_is_kept_and_said(club: Club, owner: Player) -> None:
    strict = Strictness("tournament", {"penalties": "any"})
    version = RuleSheetVersion.objects.get(pk=written(club, owner, strictness=strict).pk)
    assert version.terms["strictness"] == {"word": "tournament", "details": {"penalties": "any"}}
    assert rule_sheets.strictness_of(version) == strict
    asked = rule_sheets.asked_by(version)
    assert rule_sheets.departures("canasta", asked) == []
    assert rule_sheets.departures("canasta", {**asked, "strictness": Strictness("club")}) == ["strictness"]
    assert rule_sheets.strictness_of(written(club, owner, "Friday")) == Strictness()


def test_in_use_are_the_newest_that_the_game_still_knows(
    club: Club, owner: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    canasta = registry.get("canasta")
    kept, gone, old = (written(club, owner, name) for name in ("Kept", "Gone", "Old"))
    written(club, owner, "Hex", game="hex")
    gone.terms["options"] = {"gone": 1}
    gone.save()
    retire_rules(sheet=old.sheet, by=owner)
    with django_assert_num_queries(2):
        assert rule_sheets.in_use(club, canasta) == [kept]
    assert [rule_sheets.newest_of(sheet).name for sheet in rule_sheets.of_club(club)] == [
        "Gone",
        "Hex",
        "Kept",
        "Old",
    ]


def test_one_is_found_by_name_however_it_is_written(club: Club, owner: Player) -> None:
    version = written(club, owner)
    assert rule_sheets.named(club, "THURSDAY", "canasta") == version
    with pytest.raises(SessionError, match="no rule sheet"):
        rule_sheets.named(club, "Friday", "canasta")


def test_it_is_said_in_words(club: Club, owner: Player) -> None:
    version = written(
        club,
        owner,
        game="modern-skruuvi",
        preset="sequence",
        objective="win",
        stake=StakeTerms("EUR", 1, "fixed"),
    )
    assert rule_sheets.objective_said(version) == "to win, by however little"
    assert "€0.01" in rule_sheets.stake_said(version)
    assert rule_sheets.preset_said(version)
    assert {option.key for option in rule_sheets.options_of(version)} == {
        option.key for option in registry.get("modern-skruuvi").options
    }
    plain = written(club, owner, "Plain")
    assert (rule_sheets.stake_said(plain), rule_sheets.preset_said(plain)) == ("", "")
    assert rule_sheets.objective_said(plain) == "as each likes"


def test_money_that_is_gone_is_said_so(club: Club, owner: Player) -> None:
    version = written(club, owner, stake=StakeTerms("EUR", 1, "fixed"))
    version.terms["stake"]["currency"] = "OLD"
    assert "no longer knows" in rule_sheets.stake_said(version)


def test_a_list_of_many_takes_two_queries(club: Club, owner: Player) -> None:
    counts = []
    for number in range(4):
        written(club, create_player_of(club, number, owner), f"T{number}")
        with CaptureQueriesContext(
            connection,
        ) as queries:
            [str(rule_sheets.newest_of(sheet).written_by) for sheet in rule_sheets.of_club(club)]
        counts.append(len(queries))
    assert set(counts) == {2}


def create_player_of(club: Club, number: int, owner: Player) -> Player:
    """Another organiser."""
    player = create_player(name=f"Organiser {number}")
    club.memberships.create(player=player, role="organiser")
    return player
