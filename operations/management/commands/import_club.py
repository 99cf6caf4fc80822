"""A club from another site: `manage.py import_club FILE --owner LOGIN`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from clubs.models import Player
from operations.backups.archive import BackupError
from operations.club_files.importing import import_club


class Command(BaseCommand):
    help = "Load a club that `export_club` wrote; all of it or nothing. Its people are guests until they are invited."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the file that `export_club` wrote")
        parser.add_argument("--owner", required=True, metavar="LOGIN", help="who owns the club here")
        parser.add_argument("--as", dest="name", default="", metavar="NAME", help="what it is called here")

    def handle(self, *args: Any, **options: Any) -> None:
        """Load it, and say what."""
        owner = Player.objects.filter(user__username=options["owner"], user__is_active=True).first()
        if owner is None:
            raise CommandError(f"Nobody logs in as {options['owner']}. Nothing was changed.")
        try:
            loaded = import_club(options["path"], owner=owner, name=options["name"])
        except BackupError as error:
            raise CommandError(f"{error} Nothing was changed.") from None
        rated = " Ratings were counted anew, with this site's parameters." if loaded.rated_here else ""
        self.stdout.write(
            f"Loaded {loaded.club}: {loaded.rows} rows, {loaded.entries} entries of the books;"
            f" there their chain ended with {loaded.last_hash or 'nothing'}.{rated}"
        )
