"""The form of one setting: made from its kind, so that a new setting needs none of its own."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from common.refusals import Refusal, reason_for
from common.request_input import whole
from common.site_settings import Setting
from common.time_fields import SiteTimeField
from operations.site_changes import LONGEST_REASON


class ReasonForm(forms.Form):
    """Why it is done."""

    reason = forms.CharField(label=gettext_lazy("Why"), max_length=LONGEST_REASON)


class LengthenForm(ReasonForm):
    """So much longer."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes longer"), min_value=1, max_value=24 * 60)
    field_order = ("minutes", "reason")


class PlanForm(ReasonForm):
    """A window of maintenance. `text` is what people read, by language."""

    starts_at = SiteTimeField(
        label=gettext_lazy("It begins"), required=False, help_text=gettext_lazy("Empty: at once.")
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes that it is expected to last"), min_value=1, max_value=24 * 60, initial=30
    )
    spare = forms.IntegerField(
        label=gettext_lazy("Minutes more after which it ends by itself"),
        min_value=0,
        max_value=24 * 60,
        initial=60,
    )
    text_en = forms.CharField(
        label=gettext_lazy("What people read besides, in English"), max_length=500, required=False
    )
    text_fi = forms.CharField(
        label=gettext_lazy("What people read besides, in Finnish"), max_length=500, required=False
    )
    field_order = ("starts_at", "minutes", "spare", "text_en", "text_fi", "reason")

    @property
    def text(self) -> dict[str, str]:
        return {"en": self.cleaned_data["text_en"], "fi": self.cleaned_data["text_fi"]}


class SettingForm(ReasonForm):
    """A value, or that of the environment, and why. `typed` is the value once the form is valid."""

    usual = forms.BooleanField(required=False)
    known = forms.CharField(widget=forms.HiddenInput, required=False)
    field_order = ("value", "usual", "reason", "known")

    def __init__(self, setting: Setting, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.setting = setting
        self.typed: Any = None
        value = setting.kind.field()
        value.label, value.help_text = str(setting.title), str(setting.help)
        self.fields["value"] = value
        self.fields["usual"].label = setting.said(None).capitalize()
        self.order_fields(self.field_order)

    def clean_known(self) -> int:
        """Whatever is no number is none that a change has."""
        known = whole(self.cleaned_data["known"])
        return -1 if known is None else known

    def clean(self) -> dict[str, Any]:
        """A value that is none is said beside its field."""
        given = super().clean() or {}
        if not given.get("usual"):
            try:
                self.typed = self.setting.kind.typed(given.get("value") or "")
            except Refusal as error:
                self.add_error("value", reason_for(error))
        return given
