"""What a movement will be if everybody stays: its rounds to come, for guide cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tournaments.engine.event import Round, RoundState, Stage, Table
from tournaments.engine.formats.base import Format, Next

MOST_ROUNDS: Final = 60


def planned(form: type[Format], stage: Stage, most: int = MOST_ROUNDS) -> list[Round]:
    """All rounds, those that were drawn and those to come; for movements that look at no result."""
    done = replace(
        stage, rounds=tuple(replace(one, tables=tuple(map(_over, one.tables))) for one in stage.rounds)
    )
    while len(done.rounds) < most:
        answer = form.next(done)
        if not isinstance(answer, Next):
            break
        made = Round(done.number, tuple(map(_over, answer.tables)), RoundState.DRAFT)
        done = replace(done, rounds=(*done.rounds, made))
    return list(done.rounds)


def _over(table: Table) -> Table:
    """As if it had been played to a draw."""
    return table if table.finished else replace(table, points=tuple(0 for _ in table.sides))
