"""What an event says beforehand about running it: who may come late, and who may rest."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.competitions import Competition


class Regulations(models.Model):
    """What somebody may know of coming late and of resting before they enter. An event without a row has the defaults.

    late_until: the last round into which people may still enter themselves (0: after the draw only organisers enter
    anybody). missed: what each round before a late entry counts. byes: how many rounds somebody may ask to rest in,
    byes_until: the last of them (0: any), bye_kind: what such a round counts.
    """

    class Unplayed(models.TextChoices):
        HALF = "half-bye", _("half a point")
        ZERO = "zero-bye", _("nothing")

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="regulations")
    late_until = models.PositiveSmallIntegerField(_("late entry up to round"), default=0)
    missed = models.CharField(_("missed rounds count"), max_length=9, choices=Unplayed, default=Unplayed.ZERO)
    byes = models.PositiveSmallIntegerField(_("byes that somebody may ask for"), default=0)
    byes_until = models.PositiveSmallIntegerField(_("byes up to round"), default=0)
    bye_kind = models.CharField(_("a bye counts"), max_length=9, choices=Unplayed, default=Unplayed.HALF)

    class Meta:
        verbose_name = _("regulations of an event")
        verbose_name_plural = _("regulations of events")

    def __str__(self) -> str:
        return f"regulations of {self.competition}"
