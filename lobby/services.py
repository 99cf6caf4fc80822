"""What people do at open tables. Each function is one transaction and locks the people, then the table.

What is refused has changed nothing. The last seat taken begins the match in the same transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.one_person import Known, nobody
from bots.strengths import opponents, suiting_first
from clubs.errors import ClubError
from clubs.holding import require_open
from clubs.models import Club, Player
from clubs.services import hold
from common.maintenance import has_lapsed, lapsed
from common.refusals import Refusal, reason_for
from common.watching import Delay
from ledger.stakes import StakeTerms
from lobby import changed
from lobby.asked_pushes import tell_asked
from lobby.beginning import begun_if_full
from lobby.cards import renew_terms
from lobby.checks import check_audience, check_bots, check_may_sit, check_one_person, check_people
from lobby.errors import LobbyError, NotYours, TableGone
from lobby.filling import filled
from lobby.models import OpenSeat, OpenTable
from lobby.of_night import held_again, held_for, refuse_bots_of_night
from lobby.selectors import BOTS_AFTER, LONGEST, bots_due, rules_of, terms_of, with_seats
from lobby.stakes import checked, kept, refuse_bots
from matches.claim_windows import check_window
from matches.clock_rules import ClockTerms
from matches.models import Match
from matches.nights_on import WantedThere
from matches.pace_rules import AT_ONCE, Pace, check_pace
from matches.seating import check_clock, check_objective, rules_for
from matches.strictness import UNSAID, Strictness, check as check_strictness
from matches.talk import check_talk
from matches.watching import check_watching, least_of

MOST_OPEN = 5
"""So many tables of one person wait at a time."""
MOST_ASKED = 30
"""So many people are asked by one person within a day."""
MOST_FILLED = 100
"""So many tables are looked at in one turn of the beat."""
HOURS = (1, 24, 168)
"""For so long a table may wait."""
logger = logging.getLogger(__name__)
Status, Audience = OpenTable.Status, OpenTable.Audience


@transaction.atomic
def open_table(
    *,
    host: Player,
    game: str,
    seats: Sequence[Player | None],
    options: Mapping[str, object] | None = None,
    preset: str = "",
    objective: str = "",
    rated: bool = True,
    ends_decided: bool = False,
    audience: str = Audience.ANYBODY,
    club: Club | None = None,
    hours: int = 24,
    again: Match | None = None,
    clock: ClockTerms | None = None,
    strictness: Strictness = UNSAID,
    claim_window: int = 0,
    pace: Pace = AT_ONCE,
    bots_after: int = 0,
    unwatched: bool = False,
    watch_delay: int = Delay.NONE,
    opens_deals: bool = False,
    talk: str = "",
    stake: StakeTerms | None = None,
    night: int | None = None,
) -> OpenTable:
    """A table that waits for players; begun at once where bots have all other seats.

    `seats`: by seat, the host once, bots where they are to sit, people whom the host asks, None where a seat is free;
    `bots_after`: of `BOTS_AFTER`, minutes after which bots take what is free. `night`: the number of the club's night.
    `watch_delay`: at least the club's. `talk`: of `Match.SiteTalk`. `stake`: of a club's table, with the caps of now.

    Raises LobbyError, LedgerError for a stake that cannot be, and what `rules_for` and the night do.
    """
    rules = rules_for(game=game, seats=len(seats), options=options or {}, preset=preset)
    check_objective(objective, rules)
    check_clock(clock, rules)
    check_strictness(strictness, entered=False, in_club=club is not None)
    check_window(claim_window, rules, bots=False, clock=clock is not None)
    check_watching(watch_delay, rules, opens_deals=opens_deals)
    check_talk(talk, entered=False, in_club=club is not None)
    held = check_pace(pace).to_json()
    check_audience(host, audience, club)
    if hours not in HOURS:
        raise LobbyError(_("Choose for how long the table waits."))
    if bots_after not in BOTS_AFTER:
        raise LobbyError(_("Choose when bots take the seats that are free."))
    require_open(club)
    wanted = WantedThere(game, stake, clock)
    belongs = held_for(night, club, host, wanted, seats, bots_after=bots_after)
    _hold([host])
    check_people(host, seats, free_to_ask=again)
    check_bots(rules, seats)
    stake = checked(stake, rules, objective, club, seats, bots_after=bots_after)
    _check_limits(host, seats)
    table = OpenTable(
        host=host,
        audience=audience,
        club=club,
        game=game,
        rules_version=rules.game.rules_version,
        options=dict(rules.options),
        objective=objective,
        rated=rated and not rules.allows,
        clock=clock.to_json() if clock else None,
        ends_decided=ends_decided,
        pace=held,
        bots_after=bots_after,
        claim_window=claim_window,
        unwatched=unwatched,
        watch_delay=least_of(club, watch_delay),
        opens_deals=opens_deals,
        talk=talk,
        strictness=strictness.word,
        strictness_details=dict(strictness.details),
        stake=kept(stake),
        currency_id=stake.currency if stake else None,
        night=belongs.number if belongs else None,
        night_title=belongs.title if belongs else "",
        again=again,
        lapses_at=timezone.now() + timedelta(hours=hours),
    )
    table.terms = terms_of(table, rules)
    table.save()
    changed.tell()
    laid = [_first_seat(table, index, player) for index, player in enumerate(seats)]
    tell_asked(OpenSeat.objects.bulk_create(laid))
    return begun_if_full(table)


def _first_seat(table: OpenTable, index: int, player: Player | None) -> OpenSeat:
    """The host and bots sit there at once; others are asked. Who plays again for a stake has not read its terms yet."""
    if player is None:
        return OpenSeat(table=table, index=index)
    if not player.is_bot and player != table.host:
        return OpenSeat(table=table, index=index, asked=player)
    unread = player.is_bot or (table.again is not None and table.stake is not None)
    terms = "" if unread else table.terms
    return OpenSeat(table=table, index=index, player=player, terms=terms, sat_at=timezone.now())


@transaction.atomic
def sit(
    *, table: OpenTable, player: Player, terms: str, index: int | None = None, known: Known = nobody
) -> OpenTable:
    """Sit down, and agree to the `terms` that were read; at `index`, or where a seat is kept or free.

    `known`: who has logged in with the browser that asks. Who sits there already changes nothing by it. Raises
    LobbyError, also for two accounts of one person at a rated table; TableGone where somebody was quicker.
    """
    require_open(table.club_id)
    row = with_people(table, player)
    if any(seat.player == player for seat in row.seats.all()):
        return row
    check_waits(row)
    if terms != row.terms:
        raise TableGone(_("The table is not as you read it: look at it again."))
    check_may_sit(row, player)
    check_one_person(row, player, known)
    seat = _free_for(row, player, index)
    seat.player, seat.terms, seat.sat_at = player, terms, timezone.now()
    seat.save(update_fields=["player", "terms", "sat_at"])
    return begun_if_full(row)


@transaction.atomic
def leave(*, table: OpenTable, player: Player) -> OpenTable:
    """Get up again before the table begins, or say no to being asked. Who does not sit there changes nothing.

    Raises LobbyError for the host, who calls the table off instead, and TableGone once it is over.
    """
    row = _locked(table)
    mine = [seat for seat in row.seats.all() if player in (seat.player, seat.asked)]
    if not mine:
        return row
    check_waits(row)
    if player == row.host:
        raise LobbyError(_("The table is yours: call it off instead."))
    for seat in mine:
        _empty(seat)
    renew_terms(row)
    return row


@transaction.atomic
def free_seat(*, table: OpenTable, by: Player, index: int) -> OpenTable:
    """The host takes somebody, a bot, or a question to somebody off a seat. Raises LobbyError, TableGone."""
    row = _of_host(_locked(table), by)
    seat = next((seat for seat in row.seats.all() if seat.index == index), None)
    if seat is None or seat.player == by:
        raise LobbyError(_("Choose a seat that is not your own."))
    _empty(seat)
    renew_terms(row)
    return row


@transaction.atomic
def fill(*, table: OpenTable, by: Player) -> OpenTable:
    """The host lets bots take all seats that nobody has, those of people who were asked too: the match begins.

    Raises LobbyError, TableGone.
    """
    require_open(table.club_id)
    row = _of_host(with_people(table), by, repeated=Status.BEGUN)
    if row.status == Status.BEGUN:
        return row
    return _filled(row)


@transaction.atomic
def fill_in_time(*, table: OpenTable) -> OpenTable:
    """The same by itself, once the time has come that everybody there has agreed to. Raises LobbyError, TableGone."""
    require_open(table.club_id)
    row = with_people(table)
    check_waits(row)
    return _filled(row)


def fill_due() -> int:
    """Bots take what is free at the tables whose time has come, each by itself. Returns how many have begun.

    A table that cannot begin (its rules have changed, there are too few bots) waits on until it lapses.
    """
    begun = 0
    for table in with_seats(bots_due())[:MOST_FILLED]:
        try:
            begun += fill_in_time(table=table).status == Status.BEGUN
        except Refusal as refused:
            logger.info("no bots for table %s: %s", table.pk, reason_for(refused))
    return begun


def _filled(row: OpenTable) -> OpenTable:
    """With bots in all seats that nobody has. Raises LobbyError."""
    refuse_bots(row.stake)
    refuse_bots_of_night(row.night)
    rules, seats = rules_of(row), list(row.seats.all())
    side_of = {seat.index: rules.side_of(seat.index) for seat in seats}
    free = [seat.index for seat in seats if seat.player is None]
    taken = {seat.index: seat.player.pk for seat in seats if seat.player is not None and seat.player.is_bot}
    bots = {one.pk: one.player for one in suiting_first(*opponents(rules.game, row.host))}
    chosen = filled(free, side_of, taken, list(bots))
    if free and not chosen:
        raise LobbyError(_("There are not enough bots for the seats that are free."))
    for seat in seats:
        if seat.index in chosen:
            seat.player, seat.asked, seat.sat_at = bots[chosen[seat.index]], None, timezone.now()
            seat.save(update_fields=["player", "asked", "sat_at"])
    return begun_if_full(row)


@transaction.atomic
def call_off(*, table: OpenTable, by: Player) -> OpenTable:
    """The host closes the table before it has begun; again changes nothing. Raises LobbyError, TableGone."""
    row = _of_host(_locked(table), by, repeated=Status.CALLED_OFF)
    if row.status == Status.OPEN:
        _end(row, Status.CALLED_OFF)
    return row


@transaction.atomic
def lapse() -> int:
    """Close the tables that have waited too long. Returns how many."""
    late = OpenTable.objects.filter(lapsed("lapses_at", LONGEST), status=Status.OPEN)
    held = list(late.select_for_update(no_key=True, skip_locked=True).order_by("pk")[:500])
    if held:
        changed.tell()
    closed = OpenTable.objects.filter(pk__in=[table.pk for table in held])
    return closed.update(status=Status.LAPSED, ended_at=timezone.now())


@transaction.atomic
def get_up_everywhere(*, player: Player) -> None:
    """Somebody goes for good: their tables are called off, and seats that they have or that are kept for them free."""
    held = OpenTable.objects.select_for_update(no_key=True).filter(status=Status.OPEN)
    ids = OpenSeat.objects.filter(player=player) | OpenSeat.objects.filter(asked=player)
    changed.tell()
    for table in held.filter(pk__in=ids.values("table")).order_by("pk"):
        if table.host_id == player.pk:
            _end(table, Status.CALLED_OFF)
        for seat in table.seats.filter(player=player) | table.seats.filter(asked=player):
            _empty(seat)
        renew_terms(table)


@transaction.atomic
def call_off_all(*, tables: QuerySet[OpenTable]) -> None:
    """The tables among these that still wait: their club closes, or their night is over."""
    held = tables.select_for_update(of=("self",), no_key=True).filter(status=Status.OPEN)
    for table in held.order_by("pk"):
        _end(table, Status.CALLED_OFF)


def _locked(table: OpenTable) -> OpenTable:
    """The table as it is now, with its seats, held until the transaction ends; then the lobby is told."""
    changed.tell()
    row = OpenTable.objects.select_for_update(of=("self",), no_key=True).select_related("host", "club")
    return row.prefetch_related("seats__player", "seats__asked", "seats__card__card").get(pk=table.pk)


def with_people(table: OpenTable, *more: Player) -> OpenTable:
    """The same with its night and its people held first, as they come before what seats them; `more` want to sit there.

    Raises TableGone, LobbyError, and what its night does.
    """
    held_again(table, more)
    people = {seat.player_id for seat in table.seats.all()} | {player.pk for player in more}
    _hold(Player.objects.filter(pk__in=[pk for pk in people if pk is not None]))
    row = _locked(table)
    if any(seat.player_id not in people for seat in row.seats.all()):
        raise TableGone(_("The table is not as you read it: look at it again."))
    return row


def _of_host(row: OpenTable, by: Player, repeated: str = "") -> OpenTable:
    if by != row.host:
        raise NotYours(_("Only who opened the table does that."))
    if not repeated or row.status != repeated:
        check_waits(row)
    return row


def check_waits(row: OpenTable) -> None:
    """Raises TableGone for a table that waits no more."""
    if not row.is_open:
        raise TableGone(
            _("The table does not wait any more: %(status)s.") % {"status": row.get_status_display()}
        )
    if has_lapsed(row.lapses_at, LONGEST):
        raise TableGone(_("The table has waited too long and has lapsed."))


def _check_limits(host: Player, seats: Sequence[Player | None]) -> None:
    """The host is held: two at once count one after the other."""
    own = OpenTable.objects.filter(host=host)
    if own.filter(status=Status.OPEN).count() >= MOST_OPEN:
        raise LobbyError(
            _("%(n)s of your tables wait for players already: call one off first.") % {"n": MOST_OPEN}
        )
    asks = sum(player is not None and player != host and not player.is_bot for player in seats)
    since = timezone.now() - timedelta(days=1)
    asked = OpenSeat.objects.filter(table__host=host, asked__isnull=False, table__created_at__gt=since)
    if asks and asked.count() + asks > MOST_ASKED:
        raise LobbyError(
            _("You have asked %(n)s people within a day: wait until tomorrow.") % {"n": MOST_ASKED}
        )


def _hold(players: Iterable[Player]) -> None:
    try:
        hold(players)
    except ClubError as error:
        raise LobbyError(reason_for(error)) from None


def _free_for(row: OpenTable, player: Player, index: int | None) -> OpenSeat:
    """The seat asked for, else the one that is kept for them, else the first that is free. Raises TableGone."""
    free = [seat for seat in row.seats.all() if seat.player is None and seat.asked in (None, player)]
    if index is not None:
        free = [seat for seat in free if seat.index == index]
    if not free:
        raise TableGone(_("That seat is taken, or kept for somebody else."))
    return min(free, key=lambda seat: (seat.asked is None, seat.index))


def _empty(seat: OpenSeat) -> None:
    seat.player = seat.asked = seat.sat_at = seat.card = None
    seat.terms = ""
    seat.save(update_fields=["player", "asked", "terms", "sat_at", "card"])


def _end(row: OpenTable, status: str) -> None:
    changed.tell()
    row.status, row.ended_at = status, timezone.now()
    row.save(update_fields=["status", "ended_at"])
