"""Expenses of a club: who has paid them, and who shares them."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from ledger.models.books import LedgerEntry
from ledger.models.currency import Currency
from ledger.models.owed import Owed


class Expense(models.Model):
    """What members have paid for the club. `key` is the request's own name; `note` says what it was for."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="expenses")
    key = models.CharField(_("key"), max_length=80)
    note = models.CharField(_("what for"), max_length=200, blank=True)
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField(_("amount"))
    recorded_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(_("recorded"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("expense")
        verbose_name_plural = _("expenses")
        constraints = [
            models.UniqueConstraint(name="expense_once", fields=["club", "key"]),
            models.CheckConstraint(name="expense_positive", condition=Q(amount__gt=0)),
        ]

    def __str__(self) -> str:
        return self.note


class Outlay(models.Model):
    """What one of those who paid an expense has paid of it."""

    expense = models.ForeignKey(Expense, on_delete=models.PROTECT, related_name="outlays")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="outlays")
    amount = models.BigIntegerField(_("amount"))

    class Meta:
        ordering = ["id"]
        verbose_name = _("outlay")
        verbose_name_plural = _("outlays")
        constraints = [
            models.UniqueConstraint(name="outlay_once", fields=["expense", "player"]),
            models.CheckConstraint(name="outlay_positive", condition=Q(amount__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.amount}"


class Share(Owed):
    """Somebody's part of an expense. `weight`: by how many parts it was shared; None: by its amount.

    `entry`: what stands for it in the books, or stood last; None where nothing is owed: they paid it all themselves.
    """

    KIND = "share"
    OF = ("expense__club", "expense__currency")

    expense = models.ForeignKey(Expense, on_delete=models.PROTECT, related_name="shares")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="shares")
    weight = models.PositiveSmallIntegerField(_("parts"), null=True, blank=True)
    entry = models.OneToOneField(
        LedgerEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="share"
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("share")
        verbose_name_plural = _("shares")
        constraints = [
            models.UniqueConstraint(name="share_once", fields=["expense", "player"]),
            models.CheckConstraint(name="share_not_negative", condition=Q(amount__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.amount}"

    @property
    def club(self) -> Club:
        """Whose expense it is."""
        return self.expense.club

    @property
    def currency(self) -> Currency:
        """What the expense is counted in."""
        return self.expense.currency

    @property
    def about(self) -> str:
        """What the expense was for."""
        return self.expense.note
