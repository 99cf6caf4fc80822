"""Formats in parts: groups with play-offs, divisions of a league, one against all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from games.core.messages import say
from tournaments.engine.berger import berger_round
from tournaments.engine.event import EventError, Kind, Stage, Table, met
from tournaments.engine.format_settings import Setting
from tournaments.engine.formats.base import Answer, Format, Next, Over, register
from tournaments.engine.formats.brackets import Bracket, main_nodes, of_stage, seeding
from tournaments.engine.ranking import Rank, ranked, ranked_by
from tournaments.engine.tiebreaks import record_of

ABOVE = 1_000_000
"""More than any points of a group: who plays on stands above who does not."""


def snake(numbers: Sequence[int], groups: int) -> list[list[int]]:
    """Into groups by turns, forth and back: `snake([1..6], 2)` is [[1, 4, 5], [2, 3, 6]]."""
    found: list[list[int]] = [[] for _ in range(groups)]
    for at, number in enumerate(numbers):
        turn, place = divmod(at, groups)
        found[place if turn % 2 == 0 else groups - 1 - place].append(number)
    return found


def group_tables(stage: Stage, group: Sequence[int], number: int, part: str) -> list[Table]:
    """One round of everybody against everybody in a group; who is missing forfeits, who has nobody is free."""
    players = len(group) + len(group) % 2
    if players < 2:
        return []
    here = {entrant.number for entrant in stage.entrants if entrant.plays(stage.number)}
    turned = (number - 1) // (players - 1) % 2
    found = []
    for pair in berger_round((number - 1) % (players - 1) + 1, players):
        ordered = pair[::-1] if turned else pair
        sides = [group[place - 1] for place in ordered if place <= len(group)]
        if set(sides) & here:
            found.append(_in_group(stage, sides, here, part))
    return found


def _in_group(stage: Stage, sides: Sequence[int], here: set[int], part: str) -> Table:
    if len(sides) == 1:
        return Table(
            Kind.BYE, ((sides[0],),), (0,), part=part, why=(say("There is nobody to meet in this round."),)
        )
    if set(sides) <= here:
        return met(*sides, part=part, why=(say("Everybody in a group meets everybody."),))
    points = tuple(stage.scheme.win if number in here else 0 for number in sides)
    both = ((sides[0],), (sides[1],))
    return Table(Kind.FORFEIT, both, points, part=part, why=(say("Somebody is missing."),))


def within(stage: Stage, group: Sequence[int]) -> Stage:
    """The stage as those of a group have seen it."""
    members = set(group)
    rounds = tuple(
        replace(one, tables=tuple(t for t in one.tables if set(t.entrants) <= members))
        for one in stage.rounds
    )
    entrants = tuple(entrant for entrant in stage.entrants if entrant.number in members)
    return replace(stage, entrants=entrants, rounds=rounds)


@register
class GroupsPlayOffs(Format):
    """Round robins in groups, of which the best go on to a knock-out."""

    key = "groups-play-offs"
    title = say("Groups with play-offs")
    explanation = say(
        "Everybody meets everybody in their group, into which the seeds are dealt by turns; the best of each group go "
        "on to a knock-out, in which the winners of groups stand highest. There a drawn game is played again."
    )
    settings = (
        Setting("size", say("Entrants in a group"), 4, 3, 20),
        Setting("onward", say("Of each group so many go on"), 2, 1, 8),
        Setting("best_of", say("Games of a meeting in the play-offs, at most"), 1, 1, 15),
    )
    least = 4
    most = 400
    predetermined = True
    tie_breaks = ("DE", "SB", "MARGIN", "LOT")

    @classmethod
    def played_again(cls, part: str) -> bool:
        return part.startswith("main")

    @classmethod
    def groups(cls, stage: Stage) -> list[list[int]]:
        numbers = [entrant.number for entrant in stage.entrants if entrant.is_in(1)]
        return snake(numbers, max(1, round(len(numbers) / stage.settings["size"])))

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        groups = cls.groups(stage)
        if stage.number <= group_rounds(groups):
            playing = [
                (group_name(at), group) for at, group in enumerate(groups) if _plays(group, stage.number)
            ]
            given = [group_tables(stage, group, stage.number, part) for part, group in playing]
            return Next(tuple(table for tables in given for table in tables))
        due = cls.play_offs(stage).due()
        return Next(tuple(due)) if due else Over(say("Every meeting is decided."))

    @classmethod
    def play_offs(cls, stage: Stage) -> Bracket:
        """The bracket as it was drawn: a group's result that is corrected later moves nobody in it."""
        before = replace(stage, rounds=stage.rounds[: group_rounds(cls.groups(stage))])
        best_of = stage.settings["best_of"] | 1
        return of_stage(stage, main_nodes(opened_with(stage) or cls.qualified(before)), best_of)

    @classmethod
    def qualified(cls, stage: Stage) -> list[int]:
        """Those who go on: all winners, then all seconds, each by points in their group."""
        tables = [cls.ranked_group(stage, group) for group in cls.groups(stage)]
        here = {entrant.number for entrant in stage.entrants if entrant.is_in(len(stage.rounds) + 1)}
        onward = [
            [rank for rank in table if rank.number in here][: stage.settings["onward"]] for table in tables
        ]
        found: list[int] = []
        for place in range(stage.settings["onward"]):
            level = [table[place] for table in onward if place < len(table)]
            found += [rank.number for rank in sorted(level, key=lambda rank: (-rank.points, rank.number))]
        return found

    @classmethod
    def ranked_group(cls, stage: Stage, group: Sequence[int]) -> list[Rank]:
        return ranked(within(stage, group), cls.tie_breaks, predetermined=True)

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        """By how far one came in the play-offs, then by the points of the group."""
        stage = cls.opened(stage)
        record = record_of(stage, predetermined=True)
        heights: dict[int, int] | None = None
        if len(stage.rounds) >= group_rounds(cls.groups(stage)):
            bracket = cls.play_offs(stage)
            heights = dict(record.points) | dict.fromkeys(bracket.entrants, ABOVE)
            for winner, _ in bracket.outcomes.values():
                heights[winner] = heights.get(winner, 0) + ABOVE
            heights.pop(0, None)
        return ranked_by(record, cls.tie_breaks if tie_breaks is None else tie_breaks, heights=heights)


