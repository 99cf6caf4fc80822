"""A bot plays on for somebody who has stepped away, by the word of all others there, until they are back.

Only where others are there: the seat of the last person is nobody's, and the table waits for them. Where others have
offered the seat its player is warned first. Each function is one transaction and locks the people, then the match; a
worker that holds the match loses it, since it knows who sat there before.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from bots.strengths import SPECS, opponents, suiting_first
from clubs.models import Player
from clubs.services import hold
from games.core import registry
from matches import changed, clocks, event_store, held_moves, leases, sittings
from matches.errors import MatchError
from matches.event_store import table_of
from matches.holding import running
from matches.models import Adjournment, ClockPresence, Match, Substitution
from matches.selectors import told_by
from matches.substitutes import asked_of, asks_now, left, limits, plays_for, said_no, terms_of, why_no_bot
from matches.substituting import SeatGone, done_if_agreed, fresh, held, must_be_free

Status = Substitution.Status
MOST_TOLD: Final = 200
"""So many lines of what happened meanwhile are listed, the newest."""


@transaction.atomic
def let_bot(*, substitution: Substitution, by: Player) -> Substitution:
    """Somebody at the table wants a bot to play on at a free seat; done once all others who are there agree.

    Who says so at once with another has agreed. The same again changes nothing. Raises MatchError; SeatGone where a
    person has asked before.
    """
    match, row = held(substitution, by)
    if row.status == Status.DONE and row.newcomer is not None and row.newcomer.is_bot:
        return row
    must_be_free(row)
    if all(seat.player_id != by.pk for seat in match.seats.all()):
        raise MatchError(_("Only who sits at the table does that."))
    asks = asks_now(row)
    if asks is not None and not asks.is_bot:
        raise SeatGone(_("%(name)s has asked before you: wait what the others say.") % {"name": asks})
    if reason := why_no_bot(match, row):
        raise MatchError(reason)
    if asks is None:
        bot = bot_for(match, row)
        if bot is None:
            raise MatchError(_("There is no bot for this seat."))
        if said_no(row, bot):
            raise MatchError(_("The others have said no to that already."))
        row.words.filter(newcomer=bot).delete()
        row.newcomer, row.terms = bot, terms_of(match, row.seat)
        row.answer_by = timezone.now() + limits(match)[1]
        row.save(update_fields=["newcomer", "terms", "answer_by"])
    if by.pk in asked_of(match, row):
        row.words.update_or_create(newcomer=row.newcomer, player=by, defaults={"agrees": True})
    return done_if_agreed(match, row)


def bot_for(match: Match, row: Substitution) -> Player | None:
    """The built-in bot nearest to the strength of who is away that can sit there: none of another side."""
    table = table_of(match, match.seats.count())
    there = {seat.player_id: seat.side for seat in match.seats.all()}
    side = table.side_of(row.seat)
    found = [one.player for one in suiting_first(*opponents(registry.get(match.game), row.leaver))]
    fits = [bot for bot in found if bot.name in SPECS and there.get(bot.pk, side) == side]
    return next((bot for bot in fits if bot.pk not in there), fits[0] if fits else None)


@transaction.atomic
def come_back(*, substitution: Substitution, by: Player) -> Substitution:
    """Who has been away plays on themselves, whatever the bot is thinking about. The same again changes nothing.

    Nobody has to agree: it is their seat. Raises MatchError; SeatGone once the seat is not the bot's any more.
    """
    hold([by])
    match, seats = running(substitution.match_id)
    row = fresh(substitution)
    if row.leaver_id != by.pk or left(row.leaver):
        raise MatchError(_("Only who stepped away comes back to that seat."))
    if row.status == Status.BACK:
        return row
    if not plays_for(row) or seats[row.seat].player_id != row.newcomer_id:
        raise SeatGone(_("Somebody else sits there by now."))
    if match.adjourns == Adjournment.Status.AGREED:
        raise MatchError(_("The match is adjourned: first the move is sealed."))
    held_moves.release(match, None)
    live = event_store.load(match)
    if match.is_over or live.over:
        raise MatchError(_("The match is over."))
    rows = len(live.sheet.rows)
    sittings.hand_over(match=match, index=row.seat, newcomer=by, rows=rows)
    if match.clock:
        ClockPresence.objects.get_or_create(match=match, player=by)
    row.status, row.back_in, row.back_seq, row.over_at = Status.BACK, rows + 1, live.seq, timezone.now()
    row.save(update_fields=["status", "back_in", "back_seq", "over_at"])
    changed.tell_list()
    leases.seats_changed(match)
    clocks.follow(Match.objects.get(pk=match.pk))
    return row


def own_stand_in(match: Match, player: Player | None) -> Substitution | None:
    """Where a bot plays on for somebody now. No query for a match in which no seat changed hands."""
    if player is None or not match.changed_hands or match.entered or match.is_over:
        return None
    rows = match.substitutions.filter(leaver=player, status=Status.DONE, newcomer__bot__isnull=False)
    seats = {seat.index: seat.player_id for seat in match.seats.all()}
    found = rows.select_related("leaver", "newcomer").order_by("-pk")
    return next((row for row in found if seats.get(row.seat) == row.newcomer_id), None)


def shown_to(match: Match, viewer: int | None, player: Player | None, names: list[str]) -> dict[str, Any]:
    """For a page: whether a bot plays for its reader, and what one has done for them."""
    return {
        "stand_in": own_stand_in(match, player),
        "meanwhile": meanwhile(match, viewer, player, names),
    }


def stand_ins_of(player: Player) -> list[Substitution]:
    """The running matches in which a bot plays for somebody. One query."""
    rows = Substitution.objects.filter(leaver=player, status=Status.DONE, newcomer__bot__isnull=False)
    rows = rows.filter(match__status=Match.Status.RUNNING).select_related("match__club", "newcomer")
    return list(rows.order_by("-pk")[:20])


def meanwhile(
    match: Match, viewer: int | None, player: Player | None, names: list[str]
) -> list[dict[str, Any]]:
    """What happened while a bot played for somebody, as their seat was told it; nothing once they have moved since.

    No query for a match in which no seat changed hands.
    """
    if player is None or viewer is None or viewer < 0 or not match.changed_hands or match.entered:
        return []
    rows = match.substitutions.filter(leaver=player, seat=viewer, status=Status.BACK).order_by("-pk")
    row = rows.first()
    if row is None or row.taken_seq is None or row.back_seq is None:
        return []
    if match.events.filter(seq__gt=row.back_seq, seat=viewer, kind="move").exists():
        return []
    told = told_by(event_store.read(match, viewer, seats=len(names)), names)
    return [one for one in told if row.taken_seq < one["seq"] <= row.back_seq][-MOST_TOLD:]
