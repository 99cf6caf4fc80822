"""`manage.py pair FILE.trf`: the next round by FIDE's Dutch system, from a tournament report file."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.refusals import reason_for
from games.core.messages import say
from tournaments.engine.event import EventError
from tournaments.engine.pairing import dutch
from tournaments.engine.trf import Report, first_colour
from tournaments.report_files import report_in


class Command(BaseCommand):
    """Who is away in the round stands in the file with a bye there, or in a line XXZ."""

    help = "The next round of a TRF by FIDE's Dutch system (rules of 1 February 2026)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a TRF; - for standard input")
        parser.add_argument(
            "--plain", action="store_true", help="the number of pairs, then white and black by number"
        )
        parser.add_argument("--json", action="store_true", help="with the reasons of each pair")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = report_in(options["file"])
            pairs = next_round(report)
        except EventError as error:
            raise CommandError(reason_for(error)) from None
        shown = _plain if options["plain"] else _data if options["json"] else _text
        self.stdout.write(shown(report, pairs))


def next_round(report: Report) -> list[dutch.DutchPair]:
    """The pairs after the rounds of a report. Raises EventError."""
    stage = report.stage
    still = stage.open_entrants()
    if still:
        raise EventError(say("Round {round} has tables without a result.", round=len(stage.rounds)))
    if report.total and stage.number > report.total:
        raise EventError(say("All {count} rounds of the file are drawn.", count=report.total))
    return dutch.pair(stage, total=report.total, colour=report.colour or first_colour(stage))


def _plain(report: Report, pairs: list[dutch.DutchPair]) -> str:
    return "\n".join([str(len(pairs)), *(f"{pair.white} {pair.black}" for pair in pairs)])


def _data(report: Report, pairs: list[dutch.DutchPair]) -> str:
    said = [
        {"white": pair.white, "black": pair.black, "why": [str(one) for one in pair.why]} for pair in pairs
    ]
    return json.dumps(
        {"round": report.stage.number, "rules": dutch.RULES_OF.isoformat(), "pairs": said}, indent=1
    )


def _text(report: Report, pairs: list[dutch.DutchPair]) -> str:
    names = {entrant.number: entrant.name for entrant in report.stage.entrants} | {0: "-"}
    lines = [f"Round {report.stage.number} by FIDE's Dutch system, rules of {dutch.RULES_OF.isoformat()}"]
    for board, pair in enumerate(pairs, 1):
        lines.append(f"{board:4}  {pair.white:4} {names[pair.white]:33} {pair.black:4} {names[pair.black]}")
    return "\n".join(lines)
