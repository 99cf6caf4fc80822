"""A backup put back: `manage.py restore FILE`."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from operations.backups.archive import BackupError
from operations.backups.restoring import in_use, restore
from operations.management.commands.backup import holds

YES = "replace"


class Command(BaseCommand):
    help = "Put a backup into an empty database, of either kind; all of it or nothing."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the file that `backup` wrote")
        parser.add_argument(
            "--replace", action="store_true", help="throw away what the database and uploads have now"
        )
        parser.add_argument("--no-input", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        """Ask where something would be lost; then restore, and say what."""
        os.umask(0o077)  # what it makes is readable by its owner only
        try:
            if options["replace"] and not options["no_input"] and (used := in_use()):
                self.stdout.write(f"The database has {used}. All of it will be gone.")
                if input(f"Type `{YES}` to go on: ").strip() != YES:
                    raise CommandError("Nothing was changed.")
            manifest = restore(options["path"], replace=options["replace"])
        except (BackupError, EOFError) as error:
            raise CommandError(f"{error or 'Nobody answered.'} Nothing was changed.") from None
        self.stdout.write(f"Restored {holds(manifest)}.")
