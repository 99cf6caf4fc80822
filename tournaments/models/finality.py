"""What was looked at before a final table is final."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.rounds import Pairing


class OutlierWord(models.Model):
    """Somebody says that an unusual result is right as it is (`engine.outliers`). Another value needs another word.

    board, room: of a board's score, else 0. organises, side, gains: what they were when they said so; no side where
    they do not sit at the table.
    """

    class Kind(models.TextChoices):
        MARGIN = "margin", _("margin")
        BOARD = "board", _("score of a board")
        SPEED = "speed", _("written down very fast")

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="outlier_words")
    kind = models.CharField(_("what is unusual"), max_length=6, choices=Kind)
    room = models.PositiveSmallIntegerField(_("room"), default=0)
    board = models.PositiveSmallIntegerField(_("board"), default=0)
    value = models.IntegerField(_("value"))
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="outliers_looked_at")
    at = models.DateTimeField(auto_now_add=True)
    organises = models.BooleanField(_("organises it"))
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    gains = models.BooleanField(_("gains by it"))

    class Meta:
        ordering = ["pairing", "id"]
        verbose_name = _("word on an unusual result")
        verbose_name_plural = _("words on unusual results")
        constraints = [
            models.UniqueConstraint(
                name="outlier_word_once", fields=["pairing", "kind", "room", "board", "value", "by"]
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} at {self.pairing_id} by {self.by_id}"
