"""A worker's part in a check: it takes whichever version has its turn, tries one game with it, and writes what it saw.

The bot is judged by what it does, never by what befalls the site: a broken sandbox, a full disk or a killed worker is
a new try, later, as often as need be.
"""

from __future__ import annotations

import logging
import os
import socket
import uuid

from botkit.sandbox import SandboxBroken, SandboxUnavailable
from bots import services, verification
from bots.models import BotVersion
from common import maintenance

logger = logging.getLogger(__name__)


def go_on(*, only: int | None = None) -> str:
    """Try one game with the version whose turn it is (`only`: with that one, if it waits). What came of it: the
    version's status, `postponed`, or `nothing` if none waits."""
    holder = f"{socket.gethostname()}:{os.getpid()}:{uuid.uuid4().hex[:8]}"[-80:]
    if maintenance.on():
        return "nothing"  # it is called for again afterwards
    version = services.take_check(holder=holder, only=only)
    if version is None:
        return "nothing"
    try:
        trial = verification.try_game(version)
    except SandboxUnavailable as error:
        logger.error("submitted bots are not run: %s", error)
        services.postpone_check(version_id=version.pk, holder=holder, reason=str(error))
    except SandboxBroken as error:
        logger.error("the sandbox broke while version %s was checked: %s", version.pk, error)
        services.postpone_check(version_id=version.pk, holder=holder, reason=str(error))
    except Exception:
        logger.exception("version %s could not be checked", version.pk)
        reason = "The check failed through no fault of the bot; it will be made again."
        services.postpone_check(version_id=version.pk, holder=holder, reason=reason)
    else:
        return services.write_trial(version_id=version.pk, holder=holder, trial=trial).status
    return "postponed"


def to_the_end(version_id: int) -> str:
    """Check a version here and now, if no worker does; what came of it as in `go_on`."""
    came = "nothing"
    while (now := go_on(only=version_id)) != "nothing":
        came = now
        if came != BotVersion.Status.CHECKING:
            break
    return came
