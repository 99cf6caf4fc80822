"""`manage.py check_trf FILE.trf`: says of every round whether it is what FIDE's Dutch system gives."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from common.refusals import reason_for
from tournaments.engine.event import EventError
from tournaments.engine.pairing import dutch
from tournaments.report_files import report_in


class Command(BaseCommand):
    """Ends with 1 if a round is not as the rules give it."""

    help = "Check every round of a TRF against FIDE's Dutch system (rules of 1 February 2026)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="a TRF; - for standard input")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            report = report_in(options["file"])
            checked = dutch.check(report.stage, total=report.total, colour=report.colour)
        except EventError as error:
            raise CommandError(reason_for(error)) from None
        self.stdout.write(_data(checked) if options["json"] else "\n".join(map(_text, checked)))
        wrong = [one for one in checked if not one.as_the_rules]
        if wrong:
            raise CommandError(
                f"{len(wrong)} of {len(checked)} rounds are not as the rules give them.", returncode=1
            )


def _data(checked: list[dutch.Checked]) -> str:
    said = [
        {
            "round": one.number,
            "as_the_rules": one.as_the_rules,
            "only_file": one.only_file,
            "only_rules": one.only_rules,
            "impossible": str(one.impossible or ""),
        }
        for one in checked
    ]
    return json.dumps({"rules": dutch.RULES_OF.isoformat(), "rounds": said}, indent=1)


def _text(one: dutch.Checked) -> str:
    if one.as_the_rules:
        return f"Round {one.number}: as the rules give it."
    if one.impossible:
        return f"Round {one.number}: {one.impossible}"
    differ = f"the file has {_pairs(one.only_file)}, the rules {_pairs(one.only_rules)}"
    return f"Round {one.number}: not as the rules give it; {differ}."


def _pairs(pairs: tuple[tuple[int, int], ...]) -> str:
    return (
        ", ".join(f"{white}-{black}" if black else f"{white} free" for white, black in pairs)
        or "nothing else"
    )
