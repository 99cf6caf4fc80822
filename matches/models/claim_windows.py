"""What has been answered while a window for claims is open: nobody else reads it, and it is gone when it closes."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from matches.models.playing import Match


class WindowAnswer(models.Model):
    """A seat's answer in the window that opened after event `seq`; the last one that was given counts."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="window_answers")
    seq = models.PositiveIntegerField(_("events before"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    text = models.CharField(_("answer"), max_length=40)

    class Meta:
        ordering = ["match", "seat"]
        verbose_name = _("answer in a window for claims")
        verbose_name_plural = _("answers in windows for claims")
        constraints = [models.UniqueConstraint(name="window_answer_once", fields=["match", "seq", "seat"])]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id}"
