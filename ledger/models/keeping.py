"""Who keeps a club's money, and who has looked at whose."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class Treasurer(models.Model):
    """Who keeps a club's money: sees every statement, and is seen to look."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="treasurers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="treasurer_of")
    named_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    named_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("treasurer")
        verbose_name_plural = _("treasurers")
        constraints = [models.UniqueConstraint(name="treasurer_once", fields=["club", "player"])]

    def __str__(self) -> str:
        return f"{self.player} ({self.club})"


class StatementLook(models.Model):
    """Somebody looked at another's money (`whose` empty: at the whole club's). Those looked at see it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="statement_looks")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="looks_made")
    whose = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="looks")
    how_to_pay = models.BooleanField(_("at how they are paid"), default=False)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("look at a statement")
        verbose_name_plural = _("looks at statements")
        indexes = [models.Index(name="look_of_club", fields=["club", "whose", "-id"])]

    def __str__(self) -> str:
        return f"{self.by_id} looked at {self.whose_id or 'all'}"
