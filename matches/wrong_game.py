"""A sheet that was kept at the wrong game: the match is void, and a sheet of the right one is opened in its place.

The new one waits as a table does that has just been proposed: what was agreed for one game is not agreed for another.
It is dated as the old one, and counts from when it is confirmed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from clubs.models import Player
from common.signals import answers
from games.core import registry
from games.core.game import Game
from games.core.messages import say
from matches.errors import MatchError
from matches.models import Correction, Match, Seat
from matches.services import void_match
from matches.signals import sheet_asked_anew, sheet_held


def games_for(seats: int) -> list[type[Game]]:
    """The games that so many can have played, by title."""
    return sorted(
        (game for game in registry.all_games() if seats in game.seats), key=lambda game: str(game.title)
    )


def hold(match_id: int) -> None:
    """Lock what comes before the players in the order of locks."""
    sheet_held.send(Match, match_id=match_id)


def check(match: Match, game: str, options: Mapping[str, object]) -> None:
    """Raises MatchError, UnknownGame or BadOption for a game that these people cannot have played instead."""
    if not match.entered or not match.seq:
        raise MatchError(_("Only a sheet that was kept deal by deal can have been kept at the wrong game."))
    if match.changed_hands:
        raise MatchError(
            _(
                "A seat changed hands in this match: declare it void, and open another table for each who sat there."
            )
        )
    right, count = registry.get(game), match.seats.count()
    if count not in right.seats:
        raise MatchError(
            _(
                "%(game)s is played by %(sizes)s, and here sat %(count)s: put right who sat there first, or declare "
                "this match void and open another table."
            )
            % {
                "game": right.title,
                "sizes": ", ".join(map(str, right.seats)),
                "count": count,
            }
        )
    table = right.table_for(count, options)
    if game == match.game and dict(table.options) == match.options:
        raise MatchError(_("It was kept at this game already: choose the one that was played."))


def open_anew(
    match: Match, seats: Sequence[Seat], game: str, options: Mapping[str, object], by: Player
) -> Match:
    """The new sheet, dated as the match was. Raises MatchError where nothing keeps such a match but the club."""
    told = answers(sheet_asked_anew, Match, match=match, seats=seats, game=game, options=options, by=by)
    found: list[Match] = [anew for some in told for anew in some]
    if not found:
        raise MatchError(
            _("Only a table of a club night is opened anew: a competition says itself what is played in it.")
        )
    anew = found[0]
    anew.finished_at = match.finished_at
    anew.save(update_fields=["finished_at"])
    return anew


def call_off(taken_back: Correction) -> None:
    """The match counts again: its new sheet is void unless it counts as well. Raises MatchError if it does."""
    if taken_back.anew_id is None:
        return
    anew = Match.objects.select_for_update(no_key=True).get(pk=taken_back.anew_id)
    if anew.status == Match.Status.FINISHED:
        raise MatchError(
            _("The sheet of the right game counts by now: declare that one void first, then take this back.")
        )
    void_match(match_id=anew.pk, reason=say("the match that it stood for counts again"))


def instead_of(match: Match) -> Correction | None:
    """The correction by which this sheet stands for another, if it does: no query for one that says by its dates it
    does not."""
    if match.counted_at is None and (match.finished_at is None or match.status == Match.Status.FINISHED):
        return None
    return Correction.objects.filter(anew=match).select_related("match").first()
