"""Measure ratings on results of the outside world: `manage.py evaluate_ratings FILE.csv`."""

import json
from argparse import ArgumentTypeError
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.evaluation.evaluate import evaluate
from ratings.evaluation.peers import openskill_models
from ratings.evaluation.results_file import Unreadable, read


def day(text: str) -> date:
    """A day as it is typed. Raises ArgumentTypeError."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a day: write it as 2026-11-28") from None


class Command(BaseCommand):
    help = (
        "Fit the ratings on the earlier part of a file of results, predict the later, and say how well, beside Elo, "
        "Glicko-2, TrueSkill and others. Nothing is stored, and no database is needed."
    )
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", type=Path, help="CSV with the columns date, game, side1, side2, score1, score2 ..."
        )
        parser.add_argument(
            "--fit-before", type=day, metavar="DATE", help="fit on matches before this day (else 70 %%)"
        )
        parser.add_argument("--test-from", type=day, metavar="DATE", help="measure from this day on")
        parser.add_argument("--low", action="store_true", help="the lower score wins")
        parser.add_argument("--no-scores", action="store_true", help="read only who won")
        parser.add_argument("--models", help="only these beside ours, with commas between")
        parser.add_argument("--json", action="store_true", help="print everything as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the table or the JSON; one sentence and exit code 1 where the file cannot be read."""
        quiet = options["json"] or options["verbosity"] == 0
        try:
            report = evaluate(
                read(options["file"], low=options["low"]),
                options["fit_before"],
                options["test_from"],
                scores=not options["no_scores"],
                wanted=[name for name in (options["models"] or "").split(",") if name],
                tell=(lambda _: None) if quiet else self.stderr.write,
            )
        except Unreadable as reason:
            raise CommandError(str(reason)) from None
        if options["json"]:
            self.stdout.write(json.dumps(report, indent=1))
        else:
            self._print(report)

    def _print(self, report: dict[str, Any]) -> None:
        write = self.stdout.write
        write(
            f"{report['matches']} matches of {report['people']} people; fitted on {report['fitted_on']}, measured on "
            f"{report['tested_on']}; {report['left_out']} without a winner left out."
        )
        write(f"{'model':24}{'log-loss':>9}{'Brier':>8}{'accuracy':>10}{'kerho better by':>18}")
        for name, row in report["models"].items():
            gain = "" if name == "kerho" else f"{row['ours_better_by']:+.4f} ± {row['error']:.4f}"
            write(f"{name:24}{row['log_loss']:9.4f}{row['brier']:8.4f}{row['accuracy']:10.1%}{gain:>18}")
        if not openskill_models():
            write("openskill is not installed, and so not in the table (pip install openskill).")
        write("\nHow often favourites of kerho won:")
        for found in report["models"]["kerho"]["calibration"]:
            write(
                f"  said {found['predicted']:6.1%}  won {found['won']:6.1%}  of {found['matches']:<8}"
                f"({found['errors']:+.1f} standard errors)"
            )
        write("\nParameters (unit: the luck of one usual match):")
        write("  " + ", ".join(f"{k} {v:.4g}" for k, v in report["models"]["kerho"]["parameters"].items()))
