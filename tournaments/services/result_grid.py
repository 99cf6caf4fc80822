"""Results that an organiser types, a key or two each: by the game's own sheet where that is all it asks for."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core import registry
from games.core.errors import BadResult
from games.core.sheet import places
from matches import services as matches
from matches.errors import MatchError
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing, TableLink
from tournaments.offers import SEVERAL
from tournaments.permissions import writes_alone
from tournaments.result_codes import Typed, on_sheet, typed, typed_of_several
from tournaments.services import table_results
from tournaments.services.officials import table_link_follow
from tournaments.services.several import places_write


def result_by_link(*, secret: str, text: str, by: Player) -> Pairing:
    """What whoever follows the link of a table typed for it counts; refused, it leaves the link as it was.

    Raises as `table_link_follow` and `result_type` do.
    """
    theirs = TableLink.objects.filter(secret=secret, used_by=by).exists()
    link = table_link_follow(secret=secret, player=by)
    try:
        return result_type(
            competition=link.pairing.round.competition, pairing_id=link.pairing_id, text=text, by=by
        )
    except Exception:
        if not theirs:
            TableLink.objects.filter(pk=link.pk, used_by=by).update(used_by=None)
        raise


def result_type(*, competition: Competition, pairing_id: int, text: str, by: Player) -> Pairing:
    """What was typed for a table counts. Who sits there gives their own side's word alone, whatever their office.

    Raises CompetitionError, or what the game's sheet refuses.
    """
    pairing = Pairing.objects.filter(pk=pairing_id, round__competition=competition).first()
    if pairing is None:
        raise CompetitionError(_("That table is no longer there."))
    sides = pairing.sides.count()
    result = typed_of_several(text, sides) if competition.format in SEVERAL else typed(text)
    alone = writes_alone(competition, pairing, by)
    if result.came is None and _written_on_sheet(competition, pairing, result, by):
        return pairing
    if not alone:
        raise CompetitionError(_("You sit at this table: another organiser writes that down."))
    if result.came is not None:
        return table_results.table_forfeit(competition=competition, pairing_id=pairing_id, came=result.came)
    if competition.format in SEVERAL:
        return places_write(
            competition=competition,
            pairing_id=pairing_id,
            places=_places(competition, result),
            scores=result.scores or (),
        )
    scores = (result.scores[0], result.scores[1]) if result.scores else None
    return table_results.table_result(
        competition=competition, pairing_id=pairing_id, winner=result.winner, scores=scores
    )


def _places(competition: Competition, result: Typed) -> Sequence[int]:
    """As typed, or by the scores as the game ranks them."""
    if result.scores is None:
        return result.places
    return places(result.scores, low_wins=registry.get(competition.game).low_wins)


def takes_winner(competition: Competition) -> bool:
    """Whether the game's sheet asks for nothing but who has won."""
    table = registry.get(competition.game).table_for(competition.seats, competition.options)
    return on_sheet(Typed(winner=0), table) is not None


def _written_on_sheet(competition: Competition, pairing: Pairing, result: Typed, by: Player) -> bool:
    """Whether the match of the table could take it on its sheet, and has."""
    seats = pairing.sides.count() if competition.format in SEVERAL else competition.seats
    table = registry.get(competition.game).table_for(seats, competition.options)
    data = on_sheet(result, table)
    match = Match.objects.filter(pairing_match__pairing=pairing, status=Match.Status.RUNNING).first()
    if data is None or match is None or not match.entered or match.seq:
        return False
    try:
        with transaction.atomic():
            entered = matches.enter_result(match_id=match.pk, data=data, expect_seq=0, by=by)
            matches.confirm_result(match_id=match.pk, expect_seq=entered.seq, by=by)
    except (MatchError, BadResult):
        return False  # its sheet is not complete by one result, or takes no such scores
    return True
