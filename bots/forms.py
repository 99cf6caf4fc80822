"""The form by which a bot is handed in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from botkit.package import Package
from bots.errors import BotError
from bots.uploads import read_upload


class ManyFilesInput(forms.ClearableFileInput):
    """Several files at once."""

    allow_multiple_selected = True


class ManyFilesField(forms.FileField):
    """A list of uploaded files, perhaps empty."""

    widget = ManyFilesInput

    def clean(self, data: Any, initial: Any = None) -> list[UploadedFile]:
        files = data if isinstance(data, (list, tuple)) else [data] if data else []
        return [super(ManyFilesField, self).clean(file, initial) for file in files]


class UploadForm(forms.Form):
    """A zip archive or the files themselves; `cleaned_data["package"]` is the checked package."""

    archive = forms.FileField(
        label=_("Zip archive"),
        required=False,
        help_text=_("The bot's folder, zipped, with its <code>kerho-bot.toml</code>."),
        widget=forms.ClearableFileInput(attrs={"accept": ".zip,application/zip"}),
    )
    folder = ManyFilesField(
        label=_("or its files"), required=False, help_text=_("All files of a bot that has no folders inside.")
    )

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if self.errors:
            return given
        try:
            given["package"] = read_upload(given.get("archive"), given.get("folder") or [], [])
        except BotError as error:
            raise forms.ValidationError(error.problems) from None
        return given

    @property
    def package(self) -> Package:
        """The package of a valid form."""
        package: Package = self.cleaned_data["package"]
        return package
