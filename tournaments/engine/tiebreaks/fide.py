"""FIDE's tie-breaks for single players (Tie-Break Regulations of August 2024, articles 6 to 9), by FIDE's letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.messages import say
from tournaments.engine.tiebreaks.base import Cut, Term, Value, among_tied, counted, summed
from tournaments.engine.tiebreaks.record import Meeting, Record

ONE = 100


def _number(record: Record, number: int, counts: Sequence[bool]) -> Value:
    terms = [
        Term(meeting.round, meeting.opponents[0] if meeting.opponents else None, ONE)
        for meeting, yes in zip(record.meetings[number], counts, strict=True)
        if yes
    ]
    return Value(ONE * len(terms), tuple(terms))


@among_tied(
    "DE",
    say("Direct encounter"),
    say("Points in the games among those who are level, if all have met or nobody can catch the first."),
)
def direct_encounter(record: Record, tied: Sequence[int]) -> Mapping[int, Value]:
    group = set(tied)
    terms = {number: _inner(record, number, group) for number in tied}
    points = {number: sum(term.amount for term in terms[number]) for number in tied}
    missing = {number: len(group) - 1 - len({t.opponent for t in terms[number]}) for number in tied}
    if not any(missing.values()):
        return {number: Value(points[number], tuple(terms[number])) for number in tied}
    return _uncatchable(record, terms, points, missing)


def _inner(record: Record, number: int, group: set[int]) -> list[Term]:
    """The games within the group; several against one opponent count by their mean."""
    games = [m for m in record.meetings[number] if m.opponents and (m.played or record.predetermined)]
    met: dict[int, list[Meeting]] = {}
    for game in games:
        for opponent in game.opponents:
            if opponent in group:
                met.setdefault(opponent, []).append(game)
    return [
        Term(games[-1].round, opponent, sum(g.points for g in games) // len(games))
        for opponent, games in met.items()
    ]


def _uncatchable(
    record: Record, terms: Mapping[int, list[Term]], points: Mapping[int, int], missing: Mapping[int, int]
) -> dict[int, Value]:
    """Article 6.2: whoever is ahead of what all others could still have had comes first; the rest stay level."""
    could = {number: points[number] + missing[number] * record.scheme.win for number in points}
    for number in points:
        if all(points[number] > could[other] for other in points if other != number):
            return {n: Value(ONE if n == number else 0, tuple(terms[n])) for n in points}
    return {number: Value(0, tuple(terms[number])) for number in points}


@counted("WIN", say("Rounds won"), say("Rounds with as many points as a win gives, played or not."))
def wins(record: Record, number: int, cut: Cut) -> Value:
    return _number(record, number, [m.won for m in record.meetings[number]])


@counted("WON", say("Games won"), say("Games won over the board."))
def games_won(record: Record, number: int, cut: Cut) -> Value:
    return _number(record, number, [m.won and m.played for m in record.meetings[number]])


@counted("BPG", say("Games as second side"), say("Games played with black, or as the side named second."))
def black_games(record: Record, number: int, cut: Cut) -> Value:
    return _number(record, number, [m.played and m.side == 1 for m in record.meetings[number]])


@counted("BWG", say("Games won as second side"), say("Games won with black, or as the side named second."))
def black_wins(record: Record, number: int, cut: Cut) -> Value:
    return _number(record, number, [m.played and m.won and m.side == 1 for m in record.meetings[number]])


@counted(
    "REP",
    say("Rounds one was there for"),
    say("Rounds played, or won or free without being the cause of it."),
)
def elected_to_play(record: Record, number: int, cut: Cut) -> Value:
    return _number(record, number, [not m.voluntary for m in record.meetings[number]])


@counted("PTS", say("Points"), say("The points of all rounds."))
def points(record: Record, number: int, cut: Cut) -> Value:
    terms = [
        Term(m.round, m.opponents[0] if m.opponents else None, m.points) for m in record.meetings[number]
    ]
    return Value(record.points[number], tuple(terms))


@counted(
    "STD",
    say("Standard points"),
    say("A point for each win and half a one for each draw, whatever they count here."),
)
def standard_points(record: Record, number: int, cut: Cut) -> Value:
    draw = record.scheme.draw
    terms = [
        Term(
            m.round,
            m.opponents[0] if m.opponents else None,
            ONE if m.points > draw else 50 * (m.points == draw),
        )
        for m in record.meetings[number]
    ]
    return summed(terms, Cut())


@counted("PS", say("Progressive score"), say("The score after each round, added up."), cuts=True)
def progressive(record: Record, number: int, cut: Cut) -> Value:
    score, terms = 0, []
    for at, meeting in enumerate(record.meetings[number]):
        score += meeting.points
        terms.append(Term(meeting.round, None, score, counted=at >= cut.low))
    return Value(sum(term.amount for term in terms if term.counted), tuple(terms))


@counted("KS", say("Koya"), say("Points against those who have at least half of the points that can be had."))
def koya(record: Record, number: int, cut: Cut) -> Value:
    limit = record.scheme.win * _games_each(record)
    terms = [
        Term(m.round, opponent, m.points, counted=2 * record.points[opponent] >= limit)
        for m in record.meetings[number]
        for opponent in m.opponents
    ]
    return Value(sum(term.amount for term in terms if term.counted), tuple(terms))


def _games_each(record: Record) -> int:
    """How many games anybody has: in a round robin of an odd number one fewer in each cycle than rounds."""
    odd = record.predetermined and len(record.entrants) % 2 and record.rounds % len(record.entrants) == 0
    return record.rounds - (record.rounds // len(record.entrants) if odd else 0)


def buchholz_terms(record: Record, number: int, *, fore: bool = False) -> list[Term]:
    """Of each round the opponent's adjusted score; of one without a game the own score (articles 16.3 and 16.4)."""
    scores = record.fore if fore else record.adjusted
    terms: list[Term] = []
    for meeting in record.meetings[number]:
        last = fore and meeting.round == record.total
        if meeting.opponents and (meeting.played or record.predetermined or last):
            for n in meeting.opponents:
                terms.append(Term(meeting.round, n, scores[n], True, False, scores[n]))
        elif not record.predetermined:
            own = record.own(number, fore=fore)
            terms.append(Term(meeting.round, None, own, own=meeting.voluntary, weight=own))
    return terms


