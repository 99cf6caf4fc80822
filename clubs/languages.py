"""In which language somebody gets mail: the one they logged in with, until they choose another."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation

from clubs.models import User


def remember_language(sender: object, request: HttpRequest | None, user: User, **_more: Any) -> None:
    """Listener to a login: once, so that what was chosen stays."""
    language = getattr(request, "LANGUAGE_CODE", "")
    if not user.language and language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])


def mail_in(language: str) -> translation.override:
    """What is said inside is in the language somebody gets mail in; empty: in the site's own."""
    return translation.override(language or settings.LANGUAGE_CODE)
