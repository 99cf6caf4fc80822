"""`manage.py try_event --format KEY --entrants N`: play a made-up event and print its tables and standings."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.refusals import reason_for
from tournaments.engine.event import EventError
from tournaments.engine.formats import FORMATS
from tournaments.engine.try_out import Played, as_json, in_points, made_up_entrants, try_out, with_incidents


class Command(BaseCommand):
    """Nothing is stored: the event is played in memory."""

    help = "Play a made-up event of any format."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--format", default="", help="its key; --list names all")
        parser.add_argument("--entrants", type=int, default=8)
        parser.add_argument("--rounds", type=int, default=0, help="0: as many as the format has")
        parser.add_argument("--seed", type=int, default=0)
        parser.add_argument("--set", action="append", default=[], metavar="KEY=NUMBER", help="of the format")
        parser.add_argument("--incidents", action="store_true", help="late, gone home, a bye, a no-show")
        parser.add_argument("--list", action="store_true", help="the formats")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            said = _list(options["json"]) if options["list"] else _event(options)
        except EventError as error:
            raise CommandError(reason_for(error)) from None
        self.stdout.write(said)


def _list(as_data: bool) -> str:
    if as_data:
        return json.dumps({key: _format(key) for key in FORMATS}, indent=1)
    return "\n".join(f"{key:20} {FORMATS[key].title}" for key in FORMATS)


def _format(key: str) -> dict[str, Any]:
    form = FORMATS[key]
    return {
        "title": str(form.title),
        "explanation": str(form.explanation),
        "least": form.least,
        "most": form.most,
        "settings": [
            {"key": one.key, "title": str(one.title), "default": one.default, "least": one.lo, "most": one.hi}
            for one in form.settings
        ],
        "tie_breaks": list(form.tie_breaks),
    }


def _event(options: dict[str, Any]) -> str:
    if not options["format"]:
        raise CommandError("Say which format: --format KEY; --list names all.")
    entrants = made_up_entrants(options["entrants"], options["seed"])
    if options["incidents"]:
        entrants = with_incidents(entrants)
    played = try_out(
        options["format"],
        entrants,
        seed=options["seed"],
        rounds=options["rounds"],
        settings=_settings(options["set"]),
        no_show=1 if options["incidents"] else 0,
    )
    return json.dumps(as_json(played), indent=1) if options["json"] else _text(played)


def _settings(given: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not equals or not value.lstrip("-").isdigit():
            raise CommandError(f"{text!r}: a setting is written KEY=NUMBER.")
        found[key] = int(value)
    return found


def _text(played: Played) -> str:
    lines = []
    for one in played.stage.rounds:
        lines.append(f"Round {one.number}")
        for table in one.tables:
            sides = " - ".join("+".join(map(str, side)) for side in table.sides)
            points = " : ".join(f"{in_points(points):g}" for points in table.result)
            lines.append(f"  {sides:24} {points:12} {table.kind}")
    names = {entrant.number: entrant.name for entrant in played.stage.entrants}
    lines.append("Standings")
    for rank in played.standings:
        values = "  ".join(f"{key} {in_points(value):g}" for key, value in rank.tie_breaks.items())
        lines.append(f"  {rank.rank:4} {names[rank.number]:24} {in_points(rank.points):6g}  {values}")
    return "\n".join([*lines, str(played.ended)])
