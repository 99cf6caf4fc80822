"""What a competition is called, and its address."""

from __future__ import annotations

import secrets

from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.errors import CompetitionError
from tournaments.models import Competition, Event, Series


def clean(title: str) -> str:
    """A title with single spaces. Raises CompetitionError for none, or one that is too long."""
    if not 0 < len(clean := " ".join(title.split())) <= 80:
        raise CompetitionError(_("A title of 1 to 80 characters is needed."))
    return clean


def free_address(title: str) -> str:
    """An address that no other competition has."""
    return _free(Competition, title, "competition")


def free_event_address(title: str) -> str:
    """An address that no other event has."""
    return _free(Event, title, "event")


def free_series_address(title: str) -> str:
    """An address that no other series has."""
    return _free(Series, title, "series")


def _free(model: type[Competition] | type[Event] | type[Series], title: str, without: str) -> str:
    stem = slugify(title)[:60] or without
    return f"{stem}-{secrets.token_hex(3)}" if model.objects.filter(slug=stem).exists() else stem
