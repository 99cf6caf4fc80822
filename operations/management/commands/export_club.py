"""One club in a file: `manage.py export_club SLUG FILE`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.models import Club
from operations.backups.archive import BackupError
from operations.club_files.exporting import export_club


class Command(BaseCommand):
    help = (
        "Write one club, with all that was played and booked in it, into a file that another site can load."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="the club's address: the last part of its page's")
        parser.add_argument("path", type=Path, help="the file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, and say what it holds."""
        club = Club.objects.filter(slug=options["slug"]).first()
        if club is None:
            raise CommandError(f"There is no club {options['slug']}.")
        try:
            manifest = export_club(club, options["path"])
        except BackupError as error:
            raise CommandError(str(error)) from None
        rows = {table: part.rows for table, part in manifest.tables.items()}
        self.stdout.write(
            f"{options['path']}: {club} with {rows['clubs_membership']} members, {rows['matches_match']} matches"
            f" and {rows['ledger_entry']} entries of the books, {sum(rows.values())} rows in all."
        )
