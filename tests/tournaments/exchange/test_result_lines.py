"""A table of results looked through: what each line means, and why one is refused."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from clubs.models import Club, Player
from common.csv_files import CsvError
from matches.models import Objection
from tests.helpers.rubbish import RUBBISH
from tests.tournaments.drafts import drafted, publish, seated
from tests.tournaments.matches import matches_of, win
from tournaments.exchange import csv_tables, result_lines
from tournaments.exchange.result_lines import Line
from tournaments.models import Competition, Pairing, Round
from tournaments.services.result_grid import result_type

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(club: Club) -> Competition:
    made = drafted(club, 7)
    publish(made)
    return made


@pytest.fixture
def owner(club: Club) -> Player:
    return club.memberships.get().player


def looked(competition: Competition, by: Player, text: str) -> list[Line]:
    return result_lines.read(text, competition=competition, by=by)


def test_tables_by_number_and_by_names(swiss: Competition, owner: Player) -> None:
    (one, other), (three, four), *_ = seated(Round.objects.get())
    lines = looked(
        swiss,
        owner,
        f"round;table;first;second;result\n1;1;;;1\n;2;;;5-3\n1;;{one};{other};0\n;;{four};{three};0\n",
    )
    assert [line.code for line in lines] == ["1", "5-3", "0", "1"]
    assert [line.problem.split(" ")[0] for line in lines] == ["", "", "The", "The"]
    assert f"{one} – {other} 1" in lines[0].says and "table 1" in lines[0].says


def test_the_result_stands_for_the_side_named_first(swiss: Competition, owner: Player) -> None:
    (one, other), *_ = seated(Round.objects.get())
    for cells, code in (
        (f"{one},{other},1", "1"),
        (f"{other},{one},1", "0"),
        (f"{other},,3-5", "5-3"),
        (f",{one},+-", "-+"),
        (f" {other.upper()} ,{one},-+", "+-"),
    ):
        (line,) = looked(swiss, owner, f"first,second,result,table\n{cells},1\n")
        assert (line.code, line.problem) == (code, ""), cells


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1,9,,,1", "no table 9"),
        ("2,1,,,1", "no table 1 in round 2"),
        ("1,4,,,1", "nobody meets another"),
        ("1,1,,,win", "is no result"),
        ("1,1,,,=", "no draws"),
        ("1,1,P99,,1", "does not sit at that table"),
        ("1,,P1,P99,1", "do not meet"),
        ("1,,P1,,1", "Say the table"),
        ("one,1,,,1", "is no number"),
        ("1,0,,,1", "is no number"),
        ("1,1,,1", "fields where 5 belong"),
    ],
)
def test_a_bad_line_says_why(swiss: Competition, owner: Player, line: str, why: str) -> None:
    (found,) = looked(swiss, owner, f"round,table,first,second,result\n{line}\n")
    assert why in found.problem and not found.writes


def test_what_stands_already_is_kept_and_another_result_refused(swiss: Competition, owner: Player) -> None:
    one = Pairing.objects.order_by("table")[0]
    result_type(competition=swiss, pairing_id=one.pk, text="1", by=owner)
    same, other = looked(swiss, owner, "table,result\n1,1\n1,0\n")
    assert same.says == "is written down already" and not same.writes
    assert "counted with another result" in other.problem


def test_what_is_disputed_stays(swiss: Competition, owner: Player) -> None:
    match = win(matches_of(swiss)[0])
    Objection.objects.create(match=match, player=owner, reason="No")
    (line,) = looked(swiss, owner, "table,result\n1,0\n")
    assert "disputed" in line.says and not line.problem and not line.writes


def test_who_sits_there_writes_nothing_alone(house: Club, people: dict[str, Player]) -> None:
    made = drafted(house, 3)
    made.entries.filter(number=1).update(player=people["Organiser"])
    publish(made)
    lines = looked(made, people["Organiser"], "table,result\n1,1\n")
    assert all("another organiser" in line.problem for line in lines)
    assert not looked(made, people["Owner"], "table,result\n1,1\n")[0].problem


def test_the_table_that_was_taken_away_comes_back(swiss: Competition, owner: Player) -> None:
    text = csv_tables.tables(swiss).replace(",,played", ",1,played")
    lines = looked(swiss, owner, text)
    assert [line.code for line in lines if line.writes] == ["1", "1", "1"]
    assert [line.says for line in lines if not line.writes] == ["no result yet"], "who is free"


@pytest.mark.parametrize("text", [*RUBBISH, "", "result", "a,b\n1,2", "table,table,result\n1,1,1"])
def test_rubbish_is_refused(swiss: Competition, owner: Player, text: str) -> None:
    try:
        lines = looked(swiss, owner, str(text))
    except CsvError:
        return
    assert not any(line.writes for line in lines)


def test_two_hundred_lines_take_no_more_queries(
    swiss: Competition, owner: Player, django_assert_max_num_queries: Callable[..., object]
) -> None:
    text = "table,result\n" + "1,1\n2,0\n3,1\n" * 60
    with django_assert_max_num_queries(10):  # type: ignore[attr-defined]
        looked(swiss, owner, text)
