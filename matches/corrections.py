"""Putting a finished result right: another result of a deal, or the match is void; and taking that back.

Who keeps the club's scores corrects; where they sat at the table themselves another organiser confirms first. Each
write is one transaction: it locks the people at the table, then the match; ratings, money and standings follow in it.
The log is only added to, books are reversed and booked anew, and what changed for whom is written down.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Membership, Player
from clubs.signing import told_for
from games.core.errors import StaleSequence
from games.core.messages import Message, say
from matches import corrected_seats, effects, permissions, sittings, wrong_game
from matches.errors import MatchError
from matches.models import CorrectedSeat, Correction, CorrectionEffect, Match
from matches.result_changes import BY_AN_ORGANISER, annul, locked, put_deals, reseat, restore, seats_of
from matches.telling import tell_asked, tell_corrected, tell_to_confirm

Kind, Status = Correction.Kind, Correction.Status
LONGEST = 300
AT_THE_WRONG_GAME = say("declared void by an organiser: it was kept at the wrong game")


@dataclass(frozen=True, slots=True)
class Change:
    """What is to be put right. deals: results by number; doubles: the match that says the same; seats: who sat where,
    for those seats where that was not right; game, options: what was played in truth."""

    kind: Correction.Kind
    deals: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    doubles: Match | None = None
    seats: Mapping[int, Player] = field(default_factory=dict)
    game: str = ""
    options: Mapping[str, object] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """What is stored of it."""
        if self.kind == Kind.GAME:
            return {"game": self.game, "options": dict(self.options)}
        return {"deals": {str(deal): data for deal, data in self.deals.items()}} if self.deals else {}


@transaction.atomic
def correct(
    *, match_id: int, change: Change, by: Player, reason: str, expect_seq: int, known: int
) -> Correction:
    """Put a result right, or ask another organiser to, where `by` sat at the table or is to have sat there.

    Who is to have sat where something was at stake, and did not agree to it, is asked first.

    `expect_seq`, `known`: the log's length and the last correction (0: none) as `by` knew them. Raises MatchError,
    BadResult, Illegal, StaleSequence; then nothing has changed.
    """
    reason = " ".join(reason.split())
    if not 0 < len(reason) <= LONGEST or not reason.isprintable():
        raise MatchError(_("Say in 1 to %(most)s characters what was wrong.") % {"most": LONGEST})
    if change.kind == Kind.GAME:
        wrong_game.hold(match_id)
    match = locked(match_id, [player.pk for player in change.seats.values()])
    _check(match, change, by)
    last = last_done(match)
    if match.seq != expect_seq:
        raise StaleSequence(expect_seq, match.seq)
    if (last.pk if last else 0) != known:
        raise MatchError(_("Somebody else has corrected this match in the meantime: look again."))
    seats = change.seats if change.kind == Kind.SEATS else None
    moves = corrected_seats.moves(match, seats, by, last if change.kind == Kind.RESTORE else None)
    made = Correction(
        match=match,
        kind=change.kind,
        change=change.to_json(),
        doubles=change.doubles,
        of=last if change.kind == Kind.RESTORE else None,
        by=by,
        reason=reason,
        look=by.pk in permissions.sat_there(match) or by in [move.after for move in moves],
    )
    if made.look or any(move.word for move in moves):
        return _ask(made, match, moves)
    return _do(made, match, moves)


def _ask(made: Correction, match: Match, moves: Sequence[CorrectedSeat]) -> Correction:
    """Store it to be confirmed, with what it would change: done once and undone, so that what cannot be is refused."""
    with transaction.atomic():
        tried = _do(made, match, moves, tells=False)
        found = list(tried.effects.all())
        transaction.set_rollback(True)
    match.refresh_from_db()
    made.pk, made.status, made.decided_at, made.seq_after, made.anew = None, Status.WAITING, None, 0, None
    made.save(force_insert=True)
    for effect in found:
        effect.pk, effect.correction = None, made
    CorrectionEffect.objects.bulk_create(found)
    corrected_seats.store_anew(made, moves)
    if made.look:
        tell_to_confirm(match, deciders(match, made), made)
    tell_asked(match, [move.after for move in moves if move.word], made)
    return made


def _do(
    made: Correction, match: Match, moves: Sequence[CorrectedSeat] = (), *, tells: bool = True
) -> Correction:
    seats, others = seats_of(match), [move.after for move in moves] + sittings.gone(match)
    before = effects.weigh(match, seats, [player.pk for player in others])
    made.seq_before, made.result_before, made.vouched_before = match.seq, match.result, match.vouched
    made.status, made.decided_at = Status.DONE, timezone.now()
    if made.kind == Kind.DEALS:
        put_deals(match, {int(deal): data for deal, data in made.change["deals"].items()}, made.by)
    elif made.kind == Kind.ANNUL:
        annul(match, _why_void(made))
    elif made.kind == Kind.GAME:
        annul(match, AT_THE_WRONG_GAME)
        asked = made.change
        made.anew = wrong_game.open_anew(match, seats, asked["game"], asked["options"], made.by)
    elif made.kind == Kind.SEATS:
        reseat(match, moves)
        put_deals(match, {}, made.by)
    else:
        assert made.of is not None
        wrong_game.call_off(made.of)
        restore(match, made.of, made.by, moves)
    made.seq_after = match.seq
    made.save()
    corrected_seats.store(made, moves)
    left = [seat.player_id for seat in seats] + [player.pk for player in sittings.gone(match)]
    effects.store(made, before, effects.weigh(match, seats_of(match), left))
    if tells:
        tell_corrected(match, [seat.player for seat in seats] + others, made)
    return made


def _why_void(made: Correction) -> Message:
    if made.doubles is not None:
        return say("declared void by an organiser: it was written down twice")
    return BY_AN_ORGANISER


def preview(**asked: Any) -> list[CorrectionEffect]:
    """What `correct` would change, asked with the same: it is done and undone. Raises as it does."""
    with transaction.atomic():
        found = list(correct(**asked).effects.select_related("player"))
        transaction.set_rollback(True)
    return found


@transaction.atomic
def confirm(*, correction: Correction, by: Player) -> Correction:
    """The second pair of eyes, or the word of who is to have sat there: with the last of them what waited is done.

    The same again changes nothing. Raises MatchError as `correct`.
    """
    if correction.kind == Kind.GAME:
        wrong_game.hold(correction.match_id)
    match = locked(correction.match_id)
    made = Correction.objects.select_related("by", "of").get(pk=correction.pk)
    moves = list(made.seats.select_related("after"))
    own = [move for move in moves if move.word and move.after == by]
    if not own:
        _check_decider(by, match, moves)
    if made.status == Status.DONE:
        return made
    _check_waiting(made)
    if match.seq != made.seq_before or (made.kind == Kind.RESTORE and made.of != last_done(match)):
        raise MatchError(_("Somebody else has corrected this match in the meantime: look again."))
    _check_state(match, made.kind)
    if made.kind == Kind.SEATS:
        corrected_seats.moves(match, {move.index: move.after for move in moves}, made.by)
    for move in own:
        move.agreed_at = move.agreed_at or timezone.now()
        move.save(update_fields=["agreed_at"])
    if not own:
        if not made.look:
            raise MatchError(_("This waits for the word of who is to have sat there."))
        made.decided_by = by
    if (made.look and made.decided_by is None) or any(move.word and not move.agreed_at for move in moves):
        made.save(update_fields=["decided_by"])
        return made
    return _do(made, match, moves)


@transaction.atomic
def refuse(*, correction: Correction, by: Player) -> Correction:
    """It is not done after all: said by another organiser, by who asked for it or whose word it takes.

    Repeating it changes nothing.
    """
    match = locked(correction.match_id)
    made = Correction.objects.select_related("by").get(pk=correction.pk)
    if not may_refuse(by, made):
        _check_decider(by, match, made.seats.all())
    if made.status != Status.REFUSED:
        _check_waiting(made)
        made.status, made.decided_by, made.decided_at = Status.REFUSED, by, timezone.now()
        made.save(update_fields=["status", "decided_by", "decided_at"])
    return made


def take_back(match: Match, correction: Correction, by: Player) -> Correction:
    """A contested correction is taken back by who decides about it. The match is locked. Raises MatchError."""
    if correction != last_done(match):
        raise MatchError(_("The match has been corrected again since: correct it as it should be."))
    made = Correction(match=match, kind=Kind.RESTORE, of=correction, by=by, reason=_("after an objection"))
    return _do(made, match, corrected_seats.moves(match, None, by, correction), tells=False)


def may_refuse(player: Player | None, made: Correction) -> bool:
    """Whether somebody may drop it although they do not decide: who asked for it, or whose word it takes."""
    return player is not None and (player == made.by or takes_word_of(player, made))


def asks(player: Player | None, made: Correction) -> bool:
    """Whether it waits for the own word of a player; `made` with its seats."""
    if player is None or made.status != Status.WAITING:
        return False
    return any(move.word and not move.agreed_at and move.after == player for move in made.seats.all())


def may_look(player: Player | None, made: Correction) -> bool:
    """Whether a second look is wanted that somebody may have: they organise the club, and gain nothing by it."""
    wanted = made.look and made.decided_by_id is None and permissions.may_decide(player, made.match)
    return wanted and player not in [move.after for move in made.seats.all()]


def require_answer(player: Player | None, made: Correction, *, confirm: bool) -> Player:
    """The player, who may say whether it is done. Raises PermissionDenied."""
    if takes_word_of(player, made) or (not confirm and may_refuse(player, made)):
        assert player is not None
        return player
    return permissions.require_decider(player, made.match)


def takes_word_of(player: Player | None, made: Correction) -> bool:
    """Whether it is somebody's own word that is asked for."""
    return player is not None and made.seats.filter(after=player, word=True).exists()


