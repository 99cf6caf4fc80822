"""A match as one JSON object: what `python -m games play --json` saves and `replay` reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core import registry
from games.core.errors import BadLog
from games.core.game import GameTable
from games.core.json_text import read_json
from games.core.log import LogEvent, stored_event
from games.core.match import LiveMatch
from games.core.messages import say


def to_json(match: LiveMatch, **more: Any) -> dict[str, Any]:
    """Everything needed to replay a match, with its sheet and result for people."""
    return {
        "game": match.table.game.key,
        "rules_version": match.table.game.rules_version,
        "seats": match.table.seats,
        "options": dict(match.table.options),
        "entered": match.entered,
        **more,
        "log": [event.to_json() for event in match.log],
        "rows": [row.to_json() for row in match.sheet.rows],
        "result": match.result.to_json() if match.result else None,
    }


def read(text: str) -> tuple[GameTable, bool, list[LogEvent[Any]]]:
    """The table, whether results were typed in, and the events of a saved match.

    Raises BadLog for what is no saved match, UnknownGame, BadOption.
    """
    try:
        data = read_json(text)
    except ValueError as error:
        raise BadLog(say("this is not JSON: {error}", error=str(error))) from None
    if not isinstance(data, Mapping) or not {"game", "seats", "options", "log"} <= set(data):
        raise BadLog(say("a saved match is an object with game, seats, options and log."))
    game = registry.get(data["game"])
    if data.get("rules_version", game.rules_version) != game.rules_version:
        raise BadLog(
            say(
                "it was played by version {version} of the rules; these are {rules_version}.",
                version=str(data["rules_version"]),
                rules_version=game.rules_version,
            )
        )
    if not isinstance(data["options"], Mapping) or not isinstance(data["log"], list):
        raise BadLog(say("options is an object and log a list."))
    return (
        game.table_for(data["seats"], data["options"]),
        bool(data.get("entered")),
        list(map(_event, enumerate(data["log"], 1))),
    )


def _event(numbered: tuple[int, Any]) -> LogEvent[Any]:
    number, row = numbered
    if not (
        isinstance(row, list)
        and len(row) == 4
        and isinstance(row[0], str)
        and isinstance(row[2], str)
        and (row[1] is None or type(row[1]) is int)
        and type(row[3]) is int
    ):
        raise BadLog(
            say(
                "event {number} is {row}, not [kind, seat, text, milliseconds].", number=number, row=repr(row)
            )
        )
    return stored_event(number, *row)
