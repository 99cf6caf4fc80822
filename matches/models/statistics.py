"""What finished matches on the site come to together: how fair its deals are, and how each seat fares."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from matches.models.playing import Match


class CountedMatch(models.Model):
    """A match that was played to its end on the site: it waits to be counted until `counted_at`, and is counted once.

    Written in the transaction in which the match finishes, and marked in the one that adds it to the sums.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="counted")
    counted_at = models.DateTimeField(_("counted"), null=True, blank=True)

    class Meta:
        verbose_name = _("match in the statistics")
        verbose_name_plural = _("matches in the statistics")
        indexes = [models.Index(name="waits_to_be_counted", fields=["id"], condition=Q(counted_at=None))]

    def __str__(self) -> str:
        return f"match {self.match_id} in the statistics"


class DealTally(models.Model):
    """Sums over matches of one game, in a row for each way in which they can be added up.

    Of `played` the layout is the sides (`0,2;1,3`), and `counts` has by seat `points`, `won`, `shared`; of `cards`
    it is the sizes of pack and hands (`52:13,13,13,13`), and `counts` has by card how many came to each seat; of
    `faces` the range of a die, and `counts` has how often each came up. `deals`: how many deals of matches, hands or
    throws. `draws`: random outcomes sealed before they were played, `proved`: of these opened and found right.
    `statistic`, `freedom`: chi-square of `counts`, where there is enough of them.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("matches")
        CARDS = "cards", _("cards")
        FACES = "faces", _("faces of a die")

    game = models.CharField(_("game"), max_length=60)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)
    players = models.PositiveSmallIntegerField(_("players"))
    layout = models.CharField(_("layout"), max_length=120, blank=True)
    matches = models.PositiveIntegerField(_("matches"), default=0)
    deals = models.PositiveBigIntegerField(_("deals"), default=0)
    draws = models.PositiveBigIntegerField(_("sealed"), default=0)
    proved = models.PositiveBigIntegerField(_("found right"), default=0)
    counts = models.JSONField(_("counts"), default=dict)
    statistic = models.FloatField(_("chi-square"), default=0.0)
    freedom = models.PositiveIntegerField(_("degrees of freedom"), default=0)

    class Meta:
        ordering = ["game", "kind", "players", "layout"]
        verbose_name = _("sums of deals")
        verbose_name_plural = _("sums of deals")
        constraints = [
            models.UniqueConstraint(name="tally_once", fields=["game", "kind", "players", "layout"]),
            models.CheckConstraint(name="proved_of_sealed", condition=Q(proved__lte=models.F("draws"))),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.game}: {self.layout}"
