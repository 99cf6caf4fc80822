"""From what a browser or a program sends to a checked package. Nothing is read that is bigger than allowed."""

from __future__ import annotations

from collections.abc import Sequence

from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _

from botkit.package import Package
from bots import services
from bots.errors import BotError
from common import site_settings


def read_upload(archive: UploadedFile | None, files: Sequence[UploadedFile], paths: Sequence[str]) -> Package:
    """A zip, or the files of a folder with their paths in the same order. Raises BotError."""
    if archive is not None and files:
        raise BotError(_("Hand in either a zip archive or the files of a folder, not both."))
    if archive is not None:
        _must_fit(
            [archive],
            site_settings.BOT_ARCHIVE_KB.now(),
            _("The archive is %(size)s KiB; %(most)s KiB are allowed."),
        )
        return services.read_zip(archive.read())
    if not files:
        raise BotError(_("Nothing was handed in: choose a zip archive or a folder."))
    if len(files) > site_settings.BOT_FILES.now():
        raise BotError(
            _("There are %(count)s files; %(most)s are allowed.")
            % {"count": len(files), "most": site_settings.BOT_FILES.now()}
        )
    _must_fit(
        files,
        site_settings.BOT_UNPACKED_KB.now(),
        _("The files together are %(size)s KiB; %(most)s KiB are allowed."),
    )
    names = list(paths) or [file.name or "" for file in files]
    if len(names) != len(files):
        raise BotError(
            _("There are %(count)s files but %(paths)s paths: name one path for each file.")
            % {"count": len(files), "paths": len(names)}
        )
    if len(set(names)) != len(names):
        raise BotError(_("Two files have the same path."))
    return services.read_files({name: file.read() for name, file in zip(names, files, strict=True)})


def _must_fit(files: Sequence[UploadedFile], most_kb: int, refusal: str) -> None:
    size = sum(file.size or 0 for file in files)
    if size > most_kb * 1024:
        raise BotError(refusal % {"size": size // 1024, "most": most_kb})
