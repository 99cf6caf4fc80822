"""The form of a new token."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from accounts import tokens
from accounts.scopes import Scope
from clubs.models import User


def _day_choices() -> list[tuple[int, str]]:
    return [(days, ngettext("%(n)d day", "%(n)d days", days) % {"n": days}) for days in tokens.DAYS]


class TokenForm(forms.Form):
    """What it is for, what it may do, and how long; by who knows the password."""

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
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        """Guesses are counted as at the log-in: a browser that was left open makes no token."""
        if not get_adapter().reauthenticate(self.user, self.cleaned_data["password"]):
            raise get_adapter().validation_error("incorrect_password")
        return str(self.cleaned_data["password"])
