"""Series: what a club counts together over a season, its divisions, and the tables of those that are over."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from tournaments.models.competitions import Competition
from tournaments.models.events import Event


class Series(models.Model):
    """A season. `scale`: points for places; `best`: so many parts count of each; `game`: what counts of nights.

    divisions: their names, the highest first, or none; up, down: how many rise and fall. Once it is closed its table is
    stored (`SeriesPlace`) and stays.
    """

    class Counting(models.TextChoices):
        PLACES = "places", _("points for places")
        POINTS = "points", _("points that were won")
        SCORES = "scores", _("scores of the game")

    title = models.CharField(_("title"), max_length=80)
    slug = models.SlugField(_("address"), max_length=90, unique=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="series")
    organiser = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="series_organised"
    )
    counting = models.CharField(_("what counts"), max_length=6, choices=Counting, default=Counting.PLACES)
    scale = models.JSONField(_("points for places"), default=list, blank=True)
    best = models.PositiveSmallIntegerField(_("so many count"), null=True, blank=True)
    game = models.CharField(_("game"), max_length=60, blank=True)
    divisions = models.JSONField(_("divisions"), default=list, blank=True)
    up = models.PositiveSmallIntegerField(_("rise"), default=1)
    down = models.PositiveSmallIntegerField(_("fall"), default=1)
    previous = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="following"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="series_closed"
    )

    class Meta:
        ordering = ["-id"]
        verbose_name = _("series")
        verbose_name_plural = _("series of a season")

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("series", args=[self.slug])


class SeriesPart(models.Model):
    """What counts in a series: a competition, an event, or a club night by its key (`matches.occasions`).

    founded: made with the season, set as one of the season before. division: whose it is; none: everybody's.
    """

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="parts")
    competition = models.ForeignKey(
        Competition, on_delete=models.PROTECT, null=True, blank=True, related_name="counts_in"
    )
    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, null=True, blank=True, related_name="counts_in"
    )
    night = models.CharField(_("club night"), max_length=60, blank=True)
    title = models.CharField(_("title"), max_length=120)
    at = models.DateTimeField(_("when"))
    founded = models.BooleanField(_("made with the season"), default=False)
    division = models.PositiveSmallIntegerField(_("division"), null=True, blank=True)

    class Meta:
        ordering = ["series", "at", "id"]
        verbose_name = _("part of a series")
        verbose_name_plural = _("parts of series")
        constraints = [
            models.UniqueConstraint(name="series_competition_once", fields=["series", "competition"]),
            models.UniqueConstraint(name="series_event_once", fields=["series", "event"]),
            models.UniqueConstraint(
                name="series_night_once", fields=["series", "night"], condition=~Q(night="")
            ),
            models.CheckConstraint(
                name="part_is_one_thing",
                condition=Q(competition__isnull=False, event__isnull=True, night="")
                | Q(competition__isnull=True, event__isnull=False, night="")
                | (Q(competition__isnull=True, event__isnull=True) & ~Q(night="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title} in {self.series}"


class SeriesMember(models.Model):
    """In which division (by number, the highest 0) and class somebody is; who has no line is in the lowest, in none.

    word: whether they play this season, where that was asked when it was founded.
    """

    class Word(models.TextChoices):
        ASKED = "asked", _("asked, no answer yet")
        YES = "yes", _("plays")
        NO = "no", _("does not play")

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="series_members")
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    category = models.CharField(_("class"), max_length=40, blank=True)
    word = models.CharField(_("whether they play"), max_length=5, choices=Word, blank=True)

    class Meta:
        ordering = ["series", "division", "id"]
        verbose_name = _("member of a series")
        verbose_name_plural = _("members of series")
        constraints = [models.UniqueConstraint(name="series_member_once", fields=["series", "player"])]

    def __str__(self) -> str:
        return f"{self.player} in {self.series}"


class SeriesPlace(models.Model):
    """A line of the final table of a closed series, in hundredths; cells: of each part place, amount, counted."""

    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="series_places")
    division = models.PositiveSmallIntegerField(_("division"), default=0)
    category = models.CharField(_("class"), max_length=40, blank=True)
    place = models.PositiveIntegerField(_("place"))
    class_place = models.PositiveIntegerField(_("place in the class"), null=True, blank=True)
    total = models.BigIntegerField(_("total"))
    cells = models.JSONField(_("parts"), default=list)

    class Meta:
        ordering = ["series", "division", "place", "id"]
        verbose_name = _("final place in a series")
        verbose_name_plural = _("final places in series")
        constraints = [models.UniqueConstraint(name="series_place_once", fields=["series", "player"])]

    def __str__(self) -> str:
        return f"{self.place}. in {self.series}"
