"""Who must not meet: a club's own list, which its organisers alone read."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class ApartPair(models.Model):
    """Two people who do not meet in the club's events while that can be avoided.

    until: in the rounds of an event up to that one; none: in all.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="apart")
    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    until = models.PositiveSmallIntegerField(_("until round"), null=True, blank=True)

    class Meta:
        ordering = ["club", "one__name", "id"]
        verbose_name = _("two who are kept apart")
        verbose_name_plural = _("who are kept apart")
        constraints = [models.UniqueConstraint(name="apart_once", fields=["club", "one", "other"])]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id} in {self.club_id}"
