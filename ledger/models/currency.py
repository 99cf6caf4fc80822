"""What is counted in: money with its minor unit, or points."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils import formats
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from common.numbers import Money

SIGNS = {"EUR": "€", "GBP": "£", "USD": "$"}
"""How units are written where they have a sign of their own."""
TITLES = {
    "EUR": pgettext_lazy("currency", "euro"),
    "SEK": pgettext_lazy("currency", "Swedish krona"),
    "NOK": pgettext_lazy("currency", "Norwegian krone"),
    "DKK": pgettext_lazy("currency", "Danish krone"),
    "GBP": pgettext_lazy("currency", "pound sterling"),
    "USD": pgettext_lazy("currency", "US dollar"),
    "PTS": pgettext_lazy("currency", "settlement points"),
}
"""The currencies that need not be set up; what a site owner adds is called as it was named."""


class Currency(models.Model):
    """A unit of account: money with its minor unit, or a club's own points."""

    class Kind(models.TextChoices):
        MONEY = "money", _("money")
        POINTS = "points", _("points")

    code = models.CharField(_("code"), max_length=12, primary_key=True)
    name = models.CharField(_("name"), max_length=40)
    exponent = models.PositiveSmallIntegerField(_("decimals"), default=2)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)

    class Meta:
        ordering = ["code"]
        verbose_name = _("currency")
        verbose_name_plural = _("currencies")
        constraints = [models.CheckConstraint(name="currency_exponent", condition=Q(exponent__lte=4))]

    def __str__(self) -> str:
        return self.code

    @property
    def title(self) -> str:
        """Its name for people."""
        return str(TITLES.get(self.code, self.name))

    @property
    def unit(self) -> str:
        """What is written after an amount: a sign, a code, or the name a club has given its own unit."""
        if self.kind == self.Kind.POINTS and self.code != "PTS":
            return self.name
        return SIGNS.get(self.code, self.code)

    def money(self, amount: int) -> Money:
        """So many minor units of it, for whoever writes them down for a reader."""
        return Money(amount, self.exponent, self.unit)

    def paid(self, amount: int) -> str:
        """What passes from one to another, which needs no sign: "€1,215.00", in Finnish "1 215,00 €"."""
        return self.money(amount).paid()

    def changed(self, amount: int) -> str:
        """What somebody has got or lost: "+€12.15", "−€0.40", "€0.00"."""
        return self.money(amount).changed()

    def typed(self, amount: int) -> str:
        """As a form shows it and takes it back: "1215.00", in Finnish "1215,00"."""
        return self.plain(amount).replace(".", formats.get_format("DECIMAL_SEPARATOR"))

    def plain(self, amount: int) -> str:
        """For programs (API, CSV), the same in every language: "-1215.00"."""
        return str(self.money(amount).exact)
