"""An end by the clock, as a table asks for it: checked, and written where the table is."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from common import site_time
from games.core.game import GameTable
from matches.event_store import table_of
from nights.engine.time_limit import LONGEST, SHORTEST, TimeLimit, next_moment
from nights.errors import SessionError
from nights.models import SessionTable
from nights.selectors.time_limit import dealt_in_turn


def columns(limit: TimeLimit | None, rules: GameTable) -> dict[str, Any]:
    """What is stored of an end by the clock, or of none. Raises SessionError for one that cannot be."""
    if limit is None:
        return {"ends_at": None, "lasts": None, "last_deal": SessionTable.LastDeal.DEAL}
    check_limit(limit, rules)
    ends_at = None
    if limit.at is not None:
        now = timezone.now()
        ends_at = next_moment(limit.at, now, site_time.zone())
        if ends_at - now > timedelta(minutes=LONGEST):
            raise SessionError(_("That time of the day has passed: choose one that is still to come."))
    return {"ends_at": ends_at, "lasts": limit.minutes, "last_deal": limit.last}


def check_limit(limit: TimeLimit, rules: GameTable) -> None:
    """Raise SessionError for an end by the clock that no table of the game can have, whenever it is."""
    _check_game(limit, rules)
    if (limit.at is None) == (limit.minutes is None):
        raise SessionError(_("An end by the clock is a time of the day or a number of minutes, one of both."))
    if limit.minutes is not None and not SHORTEST <= limit.minutes <= LONGEST:
        raise SessionError(
            _("A table plays for %(shortest)s to %(longest)s minutes.")
            % {"shortest": SHORTEST, "longest": LONGEST}
        )


def put(held: SessionTable, limit: TimeLimit | None) -> None:
    """Another end by the clock, or none, for a table whose match is locked and waits. Raises SessionError."""
    stored = columns(limit, table_of(held.match))
    for name, value in stored.items():
        setattr(held, name, value)
    held.save(update_fields=list(stored))


def _check_game(limit: TimeLimit, rules: GameTable) -> None:
    """Raises SessionError for a game that may not be stopped, and for rounds where nobody deals in turn."""
    if not rules.game.may_stop:
        raise SessionError(
            _("%(game)s is played to its end and cannot be stopped by the clock: leave the time empty.")
            % {"game": rules.game.title}
        )
    if limit.last not in SessionTable.LastDeal.values:
        raise SessionError(_("The last deal is the one in which time ends, or the last of its round."))
    if limit.last == SessionTable.LastDeal.ROUND and not dealt_in_turn(rules):
        raise SessionError(
            _("In %(game)s nobody deals in turn: the last is what is being played when time ends.")
            % {"game": rules.game.title}
        )
