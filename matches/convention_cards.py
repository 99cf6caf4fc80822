"""Whose convention cards there are, who reads and writes them, and at which games anybody has a partner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from django.db.models import Prefetch, Q, QuerySet

from clubs.models import Membership, Player
from games.core import registry
from games.core.errors import BadOption
from games.core.game import Game, GameTable
from matches.models import ConventionCard, ConventionVersion


def has_partners(table: GameTable) -> bool:
    """Whether anybody at a table has a partner, so that there are conventions to agree on."""
    return any(len(side) > 1 for side in table.sides)


def plays_with_partners(game: type[Game]) -> bool:
    """Whether a game can be played with partners, with any number of seats or by any preset of it."""
    return _plays_with_partners(game.key)


@cache
def _plays_with_partners(key: str) -> bool:
    game = registry.get(key)
    presets = ["", *(preset.key for preset in game.presets)]
    return any(_partners_at(game, seats, preset) for seats in game.seats for preset in presets)


def _partners_at(game: type[Game], seats: int, preset: str) -> bool:
    try:
        return has_partners(game.table_for(seats, preset=preset))
    except BadOption:
        return False  # that preset is for another number


def may_write(player: Player, by: Player) -> bool:
    """Whether `by` writes cards for `player`: themself, or a bot that they have handed in."""
    if player.pk == by.pk:
        return not player.is_bot
    return player.is_bot and by.user_id is not None and player.bot.owner_id == by.user_id


def cards_written_by(player: Player) -> QuerySet[ConventionCard]:
    """One's own cards, those one shares, and those of one's bots, with their versions, the newest first."""
    own = Q(player=player) | Q(partner=player)
    if player.user_id is not None:
        own |= Q(player__bot__owner=player.user_id)
    rows = ConventionCard.objects.filter(own).select_related("player", "partner")
    return rows.prefetch_related(Prefetch("versions", ConventionVersion.objects.select_related("written_by")))


def usable_cards(player: Player, game: str) -> list[ConventionVersion]:
    """What a person can play by at a game: the newest version of each card that is theirs, or that they share."""
    rows = ConventionCard.objects.filter(Q(player=player) | Q(partner=player), game=game, put_away_at=None)
    return newest(rows)


def cards_of_bots(
    players: Sequence[Player], games: Sequence[str]
) -> Mapping[tuple[int, str], ConventionVersion]:
    """What each bot plays by at each game, by their numbers. One query."""
    rows = ConventionCard.objects.filter(player__in=players, game__in=games, put_away_at=None)
    return {(one.card.player_id, one.card.game): one for one in newest(rows)}


def newest(cards: QuerySet[ConventionCard]) -> list[ConventionVersion]:
    """The newest version of each of these cards, by title."""
    rows = ConventionVersion.objects.filter(card__in=cards.order_by()).select_related(
        "card__player", "card__partner"
    )
    found = {one.card_id: one for one in rows.order_by("card", "number")}
    return sorted(found.values(), key=lambda one: (one.title, one.pk))


def people_to_share_with(player: Player) -> QuerySet[Player]:
    """The people with logins of one's clubs, by name."""
    clubs = Membership.objects.filter(player=player).values("club")
    rows = Player.objects.filter(memberships__club__in=clubs, user__isnull=False, user__is_active=True)
    return rows.exclude(pk=player.pk).order_by("name", "pk").distinct()
