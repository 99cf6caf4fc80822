"""The clock of a round: it is begun by hand, never by publishing the round."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Round


class RoundClock(models.Model):
    """How long a round lasts. It runs until `ends_at`, or stands still with so many seconds `left`."""

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    seconds = models.PositiveIntegerField(_("seconds of the round"))
    ends_at = models.DateTimeField(_("ends"), null=True, blank=True)
    left = models.PositiveIntegerField(_("seconds left"), null=True, blank=True)

    class Meta:
        verbose_name = _("clock of a round")
        verbose_name_plural = _("clocks of rounds")
        constraints = [
            models.CheckConstraint(
                name="clock_runs_or_stands",
                condition=Q(ends_at__isnull=True, left__isnull=False)
                | Q(ends_at__isnull=False, left__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"clock of {self.round_id}"

    @property
    def running(self) -> bool:
        return self.ends_at is not None

    @property
    def seconds_left(self) -> int:
        """Now; 0 once it is over."""
        return self.left_at(timezone.now())

    def left_at(self, now: datetime) -> int:
        """The same at a moment, rounded up to a second."""
        if self.ends_at is None:
            return self.left or 0
        return max(0, -((now - self.ends_at) // timedelta(seconds=1)))

    @property
    def said(self) -> str:
        """Minutes and seconds left, as a clock shows them."""
        minutes, seconds = divmod(self.seconds_left, 60)
        return f"{minutes}:{seconds:02}"
