"""A match becomes the next table of a night."""

from __future__ import annotations

import secrets
from typing import Any

from clubs.models import Player
from games.core.commitment import seal
from matches.models import Match
from nights.models import Session, SessionTable


def place(
    session: Session, match: Match, *, by: Player | None, seal_text: str = "", **more: Any
) -> SessionTable:
    """The table, with a seal of its own unless lots were drawn under one; the night is held. `more`: other columns."""
    return SessionTable.objects.create(
        session=session,
        number=session.tables.count() + 1,
        match=match,
        seal=seal_text or seal(secrets.token_hex(16)).text,
        proposed_by=by,
        **more,
    )
