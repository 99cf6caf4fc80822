"""Formats without a plan: a ladder with challenges, an arena, king of the table."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from random import Random

from games.core.messages import say
from tournaments.engine.event import EventError, Kind, Stage, Table, met
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import (
    Answer,
    Format,
    Next,
    Over,
    Waits,
    asked_for,
    register,
    rounds_setting,
)
from tournaments.engine.formats.swiss import candidates
from tournaments.engine.pairing.swiss import FREE, Field, Method, pair
from tournaments.engine.ranking import Rank, ranked_by
from tournaments.engine.tiebreaks import record_of

BY_PLACE = ("WIN",)
STREAK = 2
"""Wins running from which on points count double."""


def by_place(stage: Stage, order: Sequence[int], tie_breaks: Sequence[str]) -> list[Rank]:
    """Ranks by a list that the format keeps."""
    heights = {number: len(order) - at for at, number in enumerate(order)}
    left = {number: 0 for number in stage.numbers if number not in heights}
    return ranked_by(record_of(stage), tie_breaks, heights=heights | left)


def _nobody(why: str, busy: Collection[int]) -> Answer:
    """It waits for those who still play, if there are any."""
    return Waits(why, tuple(sorted(busy))) if busy else Over(say("There is nobody left to meet."))


@register
class Ladder(Format):
    """Whoever beats somebody above takes their place, and all between go down one."""

    key = "ladder"
    comes_and_goes = True
    title = say("Ladder")
    explanation = say(
        "A list in which everybody may challenge those a few places above. A challenger who wins takes the place, and "
        "all between go down one. A round is what is played at a time; without challenges the seed draws them."
    )
    settings = (
        rounds_setting(6),
        Setting("reach", say("Places above that may be challenged"), 2, 1, 20),
        Setting("answer", say("Days to answer a challenge"), 3, 1, 30),
        Setting("walkover", say("Who declines or does not answer has lost"), 0, 0, 1),
        Setting(
            "protection", say("Days without a challenge for who has been challenged and has played"), 3, 0, 60
        ),
        Setting("again", say("Days before two may meet again"), 7, 0, 365),
    )
    draws = False
    tie_breaks = BY_PLACE
    waits = False

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > stage.settings["rounds"]:
            return Over(say("All rounds have been played."))
        busy = set(stage.open_entrants())
        free = [n for n in ladder(stage) if n in {e.number for e in stage.playing()} and n not in busy]
        tables = _challenges(stage, free)
        if not tables:
            return _nobody(say("Nobody is free to be challenged."), busy)
        return Next((*tables, *asked_for(stage)))

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        stage = cls.opened(stage)
        return by_place(stage, ladder(stage), cls.tie_breaks if tie_breaks is None else tie_breaks)


def ladder(stage: Stage) -> list[int]:
    """The list after all that was played: entrants begin in the order of their numbers."""
    order = list(stage.numbers)
    for _, table in stage.tables():
        winner = table.winner()
        if winner is None or len(table.sides) != 2:
            continue
        won, lost = table.sides[winner][0], table.sides[1 - winner][0]
        if order.index(won) > order.index(lost):
            order.remove(won)
            order.insert(order.index(lost), won)
    return order


def may_challenge(stage: Stage, number: int) -> list[int]:
    """Whom that entrant may challenge now, the nearest first."""
    order = [n for n in ladder(stage) if any(e.number == n and e.is_in(stage.number) for e in stage.entrants)]
    at = order.index(number)
    return order[max(0, at - stage.settings["reach"]) : at][::-1]


def _challenges(stage: Stage, free: Sequence[int]) -> list[Table]:
    """From the bottom, each who is not taken challenges somebody in reach, as the seed has it."""
    rng = Random(f"{stage.seed}:{stage.number}")
    taken: set[int] = set()
    tables = []
    for at in range(len(free) - 1, 0, -1):
        above = [n for n in free[max(0, at - stage.settings["reach"]) : at] if n not in taken]
        if free[at] in taken or not above:
            continue
        challenged = rng.choice(above)
        taken |= {free[at], challenged}
        tables.append(met(free[at], challenged, why=(say("A challenge within reach on the ladder."),)))
    return tables[::-1]


@register
class Arena(Format):
    """Whoever is free is paired at once with somebody of about as many points; streaks count double."""

    key = "arena"
    comes_and_goes = True
    title = say("Arena")
    explanation = say(
        "Whoever is free is paired at once with somebody of about as many points, but not with the last opponent. "
        "A win counts two, a draw one; after two wins running points count double until a game is not won."
    )
    settings = (
        rounds_setting(8),
        Setting("streaks", say("Double points on a winning streak"), 1, 0, 1),
        Setting("minutes", say("Minutes in which tables begin"), 60, 5, 1440),
    )
    tie_breaks = ("WIN", "BH")
    waits = False

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > stage.settings["rounds"]:
            return Over(say("The time is up."))
        busy = set(stage.open_entrants())
        waited = {number: often for number, often in _waited(stage).items() if number not in busy}
        tables = free_tables(stage, waited)
        if not tables:
            return _nobody(say("Too few are free to be paired."), busy)
        return Next((*tables, *asked_for(stage)))

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        stage = cls.opened(stage)
        return ranked_by(
            record_of(stage), cls.tie_breaks if tie_breaks is None else tie_breaks, arena_points(stage)
        )


def free_tables(stage: Stage, waited: Mapping[int, int], *, again: bool = True) -> list[Table]:
    """Tables for those who are free, of whom one may be left. waited: of each how long, as whole numbers from 0.

    Who has waited least is left. again: two who have just met sit down once more where nobody else is free.
    """
    known = [
        replace(one, free=waited[n])
        for n, one in candidates(stage, arena_points(stage)).items()
        if n in waited
    ]
    if len(known) < 2:
        return []
    last = dict.fromkeys(_last_opponents(stage), max(waited.values()) + 1)
    pairs, _ = pair(Field(tuple(known), last, stage.apart, Method.MONRAD))
    why = (say("Both are free and have about as many points."),)
    return [
        met(one, other, why=why)
        for one, other in pairs
        if one != FREE and (again or frozenset((one, other)) not in last)
    ]


def arena_points(stage: Stage) -> dict[int, int]:
    """Two for a win, one for a draw, both doubled after two wins running."""
    return _arena(stage)[0]


def on_streak(stage: Stage) -> set[int]:
    """Whose next game counts double."""
    wins = _arena(Arena.opened(stage))[1]
    return {number for number, running in wins.items() if running >= STREAK and stage.settings["streaks"]}


def _arena(stage: Stage) -> tuple[dict[int, int], dict[int, int]]:
    """Of each entrant the points in hundredths, and how many wins are running."""
    points = dict.fromkeys(stage.numbers, 0)
    streak = dict.fromkeys(stage.numbers, 0)
    for _, table in stage.tables():
        for side, own in zip(table.sides, table.result, strict=False):
            if len(table.sides) == 2:
                number = side[0]
                worth = 200 if own >= stage.scheme.win else 100 if own >= stage.scheme.draw else 0
                doubled = 2 if stage.settings["streaks"] and streak[number] >= STREAK else 1
                points[number] += doubled * worth
                streak[number] = streak[number] + 1 if worth == 200 else 0
    return points, streak


def _waited(stage: Stage) -> dict[int, int]:
    """How often each was here and not paired."""
    found = dict.fromkeys(stage.numbers, 0)
    for one in stage.rounds:
        seated = {number for table in one.tables for number in table.entrants}
        for entrant in stage.entrants:
            found[entrant.number] += entrant.plays(one.number) and entrant.number not in seated
    return found


def _last_opponents(stage: Stage) -> set[frozenset[int]]:
    """Pairs that were the last table of one of the two."""
    last: dict[int, frozenset[int]] = {}
    for _, table in stage.tables():
        if table.kind is Kind.PLAYED:
            last |= dict.fromkeys(table.entrants, frozenset(table.entrants))
    return set(last.values())


@register
class KingOfTheTable(Format):
    """The winner stays, the loser goes to the end of the queue; several tables are steps up and down."""

    key = "king-of-the-table"
    title = say("King of the table")
    explanation = say(
        "Whoever wins at the table stays, whoever loses goes to the end of the queue; how long can be limited. "
        "Each win is a point. With several tables a winner goes up one and a loser down one."
    )
    settings = (
        rounds_setting(0),
        Setting("tables", say("Tables"), 1, 1, 20),
        Setting("stay", say("Wins running until one has to leave (0: no limit)"), 0, 0, 50),
    )
    draws = False
    tie_breaks = ("WIN", "DE")

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > (stage.settings["rounds"] or 2 * len(stage.entrants)):
            return Over(say("All rounds have been played."))
        line = _line(stage)
        tables = min(stage.settings["tables"], len(line) // 2)
        if not tables:
            return Over(say("There is nobody left to meet."))
        why = (say("Who stays, and who is next."),)
        return Next(
            tuple(
                met(line[2 * at], line[2 * at + 1], part=f"table:{at + 1}", why=why) for at in range(tables)
            )
        )


def _line(stage: Stage) -> list[int]:
    """Who stands where: two for each table from the first, then the queue."""
    here = [entrant.number for entrant in stage.playing()]
    line, streak = list(stage.numbers), dict.fromkeys(stage.numbers, 0)
    for one in stage.rounds:
        line = _moved(line, one.tables, streak, stage.settings["stay"])
    return [number for number in line if number in here]


def _moved(line: list[int], tables: Sequence[Table], streak: dict[int, int], stay: int) -> list[int]:
    """The line after a round: winners up a table, losers down one, of the last table to the end of the queue."""
    winners, losers = [], []
    for table in sorted(tables, key=lambda table: table.part):
        if len(table.sides) == 2:
            won = table.winner() or 0
            winners.append(table.sides[won][0])
            losers.append(table.sides[1 - won][0])
    for number in winners:
        streak[number] += 1
    for number in losers:
        streak[number] = 0
    queue = [number for number in line if number not in {*winners, *losers}]
    if not winners:
        return line
    leaving = [losers[-1]]
    kings = [winners[0]]
    if stay and streak[kings[0]] >= stay and queue:
        streak[kings[0]] = 0
        leaving.append(kings.pop())
    standing = [*kings, *(n for pair in zip(winners[1:], losers[:-1], strict=True) for n in pair)]
    return [*standing, *queue, *leaving]


def challenges(stage: Stage) -> Mapping[int, list[int]]:
    """Of everybody on a ladder whom they may challenge."""
    opened = Ladder.opened(stage)
    return {entrant.number: may_challenge(opened, entrant.number) for entrant in opened.playing()}


def challenge(stage: Stage, challenger: int, challenged: int) -> Table:
    """The table of a challenge. Raises EventError where it is out of reach."""
    opened = Ladder.opened(stage)
    if challenged not in may_challenge(opened, challenger):
        raise EventError(say("Number {number} is out of reach on the ladder.", number=challenged))
    return replace(met(challenger, challenged), why=(say("A challenge within reach on the ladder."),))
