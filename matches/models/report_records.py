"""How a table stood when something there was reported, for whoever judges it later."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.disputes import Report
from matches.models.playing import Match


class ReportRecord(models.Model):
    """The match as it was when the report was made: after event `seq` of its log, which is never changed.

    `digest`: SHA-256 of the log up to there, which shows that. `position`: what everybody at the table saw then, no
    hand; null on a sheet. Hands are nowhere here: they are in the log, and open when the match's do.
    """

    report = models.OneToOneField(Report, on_delete=models.CASCADE, related_name="record")
    seq = models.PositiveIntegerField(_("events"))
    status = models.CharField(_("status"), max_length=8, choices=Match.Status)
    digest = models.CharField(_("digest of the log"), max_length=64)
    position = models.JSONField(_("position"), null=True, blank=True)

    class Meta:
        verbose_name = _("table of a report")
        verbose_name_plural = _("tables of reports")

    def __str__(self) -> str:
        return f"report {self.report_id} after event {self.seq}"


class ReportedWords(models.Model):
    """What somebody at the table had said or asked by then. `sealed`: not everybody may read it before its end."""

    class Kind(models.TextChoices):
        EXPLANATION = "explained", _("explanation")
        CLAIM = "claim", _("claim")
        PROPOSAL = "proposal", _("proposal")
        LINE = "line", _("said at the table")

    record = models.ForeignKey(ReportRecord, on_delete=models.CASCADE, related_name="words")
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(_("text"), max_length=300)
    sealed = models.BooleanField(_("sealed until the end"), default=False)
    at = models.DateTimeField(_("said"))

    class Meta:
        ordering = ["record", "at", "id"]
        verbose_name = _("words at the table of a report")
        verbose_name_plural = _("words at tables of reports")

    def __str__(self) -> str:
        return f"{self.kind} of {self.player_id} in record {self.record_id}"
