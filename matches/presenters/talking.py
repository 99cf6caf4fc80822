"""What the page of a match shows of the talk at its table, to who sits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from clubs.models import Player
from games.core.match import LiveMatch
from matches import closed_hands, permissions, reports, talking
from matches.models import Match, TableLine
from matches.presenters import refusals
from matches.selectors import LiveTable, table_seen


@dataclass(frozen=True, slots=True)
class OtherShown:
    """Somebody else who sits there, and whether the reader reads them."""

    player: Player
    muted: bool


@dataclass(frozen=True, slots=True)
class TalkShown:
    """greets, says: whether that can be done now; why: why not. takes_text: more than greetings was agreed to.

    reports: whether a line can be reported. always: whom the reader reads at no table. asks: its page asks for news
    of it, as no stream tells it. key: changes with all of it.
    """

    lines: Sequence[TableLine]
    phrases: Sequence[tuple[str, str]]
    greets: bool
    says: bool
    takes_text: bool
    why: str
    others: Sequence[OtherShown]
    always: Sequence[Player]
    reports: bool
    asks: bool
    key: str

    @property
    def newest(self) -> int:
        """The number of the newest line; 0 before the first."""
        return self.lines[-1].pk if self.lines else 0


def before_a_look(
    match: Match, live: LiveMatch, player: Player | None, names: Sequence[str]
) -> LiveTable | None:
    """What somebody sees whose hand is closed: the end of the deal before, as they saw it. None where it is open."""
    if not closed_hands.is_closed(match, player):
        return None
    seat = permissions.seat_of(player, match) if live.ended else None
    return table_seen(live, seat, names, len(live.sheet.rows))


def context_of(match: Match, live: LiveMatch, player: Player | None) -> dict[str, Any]:
    """The number of the deal that is played, whether the reader's hand is closed, and the talk."""
    return {
        "match_deal": len(live.sheet.rows) + 1,
        "closed": closed_hands.is_closed(match, player),
        "talk": shown(match, live, player),
    }


def context_after(
    request: HttpRequest, match: Match, live: LiveMatch, player: Player | None
) -> dict[str, Any]:
    """The talk at a match that is over, and what was refused there."""
    return {"talk": shown(match, live, player)} | refusals.context_of(request)


def shown(match: Match, live: LiveMatch, player: Player | None) -> TalkShown | None:
    """None for who has no part in it, and where nothing is said."""
    if player is None or match.is_late or not closed_hands.talks(match):
        return None
    rows = list(talking.lines_for(match, player).order_by("-pk")[: talking.SHOWN])[::-1]
    seated = any(seat.player_id == player.pk for seat in match.seats.all())
    if not seated and not rows:
        return None
    takes_text = talking.level(match) == Match.SiteTalk.DEALS
    no_greeting, nothing = (talking.why_not(match, live, player, free=free) for free in (False, True))
    muted = talking.muted_by(player, match)
    return TalkShown(
        rows,
        talking.phrases(),
        greets=not no_greeting,
        says=takes_text and not nothing,
        takes_text=takes_text,
        why=(nothing if takes_text else no_greeting) if seated else "",
        others=[OtherShown(one, one.pk in muted) for one in talking.others_at(match, player)],
        always=[row.about for row in talking.muted_always(player)],
        reports=bool(reports.to_report(match, player)),
        asks=match.is_over and not no_greeting,
        key=talking.key_for(match, player),
    )
