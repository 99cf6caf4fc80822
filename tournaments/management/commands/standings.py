"""`manage.py standings FILE.trf --tie-breaks BH-C1,BH,SB`: the standings of a tournament report file."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.refusals import reason_for
from tournaments.engine.event import EventError, Stage
from tournaments.engine.ranking import Rank, ranked
from tournaments.engine.try_out import in_points, rank_json
from tournaments.report_files import report_in


class Command(BaseCommand):
    """Every tie-break is counted anew; what the file says of points must be so."""

    help = "The standings of a TRF with the tie-breaks asked for."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a TRF; - for standard input")
        parser.add_argument("--tie-breaks", nargs="*", default=["BH-C1", "BH", "SB"], metavar="KEY")
        parser.add_argument("--round-robin", action="store_true", help="who meets whom was fixed beforehand")
        parser.add_argument("--json", action="store_true", help="with the sum that each tie-break is")

    def handle(self, *args: Any, **options: Any) -> None:
        chosen = [key for text in options["tie_breaks"] for key in text.replace(",", " ").split()]
        try:
            stage = report_in(options["file"]).stage
            lines = ranked(stage, chosen, predetermined=options["round_robin"])
        except EventError as error:
            raise CommandError(reason_for(error)) from None
        self.stdout.write(
            json.dumps([_data(stage, line) for line in lines], indent=1)
            if options["json"]
            else _text(stage, lines)
        )


def _data(stage: Stage, line: Rank) -> dict[str, Any]:
    sums = {
        key: [
            {
                "round": term.round,
                "opponent": term.opponent,
                "amount": in_points(term.amount),
                "counted": term.counted,
            }
            for term in value.terms
        ]
        for key, value in line.values.items()
    }
    return {"name": stage.entrants[line.number - 1].name, **rank_json(line), "sums": sums}


def _text(stage: Stage, lines: list[Rank]) -> str:
    keys = list(lines[0].tie_breaks)
    rows = [["", "", "PTS", *keys]]
    for line in lines:
        values = [f"{in_points(line.tie_breaks[key]):g}" for key in keys]
        rows.append(
            [str(line.rank), stage.entrants[line.number - 1].name, f"{in_points(line.points):g}", *values]
        )
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if at == 1 else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    )