def opened_with(stage: Stage) -> list[int]:
    """Who stands in a bracket that has begun, the strongest first; nobody where it has not."""
    first: dict[str, Table] = {}
    for _, table in stage.tables():
        if table.part.startswith("main:1:"):
            first.setdefault(table.part, table)
    line = [number for at in range(len(first)) for number in _both(first[f"main:1:{at + 1}"])]
    seeds = seeding(len(line)) if line else []
    placed = dict(zip(seeds, line, strict=True))
    return [placed[seed] for seed in sorted(placed) if placed[seed]]


def _both(table: Table) -> tuple[int, int]:
    """Who stands at the two places of an opening meeting, 0 for nobody: the higher seed is the one who is free."""
    upper, *lower = table.entrants
    return (upper, lower[0] if lower else 0)


def _plays(group: Sequence[int], number: int) -> bool:
    return number <= len(group) - 1 + len(group) % 2


def group_rounds(groups: Sequence[Sequence[int]]) -> int:
    """Until the largest group is through."""
    most = max(map(len, groups))
    return most - 1 + most % 2


def group_name(at: int) -> str:
    """`group:A`, after Z `group:AA`."""
    again, letter = divmod(at, 26)
    return "group:" + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[letter] * (again + 1)


@register
class Gauntlet(Format):
    """One, or some, against all others: one after another, or all at once as in a simultaneous display."""

    key = "gauntlet"
    title = say("Gauntlet")
    explanation = say(
        "The first seeds meet everybody else once, the others not each other: one after another, or all in one round "
        "as in a simultaneous display."
    )
    settings = (
        Setting("champions", say("So many run the gauntlet"), 1, 1, 20),
        Setting("at_once", say("All games in one round"), 0, 0, 1),
    )
    most = 400
    predetermined = True
    tie_breaks = ("WIN", "MARGIN")

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        count = stage.settings["champions"]
        if count >= len(stage.entrants):
            raise EventError(say("Somebody has to be left for {count} to meet.", count=count))
        champions, others = stage.numbers[:count], stage.numbers[count:]
        rounds = 1 if stage.settings["at_once"] else max(len(others), count)
        if stage.number > rounds:
            return Over(say("Everybody has been met."))
        tables = [_run(stage, one, other) for one, other in _runs(stage, champions, others)]
        return Next(tuple(tables)) if tables else Over(say("There is nobody left to meet."))


