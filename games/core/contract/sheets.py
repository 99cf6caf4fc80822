"""The contracts of the score sheet: totals, results typed in again, taking back, and rubbish."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from games.core.contract import marks
from games.core.contract.play import check_ranking
from games.core.contract.run import Broken, Run, events_of
from games.core.contract.sampling import fill_in, sample_result
from games.core.errors import BadResult
from games.core.match import LiveMatch
from games.core.results import DealResult
from games.core.sheet import UNITS, Row, Sheet
from games.core.ties import NEVER, PLAYED_ON

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


def next_results(run: Run, sheet: Sheet, rng: Random, deals: int) -> Iterator[DealResult]:
    """Results for the sheet's next deals: from play where there is a State, else invented from the form."""
    moves = 0
    for _ in range(deals):
        if sheet.over or moves > 3000:
            return
        if run.played:
            state = run.state_type(run.table, sheet.next_deal())
            for _ in run.walk(state, rng):
                moves += 1
            yield state.result()
        else:
            result = sample_result(sheet, rng)
            if result is None:
                raise Broken(
                    f"{run.game.key}: no possible result was found for {sheet.next_deal()} by filling in the form at "
                    f"random; give the sheet a method `example(rng) -> DealResult` that makes one [{run}]"
                )
            yield result


def _deals(run: Run) -> int:
    return PLAYED_DEALS if run.played else INVENTED_DEALS


def check_sheet(run: Run) -> None:
    """Each row adds its points to the totals (or begins anew), and totals are those of the last row."""
    rng = run.rng("sheet")
    sheet = run.game.sheet(run.table)
    start = [sheet.start_score()] * len(run.table.sides)
    run.require(sheet.totals == start, f"the sheet starts with {sheet.totals}, not {start}")
    run.require(not sheet.over, "the sheet is over before the first deal")
    for result in next_results(run, sheet, rng, _deals(run)):
        deal = sheet.next_deal()
        before = sheet.totals[:]
        row = sheet.enter(result)
        run.require(row.deal == deal, "the row is not of the deal that was announced")
        _check_row(run, row, before, start, sheet)
    check_ranking(run, sheet.ranking)
    _check_first(run, sheet)


def _check_first(run: Run, sheet: Sheet) -> None:
    """One side alone comes first where a game says that nothing can be tied, or that level sides play on."""
    one = sheet.over and run.game.tied() in (NEVER, PLAYED_ON) and len(sheet.rows) < run.game.max_deals
    places = sheet.ranking if one else None
    run.require(places is None or places.count(1) == 1, f"the first place is tied: {places}")


def check_now(run: Run) -> None:
    """What is said of the deal to come is short, names seats that exist, and follows from the results alone."""
    rng = run.rng("now")
    sheet = run.game.sheet(run.table)
    run.require(sheet.unit in UNITS, f"a row is called {sheet.unit!r}; the words are {', '.join(UNITS)}")
    _check_lines(run, sheet)
    for result in next_results(run, sheet, rng, _deals(run)):
        before = sheet.now()
        run.require(sheet.now() == before, "asked twice, the sheet says something else")
        sheet.enter(result)
        _check_lines(run, sheet)
        again = _rebuilt(run, sheet)
        run.require(again.now() == sheet.now(), f"{sheet.now()} is stale: a rebuilt sheet says {again.now()}")
        again.undo()
        run.require(again.now() == before, f"after taking a row back it is {again.now()}, not {before}")


def _rebuilt(run: Run, sheet: Sheet) -> Sheet:
    """A sheet that knows nothing but the results."""
    again = run.game.sheet(run.table)
    for row in sheet.rows:
        again.enter(row.result)
    return again


def _check_lines(run: Run, sheet: Sheet) -> None:
    lines = sheet.now()
    run.require(isinstance(lines, tuple), f"what is said is {lines!r}, not a tuple of lines")
    run.require(not (sheet.over and lines), f"the match is over, and the sheet still says {lines}")
    for line in lines:
        run.require(isinstance(line, str) and line.strip() == line != "", f"a line is {line!r}")
        run.require(len(line) <= LONGEST_LINE, f"a line has {len(line)} characters: {line}")
        wrong = marks.faults(line, run.table)
        run.require(not wrong, f"{line!r}: {'; '.join(wrong)}")


