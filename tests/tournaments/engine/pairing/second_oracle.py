"""The pairs of another library for the Dutch system (caissify-pairings), fed from our own objects."""

from __future__ import annotations

from typing import Any

from tournaments.engine.event import BYES, Entrant, Kind, Stage, Table


def pairs_of(stage: Stage, *, total: int, colour: str = "w") -> set[tuple[int, int]]:
    """White and black of each pair of the next round, black 0 for the free round."""
    from caissify_pairings import generate_pairings

    given = generate_pairings(
        "dutch",
        players=[_player(stage, entrant) for entrant in stage.entrants if entrant.plays(stage.number)],
        previous_pairings={
            (min(t.entrants), max(t.entrants)) for _, t in stage.tables() if t.kind is Kind.PLAYED
        },
        round_number=stage.number,
        total_rounds=total,
        initial_color="white" if colour == "w" else "black",
    )
    return {(one["white_id"], one.get("black_id") or 0) for one in given}


def _player(stage: Stage, entrant: Entrant) -> dict[str, Any]:
    colours, floats, free, forfeits, score = [], [], 0, 0, 0
    for number in range(1, stage.number):
        table = _table(stage, number, entrant.number)
        points = _points(table, entrant.number)
        floats.append(_float(stage, number, table, entrant.number, points))
        if table is not None and table.kind is Kind.PLAYED:
            colours.append("white" if table.sides[0] == (entrant.number,) else "black")
        free += table is not None and table.kind in (Kind.BYE, Kind.FULL)
        forfeits += table is not None and table.kind is Kind.FORFEIT and points > 0
        score += points
    return {
        "id": entrant.number, "name": entrant.name, "rating": entrant.rating, "starting_number": entrant.number,
        "score": score / 100, "color_hist": colours, "float_history": floats, "bye_count": free,
        "forfeit_win_count": forfeits,
    }  # fmt: skip


def _table(stage: Stage, number: int, entrant: int) -> Table | None:
    return next((t for t in stage.rounds[number - 1].tables if entrant in t.entrants), None)


def _points(table: Table | None, entrant: int) -> int:
    return table.points[table.sides.index((entrant,))] if table else 0


def _score_before(stage: Stage, number: int, entrant: int) -> int:
    return sum(_points(_table(stage, n, entrant), entrant) for n in range(1, number))


def _float(stage: Stage, number: int, table: Table | None, entrant: int, points: int) -> str:
    """Points without a game are a float down; a game against who had fewer is one, against who had more one up."""
    if table is None or table.kind in BYES or table.kind is Kind.FORFEIT:
        return "down" if points > 0 else "none"
    other = next(n for n in table.entrants if n != entrant)
    own, theirs = _score_before(stage, number, entrant), _score_before(stage, number, other)
    return "down" if own > theirs else "up" if own < theirs else "none"
