"""How long a match is played, where that was agreed: apps above know (`matches.signals.time_asked`)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from common.signals import answers
from games.core.match import LiveMatch
from games.core.messages import Message
from matches.models import Match
from matches.signals import time_asked


@dataclass(frozen=True, slots=True)
class SheetTime:
    """Time as a sheet shows it, in the reader's language.

    `said`: how it stands; `until`: when time ends; `seconds` are left, in words `left_said`;
    `when_it_ends`: what to show then. `reason`: why it is to be stopped now, None until it is.
    """

    said: str
    until: datetime
    seconds: int
    left_said: str
    when_it_ends: str
    reason: Message | None


def time_of(match: Match, live: LiveMatch) -> SheetTime | None:
    """The time that a running match has; None where nothing was agreed."""
    return next(iter(answers(time_asked, Match, match=match, live=live)), None)
