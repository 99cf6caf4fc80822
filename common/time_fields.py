"""A date and time typed in: the site's own, where the club's night is held, whatever the clock of who types says."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone as offset
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.functional import lazystr
from django.utils.text import format_lazy
from django.utils.translation import gettext as _

from common import site_time

NONE_TYPED = offset(timedelta(0), "none typed")
"""Marks what came without an offset."""


class Clock:
    """Whose clock is meant, in the language of whoever reads."""

    def __str__(self) -> str:
        return _("Local time: %(place)s.") % {"place": site_time.place()}


class SiteTimeField(forms.DateTimeField):
    """The site's local time, and says so; what its clock leaves out or shows twice is refused."""

    def __init__(self, *, help_text: Any = "", **kwargs: Any) -> None:
        said = lazystr(Clock())
        kwargs["widget"] = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(help_text=format_lazy("{} {}", help_text, said) if help_text else said, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """As the site's clock shows it."""
        return (
            site_time.on_clock(value) if isinstance(value, datetime) and timezone.is_aware(value) else value
        )

    def to_python(self, value: Any) -> datetime | None:
        with timezone.override(NONE_TYPED):
            typed: datetime | None = super().to_python(value)
        if typed is None or typed.tzinfo is not NONE_TYPED:
            return typed
        return self._meant(typed.replace(tzinfo=None))

    def _meant(self, shown: datetime) -> datetime:
        """The moment. Raises ValidationError for one that does not come, comes twice, or lies beyond the calendar."""
        try:
            moment = site_time.moment_of(shown)
            later = site_time.moment_of(shown.replace(fold=1))
        except (OverflowError, ValueError) as error:
            raise ValidationError(self.error_messages["invalid"], code="invalid") from error
        if site_time.on_clock(moment).replace(tzinfo=None, fold=0) != shown:
            raise ValidationError(
                _("The clock is put forward then: this time does not come. Choose another."), code="gap"
            )
        if later != moment:
            raise ValidationError(
                _("The clock is put back then: this time comes twice. Choose another."), code="fold"
            )
        return moment
