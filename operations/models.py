"""What this app keeps: where clubs came from that were played on another site, and files of clubs to download."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class ImportedClub(models.Model):
    """A club that was loaded from a file, and how its books ended there: from that hash on the chain is this site's."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="imported")
    digest = models.CharField(_("digest of the file"), max_length=64, db_index=True)
    origin = models.CharField(_("address where it was"), max_length=80)
    exported_at = models.CharField(_("exported"), max_length=40)
    kerho = models.CharField(_("Kerho's version there"), max_length=40)
    entries = models.PositiveBigIntegerField(_("entries of the books"))
    last_hash = models.CharField(_("last hash of the books there"), max_length=64, blank=True)
    bots = models.JSONField(_("bots that played, and their programs"), default=list)
    loaded_at = models.DateTimeField(_("loaded"), auto_now_add=True)

    class Meta:
        verbose_name = _("club from another site")
        verbose_name_plural = _("clubs from other sites")

    def __str__(self) -> str:
        return f"{self.club} was {self.origin}"


class ClubFile(models.Model):
    """The file of a club that one of its owners asked for (`club_files.asking`): at most one is being made at a time.

    The row stays when the file itself is gone: who asked for it, and when, is part of the club's records.
    """

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        MAKING = "running", _("being made")
        READY = "ready", _("ready")
        FAILED = "failed", _("not made")
        GONE = "gone", _("removed")

    class Fault(models.TextChoices):
        PLAYING = (
            "playing",
            _("Matches of the club were being played for a whole day. Ask again when they are over."),
        )
        STOPPED = "stopped", _("What made it was stopped before the end. Ask again.")
        BROKEN = (
            "broken",
            _("It could not be made, and whoever runs this site has been told. Ask again later."),
        )

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="files")
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="club_files_asked")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.WAITING)
    fault = models.CharField(_("fault"), max_length=7, choices=Fault, blank=True)
    begun_at = models.DateTimeField(_("begun"), null=True, blank=True)
    ready_at = models.DateTimeField(_("ready"), null=True, blank=True)
    ends_at = models.DateTimeField(_("removed"), null=True, blank=True, db_index=True)
    size = models.PositiveBigIntegerField(_("bytes"), default=0)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("file of a club")
        verbose_name_plural = _("files of clubs")
        constraints = [
            models.UniqueConstraint(
                name="one_club_file_at_a_time",
                fields=["club"],
                condition=models.Q(status__in=["waiting", "running"]),
            )
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.asked_at:%Y-%m-%d}"


class ClubFilePiece(models.Model):
    """A piece of such a file: pages and workers share the database, and not always a disk."""

    file = models.ForeignKey(ClubFile, on_delete=models.CASCADE, related_name="pieces")
    number = models.PositiveIntegerField(_("number"))
    data = models.BinaryField()

    class Meta:
        ordering = ["number"]
        verbose_name = _("piece of a club’s file")
        verbose_name_plural = _("pieces of clubs’ files")
        constraints = [models.UniqueConstraint(name="piece_of_club_file_once", fields=["file", "number"])]

    def __str__(self) -> str:
        return f"{self.file_id}/{self.number}"


class ClubFileFetched(models.Model):
    """An owner has downloaded a club's file."""

    file = models.ForeignKey(ClubFile, on_delete=models.CASCADE, related_name="fetched")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="club_files_fetched")
    at = models.DateTimeField(_("downloaded"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("download of a club’s file")
        verbose_name_plural = _("downloads of clubs’ files")

    def __str__(self) -> str:
        return f"{self.file_id}: {self.by_id}"
