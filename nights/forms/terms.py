"""Forms of a table's terms: options, objective and stake together, to begin with as they were before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django import forms
from django.shortcuts import get_object_or_404
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from clubs.models import Club
from common.request_input import whole
from games.core.game import Game
from ledger.currencies import currency_of
from ledger.forms import StakeForm
from ledger.models import Currency, Stake
from ledger.stakes import StakeTerms, terms_of as stake_terms
from matches.clock_rules import ClockTerms
from matches.event_store import table_of
from matches.forms.clock import ClockForm, of_terms
from matches.forms.options import OptionsForm
from matches.forms.strictness import StrictnessForm
from matches.models import Match
from matches.strictness import UNSAID, Strictness, from_json, strictness_of
from nights.engine.time_limit import LONGEST, SHORTEST, TimeLimit
from nights.models import HouseGame, RuleSheetVersion, Session, SessionTable
from nights.played_here import can_be_played_here, without_real_cards
from nights.selectors import house_games, rule_sheets
from nights.selectors.terms import TermsAsked
from nights.selectors.time_limit import limit_of


class ObjectiveForm(forms.Form):
    """To win, or for every point: asked where the game leaves it to its players."""

    objective = forms.ChoiceField(
        label=_("Played"), required=False,
        choices=[("", _("as each likes")), *((choice.value, choice.label) for choice in Match.Objective)],
        help_text=_("To win: only who wins counts, also for the stake. For every point: the difference counts, too."),
    )  # fmt: skip


class TalkForm(forms.Form):
    """What may be talked about at the table."""

    talk = forms.ChoiceField(
        label=_("What may be talked about"), required=False,
        choices=[
            ("", _("not said")), (_("With real cards"), Match.Talk.choices),
            (_("Played on the site"), Match.SiteTalk.choices),
        ],
        help_text=_("Where past deals may be talked about, anybody ends that with a tap, without a reason."),
    )  # fmt: skip


class TimeForm(forms.Form):
    """An end by the clock, and which deal is then the last."""

    time_at = forms.TimeField(
        label=_("Ends at"), required=False, widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("By the clock of the place, tonight or after midnight."),
    )  # fmt: skip
    time_minutes = forms.IntegerField(
        label=_("Or after so many minutes"), required=False, min_value=SHORTEST, max_value=LONGEST,
    )  # fmt: skip
    time_last = forms.ChoiceField(
        label=_("The last deal"), required=False, choices=SessionTable.LastDeal.choices,
        help_text=_("Time stops nothing by itself: the sheet says which deal is the last, and both sides stop."),
    )  # fmt: skip

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for both at once."""
        given = super().clean() or {}
        if given.get("time_at") is not None and given.get("time_minutes") is not None:
            raise forms.ValidationError(_("Choose a time of the day or a number of minutes, not both."))
        return given

    def limit(self) -> TimeLimit | None:
        """What was asked for; None for no end by the clock."""
        at, minutes = self.cleaned_data["time_at"], self.cleaned_data["time_minutes"]
        if at is None and minutes is None:
            return None
        return TimeLimit(at, minutes, self.cleaned_data["time_last"] or "deal")

    @staticmethod
    def shown(limit: TimeLimit | None) -> dict[str, Any]:
        """What the form begins with."""
        if limit is None:
            return {}
        return {"time_at": limit.at, "time_minutes": limit.minutes, "time_last": limit.last}


