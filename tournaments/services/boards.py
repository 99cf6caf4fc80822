"""Results by board: entered at the table or by organisers, confirmed by the other side, corrected with a reason.

Lines are only ever added; a table is counted when every board of it has a line that is confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.board_lines import MOST_TEXT, board_score, scored_boards
from tournaments.card_movements import ROOMS
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, BoardResult, Competition, Pairing
from tournaments.permissions import rules_on, sitting_by_side, writes_alone
from tournaments.services.counting import close_when_counted, go_on_when_counted
from tournaments.services.finality import refuse_final
from tournaments.services.holding import locked
from tournaments.services.prizes import refuse_awarded
from tournaments.table_sides import sides_of_table, write_sides

MOST_REASON = 300


@dataclass(frozen=True, slots=True)
class TypedLine:
    """What was typed for a board; nothing leaves it as it is."""

    board: int
    text: str
    room: int = 1


@transaction.atomic
def boards_enter(
    *, competition: Competition, pairing_id: int, lines: Sequence[TypedLine], by: Player
) -> Pairing:
    """Results of boards of a table, all or none: by who sits there, or an organiser who does not, whose word counts.

    The same again changes nothing; before it is confirmed a line may be typed anew. Raises CompetitionError, or
    EventError for what is no contract.
    """
    row = locked(competition.pk)
    pairing = _table(row, pairing_id)
    alone = writes_alone(row, pairing, by)
    if not alone and not any(by.pk in side for side in sitting_by_side(pairing).values()):
        raise CompetitionError(_("Who sits at the table enters its boards, or the organisers."))
    there = _lines(pairing)
    for line in lines:
        if line.text.strip():
            _enter(row, pairing, there, line, by, alone=alone)
    _count_if_complete(row, pairing)
    return pairing


def _enter(
    row: Competition,
    pairing: Pairing,
    there: Mapping[tuple[int, int], BoardResult],
    line: TypedLine,
    by: Player,
    *,
    alone: bool,
) -> None:
    _check_line(row, pairing, line)
    score, before = board_score(line.text, line.board, row.game), there.get((line.room, line.board))
    if before is not None and before.score == score:
        if alone and before.confirmed_by_id is None:
            _confirm([before], by)
        return
    if before is not None and before.confirmed_by_id is not None:
        raise CompetitionError(
            _("Board %(n)s has its result: an organiser corrects it, and says why.") % {"n": line.board}
        )
    _write(pairing, before, line, score, by, confirmed_by=by if alone else None)


def _check_line(row: Competition, pairing: Pairing, line: TypedLine) -> None:
    rooms = ROOMS.get(row.format, 1)
    if line.board not in pairing.boards or not 1 <= line.room <= rooms:
        raise CompetitionError(_("Board %(n)s is not played at this table.") % {"n": line.board})


def _write(
    pairing: Pairing,
    before: BoardResult | None,
    line: TypedLine,
    score: int | None,
    by: Player,
    *,
    confirmed_by: Player | None,
    reason: str = "",
) -> None:
    if before is not None:
        BoardResult.objects.filter(pk=before.pk).update(replaced=True)
    BoardResult.objects.create(
        pairing=pairing,
        room=line.room,
        board=line.board,
        score=score,
        text=" ".join(line.text.split())[:MOST_TEXT],
        entered_by=by,
        confirmed_by=confirmed_by,
        reason=reason,
    )


@transaction.atomic
def boards_confirm(*, competition: Competition, pairing_id: int, by: Player) -> Pairing:
    """The other side says that what was entered is right, or an organiser who does not sit there.

    Again changes nothing. Raises CompetitionError where there is nothing that they may confirm.
    """
    row = locked(competition.pk)
    pairing = _table(row, pairing_id)
    open_ = [line for line in _lines(pairing).values() if line.confirmed_by_id is None]
    if pairing.counted or not open_:
        return pairing
    sides = sitting_by_side(pairing)
    alone = writes_alone(row, pairing, by)
    own = next((people for people in sides.values() if by.pk in people), None)
    others = [line for line in open_ if alone or (own is not None and line.entered_by_id not in own)]
    if not others:
        raise CompetitionError(_("The other side confirms what your side has entered."))
    _confirm(others, by)
    _count_if_complete(row, pairing)
    return pairing


def _confirm(lines: Sequence[BoardResult], by: Player) -> None:
    BoardResult.objects.filter(pk__in=[line.pk for line in lines]).update(confirmed_by=by)


@transaction.atomic
def board_correct(
    *, competition: Competition, pairing_id: int, line: TypedLine, reason: str, by: Player
) -> Pairing:
    """An organiser who does not sit there puts a line right; rounds that were drawn since stay as they are.

    What it replaces stays known. Raises CompetitionError, EventError.
    """
    row = locked(competition.pk)
    pairing = _table(row, pairing_id)
    refuse_awarded(row)
    refuse_final(row)
    words = " ".join(reason.split())
    if not 0 < len(words) <= MOST_REASON or not words.isprintable():
        raise CompetitionError(_("A reason of 1 to %(most)s characters is needed.") % {"most": MOST_REASON})
    if not rules_on(row, pairing, by):
        raise CompetitionError(_("You sit at this table: another organiser writes that down."))
    _check_line(row, pairing, line)
    before = _lines(pairing).get((line.room, line.board))
    if before is None:
        raise CompetitionError(_("Board %(n)s has no result yet: enter it.") % {"n": line.board})
    score = board_score(line.text, line.board, row.game)
    _write(pairing, before, line, score, by, confirmed_by=by, reason=words)
    if pairing.counted:
        _count(row, pairing, _lines(pairing))
    else:
        _count_if_complete(row, pairing)
    return pairing


def _count_if_complete(row: Competition, pairing: Pairing) -> None:
    lines, rooms = _lines(pairing), ROOMS.get(row.format, 1)
    wanted = {(room, board) for room in range(1, rooms + 1) for board in pairing.boards}
    confirmed = {at for at, line in lines.items() if line.confirmed_by_id is not None}
    if pairing.counted or not wanted <= confirmed:
        return
    _count(row, pairing, lines)
    pairing.counted, pairing.counted_at = True, timezone.now()
    pairing.save(update_fields=["counted", "counted_at"])
    close_when_counted(pairing.round_id)
    go_on_when_counted(row)


def _count(row: Competition, pairing: Pairing, lines: Mapping[tuple[int, int], BoardResult]) -> None:
    """The table's own result: who made more over its boards. What the boards are worth is compared when it is read."""
    given = [(room, board, line.score) for (room, board), line in lines.items()]
    boards, made = scored_boards(pairing.boards, given, ROOMS.get(row.format, 1))
    total = sum(made)
    sides = sides_of_table(pairing.sides.order_by("position"))
    for side, own in zip(sides, (total, -total), strict=True):
        points = 1 + (own > 0) - (own < 0)
        side.give(points if boards else None, own if boards else None)
    write_sides(sides)


def _lines(pairing: Pairing) -> dict[tuple[int, int], BoardResult]:
    """Those that count, by room and board."""
    rows = pairing.board_results.filter(replaced=False).order_by("pk")
    return {(line.room, line.board): line for line in rows}


def _table(row: Competition, pairing_id: int) -> Pairing:
    """A table that plays boards in a round that counts. Raises CompetitionError."""
    if row.status == Competition.Status.CANCELLED:
        raise CompetitionError(_("Nothing of it is changed any more."))
    rows = Pairing.objects.filter(pk=pairing_id, round__competition=row, round__state__in=STANDING)
    pairing = rows.select_for_update(of=("self",), no_key=True).first()
    if pairing is None or not pairing.boards or pairing.kind != Pairing.Kind.PLAYED:
        raise CompetitionError(_("No boards are played at that table."))
    return pairing
