"""Tie-breaks of games that count points, tricks or pots, and the lot."""

from __future__ import annotations

from random import Random

from games.core.messages import say
from tournaments.engine.tiebreaks.base import Cut, Term, Value, counted, summed
from tournaments.engine.tiebreaks.record import Meeting, Record

ONE = 100


def _opponent(meeting: Meeting) -> int | None:
    return meeting.opponents[0] if len(meeting.opponents) == 1 else None


@counted("MARGIN", say("Score difference"), say("Own scores less the best score against them, added up."))
def margin(record: Record, number: int, cut: Cut) -> Value:
    terms = [Term(m.round, _opponent(m), ONE * m.margin) for m in record.meetings[number] if m.played]
    return summed(terms, Cut())


@counted("POT", say("Average pot"), say("Own score less the mean score of the table, added up."))
def average_pot(record: Record, number: int, cut: Cut) -> Value:
    terms = []
    for meeting in record.meetings[number]:
        scores = meeting.table.scores if meeting.table else ()
        if scores:
            above = ONE * scores[meeting.side] - ONE * sum(scores) // len(scores)
            terms.append(Term(meeting.round, None, above))
    return summed(terms, Cut())


@counted("SCORE", say("Score"), say("All own scores, added up."))
def score(record: Record, number: int, cut: Cut) -> Value:
    terms = [
        Term(m.round, _opponent(m), ONE * m.table.scores[m.side])
        for m in record.meetings[number]
        if m.table and m.table.scores
    ]
    return summed(terms, Cut())


@counted("LOT", say("Lot"), say("A lot, drawn from the stored seed of the event."))
def lot(record: Record, number: int, cut: Cut) -> Value:
    order = sorted(record.entrants)
    Random(f"lot:{record.seed}").shuffle(order)
    return Value(ONE * (len(order) - order.index(number)))
