"""Tables of more than two: who did not come leaves the table, and a result that is typed for it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from games.core import registry
from games.core.errors import BadOption
from games.core.messages import say
from matches import services as matches
from matches.objections import WRITTEN_FOR_TABLE
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, PairingEntry
from tournaments.schemes import halves_by_places
from tournaments.services import rounds
from tournaments.services.counting import close_when_counted, go_on_when_counted
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.services.table_results import held_matches, open_table


@transaction.atomic
def leave_without(*, competition: Competition, pairing_id: int, came: Sequence[bool]) -> Pairing:
    """Who did not come has a table of their own, without points, and the others play by themselves.

    Where the game is not for so few, those who came share the first place. came: of each side by position. Raises
    CompetitionError once something was played there, or it is counted.
    """
    hold_entrants(competition.pk)
    waiting = held_matches(pairing_id)
    row = locked(competition.pk)
    pairing, sides = open_table(row, pairing_id)
    if len(came) != len(sides) or all(came):
        raise CompetitionError(_("Say who did not come."))
    if pairing.counted:
        raise CompetitionError(_("This table is counted: rule on it instead."))
    if any(match.seq for match in waiting):
        raise CompetitionError(_("Something was written down at this table: finish or stop its match."))
    here = [side for side, is_here in zip(sides, came, strict=True) if is_here]
    matches.void_together(waiting, reason=say("Somebody did not come."))
    if here:
        _set_apart(pairing, [side for side in sides if side not in here])
    else:
        pairing.sides.update(points=0)
    _play_or_win(row, pairing, here, len(sides))
    close_when_counted(pairing.round_id)
    go_on_when_counted(row)
    return pairing


def _is_for(row: Competition, left: int) -> bool:
    if left < 2:
        return False
    try:
        registry.get(row.game).table_for(left, row.options)
    except BadOption:
        return False
    return True


def _set_apart(pairing: Pairing, missing: Sequence[PairingEntry]) -> None:
    """Each a table of their own at the end of the round, counted with nothing."""
    last = pairing.round.pairings.aggregate(last=Max("table"))["last"]
    for table, side in enumerate(missing, last + 1):
        made = Pairing.objects.create(
            round_id=pairing.round_id, table=table, kind=Pairing.Kind.FORFEIT, counted=True
        )
        side.pairing, side.position, side.points = made, 0, 0
        side.save(update_fields=["pairing", "position", "points"])


def _play_or_win(row: Competition, pairing: Pairing, here: Sequence[PairingEntry], sat: int) -> None:
    if _is_for(row, len(here)):
        entries = {entry.number or 0: entry for entry in held_entries(row)}
        by_pk = {entry.pk: number for number, entry in entries.items()}
        rounds.add_match(row, pairing, tuple(by_pk[side.entry_id] for side in here), entries)
        return
    earned = halves_by_places(row, [1] * len(here) + [1 + len(here)] * (sat - len(here)))
    for side, points in zip(here, earned, strict=False):
        side.points = points
        side.save(update_fields=["points"])
    pairing.kind, pairing.counted = Pairing.Kind.FORFEIT, True
    pairing.save(update_fields=["kind", "counted"])


@transaction.atomic
def places_write(
    *, competition: Competition, pairing_id: int, places: Sequence[int], scores: Sequence[int] = ()
) -> Pairing:
    """The places of a table in place of its match, which is void: for games whose sheet asks for more than scores.

    Raises CompetitionError once it is counted, or a sheet is begun, or for places that nobody can have.
    """
    hold_entrants(competition.pk)
    waiting = held_matches(pairing_id)
    row = locked(competition.pk)
    pairing, sides = open_table(row, pairing_id)
    if pairing.counted:
        raise CompetitionError(_("This table is counted: correct its match, or rule on it."))
    if len(places) != len(sides) or any(1 + sum(p < one for p in places) != one for one in places):
        raise CompetitionError(_("Each side has its place, such as 2/1/3/3; who shares one has the better."))
    if any(match.seq for match in waiting):
        raise CompetitionError(_("Something was written down at this table: finish or stop its match."))
    matches.void_together(waiting, reason=WRITTEN_FOR_TABLE)
    earned = halves_by_places(row, places)
    known: Sequence[int | None] = scores or [None] * len(sides)
    for side, points, score in zip(sides, earned, known, strict=True):
        side.points, side.score = points, score
    PairingEntry.objects.bulk_update(sides, ["points", "score"])
    pairing.counted = True
    pairing.save(update_fields=["counted"])
    close_when_counted(pairing.round_id)
    go_on_when_counted(row)
    return pairing
