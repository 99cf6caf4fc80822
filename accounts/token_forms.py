"""The form of a new token."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from accounts import tokens
from accounts.scopes import Scope


def _day_choices() -> list[tuple[int, str]]:
    return [(days, ngettext("%(n)d day", "%(n)d days", days) % {"n": days}) for days in tokens.DAYS]


class TokenForm(forms.Form):
    """What it is for, what it may do, and how long."""

    name = forms.CharField(
        label=_("What it is for"), max_length=60, help_text=_("Such as: scoreboard at the club")
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=Scope.choices,
        initial=[Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.TypedChoiceField(
        label=_("How long it lasts"), choices=_day_choices, coerce=int, initial=tokens.USUAL_DAYS
    )
