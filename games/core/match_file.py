"""A match as a file: one JSON object that `python -m games play --json` and the site save, and both read again.

    {"format": "kerho-match", "version": 1, "game": "tuppi", "rules_version": 2, "seats": 4, "options": {...},
     "entered": false, "players": ["Aino", ...], "log": [["chance", null, "salt:[...]", 0], ...], "result": {...}}

What stands in the log is believed only after it has been replayed through the rules (`replayed`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from games.core import registry
from games.core.errors import BadLog, Refusal, UnknownGame
from games.core.game import Game, GameTable
from games.core.log import LogEvent, stored_event
from games.core.match import LiveMatch
from games.core.messages import Message, say

FORMAT: Final = "kerho-match"
VERSION: Final = 1
NEEDED: Final = frozenset({"game", "seats", "options", "log"})
MOST_EVENTS: Final = 20_000
MOST_DIGITS: Final = 18
LONGEST_NAME: Final = 60
LONGEST_COMMENT: Final = 2_000


@dataclass(frozen=True, slots=True)
class MatchFile:
    """A match as a file has it. players: names by seat, as many as are known; played: when, as the file says it.

    comments: by the number of the event that they follow, 0 before the first. totals: what the file says the match
    came to, None where it says nothing. left_out: what the file had that is not here.
    """

    table: GameTable
    entered: bool
    log: tuple[LogEvent[Any], ...]
    players: tuple[str, ...] = ()
    played: str = ""
    comments: Mapping[int, str] = field(default_factory=dict)
    totals: tuple[int, ...] | None = None
    left_out: tuple[Message, ...] = ()


def to_json(match: LiveMatch, **more: Any) -> dict[str, Any]:
    """Everything needed to replay a match, with its sheet and result for people."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": match.table.game.key,
        "rules_version": match.table.game.rules_version,
        "seats": match.table.seats,
        "options": dict(match.begun_with.options),
        "entered": match.entered,
        **more,
        "log": [event.to_json() for event in match.log],
        "rows": [row.to_json() for row in match.sheet.rows],
        "result": match.result.to_json() if match.result else None,
    }


def to_text(file: MatchFile, live: LiveMatch | None = None) -> str:
    """The file of a match, an event a line; live: the match at its end, if it has been replayed. Raises BadLog."""
    more: dict[str, Any] = {"players": list(file.players), "played": file.played}
    if file.comments:
        more["comments"] = {str(seq): text for seq, text in sorted(file.comments.items())}
    data = to_json(live or replayed(file), **more)
    parts = [f"{json.dumps(key)}: {_laid_out(data[key])}" for key in data]
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _laid_out(value: Any) -> str:
    """A value as JSON, a list of lists or objects with each on a line of its own."""
    if isinstance(value, list) and value and isinstance(value[0], list | dict):
        return "[\n" + ",\n".join(f" {json.dumps(one, ensure_ascii=False)}" for one in value) + "\n]"
    return json.dumps(value, ensure_ascii=False)


def read(text: str) -> MatchFile:
    """What a file says, not yet replayed. Raises BadLog for what is no saved match, UnknownGame, BadOption."""
    data = _object_in(text)
    game = by_its_rules(data["game"], data.get("rules_version"))
    seats, options = data["seats"], data["options"]
    if type(seats) is not int:
        raise BadLog(say("seats is a whole number, the number of players."))
    if not isinstance(options, Mapping) or not isinstance(data["log"], list):
        raise BadLog(say("options is an object and log a list."))
    return MatchFile(
        game.table_for(seats, options),
        data.get("entered") is True,
        events(data["log"]),
        _players(data.get("players", []), seats),
        str(data.get("played") or "")[:40],
        _comments(data.get("comments", {}), len(data["log"])),
        _totals(data.get("result")),
    )


