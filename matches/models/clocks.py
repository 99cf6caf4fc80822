"""What a clocked match needs beside the times in its log: who was there, when clocks stood, when the next runs out."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class MatchClock(models.Model):
    """Of a match with a clock: from when on time counts, and when the next flag falls (null: no clock runs).

    `flag_at` follows from the log and the stops; it says only when to look. `warned`: for how many hours before it
    those who are to move have been sent mail.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="running_clock")
    runs_from = models.DateTimeField(_("time counts from"))
    flag_at = models.DateTimeField(_("the next flag falls"), null=True, blank=True)
    warned = models.PositiveSmallIntegerField(
        _("hours before the end, of which was told"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("clock")
        verbose_name_plural = _("clocks")
        indexes = [models.Index(name="flag_next", fields=["flag_at"], condition=Q(flag_at__isnull=False))]

    def __str__(self) -> str:
        return f"clock of match {self.match_id}"


class TurnTold(models.Model):
    """How far a match has been looked at for messages to devices of those who are to move (`matches.turn_pushes`).

    seats: who was told and is asked still. waits: somebody is asked who looks at the table, and is told once they do
    not.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="turn_told")
    seq = models.PositiveIntegerField(_("event"))
    seats = models.JSONField(_("seats"), default=list)
    waits = models.BooleanField(_("to be looked at again"), default=False)
    looked_at = models.DateTimeField(_("looked at"), default=timezone.now)

    class Meta:
        verbose_name = _("turn that was told")
        verbose_name_plural = _("turns that were told")

    def __str__(self) -> str:
        return f"match {self.match_id} at {self.seq}"


class ClockPresence(models.Model):
    """Somebody has said that they are at the board: the clocks start once all have."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="present")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("present at a clock")
        verbose_name_plural = _("present at clocks")
        constraints = [models.UniqueConstraint(name="present_once", fields=["match", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} at match {self.match_id}"


class ClockStop(models.Model):
    """A time in which a match's clocks stand: all of them, or while somebody has a holiday theirs alone."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="clock_stops")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        ordering = ["match", "since", "id"]
        verbose_name = _("stop of a clock")
        verbose_name_plural = _("stops of clocks")
        constraints = [
            models.CheckConstraint(
                name="clock_stop_ends_after", condition=Q(until__isnull=True) | Q(until__gte=F("since"))
            )
        ]

    def __str__(self) -> str:
        return f"match {self.match_id}: {self.since} to {self.until}"


class ServerStop(models.Model):
    """A time in which the site did not answer: no clock of any match runs in it."""

    class Why(models.TextChoices):
        SILENT = "silent", _("the server did not answer")
        MAINTENANCE = "maintenance", _("maintenance")

    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"))
    why = models.CharField(_("why"), max_length=11, choices=Why, default=Why.SILENT)

    class Meta:
        ordering = ["since", "id"]
        verbose_name = _("time without the server")
        verbose_name_plural = _("times without the server")
        indexes = [models.Index(name="server_stop_until", fields=["until"])]
        constraints = [
            models.UniqueConstraint(name="server_stop_once", fields=["since", "until", "why"]),
            models.CheckConstraint(name="server_stop_ends_after", condition=Q(until__gt=F("since"))),
        ]

    def __str__(self) -> str:
        return f"{self.why}: {self.since} to {self.until}"


class Heartbeat(models.Model):
    """When a part of the site, its pages or its workers, was last known to answer."""

    name = models.CharField(_("part"), max_length=10, unique=True)
    at = models.DateTimeField(_("last"))

    class Meta:
        verbose_name = _("sign of life")
        verbose_name_plural = _("signs of life")

    def __str__(self) -> str:
        return f"{self.name}: {self.at}"
