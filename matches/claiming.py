"""Claiming the rest of a deal at a table on the site, or giving it up: everybody's agreement ends the deal so.

Sources: My Games, lines 834 and 4179; the line of play is said as at the bridge table. A claim is made on one's own
turn, so that nothing can happen while it waits but what the claimer does, who takes it back by playing on. What the
others answer is told to nobody: it ends once every person has answered, and then says only whether all agreed. Each
function is one transaction and locks the match; what is refused has changed nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from random import Random

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.early_ends import claim as end_by_claim, claim_of
from games.core.errors import StaleSequence
from games.core.match import LiveMatch
from games.players.claims import agrees as bot_agrees
from matches import event_store, held_moves, services
from matches.errors import MatchError
from matches.holding import running
from matches.models import Claim, ClaimAnswer, Match, Seat

MOST_REFUSED = 2
"""So many claims of one seat in a deal may come to nothing: what the others answer is not to be fished for."""
LONGEST = 200
Status = Claim.Status


@transaction.atomic
def claim(
    *, match_id: int, seat: int, count: int, expect_seq: int, line: str = "", shows_hand: bool = False
) -> Claim:
    """On one's own turn: claim so much of what is left for one's side, or with 0 give it up.

    The same again changes nothing. Raises MatchError, StaleSequence, and what the rules say.
    """
    said = _said(line)
    match, seats, live = _held(match_id)
    if expect_seq != live.seq:
        raise StaleSequence(expect_seq, live.seq)
    claim_of(live, seat, count)
    if held_moves.of_viewer(match, seat) is not None:
        raise MatchError(_("You have moved already: the others see it in a moment."))
    if any(row.bot_version_id for row in seats):
        raise MatchError(_("A bot that a member handed in sits here, and cannot answer claims: play on."))
    made, new = Claim.objects.get_or_create(
        match=match,
        seq=live.seq,
        defaults={"seat": seat, "count": count, "line": said, "shows_hand": shows_hand},
    )
    if not new and (made.count, made.status) != (count, Status.WAITING):
        raise MatchError(_("One claims once before one plays: play on."))
    if new:
        _check_number(match, live, made)
        _close_if_answered(match, seats, live, made)
    return made


@transaction.atomic
def answer(*, match_id: int, seat: int, number: int, agrees: bool, by: Player | None = None) -> Claim:
    """Agree to a claim, or want to play on. The same again changes nothing. Raises MatchError."""
    match, seats, live = _held(match_id)
    made = _waiting(match, number)
    if seat == made.seat:
        raise MatchError(_("The claim is your own: the others answer it."))
    given, _new = ClaimAnswer.objects.get_or_create(claim=made, seat=seat, defaults={"agrees": agrees})
    if given.agrees != agrees:
        raise MatchError(_("You have answered this claim already."))
    _close_if_answered(match, seats, live, made, by)
    return made


@transaction.atomic
def take_back(*, match_id: int, seat: int, number: int) -> Claim:
    """The claimer plays on after all. Raises MatchError."""
    match, _seats, _live = _held(match_id)
    made = _waiting(match, number)
    if seat != made.seat:
        raise MatchError(_("Only who made a claim takes it back."))
    _end(made, Status.TAKEN_BACK)
    return made


def _held(match_id: int) -> tuple[Match, list[Seat], LiveMatch]:
    match, seats = running(match_id)
    if match.entered:
        raise MatchError(_("At a table with real cards one claims aloud, and enters what all agree on."))
    if match.device_id is not None:
        raise MatchError(_("Nobody claims where all play on one device: play the deal out."))
    return match, seats, event_store.load(match, seats=len(seats))


def _said(line: str) -> str:
    said = " ".join(line.split())
    if len(said) > LONGEST or not said.isprintable():
        raise MatchError(_("Say in at most %(most)s characters how you play it.") % {"most": LONGEST})
    return said


def _check_number(match: Match, live: LiveMatch, made: Claim) -> None:
    """Raises MatchError."""
    before = match.claims.filter(seat=made.seat, seq__gt=live.ended_at, seq__lt=made.seq)
    if before.count() >= MOST_REFUSED:
        raise MatchError(_("You have claimed often enough in this deal: play on."))


def _waiting(match: Match, number: int) -> Claim:
    """The claim that waits for answers now. Raises MatchError."""
    made = match.claims.filter(pk=number, seq=match.seq, status=Status.WAITING).first()
    if made is None:
        raise MatchError(_("This claim does not wait for an answer any more."))
    return made


def _close_if_answered(
    match: Match, seats: Sequence[Seat], live: LiveMatch, made: Claim, by: Player | None = None
) -> None:
    others = [row for row in seats if row.index != made.seat]
    asked = {row.index for row in others if not row.player.is_bot and not row.player.is_guest}
    given = dict(made.answers.values_list("seat", "agrees"))
    if asked - given.keys():
        return
    if not all(given.values()) or not _bots_agree(live, others, made):
        _end(made, Status.REFUSED)
        return
    _end(made, Status.AGREED)
    services.change(match.pk, lambda live: end_by_claim(live, made.seat, made.count, made.seq), by)


def _bots_agree(live: LiveMatch, others: Sequence[Seat], made: Claim) -> bool:
    rng = Random(secrets.randbits(64))
    bots = [row.index for row in others if row.player.is_bot]
    return all(bot_agrees(live.playing, made.seat, made.count, index, rng) for index in bots)


def _end(made: Claim, status: Claim.Status) -> None:
    made.status = status
    made.save(update_fields=["status"])
