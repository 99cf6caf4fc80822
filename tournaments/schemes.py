"""What counts how much in a competition: kept in hundredths, written at tables in half-points.

Formats of two at a table count a win, a draw, a loss and the free round. Where more sit together, points can go by
place: `places` says what the first, the second and so on get; whoever shares places gets their average, rounded down
to a half. Without it a point counts for each who is left behind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.engine.event import POINT, Scheme
from tournaments.engine.standings import matchpoints
from tournaments.errors import CompetitionError
from tournaments.models import Competition

HALF: Final = POINT // 2
"""What a half-point of the database is in the engine."""
MOST: Final = 100 * POINT
KEYS: Final = ("win", "draw", "loss", "bye")
USUAL: Final = {"win": 100, "draw": 50, "loss": 0, "bye": 100}


def cleaned(given: Mapping[str, object]) -> dict[str, Any]:
    """The scheme as it is kept: empty for the usual one. Raises CompetitionError."""
    unknown = [key for key in given if key not in (*KEYS, "places")]
    if unknown:
        raise CompetitionError(_("Nothing is counted for %(key)s.") % {"key": repr(unknown[0])})
    scheme: dict[str, Any] = {key: _amount(given.get(key, USUAL[key])) for key in KEYS}
    if not scheme["win"] > scheme["draw"] >= scheme["loss"]:
        raise CompetitionError(_("A win counts more than a draw, and a draw no less than a loss."))
    if scheme["bye"] > scheme["win"]:
        raise CompetitionError(_("A free round counts no more than a win."))
    places = _places(given.get("places", ()))
    if scheme == USUAL and not places:
        return {}
    return scheme | ({"places": places} if places else {})


def _amount(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= MOST or value % HALF:
        raise CompetitionError(_("Points are whole or half, from 0 to 100."))
    return value


def _places(given: object) -> list[int]:
    if isinstance(given, str) or not isinstance(given, Sequence) or len(given) > 8:
        raise CompetitionError(_("Points by place: one number for each place, at most eight."))
    places = [_amount(value) for value in given]
    if places != sorted(places, reverse=True) or (places and not places[0]):
        raise CompetitionError(
            _("Points by place: a better place gets no less, and the first gets something.")
        )
    return places


def scheme_of(competition: Competition) -> Scheme:
    """What the engine counts by. A half bye is worth a draw, a whole one a win."""
    kept = {**USUAL, **{key: competition.scheme[key] for key in KEYS if key in competition.scheme}}
    return Scheme(**kept, full=kept["win"], half=kept["draw"], zero=0)


def halves_by_places(competition: Competition, places: Sequence[int]) -> list[int]:
    """Half-points of each side of a match from the places in it."""
    if len(places) == 2:
        scheme = scheme_of(competition)
        worth = {2: scheme.win // HALF, 1: scheme.draw // HALF, 0: scheme.loss // HALF}
        return [worth[points] for points in matchpoints(places)]
    given = competition.scheme.get("places")
    return [_shared(given, places, own) // HALF for own in places] if given else matchpoints(places)


def _shared(given: Sequence[int], places: Sequence[int], own: int) -> int:
    """The average of the places that those of one place share."""
    before, level = sum(other < own for other in places), places.count(own)
    worth = [*given, *[0] * len(places)][before : before + level]
    return sum(worth) // level


def win_halves(competition: Competition) -> int:
    """What a win counts at a table, in half-points."""
    return scheme_of(competition).win // HALF
