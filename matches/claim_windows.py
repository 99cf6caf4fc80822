"""Windows for claims that interrupt: open for as long as the table chose, whether anybody could claim or not.

Where all others are asked at the same time (`State.silence`), what they answer is kept apart until the window closes,
always after the same time, and goes into the log at once, by seats: nobody learns who could have claimed from when, in
which order or how often somebody answered. Who has not answered by then has said nothing (My Games, lines 2852-2868).
Closing is `matches.claim_closing`. The match's row is locked by who writes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.errors import NotYourTurn
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.messages import say
from matches.errors import MatchError
from matches.models import Match, WindowAnswer

LENGTHS: Final = (0, 10, 20, 30)
"""So many seconds a window can be open; 0: none, it closes with the last answer."""


def check_window(seconds: int, table: GameTable, *, bots: bool, clock: bool) -> None:
    """Raise MatchError for a window that cannot be."""
    if not seconds:
        return
    if seconds not in LENGTHS:
        raise MatchError(_("Choose for how long claims can be made."))
    if not table.game.interrupts:
        raise MatchError(_("In %(game)s nobody claims out of turn.") % {"game": table.game.title})
    if bots:
        raise MatchError(_("A window for claims is for people: bots answer at once."))
    if clock:
        raise MatchError(_("Choose a clock or a window for claims, not both."))


def is_open(match: Match, live: LiveMatch) -> bool:
    """Whether all others are asked now, at a table that has chosen a window."""
    if not match.claim_window or live.over or live.state is None:
        return False
    return any(live.state.silence(seat) is not None for seat in live.actors() if seat >= 0)


def follow(match: Match, live: LiveMatch) -> None:
    """Something has happened: a window that has opened closes after its time, one that is over is gone."""
    if not match.claim_window:
        return
    opened = is_open(match, live) and match.status == Match.Status.RUNNING
    if opened and match.claims_close_at is None:
        match.claims_close_at = timezone.now() + timedelta(seconds=match.claim_window)
    elif not opened and match.claims_close_at is not None:
        match.claims_close_at = None
    else:
        return
    Match.objects.filter(pk=match.pk).update(claims_close_at=match.claims_close_at)


@dataclass
class Turn:
    """A person's move, or several of one turn; while a window is open an answer, which is kept until it closes."""

    seat: int
    texts: Sequence[str]
    expect_seq: int
    ms: int = 0
    match: Match | None = field(default=None, init=False)

    def hold(self, by: Player | None, match: Match) -> None:
        """The match in which it is made."""
        self.match = match

    def act(self, live: LiveMatch) -> None:
        """Raises Illegal, NotYourTurn, StaleSequence; MatchError for more than one answer."""
        assert self.match is not None
        if is_open(self.match, live):
            self._keep(self.match, live)
        elif len(self.texts) == 1:
            live.play(self.seat, self.texts[0], self.expect_seq, self.ms)
        else:
            live.play_many(self.seat, self.texts, self.expect_seq, self.ms)

    def _keep(self, match: Match, live: LiveMatch) -> None:
        if len(self.texts) != 1:
            raise MatchError(_("Answer once: claim, or say nothing."))
        action = live.action_of(self.seat, self.texts[0], self.expect_seq)
        WindowAnswer.objects.update_or_create(
            match=match, seq=live.seq, seat=self.seat, defaults={"text": live.playing.text(self.seat, action)}
        )


def own_answer(match: Match, seat: int | None) -> str:
    """What a seat has answered in the window that is open; empty for nothing yet. A query while one is."""
    if match.claims_close_at is None or seat is None:
        return ""
    row = match.window_answers.filter(seq=match.seq, seat=seat).first()
    return row.text if row else ""


def said_nothing(live: LiveMatch, seat: int) -> str:
    """The text of saying nothing. Raises NotYourTurn where nobody is asked."""
    action = live.playing.silence(seat)
    if action is None:
        raise NotYourTurn(say("It is not your turn."))
    return live.playing.text(seat, action)
