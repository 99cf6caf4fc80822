"""Forms of dealt boards: how many the site deals, and a file of deals made elsewhere."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from common.time_fields import SiteTimeField
from tournaments.services.deals import MOST_BOARDS, MOST_BYTES


class DealForm(forms.Form):
    """How many boards are dealt, and when they are shown at the earliest."""

    boards = forms.IntegerField(label=_("Boards"), min_value=1, max_value=MOST_BOARDS)
    closed_until = SiteTimeField(
        label=_("Shown not before"),
        required=False,
        help_text=_("Empty: as soon as a board is played. For boards that are played elsewhere too."),
    )


class BringForm(forms.Form):
    """A PBN, as a file or pasted."""

    file = forms.FileField(label=_("PBN file"), required=False)
    text = forms.CharField(
        label=_("or the lines themselves"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def raw(self) -> bytes:
        """What was given, up to one byte more than is read."""
        given = self.cleaned_data.get("file")
        if given is not None:
            return bytes(given.read(MOST_BYTES + 1))
        return str(self.cleaned_data.get("text", "")).encode()
