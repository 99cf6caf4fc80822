"""Rounds that the organisers put together by hand: when that began and ended, and what the engine would have drawn."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.rounds import Round


class HandPairing(models.Model):
    """Pairing a round by hand. drawn: the engine's own tables, as entries by draw number. differ: tables that are not
    among them, once it has ended."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="hand")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rounds_paired_by_hand")
    began_at = models.DateTimeField(_("began"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)
    drawn = models.JSONField(_("as the engine draws it"))
    differ = models.PositiveSmallIntegerField(_("tables that differ"), default=0)

    class Meta:
        verbose_name = _("pairing by hand")
        verbose_name_plural = _("pairings by hand")

    def __str__(self) -> str:
        return f"{self.round} by hand"
