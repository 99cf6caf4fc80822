"""Somebody takes another's seat in mid-match, from the next deal on: by their own word and that of the whole table.

What was agreed goes on: options, objective, stake. The words are to this change, of the sheet as it stands: a deal that
is entered makes them void. Each function is one transaction, which locks the night, the people, then the match; what is
refused has changed nothing.
"""

from __future__ import annotations

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.services import hold
from clubs.telling import tell
from games.core.errors import StaleSequence
from ledger.agreed import add_caps, check_may_join
from matches import turns
from matches.event_store import load
from matches.models import Match
from matches.permissions import keeps_score
from matches.sittings import hand_over
from matches.telling import title_of
from nights import permissions
from nights.errors import MayNotAgree, SessionError
from nights.models import SeatChange, SeatChangeWord, SessionTable, TableConsent
from nights.selectors.seating import free_people
from nights.selectors.terms import terms_of
from nights.services.holding import held, held_table
from nights.services.seats_apart import check_apart


@transaction.atomic
def ask_change(
    *, table: SessionTable, leaver: Player | None, newcomer: Player, by: Player, expect_seq: int
) -> SeatChange:
    """Ask everybody whether `newcomer` may take the seat of `leaver`; the same again changes nothing.

    `leaver` None: whether they may take turns with those who sit there, one sitting out each deal.

    Nobody's word is given by it. One that a deal has made void gives way. Raises MayNotAgree for who neither sits there
    nor keeps score for the club; SessionError, StaleSequence, ClubError; LedgerError for a junior at a stake of money.
    """
    now = _locked(table, newcomer)
    if not keeps_score(by, now.match):
        raise MayNotAgree(_("Only those at the table and the club's scorekeepers do that."))
    if now.match.seq != expect_seq:
        raise StaleSequence(expect_seq, now.match.seq)
    made = SeatChange.objects.filter(table=now, done_at=None).first()
    if made is not None and made.seq == now.match.seq:
        if (made.leaver_id, made.newcomer_id) == (leaver and leaver.pk, newcomer.pk):
            return made
        raise SessionError(
            _("Another change waits for everybody's word: that of %(newcomer)s. Drop that one first.")
            % {"newcomer": made.newcomer}
        )
    _check_possible(now, leaver, newcomer)
    if made is not None:
        made.delete()
    _note(now, now.match.seq)
    return SeatChange.objects.create(
        table=now, leaver=leaver, newcomer=newcomer, seq=now.match.seq, asked_by=by
    )


@transaction.atomic
def agree_to_change(*, change: SeatChange, player: Player, by: Player) -> SeatChange:
    """A player's word to a change; with the last one it is done. Repeating it changes nothing.

    `by` writes it down: the player, or a scorekeeper of the club who heard it said, sits in none of these seats and is
    not to; where there is a stake members say so themselves. Raises as `ask_change`.
    """
    now = _locked(change.table, change.newcomer)
    made = SeatChange.objects.filter(pk=change.pk).select_related("leaver", "newcomer").first()
    if made is not None and made.done_at and made.words.filter(player=player).exists():
        return made
    _check_waits(made, now.match)
    assert made is not None
    people = permissions.concerned(now, made)
    if player.pk not in permissions.sayable(now, people, by):
        raise MayNotAgree(
            _(
                "Only %(player)s can say that; where nothing is at stake, a scorekeeper who does not sit there."
            )
            % {"player": player}
        )
    _check_possible(now, made.leaver, made.newcomer)
    _word, fresh = SeatChangeWord.objects.get_or_create(
        change=made, player=player, defaults={"written_by": by}
    )
    if fresh:
        _tell_written_down(made, player, by)
    said = set(made.words.values_list("player", flat=True))
    if said >= people.keys():
        _do(made, now)
    return made


@transaction.atomic
def drop_change(*, change: SeatChange, by: Player) -> None:
    """It is not done after all: said by anybody whose word it takes, or who keeps score. Repeating changes nothing."""
    now = _locked(change.table)
    made = SeatChange.objects.filter(pk=change.pk, done_at=None).first()
    if made is None:
        if SeatChange.objects.filter(pk=change.pk).exists():
            raise SessionError(_("It is done: the seat has changed hands."))
        return
    if by.pk not in permissions.concerned(now, made) and not keeps_score(by, now.match):
        raise MayNotAgree(_("Only those at the table and the club's scorekeepers do that."))
    made.delete()
    _note(now, None)


