"""A turn of several moves that somebody has laid out for themselves and not sent."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class TurnDraft(models.Model):
    """Moves `texts` of one turn, laid out by `player` after event `seq`: void once anything else has happened.

    Its player alone reads it. It goes with being sent, and is no part of the log.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="turn_drafts")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="turn_drafts")
    seq = models.PositiveIntegerField(_("event"))
    texts = models.JSONField(_("moves"))

    class Meta:
        ordering = ["match", "seat"]
        verbose_name = _("turn laid out")
        verbose_name_plural = _("turns laid out")
        constraints = [models.UniqueConstraint(name="laid_out_once", fields=["match", "seat"])]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id} after event {self.seq}"
