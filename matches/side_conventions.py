"""Which convention card each side of a match plays by, and who may read it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Player
from matches import permissions
from matches.models import Match, TableConventions


@dataclass(frozen=True, slots=True)
class SideConventions:
    """A side (from 0) with its players.

    `card`: what all of them play by; `said`: who has brought one, in seat order.
    """

    side: int
    players: tuple[Player, ...]
    card: TableConventions | None
    said: tuple[TableConventions, ...]

    @property
    def waits_for(self) -> tuple[Player, ...]:
        """Whose word is missing, where somebody has brought a card."""
        if self.card is not None or not self.said:
            return ()
        digests = {row.digest for row in self.said}
        brought = {row.player_id for row in self.said} if len(digests) == 1 else set()
        return tuple(player for player in self.players if player.pk not in brought)

    @property
    def names(self) -> str:
        """Who they are."""
        return " & ".join(player.name for player in self.players)


def of_sides(
    rows: Sequence[TableConventions], sides: Sequence[Sequence[Player]]
) -> tuple[SideConventions, ...]:
    """What each side plays by, of the `rows` of a match."""
    return tuple(_side(number, rows, tuple(dict.fromkeys(side))) for number, side in enumerate(sides))


def _side(number: int, rows: Sequence[TableConventions], players: tuple[Player, ...]) -> SideConventions:
    by_player = {row.player_id: row for row in rows}
    said = tuple(by_player[player.pk] for player in players if player.pk in by_player)
    agreed = len(said) == len(players) > 0 and len({row.digest for row in said}) == 1
    return SideConventions(number, players, said[0] if agreed else None, said)


def of_match(match: Match) -> tuple[SideConventions, ...]:
    """The same of a match whose seats have been fetched with their players. One query."""
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    sides = [
        [seat.player for seat in seats if seat.side == side] for side in sorted({seat.side for seat in seats})
    ]
    return of_sides(list(match.conventions.select_related("player", "version")), sides)


def digests(sides: Sequence[SideConventions]) -> dict[str, str]:
    """The digest of each side's card, by the side; empty where there is none."""
    return {str(one.side): one.card.digest for one in sides if one.card is not None}


def reads_all(player: Player | None, match: Match) -> bool:
    """Whether somebody reads every card of a match: who sits there, and who keeps sheets for the club."""
    if player is None:
        return False
    return permissions.seat_of(player, match) is not None or permissions.keeps_for_club(player, match)


def readable(player: Player | None, match: Match) -> list[tuple[SideConventions, bool]]:
    """Each side with whether its card is to be read: by the table always, by others once it is over, if it says so."""
    inside = reads_all(player, match)
    return [
        (one, inside or (one.card is not None and one.card.public and match.is_over))
        for one in of_match(match)
    ]