def no_such_double() -> str:
    """What is answered to who names a match that is not there."""
    return _("There is no such match of this club: give the address of its page.")


def number_of(deal: str) -> int:
    """A deal's number as a program writes it; 0, which no deal has, for anything else."""
    return int(deal) if deal.isascii() and deal.isdigit() and len(deal) < 6 else 0


def last_done(match: Match) -> Correction | None:
    """The correction that made the match what it is now."""
    return match.corrections.filter(status=Status.DONE).order_by("pk").last()


def was_annulled(match: Match) -> bool:
    """Whether a correction made it void, and not an objection or a fault."""
    last = last_done(match)
    return last is not None and (
        last.kind in (Kind.ANNUL, Kind.GAME) or (last.of is not None and last.of.result_before is None)
    )


def of_match(match: Match) -> QuerySet[Correction]:
    """All corrections of a match with who made and confirmed them and what they changed."""
    rows = match.corrections.select_related("by", "decided_by", "doubles", "anew").order_by("pk")
    return rows.prefetch_related("effects__player", "seats__before", "seats__after")


def signed(rows: Iterable[Correction], match: Match) -> list[Correction]:
    """These of a match, with who made (`said_by`) and decided them (`said_decided`), also for whom."""
    of_club: dict[str, Any] = {"club": lambda row: match.club_id}
    keeper, organiser = Membership.Role.SCOREKEEPER, Membership.Role.ORGANISER
    made = told_for(rows, by="by", at=attrgetter("made_at"), need=keeper, **of_club)
    decided = [one for one in made if one.decided_by_id]
    told_for(
        decided, by="decided_by", at=attrgetter("decided_at"), need=organiser, into="said_decided", **of_club
    )
    return made


