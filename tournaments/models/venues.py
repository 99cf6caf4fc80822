"""Where a club plays, and which of its venues a competition, or an event in all its stages, uses."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from tournaments.models.competitions import Competition
from tournaments.models.events import Event


class Venue(models.Model):
    """A place where a club plays. access: how one gets in, for wheelchairs too."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="venues")
    name = models.CharField(_("name"), max_length=80)
    address = models.CharField(_("address"), max_length=160, blank=True)
    map_link = models.URLField(_("link to a map"), max_length=300, blank=True)
    access = models.TextField(_("access"), max_length=1000, blank=True)

    class Meta:
        ordering = ["club", "name", "id"]
        verbose_name = _("venue")
        verbose_name_plural = _("venues")
        constraints = [models.UniqueConstraint(name="venue_name_once", fields=["club", "name"])]

    def __str__(self) -> str:
        return self.name


class EventVenue(models.Model):
    """A competition plays there: in one round, or (0) in all that have no venues of their own.

    event: in place of a competition: every stage of it that names no venue of its own.
    tables: so many tables have room; none: as many as there are.
    """

    competition = models.ForeignKey(
        Competition, on_delete=models.CASCADE, null=True, blank=True, related_name="event_venues"
    )
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, null=True, blank=True, related_name="venues_used"
    )
    number = models.PositiveIntegerField(_("round"), default=0)
    venue = models.ForeignKey(Venue, on_delete=models.PROTECT, related_name="+")
    day = models.DateField(_("day"), null=True, blank=True)
    tables = models.PositiveSmallIntegerField(_("tables"), null=True, blank=True)

    class Meta:
        ordering = ["competition", "number", "id"]
        verbose_name = _("venue of an event")
        verbose_name_plural = _("venues of events")
        constraints = [
            models.UniqueConstraint(name="event_venue_once", fields=["competition", "number", "venue"]),
            models.UniqueConstraint(name="stages_venue_once", fields=["event", "venue"]),
            models.CheckConstraint(
                name="event_venue_of_one",
                condition=models.Q(competition__isnull=False, event__isnull=True)
                | models.Q(competition__isnull=True, event__isnull=False, number=0, day__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.venue} of {self.competition_id or self.event}"