@transaction.atomic
def leave_turns(*, table: SessionTable, player: Player, by: Player) -> None:
    """Who sits out takes no more turns: said by themselves or by who keeps score. Repeating changes nothing.

    Nobody's seat changes by it, and they settle by the deals they sat for. Raises MayNotAgree.
    """
    now = _locked(table)
    if by != player and not keeps_score(by, now.match):
        raise MayNotAgree(_("Only those at the table and the club's scorekeepers do that."))
    if now.match.goes_round:
        turns.leave(match=now.match, player=player)


def _do(made: SeatChange, now: SessionTable) -> None:
    """The seat changes hands, and what stands agreed is what everybody has now agreed to."""
    match, rows = now.match, len(load(now.match).sheet.rows)
    if made.leaver_id is None:
        turns.join(match=match, player=made.newcomer, rows=rows)
    else:
        seat = match.seats.get(player=made.leaver_id)
        hand_over(match=match, index=seat.index, newcomer=made.newcomer, rows=rows)
    add_caps(match=match, players=[made.newcomer_id])
    made.done_at = timezone.now()
    made.save(update_fields=["done_at"])
    _note(now, None)
    digest, wrote = terms_of(now).digest, dict(made.words.values_list("player", "written_by"))
    now.consents.exclude(player=made.leaver_id or 0).update(terms=digest)
    TableConsent.objects.update_or_create(
        table=now,
        player=made.newcomer,
        defaults={"terms": digest, "written_by_id": wrote[made.newcomer_id]},
    )


def _note(now: SessionTable, seq: int | None) -> None:
    now.change_asked = seq
    now.save(update_fields=["change_asked"])


def _locked(table: SessionTable, *people: Player) -> SessionTable:
    permissions.must_be_open(held(table.session))
    hold(people)
    return held_table(table)


def _check_waits(made: SeatChange | None, match: Match) -> None:
    if made is None:
        raise SessionError(_("That change is not asked for any more: look again."))
    if made.done_at:
        raise SessionError(_("It is done: the seat has changed hands."))
    if made.seq != match.seq:
        raise SessionError(
            _(
                "The sheet has changed since this was asked, and what was said is void: ask anew, for the next deal."
            )
        )


def _check_possible(now: SessionTable, leaver: Player | None, newcomer: Player) -> None:
    match = now.match
    if match.status != Match.Status.RUNNING or not match.entered:
        raise SessionError(
            _("A seat changes hands only while a sheet is kept: this match is %(status)s.")
            % {"status": match.get_status_display()}
        )
    if now.chain_id:
        raise SessionError(
            _("People cut in and out here after each match: ask there that somebody joins, or leaves.")
        )
    if load(match).over:
        raise SessionError(_("The last deal has been played: confirm the result, and play another match."))
    seated = set(match.seats.values_list("player", flat=True))
    if leaver is not None and leaver.pk not in seated:
        raise SessionError(
            _("%(player)s does not sit at table %(number)s.") % {"player": leaver, "number": now.number}
        )
    if newcomer.pk in seated:
        raise SessionError(_("%(player)s sits at this table already.") % {"player": newcomer})
    permissions.check_here(now.session, [newcomer])
    if newcomer.pk not in free_people(now.session):
        raise SessionError(_("%(player)s sits at another table.") % {"player": newcomer})
    check_apart(now, leaver, newcomer)
    check_may_join(match=match, player=newcomer)


def _tell_written_down(made: SeatChange, player: Player, by: Player) -> None:
    session = made.table.session
    tell(
        players=[player],
        kind=Notice.Kind.AGREED,
        key=f"change/{made.pk}",
        club_id=session.club_id,
        by=by,
        about=f"{title_of(made.table.match)}, {session.title}",
        where=reverse("table-players", args=[session.pk, made.table.number]),
    )
