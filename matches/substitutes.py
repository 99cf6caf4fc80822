"""Seats that are free at running tables: which, on which terms, and who may sit in.

Nobody sits in who can know another hand: who sat there, the owner of a bot that plays there, a second account of
somebody at the table. Tables of duplicate boards, nights, events and stakes, and those kept to their players, have no
substitutes at all.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.one_person import Known, nobody, one_mailbox
from bots.strengths import named
from clubs.models import Membership, Player
from common.refusals import Refusal, reason_for
from matches import event_store, permissions
from matches.clock_rules import DAYS
from matches.errors import MatchError
from matches.models import Match, Seat, Substitution
from matches.selectors import visible
from matches.signals import substitute_asked
from matches.strictness import digested, strictness_of

Status = Substitution.Status
AWAY: Final = timedelta(minutes=10)
"""Whose turn it has been for so long may be taken to be away, but where a turn may take days."""
FREE_FOR: Final = timedelta(hours=1)
ANSWERED_IN: Final = timedelta(minutes=5)
BY_DAYS: Final = (timedelta(days=3), timedelta(days=1))
"""The same two by correspondence."""
WARNED: Final = timedelta(minutes=2)
"""So long somebody whose seat others have offered can say that they are back before a bot plays on there."""
SHOWN: Final = 20
"""So many free seats are listed."""


def by_days(match: Match) -> bool:
    return match.clock is not None and match.clock["kind"] == DAYS


def limits(match: Match) -> tuple[timedelta, timedelta]:
    """How long a seat is offered, and for how long the others can answer."""
    return BY_DAYS if by_days(match) else (FREE_FOR, ANSWERED_IN)


def free_at(match: Match) -> list[Substitution]:
    """The seats that are free there now. No query where none has been offered."""
    if not match.offers_seat or match.is_over:
        return []
    rows = match.substitutions.filter(status=Status.OPEN, until__gt=timezone.now())
    rows = rows.select_related("leaver", "offered_by", "newcomer").order_by("pk")
    return [row for row in rows if not is_back(row)]


def is_back(row: Substitution) -> bool:
    """Whether somebody whose seat others offer has moved since."""
    if row.offered_by_id == row.leaver_id:
        return False
    return row.match.events.filter(seq__gt=row.seq, seat=row.seat, kind="move").exists()


def asks_now(row: Substitution) -> Player | None:
    """Who asks to sit in and waits for the others' answers."""
    waits = row.status == Status.OPEN and row.answer_by is not None and row.answer_by > timezone.now()
    return row.newcomer if waits else None


def key_for(match: Match) -> str:
    """Changes with what is said of free seats. One query where a seat is offered, else none."""
    if not match.offers_seat:
        return ""
    now = timezone.now()
    rows = match.substitutions.filter(status=Status.OPEN, until__gt=now).annotate(said=Count("words"))
    known = rows.order_by("pk").values_list("pk", "newcomer", "said", "answer_by")
    return "s" + ".".join(f"{pk}/{who}/{said}/{by is not None and by > now}" for pk, who, said, by in known)


def substituted(match: Match) -> list[Substitution]:
    """Who has sat in for whom, in order. No query for a match in which no seat changed hands."""
    if match.entered or not match.changed_hands:
        return []
    rows = match.substitutions.filter(status__in=(Status.DONE, Status.BACK))
    return list(rows.select_related("leaver", "newcomer__bot").order_by("over_at", "pk"))


def taken_with(match: Match, player: Player | None) -> Substitution | None:
    """The seat that somebody has last given to another person, or has taken from one. One query."""
    if player is None or match.entered:
        return None
    rows = match.substitutions.filter(Q(leaver=player) | Q(newcomer=player)).exclude(status=Status.DROPPED)
    row = rows.select_related("leaver", "newcomer__bot").order_by("-pk").first()
    return row if row is not None and row.status == Status.DONE and not plays_for(row) else None


def plays_for(row: Substitution) -> bool:
    """Whether a bot plays on for who has stepped away, unless they are back."""
    return row.status == Status.DONE and row.newcomer is not None and row.newcomer.is_bot


def told(match: Match, unit: str) -> list[str]:
    """The same in words. `unit`: what a row is called."""
    return [_told(row, match.game, unit) for row in substituted(match)]


def _told(row: Substitution, game: str, unit: str) -> str:
    assert row.newcomer is not None
    who = {"name": named(row.newcomer, game), "other": row.leaver, "unit": unit, "number": row.since}
    if row.status == Status.BACK and row.back_in == row.since:
        return _("%(name)s sat in for %(other)s in %(unit)s %(number)s") % who
    if row.status == Status.BACK:
        return _("%(name)s sat in for %(other)s from %(unit)s %(number)s to %(until)s") % {
            **who,
            "until": row.back_in,
        }
    return _("%(name)s sits in for %(other)s since %(unit)s %(number)s") % who


