"""Forms of a table's terms: options, objective and stake together, to begin with as they were before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games.core.game import Game
from ledger.currencies import currency_of
from ledger.forms import StakeForm
from ledger.models import Currency, Stake
from ledger.stakes import StakeTerms, terms_of as stake_terms
from matches.event_store import table_of
from matches.models import Match
from matches.option_form import OptionsForm
from nights.models import HouseGame, Session
from nights.selectors import house_games
from nights.selectors.terms import TermsAsked


class ObjectiveForm(forms.Form):
    """To win, or for every point: asked where the game leaves it to its players."""

    objective = forms.ChoiceField(
        label=_("Played"), required=False,
        choices=[("", _("as each likes")), *((choice.value, choice.label) for choice in Match.Objective)],
        help_text=_("To win: only who wins counts, also for the stake. For every point: the difference counts, too."),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Before:
    """What the forms begin with."""

    preset: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    objective: str = ""
    stake: StakeTerms | None = None


def as_last_time(house: HouseGame | None) -> Before:
    """As the club last played the game; as the game has it, if it never did."""
    if house is None:
        return Before()
    return Before(house.preset, house.options, house.objective, house_games.recalled_stake(house))


def as_proposed(match: Match) -> Before:
    """As a match that waits has it, without secret options."""
    preset, options = house_games.spelled(table_of(match))
    stake = Stake.objects.filter(match=match).first()
    return Before(preset, options, match.objective, stake_terms(stake) if stake else None)


class TermsForms:
    """The forms of a table's terms. No `stake` is asked on a night without stakes, no `objective` that a game has."""

    def __init__(self, posted: Any, *, game: type[Game], session: Session, before: Before) -> None:
        self.options = OptionsForm(posted, game=game, initial=_public_options(before))
        self.objective = (
            ObjectiveForm(posted, initial={"objective": before.objective})
            if game.objective == "either"
            else None
        )
        self.stake = (
            None if session.stakes == Session.Stakes.NONE else _stake_form(posted, game, session, before)
        )
        self.shows_stake = bool(self.stake and (posted or self.stake.initial.get("value")))

    def is_valid(self) -> bool:
        """Whether nothing is wrong in any of them; each keeps its own errors for the page."""
        asked = [form for form in (self.options, self.objective, self.stake) if form is not None]
        return not any(form.errors for form in asked)

    def terms(self) -> TermsAsked:
        """What was asked for."""
        return {
            "options": self.options.options(),
            "preset": self.options.cleaned_data.get("preset", ""),
            "objective": self.objective.cleaned_data["objective"] if self.objective else "",
            "stake": self.stake.terms() if self.stake else None,
        }


def _public_options(before: Before) -> dict[str, Any]:
    words = {True: "on", False: "off"}
    shown = {
        f"option-{key}": words[value] if isinstance(value, bool) else value
        for key, value in before.options.items()
    }
    return {"preset": before.preset, **shown}


def _stake_form(posted: Any, game: type[Game], session: Session, before: Before) -> StakeForm:
    """On a night for points only units that are no money are offered, and no stake in money is begun with."""
    points = session.stakes == Session.Stakes.POINTS
    if points and before.stake and currency_of(before.stake.currency).kind == Currency.Kind.MONEY:
        before = replace(before, stake=None)
    form = StakeForm(posted, game=game, club=session.club, initial=StakeForm.shown(before.stake))
    if points:
        currency = form.fields["currency"]
        assert isinstance(currency, forms.ModelChoiceField)
        assert currency.queryset is not None
        currency.queryset = currency.queryset.filter(kind=Currency.Kind.POINTS)
        if not currency.queryset.filter(pk=form.initial["currency"]).exists():
            form.initial["currency"] = currency_of("PTS").pk
    return form
