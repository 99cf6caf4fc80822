"""By which browser somebody asks, without keeping what would let anybody in."""

from __future__ import annotations

from typing import Any

from django.utils.crypto import salted_hmac


def browser_of(request: Any) -> str:
    """A digest of the session, or of the program's token; empty without either. It is another after logging in anew."""
    token = getattr(request, "auth", None)
    session = getattr(request, "session", None)
    asks = f"token {token.pk}" if token is not None else session.session_key if session is not None else ""
    return salted_hmac("common.browsers", asks, algorithm="sha256").hexdigest()[:32] if asks else ""