def free_seats(player: Player | None) -> list[Substitution]:
    """The seats that somebody could ask for, the newest first. One query, and two more where there are some."""
    now = timezone.now()
    rows = Substitution.objects.filter(status=Status.OPEN, until__gt=now, match__status=Match.Status.RUNNING)
    rows = rows.filter(match__in=visible(player).order_by().values("pk"))
    if player is not None:
        rows = rows.exclude(match__in=Seat.objects.filter(player=player).values("match"))
        own = Membership.objects.filter(player=player).values("club")
        rows = rows.filter(Q(match__club=None) | Q(match__club__in=own))
    found = rows.select_related("match__club", "leaver", "offered_by", "newcomer").order_by("-pk")[:SHOWN]
    return [row for row in found if not is_back(row)]


def terms_of(match: Match, index: int) -> str:
    """What a substitute agrees to: how the match is played, the card of their side, and which seat it is."""
    seats = {seat.index: seat for seat in match.seats.all()}
    side = {seat.player_id for seat in seats.values() if seat.side == seats[index].side}
    cards = match.conventions.filter(player__in=side).order_by("player").values_list("digest", flat=True)
    ways = {
        name: getattr(match, name)
        for name in ("clock", "ends_decided", "claim_window", "pace", "watch_delay", "opens_deals")
    }
    ways |= {"talk": match.talk} if match.talk else {}
    agreed = {
        "match": str(match.code),
        "seat": index,
        "version": match.rules_version,
        "options": dict(event_store.table_of(match, len(seats)).options),
        "objective": match.objective,
        "strictness": digested(strictness_of(match)),
        "conventions": list(cards),
        **ways,
    }
    text = json.dumps(agreed, sort_keys=True, default=str)
    return salted_hmac("matches.substitute", text, algorithm="sha256").hexdigest()


def left(player: Player) -> bool:
    """Whether somebody has no account here any more, or never had."""
    return player.user is None or not player.user.is_active


def check_can_be_offered(match: Match, seats: Sequence[Seat], index: int | None, by: Player) -> None:
    """Raise MatchError where somebody cannot offer a seat. `index` None: any."""
    own = next((seat.index for seat in seats if seat.player_id == by.pk), None)
    if own is None:
        raise MatchError(_("Only who sits at the table does that."))
    if match.entered or match.board_set_id is not None:
        raise MatchError(_("Somebody sits in only at a table on the site with deals of its own."))
    if match.device_id is not None:
        raise MatchError(_("All at this table play on one device: nobody else sits down."))
    if match.unwatched:
        raise MatchError(_("This table is kept to its players: nobody else sits down."))
    substitute_asked.send(Match, match=match, newcomer=None)
    if index is None:
        return
    if not 0 <= index < len(seats) or seats[index].player.is_bot:
        raise MatchError(_("Choose the seat of a person."))
    if index != own and not is_away(match, seats[index]):
        raise MatchError(
            _("%(name)s is not away: they offer the seat themselves.") % {"name": seats[index].player}
        )


def is_away(match: Match, seat: Seat) -> bool:
    """Whether somebody has left, or has been asked for a move for a while in a match that is played in one go."""
    if left(seat.player):
        return True
    if by_days(match) or seat.index not in event_store.load(match).actors():
        return False
    newest = match.events.order_by("-seq").values_list("at", flat=True).first()
    return (newest or match.started_at or match.created_at) <= timezone.now() - AWAY


def why_not(player: Player, row: Substitution, known: Known = nobody) -> str:
    """Why somebody cannot sit in, for people; empty if they can.

    `known`: who has logged in with the browser that asks.
    """
    match = row.match
    if player.is_bot or left(player):
        return _("Only people with a login sit down here.")
    sat = permissions.sat_there(match)
    if player.pk in sat:
        return _("Who has sat at this table sits in for nobody there.")
    if match.club is not None and not Membership.objects.filter(club=match.club, player=player).exists():
        return _("This table is for members of %(club)s.") % {"club": match.club}
    if match.seats.filter(player__bot__owner=player.user).exists():
        return _("A bot of yours plays at this table.")
    others = Player.objects.filter(pk__in=sat, bot=None).exclude(pk=row.leaver_id).select_related("user")
    if _is_one_person(player, list(others), known):
        return _("Somebody at this table has logged in with this browser too, or has a mailbox with you.")
    try:
        substitute_asked.send(Match, match=match, newcomer=player)
    except Refusal as error:
        return reason_for(error)
    return ""


