"""FIDE's tie-breaks for teams (articles 12 to 14): match points stand in `points`, board points in the tables' scores.

Scores are in hundredths of a board point; those of the single boards are `board_scores`, of the side named first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.messages import say
from tournaments.engine.tiebreaks.base import Cut, Term, Value, among_tied, counted, summed
from tournaments.engine.tiebreaks.fide import buchholz_terms, direct_encounter
from tournaments.engine.tiebreaks.record import Meeting, Record

ONE = 100


def game_points(meeting: Meeting) -> int:
    """Board points of a match, in hundredths."""
    return meeting.table.scores[meeting.side] if meeting.table and meeting.table.scores else 0


def totals(record: Record) -> dict[int, int]:
    """Board points of every team."""
    return {number: sum(map(game_points, meetings)) for number, meetings in record.meetings.items()}


@counted("MPVGP", say("Board points"), say("The board points of all matches, where match points come first."))
def board_points(record: Record, number: int, cut: Cut) -> Value:
    terms = [
        Term(m.round, m.opponents[0] if m.opponents else None, game_points(m))
        for m in record.meetings[number]
    ]
    return summed(terms, Cut())


@among_tied(
    "EDE",
    say("Extended direct encounter"),
    say("Direct encounter by match points, and where that leaves them level by board points."),
)
def extended_direct_encounter(record: Record, tied: Sequence[int]) -> Mapping[int, Value]:
    first = direct_encounter(record, tied)
    if len({value.amount for value in first.values()}) > 1:
        return first
    group = set(tied)
    return {
        number: summed([t for t in board_points(record, number, Cut()).terms if t.opponent in group], Cut())
        for number in tied
    }


def _extended(record: Record, number: int, worth: Mapping[int, int], *, by_boards: bool, cut: Cut) -> Value:
    made = {m.round: game_points(m) if by_boards else m.points for m in record.meetings[number]}
    terms = [
        Term(
            t.round,
            t.opponent,
            made[t.round] * worth[t.opponent or number] // ONE,
            own=t.own,
            weight=t.weight,
        )
        for t in buchholz_terms(record, number)
    ]
    return summed(terms, cut)


@counted(
    "EMMSB",
    say("Sonneborn-Berger, match by match points"),
    say("Opponents' match points times match points made against them."),
    cuts=True,
)
def match_match(record: Record, number: int, cut: Cut) -> Value:
    return _extended(record, number, record.adjusted, by_boards=False, cut=cut)


@counted(
    "EMGSB",
    say("Sonneborn-Berger, match by board points"),
    say("Opponents' match points times board points made against them."),
    cuts=True,
)
def match_game(record: Record, number: int, cut: Cut) -> Value:
    return _extended(record, number, record.adjusted, by_boards=True, cut=cut)


@counted(
    "EGMSB",
    say("Sonneborn-Berger, board by match points"),
    say("Opponents' board points times match points made against them."),
    cuts=True,
)
def game_match(record: Record, number: int, cut: Cut) -> Value:
    return _extended(record, number, totals(record), by_boards=False, cut=cut)


@counted(
    "EGGSB",
    say("Sonneborn-Berger, board by board points"),
    say("Opponents' board points times board points made against them."),
    cuts=True,
)
def game_game(record: Record, number: int, cut: Cut) -> Value:
    return _extended(record, number, totals(record), by_boards=True, cut=cut)


@counted(
    "SSSC",
    say("Score and strength combined"),
    say("Board points, and Buchholz divided by the number of boards that a match has."),
)
def score_strength(record: Record, number: int, cut: Cut) -> Value:
    boards = max((len(_boards(m)) for found in record.meetings.values() for m in found), default=0) or 1
    strength = summed(buchholz_terms(record, number), Cut()).amount
    own = sum(map(game_points, record.meetings[number]))
    return Value(own + strength // boards, (Term(0, None, own), Term(0, None, strength // boards)))


def _boards(meeting: Meeting) -> list[int]:
    """What the team made on each board, from the first, in hundredths."""
    scores = meeting.table.board_scores if meeting.table else ()
    return [ONE - score if meeting.side else score for score in scores]


def _weighed(record: Record, number: int, weight: Sequence[int]) -> list[Term]:
    return [
        Term(m.round, m.opponents[0], sum(w * score for w, score in zip(weight, _boards(m), strict=False)))
        for m in record.meetings[number]
        if m.opponents and m.table and m.table.board_scores
    ]


def _most_boards(record: Record) -> int:
    return max((len(_boards(m)) for found in record.meetings.values() for m in found), default=0)


@counted(
    "BC",
    say("Board count"),
    say("Points of each board times its number: fewer are better, for they were made higher up."),
    least=True,
)
def board_count(record: Record, number: int, cut: Cut) -> Value:
    return summed(_weighed(record, number, range(1, _most_boards(record) + 1)), Cut())


@counted("TBR", say("Top board result"), say("Points of the first board, then of the second, and so on."))
def top_board(record: Record, number: int, cut: Cut) -> Value:
    most = _most_boards(record)
    base = ONE * (record.rounds + 1)
    return summed(_weighed(record, number, [base ** (most - at) for at in range(1, most + 1)]), Cut())


@counted(
    "BBE",
    say("Bottom board elimination"),
    say("Points without the last board, then without the last two, and so on."),
)
def bottom_board(record: Record, number: int, cut: Cut) -> Value:
    most = _most_boards(record)
    base = ONE * (record.rounds + 1) * (most + 1)
    weights = [
        sum(base ** (most - last) for last in range(1, most + 1) if at <= most - last)
        for at in range(1, most + 1)
    ]
    return summed(_weighed(record, number, weights), Cut())
