"""Pairing a draft by hand, with a beginning and an end; everybody reads later what the engine would have drawn."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from tournaments.engine.formats.base import Next
from tournaments.errors import CompetitionError
from tournaments.models import Competition, HandPairing, Pairing, Round
from tournaments.offers import EXCHANGED
from tournaments.services.holding import locked
from tournaments.stages import next_of


@transaction.atomic
def hand_begin(*, competition: Competition, round_id: int, by: Player) -> HandPairing:
    """From now on two of a draft can change places. What the engine draws is written down. Again changes nothing.

    Raises CompetitionError for a draft that is no more, and where the tables follow from the bracket.
    """
    row = locked(competition.pk)
    made = _draft(row, round_id)
    if row.format not in EXCHANGED:
        raise CompetitionError(_("Its tables follow from the bracket: nobody changes places."))
    answer = next_of(row, list(row.entries.select_related("player__bot")))
    drawn = [list(table.entrants) for table in answer.tables] if isinstance(answer, Next) else []
    return HandPairing.objects.get_or_create(round=made, defaults={"by": by, "drawn": drawn})[0]


@transaction.atomic
def hand_end(*, competition: Competition, round_id: int) -> HandPairing | None:
    """The draft stays as it was put together: tables that the engine does not draw are marked. Again changes nothing.

    Nothing was changed: nothing is written of it. Raises CompetitionError where nobody has begun.
    """
    row = locked(competition.pk)
    made = _draft(row, round_id)
    hand = HandPairing.objects.filter(round=made).first()
    if hand is None:
        raise CompetitionError(_("Nobody puts this round together by hand."))
    if hand.ended_at is not None:
        return hand
    differing = _differing(made, hand.drawn)
    if not differing:
        made.pairings.update(by_hand=False)
        hand.delete()
        return None
    made.pairings.filter(pk__in=differing).update(by_hand=True)
    hand.ended_at, hand.differ = timezone.now(), len(differing)
    hand.save(update_fields=["ended_at", "differ"])
    return hand


def require_begun(made: Round) -> None:
    """Raise CompetitionError unless somebody puts the draft together by hand now."""
    if not _goes_on(made):
        raise CompetitionError(_("Say first that you put this round together by hand."))


def _goes_on(made: Round) -> bool:
    """Without a query, where the round was read with its `hand`."""
    hand: HandPairing | None = getattr(made, "hand", None)
    return hand is not None and hand.ended_at is None


def require_ended(made: Round) -> None:
    """Raise CompetitionError while somebody does."""
    if _goes_on(made):
        raise CompetitionError(_("This round is being put together by hand: end that first."))


def _differing(made: Round, drawn: Sequence[Sequence[int]]) -> list[int]:
    own = {tuple(table) for table in drawn}
    rows = made.pairings.prefetch_related("sides__entry")
    return [row.pk for row in rows if _sits(row) not in own]


def _sits(row: Pairing) -> tuple[int, ...]:
    sides = sorted(row.sides.all(), key=lambda side: side.position)
    return tuple(side.entry.number or 0 for side in sides)


def _draft(row: Competition, round_id: int) -> Round:
    made = row.round_set.filter(pk=round_id, state=Round.State.DRAFT).first()
    if made is None:
        raise CompetitionError(_("That draft is no longer there: look at the new one."), code="draft-gone")
    return made