class PlaceForm(forms.Form):
    """With real cards, or on the site."""

    played_here = forms.BooleanField(
        label=_("Played on the site"), required=False,
        help_text=_(
            "Everybody plays on their own phone, with a login; the result is on the night’s page by itself. "
            "Cutting in and an end by the clock are for real cards alone."
        ),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Before:
    """What the forms begin with."""

    preset: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    objective: str = ""
    stake: StakeTerms | None = None
    time_limit: TimeLimit | None = None
    rules: RuleSheetVersion | None = None
    talk: str = ""
    strictness: Strictness | None = None
    clock: ClockTerms | None = None


def as_the_sheet(version: RuleSheetVersion) -> Before:
    """As a rule sheet of the club has it."""
    asked: dict[str, Any] = {**rule_sheets.asked_by(version)}
    return Before(**asked)


def as_last_time(house: HouseGame | None) -> Before:
    """As the club last played the game; as the game has it, if it never did."""
    if house is None:
        return Before()
    return Before(
        house.preset,
        house.options,
        house.objective,
        house_games.recalled_stake(house),
        house_games.recalled_limit(house),
        talk=house.talk,
        strictness=from_json(house.strictness),
    )


def as_proposed(match: Match) -> Before:
    """As a match that waits has it, without secret options."""
    preset, options = house_games.spelled(table_of(match))
    stake = Stake.objects.filter(match=match).first()
    table = SessionTable.objects.filter(match=match).first()
    return Before(
        preset,
        options,
        match.objective,
        stake_terms(stake) if stake else None,
        limit_of(table) if table else None,
        talk=match.talk,
        strictness=strictness_of(match),
        clock=ClockTerms.from_json(match.clock),
    )


def as_it_stands(table: SessionTable) -> Before:
    """As a table that waits has it: by its rule sheet, or as it was proposed."""
    if table.rules is not None and not table.departs:
        return as_the_sheet(table.rules)
    return replace(as_proposed(table.match), rules=table.rules)


def rules_asked(club: Club, game: type[Game], asked: Mapping[str, Any]) -> RuleSheetVersion | None:
    """The rule sheet that a page was asked by (`rules`, its version's number in the database). Raises Http404."""
    if not asked.get("rules"):
        return None
    rows = RuleSheetVersion.objects.select_related("sheet__club").filter(
        sheet__club=club, sheet__game=game.key
    )
    return get_object_or_404(rows, pk=whole(asked["rules"]) or 0)


class TermsForms:
    """The forms of a table's terms. No `stake` is asked on a night without stakes, no `objective` that a game has, no
    end by the clock (`time`) of a game that may not be stopped, no `clock` of one that is not played on the site."""

    def __init__(self, posted: Any, *, game: type[Game], session: Session, before: Before) -> None:
        self.session, self.game, self.rules = session, game, before.rules
        self.options = OptionsForm(posted, game=game, initial=_public_options(before))
        self.objective = (
            ObjectiveForm(posted, initial={"objective": before.objective})
            if game.objective == "either"
            else None
        )
        self.stake = (
            None if session.stakes == Session.Stakes.NONE else _stake_form(posted, game, session, before)
        )
        here = can_be_played_here(game)
        self.place = PlaceForm(posted) if here else None
        self.clock = ClockForm(posted, initial=of_terms(before.clock), days=False) if here else None
        self.talk = TalkForm(posted, initial={"talk": before.talk})
        self.strictness = StrictnessForm(posted, entered=True, before=before.strictness or UNSAID)
        self.time = TimeForm(posted, initial=TimeForm.shown(before.time_limit)) if game.may_stop else None
        self.shows_time = bool(self.time and (before.time_limit or (posted and self.time.has_changed())))
        self.shows_stake = bool(self.stake and (posted or self.stake.initial.get("value")))

    def is_valid(self) -> bool:
        """Whether nothing is wrong in any of them; each keeps its own errors for the page."""
        always = (self.options, self.talk, self.strictness)
        some = (self.objective, self.stake, self.time, self.place, self.clock)
        asked = [*always, *(form for form in some if form is not None)]
        return not any(form.errors for form in asked)

    @cached_property
    def other_sheets(self) -> list[RuleSheetVersion]:
        """The club's rule sheets for the game, but for the one that is being looked at."""
        return [one for one in rule_sheets.in_use(self.session.club, self.game) if one != self.rules]

    @property
    def played_here(self) -> bool:
        """Whether it was asked for on the site."""
        return bool(self.place and self.place.cleaned_data.get("played_here"))

    def terms(self, *, played_here: bool = False) -> TermsAsked:
        """What was asked for, with real cards or `played_here`."""
        asked = self._asked()
        if not played_here:
            return asked
        return {**without_real_cards(asked), "clock": self.clock.terms() if self.clock else None}

    def _asked(self) -> TermsAsked:
        return {
            "rules": self.rules,
            "options": self.options.options(),
            "preset": self.options.cleaned_data.get("preset", ""),
            "objective": self.objective.cleaned_data["objective"] if self.objective else "",
            "stake": self.stake.terms() if self.stake else None,
            "time_limit": self.time.limit() if self.time else None,
            "talk": self.talk.cleaned_data["talk"],
            "strictness": self.strictness.asked(),
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
