"""What a club night allows: which games are on offer, what is played for, who sits down, who speaks for whom."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from ledger.currencies import currency_of
from ledger.models import Currency, Stake
from ledger.stakes import StakeTerms
from matches.models import Correction, Seat
from matches.permissions import keeps_for_club
from nights.errors import SessionError
from nights.models import Session, SessionTable

YEARS = range(1900, 2200)
"""Nights are planned in these years: a series that ran out of the calendar could not be computed."""


def check_year(starts_at: datetime) -> None:
    """Raises SessionError for a year that nobody means."""
    if starts_at.year not in YEARS:
        raise SessionError(
            _("The year is %(year)s: %(first)s to %(last)s are possible.")
            % {"year": starts_at.year, "first": YEARS[0], "last": YEARS[-1]}
        )


def must_be_open(session: Session) -> None:
    """Raises SessionError once the night is over."""
    if session.status != Session.Status.OPEN:
        raise SessionError(_("The night is over: nothing can be added to it."))


def check_offer(session: Session, game: str) -> None:
    """Raises UnknownGame, or SessionError for a game that is not on offer that night."""
    title = registry.get(game).title
    if session.games and game not in session.games:
        raise SessionError(
            _("%(game)s is not on offer tonight: choose one of the night's games.") % {"game": title}
        )


def check_stake(session: Session, stake: StakeTerms | None) -> None:
    """Raises SessionError for a stake that the night does not allow, LedgerError for an unknown currency."""
    if stake is None or not stake.value or session.stakes == Session.Stakes.ANY:
        return
    if session.stakes == Session.Stakes.NONE:
        raise SessionError(_("Nothing is played for tonight: leave the stake empty."))
    if currency_of(stake.currency).kind == Currency.Kind.MONEY:
        raise SessionError(
            _("Tonight is for points only, not for money such as %(currency)s.")
            % {"currency": stake.currency}
        )


def check_here(session: Session, players: Sequence[Player]) -> None:
    """Raises SessionError naming somebody who has not been checked in, or has gone home."""
    here = set(session.attendances.filter(left_at__isnull=True).values_list("player_id", flat=True))
    for player in players:
        if player.pk not in here:
            raise SessionError(_("%(player)s has not been checked in tonight.") % {"player": player})


def check_sits(table: SessionTable, players: Sequence[Player]) -> None:
    """`check_here`; at a sheet written anew sits whoever came that night or sat there. Raises SessionError."""
    instead = Correction.objects.filter(anew=table.match_id).first()
    if instead is None:
        check_here(table.session, players)
        return
    came = set(table.session.attendances.values_list("player_id", flat=True))
    came |= set(Seat.objects.filter(match=instead.match_id).values_list("player_id", flat=True))
    for player in players:
        if player.pk not in came:
            raise SessionError(_("%(player)s was not there that night.") % {"player": player})


def may_write_for(table: SessionTable, player: Player, by: Player) -> bool:
    """Whether `by` may write down what `player` says at a table. Raises SessionError for one who sits elsewhere."""
    seated = set(table.match.seats.values_list("player_id", flat=True))
    if player.pk not in seated:
        raise SessionError(
            _("%(player)s does not sit at table %(number)s.") % {"player": player, "number": table.number}
        )
    return by.pk == player.pk or (by.pk not in seated and keeps_for_club(by, table.match, not_for=seated))


def may_agree_for(table: SessionTable, player: Player, by: Player) -> bool:
    """As `may_write_for`, for an agreement: to a stake members agree themselves."""
    own = player.is_guest or not Stake.objects.filter(match=table.match_id).exists()
    return by.pk == player.pk or (own and may_write_for(table, player, by))
