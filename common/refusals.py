"""What the site refuses. Every app's refusals have one root, so that pages and the API catch and show them in one way.

    raise ClubError(_("The last owner stays."))           # a sentence in the asker's language
    except Refusal as refused: messages.error(request, told(refused))

`Refusal` is the root that the rules engine shares (`games.core.errors`); `SiteRefusal` adds the HTTP status of the API.
"""

from __future__ import annotations

from typing import ClassVar

from django.utils.text import capfirst

from common.speaking import NOBODY, spoken
from games.core.errors import BadResult, Refusal, StaleSequence
from games.core.messages import Message, verbatim
from games.core.naming import Names

__all__ = [
    "Conflict",
    "KeyReused",
    "NotAllowed",
    "Refusal",
    "SiteRefusal",
    "reason_alone",
    "reason_for",
    "reasons",
    "status_of",
]


class SiteRefusal(Refusal):
    """A service cannot do what was asked; nothing has changed. `str(error)` says why and what to do."""

    code = "invalid"
    status: ClassVar[int] = 400

    def __init__(self, message: str, *, code: str = "") -> None:
        """message: in the asker's language already, as it is; or one of the rules engine."""
        super().__init__(message if isinstance(message, Message) else verbatim(message), code=code)


class NotAllowed(SiteRefusal):
    """Somebody else has to do that."""

    code = "permission_denied"
    status = 403


class Conflict(SiteRefusal):
    """Somebody else was quicker, or the same key came with another request."""

    code = "conflict"
    status = 409


class KeyReused(Conflict):
    """The key of an earlier request came with a different one."""

    code = "key_reused"


def status_of(error: Refusal) -> int:
    """The HTTP status that answers a refusal."""
    if isinstance(error, StaleSequence):
        return Conflict.status
    return error.status if isinstance(error, SiteRefusal) else SiteRefusal.status


def reason_for(error: Refusal, names: Names | None = None) -> str:
    """Why, for the reader: in the reader's language, with the names of those at the table."""
    return spoken(error.message, names or error.names or NOBODY)


def reason_alone(error: Refusal, names: Names | None = None) -> str:
    """Why, where no field of a form stands beside it: what is wrong without the fields' names."""
    found = "; ".join(reasons(error, names).values())
    return capfirst(found) if found else reason_for(error, names)


def reasons(error: Refusal, names: Names | None = None) -> dict[str, str]:
    """What was wrong field by field ("" for the whole); empty where no single field is to blame."""
    if not isinstance(error, BadResult):
        return {}
    return {field: spoken(why, names or error.names or NOBODY) for field, why in error.reasons.items()}
