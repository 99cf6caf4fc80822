"""Creating a league in one go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, Player
from tournaments.engine.duplicate import DuplicateLeague
from tournaments.errors import CompetitionError
from tournaments.models import Competition
from tournaments.offers import by_results
from tournaments.services import competitions

DUPLICATE: Final = DuplicateLeague.key


@transaction.atomic
def create_league(
    *,
    title: str,
    game: str,
    bots: Sequence[Player] = (),
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    format: str = DUPLICATE,
    settings: Mapping[str, object] | None = None,
    rounds: int = 0,
    boards: int = 1,
    most_entries: int | None = None,
    entries_until: datetime | None = None,
    club: Club | None = None,
    organiser: Player | None = None,
    rated: bool = True,
    begin: bool = False,
) -> Competition:
    """A league with its first bots entered, and drawn if it is to begin at once.

    rounds, boards: of a duplicate league; `rounds` of other formats that have so many as one sets. In those the bots
    of a table play one match, or as many as a meeting is the best of (`settings`).

    Raises like `create_competition`, `enter` and `start`; then there is no league.
    """
    if begin and entries_until is not None:
        raise CompetitionError(
            _("A league that begins at once takes no entries until later: choose one of the two.")
        )
    league = competitions.create_competition(
        kind=Competition.Kind.LEAGUE,
        title=title,
        game=game,
        format=format,
        seats=seats,
        options=options,
        settings=_settings(format, rounds, boards) | dict(settings or {}),
        club=club,
        organiser=organiser,
        rated=rated,
        most_entries=most_entries,
        entries_until=entries_until,
    )
    competitions.enter(competition=league, players=bots)
    return competitions.start(competition=league) if begin else league


def _settings(format: str, rounds: int, boards: int) -> dict[str, object]:
    form = by_results(format)
    if form is None:
        return {"rounds": rounds, "boards": boards}
    known = {setting.key for setting in form.settings}
    return {"rounds": rounds} if rounds and "rounds" in known else {}
