"""What is known of everybody's skill, and the log of how it came to be known.

A *family* of pools rates one population: its overall pool holds the skill common to all games, and each game has a
pool of offsets. Every rated match of a family has one place in one total order (`RatedMatch.id`), because the common
skill is shared by all games.
"""

from __future__ import annotations

from math import sqrt

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from matches.models import Match


class ConfigVersion(models.Model):
    """One version of the parameters of a game's ratings (or, with an empty game, of the common skill). Never edited."""

    game = models.CharField(_("game"), max_length=60, blank=True)
    version = models.PositiveIntegerField(_("version"))
    parameters = models.JSONField(_("parameters"))
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["game", "-version"]
        verbose_name = _("rating parameters")
        verbose_name_plural = _("rating parameters")
        constraints = [models.UniqueConstraint(name="config_version_once", fields=["game", "version"])]

    def __str__(self) -> str:
        return f"{self.game or 'common skill'}, version {self.version}"


class Pool(models.Model):
    """Who is compared with whom: a population, with or without a clock, at one game or (empty `game`) at all."""

    class Population(models.TextChoices):
        EVERYONE = "everyone", _("people and bots")
        PEOPLE = "people", _("people among themselves")
        BOTS = "bots", _("bots among themselves")

    class Pace(models.TextChoices):
        UNCLOCKED = "unclocked", _("without a clock")
        CLOCKED = "clocked", _("against the clock")

    key = models.CharField(_("key"), max_length=140, unique=True)
    population = models.CharField(_("population"), max_length=8, choices=Population)
    pace = models.CharField(_("pace"), max_length=9, choices=Pace, default=Pace.UNCLOCKED)
    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="rating_pools"
    )
    game = models.CharField(_("game"), max_length=60, blank=True)
    config = models.ForeignKey(ConfigVersion, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["key"]
        verbose_name = _("rating pool")
        verbose_name_plural = _("rating pools")

    def __str__(self) -> str:
        return self.key

    @property
    def is_overall(self) -> bool:
        return not self.game


class Rating(models.Model):
    """A latent skill of one player: the offset in a game's pool, the common skill in the overall pool.

    `at` is the day of the last match (days since 1 January 1970, UTC, as the engine counts). `overall` points from an
    offset to the same player's common skill; a player's rating in a game is the sum of the two.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ratings")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    overall = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="offsets"
    )
    mu = models.FloatField(_("mean"))
    var = models.FloatField(_("variance"))
    at = models.FloatField(_("day of the last match"))
    matches = models.PositiveIntegerField(_("matches"))

    class Meta:
        ordering = ["pool", "player"]
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [
            models.UniqueConstraint(name="rating_once", fields=["pool", "player"]),
            models.CheckConstraint(name="rating_has_doubt", condition=Q(var__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.pool_id}: {self.mu:.2f} ± {sqrt(self.var):.2f}"


class RatedMatch(models.Model):
    """A match that counts in a family, or has counted there; `id` is its place in the family's order.

    One without changes does not count now: it was annulled, say, and counts at its place again once it is restored.
    The unique pair (family, match) is what keeps a match from being rated twice.
    """

    family = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="rated")
    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="+")
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="ratings")
    config = models.ForeignKey(ConfigVersion, on_delete=models.PROTECT, related_name="+")
    engine = models.PositiveSmallIntegerField(_("engine version"))

    class Meta:
        ordering = ["id"]
        verbose_name = _("rated match")
        verbose_name_plural = _("rated matches")
        constraints = [models.UniqueConstraint(name="match_rated_once", fields=["family", "match"])]

    def __str__(self) -> str:
        return f"{self.match_id} in {self.family_id}"


class RatingChange(models.Model):
    """What one match did to one player: both latents before (after the previous match) and after.

    `at`: the day of the last match before, as in `Rating`; none where it was the first.
    """

    rated = models.ForeignKey(RatedMatch, on_delete=models.CASCADE, related_name="changes")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rating_changes")
    common_mu_before = models.FloatField()
    common_var_before = models.FloatField()
    common_at_before = models.FloatField(null=True)
    common_mu = models.FloatField()
    common_var = models.FloatField()
    offset_mu_before = models.FloatField()
    offset_var_before = models.FloatField()
    offset_at_before = models.FloatField(null=True)
    offset_mu = models.FloatField()
    offset_var = models.FloatField()

    class Meta:
        ordering = ["rated", "player"]
        verbose_name = _("rating change")
        verbose_name_plural = _("rating changes")
        constraints = [models.UniqueConstraint(name="change_once", fields=["rated", "player"])]

    def __str__(self) -> str:
        return f"player {self.player_id}: {self.mu_before:.2f} to {self.mu:.2f}"

    @property
    def mu_before(self) -> float:
        return self.common_mu_before + self.offset_mu_before

    @property
    def mu(self) -> float:
        return self.common_mu + self.offset_mu

    @property
    def sd(self) -> float:
        return sqrt(self.common_var + self.offset_var)
