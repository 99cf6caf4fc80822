"""Teams and pairs in a report: record 013 has a team's name in columns 5-36 and from column 37 on, five columns each,
the numbers of its members, whose lines 001 hold what they played.

Where results are those of a match, each of its boards has the result of the match, and the side named first has white.
A file from elsewhere may have other results on each board: the match is won by who has more points over all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from games.core.messages import say
from tournaments.engine.event import BYES, Entrant, Kind, Member, Round, RoundState, Ruling, Stage, Table
from tournaments.engine.trf.errors import TrfError
from tournaments.engine.trf.writing import first_colour, write

NAME: Final = slice(4, 36)
FIRST: Final = 36
WIDTH: Final = 5
NAME_WIDTH: Final = 32
NUMBER: Final = re.compile(r" *\d{1,4} *")

LineUps = Mapping[tuple[int, int], Sequence[int]]
"""By team and round the places, from 0, of those of its members who play, board by board."""


# Writing --------------------------------------------------------------------------------------------------------------


def write_teams(
    stage: Stage, line_ups: LineUps, *, title: str = "", total: int = 0, coming: bool = False
) -> str:
    """The report of a stage whose entrants have members."""
    number = _numbers(stage)
    names = _names(stage)
    lines = [f"082 {len(stage.entrants)}"]
    for team in stage.entrants:
        members = "".join(f"{number[team.number, place]:4} " for place in range(len(team.members)))
        lines.append(f"013 {names[team.number]:{NAME_WIDTH}}{members}".rstrip())
    return write(
        _by_member(stage, line_ups, number),
        title=title,
        total=total,
        colour=first_colour(stage),
        coming=coming,
        kind="Team: Swiss-System",
        more=lines,
    )


def _numbers(stage: Stage) -> dict[tuple[int, int], int]:
    """The number of each member in the file, by team and place."""
    keys = [(team.number, place) for team in stage.entrants for place in range(len(team.members))]
    return {key: number for number, key in enumerate(keys, 1)}


def _names(stage: Stage) -> dict[int, str]:
    """As the columns hold them, each once."""
    found: dict[int, str] = {}
    for team in stage.entrants:
        name = team.name[:NAME_WIDTH].strip()
        if name in found.values():
            mark = f" {team.number}"
            name = name[: NAME_WIDTH - len(mark)] + mark
        found[team.number] = name
    return found


def _by_member(stage: Stage, line_ups: LineUps, number: Mapping[tuple[int, int], int]) -> Stage:
    """The same stage of their members, each for themselves."""
    entrants = [
        Entrant(number[team.number, place], member.name, team.rating, byes=team.byes)
        for team in stage.entrants
        for place, member in enumerate(team.members)
    ]
    rounds = [
        replace(
            one,
            tables=tuple(row for table in one.tables for row in _boards(one.number, table, line_ups, number)),
        )
        for one in stage.rounds
    ]
    apart = [frozenset(number[team, 0] for team in pair) for pair in stage.apart]
    return replace(stage, entrants=tuple(entrants), rounds=tuple(rounds), apart=frozenset(apart))


def _boards(
    at: int, table: Table, line_ups: LineUps, number: Mapping[tuple[int, int], int]
) -> Iterator[Table]:
    """A table of two teams as a table for each of its boards; of one, for each who would have played."""
    teams = table.entrants
    sits = [[number[team, place] for place in line_ups.get((team, at), (0,))] for team in teams]
    for board in sorted(zip(*sits, strict=False)):
        yield replace(table, sides=tuple((one,) for one in board))


# Reading --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Team:
    line: int
    name: str
    members: tuple[int, ...]


def has_teams(lines: Sequence[str]) -> bool:
    """Whether a file is of teams."""
    return any(line[:3] == "013" for line in lines)


def as_teams(stage: Stage, lines: Sequence[str]) -> tuple[Stage, LineUps]:
    """The stage of the teams whose members a file has, and who played for them. Raises TrfError."""
    teams = [_team(at, line) for at, line in enumerate(lines, 1) if line[:3] == "013"]
    _check(teams, stage, lines)
    of = {member: number for number, team in enumerate(teams, 1) for member in team.members}
    rounds = [_round(one, teams, of, stage) for one in stage.rounds]
    line_ups = {key: places for _round_, sat in rounds for key, places in sat.items()}
    size = max(map(len, line_ups.values()), default=min(len(team.members) for team in teams))
    people = {entrant.number: entrant for entrant in stage.entrants}
    entrants = [_entrant(number, team, people, size) for number, team in enumerate(teams, 1)]
    apart = {frozenset(of[member] for member in pair) for pair in stage.apart}
    found = replace(
        stage,
        entrants=tuple(entrants),
        rounds=tuple(one for one, _sat in rounds),
        apart=frozenset(pair for pair in apart if len(pair) > 1),
    )
    return found, line_ups


def _team(at: int, line: str) -> _Team:
    name, text = " ".join(line[NAME].split()), line[FIRST:].rstrip()
    if not name:
        raise TrfError(say("Line {line}: the team has no name.", line=at))
    pieces = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    if not pieces:
        raise TrfError(say("Line {line}: the team has no members.", line=at))
    for piece in pieces:
        if not piece.isascii() or not NUMBER.fullmatch(piece):
            raise TrfError(
                say("Line {line}: {text} is not the number of a player.", line=at, text=repr(piece))
            )
    return _Team(at, name, tuple(map(int, pieces)))


def _check(teams: Sequence[_Team], stage: Stage, lines: Sequence[str]) -> None:
    """Every player is in one team, and no two teams are called alike. Raises TrfError."""
    names: set[str] = set()
    placed: set[int] = set()
    numbers = set(stage.numbers)
    for team in teams:
        if team.name.casefold() in names:
            raise TrfError(
                say("Line {line}: there is a team {name} already.", line=team.line, name=team.name)
            )
        names.add(team.name.casefold())
        for member in team.members:
            if member not in numbers:
                raise TrfError(
                    say("Line {line}: number {number} is not in the file.", line=team.line, number=member)
                )
            if member in placed:
                raise TrfError(
                    say("Line {line}: number {number} is in a team already.", line=team.line, number=member)
                )
            placed.add(member)
    if alone := sorted(numbers - placed):
        raise TrfError(say("Number {number} is in no team.", number=alone[0]))
    said = next((line[3:].strip() for line in lines if line[:3] == "082"), "")
    if said.isascii() and said.isdecimal() and int(said[:6]) not in (0, len(teams)):
        raise TrfError(
            say(
                "The file says that there are {said} teams, and has {count}.", said=said[:6], count=len(teams)
            )
        )


def _round(
    one: Round, teams: Sequence[_Team], of: Mapping[int, int], stage: Stage
) -> tuple[Round, dict[tuple[int, int], list[int]]]:
    """A round as its teams met, and who played for each."""
    meets: dict[int, int] = {}
    boards: dict[frozenset[int], list[Table]] = {}
    free: dict[int, list[Table]] = {number: [] for number in range(1, len(teams) + 1)}
    for table in one.tables:
        met = [of[member] for member in table.entrants]
        if table.kind in BYES:
            free[met[0]].append(table)
            continue
        _meet(one.number, met, meets, teams)
        boards.setdefault(frozenset(met), []).append(table)
    sat: dict[tuple[int, int], list[int]] = {}
    made = [_match(one.number, found, of, teams, stage, sat) for found in boards.values()]
    made += [
        _free(number, tables, sat, teams, one.number)
        for number, tables in free.items()
        if number not in meets
    ]
    state = RoundState.CLOSED if all(table.finished for table in made) else RoundState.PUBLISHED
    return Round(one.number, tuple(made), state), sat


def _meet(number: int, met: Sequence[int], meets: dict[int, int], teams: Sequence[_Team]) -> None:
    for own, other in (met, met[::-1]):
        if own == other:
            raise TrfError(
                say("In round {round} two of {team} meet each other.", round=number, team=teams[own - 1].name)
            )
        if meets.setdefault(own, other) != other:
            raise TrfError(
                say("In round {round} {team} meets several teams.", round=number, team=teams[own - 1].name)
            )


def _match(
    number: int,
    boards: Sequence[Table],
    of: Mapping[int, int],
    teams: Sequence[_Team],
    stage: Stage,
    sat: dict[tuple[int, int], list[int]],
) -> Table:
    """Two teams at a table: named first who has white on most boards, or on the first of them."""
    top = min(boards, key=lambda table: min(_place(teams, of, one) for one in table.entrants))
    whites = [of[table.sides[0][0]] for table in boards]
    first = max({*whites}, key=lambda team: (whites.count(team), team == of[top.sides[0][0]]))
    turned = [table if of[table.sides[0][0]] == first else _turned(table) for table in boards]
    turned.sort(key=lambda table: _place(teams, of, table.sides[0][0]))
    second = of[turned[0].sides[1][0]]
    for side, team in enumerate((first, second)):
        sat[team, number] = [_place(teams, of, table.sides[side][0]) for table in turned]
    kind = Kind.FORFEIT if all(table.kind is Kind.FORFEIT for table in turned) else Kind.PLAYED
    rulings = turned[0].rulings
    if any(table.rulings != rulings for table in turned):
        raise TrfError(
            say(
                "In round {round} a ruling concerns one board of a match alone, which is not read.",
                round=number,
            )
        )
    return Table(
        kind,
        ((first,), (second,)),
        _points(turned, kind, stage),
        rulings=rulings,
        locked=any(table.locked for table in turned),
    )


def _place(teams: Sequence[_Team], of: Mapping[int, int], member: int) -> int:
    return teams[of[member] - 1].members.index(member)


def _turned(table: Table) -> Table:
    rulings = tuple(Ruling(one.kind, one.points[::-1], one.reason, one.by) for one in table.rulings)
    return replace(table, sides=table.sides[::-1], points=table.points[::-1], rulings=rulings)


def _points(boards: Sequence[Table], kind: Kind, stage: Stage) -> tuple[int, ...]:
    """Of both teams by who has more over all boards; nothing while one of them is played."""
    if not all(table.finished for table in boards):
        return ()
    one, other = (sum(table.points[side] for table in boards) for side in (0, 1))
    scheme = stage.scheme
    if kind is Kind.FORFEIT:
        return tuple(
            scheme.win if own > against else scheme.zero for own, against in ((one, other), (other, one))
        )
    if one == other:
        return scheme.draw, scheme.draw
    return (scheme.win, scheme.loss) if one > other else (scheme.loss, scheme.win)


def _free(
    team: int,
    tables: Sequence[Table],
    sat: dict[tuple[int, int], list[int]],
    teams: Sequence[_Team],
    number: int,
) -> Table:
    """A team without a match: the round that most is given for among its members."""
    best = max(tables, key=lambda table: (table.points[0], table.kind is not Kind.ZERO))
    if best.kind is not Kind.ZERO:
        free = {table.sides[0][0] for table in tables if table.kind is best.kind}
        sat[team, number] = [at for at, member in enumerate(teams[team - 1].members) if member in free]
    return replace(best, sides=((team,),))


def _entrant(number: int, team: _Team, people: Mapping[int, Entrant], size: int) -> Entrant:
    """Rated as its members are on average; away in rounds to come if all of them are."""
    members = [people[member] for member in team.members]
    rated = [one.rating for one in members if one.rating]
    byes = {
        at: kind for at, kind in members[0].byes.items() if all(one.byes.get(at) == kind for one in members)
    }
    return Entrant(
        number,
        team.name,
        round(sum(rated) / len(rated)) if rated else 0,
        members=tuple(Member(one.name, substitute=at >= size) for at, one in enumerate(members)),
        byes=byes,
    )
