"""The form by which a match is read in from a file."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext as _, gettext_lazy

from games.files.reading import MOST_BYTES


class MatchFileForm(forms.Form):
    """A file, or its text; `cleaned_data["raw"]` are its bytes."""

    file = forms.FileField(
        label=gettext_lazy("File"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".json,.sgf,.pbn,application/json,text/plain"}),
    )
    text = forms.CharField(
        label=gettext_lazy("or its text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
    )
    title = forms.CharField(
        label=gettext_lazy("Title"),
        required=False,
        max_length=80,
        help_text=gettext_lazy("For yourself: what you find it by."),
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        file = given.get("file")
        if file is not None and file.size > MOST_BYTES:
            raise forms.ValidationError(
                _("The file has %(size)d kilobytes; %(most)d are the most.")
                % {"size": file.size // 1000, "most": MOST_BYTES // 1000}
            )
        if not file and not given.get("text"):
            raise forms.ValidationError(_("Choose a file, or put its text here."))
        given["raw"] = file.read() if file else given["text"].encode(errors="replace")
        return given
