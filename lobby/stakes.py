"""What an open table is played for, into the books of the club for whose members it is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Player
from games.core.game import GameTable
from ledger.agreed import check_may_agree, fixed
from ledger.stakes import StakeTerms
from lobby.errors import LobbyError

Kept = Mapping[str, Any]
"""A stake as it is stored with its table."""


def kept(stake: StakeTerms | None) -> dict[str, Any] | None:
    return asdict(stake) if stake else None


def read(stored: Kept | None) -> StakeTerms | None:
    return StakeTerms(**stored) if stored else None


def checked(
    stake: StakeTerms | None,
    rules: GameTable,
    objective: str,
    club: Club | None,
    seats: Sequence[Player | None],
    *,
    bots_after: int,
) -> StakeTerms | None:
    """The stake with its caps as they stand now, so that everybody reads what they agree to; None for none.

    `seats`: who sits there or is asked. Raises LobbyError, LedgerError.
    """
    if stake is None or not stake.value:
        return None
    if club is None:
        raise LobbyError(_("A stake goes into a club’s books: open the table for the members of a club."))
    people = [player for player in seats if player is not None]
    if bots_after or any(player.is_bot for player in people):
        refuse_bots(stake)
    check_members(club, people)
    return fixed(stake, table=rules, objective=objective, club_id=club.pk, players=[one.pk for one in people])


def refuse_bots(stake: object) -> None:
    """Raise LobbyError where there is a stake."""
    if stake:
        raise LobbyError(_("Bots play for no stake: at this table people take the seats."))


def check_members(club: Club, people: Sequence[Player]) -> None:
    """Raise LobbyError naming somebody who has no part in the club's books."""
    own = set(Membership.objects.filter(club=club, player__in=people).values_list("player", flat=True))
    for player in people:
        if player.pk not in own:
            raise LobbyError(
                _("%(player)s is no member of %(club)s, in whose books the stake goes.")
                % {"player": player, "club": club}
            )


def check_sits(stored: Kept | None, club: Club | None, player: Player) -> None:
    """Raise LedgerError for who may not play for it: juniors for money, and for money that the club does not cap."""
    stake = read(stored)
    if stake is not None and club is not None:
        check_may_agree(stake, club_id=club.pk, players=[player.pk])
