"""Services of tournaments and leagues: entering, the draw, rounds, and counting what has been played.

A round is made once: the competition's row is locked, the round is unique by its number, and its pairings and matches
are written in the same transaction.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from clubs.models import Club, Player
from clubs.services import hold
from games.core import registry
from games.core.dealing import seal
from games.core.errors import RulesError
from games.core.game import Table as GameTable
from matches import services as matches
from matches.calling import send
from matches.errors import MatchError
from matches.models import BoardSet, Match, Seat
from tournaments.engine import formats
from tournaments.engine.formats import Table
from tournaments.engine.standings import TIE_BREAKS, matchpoints
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry, Pairing, PairingEntry, PairingMatch, Round

logger = logging.getLogger(__name__)

DEFAULT_TIE_BREAKS = {
    Competition.Kind.TOURNAMENT: ["direct", "sonneborn-berger"],
    Competition.Kind.LEAGUE: ["wins", "margin"],
}


@transaction.atomic
def create_competition(
    *,
    kind: str,
    title: str,
    game: str,
    format: str,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    tie_breaks: Sequence[str] | None = None,
    club: Club | None = None,
    organiser: Player | None = None,
    rated: bool = True,
    seed: int | None = None,
    slug: str = "",
) -> Competition:
    """A competition open for entries. Raises UnknownGame, BadOption, FormatError or CompetitionError."""
    rules = registry.get(game)
    table = rules.table(seats, options)
    if len(table.sides) < 2:
        raise CompetitionError(f"{rules.title} is played alone: there is nobody to meet in a competition.")
    chosen_breaks = DEFAULT_TIE_BREAKS[Competition.Kind(kind)] if tie_breaks is None else list(tie_breaks)
    for key in chosen_breaks:
        if key not in TIE_BREAKS:
            raise CompetitionError(f"There is no tie-break {key!r}; there are: {', '.join(TIE_BREAKS)}.")
    if kind == Competition.Kind.LEAGUE and not rules.playable(table):
        raise CompetitionError(
            f"{rules.title} is not played on the site, so bots cannot play a league of it."
        )
    chosen = secrets.randbits(62) if seed is None else seed
    return Competition.objects.create(
        kind=kind,
        title=_title(title),
        slug=slug or _free_slug(title),
        club=club,
        organiser=organiser,
        game=game,
        seats=table.seats,
        options=dict(table.options),
        format=formats.get(format).key,
        settings=dict(settings or {}),
        tie_breaks=chosen_breaks,
        seed=chosen,
        seal=seal(chosen).text,
        rated=rated,
    )


@transaction.atomic
def enter(*, competition: Competition, players: Sequence[Player]) -> list[Entry]:
    """Enter players; entering twice changes nothing. Raises CompetitionError once the draw has been made, or ClubError
    for somebody merged into another player.
    """
    row = _locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError("The draw has been made: entries are closed.")
    hold(players)
    for player in players:
        _check_entrant(row, player)
        Entry.objects.get_or_create(competition=row, player=player)
    return list(row.entries.select_related("player"))


@transaction.atomic
def withdraw(*, competition: Competition, player: Player) -> None:
    """Take an entry back before the draw."""
    row = _locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError("The draw has been made: entries are closed.")
    row.entries.filter(player=player).delete()


@transaction.atomic
def start(*, competition: Competition) -> Competition:
    """Make the draw from the stored seed and the first round; a league's workers are called. Repeating changes nothing.

    A tournament's rounds are all made at once where its format knows them in advance. Raises FormatError.
    """
    row = _locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        return row
    entries = _held_entries(row)
    form = formats.get(row.format)
    settings = form.clean(row.settings, len(entries))
    row.settings, row.rounds = settings, form.rounds(len(entries), settings, _sides(row))
    order = formats.draw_order([entry.pk for entry in entries], row.seed)
    for entry in entries:
        entry.number = order.index(entry.pk) + 1
    row.status, row.started_at = Competition.Status.RUNNING, timezone.now()
    row.save(update_fields=["settings", "rounds", "status", "started_at"])
    in_advance = row.rounds if row.kind == Competition.Kind.TOURNAMENT else 1
    _make_rounds(row, range(1, in_advance + 1), entries)
    Entry.objects.bulk_update(entries, ["number"])
    return row


@transaction.atomic
def make_next_round(*, competition_id: int) -> Round | None:
    """The next round of a running competition, if every table of the last one has been counted; else None."""
    row = _locked(competition_id)
    if row.status != Competition.Status.RUNNING:
        return None
    if Pairing.objects.filter(round__competition=row, counted=False).exists():
        return None
    number = row.round_set.count() + 1
    if number > row.rounds:
        row.status, row.finished_at = Competition.Status.FINISHED, timezone.now()
        row.save(update_fields=["status", "finished_at"])
        return None
    return _make_rounds(row, [number], _held_entries(row))[0]


def make_due_rounds() -> int:
    """Go on with every running competition all of whose tables have been counted: a call may have been lost.

    One that cannot go on (a bot of it has no version that is ready) does not hold up the others.
    """
    running = Competition.objects.filter(status=Competition.Status.RUNNING)
    due = running.exclude(round_set__pairings__counted=False).values_list("pk", flat=True)
    made = 0
    for pk in due:
        try:
            made += make_next_round(competition_id=pk) is not None
        except (MatchError, RulesError, formats.FormatError):
            logger.exception("the next round of competition %s cannot be made", pk)
    return made


def match_is_over(match: Match, seats: list[Seat]) -> None:
    """Listener: count a pairing when the last of its matches is over; then the next round is due."""
    link = PairingMatch.objects.select_related("pairing__round").filter(match=match).first()
    if link is None:
        return
    competition = _locked(link.pairing.round.competition_id)
    pairing = Pairing.objects.select_for_update().get(pk=link.pairing_id)
    if pairing.counted:
        return
    over = (Match.Status.FINISHED, Match.Status.VOID)
    if pairing.matches.exclude(match__status__in=over).exists():
        return
    _count(pairing)
    if not Pairing.objects.filter(round__competition=competition, counted=False).exists():
        _call_for_next_round(competition)


def _count(pairing: Pairing) -> None:
    """Write each entry's half-points and score over the pairing's matches.

    A match that is void or abandoned counts for nobody. Where the same deals are played in turn, none of the turns
    counts without the others, for they only tell something together. Nothing counted: no half-points, as if not met.
    """
    sides = list(pairing.sides.select_related("entry"))
    matches = list(Match.objects.filter(pairing_match__pairing=pairing).prefetch_related("seats"))
    results = [(match, match.result) for match in matches if match.result and match.result.get("places")]
    if results and (pairing.board_set_id is None or len(results) == len(matches)):
        _write_points(sides, results)
    pairing.counted = True
    pairing.save(update_fields=["counted"])


def _write_points(sides: Sequence[PairingEntry], results: Sequence[tuple[Match, Any]]) -> None:
    by_player = {side.entry.player_id: side for side in sides}
    for side in sides:
        side.points, side.score = 0, 0
    for match, result in results:
        points = matchpoints(result["places"])
        for number, player in {seat.side: seat.player_id for seat in match.seats.all()}.items():
            side = by_player[player]
            side.points = (side.points or 0) + points[number]
            side.score = (side.score or 0) + result["totals"][number]
    PairingEntry.objects.bulk_update(sides, ["points", "score"])


def _call_for_next_round(competition: Competition) -> None:
    from tournaments.tasks import next_round  # the task calls services

    pk = competition.pk
    transaction.on_commit(lambda: send(next_round, pk, queue="maintenance"))


def _make_rounds(competition: Competition, numbers: Sequence[int], entries: Sequence[Entry]) -> list[Round]:
    """Rounds with their pairings and matches, in a fixed number of queries for all of them; the matches are started."""
    drawn = {entry.number: entry for entry in entries if entry.number is not None}
    rows = Round.objects.bulk_create(Round(competition=competition, number=number) for number in numbers)
    tables = [(row, table) for row in rows for table in _pair(competition, row.number, sorted(drawn))]
    sets = _board_sets([table for _, table in tables])
    counters = {row.number: count(1) for row in rows}
    pairings = Pairing.objects.bulk_create(
        Pairing(round=row, table=next(counters[row.number]), board_set=boards)
        for (row, _), boards in zip(tables, sets, strict=True)
    )
    paired = [(pairing, table) for pairing, (_, table) in zip(pairings, tables, strict=True)]
    _make_matches(competition, paired, drawn)
    PairingEntry.objects.bulk_create(
        PairingEntry(pairing=pairing, entry=drawn[number], position=position)
        for pairing, table in paired
        for position, number in enumerate(table.entries)
    )
    return rows


def _pair(competition: Competition, number: int, order: Sequence[int]) -> list[Table]:
    form = formats.get(competition.format)
    return form.pair(number, order, competition.settings, _sides(competition), competition.seed)


def _make_matches(
    competition: Competition, paired: Sequence[tuple[Pairing, Table]], drawn: Mapping[int, Entry]
) -> None:
    links = [
        (pairing, number, sides) for pairing, table in paired for number, sides in enumerate(table.matches, 1)
    ]
    table = _table(competition)
    plans = [
        _plan(competition, table, [drawn[number].player for number in sides], pairing.board_set)
        for pairing, _, sides in links
    ]
    made = matches.create_matches(plans, started=True, held=True)
    PairingMatch.objects.bulk_create(
        PairingMatch(pairing=pairing, number=number, match=match)
        for (pairing, number, _), match in zip(links, made, strict=True)
    )


def _plan(
    competition: Competition, table: GameTable, sides: Sequence[Player], boards: BoardSet | None
) -> matches.MatchPlan:
    seats = [matches.SeatPlan(sides[table.side_of(seat)]) for seat in range(table.seats)]
    entered = competition.kind == Competition.Kind.TOURNAMENT
    return matches.MatchPlan(
        competition.game,
        seats,
        competition.options,
        entered=entered,
        rated=competition.rated,
        club=competition.club,
        board_set=boards,
    )


def _board_sets(tables: Sequence[Table]) -> list[BoardSet | None]:
    made = iter(BoardSet.objects.bulk_create(BoardSet() for table in tables if table.shared_deals))
    return [next(made) if table.shared_deals else None for table in tables]


def _table(competition: Competition) -> GameTable:
    return registry.get(competition.game).table(competition.seats, competition.options)


def _sides(competition: Competition) -> int:
    return len(_table(competition).sides)


def _locked(competition_id: int) -> Competition:
    rows = Competition.objects.select_for_update(of=("self",)).select_related("club")
    return rows.get(pk=competition_id)


def _held_entries(competition: Competition) -> list[Entry]:
    """The entries as they were entered, with their players, who stay who they are until the round is made.

    The players are locked before anything points to an entry: a merge of one that is under way comes first.
    """
    entries = competition.entries.select_for_update(of=("player",), no_key=True)
    return sorted(
        entries.select_related("player__bot__current").order_by("player"), key=lambda entry: entry.pk
    )


def _check_entrant(competition: Competition, player: Player) -> None:
    if competition.kind == Competition.Kind.LEAGUE and not player.is_bot:
        raise CompetitionError(f"{player} is a person: leagues are for bots.")
    if competition.kind == Competition.Kind.TOURNAMENT and player.is_bot:
        raise CompetitionError(f"{player} is a bot: tournaments are for people.")


def _title(title: str) -> str:
    clean = " ".join(title.split())
    if not 0 < len(clean) <= 80:
        raise CompetitionError("A title of 1 to 80 characters is needed.")
    return clean


def _free_slug(title: str) -> str:
    stem = slugify(title)[:60] or "competition"
    return f"{stem}-{secrets.token_hex(3)}" if Competition.objects.filter(slug=stem).exists() else stem
