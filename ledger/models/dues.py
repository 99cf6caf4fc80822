"""Dues: a fee that comes again each period, and who pays less of it."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from ledger.models.fees import Fee


class Dues(models.Model):
    """How a fee comes again, from the period in which it starts to that in which it ends.

    Amounts, name and end by hand are the fee's. `booked_to`: every period before that day is booked to its end.
    """

    class Every(models.TextChoices):
        MONTH = "month", _("month")
        QUARTER = "quarter", _("quarter")
        SEASON = "season", _("season, from August")
        YEAR = "year", _("calendar year")

    fee = models.OneToOneField(Fee, on_delete=models.PROTECT, related_name="dues")
    every = models.CharField(_("for each"), max_length=7, choices=Every)
    starts_on = models.DateField(_("from the period of"))
    ends_on = models.DateField(_("to the period of"), null=True, blank=True)
    booked_to = models.DateField(_("booked to"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("dues")
        verbose_name_plural = _("dues")
        constraints = [
            models.CheckConstraint(
                name="dues_end_after_start", condition=Q(ends_on=None) | Q(ends_on__gte=F("starts_on"))
            )
        ]

    def __str__(self) -> str:
        return f"{self.fee_id}: {self.every}"


class Reduction(models.Model):
    """What somebody pays of dues instead, in minor units, and why; 0: they are exempt."""

    dues = models.ForeignKey(Dues, on_delete=models.PROTECT, related_name="reductions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="reductions")
    amount = models.BigIntegerField(_("pays"))
    reason = models.CharField(_("why"), max_length=60)
    given_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(_("since"), auto_now_add=True)
    ended_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("reduction")
        verbose_name_plural = _("reductions")
        constraints = [
            models.UniqueConstraint(
                name="reduction_once", fields=["dues", "player"], condition=Q(ended_at=None)
            ),
            models.CheckConstraint(name="reduction_not_negative", condition=Q(amount__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.reason}"
