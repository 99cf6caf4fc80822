"""Moves that have been made and are not shown yet, and the stop signs that keep them back."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.playing import Match


class HeldMove(models.Model):
    """A move that counts from `made_at` and comes into the log at `shown_at`, by whoever looks then, or by the beat.

    `seq`: the event it was made after. `texts`: several for the steps of one turn. Its player alone reads it before.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="held_moves")
    seat = models.PositiveSmallIntegerField(_("seat"))
    seq = models.PositiveIntegerField(_("event"))
    texts = models.JSONField(_("moves"))
    made_at = models.DateTimeField(_("made"))
    shown_at = models.DateTimeField(_("shown"))

    class Meta:
        ordering = ["match", "seat"]
        verbose_name = _("held move")
        verbose_name_plural = _("held moves")
        constraints = [models.UniqueConstraint(name="held_once", fields=["match", "seat"])]
        indexes = [models.Index(name="held_next", fields=["shown_at"])]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id} after event {self.seq}"


class StopSign(models.Model):
    """At event `seq`, a move of `seat`, the next opponent is to wait. `by_rule`: by the table's rule, not by them."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="stop_signs")
    seq = models.PositiveIntegerField(_("event"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    by_rule = models.BooleanField(_("by the table’s rule"), default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "seq"]
        verbose_name = _("stop sign")
        verbose_name_plural = _("stop signs")
        constraints = [models.UniqueConstraint(name="stopped_once", fields=["match", "seq"])]

    def __str__(self) -> str:
        return f"event {self.seq} of match {self.match_id}"
