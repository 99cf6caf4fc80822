"""Random results for games that are not played here, made by filling in the form."""

from __future__ import annotations

from random import Random
from typing import Any

from games.core.errors import BadResult
from games.core.results import DealResult
from games.core.sheet import Sheet

TRIES = 400


def sample_result(sheet: Sheet, rng: Random, tries: int = TRIES) -> DealResult | None:
    """A possible result of the sheet's next deal, or None if none was found.

    A sheet whose results are too narrow to be hit by chance (a frame of snooker, ball by ball) makes an example itself;
    it must come through the same checks.
    """
    for _ in range(tries):
        example = sheet.example(rng)
        data = example.to_json() if example else fill_in(sheet.expects().describe(sheet.table), rng)
        try:
            result = sheet.expects().clean(data, sheet.table, sheet.next_deal())
            _copy(sheet).enter(result)
        except BadResult:
            continue
        return result
    return None


def _copy(sheet: Sheet) -> Sheet:
    """A sheet with the same lines, to try a result on."""
    copy = type(sheet)(sheet.begun_with)
    for step in sheet.steps:
        copy.take(step)
    return copy


def fill_in(form: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """A form (as `DealResult.describe` gives it) with random values."""
    values: dict[str, Any] = {}
    for field in form:
        asked = all(values.get(other) in allowed for other, allowed in field["when"].items())
        values[field["name"]] = value_of(field, rng) if asked else None
    return values


def value_of(field: dict[str, Any], rng: Random) -> Any:
    """A random value that the field itself would take."""
    kind = field["kind"]
    if kind == "number":
        return _number(field, rng)
    if kind == "choice":
        return rng.choice(field["choices"])[0]
    if kind == "flag":
        return rng.random() < 0.5
    if kind == "seat":
        return rng.randrange(field["seats"])
    if kind == "side":
        return rng.randrange(len(field["sides"]))
    if kind == "maybe":
        return None if rng.random() < 0.4 else value_of(field["item"], rng)
    if kind == "record":
        return fill_in(field["fields"], rng)
    if kind == "many":
        few = min(field["most"], field["least"] + rng.choice((0, 1, 2, 3, field["most"])))
        return [value_of(field["item"], rng) for _ in range(few)]
    return _one_for_each(field, rng)


def _number(field: dict[str, Any], rng: Random) -> int:
    lo, hi, step = field["lo"], field["hi"], field["step"]
    most = (hi - lo) // step
    steps = rng.choice((0, most, rng.randint(0, most), rng.randint(0, min(most, 10))))
    return int(lo + step * steps)


def _one_for_each(field: dict[str, Any], rng: Random) -> list[Any]:
    item, total, count = field["item"], field["total"], field["count"]
    if total is None or item["kind"] != "number":
        return [value_of(item, rng) for _ in range(count)]
    values = [item["lo"]] * count
    left = total - sum(values)
    seats = list(range(count))
    while left >= item["step"] and (open_seats := [one for one in seats if values[one] < item["hi"]]):
        one = rng.choice(open_seats)
        room = min(left, item["hi"] - values[one])
        share = item["step"] * rng.randint(1, max(1, room // item["step"]))
        values[one] += share
        left -= share
    return values