def _object_in(text: str) -> Mapping[str, Any]:
    """The object of a saved match with all that it needs. Raises BadLog."""
    try:
        data = json.loads(text, parse_int=whole, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise BadLog(
            say(
                "This is not JSON, or is cut off: line {line}, column {column} cannot be read.",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except RecursionError:
        raise BadLog(say("Lists and objects stand too deep within each other.")) from None
    _must_be_writable(data)
    if not isinstance(data, Mapping) or not data.keys() >= NEEDED:
        raise BadLog(say("A saved match is an object with game, seats, options and log."))
    if data.get("format", FORMAT) != FORMAT or data.get("version", VERSION) != VERSION:
        raise BadLog(
            say(
                "This file is {format} {version}; {own} {number} can be read.",
                format=str(data.get("format"))[:40],
                version=str(data.get("version"))[:20],
                own=FORMAT,
                number=str(VERSION),
            )
        )
    return data


def _must_be_writable(data: object) -> None:
    """Raise BadLog for half characters and the character 0, which nothing can keep."""
    try:
        written = json.dumps(data, ensure_ascii=False)
        written.encode()
    except (UnicodeEncodeError, RecursionError):
        written = "\\u0000"
    if "\\u0000" in written:
        raise BadLog(say("The file has characters that cannot be kept."))


def whole(digits: str) -> int:
    """A whole number in JSON. Raises BadLog for one with too many digits to be meant."""
    if len(digits) > MOST_DIGITS:
        raise BadLog(say("A number in the file has {count} digits: none is that large.", count=len(digits)))
    return int(digits)


def _no_number(word: str) -> float:
    raise BadLog(say("{word} is no number.", word=word))


def by_its_rules(key: str, version: object) -> type[Game]:
    """The game by that version of its rules, of which a file is; None: by those of today.

    Raises UnknownGame, and BadLog where rules of that time are not kept.
    """
    game = registry.get(key)
    if version is None:
        return game
    try:
        return registry.at(key, version)
    except UnknownGame:
        raise BadLog(
            say(
                "It was played by version {version} of the rules; these are {rules_version}.",
                version=str(version)[:20],
                rules_version=game.rules_version,
            )
        ) from None


def events(rows: Sequence[Any]) -> tuple[LogEvent[Any], ...]:
    """The events of a log as it is stored: a list of [kind, seat, text, milliseconds]. Raises BadLog."""
    if len(rows) > MOST_EVENTS:
        raise BadLog(
            say("The log has {count} events; {most} are the most.", count=len(rows), most=MOST_EVENTS)
        )
    return tuple(map(_event, enumerate(rows, 1)))


def _event(numbered: tuple[int, Any]) -> LogEvent[Any]:
    number, row = numbered
    if not (
        isinstance(row, list)
        and len(row) == 4
        and isinstance(row[0], str)
        and isinstance(row[2], str)
        and (row[1] is None or type(row[1]) is int)
        and type(row[3]) is int
        and 0 <= row[3] < 2**31
    ):
        raise BadLog(
            say(
                "event {number} is {row}, not [kind, seat, text, milliseconds].",
                number=number,
                row=f"{row!r:.80}",
            )
        )
    return stored_event(number, *row)


def _players(names: object, seats: int) -> tuple[str, ...]:
    """The names by seat. Raises BadLog."""
    if not isinstance(names, list) or len(names) > seats or not all(isinstance(one, str) for one in names):
        raise BadLog(say("players is a list of names, one a seat."))
    return tuple(one[:LONGEST_NAME] for one in names)


def _comments(given: object, last: int) -> dict[int, str]:
    """Comments by the event that they follow; one that follows none is refused. Raises BadLog."""
    if not isinstance(given, Mapping):
        raise BadLog(say("comments is an object: the number of an event, and what is said of it."))
    found = {}
    for seq, text in given.items():
        if not (seq.isascii() and seq.isdigit() and len(seq) < 9 and int(seq) <= last):
            raise BadLog(say("There is no event {seq} that a comment could follow.", seq=seq[:20]))
        found[int(seq)] = str(text)[:LONGEST_COMMENT]
    return found


def _totals(result: object) -> tuple[int, ...] | None:
    totals = result.get("totals") if isinstance(result, Mapping) else None
    if not isinstance(totals, list) or not all(type(one) is int for one in totals):
        return None
    return tuple(totals)


def steps(file: MatchFile) -> Iterator[LiveMatch]:
    """The match after each event in turn, the first time before any; the same object each time.

    Raises BadLog, which names the event that cannot have happened.
    """
    live = begun(file)
    yield live
    for event in file.log:
        happen(live, event)
        yield live


def replayed(file: MatchFile, look: Callable[[], None] | None = None) -> LiveMatch:
    """The match as the rules have it at its end; `look` is called after each event, and may raise.

    Raises BadLog, which names the event that cannot have happened.
    """
    for live in steps(file):  # noqa: B007  # the last one counts
        if look:
            look()
    if file.totals is not None and live.result and live.result.totals != file.totals:
        raise BadLog(
            say(
                "The file says that the match came to {said}; by its log it comes to {counted}.",
                said=_numbers(file.totals),
                counted=_numbers(live.result.totals),
            )
        )
    return live


def begun(file: MatchFile) -> LiveMatch:
    """The match before its first event."""
    return LiveMatch(file.table, entered=file.entered)


def happen(live: LiveMatch, event: LogEvent[Any]) -> None:
    """Let an event happen. Raises BadLog; whatever it is about a foreign one that the rules choke on is its fault."""
    try:
        live.replay(event)
    except Refusal:
        raise
    except Exception as error:  # rules trust their callers; a file is nobody's
        raise BadLog(say("Event {seq} cannot be replayed.", seq=event.seq)) from error


def _numbers(totals: Sequence[int]) -> str:
    return ", ".join(map(str, totals))
