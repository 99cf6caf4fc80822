"""What people do at open tables. Each function is one transaction and locks the people, then the table.

What is refused has changed nothing. The last seat taken begins the match in the same transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.selectors import who_play
from clubs.errors import ClubError
from clubs.holding import require_open
from clubs.models import Club, Membership, Player
from clubs.services import hold
from common.maintenance import has_lapsed, lapsed
from common.refusals import reason_for
from lobby.beginning import begun_if_full
from lobby.cards import renew_terms
from lobby.checks import check_bots
from lobby.errors import LobbyError, NotYours, TableGone
from lobby.filling import filled, turned
from lobby.models import OpenSeat, OpenTable
from lobby.permissions import why_not
from lobby.selectors import LONGEST, can_be_asked, opened_again, rules_of, terms_of
from matches.claim_windows import check_window
from matches.clock_rules import ClockTerms
from matches.models import Match, Seat
from matches.pace_rules import AT_ONCE, Pace, check_pace
from matches.seating import check_clock, check_objective, rules_for
from matches.strictness import UNSAID, Strictness, check as check_strictness, strictness_of

MOST_OPEN = 5
"""So many tables of one person wait at a time."""
MOST_ASKED = 30
"""So many people are asked by one person within a day."""
HOURS = (1, 24, 168)
"""For so long a table may wait."""
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
) -> OpenTable:
    """A table that waits for players; begun at once where bots have all other seats.

    `seats`: by seat, the host once, bots where they are to sit, people whom the host asks, None where a seat is free.
    Raises LobbyError, and what `rules_for` does.
    """
    rules = rules_for(game=game, seats=len(seats), options=options or {}, preset=preset)
    check_objective(objective, rules)
    check_clock(clock, rules)
    check_strictness(strictness, entered=False, in_club=club is not None)
    check_window(claim_window, rules, bots=False, clock=clock is not None)
    held = check_pace(pace).to_json()
    _check_audience(host, audience, club)
    if hours not in HOURS:
        raise LobbyError(_("Choose for how long the table waits."))
    require_open(club)
    _hold([host])
    _check_people(host, seats, free_to_ask=again)
    check_bots(rules, seats)
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
        claim_window=claim_window,
        strictness=strictness.word,
        strictness_details=dict(strictness.details),
        again=again,
        lapses_at=timezone.now() + timedelta(hours=hours),
    )
    table.terms = terms_of(table, rules)
    table.save()
    OpenSeat.objects.bulk_create(_first_seat(table, index, player) for index, player in enumerate(seats))
    return begun_if_full(table)


def _first_seat(table: OpenTable, index: int, player: Player | None) -> OpenSeat:
    """The host and bots sit there at once; others are asked."""
    if player is None:
        return OpenSeat(table=table, index=index)
    if not player.is_bot and player != table.host:
        return OpenSeat(table=table, index=index, asked=player)
    terms = "" if player.is_bot else table.terms
    return OpenSeat(table=table, index=index, player=player, terms=terms, sat_at=timezone.now())


@transaction.atomic
def sit(*, table: OpenTable, player: Player, terms: str, index: int | None = None) -> OpenTable:
    """Sit down, and agree to the `terms` that were read; at `index`, or where a seat is kept or free.

    Who sits there already changes nothing by it. Raises LobbyError; TableGone where somebody was quicker.
    """
    require_open(table.club_id)
    row = with_people(table, player)
    if any(seat.player == player for seat in row.seats.all()):
        return row
    check_waits(row)
    if terms != row.terms:
        raise TableGone(_("The table is not as you read it: look at it again."))
    _check_may_sit(row, player)
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
    rules, seats = rules_of(row), list(row.seats.all())
    side_of = {seat.index: rules.side_of(seat.index) for seat in seats}
    free = [seat.index for seat in seats if seat.player is None]
    taken = {seat.index: seat.player.pk for seat in seats if seat.player is not None and seat.player.is_bot}
    bots = {bot.player.pk: bot.player for bot in reversed(who_play(rules.game))}
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
def play_again(*, match: Match, by: Player) -> OpenTable:
    """The same people at the same game once more, everybody a seat further: opened by who asks first, and whoever
    asks after that sits down at it.

    Raises LobbyError for who did not sit there, or a match that is not over or was kept on a sheet.
    """
    seats = list(match.seats.select_related("player").order_by("index"))
    if by not in [seat.player for seat in seats] or not match.is_over or match.entered:
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
    return sit(table=made, player=by, terms=made.terms) if made.is_open else made


def _open_again(match: Match, seats: Sequence[Seat], by: Player) -> OpenTable:
    rules = rules_for(game=match.game, seats=len(seats), options=match.options)
    people = {seat.player.pk: seat.player for seat in seats}
    order = turned([seat.player.pk for seat in seats], rules.sides)
    club = match.club if match.club is not None and _is_member(by, match.club) else None
    return open_table(
        host=by,
        game=match.game,
        seats=[people[pk] for pk in order],
        options=match.options,
        objective=match.objective,
        rated=match.rated,
        ends_decided=match.ends_decided,
        claim_window=match.claim_window,
        strictness=strictness_of(match),
        audience=Audience.LINK if club is None else Audience.CLUB,
        club=club,
        again=match,
        clock=ClockTerms.from_json(match.clock),
        pace=Pace.from_json(match.pace),
    )


@transaction.atomic
def lapse() -> int:
    """Close the tables that have waited too long. Returns how many."""
    late = OpenTable.objects.filter(lapsed("lapses_at", LONGEST), status=Status.OPEN)
    held = list(late.select_for_update(no_key=True, skip_locked=True).order_by("pk")[:500])
    return OpenTable.objects.filter(pk__in=[table.pk for table in held]).update(
        status=Status.LAPSED, ended_at=timezone.now()
    )


@transaction.atomic
def get_up_everywhere(*, player: Player) -> None:
    """Somebody goes for good: their tables are called off, and seats that they have or that are kept for them free."""
    held = OpenTable.objects.select_for_update(no_key=True).filter(status=Status.OPEN)
    ids = OpenSeat.objects.filter(player=player) | OpenSeat.objects.filter(asked=player)
    for table in held.filter(pk__in=ids.values("table")).order_by("pk"):
        if table.host_id == player.pk:
            _end(table, Status.CALLED_OFF)
        for seat in table.seats.filter(player=player) | table.seats.filter(asked=player):
            _empty(seat)
        renew_terms(table)


@transaction.atomic
def call_off_of_club(*, club: Club) -> None:
    """The tables of a club that closes."""
    held = OpenTable.objects.select_for_update(no_key=True).filter(club=club, status=Status.OPEN)
    for table in held.order_by("pk"):
        _end(table, Status.CALLED_OFF)


def _locked(table: OpenTable) -> OpenTable:
    """The table as it is now, with its seats, held until the transaction ends."""
    row = OpenTable.objects.select_for_update(of=("self",), no_key=True).select_related("host", "club")
    return row.prefetch_related("seats__player", "seats__asked", "seats__card__card").get(pk=table.pk)


def with_people(table: OpenTable, *more: Player) -> OpenTable:
    """The same with its people held first, as they come before what seats them. Raises TableGone, LobbyError."""
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


def _check_may_sit(row: OpenTable, player: Player) -> None:
    reason = why_not(player, row)
    if reason == "member":
        raise NotYours(_("This table is for members of %(club)s.") % {"club": row.club})
    if reason:
        raise NotYours(_("Only people with a login sit down here."))


def _check_audience(host: Player, audience: str, club: Club | None) -> None:
    if audience not in Audience.values or (audience == Audience.CLUB) != (club is not None):
        raise LobbyError(_("Choose who may sit down."))
    if club is not None and not _is_member(host, club):
        raise LobbyError(_("You are no member of %(club)s.") % {"club": club})


def _check_people(host: Player, seats: Sequence[Player | None], free_to_ask: Match | None) -> None:
    people = [player for player in seats if player is not None and not player.is_bot]
    if people.count(host) != 1:
        raise LobbyError(_("You sit at your own table, once."))
    if len(set(people)) != len(people):
        raise LobbyError(_("Nobody sits in two places."))
    known = set(can_be_asked(host).filter(pk__in=[one.pk for one in people]))
    if free_to_ask is not None:
        known |= {seat.player for seat in free_to_ask.seats.select_related("player") if seat.player.user_id}
    if any(player not in known for player in people if player != host):
        raise LobbyError(_("You can ask people of your clubs who have a login."))


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


def _is_member(player: Player, club: Club) -> bool:
    return Membership.objects.filter(club=club, player=player).exists()


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
    row.status, row.ended_at = status, timezone.now()
    row.save(update_fields=["status", "ended_at"])
