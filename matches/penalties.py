"""Points beside the deals of a sheet: a penalty that the game's book names, or a correction; and who gets them often.

Nobody gives points alone: each side says so, or an organiser who does not sit there (`matches.proposals`).
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, F
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from games.core.adjustments import Adjustment, penalty_of
from games.core.errors import BadResult, StaleSequence
from games.core.game import GameTable
from games.core.match import LiveMatch
from games.core.messages import say
from matches import event_store, permissions, selectors, sittings
from matches.errors import MatchError
from matches.models import Match, Proposal, Seat
from matches.proposals import DOERS, Kind, Status, check_may_propose, held, make, weigh, written
from matches.strictness import policy_of

LATELY: Final = timedelta(days=365)
"""How far back it is counted who gets penalties."""


@transaction.atomic
def propose(
    *, match_id: int, data: Mapping[str, Any], by: Player, expect_seq: int, fault: int | None = None
) -> Proposal:
    """Points beside the deals, to be agreed; `data` as an event of the log has it, `fault`: the side at fault.

    An organiser who does not sit there rules at once. Which penalties are used
    the table's strictness says (`matches.strictness`). Raises MatchError, BadResult, StaleSequence.
    """
    match, seats = held(match_id)
    check_may_propose(by, match)
    _check_kept(match)
    live = event_store.load(match, seats=len(seats))
    if live.seq != expect_seq:
        raise StaleSequence(expect_seq, live.seq)
    if fault is not None and not 0 <= fault < len(live.table.sides):
        raise BadResult({"fault": say("there is no such side.")})
    _check_deal_since(match, live)
    with selectors.refusals_named(live, [seat.player.name for seat in seats]):
        adjustment = live.copy().adjust(data, live.seq).adjustment
    _check_used(match, live.table, adjustment, fault, by)
    content = {**adjustment.to_json(), "rows": len(live.sheet.rows)}
    made = make(match, by, Kind.PENALTY, content, fault=fault)
    return weigh(made, match, seats, by)


def _do(made: Proposal, match: Match, seats: Sequence[Seat], by: Player) -> None:
    _check_kept(match)
    live = event_store.load(match, seats=len(seats))
    known = live.seq
    _check_deal_since(match, live)
    with selectors.refusals_named(live, [seat.player.name for seat in seats]):
        live.adjust(made.content, known)
    written(made, match, live, known, by)


DOERS[Kind.PENALTY] = _do


def _check_used(
    match: Match, table: GameTable, adjustment: Adjustment, fault: int | None, by: Player
) -> None:
    """Raise MatchError for a penalty that is not used where the match is played so strictly. Corrections always are."""
    if fault is None and not adjustment.penalty:
        return
    used = policy_of(match).penalties
    if used == "none":
        raise MatchError(_("No penalties are given here: as it is played, points are only put right."))
    if (
        used == "listed"
        and not permissions.may_decide(by, match)
        and not _is_listed(table, adjustment, fault)
    ):
        raise MatchError(
            _("Only the game’s own penalties are given here, for what they cost; others an organiser gives.")
        )


def _is_listed(table: GameTable, adjustment: Adjustment, fault: int | None) -> bool:
    """Whether it costs what the game's book says."""
    known = penalty_of(table, adjustment.penalty)
    if known is None or fault is None or not known.points:
        return False
    costs = known.costs(table, fault)
    if table.game.closed():
        costs = tuple(points_for(table, fault=fault, penalty=known.key, points=known.points, goes="shared"))
    return adjustment.points == costs


def _check_kept(match: Match) -> None:
    if match.status == Match.Status.PAUSED:
        raise MatchError(_("The sheet rests until the dispute is settled."))


def _check_deal_since(match: Match, live: LiveMatch) -> None:
    """Who has just sat down gives no points to those who left, nor takes them."""
    if match.changed_hands and sittings.closed_rows(match) == len(live.sheet.rows):
        raise MatchError(
            _("A seat has just changed hands: points beside the deals come after the next deal.")
        )


def taken_back(match: Match) -> None:
    """The newest points beside the deals have been taken back. The match is locked."""
    newest = match.proposals.filter(kind=Kind.PENALTY, status__in=(Status.DONE, Status.RULED))
    made = newest.order_by("-seq_after").first()
    if made is not None:
        made.status = Status.BACK
        made.save(update_fields=["status"])


def points_for(table: GameTable, *, fault: int, penalty: str, points: int | None, goes: str) -> list[int]:
    """What each side gets where one is at fault: as many as are said, or as the game's book has it.

    `goes`: `lost`, to nobody; `others`: to every other side; `shared`: from this side, to the others in equal parts.
    """
    known = penalty_of(table, penalty)
    sides = len(table.sides)
    if points is None:
        return list(known.costs(table, fault)) if known is not None else [0] * sides
    worse = 1 if table.game.low_wins else -1
    own = worse * points if goes != "others" else 0
    other = {"lost": 0, "others": -worse * points, "shared": -worse * (points // max(1, sides - 1))}[goes]
    if goes == "shared":
        own = -other * (sides - 1)
    return [own if side == fault else other for side in range(sides)]


@dataclass(frozen=True, slots=True)
class Often:
    """Who was on a side at fault, and how many times lately."""

    name: str
    times: int


def who_gets_them(club: Club) -> list[Often]:
    """Whose side was given penalties at the club's tables in the last year, the most first; by who sat there then.

    Two queries, and four more where seats have changed hands.
    """
    given = Proposal.objects.filter(
        match__club=club,
        kind=Kind.PENALTY,
        status__in=(Status.DONE, Status.RULED),
        fault__isnull=False,
        made_at__gte=timezone.now() - LATELY,
    ).order_by()
    same = given.filter(match__changed_hands=False, fault=F("match__seats__side"))
    people = same.values_list("match__seats__player", "match__seats__player__name")
    times = Counter({(pk, name): n for pk, name, n in people.annotate(n=Count("pk", distinct=True))})
    changed = given.filter(match__changed_hands=True).select_related("match")
    for made in changed.prefetch_related("match__seats__player", "match__sittings__player"):
        times.update((player.pk, player.name) for player in _at_fault(made))
    found = [Often(name, n) for (_pk, name), n in times.items()]
    return sorted(found, key=lambda one: (-one.times, one.name))


def _at_fault(made: Proposal) -> set[Player]:
    """Who was on the side at fault when it was given; of old ones, in which no row is kept, who sits there now."""
    match = made.match
    row = max(1, made.content.get("rows", sys.maxsize))
    seats = {seat.index: seat for seat in match.seats.all() if seat.side == made.fault}
    people = {seat.player_id: seat.player for seat in seats.values()}
    people |= {one.player_id: one.player for one in match.sittings.all()}
    sat = sittings.stretches(seats.values(), match.sittings.all(), max(row, 1))
    return {people[one.player_id] for one in sat if one.first <= row <= max(one.last, one.first)}