def waiting_in(club: Club) -> QuerySet[Correction]:
    """The corrections of a club that wait for another organiser, the oldest first."""
    rows = Correction.objects.filter(match__club=club, status=Status.WAITING).select_related(
        "by", "match__club"
    )
    return rows.prefetch_related(
        "match__seats__player", "effects__player", "seats__before", "seats__after"
    ).order_by("pk")


def to_confirm(player: Player, club: Club | None = None) -> QuerySet[Correction]:
    """What waits for a player's second look: of the clubs they organise, of tables where they do not sit."""
    is_to_sit = CorrectedSeat.objects.filter(correction=OuterRef("pk"), after=player)
    look = Q(look=True, decided_by=None) & permissions.decides_in(player, "match") & ~Exists(is_to_sit)
    rows = Correction.objects.filter(look, status=Status.WAITING)
    return rows.filter(match__club=club) if club is not None else rows


def deciders(match: Match, made: Correction) -> list[Player]:
    """The organisers of the club who did not sit there, before a correction or after it."""
    return permissions.organisers_apart(match, made.seats.values("after"))


def _check(match: Match, change: Change, by: Player) -> None:
    if not permissions.may_correct(by, match):
        raise MatchError(_("Only the club's scorekeepers and organisers correct a finished result."))
    _check_state(match, change.kind)
    if change.kind == Kind.DEALS and not match.entered:
        raise MatchError(_("What was played on the site is as it was played: it can only be declared void."))
    if change.kind == Kind.DEALS and not change.deals:
        raise MatchError(_("Say which deal is to be corrected."))
    if change.kind == Kind.RESTORE and last_done(match) is None:
        raise MatchError(_("This match has not been corrected: there is nothing to take back."))
    if change.kind == Kind.SEATS and not match.entered:
        raise MatchError(_("What was played on the site was played by who was logged in there."))
    if change.kind == Kind.GAME:
        wrong_game.check(match, change.game, change.options)
    if change.doubles is not None and not _says_the_same(change.doubles, match):
        raise MatchError(_("Name the other match, of the same club and game, that stands."))
    if match.corrections.filter(status=Status.WAITING).exists():
        raise MatchError(_("A correction of this match waits for another organiser: that comes first."))


def _says_the_same(other: Match, match: Match) -> bool:
    alike = (other.club_id, other.game, other.status) == (match.club_id, match.game, Match.Status.FINISHED)
    return alike and other != match


def _check_state(match: Match, kind: str) -> None:
    if match.status == Match.Status.VOID and not (kind == Kind.RESTORE and was_annulled(match)):
        raise MatchError(_("The match is void: it counts for nothing, and nothing is left to correct."))
    if not match.is_over:
        raise MatchError(_("The match is not over: correct it on its sheet."))


def _check_decider(by: Player, match: Match, moves: Iterable[CorrectedSeat]) -> None:
    if not permissions.may_decide(by, match) or by.pk in [move.after_id for move in moves]:
        raise MatchError(_("An organiser of the club who does not sit at that table decides."))


def _check_waiting(made: Correction) -> None:
    if made.status != Status.WAITING:
        raise MatchError(_("The correction is decided: %(status)s.") % {"status": made.get_status_display()})
