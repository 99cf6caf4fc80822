"""The contract of options changed in mid-match: the sheet goes on, loads, and leaves what was counted before."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from games.core.contract import marks
from games.core.contract.run import Broken, Run, events_of
from games.core.contract.sheets import face, next_results
from games.core.errors import BadOption, Refusal
from games.core.match import LiveMatch
from games.core.option_changes import changeable
from games.core.options import Option

DEALS = 3


def check_changed_options(run: Run) -> None:
    """An option is changed or refused in a sentence; deals that follow are entered, and those before stay."""
    rng = run.rng("options")
    match = LiveMatch(run.table, entered=True)
    changed = False
    for result in next_results(run, match.sheet, rng, DEALS):
        said = json.loads(json.dumps(result.to_json()))
        try:
            match.enter(said, match.seq)
        except Refusal:
            run.require(changed, f"the result {said} cannot be typed in")
            break
        changed |= _change(run, match, rng)
    loaded = LiveMatch.load(run.table, events_of(match.log), entered=True)
    run.require(face(loaded.sheet) == face(match.sheet), "the log with changed options replays otherwise")
    run.require(loaded.table.options == match.table.options, "the log ends with other options")
    run.require(loaded.result == match.result, "the log with changed options ends otherwise")


def _change(run: Run, match: LiveMatch, rng: Random) -> bool:
    options = changeable(match.table)
    if not options or match.over:
        return False
    option = rng.choice(options)
    before, rows = face(match.sheet), list(match.sheet.rows)
    try:
        match.change_options({option.key: _other(option, rng)}, match.seq)
    except BadOption as error:
        run.require(str(error).strip(), "an option is refused without a reason")
        run.require(face(match.sheet) == before, "a refused option changes the sheet")
        return False
    except Exception as error:
        raise Broken(f"{run.game.key}: changing {option.key} raises {error!r} [{run}]") from error
    run.require(match.sheet.rows == rows, "deals that were counted before are counted otherwise")
    _says(run, match)
    return True


def _says(run: Run, match: LiveMatch) -> None:
    try:
        for line in match.sheet.now():
            run.require(not marks.faults(line, match.table), f"{line!r} names nobody there")
        match.sheet.left_out()
        match.sheet.reckoning()
        if not match.over:
            match.sheet.next_deal()
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{run.game.key}: with changed options: {error!r} [{run}]") from error


def _other(option: Option, rng: Random) -> Any:
    if option.kind == "bool":
        return rng.random() < 0.5
    if option.kind == "int":
        return rng.randint(option.lo, option.hi)
    return rng.choice(list(option.choices))
