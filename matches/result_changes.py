"""What is written when a finished result changes. The caller holds the match, and the people at it before that."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.log import Stop, reason_in
from games.core.match import LiveMatch
from games.core.match_result import MatchResult
from games.core.messages import Message, say
from matches import event_store, selectors
from matches.errors import MatchError
from matches.models import CorrectedSeat, Correction, Match, Seat, Sitting
from matches.result_store import write_result
from matches.signals import match_annulled, match_corrected, seats_corrected
from matches.vouching import all_confirmed, unconfirmed

BY_AN_ORGANISER: Final = say("declared void by an organiser")
CUT_SHORT: Final = say("stopped where it stood, when its sheet was corrected")


def locked(match_id: int, others: Collection[int] = ()) -> Match:
    """The match, locked after its people: what is booked back to a merged guest is passed on to the member.

    With them who sat there before a correction, or is to after one; and `others`, by number.
    """
    at = Seat.objects.filter(match=match_id).values("player")
    corrected = CorrectedSeat.objects.filter(correction__match=match_id)
    whose = Q()
    sat = Sitting.objects.filter(match=match_id).values("player")
    for some in (at, sat, corrected.values("before"), corrected.values("after"), list(others)):
        whose |= Q(pk__in=some) | Q(merged_into__in=some)
    people = Player.objects.filter(whose)
    list(people.select_for_update(no_key=True).order_by("pk"))
    try:
        return (
            Match.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=match_id)
        )
    except Match.DoesNotExist:
        raise MatchError(_("There is no such match.")) from None


def seats_of(match: Match) -> list[Seat]:
    """The seats with their players."""
    return list(match.seats.select_related("player").order_by("index"))


def annul(match: Match, reason: Message) -> None:
    """A finished match counts for nothing any more; its log stays, and says what was written."""
    match.status, match.result, match.reason = Match.Status.VOID, None, reason
    match.save(update_fields=["status", "result", "reason"])
    seats = seats_of(match)
    for seat in seats:
        seat.score = seat.place = None
    Seat.objects.bulk_update(seats, ["score", "place"])
    match_annulled.send(Match, match=match, seats=seats)


def put_deals(
    match: Match,
    deals: Mapping[int, Mapping[str, Any]],
    by: Player,
    vouched: bool | None = None,
    typed_in: Mapping[str, Any] | None = None,
) -> None:
    """Other results of some deals: the log goes on, the result follows. Raises BadResult, Illegal, MatchError.

    vouched: whether everybody has confirmed it themselves, where that is known; else only who agreed elsewhere counts.
    typed_in: the result of a match of a past season, which has no log, if it is another than stands.
    """
    seats = seats_of(match)
    live = event_store.load(match, seats=len(seats))
    known = live.seq
    with selectors.refusals_named(live, [seat.player.name for seat in seats]):
        if deals:
            _put(live, deals)
    if live.log[known:]:
        event_store.append(match, live.log[known:], by)
    if vouched is None:
        vouched = match.vouched and all_confirmed(match, unconfirmed(match, seats, by), by)
    match.vouched = vouched
    write_result(match, live.result or MatchResult.from_json(typed_in or match.result or {}), seats)
    match_corrected.send(Match, match=match, seats=seats)


def _put(live: LiveMatch, deals: Mapping[int, Mapping[str, Any]]) -> None:
    if not live.log:
        raise MatchError(
            _("This result was typed in without its deals: declare it void and type it in as it was.")
        )
    last = live.log[-1]
    stopped = reason_in(last.text) if isinstance(last, Stop) else None
    if stopped is not None:
        live.reopen(live.seq)
    for number in sorted(deals):
        live.correct(number, deals[number], live.seq)
    if not live.over:
        _stop(live, stopped)


def _stop(live: LiveMatch, stopped: Message | None) -> None:
    """A sheet that is not at its end any more ends as it did, or where it stands, if the game can be stopped there."""
    if stopped is None and not live.table.game.may_stop:
        raise MatchError(
            _(
                "With this the match would not be over, and %(game)s is played to its end: "
                "declare it void and write it down anew."
            )
            % {"game": live.table.game.title}
        )
    live.stop(stopped or CUT_SHORT, live.seq)


def reseat(match: Match, changes: Sequence[CorrectedSeat]) -> None:
    """Others sat there: who sits where is written anew; the result is not, `put_deals` follows."""
    after = {change.index: change.after_id for change in changes}
    seats = list(match.seats.all())
    known = {seat.player_id for seat in seats}
    for seat in seats:
        seat.player_id = after.get(seat.index, seat.player_id)
    Seat.objects.bulk_update(seats, ["player"])
    seats_corrected.send(Match, match=match, new=set(after.values()) - known)


def restore(match: Match, correction: Correction, by: Player, seats: Sequence[CorrectedSeat] = ()) -> None:
    """The match is again what it was before a correction. Raises BadResult, Illegal, MatchError."""
    if seats:
        reseat(match, seats)
    if correction.result_before is None:
        annul(match, BY_AN_ORGANISER)
        return
    before, now = event_store.load(match, upto=correction.seq_before), event_store.load(match)
    rows = zip(before.sheet.rows, now.sheet.rows, strict=True)
    deals = {
        number: was.result.to_json() for number, (was, row) in enumerate(rows, 1) if was.result != row.result
    }
    put_deals(match, deals, by, vouched=correction.vouched_before, typed_in=correction.result_before)
