"""The example bots handed in by the demonstration, as any author would hand in theirs."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from bots import services
from bots.models import Bot, BotVersion
from bots.services import SameVersion
from clubs.models import User
from clubs.services import player_of

EXAMPLES: Final = Path(__file__).resolve().parent.parent / "examples" / "bots"
AUTHOR: Final = "example-author"


def submit_examples() -> list[BotVersion]:
    """Hand in every example; what was handed in before is not handed in again."""
    author, made = User.objects.get_or_create(
        username=AUTHOR, defaults={"first_name": "Example", "last_name": "Author"}
    )
    if made:
        author.set_unusable_password()
        author.save(update_fields=["password"])
    player_of(author)
    return [
        _submit(folder, author)
        for folder in sorted(EXAMPLES.iterdir())
        if (folder / "kerho-bot.toml").exists()
    ]


def _submit(folder: Path, author: User) -> BotVersion:
    try:
        return services.submit_version(owner=author, submitted=services.read_folder(folder))
    except SameVersion as same:
        return same.version


def wait_for_checks(versions: list[BotVersion], patience: float) -> list[Bot]:
    """The bots that play, once workers have checked the versions or patience (seconds) has come to an end."""
    until = time.monotonic() + patience
    waiting = BotVersion.objects.filter(pk__in=[v.pk for v in versions], status=BotVersion.Status.CHECKING)
    while waiting.exists() and time.monotonic() < until:
        time.sleep(0.1)
    bots = Bot.objects.filter(versions__in=versions, current__isnull=False)
    return list(bots.select_related("player", "current").order_by("pk"))
