"""Taking a move back at a table on the site, by everybody's word, where those there play so (`matches.strictness`).

Elsewhere a move is final once the site has taken it (My Games, lines 3261-3273). Bots of the site say yes to
everything; who has moved since, or moves before all have answered, makes what was asked void. Each write is one
transaction and locks the match first; what is refused has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.errors import RulesError
from games.core.match import LiveMatch
from games.core.take_backs import standing
from matches import clocks, event_store, permissions
from matches.errors import MatchError
from matches.holding import running
from matches.models import Match, Proposal, ProposalWord, Seat
from matches.proposals import close
from matches.strictness import policy_of

Kind, Status = Proposal.Kind, Proposal.Status


@transaction.atomic
def ask(*, match_id: int, by: Player, expect_seq: int) -> Proposal:
    """Ask to take one's newest move back; done at once where nobody else is a person, or all play on one device (the
    newest move of anybody there). The same again changes nothing.

    Raises MatchError, Illegal for a move that cannot be taken back, StaleSequence.
    """
    match, seats, live = _held(match_id)
    seat = _seat_of(seats, by) if match.device_id is None else _moved_last(live, seats)
    asked = {"seat": seat, "seq": live.seq}
    waits = match.proposals.filter(kind=Kind.BACK, status=Status.OPEN).first()
    if waits is not None and waits.content == asked:
        return waits
    live.copy().take_back(seat, expect_seq)
    _check_no_bot_in_the_way(live, seats)
    if waits is not None:
        _refuse_while_it_waits(waits, live.seq)
        close(waits, Status.REFUSED, by)
    made = Proposal.objects.create(match=match, by=by, kind=Kind.BACK, content=asked)
    return _done_if_agreed(made, match, seats, live)


@transaction.atomic
def answer(*, proposal: Proposal, by: Player, agrees: bool) -> Proposal:
    """Somebody else's word on it, or the asker's that they play on after all. The same again changes nothing.

    Raises MatchError for who does not sit there, and once somebody has moved.
    """
    match, seats, live = _held(proposal.match_id)
    _seat_of(seats, by)
    made = Proposal.objects.select_related("by").get(pk=proposal.pk)
    if made.status == (Status.DONE if agrees else Status.REFUSED):
        return made
    if made.status != Status.OPEN or made.content["seq"] != live.seq:
        raise MatchError(_("Somebody has moved since: this is not asked any more."))
    if not agrees:
        close(made, Status.REFUSED, by)
        return made
    if by != made.by:
        ProposalWord.objects.get_or_create(proposal=made, player=by)
    return _done_if_agreed(made, match, seats, live)


def _held(match_id: int) -> tuple[Match, list[Seat], LiveMatch]:
    match, seats = running(match_id)
    if match.entered or policy_of(match).take_backs != "agreed":
        raise MatchError(_("A move is final here once it is made."))
    return match, seats, event_store.load(match, seats=len(seats))


def _seat_of(seats: Sequence[Seat], player: Player) -> int:
    found = next((seat.index for seat in seats if seat.player_id == player.pk), None)
    if found is None:
        raise MatchError(_("Only those at the table take moves back."))
    return found


def _moved_last(live: LiveMatch, seats: Sequence[Seat]) -> int:
    """The seat of the person who has moved last, where all play on one device; -1 for nobody."""
    people = {seat.index for seat in seats if not seat.player.is_bot}
    moves = (event.seat for event in reversed(standing(live.log)) if event.kind == "move")
    return next((seat for seat in moves if seat in people and seat is not None), -1)


def _check_no_bot_in_the_way(live: LiveMatch, seats: Sequence[Seat]) -> None:
    if any(seat.bot_version_id for seat in seats):
        raise MatchError(_("A bot that somebody has handed in plays here: its moves and yours stay."))
    if any(seats[index].player.is_bot for index in live.actors()):
        raise MatchError(_("It is a bot’s turn: wait for its move."))


def _refuse_while_it_waits(waits: Proposal, seq: int) -> None:
    """What is asked of the table as it stands is answered first; what was asked before the newest move is void."""
    if waits.content["seq"] == seq:
        raise MatchError(_("Something of this kind waits for everybody's word already: answer that first."))


def _done_if_agreed(made: Proposal, match: Match, seats: Sequence[Seat], live: LiveMatch) -> Proposal:
    said = {made.by_id, *made.words.values_list("player", flat=True)}
    people = {seat.player_id for seat in seats if not seat.player.is_bot}
    if people <= said or match.device_id is not None:
        known = live.seq
        live.take_back(made.content["seat"], known)
        event_store.append(match, live.log[known:], made.by)
        match.save(update_fields=["seq"])
        clocks.follow(match)
        made.seq_after = match.seq
        close(made, Status.DONE, made.by)
    return made


def waiting(match: Match) -> Proposal | None:
    """What is asked of the table as it stands. A query where moves are taken back at all, else none."""
    if match.entered or match.is_late or policy_of(match).take_backs != "agreed":
        return None
    rows = match.proposals.filter(kind=Kind.BACK, status=Status.OPEN).select_related("by")
    made = rows.prefetch_related("words").first()
    return made if made is not None and made.content["seq"] == match.seq else None


@dataclass(frozen=True, slots=True)
class Shown:
    """What the page of a table shows of it: what waits, whether the reader may ask, and may answer."""

    waits: Proposal | None
    may_ask: bool
    answers: bool
    own: bool


def shown(match: Match, live: LiveMatch, reader: Player | None) -> Shown | None:
    """For one reader; None where moves stand."""
    if (
        match.entered
        or match.is_late
        or match.status != Match.Status.RUNNING
        or policy_of(match).take_backs != "agreed"
    ):
        return None
    made, seat = waiting(match), permissions.seat_of(reader, match)
    if made is None:
        if seat is not None and match.device_id is not None:
            seat = _moved_last(live, list(match.seats.all()))
        return Shown(None, seat is not None and _may_ask(live, seat, list(match.seats.all())), False, False)
    own = made.by == reader
    said = own or any(word.player_id == (reader.pk if reader else 0) for word in made.words.all())
    return Shown(made, False, seat is not None and not said, own)


def _may_ask(live: LiveMatch, seat: int, seats: Sequence[Seat]) -> bool:
    try:
        live.copy().take_back(seat, live.seq)
        _check_no_bot_in_the_way(live, seats)
    except (RulesError, MatchError):
        return False
    return True
