"""The contract of what stands beside the deals: the sheet goes on with it, loads with it, and can be rid of it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from games.core.contract import marks
from games.core.contract.run import Broken, Run, events_of
from games.core.contract.sheets import face, next_results
from games.core.errors import BadResult
from games.core.match import LiveMatch

DEALS = 4


def check_adjusted(run: Run) -> None:
    """Points beside the deals are counted or refused in a sentence; the deals after them can be entered."""
    rng = run.rng("adjusted")
    match = LiveMatch(run.table, entered=True)
    for result in next_results(run, match.sheet, rng, DEALS):
        match.enter(json.loads(json.dumps(result.to_json())), match.seq)
        _adjust(run, match, rng)
    loaded = LiveMatch.load(run.table, events_of(match.log), entered=True)
    run.require(
        face(loaded.sheet) == face(match.sheet), "the log with points beside the deals replays otherwise"
    )
    run.require(loaded.result == match.result, "the log with points beside the deals ends otherwise")


def _adjust(run: Run, match: LiveMatch, rng: Random) -> None:
    before, points = face(match.sheet), _points(match, rng)
    expected = [total + more for total, more in zip(match.sheet.totals, points, strict=True)]
    try:
        match.adjust({"points": points, "reason": "late"}, match.seq)
    except BadResult as error:
        run.require(str(error).strip(), "points beside the deals are refused without a reason")
        run.require(not marks.bare(str(error)), f"{str(error)!r} names people without marks")
        run.require(face(match.sheet) == before, "refused points beside the deals change the sheet")
        return
    except Exception as error:
        raise Broken(f"{run.game.key}: points beside the deals raise {error!r} [{run}]") from error
    run.require(match.sheet.totals == expected, "the totals are not what the deals and the points come to")
    after = _face(run, match)
    match.undo(match.seq)
    run.require(face(match.sheet) == before, "taking points beside the deals back does not restore the sheet")
    match.adjust(json.loads(match.log[-2].text), match.seq)
    run.require(face(match.sheet) == after, "the same points beside the deals count otherwise")


def _face(run: Run, match: LiveMatch) -> list[Any]:
    """The sheet with them; it also says everything it has to say. Raises Broken."""
    try:
        for line in (*match.sheet.now(), *match.sheet.left_out()):
            run.require(not marks.faults(line, run.table), f"{line!r} names nobody there")
        match.sheet.reckoning()
        return face(match.sheet)
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"{run.game.key}: with points beside the deals: {error!r} [{run}]") from error


def _points(match: LiveMatch, rng: Random) -> list[int]:
    """From one side, or from one to another where nothing goes to a bank."""
    sides = len(match.sheet.totals)
    points = [0] * sides
    loser = rng.randrange(sides)
    points[loser] = -rng.choice((1, 5, 10))
    if match.table.game.closed() and sides > 1:
        points[(loser + 1) % sides] = -points[loser]
    return points
