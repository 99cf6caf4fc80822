"""A period of days."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class PeriodForm(forms.Form):
    """Both days are part of it; empty: the last ninety."""

    since = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(
        label=_("Last day"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
