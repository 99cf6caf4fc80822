"""Who sat where, put right: which seats change, whether they can, and whose word that takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.models import Player
from common.signals import answers
from matches import sittings
from matches.errors import MatchError
from matches.models import CorrectedSeat, Correction, Match
from matches.signals import seats_asked


def moves(
    match: Match, seats: Mapping[int, Player] | None, by: Player, taken_back: Correction | None = None
) -> list[CorrectedSeat]:
    """What changes at the seats, not yet stored: as asked for, or as it was before the correction that is taken back.

    `by` asks for it, and has given their own word by that. The players are locked. Raises MatchError.
    """
    now = {seat.index: seat.player for seat in match.seats.select_related("player")}
    if taken_back is not None:
        before = taken_back.seats.select_related("before__merged_into")
        wanted = {move.index: move.before.merged_into or move.before for move in before}
        return _changes(now, wanted)
    if seats is None:
        return []
    fresh = {player.pk: player for player in Player.objects.filter(pk__in=[one.pk for one in seats.values()])}
    found = _changes(now, {index: fresh[player.pk] for index, player in seats.items()})
    _check(match, now, found)
    new = {move.after_id for move in found} - {player.pk for player in now.values()}
    words: set[int] = set().union(*answers(seats_asked, Match, match=match, new=new))
    for move in found:
        move.word = move.after_id in words and move.after != by
    return found


def store(correction: Correction, changes: Sequence[CorrectedSeat]) -> None:
    """Store what has not been stored yet."""
    for change in changes:
        change.correction = correction
    CorrectedSeat.objects.bulk_create(change for change in changes if change.pk is None)


def store_anew(correction: Correction, changes: Sequence[CorrectedSeat]) -> None:
    """Store them after all, where storing them once was undone."""
    for change in changes:
        change.pk = None
    store(correction, changes)


def _changes(now: Mapping[int, Player], wanted: Mapping[int, Player]) -> list[CorrectedSeat]:
    return [
        CorrectedSeat(index=index, before=now[index], after=player)
        for index, player in sorted(wanted.items())
        if index in now and now[index] != player
    ]


def _check_elsewhere(match: Match, found: Sequence[CorrectedSeat]) -> None:
    """Who sat in another seat until they gave it up sat here after that at the earliest."""
    sat = sittings.earlier(match)
    for move in found:
        begins = max((one.until for one in sat if one.index == move.index), default=0)
        if any(
            one.player_id == move.after_id and one.index != move.index and one.until > begins for one in sat
        ):
            raise MatchError(_("%(player)s cannot sit in two places.") % {"player": move.after})


def _check(match: Match, now: Mapping[int, Player], found: Sequence[CorrectedSeat]) -> None:
    if not found:
        raise MatchError(_("Say at which seat somebody else sat."))
    then = [*({**now, **{move.index: move.after for move in found}}).values()]
    for player in (move.after for move in found):
        if player.is_bot or player.merged_into_id:
            raise MatchError(_("%(player)s cannot have sat there.") % {"player": player})
        if then.count(player) > 1:
            raise MatchError(_("%(player)s cannot sit in two places.") % {"player": player})
    _check_elsewhere(match, found)
    own = set(match.club.memberships.values_list("player", flat=True)) if match.club else set()
    for move in found:
        if move.after_id not in own and move.after not in now.values():
            raise MatchError(
                _("%(player)s is neither a member nor a guest of the club.") % {"player": move.after}
            )
