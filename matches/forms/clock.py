"""The clock of a new table, as a form asks for it."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from common.refusals import Refusal, reason_for
from matches.clock_rules import (
    DAY,
    DAYS,
    LIMITS,
    MATCH,
    MOST_EXTRA,
    MOST_HOLIDAY,
    MOVE,
    ClockTerms,
    check_terms,
)

UNIT: Final = {"move_seconds": 1, "match_minutes": 60, "move_days": DAY}
FIELD: Final = {MOVE: "move_seconds", MATCH: "match_minutes", DAYS: "move_days"}


class _Number(forms.IntegerField):
    """Not sent while it is not asked: if the form comes back, it shows what it began with and not nothing."""

    def bound_data(self, data: Any, initial: Any) -> Any:
        return initial if data is None else data


def _number(label: Any, least: int, most: int, first: int, hint: Any = "") -> forms.IntegerField:
    return _Number(
        label=label, min_value=least, max_value=most, initial=first, required=False, help_text=hint
    )


BY_DAYS: Final = (DAYS, _("by correspondence, with days for each move"))
KINDS: Final = (
    ("", _("without a clock")),
    (MOVE, _("with a time for each move")),
    (MATCH, _("with a time for the whole match")),
    BY_DAYS,
)


class ClockForm(forms.Form):
    """None, a time for each move, one for the match with an increment or a delay, or days by correspondence."""

    clock = forms.ChoiceField(
        label=_("Played"),
        required=False,
        choices=KINDS,
        help_text=_("Whose time is over has lost. Bots have no clock."),
    )
    move_seconds = _number(_("Seconds for each move"), *LIMITS[MOVE], 60)
    match_minutes = _number(_("Minutes for the match"), 1, LIMITS[MATCH][1] // 60, 10)
    increment = _number(_("Seconds more after each turn"), 0, MOST_EXTRA, 5)
    delay = _number(
        _("Or: seconds before the clock begins in each turn"), 0, MOST_EXTRA, 0, _("One of both, not both.")
    )
    move_days = _number(_("Days for each move"), 1, LIMITS[DAYS][1] // DAY, 3)
    holiday = _number(
        _("Days of holidays for each"),
        0,
        MOST_HOLIDAY,
        0,
        _("In all, for the whole match: one’s own clock stands."),
    )

    def __init__(self, *args: Any, days: bool = True, **kwargs: Any) -> None:
        """`days`: correspondence is offered."""
        super().__init__(*args, **kwargs)
        if not days:
            field = self.fields["clock"]
            assert isinstance(field, forms.ChoiceField)
            field.choices = [choice for choice in KINDS if choice != BY_DAYS]
            del self.fields["move_days"], self.fields["holiday"]

    def clean(self) -> dict[str, Any]:
        """Refuses a clock that cannot be."""
        given = super().clean() or {}
        if not self.errors:
            try:
                self.terms()
            except Refusal as error:
                raise forms.ValidationError(reason_for(error)) from None
        return given

    def terms(self) -> ClockTerms | None:
        """The clock that was chosen; None for none. Raises BadClock."""
        given = self.cleaned_data
        kind = given.get("clock") or ""
        if not kind:
            return None
        name = FIELD[kind]
        extras = {MATCH: ("increment", "delay"), DAYS: ("holiday",)}.get(kind, ())
        asked = {extra: given.get(extra) or 0 for extra in extras}
        return check_terms(ClockTerms(kind, (given.get(name) or 0) * UNIT[name], **asked))


def of_terms(terms: ClockTerms | None) -> dict[str, Any]:
    """What the form shows for a clock."""
    if terms is None:
        return {}
    name = FIELD[terms.kind]
    extras = {"increment": terms.increment, "delay": terms.delay, "holiday": terms.holiday}
    return {"clock": terms.kind, name: terms.seconds // UNIT[name], **extras}
