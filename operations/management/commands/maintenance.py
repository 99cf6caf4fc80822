"""Maintenance from the machine itself, for deploys: `manage.py maintenance begin --minutes 20 --reason "0.3"`."""

from __future__ import annotations

import time
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from common.refusals import Refusal, reason_for
from operations import windows
from operations.under_way import under_way


class Command(BaseCommand):
    help = "Plan maintenance, begin it at once, lengthen or end it, say how it stands, or wait for workers."

    def add_arguments(self, parser: CommandParser) -> None:
        acts = parser.add_subparsers(dest="act", required=True)
        for name in ("plan", "begin"):
            one = acts.add_parser(name)
            one.add_argument("--minutes", type=int, default=30, help="so long it is expected to last")
            one.add_argument("--spare", type=int, default=60, help="so much later it ends by itself")
            one.add_argument("--text", default="", help="what people read besides, in English")
            one.add_argument("--text-fi", default="", help="the same in Finnish")
            one.add_argument("--reason", required=True)
            if name == "plan":
                one.add_argument(
                    "--in", dest="ahead", type=int, required=True, help="minutes until it begins"
                )
        longer = acts.add_parser("lengthen")
        longer.add_argument("--minutes", type=int, required=True)
        longer.add_argument("--reason", required=True)
        acts.add_parser("end").add_argument("--reason", required=True)
        acts.add_parser("status")
        waiting = acts.add_parser("wait", help="until it has begun and workers have finished what they had")
        waiting.add_argument("--seconds", type=int, default=300)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do it, and say how it stands."""
        try:
            getattr(self, f"_{options['act']}")(options)
        except Refusal as error:
            raise CommandError(reason_for(error)) from None

    def _plan(self, options: dict[str, Any]) -> None:
        minutes = options.get("ahead")
        windows.plan_window(
            starts_at=None if minutes is None else timezone.now() + timedelta(minutes=minutes),
            minutes=options["minutes"],
            spare=options["spare"],
            text={"en": options["text"], "fi": options["text_fi"]},
            by=None,
            reason=options["reason"],
        )
        self._status(options)

    _begin = _plan

    def _lengthen(self, options: dict[str, Any]) -> None:
        windows.lengthen_window(minutes=options["minutes"], by=None, reason=options["reason"])
        self._status(options)

    def _end(self, options: dict[str, Any]) -> None:
        windows.end_window(by=None, reason=options["reason"])
        self._status(options)

    def _status(self, options: dict[str, Any]) -> None:
        window, held = windows.standing(), under_way()
        words = f": {windows.in_words(window.stored())}" if window else ""
        self.stdout.write(f"{windows.state_in_a_word()}{words}")
        self.stdout.write(f"matches with workers: {held.matches}, checks: {'yes' if held.checks else 'none'}")

    def _wait(self, options: dict[str, Any]) -> None:
        until = time.monotonic() + options["seconds"]
        while windows.state_in_a_word() != "on" or under_way():
            if windows.standing() is None:
                raise CommandError("No window is planned or on.")
            if time.monotonic() >= until:
                raise CommandError(
                    "Workers have not finished in time: wait again, or stop them; matches are taken up."
                )
            time.sleep(1)
        self.stdout.write("Nothing is written, and no worker has anything in hand.")
