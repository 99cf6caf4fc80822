"""What somebody was made to owe by another's act, and can object to."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player

if TYPE_CHECKING:
    from ledger.models.books import LedgerEntry
    from ledger.models.currency import Currency


class Owed(models.Model):
    """A fee charged or a share of an expense: booked, held while its objection waits, answered, taken back.

    `was`: the amount before an answer made it less; `revision`: how often it was booked anew.
    """

    class Status(models.TextChoices):
        BOOKED = "booked", _("charged")
        HELD = "held", _("objected to: held")
        BACK = "back", _("taken back")
        REFUNDED = "refunded", _("refunded")

    KIND: ClassVar[str]
    """What it is in addresses."""
    OF: ClassVar[tuple[str, ...]]
    """What is read with it."""

    amount = models.BigIntegerField(_("amount"))
    was = models.BigIntegerField(_("amount before an objection"), null=True, blank=True)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.BOOKED)
    revision = models.PositiveSmallIntegerField(_("revision"), default=0)
    charged_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    charged_at = models.DateTimeField(_("charged"), auto_now_add=True)
    objection = models.CharField(_("objection"), max_length=200, blank=True)
    answer = models.CharField(_("answer"), max_length=200, blank=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    if TYPE_CHECKING:
        pk: int
        player: Player
        player_id: int
        entry: LedgerEntry | None
        entry_id: object

    class Meta:
        abstract = True

    @property
    def club(self) -> Club:
        """Whose books it stands in."""
        raise NotImplementedError

    @property
    def currency(self) -> Currency:
        """What it is counted in."""
        raise NotImplementedError

    @property
    def about(self) -> str:
        """What it is for, in a few words."""
        raise NotImplementedError
