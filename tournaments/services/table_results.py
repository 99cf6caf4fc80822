"""What organisers write down of a table: who did not come, that they came after all, and rulings."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from games.core.messages import say
from matches import services as matches
from matches.models import Match
from matches.objections import WRITTEN_FOR_TABLE
from tournaments.engine.event import POINT
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Pairing, PairingEntry, Round, Ruling
from tournaments.schemes import halves_by_places, win_halves
from tournaments.services import rounds
from tournaments.services.counting import close_when_counted, go_on_when_counted
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.services.reasons import reason_of
from tournaments.table_sides import TableSide, sides_of_table, write_sides

MOST_POINTS = 10 * POINT


@transaction.atomic
def table_forfeit(*, competition: Competition, pairing_id: int, came: Sequence[bool]) -> Pairing:
    """Some of a table did not come: who did has won, and if nobody did, both have nothing. Again changes nothing.

    came: of each side by position. Raises CompetitionError once something was played there, or it is counted.
    """
    hold_entrants(competition.pk)
    waiting = held_matches(pairing_id)
    row = locked(competition.pk)
    pairing, sides = _sides(row, pairing_id)
    points = [win_halves(row) if here else 0 for here in came]
    if len(sides) != 2 or len(points) != 2 or all(came):
        raise CompetitionError(_("Say who of the two did not come."))
    if pairing.kind == Pairing.Kind.FORFEIT and [side.points for side in sides] == points:
        return pairing
    if pairing.counted or pairing.kind != Pairing.Kind.PLAYED:
        raise CompetitionError(_("This table is counted: rule on it instead."))
    if any(match.seq and match.entered for match in waiting) or pairing.board_results.exists():
        raise CompetitionError(_("Something was written down at this table: finish or stop its match."))
    matches.void_together(waiting, reason=say("Somebody did not come."))
    for side, earned in zip(sides, points, strict=True):
        side.give(earned, None)
    write_sides(sides)
    pairing.kind, pairing.counted, pairing.counted_at = Pairing.Kind.FORFEIT, True, timezone.now()
    pairing.save(update_fields=["kind", "counted", "counted_at"])
    close_when_counted(pairing.round_id)
    go_on_when_counted(row)
    return pairing


@transaction.atomic
def table_result(
    *, competition: Competition, pairing_id: int, winner: int | None, scores: tuple[int, int] | None = None
) -> Pairing:
    """The result of a table in place of its match, which is void: for games whose sheet asks for more than that.

    winner: the side by position, None for a draw. Raises CompetitionError once it is counted, or a sheet is begun.
    """
    hold_entrants(competition.pk)
    waiting = held_matches(pairing_id)
    row = locked(competition.pk)
    pairing, sides = _sides(row, pairing_id)
    if pairing.boards:
        raise CompetitionError(_("Its results are entered board by board."))
    if pairing.counted or len(sides) != 2:
        raise CompetitionError(_("This table is counted: correct its match, or rule on it."))
    if winner is None and not registry.get(row.game).draws:
        raise CompetitionError(_("Somebody wins this game: there are no draws."))
    if any(not match.entered for match in waiting):
        raise CompetitionError(_("It is played on the site, and its result counts by itself."))
    if any(match.seq for match in waiting):
        raise CompetitionError(_("Something was written down at this table: finish or stop its match."))
    matches.void_together(waiting, reason=WRITTEN_FOR_TABLE)
    places = [1 if winner in (None, side.position) else 2 for side in sides]
    earned = halves_by_places(row, places)
    for side, points, score in zip(sides, earned, scores or (None, None), strict=True):
        side.give(points, score)
    write_sides(sides)
    pairing.counted, pairing.counted_at = True, timezone.now()
    pairing.save(update_fields=["counted", "counted_at"])
    close_when_counted(pairing.round_id)
    go_on_when_counted(row)
    return pairing


@transaction.atomic
def table_reopen(*, competition: Competition, pairing_id: int) -> Pairing:
    """They came after all, or a void match is played anew: the table has a match again. Again changes nothing.

    Only in the last round, and while it is played. Raises CompetitionError.
    """
    hold_entrants(competition.pk)
    row = locked(competition.pk)
    pairing, sides = _sides(row, pairing_id)
    if not pairing.counted:
        return pairing
    nothing_played = pairing.kind == Pairing.Kind.FORFEIT or all(side.points is None for side in sides)
    if len(sides) != 2 or not nothing_played or pairing.rulings.exists():
        raise CompetitionError(_("This table is counted: correct its match, or rule on it."))
    if row.status != Competition.Status.RUNNING or _is_followed(pairing):
        raise CompetitionError(_("Another round follows this one: undo that first."))
    entries = {entry.number or 0: entry for entry in held_entries(row)}
    by_pk = {entry.pk: number for number, entry in entries.items()}
    if not pairing.boards:
        sits = tuple(by_pk[one.entry_id] for side in sides for one in side.rows)
        rounds.add_match(row, pairing, sits, entries)
    pairing.sides.update(points=None, score=None)
    pairing.kind, pairing.counted, pairing.counted_at = Pairing.Kind.PLAYED, False, None
    pairing.save(update_fields=["kind", "counted", "counted_at"])
    Round.objects.filter(pk=pairing.round_id).update(state=Round.State.PUBLISHED)
    return pairing


@transaction.atomic
def ruling_add(
    *, competition: Competition, pairing_id: int, kind: str, points: Sequence[int], reason: str, by: Player
) -> Ruling:
    """Add a ruling on a table that is counted. Nothing of before is changed, rounds that were drawn stay as they are.

    points: of each side in hundredths; a penalty's are added, others stand in place of what the side has.
    Raises CompetitionError.
    """
    row = locked(competition.pk)
    pairing, sides = _sides(row, pairing_id)
    if not pairing.counted:
        raise CompetitionError(_("This table has no result yet: there is nothing to rule on."))
    words = check_ruling(kind, points, len(sides), reason)
    return Ruling.objects.create(pairing=pairing, kind=kind, points=list(points), reason=words, by=by)


def check_ruling(kind: str, points: Sequence[int], sides: int, reason: str) -> str:
    """The reason in single spaces, if all of it can be. Raises CompetitionError."""
    words = reason_of(reason)
    _check_points(kind, points, sides)
    return words


def _check_points(kind: str, points: Sequence[int], sides: int) -> None:
    if kind not in Ruling.Kind.values:
        raise CompetitionError(_("There is no such kind of ruling."))
    if len(points) != sides:
        raise CompetitionError(_("Each side of the table needs its points."))
    penalty = kind == Ruling.Kind.PENALTY
    least, most = (-MOST_POINTS, 0) if penalty else (0, MOST_POINTS)
    if not all(least <= one <= most for one in points) or (penalty and not any(points)):
        raise CompetitionError(
            _("A penalty takes points from somebody, at most ten.")
            if penalty
            else _("Points of a ruling are from 0 to 10.")
        )


def held_matches(pairing_id: int) -> list[Match]:
    """The matches of a table that are not over, locked by their ids before the competition is."""
    rows = Match.objects.filter(pairing_match__pairing=pairing_id).order_by("pk")
    return [match for match in rows.select_for_update(of=("self",), no_key=True) if not match.is_over]


def _sides(row: Competition, pairing_id: int) -> tuple[Pairing, list[TableSide]]:
    """As `open_table`, with partners together."""
    pairing, rows = open_table(row, pairing_id)
    return pairing, sides_of_table(rows)


def open_table(row: Competition, pairing_id: int) -> tuple[Pairing, list[PairingEntry]]:
    """A table of a round that counts, with its sides, while the competition can be changed. Raises CompetitionError."""
    if row.kind != Competition.Kind.TOURNAMENT or row.status == Competition.Status.CANCELLED:
        raise CompetitionError(_("Nothing of it is changed any more."))
    rows = Pairing.objects.filter(pk=pairing_id, round__competition=row, round__state__in=STANDING)
    pairing = rows.select_for_update(of=("self",), no_key=True).select_related("round").first()
    if pairing is None:
        raise CompetitionError(_("That table is no longer there."))
    return pairing, list(pairing.sides.select_related("entry__player").order_by("position"))


def _is_followed(pairing: Pairing) -> bool:
    """Whether a later round was drawn from this one; those of a round robin follow from nothing."""
    later = Round.objects.filter(
        competition=pairing.round.competition_id, number__gt=pairing.round.number
    ).exclude(state=Round.State.UNDONE)
    return pairing.round.competition.format != "round-robin" and later.exists()
