"""Forms about money."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.db import transaction
from django.db.models import QuerySet
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from common.refusals import reason_for
from common.speaking import spoken
from games.core.game import Game
from games.core.settlements import SettlementRule, rules_for
from ledger import limits
from ledger.amounts import LONGEST, minor_units
from ledger.currencies import currency_of, offered
from ledger.errors import LedgerError
from ledger.models import ClubMoney, Currency, LedgerEntry, Stake
from ledger.stakes import FURTHEST, StakeTerms

OF_RULES = ("per", "policy", "line")
"""The fields that some rules ask and others do not (`SettlementRule.reads`)."""


class AmountField(forms.CharField):
    """An amount of a currency that another field says, or nothing; the form reads it with `minor_units`."""

    def __init__(self, **details: Any) -> None:
        typed = forms.TextInput(attrs={"inputmode": "decimal", "autocomplete": "off", "size": 12})
        super().__init__(required=False, max_length=LONGEST, widget=typed, **details)


class CurrencyField(forms.ModelChoiceField):
    """A currency by its name; a form fills in which are offered."""

    def __init__(self) -> None:
        super().__init__(label=_("Currency"), queryset=Currency.objects.none(), required=False)

    def label_from_instance(self, currency: Currency) -> str:
        return currency.title


class StakeForm(forms.Form):
    """A stake, or none if the value is left empty. Only the rules that suit the game are offered, each explained.

    With a `club` its own unit is chosen to begin with. `initial` may be `StakeForm.shown(terms)`.
    """

    rule = forms.ChoiceField(label=_("Settled by"), required=False)
    value = AmountField(label=_("Value of the points"))
    currency = CurrencyField()
    per = forms.IntegerField(
        label=_("For how many points"), min_value=1, max_value=FURTHEST, required=False, initial=1,
        help_text=_("1 cent for 10 points: value 0.01, points 10."),
    )  # fmt: skip
    policy = forms.ChoiceField(
        label=_("Partners"), choices=Stake.Policy.choices, required=False, initial=Stake.Policy.PER_PLAYER
    )
    line = forms.IntegerField(
        label=_("Double under"), min_value=-FURTHEST, max_value=FURTHEST, required=False,
        help_text=_("A loser with fewer points than this pays double."),
    )  # fmt: skip
    cap = AmountField(
        label=_("Most a player can lose"),
        help_text=_("In this match; nothing: what is usual in the club. The caps of the night hold besides."),
    )  # fmt: skip

    def __init__(
        self,
        posted: Any = None,
        *,
        game: type[Game],
        club: Club | None = None,
        initial: Mapping[str, Any] | None = None,
    ) -> None:
        unit = limits.currency_for(club) if club else currency_of("EUR")
        super().__init__(posted, initial={"currency": unit.pk, **(initial or {})})
        self.game, self.rules = game, rules_for(game)
        self._offer(unit)
        if game.line is not None:
            self.fields["line"].help_text = _(
                "A loser with fewer points than this pays double. Nothing: as the game has it, usually under %(line)d."
            ) % {"line": game.line}
        for name in OF_RULES:
            if not self._asked_by(name) or (name == "policy" and not _has_partners(game)):
                del self.fields[name]

    def _offer(self, unit: Currency) -> None:
        rule, currency = self.fields["rule"], self.fields["currency"]
        assert isinstance(rule, forms.ChoiceField)
        assert isinstance(currency, CurrencyField)
        rule.choices = [(known.key, spoken(known.title)) for known in self.rules]
        meanings = format_html_join(
            "", "<dt>{}</dt><dd>{}</dd>", ((spoken(r.title), spoken(r.explanation)) for r in self.rules)
        )
        rule.help_text = format_html(
            "<details><summary>{}</summary><dl>{}</dl></details>", _("What they mean"), meanings
        )
        currency.queryset = offered()
        self.fields["value"].help_text = self._worked_figure(unit)

    def _asked_by(self, name: str) -> list[SettlementRule]:
        return [rule for rule in self.rules if name in rule.reads]

    def parts(self) -> Iterator[tuple[forms.BoundField, str, str]]:
        """Each field, with when it is asked: for the page's script (`rule=two-sides|doubled`), and in words.

        Both are empty for what every rule asks.
        """
        for field in self:
            rules = self._asked_by(field.name) if field.name in OF_RULES else self.rules
            if len(rules) == len(self.rules):
                yield field, "", ""
            else:
                keys = "|".join(rule.key for rule in rules)
                yield field, f"rule={keys}", ", ".join(spoken(rule.title) for rule in rules)

    def _worked_figure(self, unit: Currency) -> str:
        """What a small value comes to, and that an average pot pays about half of it."""
        words = str(_("In the currency; nothing: no stake."))
        margins = {rule.key for rule in self.rules if rule.basis == "margin"}
        figures = {"point": unit.paid(1), "whole": unit.paid(100), "half": unit.paid(50)}
        if margins:
            words += (
                " "
                + _("At %(point)s a point, whoever loses by 100 points to one side pays %(whole)s.") % figures
            )
        if "average-pot" in margins:
            words += (
                " "
                + _("An average pot pays about half of that: two who are 100 apart settle %(half)s.")
                % figures
            )
        return words

    @staticmethod
    def shown(terms: StakeTerms | None) -> dict[str, Any]:
        """The terms as the form shows them, to begin with."""
        if terms is None:
            return {}
        unit = currency_of(terms.currency)
        return {
            "rule": terms.rule,
            "value": unit.typed(terms.value),
            "currency": unit.pk,
            "per": terms.per,
            "policy": terms.policy,
            "line": terms.line,
            "cap": None if terms.cap is None else unit.typed(terms.cap),
        }

    def clean(self) -> dict[str, Any]:
        """`value` and `cap` become minor units."""
        data = super().clean() or {}
        self._ignore(data)
        if not data.get("value") or "currency" in self.errors:
            return data
        if not data.get("currency"):
            self.add_error("currency", _("A stake needs a currency."))
            return data
        for name in ("value", "cap"):
            _read_amount(self, name, data["currency"])
        if data.get("value"):
            if not data.get("rule") and "rule" not in self.errors:
                self.add_error("rule", _("A stake needs a rule it is settled by."))
            self._check_line(data)
        return data

    def _ignore(self, data: dict[str, Any]) -> None:
        """What the chosen rule does not ask is not looked at, whatever stands there."""
        chosen = next((rule for rule in self.rules if rule.key == data.get("rule")), None)
        for name in OF_RULES:
            if chosen and name not in chosen.reads:
                data.pop(name, None)
                self.errors.pop(name, None)

    def _check_line(self, data: dict[str, Any]) -> None:
        lined = any(rule.lined and rule.key == data.get("rule") for rule in self.rules)
        if lined and data.get("line") is None and self.game.line is None and "line" not in self.errors:
            self.add_error("line", _("Say under which score a loser pays double."))

    def terms(self) -> StakeTerms | None:
        """The stake in minor units; None for no stake."""
        data = self.cleaned_data
        if not data.get("value"):
            return None
        return StakeTerms(
            currency=data["currency"].code,
            value=data["value"],
            rule=data["rule"],
            per=data.get("per") or 1,
            policy="per_side" if data.get("policy") == Stake.Policy.PER_SIDE else "per_player",
            cap=data.get("cap"),
            line=data.get("line"),
        )


class ClubMoneyForm(forms.Form):
    """How a club counts. A name of its own makes a new unit of points."""

    currency = CurrencyField()
    unit = forms.CharField(
        label=_("Or a unit of your own"), max_length=40, required=False, help_text=_("For example: matches.")
    )
    cap = AmountField(
        label=_("Most a player can lose in a night"),
        help_text=_("Nothing: no cap. It holds for stakes agreed from now on."),
    )  # fmt: skip
    match_cap = AmountField(
        label=_("Most a player can lose in a match"),
        help_text=_("Where the table does not agree on another. Nothing: as usual on this site."),
    )  # fmt: skip

    def __init__(self, posted: Any = None, *, club: Club) -> None:
        self.club, unit = club, limits.currency_for(club)
        chosen = ClubMoney.objects.filter(club=club).first()
        caps = (chosen.cap_per_night, chosen.cap_per_match) if chosen else (None, None)
        shown = [None if cap is None else unit.typed(cap) for cap in caps]
        initial = {"currency": unit.pk, "cap": shown[0], "match_cap": shown[1]}
        super().__init__(posted, initial=initial)
        currency = self.fields["currency"]
        assert isinstance(currency, CurrencyField)
        currency.queryset = offered()

    @transaction.atomic
    def save(self, by: Player) -> None:
        """Raises LedgerError."""
        data = self.cleaned_data
        unit = limits.own_unit(data["unit"]) if data["unit"] else data["currency"]
        if unit is None:
            raise LedgerError(str(_("Choose a currency, or name a unit of your own.")))
        night, match = (
            minor_units(data[name], unit) if data[name] else None for name in ("cap", "match_cap")
        )
        limits.set_club_money(
            club=self.club, currency=unit.code, cap_per_night=night, cap_per_match=match, by=by
        )


class EntryFilter(forms.Form):
    """Which entries of the books are shown: of a kind, of a player; what makes no sense chooses nothing."""

    kind = forms.ChoiceField(label=_("Kind"), required=False)
    player = forms.ModelChoiceField(label=_("Player"), queryset=Player.objects.none(), required=False)

    def __init__(self, asked: Any, *, people: QuerySet[Player]) -> None:
        super().__init__(asked, auto_id=False)
        kind, player = self.fields["kind"], self.fields["player"]
        assert isinstance(kind, forms.ChoiceField)
        assert isinstance(player, forms.ModelChoiceField)
        kind.choices = [("", _("all")), *LedgerEntry.Kind.choices]
        player.queryset, player.empty_label = people, str(_("all"))

    def chosen(self, rows: QuerySet[LedgerEntry]) -> QuerySet[LedgerEntry]:
        """Those that are asked for."""
        self.is_valid()
        if kind := self.cleaned_data.get("kind"):
            rows = rows.filter(kind=kind)
        if player := self.cleaned_data.get("player"):
            rows = rows.filter(postings__account__player=player)
        return rows


def _has_partners(game: type[Game]) -> bool:
    defaults = {option.key: option.default for option in game.options}
    return any(len(side) > 1 for seats in game.seats for side in game.sides(seats, defaults))


def _read_amount(form: forms.Form, name: str, currency: Currency) -> None:
    """What was typed becomes minor units (None for nothing), or an error of the field."""
    typed = form.cleaned_data.get(name)
    try:
        form.cleaned_data[name] = minor_units(typed, currency) if typed else None
    except LedgerError as error:
        form.add_error(name, reason_for(error))
