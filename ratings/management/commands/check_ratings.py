"""Prove the ratings: `manage.py check_ratings`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.audit import faults
from ratings.models import RatedMatch


class Command(BaseCommand):
    help = "Check that every rated match was rated as the trueskill package does, and that what is shown came of it."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sample", type=int, help="so many matches, drawn by lot (default: all)")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault and exit with 1, or say that the ratings are right."""
        there = RatedMatch.objects.count()
        asked = there if options["sample"] is None else options["sample"]
        found = list(faults(sample=asked))
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise CommandError(f"The ratings have {len(found)} faults.")
        self.stdout.write(f"The ratings are right: {min(asked, there)} rated matches.")
