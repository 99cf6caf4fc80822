"""The deals of an event's boards, sealed before they are played, and who has seen them before everybody may."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from games.core.commitment import Sealed
from tournaments.models.competitions import Competition


class Deals(models.Model):
    """Boards of a competition are dealt. sealed: salt and seed (`games.core.commitment`), empty where all came from
    files.

    closed_until: nothing of them is shown before, even if all has been played. opened: sealed seeds that were shown
    before a round was undone, after which another one deals.
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="deals")
    sealed = models.TextField(_("sealed seed"), blank=True)
    closed_until = models.DateTimeField(_("not shown before"), null=True, blank=True)
    opened = models.JSONField(_("opened seeds"), default=list, blank=True)
    made_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="deals_made"
    )
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("deals of an event")
        verbose_name_plural = _("deals of events")

    def __str__(self) -> str:
        return f"deals of {self.competition_id}"

    @property
    def seal(self) -> str:
        """The hash of the seed; empty where there is none."""
        return Sealed.parse(self.sealed).seal if self.sealed else ""


class DealtBoard(models.Model):
    """The deal of a board: salt and outcome. Only ever added: one that is dealt anew replaces it."""

    class Source(models.TextChoices):
        SEED = "seed", _("from the seed")
        ANEW = "anew", _("dealt anew, since a round was undone")
        FILE = "file", _("dealt elsewhere")

    deals = models.ForeignKey(Deals, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveSmallIntegerField(_("board"))
    sealed = models.TextField(_("sealed deal"))
    source = models.CharField(_("how it was dealt"), max_length=4, choices=Source)
    replaced = models.BooleanField(_("replaced"), default=False)
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["deals", "number", "id"]
        verbose_name = _("dealt board")
        verbose_name_plural = _("dealt boards")
        constraints = [
            models.UniqueConstraint(
                name="dealt_board_once", fields=["deals", "number"], condition=Q(replaced=False)
            )
        ]

    def __str__(self) -> str:
        return f"board {self.number} of {self.deals_id}"

    @property
    def seal(self) -> str:
        """The hash that is shown before it is played."""
        return Sealed.parse(self.sealed).seal


class DealLook(models.Model):
    """An organiser who does not play has seen deals before everybody may, and plays no more in this event."""

    class What(models.TextChoices):
        SLIPS = "slips", _("hand slips")
        FILE = "file", _("file for a dealing machine")
        BROUGHT = "brought", _("brought deals")

    deals = models.ForeignKey(Deals, on_delete=models.CASCADE, related_name="looks")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="deals_looked_at")
    what = models.CharField(_("what was seen"), max_length=7, choices=What)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["deals", "id"]
        verbose_name = _("look at deals")
        verbose_name_plural = _("looks at deals")

    def __str__(self) -> str:
        return f"{self.what} of {self.deals_id} by {self.player_id}"
