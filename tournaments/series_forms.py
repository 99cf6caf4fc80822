"""Forms of series."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.event_forms import games_offered
from tournaments.models import Series


class SeriesForm(forms.Form):
    """A new season."""

    title = forms.CharField(label=_("Title"), max_length=80)
    counting = forms.ChoiceField(label=_("What counts"), choices=Series.Counting.choices)
    scale = forms.CharField(
        label=_("Points for places"),
        max_length=400,
        required=False,
        help_text=_(
            "The first place first: 10 8 6 5 4 3 2 1. Empty: one for each behind, and one for coming."
        ),
    )
    best = forms.IntegerField(
        label=_("So many count of each"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=_("Empty: all."),
    )
    game = forms.ChoiceField(
        label=_("Game"),
        required=False,
        choices=lambda: [("", _("all")), *games_offered()],
        help_text=_("Of club nights only this one counts."),
    )
    divisions = forms.CharField(
        label=_("Divisions"),
        required=False,
        max_length=600,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("One a line, the highest first. Empty: none."),
    )
    up = forms.IntegerField(label=_("Rise after the season"), min_value=0, max_value=20, initial=1)
    down = forms.IntegerField(label=_("Fall after the season"), min_value=0, max_value=20, initial=1)

    def clean_scale(self) -> list[int]:
        """Whole numbers, by spaces or commas."""
        parts = self.cleaned_data["scale"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and len(part) <= 7 for part in parts):
            raise forms.ValidationError(_("Whole numbers, please, with spaces between them."))
        return [int(part) for part in parts]

    def clean_divisions(self) -> list[str]:
        """A line each."""
        return [text.strip() for text in self.cleaned_data["divisions"].splitlines() if text.strip()]

    def wanted(self) -> dict[str, Any]:
        """What was filled in, as `series_create` takes it."""
        return dict(self.cleaned_data)
