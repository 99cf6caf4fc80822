"""Prove the logs of matches: `manage.py check_logs [--running] [--all]`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from matches import log_proofs


class Command(BaseCommand):
    help = (
        "Replay matches from their beginning and check every event: a sample, as every night. Before a new version of "
        "the site is let in, --running with it: whether every match that is being played goes on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument(
            "--running", action="store_true", help="every match that is being played, and no other"
        )
        which.add_argument(
            "--all", action="store_true", help="every match with a log; minutes on a large site"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault and exit with 1, or say how many were proved."""
        if options["running"]:
            matches = log_proofs.running()
        else:
            matches = log_proofs.drawn(None if options["all"] else log_proofs.SAMPLE)
        found, proved = 0, 0
        for fault in log_proofs.proved(matches, older=options["running"]):
            proved += 1
            if fault:
                found += 1
                self.stderr.write(fault)
        if found:
            raise CommandError(f"{found} of {proved} logs have a fault.")
        self.stdout.write(f"{proved} logs are right.")
