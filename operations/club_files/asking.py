"""A club's file for its owners: asked for on a page, made by a worker, kept for some days, then removed.

One is under way for a club at a time; asking again meanwhile is asking once. Who asked, and who downloaded it, stays
in the club's records, and every owner is told that there is one: it holds everything of the club.

The file lies in the database, in pieces. A worker has no longer for it than `LONGEST`; by then it is certain that a row
which still says that it is being made was left by a worker that died.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Final

from django.core.cache import cache
from django.db import DatabaseError, IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs import permissions
from clubs.models import Club, Membership, Notice, Player
from clubs.telling import tell
from common import site_settings
from common.clock import has_run_out, overdue, run_out
from common.sending import send, send_once_committed
from operations.backups.archive import BackupError
from operations.club_files.exporting import being_played, export_club
from operations.models import ClubFile, ClubFileFetched, ClubFilePiece

logger = logging.getLogger(__name__)

TASK: Final = "operations.tasks.make_club_file"
LONGEST: Final = timedelta(minutes=15)
"""So long making a file may take; the task's own limit (`TIME_LIMIT`) is shorter."""
TIME_LIMIT: Final = 14 * 60
PATIENCE: Final = timedelta(minutes=1)
WAITS: Final = timedelta(days=1)
"""So long a file waits for matches that are being played."""
LONGEST_KEPT: Final = timedelta(days=site_settings.CLUB_FILE_DAYS.highest)
PIECE: Final = 1 << 19
Status, Fault = ClubFile.Status, ClubFile.Fault
UNDER_WAY: Final = (Status.WAITING, Status.MAKING)


def kept_for() -> timedelta:
    """How long a file that is ready stays."""
    return timedelta(days=site_settings.CLUB_FILE_DAYS.now())


def may_fetch(player: Player | None, club: Club) -> bool:
    """Owners themselves: what a deputy took along would outlast their time."""
    return permissions.own_role(player, club) == Membership.Role.OWNER


def ask(*, club: Club, by: Player) -> ClubFile:
    """Have the club's file made, as soon as no match of it is being played; the one that is under way, if there is one.

    Raises PermissionDenied for who is no owner.
    """
    permissions.require(may_fetch(by, club), _("Only owners of the club have its file made."))
    if (made := _under_way(club)) is not None:
        return made
    try:
        with transaction.atomic():
            made = ClubFile.objects.create(club=club, asked_by=by)
            send_once_committed(TASK, made.pk)
            return made
    except IntegrityError:
        found = _under_way(club)
        if found is None:
            raise
        return found


def _under_way(club: Club) -> ClubFile | None:
    return club.files.filter(status__in=UNDER_WAY).first()


def listed(club: Club) -> QuerySet[ClubFile]:
    """Every file that was asked for, newest first, with who downloaded it."""
    return club.files.select_related("asked_by").prefetch_related("fetched__by")


def progress(file: ClubFile) -> tuple[int, int]:
    """How many parts of how many are written; (0, 0) where nobody knows."""
    found = cache.get(_key(file.pk)) if file.status == Status.MAKING else None
    return (int(found[0]), int(found[1])) if found else (0, 0)


def make(pk: int) -> bool:
    """Make a file that was asked for; whether it was this call that did. Twice is once.

    While matches are being played it waits for the next sweep.
    """
    begun = timezone.now()
    mine = ClubFile.objects.filter(pk=pk)
    waiting = mine.select_related("club").first()
    if waiting is None or being_played(waiting.club):
        return False
    if not mine.filter(status=Status.WAITING).update(status=Status.MAKING, begun_at=begun):
        return False
    file = mine.select_related("club").get()
    mine = mine.filter(status=Status.MAKING, begun_at=begun)
    try:
        with tempfile.TemporaryDirectory(prefix="club-file-") as folder:
            path = Path(folder) / "club.zip"
            export_club(file.club, path, lambda done, of: cache.set(_key(pk), [done, of], 3600))
            return _keep(file, path, mine)
    except (BackupError, OSError, DatabaseError) as error:
        if being_played(file.club):
            mine.update(status=Status.WAITING, begun_at=None)
        else:
            logger.exception("the file of the club %s cannot be made: %s", file.club.slug, error)
            _fail(file, mine, Fault.BROKEN)
        return False
    finally:
        cache.delete(_key(pk))


