"""Which games a competition can be of: those whose sides and seats its format can pair, and for the others why not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from common.refusals import reason_for
from common.speaking import spoken
from games.core import registry
from games.core.errors import BadOption
from games.core.game import Game, GameTable
from tournaments.card_movements import CARD_MOVEMENTS, movement_refusal
from tournaments.engine import berger, duplicate, fixed_formats as formats, formats as live
from tournaments.engine.formats.base import Format
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Pairing

FORMATS: dict[str, type[formats.Format]] = {
    Competition.Kind.TOURNAMENT.value: berger.RoundRobin,
    Competition.Kind.LEAGUE.value: duplicate.DuplicateLeague,
}
"""The format that is offered for a kind of competition."""


DRAWN_BY_RESULTS: Final = (
    *("swiss", "dutch", "groups-play-offs", "knock-out", "double-knock-out", "stepladder"),
    *CARD_MOVEMENTS,
    *("mcmahon", "keizer", "gauntlet", "king-of-the-table", "free-for-all", "league", "ladder", "arena"),
)
"""Formats in which a club can play a tournament round by round, in the order in which they are offered."""

EXCHANGED: Final = frozenset({"swiss", "dutch", "mcmahon", "keizer"})
"""Formats in whose drafts the organisers may let two change places: no table of theirs depends on another."""
REPORTED: Final = frozenset({"swiss", "dutch"})
"""Formats in which a report by FIDE's rules goes on."""
SEATED: Final = EXCHANGED | frozenset(CARD_MOVEMENTS)
"""Formats in which everybody who is there has a table or sits out, so that who comes makes a draft stale."""
WISHED: Final = frozenset({"swiss", "mcmahon"})
"""Formats that take the organisers' wishes for who meets whom."""
OF_BOTS: Final = ("swiss", "groups-play-offs", "knock-out", "double-knock-out", "stepladder", "gauntlet")
"""Formats in which bots can meet in a league, one match at a table, in the order in which they are offered."""
BY_CHALLENGES: Final = frozenset({"ladder"})
"""Formats in which no round is drawn: a table is whatever two agree on."""
OPEN_ENDED: Final = BY_CHALLENGES | {"arena"}
"""Formats of one round that stays open until it is ended, or its time is up: tables come one after another."""
OWN_POINTS: Final = frozenset({"arena"})
"""Formats that count wins and draws by their own rule, whatever they count at a table."""
SEVERAL: Final = frozenset({"free-for-all"})
"""Formats of more than two at a table."""


def by_results(key: str) -> type[Format] | None:
    """A format whose rounds are drawn one by one by what was played before; None for any other key."""
    return live.FORMATS.get(key) if key in DRAWN_BY_RESULTS else None


def drawn_singly(competition: Competition) -> type[Format] | None:
    """The format, where rounds are drawn one by one: by results, or a round robin whose organisers publish each."""
    form = by_results(competition.format)
    return ranked_by(competition) if form is None and competition.drafts else form


def unplayed(competition: Competition) -> tuple[str, ...]:
    """The kinds of tables at which somebody may sit who has gone: what the format makes of their absence."""
    kinds = Pairing.Kind
    return (kinds.FORFEIT,) if competition.format in EXCHANGED else (kinds.FORFEIT, kinds.BYE)


def ranked_by(competition: Competition) -> type[Format] | None:
    """The format that ranks a competition from all that was played; None for leagues, which count meetings."""
    if competition.kind == Competition.Kind.TOURNAMENT and competition.format == berger.RoundRobin.key:
        return live.FORMATS[competition.format]
    return by_results(competition.format)


def tournament_formats(game: type[Game]) -> dict[str, type[Format] | type[formats.Format]]:
    """The formats that people can play a game in, by key, the usual one first."""
    return {form.key: form for form in _tournament_formats() if not _refused(game, form)}


def league_formats(game: type[Game]) -> dict[str, type[Format] | type[formats.Format]]:
    """The formats that bots can play a game in, by key, the usual one first."""
    forms: list[type[Format] | type[formats.Format]] = [duplicate.DuplicateLeague]
    forms += [live.FORMATS[key] for key in OF_BOTS]
    return {form.key: form for form in forms if not _refused(game, form, Competition.Kind.LEAGUE)}


def _tournament_formats() -> list[type[Format] | type[formats.Format]]:
    return [berger.RoundRobin, *(live.FORMATS[key] for key in DRAWN_BY_RESULTS)]


def _refused(
    game: type[Game],
    form: type[Format] | type[formats.Format],
    kind: str = Competition.Kind.TOURNAMENT,
) -> str:
    """Why that game cannot be played in it, with its usual options; empty if it can."""
    try:
        table_for(game, None, {}, kind, form)
    except CompetitionError as error:
        return reason_for(error)
    return ""


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
        several = [live.FORMATS[key] for key in SEVERAL if kind == Competition.Kind.TOURNAMENT]
        if any(not _refused(game, form) for form in several):
            return Offer(game, table_for(game, None, {}, kind, several[0]).seats)
        return Offer(game, 0, reason_for(error))
    return Offer(game, table.seats)


def table_for(
    game: type[Game],
    seats: int | None,
    options: Mapping[str, object] | None,
    kind: str,
    form: type[formats.Format] | type[Format],
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


def _refusal(table: GameTable, kind: str, form: type[formats.Format] | type[Format]) -> str:
    if table.game.record:
        return _("nobody wins it, only rounds and roles are written down")
    league = kind == Competition.Kind.LEAGUE
    if league and not table.game.plays_at(table):
        return _("it is not played on the site, so bots cannot play a league of it")
    if league and form.key not in (duplicate.DuplicateLeague.key, *OF_BOTS):
        return _("bots have no league in that format")
    if issubclass(form, formats.Format):
        return spoken(form.refusal([len(side) for side in table.sides], people=not league))
    if form.key in SEVERAL:
        alone = max(len(side) for side in table.sides) == 1
        fits = not league and alone and 3 <= len(table.sides) <= 8
        return "" if fits else _("only three to eight who play for themselves can meet in it")
    if len(table.sides) != 2 or len({len(side) for side in table.sides}) > 1:
        return _("only two sides of as many players can meet in it")
    if refused := movement_refusal(form.key, table):
        return refused
    if table.game.draws and not form.draws:
        return _("a draw would leave nobody to go on")
    return ""
