"""Versions of bots that have been checked, with the verdict that a test wants."""

from __future__ import annotations

from bots import services
from bots.models import BotVersion
from bots.verification import Trial


def judged(version: BotVersion, reason: str = "", log: str = "") -> BotVersion:
    """The version once a worker has tried it: refused for that reason, or else ready."""
    while services.take_check(holder="worker", only=version.pk) is not None:
        services.write_trial(version_id=version.pk, holder="worker", trial=Trial(reason, log, ms=1))
    version.refresh_from_db()
    return version
