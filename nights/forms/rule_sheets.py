"""Forms of a club's rule sheets."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from nights.services.rule_sheets import LONGEST_NOTE


class RuleSheetForm(forms.Form):
    """What a sheet is called, what it adds in words, and which version was read."""

    name = forms.CharField(
        label=_("Name"), max_length=80, help_text=_("As the club calls it, for example “Thursday Tuppi”.")
    )
    note = forms.CharField(
        label=_("Note"),
        max_length=LONGEST_NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("What else is agreed here; who sits down reads it."),
    )
    known = forms.IntegerField(required=False, widget=forms.HiddenInput)
