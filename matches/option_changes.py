"""Other options from the next deal on: by the own word of everybody at the table, also where the sheet rests.

The log keeps what was changed; deals that were counted stay as they were, and the end is looked at anew. No organiser
rules about options: they are the table's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction

from clubs.models import Player
from games.core.errors import StaleSequence
from games.core.option_changes import changed_values
from matches import event_store, selectors, table_disputes
from matches.models import Match, Proposal, Seat
from matches.proposals import DOERS, Kind, check_may_propose, held, make, weigh, written


@transaction.atomic
def propose(*, match_id: int, options: Mapping[str, Any], by: Player, expect_seq: int) -> Proposal:
    """Other values of some options. Raises MatchError, BadOption for what cannot be changed now, StaleSequence."""
    match, seats = held(match_id)
    check_may_propose(by, match)
    live = event_store.load(match, seats=len(seats))
    if live.seq != expect_seq:
        raise StaleSequence(expect_seq, live.seq)
    trial = live.copy()
    with selectors.refusals_named(live, [seat.player.name for seat in seats]):
        trial.change_options(options, live.seq)
    content = changed_values(live.table, trial.table)
    return weigh(make(match, by, Kind.OPTIONS, content), match, seats, by)


def _do(made: Proposal, match: Match, seats: Sequence[Seat], by: Player) -> None:
    live = event_store.load(match, seats=len(seats))
    known = live.seq
    with selectors.refusals_named(live, [seat.player.name for seat in seats]):
        live.change_options(made.content, known)
    written(made, match, live, known, by)
    table_disputes.settle(match, by)


DOERS[Kind.OPTIONS] = _do
