"""`manage.py submit_bot FOLDER --owner USER`: hand in a bot from a folder, as its owner would by the page."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from bots import check_run, services
from bots.errors import BotError
from bots.models import BotVersion
from bots.services import SameVersion
from clubs.models import User


class Command(BaseCommand):
    """Hand in a bot. Handing in the same files again changes nothing."""

    help = "Hand in a bot from a folder."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path)
        parser.add_argument("--owner", required=True, help="login name of its owner")
        parser.add_argument(
            "--check-now", action="store_true", help="check it in this process, not by a worker"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError(f"There is no login {options['owner']!r}.")
        try:
            version = services.submit_version(owner=owner, submitted=services.read_folder(options["folder"]))
        except SameVersion as same:
            version = same.version
            self.stdout.write(str(same))
        except BotError as error:
            raise CommandError("\n".join(error.problems)) from None
        if options["check_now"]:
            check_run.to_the_end(version.pk)
            version.refresh_from_db()
        self.stdout.write(
            f"{version.bot}, version {version.number}: {version.get_status_display()} {version.verdict}".strip()
        )
        if version.status == BotVersion.Status.REFUSED:
            raise CommandError(version.log or "It was refused.")
