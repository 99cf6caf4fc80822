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


class SiteChange(models.Model):
    """Somebody (`by`; None: on the machine itself) changed a setting of the site, for a reason.

    `before` and `after` are values of `common.site_settings`; None is what the environment says. undoes: the change
    that this one sets back. Nothing here is ever changed or deleted.
    """

    name = models.CharField(_("setting"), max_length=40, db_index=True)
    before = models.JSONField(_("before"), null=True, blank=True)
    after = models.JSONField(_("after"), null=True, blank=True)
    by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="site_changes"
    )
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("when"), auto_now_add=True)
    undoes = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by"
    )

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("change of the site")
        verbose_name_plural = _("changes of the site")

    def __str__(self) -> str:
        return f"{self.name}: {self.at:%Y-%m-%d}"
