"""Tie-breaks of what games count themselves."""

from dataclasses import replace

from tests.tournaments.engine.dsl import people, table
from tournaments.engine.event import Round, Stage, Table, met
from tournaments.engine.ranking import ranked


def scored(*tables: Table) -> dict[int, dict[str, int]]:
    given = Stage(people(4), (Round(1, tables),), seed=5)
    return {rank.number: dict(rank.tie_breaks) for rank in ranked(given, ["MARGIN", "SCORE", "POT", "LOT"])}


def test_between_two_the_margin_is_the_difference() -> None:
    values = scored(replace(table("1-2 1-0"), scores=(70, 30)))
    assert (values[1]["MARGIN"], values[2]["MARGIN"], values[1]["SCORE"]) == (4000, -4000, 7000)


def test_the_average_pot_is_what_is_over_the_mean_of_the_table() -> None:
    values = scored(replace(met(1, 2, 3), points=(200, 100, 0), scores=(60, 30, 0)))
    assert [values[n]["POT"] for n in (1, 2, 3, 4)] == [3000, 0, -3000, 0]


def test_lots_are_all_different() -> None:
    assert len({value["LOT"] for value in scored().values()}) == 4
