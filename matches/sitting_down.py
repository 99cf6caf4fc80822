"""Sitting down on the site, at a match that begins at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.db import transaction

from clubs.models import Player
from matches import conventions, services, side_conventions
from matches.conventions import CardCopy, copy_of
from matches.models import Match
from matches.selectors import SEATS
from matches.services import SeatPlan
from matches.side_conventions import SideConventions


@transaction.atomic
def sit_down(
    *,
    game: str,
    players: Sequence[Player],
    options: Mapping[str, object],
    preset: str = "",
    partners_card: bool = False,
) -> Match:
    """A match of these players, begun. `partners_card`: people play by the convention card that their partners have.

    Raises like `services.create_match`.
    """
    seats = [SeatPlan(player) for player in players]
    match = services.create_match(game=game, seats=seats, options=options, preset=preset)
    if partners_card:
        _keep_to_partners_cards(match)
    return services.start(match=match)


def _keep_to_partners_cards(match: Match) -> None:
    held = Match.objects.prefetch_related(SEATS).get(pk=match.pk)
    cards: dict[int, CardCopy] = {}
    for side in side_conventions.of_match(held):
        versions = [row.version for row in side.said if row.version is not None]
        if len({version.pk for version in versions}) == 1:
            cards |= {player.pk: copy_of(versions[0]) for player in _who_can_say_so(side)}
    conventions.bring_many([(held, cards)])


def _who_can_say_so(side: SideConventions) -> list[Player]:
    """The people who have not brought a card; a bot keeps to its own or to none."""
    brought = {row.player_id for row in side.said}
    return [player for player in side.players if player.pk not in brought and not player.is_bot]