@counted("BH", say("Buchholz"), say("The scores of all opponents, added up."), cuts=True)
def buchholz(record: Record, number: int, cut: Cut) -> Value:
    return summed(buchholz_terms(record, number), cut)


@counted(
    "FB", say("Fore Buchholz"), say("Buchholz as if every game of the last round were drawn."), cuts=True
)
def fore_buchholz(record: Record, number: int, cut: Cut) -> Value:
    return summed(buchholz_terms(record, number, fore=True), cut)


@counted(
    "SB", say("Sonneborn-Berger"), say("Each opponent's score times the points made against them."), cuts=True
)
def sonneborn_berger(record: Record, number: int, cut: Cut) -> Value:
    made = {meeting.round: meeting.points for meeting in record.meetings[number]}
    terms = [
        Term(t.round, t.opponent, made[t.round] * t.amount // ONE, True, t.own, t.amount)
        for t in buchholz_terms(record, number)
    ]
    return summed(terms, cut)


@counted("AOB", say("Average of opponents' Buchholz"), say("The mean Buchholz of those met over the board."))
def average_buchholz(record: Record, number: int, cut: Cut) -> Value:
    terms = [
        Term(m.round, n, buchholz(record, n, Cut()).amount)
        for m in record.meetings[number]
        if m.played
        for n in m.opponents
    ]
    return mean(terms)


def mean(terms: Sequence[Term]) -> Value:
    """The mean of what is counted, in hundredths, halves rounded up."""
    left = [term.amount for term in terms if term.counted]
    return Value((2 * sum(left) + len(left)) // (2 * len(left)) if left else 0, tuple(terms))


@counted("TPN", say("Starting number"), say("The lower number in the starting list."), least=True)
def starting_number(record: Record, number: int, cut: Cut) -> Value:
    return Value(ONE * number)
