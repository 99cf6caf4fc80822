"""Payments between two, where somebody wants to be paid, and reminders."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from ledger.models.books import LedgerEntry
from ledger.models.currency import Currency


class Payment(models.Model):
    """Money that one member says to have given to another. It is booked when both have said so."""

    class Status(models.TextChoices):
        PROPOSED = "proposed", _("waits for the other's confirmation")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="payments")
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="payments_made")
    payee = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="payments_received")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField(_("amount"))
    key = models.CharField(_("key"), max_length=80)
    note = models.CharField(_("note"), max_length=200, blank=True)
    proposed_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.PROPOSED)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    entry = models.OneToOneField(
        LedgerEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="payment"
    )
    created_at = models.DateTimeField(_("proposed"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = [
            models.UniqueConstraint(name="payment_key_once", fields=["club", "key"]),
            models.CheckConstraint(name="payment_positive", condition=Q(amount__gt=0)),
            models.CheckConstraint(name="payment_between_two", condition=~Q(payer=F("payee"))),
            models.CheckConstraint(
                name="payment_booked_when_confirmed",
                condition=Q(status="confirmed", entry__isnull=False)
                | (~Q(status="confirmed") & Q(entry__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} pays {self.payee_id} {self.amount} {self.currency_id}"


class HowToPay(models.Model):
    """Where somebody wants to be paid. Shown only to who owes them, while they owe, and each look is recorded."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="how_to_pay")
    holder = models.CharField(_("name of the account's holder"), max_length=70, blank=True)
    iban = models.CharField(_("IBAN"), max_length=34, blank=True)
    mobilepay = models.CharField(_("MobilePay number"), max_length=16, blank=True)

    class Meta:
        verbose_name = _("way to pay somebody")
        verbose_name_plural = _("ways to pay somebody")
        constraints = [
            models.CheckConstraint(name="iban_has_holder", condition=Q(iban="") | ~Q(holder="")),
            models.CheckConstraint(
                name="how_to_pay_says_something", condition=~Q(iban="") | ~Q(mobilepay="")
            ),
        ]

    def __str__(self) -> str:
        return f"how to pay {self.player_id}"


class Reminder(models.Model):
    """A creditor asks a debtor for their money, by mail: once a day at most."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="reminders")
    creditor = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reminders_sent")
    debtor = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reminders_got")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField(_("amount"))
    day = models.DateField(_("day"))
    made_at = models.DateTimeField(_("asked"), auto_now_add=True)

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        constraints = [
            models.UniqueConstraint(name="reminder_once_a_day", fields=["creditor", "debtor", "day"]),
            models.CheckConstraint(name="reminder_positive", condition=Q(amount__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.creditor_id} reminds {self.debtor_id}"
