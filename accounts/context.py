"""What every page knows of the site's mail."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest


def mail(request: HttpRequest) -> dict[str, bool]:
    """Whether mail leaves this site at all."""
    return {"mail_leaves": settings.MAIL_LEAVES}
