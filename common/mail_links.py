"""Links in mails that work without logging in: one ends a kind of mail, the other says that it was not oneself.

They are signed and stand in no table. Opening one changes nothing: a page asks first, and what programs of mail servers
look at beforehand stays as it was.
"""

from __future__ import annotations

from typing import Any, Final

from django.core import signing
from django.urls import reverse

from common.models import Mail

STOP: Final = "stop-mail"
NOT_ME: Final = "not-me"
WEEK: Final = 7 * 24 * 3600


def link(mail: Mail, page: str, *what: str | int | None) -> str:
    """The address of STOP or NOT_ME with what it is about; empty where the site does not know its own."""
    return mail.site + reverse(page, args=[signing.dumps(what, salt=page)]) if mail.site else ""


def read(page: str, key: str, max_age: int | None = None) -> list[Any]:
    """What such a link is about; nothing if it was cut off, made up, or is older than so many seconds."""
    try:
        found = signing.loads(key, salt=page, max_age=max_age)
    except signing.BadSignature:
        return []
    return found if isinstance(found, list) else []
