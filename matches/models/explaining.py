"""What calls at a table on the site mean, said to opponents alone."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from matches.models.playing import Match


class Explanation(models.Model):
    """What the event `seq`, a call of `seat`, means. `asked_by`: the seat of who asked; None: alerted by itself.

    `text` is empty until a question is answered. No partner of `seat` reads it before the match is over.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="explanations")
    seq = models.PositiveIntegerField(_("event"))
    seat = models.PositiveSmallIntegerField(_("seat"))
    asked_by = models.PositiveSmallIntegerField(_("asked from seat"), null=True, blank=True)
    text = models.CharField(_("meaning"), max_length=300, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    said_at = models.DateTimeField(_("said"), null=True, blank=True)

    class Meta:
        ordering = ["match", "seq", "id"]
        verbose_name = _("explanation")
        verbose_name_plural = _("explanations")
        constraints = [
            models.UniqueConstraint(name="alerted_once", fields=["match", "seq"], condition=Q(asked_by=None)),
            models.UniqueConstraint(name="asked_once", fields=["match", "seq", "asked_by"]),
            models.CheckConstraint(
                name="asked_by_another", condition=Q(asked_by=None) | ~Q(asked_by=F("seat"))
            ),
        ]

    def __str__(self) -> str:
        return f"event {self.seq} of match {self.match_id}: {self.text}"
