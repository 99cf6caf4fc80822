"""Until when a match is to rest, as a form asks for it."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from common.time_fields import SiteTimeField


class AdjournForm(forms.Form):
    """One time, on the site's clock."""

    until = SiteTimeField(label=_("It rests until"))
