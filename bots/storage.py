"""Where a stored version's files lie on this worker, and how much of the machine its bot may use."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from typing import Final

from django.conf import settings

from botkit import package
from botkit.package import PackageLimits
from botkit.sandbox import Limits
from bots.models import BotVersion
from common import site_settings

KEPT: Final = PackageLimits(
    archive=site_settings.BOT_ARCHIVE_KB.highest * 1024,
    unpacked=site_settings.BOT_UNPACKED_KB.highest * 1024,
    file=site_settings.BOT_UNPACKED_KB.highest * 1024,
    files=site_settings.BOT_FILES.highest,
)
"""What was handed in within the limits of its day is unpacked whatever they are now."""


def folder_of(version: BotVersion) -> Path:
    """The version's unpacked files, laid out on this machine at first need. Raises PackageError, OSError.

    Folders are named by checksum and moved into place whole, so that workers need no lock.
    """
    folder = Path(settings.BOT_FOLDER) / version.checksum
    if folder.is_dir():
        return folder
    bot = package.from_zip(bytes(version.archive), limits=KEPT)
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="unpacking-", dir=folder.parent))
    try:
        bot.write(fresh)
        os.rename(fresh, folder)
    except OSError:
        shutil.rmtree(fresh, ignore_errors=True)
        if not folder.is_dir():  # else another worker was faster
            raise
    return folder


def limits() -> Limits:
    """The sandbox's limits as the settings have them."""
    return Limits(
        memory=settings.BOT_MEMORY_MB * 2**20, cpu=settings.BOT_CPU_SECONDS, start=settings.BOT_START_SECONDS
    )


def package_limits() -> PackageLimits:
    """How big a handed-in bot may be."""
    return PackageLimits(
        archive=site_settings.BOT_ARCHIVE_KB.now() * 1024,
        unpacked=site_settings.BOT_UNPACKED_KB.now() * 1024,
        file=site_settings.BOT_UNPACKED_KB.now() * 1024,
        files=site_settings.BOT_FILES.now(),
    )
