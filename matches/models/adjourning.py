"""A match that rests until an agreed time, and the move that is sealed meanwhile."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class Adjournment(models.Model):
    """Asked for by somebody, agreed to by everybody, begun by the sealed move of `seat`, over when that is played.

    `seq`: how long the log was; a move made before all have agreed makes it void. `sealed` is encrypted and nobody's to
    read, `seal` its hash (`games.core.commitment.Sealed`), shown at once; `opened`, what was sealed, is for who may see
    all of the match. Nothing is deleted: who asks often is seen.
    """

    class Status(models.TextChoices):
        ASKED = "asked", _("asked for")
        AGREED = "agreed", _("agreed: the next move is sealed")
        RESTS = "rests", _("rests")
        OVER = "over", _("over")
        DROPPED = "dropped", _("dropped")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="adjournments")
    status = models.CharField(_("status"), max_length=7, choices=Status, default=Status.ASKED)
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="adjournments_asked")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    until = models.DateTimeField(_("until"))
    seq = models.PositiveIntegerField(_("events before"))
    seat = models.PositiveSmallIntegerField(_("seat that is to move"))
    sealed = models.TextField(_("sealed move"), blank=True, editable=False)
    seal = models.CharField(_("seal"), max_length=64, blank=True)
    sealed_at = models.DateTimeField(_("sealed"), null=True, blank=True)
    opened = models.TextField(_("opened"), blank=True, editable=False)
    over_at = models.DateTimeField(_("over"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("adjournment")
        verbose_name_plural = _("adjournments")
        indexes = [models.Index(name="rests_until", fields=["until"], condition=Q(status="rests"))]
        constraints = [
            models.UniqueConstraint(
                name="adjourned_once_at_a_time",
                fields=["match"],
                condition=Q(status__in=("asked", "agreed", "rests")),
            ),
            models.CheckConstraint(
                name="rests_with_a_sealed_move",
                condition=~Q(status="rests") | (~Q(seal="") & Q(sealed_at__isnull=False)),
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.match_id} until {self.until}: {self.status}"


class AdjournmentWord(models.Model):
    """A player's word: that the match may rest, or, `goes_on`, that it goes on before its time."""

    adjournment = models.ForeignKey(Adjournment, on_delete=models.CASCADE, related_name="words")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    goes_on = models.BooleanField(_("goes on before its time"), default=False)
    at = models.DateTimeField(_("said"), auto_now_add=True)

    class Meta:
        ordering = ["adjournment", "id"]
        verbose_name = _("word to an adjournment")
        verbose_name_plural = _("words to adjournments")
        constraints = [
            models.UniqueConstraint(name="adjournment_word_once", fields=["adjournment", "player", "goes_on"])
        ]

    def __str__(self) -> str:
        return f"{self.player_id} to adjournment {self.adjournment_id}"
