"""What a club night allows: which games are on offer, what is played for, who sits down, who speaks for whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from ledger.currencies import currency_of
from ledger.models import Currency, Stake
from ledger.stakes import StakeTerms
from matches.allowed_ways import of_options
from matches.models import Correction, Match, Seat
from matches.permissions import keeps_for_club
from matches.turns import out
from nights.errors import SessionError, ThereAlready
from nights.models import ChainMember, SeatChange, Session, SessionTable

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


def at_table(table: SessionTable) -> QuerySet[Player]:
    """Who sits at a table, and who cuts in there."""
    there = Q(seats__match=table.match_id)
    if table.chain_id:
        members = ChainMember.objects.filter(chain=table.chain_id, since__lte=table.link)
        there |= Q(pk__in=members.filter(Q(until=None) | Q(until__gte=table.link)).values("player"))
    return Player.objects.filter(there).distinct()


def may_write_for(table: SessionTable, player: Player, by: Player) -> bool:
    """Whether `by` may write down what `player` says at a table. Raises SessionError for one who sits elsewhere."""
    seated = set(at_table(table).values_list("pk", flat=True))
    if player.pk not in seated:
        raise SessionError(
            _("%(player)s does not sit at table %(number)s.") % {"player": player, "number": table.number}
        )
    return by.pk == player.pk or (by.pk not in seated and keeps_for_club(by, table.match, not_for=seated))


def concerned(table: SessionTable, change: SeatChange) -> dict[int, Player]:
    """Whose word a change of players takes: everybody's who sits there, and that of who is to. By number."""
    seats = table.match.seats.select_related("player").order_by("index")
    there = {seat.player_id: seat.player for seat in seats} | {
        player.pk: player for player in out(table.match)
    }
    return there | {change.newcomer_id: change.newcomer}


def sayable(table: SessionTable, people: Mapping[int, Player], by: Player | None) -> set[int]:
    """Whose word to a change of players, which concerns these `people`, `by` may write down.

    Their own; a scorekeeper's who is none of them, what they heard said: to a stake members agree themselves.
    """
    if by is None or by.pk in people:
        return {by.pk} if by else set()
    if not keeps_for_club(by, table.match, not_for=people):
        return set()
    staked = Stake.objects.filter(match=table.match_id).exists()
    return {pk for pk, player in people.items() if player.is_guest or not staked}


def may_agree_for(table: SessionTable, player: Player, by: Player) -> bool:
    """As `may_write_for`, for an agreement: to a stake, or to looking and codes, members agree themselves."""
    if by.pk == player.pk:
        return True
    staked = Stake.objects.filter(match=table.match_id).exists()
    own = player.is_guest or not (staked or of_options(table.match.game, table.match.options))
    return own and may_write_for(table, player, by)


def check_only(session: Session, match: Match, players: Sequence[int]) -> None:
    """A proposal is made once: whoever wants other terms changes those of the table that waits. Raises ThereAlready."""
    rows = SessionTable.objects.filter(session=session, match__game=match.game, match__seq=0)
    for table in rows.select_related("match").prefetch_related("match__seats"):
        seated = [seat.player_id for seat in table.match.seats.all()]
        if table.match.status == Match.Status.WAITING and set(seated) == set(players):
            raise ThereAlready(
                _(
                    "Table %(number)s waits for these people's word at this game: change its terms, or call it off."
                )
                % {"number": table.number}
            )
        begun = table.match.status == Match.Status.RUNNING and table.match.options == match.options
        if begun and seated == list(players):
            raise ThereAlready(
                _("Table %(number)s has begun with these people at this game: enter its deals there.")
                % {"number": table.number}
            )
