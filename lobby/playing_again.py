"""The people of a match play it once more: a table that is open for them."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.one_person import Known, nobody
from clubs.models import Player
from ledger.models import Stake
from ledger.stakes import StakeTerms, terms_of
from lobby import services
from lobby.checks import is_member
from lobby.errors import NotYours, TableGone
from lobby.filling import turned
from lobby.models import OpenTable
from lobby.selectors import opened_again
from matches.clock_rules import ClockTerms
from matches.models import Match, Seat
from matches.pace_rules import Pace
from matches.seating import rules_for
from matches.strictness import strictness_of


@transaction.atomic
def play_again(*, match: Match, by: Player, known: Known = nobody) -> OpenTable:
    """The same people at the same game once more, everybody a seat further: opened by who asks first, and whoever
    asks after that sits down at it. Where there is a stake everybody reads the terms before agreeing to it.

    Raises LobbyError for who did not sit there, or a match that is not over, was kept on a sheet, or was played on one
    device by all (`matches.seating.play_again`).
    """
    seats = list(match.seats.select_related("player").order_by("index"))
    apart = not match.entered and match.device_id is None
    if by not in [seat.player for seat in seats] or not match.is_over or not apart:
        raise NotYours(_("Only who played a match here to its end can play it again."))
    made = opened_again(match)
    if made is None:
        try:
            with transaction.atomic():
                return _open_again(match, seats, by)
        except IntegrityError:  # somebody else at the table asked at the same moment
            made = opened_again(match)
    if made is None:
        raise TableGone(_("The table does not wait any more."))
    if not made.is_open or made.stake:
        return made
    return services.sit(table=made, player=by, terms=made.terms, known=known)


def _open_again(match: Match, seats: Sequence[Seat], by: Player) -> OpenTable:
    rules = rules_for(game=match.game, seats=len(seats), options=match.options)
    people = {seat.player.pk: seat.player for seat in seats}
    order = turned([seat.player.pk for seat in seats], rules.sides)
    club = match.club if match.club is not None and is_member(by, match.club) else None
    return services.open_table(
        host=by,
        game=match.game,
        seats=[people[pk] for pk in order],
        options=match.options,
        objective=match.objective,
        rated=match.rated,
        ends_decided=match.ends_decided,
        claim_window=match.claim_window,
        strictness=strictness_of(match),
        audience=OpenTable.Audience.LINK if club is None else OpenTable.Audience.CLUB,
        club=club,
        again=match,
        clock=ClockTerms.from_json(match.clock),
        pace=Pace.from_json(match.pace),
        unwatched=match.unwatched,
        watch_delay=match.watch_delay,
        opens_deals=match.opens_deals,
        talk=Match.SiteTalk.GREET if match.talk and club is None else match.talk,
        stake=_stake_of(match) if club is not None else None,
    )


def _stake_of(match: Match) -> StakeTerms | None:
    stake = Stake.objects.filter(match=match).first()
    return terms_of(stake) if stake else None