def _is_one_person(player: Player, others: Sequence[Player], known: Known) -> bool:
    return any(known(one) for one in others) or one_mailbox(player, others) is not None


def asked_of(match: Match, row: Substitution) -> dict[int, Player]:
    """Whose word it takes: the people who sit there and have an account, but for who leaves.

    Nor is who has offered their own seat waited for, as long as somebody else is there to agree.
    """
    seated = Player.objects.filter(pk__in=match.seats.values("player"), user__is_active=True)
    people = {one.pk: one for one in seated.exclude(pk=row.leaver_id)}
    going = set(
        match.substitutions.filter(status=Status.OPEN, until__gt=timezone.now()).values_list(
            "leaver", flat=True
        )
    )
    return {pk: one for pk, one in people.items() if pk not in going} or people


def said_no(row: Substitution, newcomer: Player) -> bool:
    """Whether somebody at the table has said no to who asks for this seat."""
    return row.words.filter(newcomer=newcomer, agrees=False).exists()


def said_to(row: Substitution) -> dict[int, bool]:
    """What was answered to who asks now, by player."""
    rows = row.words.filter(newcomer=row.newcomer_id)
    return dict(rows.values_list("player", "agrees"))


def warned_until(row: Substitution) -> datetime | None:
    """Until when a bot takes no seat that others have offered; None for one's own, and of who has no account now."""
    if row.offered_by_id == row.leaver_id or left(row.leaver):
        return None
    return row.offered_at + WARNED


def why_no_bot(match: Match, row: Substitution) -> str:
    """Why no bot can play on at a free seat now, for people; empty if one can."""
    if not asked_of(match, row):
        return _("Nobody else is there: the table waits for who is away.")
    if match.claims_close_at is not None:
        return _("Claims can be made now: wait until that is over.")
    until = warned_until(row)
    if until is not None and until > timezone.now():
        return _("%(name)s can say for two minutes that they are back: a bot plays on after that.") % {
            "name": row.leaver
        }
    return ""


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A free seat as one reader at the table sees it. `asks`: who wants it; `waits_for`: who has not answered.

    `answers`: the reader is to answer; `mine`: it is the reader's own, or offered by them. `bot`: what a bot is called
    that is to play on there; `lets_bot`: the reader can ask that of one, `no_bot`: why not now.
    """

    row: Substitution
    asks: Player | None
    waits_for: tuple[str, ...]
    answers: bool
    mine: bool
    bot: str = ""
    lets_bot: bool = False
    no_bot: str = ""


def shown(match: Match, reader: Player | None) -> tuple[FreeSeat, ...]:
    """The free seats for one reader; whoever does not sit there sees the same. No query where none is offered."""
    seated = reader if permissions.seat_of(reader, match) is not None else None
    return tuple(_shown(match, row, seated) for row in free_at(match))


@dataclass(frozen=True, slots=True)
class Offers:
    """What somebody at the table can offer. `own`: their own seat; `away`: those of others; `why_not`: why nothing."""

    own: int | None = None
    away: tuple[tuple[int, str], ...] = ()
    why_not: str = ""


def offers_of(match: Match, reader: Player | None) -> Offers | None:
    """For one reader; None for who does not sit there."""
    seats, own = list(match.seats.all()), permissions.seat_of(reader, match)
    if own is None or reader is None or match.status != Match.Status.RUNNING:
        return None
    try:
        check_can_be_offered(match, seats, None, reader)
    except Refusal as error:
        return Offers(why_not=reason_for(error))
    offered = {row.seat for row in free_at(match)}
    away = _away(match, seats, offered | {own})
    return Offers(None if own in offered else own, away)


def _away(match: Match, seats: Iterable[Seat], without: set[int]) -> tuple[tuple[int, str], ...]:
    others = [seat for seat in seats if seat.index not in without and not seat.player.is_bot]
    return tuple((seat.index, seat.player.name) for seat in others if is_away(match, seat))


def _shown(match: Match, row: Substitution, reader: Player | None) -> FreeSeat:
    asks = asks_now(row)
    people = asked_of(match, row) if asks else {}
    said = said_to(row) if asks else {}
    no_bot = why_no_bot(match, row) if reader is not None and asks is None else ""
    return FreeSeat(
        row,
        asks,
        tuple(one.name for pk, one in people.items() if pk not in said),
        reader is not None and reader.pk in people and reader.pk not in said,
        reader is not None and reader.pk in (row.leaver_id, row.offered_by_id),
        bot=named(asks, match.game) if asks is not None and asks.is_bot else "",
        lets_bot=reader is not None and asks is None and not no_bot,
        no_bot=no_bot,
    )
