"""Who runs an event besides its club's organisers: directors, helpers, and links to single tables."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from tournaments.models.competitions import Competition
from tournaments.models.rounds import Pairing


def new_secret() -> str:
    """What nobody guesses."""
    return secrets.token_urlsafe(24)


class EventOfficial(models.Model):
    """A right in one event alone, also of somebody from outside its club.

    A director does all that the club's organisers do in it but what concerns money; a helper writes results down.
    """

    class Role(models.TextChoices):
        DIRECTOR = "director", _("director")
        HELPER = "helper", _("helper")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="officials")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="offices")
    role = models.CharField(_("role"), max_length=8, choices=Role)
    named_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="officials_named")
    named_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "role", "id"]
        verbose_name = _("official of an event")
        verbose_name_plural = _("officials of events")
        constraints = [models.UniqueConstraint(name="official_once", fields=["competition", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.competition_id}: {self.role}"


class TableLink(models.Model):
    """A secret link by which one person with a login writes down the result of a table, until it ends or is counted.

    used_by: who followed it first; from then on nobody else can.
    """

    pairing = models.OneToOneField(Pairing, on_delete=models.CASCADE, related_name="link")
    secret = models.CharField(max_length=40, unique=True, default=new_secret, editable=False)
    made_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="table_links")
    made_at = models.DateTimeField(auto_now_add=True)
    ends_at = models.DateTimeField(_("ends"))
    used_by = models.ForeignKey(
        Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="table_links_used"
    )

    class Meta:
        ordering = ["pairing"]
        verbose_name = _("link to a table")
        verbose_name_plural = _("links to tables")

    def __str__(self) -> str:
        return f"link to {self.pairing_id}"
