"""What each viewer sees of a claim on the table, and what they may claim."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core import registry
from games.core.early_ends import claim_said
from games.core.errors import UnknownGame
from games.core.match import LiveMatch
from matches.models import Claim, Match
from matches.selectors import words_at


@dataclass(frozen=True, slots=True)
class ClaimSeen:
    """A claim as one viewer sees it. `line` and `hand` are for the claimer's opponents; `answered`: the viewer has."""

    number: int
    seat: int
    count: int
    status: str
    said: str
    line: str
    hand: tuple[str, ...]
    mine: bool
    to_answer: bool
    answered: bool

    @property
    def waits(self) -> bool:
        return self.status == Claim.Status.WAITING


@dataclass(frozen=True, slots=True)
class MayClaim:
    """One of the claims that a viewer may make now, in words."""

    count: int
    said: str


def on_table(match: Match) -> Claim | None:
    """The claim made at the table as it stands. A query where the game knows claims, else none."""
    if match.entered or match.is_late or match.is_over or not knows_claims(match.game):
        return None
    return match.claims.filter(seq=match.seq).exclude(status=Claim.Status.AGREED).first()


def knows_claims(game: str) -> bool:
    """Whether anything can be claimed in a game at all."""
    try:
        state = registry.get(game).State
    except UnknownGame:
        return False
    return state is not None and bool(state.claimed_by)


def key_for(match: Match, viewer: int | None) -> str:
    """Changes with whatever this viewer sees of a claim, and with nothing else."""
    made = on_table(match)
    if made is None:
        return ""
    return f"-c{made.pk}{made.status}{int(_has_answered(made, viewer))}"


def seen_by(
    match: Match, live: LiveMatch, viewer: int | None, names: Sequence[str], made: Claim | None = None
) -> ClaimSeen | None:
    """The claim on the table as a viewer sees it: everybody what is claimed, opponents how it will be played."""
    made = made or on_table(match)
    if made is None or made.seq != live.seq or live.state is None:
        return None
    side = live.table.side_of
    sits = viewer is not None and viewer >= 0
    opponent = sits and side(viewer or 0) != side(made.seat)
    waits, mine = made.status == Claim.Status.WAITING, viewer == made.seat
    answered = _has_answered(made, viewer)
    return ClaimSeen(
        number=made.pk,
        seat=made.seat,
        count=made.count,
        status=made.status,
        said=words_at(live, names).said(claim_said(live, made.seat, made.count)),
        line=made.line if opponent or mine else "",
        hand=_hand(live, made.seat) if opponent and waits and made.shows_hand else (),
        mine=mine,
        to_answer=sits and waits and not mine and not answered,
        answered=answered,
    )


def may_claim(
    match: Match, live: LiveMatch, viewer: int | None, names: Sequence[str], made: ClaimSeen | None
) -> list[MayClaim]:
    """What a viewer may claim now; nothing once they have claimed here, or where a handed-in bot could not answer."""
    if viewer is None or viewer not in live.actors() or live.state is None or made is not None:
        return []
    if match.device_id is not None or any(seat.bot_version_id for seat in match.seats.all()):
        return []
    words = words_at(live, names)
    counts = reversed(live.state.rest_claimable(viewer))
    return [MayClaim(count, words.said(claim_said(live, viewer, count))) for count in counts]


def _hand(live: LiveMatch, seat: int) -> tuple[str, ...]:
    state = live.playing
    shown = state.view(seat)["seats"][seat].get("hand", [])
    return tuple(str(state.say(card)) for card in shown)


def _has_answered(made: Claim, viewer: int | None) -> bool:
    return viewer is not None and made.answers.filter(seat=viewer).exists()
