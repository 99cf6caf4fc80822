"""A result is declared once: from that follow its form, its JSON and its checks. Rubbish names each wrong field."""

from __future__ import annotations

from typing import Any

import pytest

from games.core.errors import BadResult
from games.core.results import (
    BadValue,
    Choice,
    DealResult,
    Field,
    Flag,
    Many,
    Maybe,
    Number,
    Per,
    Record,
    SeatOf,
    SideOf,
    choice,
    entry,
    flag,
    many,
    number,
    per_seat,
    per_side,
    seat,
    side,
)
from tests.games.toys import Aside

TABLE = Aside.table_for(3)


class Throw(DealResult):
    """One throw."""

    points: int = number("Points", 0, 60)
    double: bool = flag("Double")


class Leg(DealResult):
    """A leg with everything that can be asked."""

    winner: int = side("Winner")
    starter: int = seat("Starter")
    how: str = choice("How", ("out", "Finished"), ("given", "Given up"))
    left: int | None = number("Left", 2, 500, step=2, when={"how": ("given",)})
    tricks: tuple[int, ...] = per_seat("Tricks", Number(0, 2), total=2)
    bonus: tuple[int | None, ...] = per_side("Bonus", Maybe(Number(0, 10)))
    throws: tuple[Throw, ...] = many("Throws", Record(Throw), 3)

    def check(self, table: Any, deal: Any) -> None:
        if self.winner == self.starter:
            raise BadResult("who starts cannot win.")


WHOLE: dict[str, Any] = {
    "winner": "1", "starter": 0, "how": "out", "tricks": ["2", 0, 0], "bonus": [None, "", 5],
    "throws": [{"points": 60, "double": "on"}, {"points": "1", "double": ""}],
}  # fmt: skip


def clean(**more: Any) -> Leg:
    return Leg.clean({**WHOLE, **more}, TABLE)


def test_what_was_typed_is_read_and_comes_back_from_json() -> None:
    leg = clean()
    assert (leg.winner, leg.tricks, leg.bonus, leg.left) == (1, (2, 0, 0), (None, None, 5), None)
    assert leg.throws == (Throw(points=60, double=True), Throw(points=1, double=False))
    assert Leg.clean(leg.to_json(), TABLE) == leg


def test_what_is_asked_only_sometimes_is_needed_then_and_ignored_else() -> None:
    assert clean(left=40).left is None
    assert clean(how="given", left="40").left == 40
    with pytest.raises(BadResult, match="is missing") as error:
        clean(how="given")
    assert list(error.value.reasons) == ["left"]


def test_every_wrong_field_is_named_at_once() -> None:
    with pytest.raises(BadResult) as error:
        clean(winner=7, how="luck", tricks=[1, 0, 0], nonsense=1)
    assert set(error.value.reasons) == {"winner", "how", "tricks", "nonsense"}
    assert "1 + 0 + 0 is 1, but together they must be 2" in str(error.value.reasons["tricks"])


def test_what_no_single_field_can_say_the_whole_refuses() -> None:
    with pytest.raises(BadResult, match="who starts cannot win"):
        clean(starter=1)


@pytest.mark.parametrize("data", [None, [], "x", 7])
def test_what_is_no_object_is_refused_with_the_fields_there_are(data: object) -> None:
    with pytest.raises(BadResult, match="an object with the fields winner, starter"):
        Leg.clean(data, TABLE)


def test_a_fault_in_a_record_is_named_in_its_list() -> None:
    with pytest.raises(BadResult, match="61 is not between 0 and 60"):
        clean(throws=[{"points": 61, "double": False}])


@pytest.mark.parametrize(
    ("field", "value", "read"),
    [
        (Number(0, 9, 3), "6", 6),
        (Flag(), "on", True),
        (Flag(), "", False),
        (Choice((("a", "A"),)), "a", "a"),
        (SeatOf(), "2", 2),
        (SideOf(), 2, 2),
        (Per("seat", Flag()), [1, 0, "on"], (True, False, True)),
        (Maybe(SeatOf()), "", None),
        (Many(SeatOf(), 2), [], ()),
    ],
)
def test_a_value_is_read_as_its_field_has_it(field: Field, value: object, read: object) -> None:
    assert field.clean(value, TABLE) == read


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        (Number(0, 9, 3), 7, "not a multiple of 3 from 0"),
        (Number(0, 9), 10, "not between 0 and 9"),
        (Number(0, 9), True, "not a whole number"),
        (Number(0, 9), 1.5, "not a whole number"),
        (Number(0, 9), "9" * 5000, "not a whole number"),
        (Number(0, 9), "²", "not a whole number"),
        (Number(0, 9), [], "not a whole number"),
        (Flag(), "maybe", "neither yes nor no"),
        (Flag(), [], "neither yes nor no"),
        (Choice((("a", "A"), ("b", "B"))), "c", "not one of a, b"),
        (Choice((("a", "A"),)), ["a"], "not one of a"),
        (SeatOf(), 3, "not between 0 and 2"),
        (SideOf(), -1, "not between 0 and 2"),
        (Per("seat", Flag()), [True], "3 values are needed, one for each seat"),
        (Per("side", Flag()), "abc", "3 values are needed, one for each side"),
        (Many(SeatOf(), 2, 1), [], "0 given; 1 to 2 are possible"),
        (Many(SeatOf(), 2), "ab", "a list is needed"),
        (Record(Throw), 7, "an object with the fields"),
    ],
)
def test_rubbish_is_refused_with_the_reason(field: Field, value: object, why: str) -> None:
    with pytest.raises(BadValue, match=why):
        field.clean(value, TABLE)


def test_the_form_says_what_is_asked_and_when() -> None:
    form = {field["name"]: field for field in Leg.describe(TABLE)}
    assert list(form) == ["winner", "starter", "how", "left", "tricks", "bonus", "throws"]
    assert {name: field["kind"] for name, field in form.items()} == {
        "winner": "side", "starter": "seat", "how": "choice", "left": "number",
        "tricks": "per", "bonus": "per", "throws": "many",
    }  # fmt: skip
    assert form["left"]["when"] == {"how": ["given"]}
    assert (form["tricks"]["count"], form["tricks"]["total"]) == (3, 2)
    assert form["bonus"]["item"]["kind"] == "maybe"
    assert [field["name"] for field in form["throws"]["item"]["fields"]] == ["points", "double"]


def test_a_field_of_any_kind_is_declared_with_a_title_and_help() -> None:
    class Own(DealResult):
        card: int = entry(Number(1, 2), "Card", help="Which.")

    [field] = Own.describe(TABLE)
    assert (field["title"], field["help"]) == ("Card", "Which.")
