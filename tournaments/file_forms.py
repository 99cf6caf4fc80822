"""The form on which an event's file is brought."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from common import csv_files
from common.speaking import spoken
from tournaments.exchange.archive_reading import MOST_BYTES
from tournaments.models import Competition
from tournaments.offers import REPORTED, by_results, offers


class EventFileForm(forms.Form):
    """A file of an event; game, system and title are those of a report, which does not say them."""

    file = forms.FileField(label=gettext_lazy("File"), required=False)
    text = forms.CharField(
        label=gettext_lazy("or the lines themselves"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8}),
    )
    title = forms.CharField(label=gettext_lazy("Title, of a report"), required=False, max_length=80)
    game = forms.ChoiceField(label=gettext_lazy("Game, of a report"), required=False)
    format = forms.ChoiceField(label=gettext_lazy("System, of a report"), required=False)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        offered = [one.game for one in offers(Competition.Kind.TOURNAMENT) if not one.refusal]
        self.fields["game"].choices = [("", "—"), *((game.key, game.title) for game in offered)]  # type: ignore[attr-defined]
        systems = {key: form for key in sorted(REPORTED) if (form := by_results(key)) is not None}
        self.fields["format"].choices = [(key, spoken(form.title)) for key, form in systems.items()]  # type: ignore[attr-defined]

    def said(self) -> str:
        """What was given, as text. Raises CsvError for a file that is too large, or is none."""
        given = self.cleaned_data.get("file")
        if given is None:
            return str(self.cleaned_data.get("text", ""))
        return csv_files.decoded(given.read(MOST_BYTES + 1), most_bytes=MOST_BYTES)
