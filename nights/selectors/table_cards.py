"""By which convention card somebody at a table can say that they play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clubs.models import Player
from matches.convention_cards import usable_cards
from matches.models import ConventionVersion, TableConventions
from matches.side_conventions import SideConventions
from nights.selectors.terms import Terms


@dataclass(frozen=True, slots=True)
class CardChoice:
    """What one player can choose from. `own`: what they have said; `partners`: what a partner has brought."""

    player: Player
    own: TableConventions | None
    partners: ConventionVersion | None
    versions: tuple[ConventionVersion, ...]


def choices(terms: Terms, players: Iterable[Player]) -> list[CardChoice]:
    """For each of these at a table with partners; two queries for each."""
    return [
        _choice(terms, side, player)
        for player in players
        for side in terms.conventions
        if player in side.players
    ]


def _choice(terms: Terms, side: SideConventions, player: Player) -> CardChoice:
    own = next((row for row in side.said if row.player_id == player.pk), None)
    known = own.digest if own else ""
    brought = [row.version for row in side.said if row.player_id != player.pk and row.digest != known]
    usable = [] if player.is_guest else usable_cards(player, terms.game)
    return CardChoice(player, own, next((one for one in brought if one), None), tuple(usable))


def chosen_version(terms: Terms, player: Player, number: int) -> ConventionVersion | None:
    """The version of that number, if the player can play by it."""
    found = [one for choice in choices(terms, [player]) for one in (*choice.versions, choice.partners) if one]
    return next((one for one in found if one.pk == number), None)
