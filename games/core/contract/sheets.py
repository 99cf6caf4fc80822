"""The contracts of the score sheet: totals, results typed in again, taking back, and rubbish."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from games.core import naming
from games.core.contract.play import check_ranking
from games.core.contract.run import Broken, Trial, events_of
from games.core.contract.sampling import fill_in, invent
from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.results import DealResult
from games.core.sheet import UNITS, Row, Sheet

PLAYED_DEALS = 5
INVENTED_DEALS = 12
RANDOM_FORMS = 25
RUBBISH_VALUES: tuple[Any, ...] = (
    None, "", "rubbish", "-1", -1, 10**12, 1.5, float("inf"), True, [], [None], ["x"] * 50, {}, {"x": 1}, "9" * 5000,
)  # fmt: skip
LONGEST_LINE = 119
"""Characters of a line about the deal to come, before names are put in: a phone shows three lines of it."""
METHODS = {"clean", "check", "to_json", "describe"}
"""Names that no field of a result may have."""
RUBBISH_RESULTS: tuple[Any, ...] = (
    None,
    "",
    "rubbish",
    7,
    [],
    [1, 2],
    {},
    {"no such field": 1},
    {1: 2},
    True,
)


def next_results(trial: Trial, sheet: Sheet, rng: Random, deals: int) -> Iterator[DealResult]:
    """Results for the sheet's next deals: from play where there is a State, else invented from the form."""
    moves = 0
    for _ in range(deals):
        if sheet.over or moves > 3000:
            return
        if trial.played:
            state = trial.state_type(trial.table, sheet.next_deal())
            for _ in trial.walk(state, rng):
                moves += 1
            yield state.result()
        else:
            result = invent(sheet, rng)
            if result is None:
                raise Broken(
                    f"{trial.game.key}: no possible result was found for {sheet.next_deal()} by filling in the form at "
                    f"random; give the sheet a method `example(rng) -> DealResult` that makes one [{trial}]"
                )
            yield result


def _deals(trial: Trial) -> int:
    return PLAYED_DEALS if trial.played else INVENTED_DEALS


def check_sheet(trial: Trial) -> None:
    """Each row adds its points to the totals (or begins anew), and totals are those of the last row."""
    rng = trial.rng("sheet")
    sheet = trial.game.sheet(trial.table)
    start = [sheet.start_score()] * len(trial.table.sides)
    trial.require(sheet.totals == start, f"the sheet starts with {sheet.totals}, not {start}")
    trial.require(not sheet.over, "the sheet is over before the first deal")
    for result in next_results(trial, sheet, rng, _deals(trial)):
        deal = sheet.next_deal()
        before = sheet.totals[:]
        row = sheet.enter(result)
        trial.require(row.deal == deal, "the row is not of the deal that was announced")
        _check_row(trial, row, before, start, sheet)
    check_ranking(trial, sheet.ranking)


def check_now(trial: Trial) -> None:
    """What is said of the deal to come is short, names seats that exist, and follows from the results alone."""
    rng = trial.rng("now")
    sheet = trial.game.sheet(trial.table)
    trial.require(sheet.unit in UNITS, f"a row is called {sheet.unit!r}; the words are {', '.join(UNITS)}")
    _check_lines(trial, sheet)
    for result in next_results(trial, sheet, rng, _deals(trial)):
        before = sheet.now()
        trial.require(sheet.now() == before, "asked twice, the sheet says something else")
        sheet.enter(result)
        _check_lines(trial, sheet)
        again = _rebuilt(trial, sheet)
        trial.require(
            again.now() == sheet.now(), f"{sheet.now()} is stale: a rebuilt sheet says {again.now()}"
        )
        again.undo()
        trial.require(again.now() == before, f"after taking a row back it is {again.now()}, not {before}")


def _rebuilt(trial: Trial, sheet: Sheet) -> Sheet:
    """A sheet that knows nothing but the results."""
    again = trial.game.sheet(trial.table)
    for row in sheet.rows:
        again.enter(row.result)
    return again


def _check_lines(trial: Trial, sheet: Sheet) -> None:
    lines = sheet.now()
    trial.require(isinstance(lines, tuple), f"what is said is {lines!r}, not a tuple of lines")
    trial.require(not (sheet.over and lines), f"the match is over, and the sheet still says {lines}")
    for line in lines:
        trial.require(isinstance(line, str) and line.strip() == line != "", f"a line is {line!r}")
        trial.require(len(line) <= LONGEST_LINE, f"a line has {len(line)} characters: {line}")
        wrong = naming.faults(line, trial.table)
        trial.require(not wrong, f"{line!r}: {'; '.join(wrong)}")


