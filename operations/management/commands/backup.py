"""A backup of everything: `manage.py backup FILE`, or `backup --keep 14 FOLDER`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations.backups import keeping
from operations.backups.archive import BackupError, Manifest, Reader
from operations.backups.making import backup


class Command(BaseCommand):
    help = "Write every table and every upload into one file, while the site runs, and read it back."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the file; with --keep, the folder")
        parser.add_argument("--keep", type=int, metavar="N", help="name it by the time and keep the newest N")
        parser.add_argument("--unproved", action="store_true", help="do not prove the books as well")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make it, and say what it holds."""
        path, prove = options["path"], not options["unproved"]
        try:
            if options["keep"] is not None:
                path = keeping.keep(path, options["keep"], prove=prove)
                with Reader(path) as made:
                    manifest = made.manifest
            else:
                manifest = backup(path, prove=prove)
        except BackupError as error:
            raise CommandError(str(error)) from None
        for fault in manifest.faults or ():
            self.stderr.write(fault)
        self.stdout.write(f"{path}: {holds(manifest)}.")


def holds(manifest: Manifest) -> str:
    """What a backup is of, in one line."""
    books = {None: "the books were not proved", True: "the books are right", False: "THE BOOKS ARE NOT RIGHT"}
    rows = sum(part.rows for part in manifest.tables.values())
    proved = books[None if manifest.faults is None else not manifest.faults]
    return (
        f"{len(manifest.tables)} tables with {rows} rows, {len(manifest.uploads)} uploads, "
        f"of {manifest.made_at[:16]} by Kerho {manifest.kerho} on {manifest.database}; {proved}"
    )
