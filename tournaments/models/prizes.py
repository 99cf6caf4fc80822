"""The prizes of a tournament: what is offered, the sealed seed of their lots, and who has got what."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from games.core.commitment import Sealed
from ledger.models import Currency, LedgerEntry


class Prizes(models.Model):
    """The awarding of a tournament's prizes. `seal`: the sealed seed of the lots, opened when they are awarded.

    `revision` counts the awards that were taken back.
    """

    competition = models.OneToOneField(
        "tournaments.Competition", on_delete=models.CASCADE, related_name="prizes"
    )
    seal = models.CharField(_("sealed seed"), max_length=120)
    revision = models.PositiveSmallIntegerField(_("revision"), default=0)
    awarded_at = models.DateTimeField(_("awarded"), null=True, blank=True)
    awarded_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="prizes_awarded"
    )

    class Meta:
        verbose_name = _("prizes of a tournament")
        verbose_name_plural = _("prizes of tournaments")

    def __str__(self) -> str:
        return f"prizes of {self.competition}"

    @property
    def seal_hash(self) -> str:
        """The SHA-256 by which the seed was fixed when the first prize was offered."""
        return Sealed.parse(self.seal).seal

    @property
    def opened_seal(self) -> str:
        """What was hashed, once the lots have been drawn."""
        return self.seal if self.awarded_at or self.revision else ""


class Prize(models.Model):
    """A prize: money of the club (`amount` in minor units of `currency`), or a thing."""

    class Kind(models.TextChoices):
        PLACE = "place", _("for a place")
        CATEGORY = "category", _("for the best of a category")
        LOT = "lot", _("by lot among those without a prize")

    of = models.ForeignKey(Prizes, on_delete=models.CASCADE, related_name="offered")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    place = models.PositiveSmallIntegerField(_("place"), default=0)
    category = models.CharField(_("category"), max_length=40, blank=True)
    amount = models.BigIntegerField(_("amount"), default=0)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    thing = models.CharField(_("thing"), max_length=80, blank=True)
    offered_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="prizes_offered")
    offered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["of", "kind", "place", "id"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        constraints = [
            models.CheckConstraint(
                name="prize_is_money_or_a_thing",
                condition=Q(amount__gt=0, currency__isnull=False, thing="")
                | (Q(amount=0, currency__isnull=True) & ~Q(thing="")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.of}"


class PrizeAward(models.Model):
    """What an entry has got of a prize; `back`: it was taken back, with the revision of the awarding."""

    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, related_name="awards")
    to = models.ForeignKey("tournaments.Entry", on_delete=models.PROTECT, related_name="prizes")
    amount = models.BigIntegerField(_("amount"), default=0)
    revision = models.PositiveSmallIntegerField(_("revision"), default=0)
    entry = models.ForeignKey(LedgerEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    back = models.BooleanField(_("taken back"), default=False)

    class Meta:
        ordering = ["prize", "id"]
        verbose_name = _("award of a prize")
        verbose_name_plural = _("awards of prizes")
        constraints = [models.UniqueConstraint(name="prize_awarded_once", fields=["prize", "to", "revision"])]

    def __str__(self) -> str:
        return f"{self.to}: {self.prize}"