def _check_row(trial: Trial, row: Row, before: list[int], start: list[int], sheet: Sheet) -> None:
    sums = [
        [base + points for base, points in zip(bases, row.points, strict=True)] for bases in (before, start)
    ]
    trial.require(
        list(row.totals) in sums, f"{before} and the points {row.points} do not make the totals {row.totals}"
    )
    trial.require(sheet.totals == list(row.totals), "the totals are not those of the last row")
    trial.require(
        all(type(number) is int for number in (*row.points, *row.totals)), f"points are {row.points}"
    )
    said = all(isinstance(line, str) and line.strip() for line in row.why)
    trial.require(isinstance(row.why, tuple) and said, f"the explanation is {row.why!r}")
    wrong = [fault for line in row.why for fault in naming.faults(line, trial.table)]
    trial.require(not wrong, f"the explanation is {row.why!r}: {'; '.join(wrong)}")
    trial.require(json.loads(json.dumps(row.to_json())) == row.to_json(), "the row does not survive JSON")
    for number in (row.deal.dealer,):
        trial.require(0 <= number < trial.table.seats, f"the dealer is {number}")
    carried = json.loads(json.dumps(dict(row.deal.carry)))
    trial.require(carried == dict(row.deal.carry), f"what is carried is not plain JSON: {row.deal.carry}")


def check_entry(trial: Trial) -> None:
    """Results typed in again lead to the same sheet; the last row can be taken back and entered again."""
    rng = trial.rng("entry")
    sheet = trial.game.sheet(trial.table)
    typed = LiveMatch(trial.table, entered=True)
    for result in next_results(trial, sheet, rng, _deals(trial)):
        said = json.loads(json.dumps(result.to_json()))
        again = type(result).clean(said, trial.table, sheet.next_deal())
        trial.require(again == result, f"{result} is read back as {again}")
        row = sheet.enter(result)
        try:
            entered = typed.enter(said, typed.seq)
        except BadResult as error:
            raise Broken(
                f"{trial.game.key}: the result {said} cannot be typed in: {error} [{trial}]"
            ) from error
        trial.require(entered == row, f"typed in, the deal counts {entered.points}, not {row.points}")
        _take_back(trial, typed, said)
        trial.require(
            _sheet_face(typed.sheet) == _sheet_face(sheet), "the sheet is otherwise after taking a row back"
        )
    loaded = LiveMatch.load(trial.table, events_of(typed.log), entered=True)
    trial.require(
        _sheet_face(loaded.sheet) == _sheet_face(typed.sheet), "the log of results replays otherwise"
    )
    trial.require(loaded.result == typed.result, "the log of results ends otherwise")


def _take_back(trial: Trial, match: LiveMatch, said: dict[str, Any]) -> None:
    again = LiveMatch.load(trial.table, match.log[:-1], entered=True)
    before = _sheet_face(again.sheet)
    match.undo(match.seq)
    trial.require(_sheet_face(match.sheet) == before, "taking back the last row does not restore the sheet")
    match.enter(said, match.seq)


def _sheet_face(sheet: Sheet) -> list[Any]:
    rows = [row.to_json() for row in sheet.rows]
    return [rows, sheet.totals[:], sheet.over, sheet.ranking, None if sheet.over else sheet.next_deal()]


def check_form(trial: Trial) -> None:
    """The form that describes a result is plain JSON with a title for every field."""
    sheet = trial.game.sheet(trial.table)
    form = sheet.expects().describe(trial.table)
    trial.require(json.loads(json.dumps(form)) == form, "the form does not survive JSON")
    names = [field["name"] for field in form]
    shadowing = sorted(set(names) & METHODS)
    trial.require(not shadowing, f"fields of the result may not be called {shadowing}: they hide its methods")
    for field in form:
        trial.require(field["title"].strip(), f"the field {field['name']} has no title")
        trial.require(
            all(other in names for other in field["when"]), f"{field['name']} hangs on an unknown field"
        )


def check_rubbish(trial: Trial) -> None:
    """Impossible results are refused with a reason, nothing else is raised, and nothing changes."""
    rng = trial.rng("rubbish")
    match = LiveMatch(trial.table, entered=True)
    for result in next_results(trial, match.sheet, rng, 3):
        good = json.loads(json.dumps(result.to_json()))
        for bad in RUBBISH_RESULTS:
            _refuse(trial, match, bad)
        for name in good:
            _refuse(trial, match, {key: value for key, value in good.items() if key != name}, maybe=True)
            for value in RUBBISH_VALUES:
                _refuse(trial, match, {**good, name: value}, maybe=True)
        _refuse(trial, match, {**good, "no such field": 1})
        form = match.sheet.expects().describe(trial.table)
        for _ in range(RANDOM_FORMS):
            _refuse(trial, match, fill_in(form, rng), maybe=True)
        match.enter(good, match.seq)
    if match.over:
        _refuse(trial, match, match.sheet.rows[-1].result.to_json())


def _refuse(trial: Trial, match: LiveMatch, data: Any, *, maybe: bool = False) -> None:
    """Enter something wrong. maybe: it may happen to be possible; then it is only taken back."""
    before, events = _sheet_face(match.sheet), match.seq
    try:
        match.enter(data, match.seq)
    except BadResult as error:
        trial.require(str(error).strip(), f"the result {data!r} is refused without a reason")
        trial.require(not naming.bare(str(error)), f"{str(error)!r} names people without marks")
    except Exception as error:
        raise Broken(f"{trial.game.key}: the result {str(data)[:300]} raises {error!r} [{trial}]") from error
    else:
        trial.require(maybe, f"the result {data!r} is accepted")
        match.undo(match.seq)
        events += 2
    trial.require(
        match.seq == events and _sheet_face(match.sheet) == before, f"the refused {data!r} changes the match"
    )
