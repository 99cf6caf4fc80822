"""Finished matches are added to the statistics of all deals: each once, in batches, whatever worker dies meanwhile.

A match is marked as counted in the transaction that adds it to the sums. Those that strangers may see are added; what
they come to can so be checked by anybody. Sums are locked in the order of their keys.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from django.db import transaction
from django.utils import timezone

from common.chi_square import Fit, dealt_evenly, equal_shares
from games.core.deal_counts import Dealt, dealt_in
from games.core.errors import Refusal
from games.core.log import stored_event
from matches import event_store
from matches.models import CountedMatch, DealTally, Match, Seat
from matches.selectors import visible

BATCH: Final = 20
"""So many matches are counted in one transaction."""
SECONDS: Final = 20.0
"""After so long one call begins no further batch."""
LAYOUTS: Final = 60
"""So many ways of dealing are kept apart of one game; hands of any other are only counted together."""
OTHERS: Final = ""

Kind = DealTally.Kind
Key = tuple[str, str, int, str]

logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Sums:
    """What a batch adds to one row."""

    matches: int = 0
    deals: int = 0
    draws: int = 0
    proved: int = 0
    counts: dict[str, Any] = field(default_factory=dict)


def count_due() -> int:
    """Count what waits, for some seconds. How many matches."""
    began, counted = monotonic(), 0
    while monotonic() - began < SECONDS:
        some = count_some()
        counted += some
        if some < BATCH:
            break
    return counted


@transaction.atomic
def count_some() -> int:
    """Count one batch. Whoever else counts at the same time takes another."""
    waiting = CountedMatch.objects.filter(counted_at=None).order_by("pk")
    held = list(waiting.select_for_update(skip_locked=True, of=("self",)).values_list("pk", "match")[:BATCH])
    found = visible(None, status=Match.Status.FINISHED).filter(entered=False, pk__in=[one for _, one in held])
    sums: dict[Key, Sums] = {}
    for match in found:
        _add_match(sums, match)
    for key in sorted(sums):
        _store(key, sums[key])
    CountedMatch.objects.filter(pk__in=[pk for pk, _ in held]).update(counted_at=timezone.now())
    return len(held)


def _add_match(sums: dict[Key, Sums], match: Match) -> None:
    seats = sorted(match.seats.all(), key=lambda seat: seat.index)
    dealt, draws, proved = _dealt(match, len(seats))
    sides: dict[int, list[int]] = {}
    for seat in seats:
        sides.setdefault(seat.side, []).append(seat.index)
    layout = ";".join(",".join(map(str, sides[side])) for side in sorted(sides))
    row = sums.setdefault((match.game, Kind.PLAYED, len(seats), layout), Sums())
    row.matches, row.deals = row.matches + 1, row.deals + dealt.deals
    row.draws, row.proved = row.draws + draws, row.proved + proved
    if not match.changed_hands and match.options.get("exchanged", "off") == "off":
        merge(row.counts, _fared(seats))
    if match.board_set_id is None:
        _add_deals(sums, match.game, len(seats), dealt)


def _add_deals(sums: dict[Key, Sums], game: str, players: int, dealt: Dealt) -> None:
    """A board that others meet too is no deal of its own, and is not asked for."""
    for layout, counts in dealt.cards.items():
        row = sums.setdefault((game, Kind.CARDS, players, layout), Sums())
        row.matches, row.deals = row.matches + 1, row.deals + dealt.dealt[layout]
        merge(row.counts, counts)
    for layout, faces in dealt.faces.items():
        row = sums.setdefault((game, Kind.FACES, players, layout), Sums())
        row.matches, row.deals = row.matches + 1, row.deals + sum(faces.values())
        merge(row.counts, faces)


def _dealt(match: Match, seats: int) -> tuple[Dealt, int, int]:
    """What was dealt in a match; how much of it was sealed, and how much of that was found right.

    Found right: the match replays from its opened log to the result that was written down. One that does not, or whose
    rules have changed since, has its seals counted and nothing else.
    """
    log = [
        stored_event(*row)
        for row in match.events.order_by("seq").values_list("seq", "kind", "seat", "text", "ms")
    ]
    try:
        dealt, live = dealt_in(event_store.table_of(match, seats), log)
    except Refusal as refused:
        logger.warning("match %s is in the statistics without its deals: %s", match.pk, refused)
        return Dealt(), sum(event.kind == "chance" for event in log), 0
    assert match.result is not None
    right = live.result is not None and list(live.result.totals) == list(match.result["totals"])
    return dealt, dealt.draws, dealt.draws if right else 0


def _fared(seats: Sequence[Seat]) -> dict[str, list[int]]:
    """By seat: points, whether won alone and whether shared; nothing where nobody wins."""
    first = {seat.side for seat in seats if seat.place == 1}
    if any(seat.place is None or seat.score is None for seat in seats):
        return {}
    return {
        "played": [1],
        "points": [seat.score or 0 for seat in seats],
        "won": [int(first == {seat.side}) for seat in seats],
        "shared": [int(len(first) > 1 and seat.side in first) for seat in seats],
    }


def merge(sums: dict[str, Any], more: dict[str, Any]) -> None:
    """Add counts, number by number."""
    for name, value in more.items():
        old = sums.get(name)
        if old is None:
            sums[name] = list(value) if isinstance(value, list) else value
        elif isinstance(value, list):
            sums[name] = [one + other for one, other in zip(old, value, strict=True)]
        else:
            sums[name] = old + value


def _store(key: Key, more: Sums) -> None:
    row = _row(key)
    row.matches, row.deals = row.matches + more.matches, row.deals + more.deals
    row.draws, row.proved = row.draws + more.draws, row.proved + more.proved
    if row.kind == Kind.PLAYED or row.layout != OTHERS:
        merge(row.counts, more.counts)
    if fit := _fit(row):
        row.statistic, row.freedom = fit.statistic, fit.freedom
    row.save()


def _row(key: Key) -> DealTally:
    """The row of a key, locked; that of all others where a game has too many ways of dealing."""
    game, kind, players, layout = key
    rows = DealTally.objects.select_for_update()
    row = rows.filter(game=game, kind=kind, players=players, layout=layout).first()
    if row is not None:
        return row
    if kind != Kind.PLAYED and DealTally.objects.filter(game=game, kind=kind).count() >= LAYOUTS:
        layout = OTHERS
    DealTally.objects.bulk_create(
        [DealTally(game=game, kind=kind, players=players, layout=layout)], ignore_conflicts=True
    )
    return rows.get(game=game, kind=kind, players=players, layout=layout)


def _fit(row: DealTally) -> Fit | None:
    if row.kind == Kind.CARDS and row.layout != OTHERS:
        return dealt_evenly(row.counts, int(row.layout.partition(":")[0]))
    if row.kind == Kind.FACES and row.layout != OTHERS:
        return equal_shares(list(row.counts.values()))
    return None
