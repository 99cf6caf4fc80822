"""Prove the books: `manage.py check_books`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.audit import faults
from ledger.models import Entry


class Command(BaseCommand):
    help = "Check that every entry balances, that nothing was tampered with, and that settlements are what sheets say."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault and exit with 1, or say that the books are right."""
        found = list(faults())
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise CommandError(f"The books have {len(found)} faults.")
        self.stdout.write(f"The books are right: {Entry.objects.count()} entries.")