@transaction.atomic
def _keep(file: ClubFile, path: Path, mine: QuerySet[ClubFile]) -> bool:
    """The pieces, and everybody who is to know; nothing if it was given up meanwhile. Earlier files go."""
    now = timezone.now()
    if not mine.update(status=Status.READY, ready_at=now, ends_at=now + kept_for(), size=path.stat().st_size):
        return False
    with path.open("rb") as opened:
        for number, data in enumerate(iter(lambda: opened.read(PIECE), b"")):
            ClubFilePiece.objects.create(file=file, number=number, data=data)
    _remove(file.club.files.filter(status=Status.READY).exclude(pk=file.pk))
    owners = Player.objects.filter(memberships__club=file.club, memberships__role=Membership.Role.OWNER)
    _tell(file, list(owners), Notice.Kind.FILE_READY, str(file.asked_by))
    return True


@transaction.atomic
def _fail(file: ClubFile, mine: QuerySet[ClubFile], fault: str) -> bool:
    if not mine.update(status=Status.FAILED, fault=fault):
        return False
    if may_fetch(file.asked_by, file.club):
        _tell(file, [file.asked_by], Notice.Kind.NO_FILE, "")
    return True


def _tell(file: ClubFile, players: list[Player], kind: str, about: str) -> None:
    tell(
        players=players,
        kind=kind,
        key=f"club-file/{file.pk}/{kind}",
        club_id=file.club_id,
        by=None,
        about=about,
        where=reverse("club-file", args=[file.club.slug]),
    )


@transaction.atomic
def fetch(*, file: ClubFile, by: Player) -> Iterator[bytes] | None:
    """The file piece by piece, and written down who took it; None if there is none any more."""
    permissions.require(may_fetch(by, file.club), _("Only owners of the club download its file."))
    if not ClubFile.objects.filter(_there(), pk=file.pk).exists():
        return None
    ClubFileFetched.objects.create(file=file, by=by)
    numbers = list(file.pieces.values_list("pk", flat=True))
    return (
        bytes(data)
        for pk in numbers
        for data in ClubFilePiece.objects.filter(pk=pk).values_list("data", flat=True)
    )


def as_answer(file: ClubFile, pieces: Iterator[bytes]) -> StreamingHttpResponse:
    """The answer to whoever downloads it; nothing on the way keeps a copy."""
    name = f"{file.club.slug}-{file.asked_at:%Y-%m-%d}.zip"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Length": str(file.size),
        "Cache-Control": "private, no-store",
    }
    return StreamingHttpResponse(pieces, content_type="application/zip", headers=headers)


def _there() -> Q:
    return Q(status=Status.READY) & ~run_out("ends_at", LONGEST_KEPT)


def see_to_all() -> int:
    """What was lost is sent again, what a worker left is given up, what has been kept long enough is removed."""
    waiting = ClubFile.objects.filter(overdue("asked_at", PATIENCE), status=Status.WAITING)
    for file in waiting.select_related("club", "asked_by"):
        if not being_played(file.club):
            send(TASK, file.pk)
        elif has_run_out(file.asked_at + WAITS, WAITS):
            _fail(file, ClubFile.objects.filter(pk=file.pk, status=Status.WAITING), Fault.PLAYING)
    left = ClubFile.objects.filter(overdue("begun_at", LONGEST), status=Status.MAKING)
    for file in left.select_related("club", "asked_by"):
        mine = ClubFile.objects.filter(pk=file.pk, status=Status.MAKING, begun_at=file.begun_at)
        _fail(file, mine, Fault.STOPPED)
    return _remove(ClubFile.objects.filter(run_out("ends_at", LONGEST_KEPT), status=Status.READY))


@transaction.atomic
def _remove(files: QuerySet[ClubFile]) -> int:
    pks = list(files.values_list("pk", flat=True))
    ClubFilePiece.objects.filter(file__in=pks).delete()
    return ClubFile.objects.filter(pk__in=pks, status=Status.READY).update(status=Status.GONE)


def _key(pk: int) -> str:
    return f"club-file-{pk}"
