"""A turn of several moves, laid out by its player, undone as they like, and sent as one (`games.core.turn_drafts`).

What is laid out is read by its player alone and lies beside the log, bound to the event after which it was laid out:
whatever else happens makes it void. It is sent by `held_moves.play`, all or nothing, each move an event of its own. A
move that cannot wait, since it shows something or ends the turn, is sent with all that was laid out before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final
from zlib import crc32

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.errors import RulesError, StaleSequence
from games.core.match import LiveMatch
from games.core.turn_drafts import waits
from matches import adjournments, clocks, event_store, held_moves, selectors
from matches.errors import MatchError
from matches.holding import locked, running
from matches.models import Adjournment, Match, Seat, TurnDraft

MOST: Final = 60
"""So many moves of a turn are sent at once."""


@dataclass(frozen=True, slots=True)
class Laid:
    """What somebody has laid out of their turn, and the match as it would be then.

    dropped: so many moves were laid out before something else happened.
    """

    ahead: LiveMatch
    texts: list[str] = field(default_factory=list)
    dropped: int = 0


@transaction.atomic
def lay_out(*, match_id: int, seat: int, by: Player, text: str, known: int, expect_seq: int) -> Match:
    """Another move of one's turn, after `known` that are laid out; sent with them if it cannot wait.

    The same again changes nothing. Raises what a move raises, and MatchError if something else has been laid out.
    """
    match, live, seats = _at_table(match_id, seat, expect_seq)
    texts = _texts(match, seat, by, live)
    if text in texts[known : known + 1]:
        return match
    _check_known(texts, known)
    with selectors.refusals_named(live, [row.player.name for row in seats]):
        ahead = _played(live, seat, texts)
        action = ahead.action_of(seat, text, ahead.seq)
    texts = [*texts, ahead.playing.text(seat, action)]
    if not waits(ahead.playing, seat, action):
        return _sent(match, seat, by, texts, expect_seq)
    if len(texts) > MOST:
        raise MatchError(_("So many steps cannot be laid out at once: send them first."))
    if not match.drafted:
        match.drafted = True
        match.save(update_fields=["drafted"])
    laid = {"player": by, "seq": live.seq, "texts": texts}
    TurnDraft.objects.update_or_create(match=match, seat=seat, defaults=laid)
    return match


@transaction.atomic
def send(*, match_id: int, seat: int, by: Player, known: int, expect_seq: int) -> Match:
    """Make all the `known` moves that are laid out. Raises what they raise, and then none is made; MatchError."""
    match, live, _seats = _at_table(match_id, seat, expect_seq)
    texts = _texts(match, seat, by, live)
    _check_known(texts, known)
    if not texts:
        raise MatchError(_("You have laid nothing out: there is nothing to send."))
    return _sent(match, seat, by, texts, expect_seq)


@transaction.atomic
def undo(*, match_id: int, seat: int, by: Player, keep: int) -> Match:
    """Keep only the first moves of what is laid out, 0: none. Again changes nothing."""
    match = locked(match_id)
    row = match.turn_drafts.filter(seat=seat, player=by).first()
    if row is None:
        return match
    row.texts = row.texts[: max(0, keep)] if row.seq == match.seq else []
    if row.texts:
        row.save(update_fields=["texts"])
    else:
        row.delete()
    return match


def _at_table(match_id: int, seat: int, expect_seq: int) -> tuple[Match, LiveMatch, Sequence[Seat]]:
    """The match, locked, where something is laid out or sent now. Raises MatchError, StaleSequence."""
    match, seats = running(match_id)
    if match.entered:
        raise MatchError(_("Turns are laid out at tables on the site: this is a sheet."))
    clocks.check_in_time(match, timezone.now())
    adjournments.check_may_move(match)
    if held_moves.of_viewer(match, seat) is not None:
        raise MatchError(_("You have moved already: the others see it in a moment."))
    live = event_store.load(match, seats=len(seats))
    if expect_seq != live.seq:
        raise StaleSequence(expect_seq, live.seq)
    return match, live, seats


def _texts(match: Match, seat: int, by: Player, live: LiveMatch) -> list[str]:
    row = match.turn_drafts.filter(seat=seat, player=by, seq=live.seq).first()
    return list(row.texts) if row else []


def _check_known(texts: Sequence[str], known: int) -> None:
    if len(texts) != known:
        raise MatchError(_("Your turn is laid out otherwise by now, on another page of yours: look again."))


def _played(live: LiveMatch, seat: int, texts: Sequence[str]) -> LiveMatch:
    """The match as it would be after these moves. Raises RulesError."""
    if not texts:
        return live
    ahead = live.copy()
    ahead.play_many(seat, texts, live.seq)
    return ahead


def _sent(match: Match, seat: int, by: Player, texts: Sequence[str], seq: int) -> Match:
    match.turn_drafts.filter(seat=seat).delete()
    return held_moves.play(match_id=match.pk, seat=seat, texts=texts, expect_seq=seq, by=by)


def of_player(match: Match, live: LiveMatch, seat: int | None, player: Player | None) -> Laid:
    """What somebody has laid out at their seat, or what of it has become void. A query where anybody ever has."""
    row = _row(match, seat, player)
    if row is None or seat is None:
        return Laid(live)
    if row.seq == live.seq and not match.is_over:
        return _as_laid(match, live, row)
    has_moved = any(event.kind == "move" and event.seat == row.seat for event in live.log[row.seq :])
    return Laid(live, dropped=0 if has_moved else len(row.texts))


def _as_laid(match: Match, live: LiveMatch, row: TurnDraft) -> Laid:
    """As it lies; while the next move is to be sealed, or the match rests, nothing does."""
    if match.status != Match.Status.RUNNING or match.adjourns == Adjournment.Status.AGREED:
        return Laid(live)
    try:
        return Laid(_played(live, row.seat, row.texts), list(row.texts))
    except RulesError:
        return Laid(live, dropped=len(row.texts))


def _row(match: Match, seat: int | None, player: Player | None) -> TurnDraft | None:
    if not match.drafted or player is None or seat is None or seat < 0:
        return None
    return match.turn_drafts.filter(seat=seat, player=player).first()


def key_for(match: Match, seat: int | None, player: Player | None) -> str:
    """Changes with what this player has laid out, and with nothing else."""
    row = _row(match, seat, player)
    return f"-d{row.seq}.{len(row.texts)}.{crc32(repr(row.texts).encode())}" if row else ""
