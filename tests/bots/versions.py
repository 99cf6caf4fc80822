"""What becomes of a version, and the call that has it checked."""

from __future__ import annotations

from bots.models import BotVersion

READY, REFUSED, CHECKING = BotVersion.Status.READY, BotVersion.Status.REFUSED, BotVersion.Status.CHECKING


CALL = ("bots.tasks.check_next",)
