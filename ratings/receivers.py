"""What this app does when matches end or are annulled, when guests become members, and what it says on a sheet."""

from __future__ import annotations

from django.dispatch import receiver
from django.utils.translation import gettext as _, ngettext

from bots.models import Bot
from bots.signals import ratings_asked, withdrawal_considered
from clubs.models import Player
from clubs.signals import guest_merged
from common.numbers import signed, written
from games.core.match import LiveMatch
from matches.effects import RATING_DECIMALS, Weight
from matches.models import CorrectionEffect, Match, Seat
from matches.sheet_notes import SheetNote
from matches.signals import match_annulled, match_corrected, match_finished, result_weighed, sheet_shown
from ratings.models import Rating, RatingChange
from ratings.pools import pace_of
from ratings.rerating import rerate_match
from ratings.selectors import MIN_MATCHES, changes_of_match, ratings_at
from ratings.services import rate_match, recompute_without_guest


@receiver(match_finished)
def rate(match: Match, seats: list[Seat], **__: object) -> None:
    """Rate it in the same transaction."""
    rate_match(match=match, seats=seats)


@receiver([match_annulled, match_corrected])
def rate_anew(match: Match, seats: list[Seat], **__: object) -> None:
    """All that came after it is rated as it is now."""
    rerate_match(match, seats)


@receiver(result_weighed)
def weigh_ratings(match: Match, players: set[int], **__: object) -> list[Weight]:
    """Everybody's rating at the game now, on the site and in the club. Two queries."""
    what = {None: CorrectionEffect.What.RATING, match.club_id: CorrectionEffect.What.CLUB_RATING}
    rows = ratings_at(match.game, sorted(players), match.club_id, pace_of(match))
    return [
        Weight(
            row.player_id,
            what[row.pool.club_id],
            round((row.mu + row.overall.mu) * 10**RATING_DECIMALS),
            decimals=RATING_DECIMALS,
        )
        for row in rows
        if row.overall
    ]


@receiver(guest_merged)
def rate_as_member(guest: Player, **__: object) -> None:
    """What the guest played counts for the member from now on."""
    recompute_without_guest(guest)


@receiver(sheet_shown)
def tell_change(match: Match, live: LiveMatch, reader: Player | None, **__: object) -> list[SheetNote]:
    """Everybody's rating at the game after the match and by how much it moved. One query, none before the end."""
    if match.status != Match.Status.FINISHED or not match.rated:
        return []
    seats = {seat.player_id: seat.index for seat in reversed(match.seats.all())}
    changes = sorted(
        changes_of_match(match_id=match.pk), key=lambda change: seats.get(change.player_id, len(seats))
    )
    if not changes:
        return []
    own = next((at for at, change in enumerate(changes) if change.player == reader), None)
    return [SheetNote(_("Rating"), tuple(_line(change) for change in changes), own)]


def _line(change: RatingChange) -> str:
    moved = change.mu - change.mu_before
    return f"{change.player.name} {written(change.mu, 1)} ({signed(moved, 1)})"


@receiver(withdrawal_considered)
def ratings_of_bot(bot: Bot, **__: object) -> list[str]:
    """They stay, as those of others do."""
    games = Rating.objects.filter(player=bot.player).exclude(pool__game="")
    rated = games.order_by().values("pool__game").distinct().count()
    words = ngettext("Its rating at %(n)s game stays.", "Its ratings at %(n)s games stay.", rated)
    return [words % {"n": rated}] if rated else []


@receiver(ratings_asked)
def tell_ratings(game: str, players: list[int], **__: object) -> dict[int, float]:
    """Without a clock, where most matches against bots are played. One query."""
    rows = ratings_at(game, players, None).filter(matches__gte=MIN_MATCHES)
    return {row.player_id: row.mu + (row.overall.mu if row.overall else 0.0) for row in rows}
