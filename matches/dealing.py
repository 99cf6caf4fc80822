"""Who deals: put right on a sheet where the real deal has passed on, and drawn before the first deal.

The draw goes by a seed that was sealed before anybody sat down; the app above that keeps it is asked for it
(`matches.signals.seed_asked`). Source: Parlett, lines 155 and 165.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from clubs.models import Player
from common.signals import answers
from games.core.commitment import Sealed, lot
from games.core.log import DRAWN
from games.core.match import LiveMatch
from matches import services
from matches.errors import MatchError
from matches.models import Match
from matches.signals import seed_asked


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a player has in the draw: the text that is hashed, and its SHA-256; the lowest deals first."""

    name: str
    text: str
    digest: str


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """The draw of the first dealer as a sheet shows it. `opened` and `tickets` are empty before it is made."""

    seal: str
    opened: str = ""
    tickets: tuple[Ticket, ...] = ()


def draw_first_dealer(*, match: Match, expect_seq: int, by: Player | None = None) -> Match:
    """By lot from the sealed seed, once, while nothing is on the sheet. Raises MatchError, BadResult, StaleSequence."""
    sealed = _sealed(match)
    if sealed is None:
        raise MatchError(_("No seed was sealed for this, or cards have decided already who sits where."))
    seed = str(sealed.outcome)
    seat = lot(seed, match.seats.count())
    return services.put_dealer_right(match_id=match.pk, seat=seat, expect_seq=expect_seq, by=by, seed=seed)


def first_dealer(match: Match, live: LiveMatch, names: Sequence[str]) -> FirstDealer | None:
    """The draw that can be made now, or was made; None for neither."""
    drawn = live.log[0] if live.log and live.log[0].kind == "dealer" and DRAWN in live.log[0].text else None
    possible = not live.log and match.entered and live.sheet.deals_in_turn
    sealed = _sealed(match) if drawn or possible else None
    if sealed is None:
        return None
    if drawn is None:
        return FirstDealer(sealed.seal)
    seed = json.loads(drawn.text)[DRAWN]
    return FirstDealer(sealed.seal, sealed.text, tuple(_ticket(seed, *one) for one in enumerate(names)))


def _ticket(seed: str, seat: int, name: str) -> Ticket:
    text = f"{seed}:{seat}"
    return Ticket(name, text, hashlib.sha256(text.encode()).hexdigest())


def _sealed(match: Match) -> Sealed | None:
    return next(iter(answers(seed_asked, Match, match=match)), None)
