"""Who is paid for by somebody else in a club: households, and guests on their host's bill."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club, Player


class PaidFor(models.Model):
    """What a player owes and is owed in a club is `payer`'s to pay and to be paid: once both have said so, until ended.

    Everybody keeps an account of their own. A household is a payer and whomever they pay for.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="paid_for")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="paid_for_by")
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="pays_for")
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    agreed_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    agreed_at = models.DateTimeField(_("agreed"), null=True, blank=True)
    ended_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("payer for another")
        verbose_name_plural = _("payers for others")
        constraints = [
            models.UniqueConstraint(
                name="paid_for_by_one",
                fields=["club", "player"],
                condition=Q(ended_at=None, agreed_at__isnull=False),
            ),
            models.UniqueConstraint(
                name="paid_for_once", fields=["club", "player", "payer"], condition=Q(ended_at=None)
            ),
            models.CheckConstraint(name="paid_for_another", condition=~Q(player=F("payer"))),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} pays for {self.player_id}"

    @property
    def text(self) -> str:
        """Who pays for whom, for people."""
        return gettext("%(payer)s pays for %(player)s") % {
            "payer": self.payer.public_name,
            "player": self.player.public_name,
        }

    @property
    def waits(self) -> bool:
        """Whether the other has not said so yet."""
        return self.agreed_at is None and self.ended_at is None
