"""Which games a competition can be of: those whose sides and seats its format can pair, and for the others why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.refusals import reason_for
from common.speaking import spoken
from games.core import registry
from games.core.errors import BadOption
from games.core.game import Game, GameTable
from tournaments.engine import berger, duplicate, formats
from tournaments.errors import CompetitionError
from tournaments.models import Competition

FORMATS: dict[str, type[formats.Format]] = {
    Competition.Kind.TOURNAMENT.value: berger.RoundRobin,
    Competition.Kind.LEAGUE.value: duplicate.DuplicateLeague,
}
"""The format that is offered for a kind of competition."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A game and the seats at its table; or why it is not offered."""

    game: type[Game]
    seats: int
    refusal: str = ""


def offers(kind: str) -> list[Offer]:
    """Every game by title, as it is played with its usual options."""
    return [offer(game, kind) for game in sorted(registry.all_games(), key=lambda game: game.title)]


def offer(game: type[Game], kind: str) -> Offer:
    """Whether a game can be played in such a competition, and with how many seats."""
    try:
        table = table_for(game, None, {}, kind, FORMATS[kind])
    except CompetitionError as error:
        return Offer(game, 0, reason_for(error))
    return Offer(game, table.seats)


def table_for(
    game: type[Game],
    seats: int | None,
    options: Mapping[str, object] | None,
    kind: str,
    form: type[formats.Format],
) -> GameTable:
    """The table of a competition; without `seats` the usual number, or the first at which the format can pair.

    Raises BadOption, or CompetitionError with the reason why there is none.
    """
    if seats is not None:
        tables: Iterator[GameTable] = iter([game.table_for(seats, options)])
    else:
        tables = _tables(game, options)
    refused = ""
    for table in tables:
        reason = _refusal(table, kind, form)
        if not reason:
            return table
        refused = refused or reason
    raise CompetitionError(_("%(game)s: %(refused)s.") % {"game": game.title, "refused": refused})


def _tables(game: type[Game], options: Mapping[str, object] | None) -> Iterator[GameTable]:
    usual = game.table_for(None, options)
    yield usual
    for seats in game.seats:
        if seats != usual.seats:
            try:
                yield game.table_for(seats, options)
            except BadOption:
                continue  # these options are not for so many


def _refusal(table: GameTable, kind: str, form: type[formats.Format]) -> str:
    if table.game.record:
        return _("nobody wins it, only rounds and roles are written down")
    league = kind == Competition.Kind.LEAGUE
    if league and not table.game.plays_at(table):
        return _("it is not played on the site, so bots cannot play a league of it")
    return spoken(form.refusal([len(side) for side in table.sides], people=not league))
