"""Who may take a seat in mid-match where two tables play the same boards: nobody who knows those of the other table."""

from __future__ import annotations

from django.utils.translation import gettext as _

from clubs.models import Player
from matches.boards_apart import apart_of
from matches.models import HalfBoardWord
from nights.errors import SessionError
from nights.models import SeatChange, SessionTable


def check_apart(table: SessionTable, leaver: Player | None, newcomer: Player) -> None:
    """Raises SessionError where `newcomer` would come to play boards of which they know what the other table did.

    leaver: who gives the seat up, and sits there; None where `newcomer` would take turns with everybody. No query for
    other games.
    """
    apart = apart_of(table.match)
    if apart is None:
        return
    if leaver is None:
        raise SessionError(
            _(
                "Two tables play the same boards here, and who takes turns would sit at both: take over one seat."
            )
        )
    here = apart.table_of(table.match.seats.get(player=leaver).index)
    known = {apart.table_of(index) for index in seats_given_up(table, newcomer)} | _spoken_for(
        table, newcomer
    )
    if known - {here}:
        raise SessionError(
            _("%(player)s knows what the other table has played, and cannot take a seat at this one.")
            % {"player": newcomer}
        )


def seats_given_up(table: SessionTable, player: Player) -> set[int]:
    """The seats in which somebody has sat in this match, even before its first row; traced from who sits there now."""
    holds = dict(table.match.seats.values_list("player", "index"))
    done = SeatChange.objects.filter(table=table, done_at__isnull=False, leaver__isnull=False)
    found = set()
    for leaver, newcomer in done.order_by("-done_at", "-pk").values_list("leaver", "newcomer"):
        index = holds.pop(newcomer, None)
        if index is None:
            continue
        holds[leaver] = index
        if leaver == player.pk:
            found.add(index)
    return found


def _spoken_for(table: SessionTable, player: Player) -> set[int]:
    """The tables whose hidden boards somebody has entered or agreed to, as a scorekeeper does who sits at neither."""
    words = HalfBoardWord.objects.filter(half__match=table.match_id, player=player)
    return set(words.order_by().values_list("half__table", flat=True))
