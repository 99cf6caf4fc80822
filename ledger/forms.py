"""Forms about money."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from games.core.game import Game
from games.core.settlements import rules_for
from ledger import limits
from ledger.amounts import minor_units
from ledger.errors import LedgerError
from ledger.models import ClubMoney, Currency
from ledger.stakes import StakeTerms


class StakeForm(forms.Form):
    """A stake, or none if the value is left empty. Only the rules that suit the game are offered."""

    value = forms.DecimalField(
        label=_("Value of a point"), min_value=0, max_digits=12, decimal_places=4, required=False,
        help_text=_("In the currency; nothing: no stake."),
    )  # fmt: skip
    currency = forms.ModelChoiceField(
        label=_("Currency"), queryset=Currency.objects.order_by("code"), required=False
    )
    rule = forms.ChoiceField(label=_("Settled by"), required=False)
    cap = forms.DecimalField(
        label=_("Most a player can lose"), min_value=0, max_digits=12, decimal_places=4, required=False
    )

    def __init__(self, *args: Any, game: type[Game], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["rule"]
        assert isinstance(field, forms.ChoiceField)
        rules = rules_for(game)
        field.choices = [(rule.key, rule.title) for rule in rules]
        if any(rule.key == "average-pot" for rule in rules):
            field.help_text = _(
                "An average pot pays about half of what a difference of two sides pays: choose the value accordingly."
            )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("value"):
            if not data.get("currency"):
                self.add_error("currency", _("A stake needs a currency."))
            else:
                self._check_decimals(data)
        return data

    def _check_decimals(self, data: dict[str, Any]) -> None:
        for name in ("value", "cap"):
            amount = data.get(name)
            if amount is not None and amount * 10 ** data["currency"].exponent % 1:
                self.add_error(name, _("The currency has no such small unit."))

    def terms(self) -> StakeTerms | None:
        """The stake in minor units; None for no stake."""
        data = self.cleaned_data
        if not data.get("value"):
            return None
        currency: Currency = data["currency"]
        cap = data.get("cap")
        return StakeTerms(
            currency=currency.code,
            value=_minor(data["value"], currency),
            rule=data["rule"],
            cap=None if cap is None else _minor(cap, currency),
        )


class ClubMoneyForm(forms.Form):
    """How a club counts. A name of its own makes a new unit of points."""

    currency = forms.ModelChoiceField(
        label=_("Currency"), queryset=Currency.objects.order_by("code"), required=False
    )
    unit = forms.CharField(
        label=_("Or a unit of your own"), max_length=40, required=False, help_text=_("For example: matches.")
    )
    cap = forms.DecimalField(
        label=_("Most a player can lose in a night"),
        min_value=0, max_digits=12, decimal_places=4, required=False,
        help_text=_("Nothing: no cap. It holds for stakes agreed from now on."),
    )  # fmt: skip

    def __init__(self, posted: Any = None, *, club: Club) -> None:
        self.club, unit = club, limits.currency_for(club)
        chosen = ClubMoney.objects.filter(club=club).first()
        cap = chosen.cap_per_night if chosen else None
        initial = {"currency": unit.pk, "cap": None if cap is None else unit.shown(cap)}
        super().__init__(posted, initial=initial)

    def save(self) -> None:
        """Raises LedgerError."""
        data = self.cleaned_data
        unit = limits.own_unit(data["unit"]) if data["unit"] else data["currency"]
        if unit is None:
            raise LedgerError("Choose a currency, or name a unit of your own.")
        cap = None if data["cap"] is None else minor_units(str(data["cap"]), unit)
        limits.set_club_money(club=self.club, currency=unit.code, cap_per_night=cap)


def _minor(amount: Decimal, currency: Currency) -> int:
    return int(amount * 10**currency.exponent)
