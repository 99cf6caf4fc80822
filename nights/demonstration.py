"""The demonstration's club night, and what it came to."""

from __future__ import annotations

from datetime import datetime
from random import Random
from typing import Any, Final
from zoneinfo import ZoneInfo

from clubs.demonstration import CLUB, GUEST, MEMBERS, SEED, crowd_of
from clubs.models import Club
from ledger.stakes import StakeTerms
from matches.demonstration import enter_deals
from matches.selectors import said_reason
from nights.models import Session, SessionTable
from nights.services import sessions

NIGHT: Final = datetime(2026, 11, 12, 18, 0, tzinfo=ZoneInfo("Europe/Helsinki"))


def play_night(club: Club) -> Session:
    """A club night: a Tuppi rubber for a fixed stake and a Minibridge table for the average pot, scored and settled."""
    session = sessions.open_session(club=club, title="Thursday cards", starts_at=NIGHT, place="Vaasankatu 10")
    if session.tables.exists():
        return session
    crowd = crowd_of(club)
    for player in crowd.values():
        sessions.check_in(session=session, player=player)
    four = [crowd[name] for name in MEMBERS[:4]]
    three = [crowd[name] for name in (*MEMBERS[4:], GUEST)]
    tuppi = sessions.open_table(
        session=session, game="tuppi", players=four, stake=StakeTerms(currency="EUR", value=200, rule="fixed")
    )
    minibridge = sessions.open_table(
        session=session,
        game="tuomas-minibridge",
        players=three,
        stake=StakeTerms(currency="EUR", value=5, rule="average-pot"),
    )
    for table in (tuppi, minibridge):
        enter_deals(table.match, Random(f"{SEED}:{table.number}"))
    return session


def night() -> Session | None:
    """The demonstration's club night, once it has been played."""
    return Session.objects.filter(club__slug=CLUB, starts_at=NIGHT, tables__isnull=False).first()


def night_report(session: Session) -> dict[str, Any]:
    """What was played on the night and what it comes to."""
    from ledger.selectors import balances

    tables = SessionTable.objects.filter(session=session).select_related("match").order_by("number")
    return {
        "tables": [
            {
                "game": table.match.game,
                "players": list(table.match.seats.order_by("index").values_list("player__name", flat=True)),
                "totals": (table.match.result or {}).get("totals"),
                "reason": said_reason(table.match),
            }
            for table in tables
        ],
        "balances": {
            balance.player.name
            if balance.player
            else balance.role: f"{balance.shown} {balance.currency.code}"
            for balance in balances(club=session.club)
        },
        "sum": sum(balance.amount for balance in balances(club=session.club)),
    }
