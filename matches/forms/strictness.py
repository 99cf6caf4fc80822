"""The form by which a table or a competition says how strictly it is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.models import Match
from matches.strictness import UNSAID, Strictness, asked, asking

PREFIX = "strict-"


class StrictnessForm(forms.Form):
    """The word, and each detail that is not to be as the word has it; those that matter on a sheet, or on the site."""

    strictness = forms.ChoiceField(
        label=_("How strictly"), required=False,
        choices=[("", _("not said")), *((choice.value, choice.label) for choice in Match.Strictness)],
        help_text=_(
            "Wherever a match is rated everybody plays as well as they can, in a friendly one too. "
            "In a friendly match that is not rated one may play for fun."
        ),
    )  # fmt: skip

    def __init__(self, posted: Any = None, *, entered: bool, before: Strictness = UNSAID) -> None:
        details = {PREFIX + key: answer for key, answer in before.details.items()}
        super().__init__(posted, initial={"strictness": before.word, **details})
        for key, detail in asking(entered=entered).items():
            self.fields[PREFIX + key] = forms.ChoiceField(
                label=str(detail.title),
                required=False,
                choices=[("", _("as the word has it")), *detail.answers.items()],
            )

    def clean(self) -> dict[str, Any]:
        """Raises ValidationError for details of no word."""
        given = super().clean() or {}
        if not given.get("strictness") and any(_details(given).values()):
            raise forms.ValidationError(
                _("Choose in a word how strictly it is played, before you change what the word says.")
            )
        return given

    def asked(self) -> Strictness:
        """What was chosen."""
        return asked(self.cleaned_data["strictness"], _details(self.cleaned_data))


def _details(given: Mapping[str, Any]) -> dict[str, str]:
    return {key.removeprefix(PREFIX): answer for key, answer in given.items() if key.startswith(PREFIX)}
