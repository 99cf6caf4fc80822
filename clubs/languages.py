"""In which language somebody gets mail: the one they logged in with, until they choose another; and on whose clock."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone, translation

from clubs.models import User
from clubs.zones import zone_of


def remember_language(sender: object, request: HttpRequest | None, user: User, **_more: Any) -> None:
    """Listener to a login: once, so that what was chosen stays."""
    language = getattr(request, "LANGUAGE_CODE", "")
    if not user.language and language in dict(settings.LANGUAGES):
        user.language = language
        user.save(update_fields=["language"])


@contextmanager
def mail_in(language: str, reader: User | None = None) -> Iterator[None]:
    """What is said inside is in the language somebody gets mail in (empty: the site's own), on the reader's clock."""
    with translation.override(language or settings.LANGUAGE_CODE), timezone.override(zone_of(reader)):
        yield


def mail_to(user: User) -> AbstractContextManager[None]:
    """The same of somebody with a login."""
    return mail_in(user.language, user)