def _check_row(run: Run, row: Row, before: list[int], start: list[int], sheet: Sheet) -> None:
    sums = [
        [base + points for base, points in zip(bases, row.points, strict=True)] for bases in (before, start)
    ]
    run.require(
        list(row.totals) in sums, f"{before} and the points {row.points} do not make the totals {row.totals}"
    )
    run.require(sheet.totals == list(row.totals), "the totals are not those of the last row")
    run.require(all(type(number) is int for number in (*row.points, *row.totals)), f"points are {row.points}")
    said = all(isinstance(line, str) and line.strip() for line in row.why)
    run.require(isinstance(row.why, tuple) and said, f"the explanation is {row.why!r}")
    wrong = [fault for line in row.why for fault in marks.faults(line, run.table)]
    run.require(not wrong, f"the explanation is {row.why!r}: {'; '.join(wrong)}")
    run.require(json.loads(json.dumps(row.to_json())) == row.to_json(), "the row does not survive JSON")
    for number in (row.deal.dealer,):
        run.require(0 <= number < run.table.seats, f"the dealer is {number}")
    carried = json.loads(json.dumps(dict(row.deal.carry)))
    run.require(carried == dict(row.deal.carry), f"what is carried is not plain JSON: {row.deal.carry}")


def check_entry(run: Run) -> None:
    """Results typed in again lead to the same sheet; the last row can be taken back and entered again."""
    rng = run.rng("entry")
    sheet = run.game.sheet(run.table)
    typed = LiveMatch(run.table, entered=True)
    for result in next_results(run, sheet, rng, _deals(run)):
        said = json.loads(json.dumps(result.to_json()))
        again = type(result).clean(said, run.table, sheet.next_deal())
        run.require(again == result, f"{result} is read back as {again}")
        row = sheet.enter(result)
        try:
            entered = typed.enter(said, typed.seq)
        except BadResult as error:
            raise Broken(f"{run.game.key}: the result {said} cannot be typed in: {error} [{run}]") from error
        run.require(entered == row, f"typed in, the deal counts {entered.points}, not {row.points}")
        _take_back(run, typed, said)
        run.require(face(typed.sheet) == face(sheet), "the sheet is otherwise after taking a row back")
    loaded = LiveMatch.load(run.table, events_of(typed.log), entered=True)
    run.require(face(loaded.sheet) == face(typed.sheet), "the log of results replays otherwise")
    run.require(loaded.result == typed.result, "the log of results ends otherwise")


def _take_back(run: Run, match: LiveMatch, said: dict[str, Any]) -> None:
    again = LiveMatch.load(run.table, match.log[:-1], entered=True)
    before = face(again.sheet)
    match.undo(match.seq)
    run.require(face(match.sheet) == before, "taking back the last row does not restore the sheet")
    match.enter(said, match.seq)


def face(sheet: Sheet) -> list[Any]:
    rows = [row.to_json() for row in sheet.rows]
    return [rows, sheet.totals[:], sheet.over, sheet.ranking, None if sheet.over else sheet.next_deal()]


def check_form(run: Run) -> None:
    """The form that describes a result is plain JSON with a title for every field."""
    sheet = run.game.sheet(run.table)
    form = sheet.expects().describe(run.table)
    run.require(json.loads(json.dumps(form)) == form, "the form does not survive JSON")
    names = [field["name"] for field in form]
    shadowing = sorted(set(names) & METHODS)
    run.require(not shadowing, f"fields of the result may not be called {shadowing}: they hide its methods")
    for field in form:
        run.require(field["title"].strip(), f"the field {field['name']} has no title")
        run.require(
            all(other in names for other in field["when"]), f"{field['name']} hangs on an unknown field"
        )


def check_rubbish(run: Run) -> None:
    """Impossible results are refused with a reason, nothing else is raised, and nothing changes."""
    rng = run.rng("rubbish")
    match = LiveMatch(run.table, entered=True)
    for result in next_results(run, match.sheet, rng, 3):
        good = json.loads(json.dumps(result.to_json()))
        for bad in RUBBISH_RESULTS:
            _refuse(run, match, bad)
        for name in good:
            _refuse(run, match, {key: value for key, value in good.items() if key != name}, maybe=True)
            for value in RUBBISH_VALUES:
                _refuse(run, match, {**good, name: value}, maybe=True)
        _refuse(run, match, {**good, "no such field": 1})
        form = match.sheet.expects().describe(run.table)
        for _ in range(RANDOM_FORMS):
            _refuse(run, match, fill_in(form, rng), maybe=True)
        match.enter(good, match.seq)
    if match.over:
        _refuse(run, match, match.sheet.rows[-1].result.to_json())


def _refuse(run: Run, match: LiveMatch, data: Any, *, maybe: bool = False) -> None:
    """Enter something wrong. maybe: it may happen to be possible; then it is only taken back."""
    before, events = face(match.sheet), match.seq
    try:
        match.enter(data, match.seq)
    except BadResult as error:
        run.require(str(error).strip(), f"the result {data!r} is refused without a reason")
        run.require(not marks.bare(str(error)), f"{str(error)!r} names people without marks")
    except Exception as error:
        raise Broken(f"{run.game.key}: the result {str(data)[:300]} raises {error!r} [{run}]") from error
    else:
        run.require(maybe, f"the result {data!r} is accepted")
        match.undo(match.seq)
        events += 2
    run.require(
        match.seq == events and face(match.sheet) == before, f"the refused {data!r} changes the match"
    )
