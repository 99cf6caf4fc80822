"""Reading a TRF. Whatever does not fit together is refused, with the line: half a file is no tournament.

A player has one line `001`: number in columns 5-8, name in 15-47, rating in 49-52, points in 81-84, and from column 92
ten columns for each round: the opponent's number, the colour, the result.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from games.core.messages import say
from tournaments.engine.event import (
    POINT,
    Entrant,
    Kind,
    Round,
    RoundState,
    Scheme,
    Stage,
    Table,
    checked,
)
from tournaments.engine.trf.errors import TrfError
from tournaments.engine.trf.remarks import with_remarks
from tournaments.engine.trf.teams import LineUps, as_teams, has_teams

FIRST: Final = 91
WIDTH: Final = 10
MOST_LINES: Final = 5000
MOST_CHARACTERS: Final = 2_000_000
MOST_APART: Final = 100_000
"""Pairs that are not to meet: all within a group of 400."""
BYES: Final = {"U": Kind.BYE, "F": Kind.FULL, "H": Kind.HALF, "Z": Kind.ZERO}
PLAYED: Final = {"1": 1, "W": 1, "=": 0, "D": 0, "0": -1, "L": -1}
FORFEITS: Final = {"+": 1, "-": -1}
SCHEME: Final = {"W": "win", "D": "draw", "L": "loss", "U": "bye", "P": "bye", "Z": "zero"}


@dataclass(frozen=True, slots=True)
class Report:
    """What the file says. colour: `w` or `b` for the first in the list in round 1, empty if it says nothing.

    line_ups: of teams by number and round the places of those members who played, from 0. points: of each player.
    """

    stage: Stage
    title: str = ""
    total: int = 0
    colour: str = ""
    points: Mapping[int, int] = field(default_factory=dict)
    line_ups: LineUps = field(default_factory=dict)

    @property
    def of_teams(self) -> bool:
        """Whether its entrants have members."""
        return any(entrant.members for entrant in self.stage.entrants)


@dataclass(frozen=True, slots=True)
class _Block:
    """One round of one player; `opponent` 0 is nobody."""

    opponent: int
    colour: str
    result: str


@dataclass(frozen=True, slots=True)
class _Player:
    line: int
    number: int
    name: str
    rating: int
    points: int
    blocks: tuple[_Block, ...]


def read(text: str) -> Report:
    """The tournament of a file. Raises TrfError."""
    if len(text) > MOST_CHARACTERS:
        raise TrfError(say("The file has more than {most} characters.", most=MOST_CHARACTERS))
    lines = re.split(r"\r\n|\r|\n", text.lstrip("\ufeff"))
    if len(lines) > MOST_LINES:
        raise TrfError(say("The file has more than {most} lines.", most=MOST_LINES))
    players = [_player(at, line) for at, line in enumerate(lines, 1) if line[:3] == "001"]
    if not players:
        raise TrfError(say("There is no player in the file: no line begins with 001."))
    _check_numbers(players, lines)
    scheme = _scheme(lines)
    rounds = with_remarks(_rounds(players, scheme), lines)
    entrants = tuple(_entrant(player, len(rounds)) for player in sorted(players, key=lambda p: p.number))
    absent = {n for line in lines if line[:3] == "XXZ" for n in _numbers(line[3:])}
    stage = Stage(
        checked(tuple(_away(entrant, absent, len(rounds) + 1) for entrant in entrants)),
        rounds,
        scheme=scheme,
        apart=_apart(lines),
    )
    _check_points(players, stage)
    line_ups: LineUps = {}
    if has_teams(lines):
        stage, line_ups = as_teams(stage, lines)
    total = _number_after(lines, ("XXR", "142"))
    return Report(
        stage,
        _after(lines, "012"),
        max(total, len(rounds)),
        _colour(lines),
        {p.number: p.points for p in players},
        line_ups,
    )


def _player(at: int, line: str) -> _Player:
    number, name = _whole(at, line[4:8], say("the number")), line[14:47].strip()
    if not name:
        raise TrfError(say("Line {line}: the player has no name.", line=at))
    rating = _whole(at, line[48:52], say("the rating")) if line[48:52].strip() else 0
    return _Player(at, number, name, rating, _points(at, line[80:84]), _blocks(at, line[FIRST:].rstrip()))


def _whole(at: int, text: str, what: str) -> int:
    if not text.strip().isdecimal() or not text.isascii():
        raise TrfError(
            say(
                "Line {line}: {what} should be a whole number, not {text}.",
                line=at,
                what=what,
                text=repr(text),
            )
        )
    return int(text)


def _points(at: int, text: str) -> int:
    if not re.fullmatch(r" *-?\d{1,3}(\.\d{1,2})? *", text):
        raise TrfError(
            say("Line {line}: the points should be like 4.5, not {text}.", line=at, text=repr(text))
        )
    return round(POINT * float(text))


def _blocks(at: int, text: str) -> tuple[_Block, ...]:
    pieces = [text[start : start + WIDTH] for start in range(0, len(text), WIDTH)]
    return tuple(_block(at, number, piece) for number, piece in enumerate(pieces, 1))


def _block(at: int, number: int, piece: str) -> _Block:
    if not piece.strip():
        return _Block(0, "-", "Z")
    found = re.fullmatch(r" *(\d{1,4}) ([wbs-])(?: (.?))? *", piece[:8].rstrip().ljust(6), re.IGNORECASE)
    if found is None or piece[8:].strip():
        raise TrfError(
            say("Line {line}: round {round} cannot be read: {text}.", line=at, round=number, text=repr(piece))
        )
    opponent, colour, result = int(found[1]), found[2].lower(), (found[3] or "").strip().upper()
    if not _known(opponent, colour, result):
        raise TrfError(
            say("Line {line}: round {round} cannot be read: {text}.", line=at, round=number, text=repr(piece))
        )
    return _Block(
        opponent, colour, result if opponent else {"": "Z", "-": "Z", "+": "F", "=": "H"}.get(result, result)
    )


def _known(opponent: int, colour: str, result: str) -> bool:
    if opponent:
        return colour in "wb" and result in {*PLAYED, *FORFEITS, ""}
    return result in {*BYES, "+", "-", "", "="}


def _check_numbers(players: Sequence[_Player], lines: Sequence[str]) -> None:
    numbers = sorted(player.number for player in players)
    if numbers != list(range(1, len(numbers) + 1)):
        raise TrfError(say("Players should be numbered from 1 to {count}, each once.", count=len(numbers)))
    said = _number_after(lines, ("062",))
    if said and said != len(players):
        raise TrfError(
            say(
                "The file says that there are {said} players, and has {count}.", said=said, count=len(players)
            )
        )


def _rounds(players: Sequence[_Player], scheme: Scheme) -> tuple[Round, ...]:
    """The rounds that were drawn: up to the last in which anybody has an opponent, or that only byes could fill."""
    of = {player.number: player for player in players}
    drawn = max((at for p in players for at, block in enumerate(p.blocks, 1) if block.opponent), default=0)
    return tuple(_round(number, of, scheme) for number in range(1, drawn + 1))


def _round(number: int, of: Mapping[int, _Player], scheme: Scheme) -> Round:
    tables = [table for n in sorted(of) if (table := _table(number, of[n], of, scheme)) is not None]
    state = RoundState.CLOSED if all(table.finished for table in tables) else RoundState.PUBLISHED
    return Round(number, tuple(tables), state)


def _table(number: int, player: _Player, of: Mapping[int, _Player], scheme: Scheme) -> Table | None:
    """Of two who meet the table of the one with white; none for the other."""
    if number > len(player.blocks):
        return scheme.bye_table(Kind.ZERO, player.number)
    block = player.blocks[number - 1]
    if not block.opponent:
        return scheme.bye_table(BYES[block.result], player.number)
    other = of.get(block.opponent)
    if other is None:
        raise TrfError(
            say(
                "Line {line}: in round {round} {name} meets number {number}, who is not in the file.",
                line=player.line,
                round=number,
                name=player.name,
                number=block.opponent,
            )
        )
    back = other.blocks[number - 1] if number <= len(other.blocks) else None
    if back is None or back.opponent != player.number or {block.colour, back.colour} != {"w", "b"}:
        raise _disagree(number, player, other)
    points, kind = _result(number, player, other, block, back, scheme)
    return Table(kind, ((player.number,), (other.number,)), points) if block.colour == "w" else None


def _disagree(number: int, player: _Player, other: _Player) -> TrfError:
    return TrfError(
        say(
            "Lines {one} and {other} do not agree about round {round}.",
            one=min(player.line, other.line),
            other=max(player.line, other.line),
            round=number,
        )
    )


def _result(
    number: int, player: _Player, other: _Player, block: _Block, back: _Block, scheme: Scheme
) -> tuple[tuple[int, ...], Kind]:
    if not block.result and not back.result:
        return (), Kind.PLAYED
    worth = {1: scheme.win, 0: scheme.draw, -1: scheme.loss}
    if block.result in FORFEITS and back.result in FORFEITS:
        signs = (FORFEITS[block.result], FORFEITS[back.result])
        if signs == (1, 1):
            raise _disagree(number, player, other)
        return tuple(scheme.win if sign > 0 else scheme.zero for sign in signs), Kind.FORFEIT
    if block.result not in PLAYED or back.result not in PLAYED:
        raise _disagree(number, player, other)
    own, theirs = PLAYED[block.result], PLAYED[back.result]
    if own + theirs > 0 or (own == 0) != (theirs == 0):
        raise _disagree(number, player, other)
    return (worth[own], worth[theirs]), Kind.PLAYED


def _entrant(player: _Player, drawn: int) -> Entrant:
    """What stands in a round that is not drawn yet is a bye that was asked for."""
    byes = {
        at: BYES[block.result]
        for at, block in enumerate(player.blocks, 1)
        if at > drawn and block.result in BYES
    }
    return Entrant(player.number, player.name, player.rating, byes=byes)


def _away(entrant: Entrant, absent: set[int], number: int) -> Entrant:
    byes = {**entrant.byes, number: Kind.ZERO} if entrant.number in absent else entrant.byes
    return replace(entrant, byes=byes)


def _check_points(players: Sequence[_Player], stage: Stage) -> None:
    """The points that the file gives must be those of its results, with the byes of the coming round or without."""
    made = dict.fromkeys(stage.numbers, 0)
    for _, table in stage.tables():
        for side, points in zip(table.sides, table.result, strict=False):
            made[side[0]] += points
    for player, entrant in zip(sorted(players, key=lambda p: p.number), stage.entrants, strict=True):
        coming = sum(stage.scheme.of(kind) for kind in entrant.byes.values())
        if not _rounded(player.points, made[player.number], made[player.number] + coming):
            raise TrfError(
                say(
                    "Line {line}: {name} has {said} points, but the results give {made}.",
                    line=player.line,
                    name=player.name,
                    said=f"{player.points / 100:g}",
                    made=f"{made[player.number] / 100:g}",
                )
            )


def _rounded(said: int, *made: int) -> bool:
    """Whether it is one of them: the column has room for tenths, rulings give hundredths."""
    return any(abs(said - points) < POINT // 10 for points in made)


def _after(lines: Sequence[str], record: str) -> str:
    return next((line[3:].strip() for line in lines if line[:3] == record), "")


def _number_after(lines: Sequence[str], records: Sequence[str]) -> int:
    for record in records:
        found = re.match(r"\d{1,4}\b", _after(lines, record))
        if found:
            return int(found[0])
    return 0


def _colour(lines: Sequence[str]) -> str:
    said = f"{_after(lines, 'XXC')} {_after(lines, '152')}".lower()
    if "white" in said or re.search(r"\bw\b", said):
        return "w"
    return "b" if "black" in said or re.search(r"\bb\b", said) else ""


def _apart(lines: Sequence[str]) -> frozenset[frozenset[int]]:
    """Pairs that are not to meet: `XXP 3 8`, or `260` with the first and the last round before the numbers."""
    groups = [_numbers(line[3:]) for line in lines if line[:3] == "XXP"]
    groups += [_numbers(line[12:]) for line in lines if line[:3] == "260"]
    if sum(len(group) * (len(group) - 1) // 2 for group in groups) > MOST_APART:
        raise TrfError(say("The file keeps more than {most} pairs apart.", most=MOST_APART))
    return frozenset(frozenset((one, two)) for group in groups for one in group for two in group if one < two)


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split() if number.isdecimal()]


def _scheme(lines: Sequence[str]) -> Scheme:
    """The points of results, where the file has its own: `BBW 3.0`, `XXS W=3.0`, `162 W 3.0`."""
    said = [(line[2], line[3:]) for line in lines if line[:2] == "BB"]
    for line in lines:
        if line[:3] in ("XXS", "162"):
            said += re.findall(r"\b([A-Z])\s*[= ]\s*(\d+(?:\.\d+)?)", line[3:])
    found = {
        SCHEME[key]: round(100 * float(worth)) for key, worth in said if key in SCHEME and _is_number(worth)
    }
    return replace(Scheme(), **found)


def _is_number(text: str) -> bool:
    return re.fullmatch(r"\s*\d+(\.\d+)?\s*", text) is not None
