"""What partners have agreed that their moves mean: convention cards, and which of them lie on which table."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class ConventionCard(models.Model):
    """The agreements of `player`, or of the two, at a game; a bot's are written by its owner. What it says: `versions`.

    `public`: once a match is over anybody who may see it may read the card.
    """

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="convention_cards")
    partner = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="shared_convention_cards"
    )
    game = models.CharField(_("game"), max_length=60)
    title = models.CharField(_("title"), max_length=80)
    public = models.BooleanField(_("anybody may read it after a match"), default=False)
    put_away_at = models.DateTimeField(_("put away"), null=True, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        ordering = ["game", "title", "id"]
        verbose_name = _("convention card")
        verbose_name_plural = _("convention cards")
        constraints = [
            models.CheckConstraint(
                name="convention_card_of_two", condition=Q(partner=None) | ~Q(partner=F("player"))
            )
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("convention-card", args=[self.pk])


class ConventionVersion(models.Model):
    """What a card said at a time, never changed. `digest`: the SHA-256 of game, title and text."""

    card = models.ForeignKey(ConventionCard, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField(_("version"))
    title = models.CharField(_("title"), max_length=80)
    text = models.TextField(_("agreements"))
    digest = models.CharField(_("SHA-256"), max_length=64)
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["card", "-number"]
        verbose_name = _("version of a convention card")
        verbose_name_plural = _("versions of convention cards")
        constraints = [models.UniqueConstraint(name="convention_version_once", fields=["card", "number"])]

    def __str__(self) -> str:
        return f"{self.title} {self.number}"


class TableConventions(models.Model):
    """A player's word that they play a match by these conventions: a copy, which stays as it was.

    It is their side's card once every partner has said the same (`matches.side_conventions`).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="conventions")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="conventions_played")
    version = models.ForeignKey(
        ConventionVersion, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    title = models.CharField(_("title"), max_length=80)
    text = models.TextField(_("agreements"))
    digest = models.CharField(_("SHA-256"), max_length=64)
    public = models.BooleanField(_("anybody may read it after a match"), default=False)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("conventions at a table")
        verbose_name_plural = _("conventions at tables")
        constraints = [models.UniqueConstraint(name="table_conventions_once", fields=["match", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} plays match {self.match_id} by {self.title}"
