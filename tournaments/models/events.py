"""Events of several stages: each stage is a competition, or several side by side, its sections."""

from __future__ import annotations

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player


class Event(models.Model):
    """Competitions in order: what comes out of one stage fills the next, or everybody plays all of them.

    kind: whether the last stage decides, or a table over all of them (`counting`), in which each can have its own game.
    """

    class Kind(models.TextChoices):
        CHAIN = "chain", _("one stage after another, the last decides")
        ALL_ROUND = "all-round", _("all-round: everybody plays every stage, all count")

    class Counting(models.TextChoices):
        PLACE_SUM = "place-sum", _("sum of places")
        POINTS = "points", _("sum of points")

    title = models.CharField(_("title"), max_length=80)
    slug = models.SlugField(_("address"), max_length=90, unique=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="events")
    organiser = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="events_organised"
    )
    kind = models.CharField(_("kind"), max_length=9, choices=Kind, default=Kind.CHAIN)
    counting = models.CharField(
        _("how stages count"), max_length=9, choices=Counting, default=Counting.PLACE_SUM
    )
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("event of several stages")
        verbose_name_plural = _("events of several stages")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("event", args=[self.slug])

    @property
    def all_round(self) -> bool:
        return self.kind == self.Kind.ALL_ROUND


class StageFilling(models.Model):
    """A stage has been filled from the one before; once, until it is undone."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="fillings")
    stage = models.PositiveSmallIntegerField(_("stage"))
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="stages_filled"
    )

    class Meta:
        ordering = ["event", "stage"]
        verbose_name = _("filling of a stage")
        verbose_name_plural = _("fillings of stages")
        constraints = [models.UniqueConstraint(name="stage_filled_once", fields=["event", "stage"])]

    def __str__(self) -> str:
        return f"stage {self.stage} of {self.event}"
