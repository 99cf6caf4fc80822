"""Keizer: for a season in which people skip evenings. Whom one beats counts by where they stand now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from games.core.messages import say
from tournaments.engine.event import Kind, Stage
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import (
    Answer,
    Format,
    Next,
    Over,
    Share,
    asked_for,
    register,
    rounds_setting,
    times_met,
)
from tournaments.engine.formats.swiss import candidates, table_of
from tournaments.engine.pairing.swiss import Field, Method, pair
from tournaments.engine.ranking import Rank, ranked_by
from tournaments.engine.tiebreaks import Meeting, Record, record_of

COUNTED = 40
"""The list is counted anew until it stands still, at most so often."""


@register
class Keizer(Format):
    """Neighbours in the list meet; a win gives the opponent's value, an evening away a part of the own."""

    key = "keizer"
    comes_and_goes = True
    title = say("Keizer system")
    explanation = say(
        "Everybody has a value by their place in the list, and starts with their own. A win gives the value of whom "
        "one beats, a draw half of it, an evening away a part of the own value. After each round everything is "
        "counted anew with the new values. Neighbours in the list meet."
    )
    settings = (
        rounds_setting(10),
        Setting("away", say("Per cent of the own value for an evening away"), 33, 0, 100),
        Setting("away_most", say("Evenings away that count"), 5, 0, 100),
        Setting("free", say("Per cent of the own value for a free round"), 67, 0, 100),
        Setting("apart", say("Rounds before two meet again"), 6, 0, 100),
    )
    tie_breaks = ("PTS", "WIN")

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        if stage.number > stage.settings["rounds"]:
            return Over(say("All rounds have been played."))
        if len(stage.playing()) < 2:
            return Over(say("There is nobody left to meet."))
        order = {rank.number: at for at, rank in enumerate(cls.standings(stage), 1)}
        level = candidates(stage, dict.fromkeys(stage.numbers, 0))
        known = {number: replace(one, rank=order[number]) for number, one in level.items()}
        given = Field(tuple(known.values()), _recent(stage), stage.apart, Method.MONRAD)
        pairs, costs = pair(given)
        tables = [table_of(stage, known, one, other, costs[one, other]) for one, other in pairs]
        return Next((*tables, *asked_for(stage)))

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        stage = cls.opened(stage)
        record = record_of(stage)
        return ranked_by(
            record, cls.tie_breaks if tie_breaks is None else tie_breaks, keizer_points(stage, record)
        )

    @classmethod
    def shares(cls, stage: Stage, number: int) -> tuple[Share, ...]:
        stage = cls.opened(stage)
        record = record_of(stage)
        return tuple(_shares(stage, record.meetings[number], settled_values(stage, record), number))


def _recent(stage: Stage) -> dict[frozenset[int], int]:
    """Who has met in the last rounds, in which two are not to meet again."""
    return times_met(
        replace(stage, rounds=stage.rounds[max(0, len(stage.rounds) - stage.settings["apart"]) :])
    )


def values(order: Sequence[int]) -> dict[int, int]:
    """Of each place a point less than of the one above; the first is worth three times the last."""
    lowest = 50 * len(order)
    return {number: lowest + 100 * (len(order) - at) for at, number in enumerate(order, 1)}


def keizer_points(stage: Stage, record: Record) -> dict[int, int]:
    """Counted anew by the list they make, until it stands still; the first list is by number."""
    worth = settled_values(stage, record)
    return {number: _sum(stage, found, worth, number) for number, found in record.meetings.items()}


def settled_values(stage: Stage, record: Record) -> dict[int, int]:
    """What each is worth by the list that stands still."""
    order = sorted(record.meetings)
    for _ in range(COUNTED):
        worth = values(order)
        points = {number: _sum(stage, record.meetings[number], worth, number) for number in order}
        again = sorted(order, key=lambda number: (-points[number], number))
        if again == order:
            break
        order = again
    return worth


def _sum(stage: Stage, meetings: Sequence[Meeting], worth: Mapping[int, int], number: int) -> int:
    return sum(share.amount for share in _shares(stage, meetings, worth, number))


def _shares(
    stage: Stage, meetings: Sequence[Meeting], worth: Mapping[int, int], number: int
) -> Iterator[Share]:
    own, away = worth[number], 0
    yield Share(0, own, say("The own value, by the place in the list."))
    for meeting in meetings:
        if meeting.opponents:
            other = meeting.opponents[0]
            won = 2 * meeting.points // max(stage.scheme.win, 1)
            yield Share(meeting.round, won * worth[other] // 2, _won(won), other)
        elif meeting.kind in (Kind.BYE, Kind.FULL):
            free = own * stage.settings["free"] // 100
            yield Share(meeting.round, free, say("A free round: a part of the own value."))
        else:
            away += 1
            counted = away <= stage.settings["away_most"]
            amount = own * stage.settings["away"] // 100 if counted else 0
            yield Share(meeting.round, amount, AWAY if counted else TOO_OFTEN)


AWAY = say("Away: a part of the own value.")
TOO_OFTEN = say("Away more often than counts.")


def _won(halves: int) -> str:
    """What a table was worth of the opponent's value."""
    if halves >= 2:
        return say("Won: the opponent's value as it is now.")
    return say("Drawn: half of the opponent's value as it is now.") if halves else say("Lost.")
