"""Fees of a club, and what was charged by them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from ledger.models.books import LedgerEntry
from ledger.models.currency import Currency
from ledger.models.owed import Owed


class Fee(models.Model):
    """What a club asks: of members, guests and juniors their own amount, in minor units; 0: nothing of those.

    It is not changed, since people came knowing it: it is ended, and another one set.
    """

    class When(models.TextChoices):
        NIGHT = "night", _("a club night, of who is there")
        ENTRY = "entry", _("a tournament, of who enters")
        ABSENCE = "absence", _("a tournament, of who entered and did not come")
        SEASON = "season", _("a season, of every member")
        DUES = "dues", _("each period, of every member")
        EVENT = "event", _("one event, of who enters it")

    BY_HAND = (When.NIGHT, When.ENTRY, When.ABSENCE, When.SEASON)
    """What a treasurer charges for; dues come by themselves (`ledger.dues`), an event's fee with its entries."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="fees")
    name = models.CharField(_("name"), max_length=60)
    charged_for = models.CharField(_("charged for"), max_length=8, choices=When)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    member = models.BigIntegerField(_("a member pays"))
    guest = models.BigIntegerField(_("a guest pays"))
    junior = models.BigIntegerField(_("a junior pays"))
    set_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    set_at = models.DateTimeField(_("since"), auto_now_add=True)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("fee")
        verbose_name_plural = _("fees")
        constraints = [
            models.UniqueConstraint(name="fee_once", fields=["club", "name"], condition=Q(ended_at=None)),
            models.CheckConstraint(
                name="fee_not_negative", condition=Q(member__gte=0, guest__gte=0, junior__gte=0)
            ),
            models.CheckConstraint(
                name="fee_of_somebody", condition=Q(member__gt=0) | Q(guest__gt=0) | Q(junior__gt=0)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def amount_for(self, player: Player) -> int:
        """What this person pays."""
        return self.junior if player.junior else self.guest if player.is_guest else self.member


class Charge(Owed):
    """A fee that somebody was charged, once for an occasion. `entry`: what stands for it in the books, or stood last.

    `occasion` names a night, tournament or season, and is the same wherever the club is kept; `title` is for people.
    """

    KIND = "charge"
    OF = ("fee__club", "fee__currency")

    fee = models.ForeignKey(Fee, on_delete=models.PROTECT, related_name="charges")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="charges")
    occasion = models.CharField(_("occasion"), max_length=60)
    title = models.CharField(_("what for"), max_length=100)
    entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="charge")

    class Meta:
        ordering = ["-id"]
        verbose_name = _("charge")
        verbose_name_plural = _("charges")
        constraints = [
            models.UniqueConstraint(name="charge_once", fields=["fee", "occasion", "player"]),
            models.CheckConstraint(name="charge_positive", condition=Q(amount__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.title}"

    @property
    def club(self) -> Club:
        """Whose fee it is."""
        return self.fee.club

    @property
    def currency(self) -> Currency:
        """What the fee is counted in."""
        return self.fee.currency

    @property
    def about(self) -> str:
        """The fee and the occasion."""
        return self.title
