"""Prove the books: `manage.py check_books`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from ledger.audit import faults
from ledger.models import LedgerEntry
from ledger.proof import under_older_rules


class Command(BaseCommand):
    help = "Check that every entry balances, nothing was tampered with, and replayed sheets give the settlements."

    def handle(self, *args: Any, **options: Any) -> None:
        """Print every fault and exit with 1, or say that the books are right."""
        found = list(faults())
        for fault in found:
            self.stderr.write(fault)
        if found:
            raise CommandError(f"The books have {len(found)} faults.")
        if older := under_older_rules():
            self.stdout.write(
                f"{older} matches were played under earlier rules: they are proved from their results, not sheets."
            )
        self.stdout.write(f"The books are right: {LedgerEntry.objects.count()} entries.")
