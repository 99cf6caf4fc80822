"""Results are made by filling in the form, and are such as the sheet takes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.contract.sampling import fill_in, sample_result, value_of
from games.core.errors import BadResult
from tests.games.toys import Aside, AsideResult


@pytest.mark.parametrize("key", ["tuppi", "killeri", "snooker", "modern-skruuvi"])
def test_a_sample_is_a_result_that_the_sheet_takes(key: str) -> None:
    game = registry.get(key)
    sheet = game.sheet(game.table_for())
    for seed in range(5):
        result = sample_result(sheet, Random(seed))
        assert result is not None
        assert sheet.rows == [], "it was tried on a copy"
    sheet.enter(result)
    assert len(sheet.rows) == 1


def test_the_same_seed_gives_the_same_sample() -> None:
    game = registry.get("tuppi")
    first, again = (sample_result(game.sheet(game.table_for()), Random(7)) for _ in range(2))
    assert first == again


def test_where_nothing_is_possible_there_is_no_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(self: AsideResult, table: object, deal: object) -> None:
        raise BadResult("never.")

    monkeypatch.setattr(AsideResult, "check", never)
    assert sample_result(Aside.sheet(Aside.table_for(2)), Random(1), tries=20) is None


@pytest.mark.parametrize(
    ("field", "possible"),
    [
        ({"kind": "number", "lo": 2, "hi": 8, "step": 3}, {2, 5, 8}),
        ({"kind": "choice", "choices": [["a", "A"], ["b", "B"]]}, {"a", "b"}),
        ({"kind": "flag"}, {True, False}),
        ({"kind": "seat", "seats": 3}, {0, 1, 2}),
        ({"kind": "side", "sides": [[0], [1]]}, {0, 1}),
        ({"kind": "maybe", "item": {"kind": "seat", "seats": 1}}, {None, 0}),
    ],
)
def test_a_value_is_one_that_its_field_takes_and_each_comes(
    field: dict[str, Any], possible: set[Any]
) -> None:
    rng = Random(1)
    assert {value_of(field, rng) for _ in range(200)} == possible


def test_numbers_that_must_add_up_do() -> None:
    field = {"kind": "per", "count": 4, "total": 13, "item": {"kind": "number", "lo": 0, "hi": 13, "step": 1}}
    rng = Random(1)
    for _ in range(50):
        assert sum(value_of(field, rng)) == 13


def test_lists_are_as_long_as_they_may_be() -> None:
    field = {"kind": "many", "least": 1, "most": 3, "item": {"kind": "flag"}}
    rng = Random(1)
    assert {len(value_of(field, rng)) for _ in range(100)} == {1, 2, 3}


def test_what_is_asked_only_sometimes_is_empty_else() -> None:
    base = {"title": "", "help": ""}
    form = [
        {**base, "name": "won", "kind": "flag", "when": {}},
        {**base, "name": "by", "kind": "number", "lo": 1, "hi": 9, "step": 1, "when": {"won": [True]}},
    ]
    rng = Random(1)
    for filled in (fill_in(form, rng) for _ in range(50)):
        assert (filled["by"] is not None) == filled["won"]
