"""What makes a final table final: the time it is provisional, and unusual results that somebody has looked at."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _, gettext_lazy

from clubs.models import Player
from tournaments import finality, outliers, selectors
from tournaments.engine.outliers import Outlier
from tournaments.errors import CompetitionError
from tournaments.finality import State
from tournaments.models import Competition, OutlierWord, Pairing
from tournaments.permissions import organises, rules_on, sitting_by_side
from tournaments.services.holding import locked

MOST_MINUTES = 7 * 24 * 60
WHOSE_WORD = gettext_lazy("The organisers look at unusual results, and who sits at the table.")


@transaction.atomic
def provisional_set(*, competition: Competition, minutes: int) -> Competition:
    """For how long its table is provisional: said until the draw; after it only longer. Raises CompetitionError."""
    row = locked(competition.pk)
    if not 0 <= minutes <= MOST_MINUTES:
        raise CompetitionError(_("Minutes are a number from 0 to %(most)s.") % {"most": MOST_MINUTES})
    if row.kind != Competition.Kind.TOURNAMENT or row.status == Competition.Status.CANCELLED:
        raise CompetitionError(_("Nothing of it is changed any more."))
    refuse_final(row)
    if row.status != Competition.Status.DRAFT and minutes < row.provisional:
        raise CompetitionError(_("It was said before the draw: now it can only be made longer."))
    row.provisional = minutes
    row.save(update_fields=["provisional"])
    return row


@transaction.atomic
def outlier_accept(
    *,
    competition: Competition,
    pairing_id: int,
    what: str,
    value: int,
    room: int = 0,
    board: int = 0,
    by: Player,
) -> OutlierWord:
    """Somebody says that an unusual result is right as it is; again changes nothing.

    Who sits at the table, or gains by it, is written down as such: another has to say so too. Raises CompetitionError
    for what is not, or no longer, unusual, and for who neither organises the event nor sits there.
    """
    row = locked(competition.pk)
    key = (pairing_id, what, room, board, value)
    found = next((one for one in outliers.outliers_of(row) if outliers.key_of(one) == key), None)
    pairing = selectors.pairings(row).filter(pk=pairing_id).first()
    if found is None or pairing is None:
        raise CompetitionError(_("That result is not, or no longer, unusual: look again."))
    before = OutlierWord.objects.filter(
        pairing=pairing, kind=what, room=room, board=board, value=value, by=by
    ).first()
    if before is not None:
        return before
    made = _word(row, pairing, found, by)
    made.save()
    final_store(row)
    return made


def _word(row: Competition, pairing: Pairing, one: Outlier, by: Player) -> OutlierWord:
    sides = sitting_by_side(pairing)
    side = next((side for side, people in sides.items() if by.pk in people), None)
    runs = organises(row, by, by.user)
    if not runs and side is None:
        raise CompetitionError(str(WHOSE_WORD))
    interested = outliers.gains(row, pairing, one, by, side)
    if side is None and not rules_on(row, pairing, by):
        interested = True  # the deputy of somebody who sits there
    return OutlierWord(
        pairing=pairing,
        kind=one.what.value,
        room=one.room,
        board=one.board,
        value=one.value,
        by=by,
        organises=runs,
        side=side,
        gains=interested,
    )


def refuse_final(row: Competition) -> None:
    """Raise CompetitionError once only rulings change the table."""
    now = finality.finality(row)
    if now.state is State.FINAL:
        raise CompetitionError(
            _("Too late: the final table has been final since %(at)s. Only a ruling changes it.")
            % {"at": finality.moment(now.at)}
        )


def final_store(row: Competition) -> None:
    """Write down that a table is final, once it is; the caller holds the competition."""
    now = finality.finality(row)
    if now.state is State.FINAL and row.final_at is None:
        row.final_at = now.at
        row.save(update_fields=["final_at"])


def make_due_final() -> int:
    """Write it down of every event whose stated time is over; how many there were."""
    done = 0
    rows = Competition.objects.filter(
        kind=Competition.Kind.TOURNAMENT, status=Competition.Status.FINISHED, final_at=None
    )
    for row in rows.order_by("pk").iterator():
        if finality.is_final(row):
            done += _made_final(row.pk)
    return done


@transaction.atomic
def _made_final(competition_id: int) -> int:
    row = Competition.objects.select_for_update(of=("self",), no_key=True).get(pk=competition_id)
    final_store(row)
    return int(row.final_at is not None)