def _runs(stage: Stage, champions: Sequence[int], others: Sequence[int]) -> list[tuple[int, int]]:
    if stage.settings["at_once"]:
        return [(one, other) for one in champions for other in others]
    wide = max(len(champions), len(others))
    at = stage.number - 1
    pairs = [(champions[c], (c + at) % wide) for c in range(len(champions))]
    return [(one, others[place]) for one, place in pairs if place < len(others)]


def _run(stage: Stage, one: int, other: int) -> Table:
    here = {entrant.number for entrant in stage.playing()}
    return _in_group(stage, (one, other), here, "")


@register
class League(Format):
    """Divisions of like strength, each everybody against everybody; rounds have windows of days."""

    key = "league"
    title = say("League with divisions")
    explanation = say(
        "Divisions by strength, in each of which everybody meets everybody; a round has its window of days. "
        "In the end the best go up a division and the last go down."
    )
    settings = (
        Setting("size", say("Entrants in a division (0: one division)"), 0, 0, 40),
        Setting("cycles", say("Times everybody meets"), 1, 1, 4),
        Setting("window", say("Days for a round"), 7, 1, 90),
        Setting("moves", say("So many go up and down"), 1, 0, 10),
    )
    most = 400
    predetermined = True
    waits = False
    tie_breaks = ("DE", "SB", "MARGIN", "WIN")

    @classmethod
    def divisions(cls, stage: Stage) -> list[list[int]]:
        """The strongest in the first; what is left over joins the last one if it is fewer than half of one."""
        size = stage.settings["size"] or len(stage.entrants)
        numbers = stage.numbers
        found = [numbers[at : at + size] for at in range(0, len(numbers), size)]
        if len(found) > 1 and 2 * len(found[-1]) < size:
            rest = found.pop()
            found[-1] += rest
        return found

    @classmethod
    def rounds(cls, division: Sequence[int], stage: Stage) -> int:
        return stage.settings["cycles"] * (len(division) - 1 + len(division) % 2)

    @classmethod
    def draw(cls, stage: Stage) -> Answer:
        stage = cls.opened(stage)
        tables = [
            table
            for at, division in enumerate(cls.divisions(stage), 1)
            if stage.number <= cls.rounds(division, stage)
            for table in group_tables(stage, division, stage.number, f"division:{at}")
        ]
        return Next(tuple(tables)) if tables else Over(say("Everybody has met everybody."))

    @classmethod
    def standings(cls, stage: Stage, tie_breaks: Sequence[str] | None = None) -> list[Rank]:
        """One division after the other."""
        stage = cls.opened(stage)
        chosen = cls.tie_breaks if tie_breaks is None else tie_breaks
        found: list[Rank] = []
        for division in cls.divisions(stage):
            lines = cls.ranked_division(stage, division, chosen)
            found += [replace(line, rank=line.rank + len(found)) for line in lines]
        return found

    @classmethod
    def ranked_division(
        cls, stage: Stage, division: Sequence[int], tie_breaks: Sequence[str] | None = None
    ) -> list[Rank]:
        chosen = cls.tie_breaks if tie_breaks is None else tie_breaks
        return ranked(within(stage, division), chosen, predetermined=True)


@dataclass(frozen=True, slots=True)
class Move:
    """Who changes divisions, from which to which, counted from 1."""

    number: int
    before: int
    after: int


def promotions(stage: Stage) -> list[Move]:
    """Who goes up and who goes down after the last round."""
    stage = League.opened(stage)
    divisions, moves = League.divisions(stage), stage.settings["moves"]
    place = {line.number: line.rank for line in League.standings(stage)}
    found = []
    for at, (upper, lower) in enumerate(pairwise(divisions), 1):
        count = min(moves, len(upper) // 2, len(lower) // 2)
        down = sorted(upper, key=lambda n: place[n])[len(upper) - count :]
        up = sorted(lower, key=lambda n: place[n])[:count]
        found += [Move(number, at, at + 1) for number in down] + [Move(number, at + 1, at) for number in up]
    return found


def windows(first: date, count: int, days: int) -> Mapping[int, tuple[date, date]]:
    """The first and the last day of each round, one after another."""
    return {
        number: (first + timedelta(days=(number - 1) * days), first + timedelta(days=number * days - 1))
        for number in range(1, count + 1)
    }
