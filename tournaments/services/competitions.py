"""Services of tournaments and leagues: entering, the draw, and rounds.

A round is made once: the competition's row is locked, the round is unique by its number, and its pairings and matches
are written in the same transaction.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from itertools import count

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from bots.selectors import knows
from clubs.holding import refuse_closed, require_open
from clubs.models import Club, Player
from clubs.services import hold
from games.core import registry
from games.core.commitment import seal
from games.core.errors import RulesError
from games.core.game import GameTable
from ledger.fees import refund
from matches import services as matches
from matches.errors import MatchError
from matches.models import BoardSet
from tournaments.engine import formats
from tournaments.engine.formats import DrawnTable
from tournaments.engine.standings import TIE_BREAKS
from tournaments.engine.withdrawals import without
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry, Pairing, PairingEntry, PairingMatch, Round
from tournaments.offers import table_for

logger = logging.getLogger(__name__)

MOST_ENTRIES = 400
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
    most_entries: int | None = None,
    entries_until: datetime | None = None,
) -> Competition:
    """A competition open for entries: until there are `most_entries`, and until `entries_until`, when it is drawn.

    Raises UnknownGame, BadOption, FormatError or CompetitionError.
    """
    require_open(club)
    rules = registry.get(game)
    form = formats.get(format)
    table = table_for(rules, seats, options, kind, form)
    chosen_breaks = DEFAULT_TIE_BREAKS[Competition.Kind(kind)] if tie_breaks is None else list(tie_breaks)
    if unknown := [key for key in chosen_breaks if key not in TIE_BREAKS]:
        names = {"key": repr(unknown[0]), "known": ", ".join(TIE_BREAKS)}
        raise CompetitionError(_("There is no tie-break %(key)s; there are: %(known)s.") % names)
    _check_limit(most_entries)
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
        format=form.key,
        settings=form.clean(settings or {}, form.least),
        tie_breaks=chosen_breaks,
        seed=chosen,
        seal=seal(chosen).text,
        most_entries=most_entries,
        entries_until=entries_until,
        rated=rated,
    )


@transaction.atomic
def enter(*, competition: Competition, players: Sequence[Player], by: Player | None = None) -> list[Entry]:
    """Enter players; entering twice changes nothing, but one's own entry takes the place of another's.

    `by` None: each has said so. Raises CompetitionError once the draw has been made, for a bot that does not play the
    game, or when all places are taken, and ClubError for somebody merged into another player.
    """
    row = locked(competition.pk)
    _check_open(row)
    hold(players)
    for player in players:
        _check_entrant(row, player)
        entry, made = Entry.objects.get_or_create(
            competition=row, player=player, defaults={"entered_by": by or player}
        )
        if not made and by == player != entry.entered_by:
            entry.entered_by = player
            entry.save(update_fields=["entered_by"])
    if row.most_entries is not None and row.entries.count() > row.most_entries:
        raise CompetitionError(
            _("There are places for %(most)s, and they are taken.") % {"most": row.most_entries}
        )
    return list(row.entries.select_related("player"))


@transaction.atomic
def withdraw(*, competition: Competition, player: Player) -> None:
    """Take an entry back before the draw. Raises CompetitionError after it, or where there is no such entry."""
    row = locked(competition.pk)
    _check_open(row)
    if not row.entries.filter(player=player).delete()[0]:
        raise CompetitionError(_("%(player)s is not entered.") % {"player": player})
    refund(club=row.club, of=("tournament", row.created_at), player=player)


def start(*, competition: Competition) -> Competition:
    """Make the draw from the stored seed and the first round; a league's workers are called. Repeating changes nothing.

    A tournament's rounds are all made at once where its format knows them in advance. Bots that have been withdrawn
    since they were entered are struck off first. Raises FormatError.
    """
    _think_ahead(competition)
    return _start(competition)


@transaction.atomic
def _start(competition: Competition) -> Competition:
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        return row
    entries = _struck_off(row, _held_entries(row))
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


def _struck_off(competition: Competition, entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those of bots that no longer play the game; these are deleted."""
    gone = [entry.pk for entry in entries if _is_absent(competition, entry)]
    Entry.objects.filter(pk__in=gone).delete()
    return [entry for entry in entries if entry.pk not in gone]


def _think_ahead(competition: Competition) -> None:
    """Find the plan of a league's tables, which can take seconds and is remembered, before anything is locked."""
    if competition.kind == Competition.Kind.LEAGUE:
        entries, form = competition.entries.count(), formats.get(competition.format)
        try:
            settings = form.clean(competition.settings, entries)
            form.pair(1, range(1, entries + 1), settings, _sides(competition), competition.seed)
        except formats.FormatError:
            return  # it is said when the entries are locked


def make_next_round(*, competition_id: int) -> Round | None:
    """The next round of a running competition, if every table of the last one has been counted; else None.

    Bots that have been withdrawn forfeit. A round that is forfeited wholly is counted at once, and the one after it
    made; with fewer left than a table needs the competition is over.
    """
    _think_ahead(Competition.objects.get(pk=competition_id))
    return _make_next_round(competition_id)


@transaction.atomic
def _make_next_round(competition_id: int) -> Round | None:
    entrants = Player.objects.filter(entries__competition=competition_id).order_by("pk")
    list(entrants.select_for_update(of=("self",), no_key=True))  # first, as who corrects a match of it does
    row = locked(competition_id)
    if row.status != Competition.Status.RUNNING:
        return None
    uncounted = Pairing.objects.filter(round__competition=row, counted=False)
    if uncounted.exists():
        return None
    entries = _held_entries(row)
    left = sum(not _is_absent(row, entry) for entry in entries)
    most = row.rounds if left >= (_sides(row) if _sides(row) > 2 else 1) else 0
    for number in range(row.round_set.count() + 1, most + 1):
        (made,) = _make_rounds(row, [number], entries)
        if uncounted.exists():
            return made
    row.status, row.finished_at = Competition.Status.FINISHED, timezone.now()
    row.save(update_fields=["status", "finished_at"])
    return None


def make_due_rounds() -> int:
    """Go on with every running competition all of whose tables have been counted: a call may have been lost.

    One that cannot go on (its game is no longer known) does not hold up the others.
    """
    running = Competition.objects.filter(status=Competition.Status.RUNNING, club__closed_at=None)
    due = running.exclude(round_set__pairings__counted=False).values_list("pk", flat=True)
    made = 0
    for pk in due:
        try:
            made += make_next_round(competition_id=pk) is not None
        except (MatchError, RulesError, formats.FormatError):
            logger.exception("the next round of competition %s cannot be made", pk)
    return made


def start_due() -> int:
    """Draw every competition whose entries have come to their end. Returns how many.

    One that cannot be drawn, as with too few entries, stays open until somebody draws it.
    """
    due = Competition.objects.filter(status=Competition.Status.DRAFT, entries_until__lte=timezone.now())
    started = 0
    for competition in due.filter(club__closed_at=None):
        try:
            start(competition=competition)
            started += 1
        except (MatchError, RulesError, formats.FormatError) as error:
            logger.warning("competition %s is not drawn: %s", competition.pk, error)
            Competition.objects.filter(pk=competition.pk).update(entries_until=None)
    return started


def _make_rounds(competition: Competition, numbers: Sequence[int], entries: Sequence[Entry]) -> list[Round]:
    """Rounds with their pairings and matches, in a fixed number of queries for all of them; the matches are started."""
    drawn = {entry.number: entry for entry in entries if entry.number is not None}
    absent = {number for number, entry in drawn.items() if _is_absent(competition, entry)}
    order, form = sorted(drawn), formats.get(competition.format)
    settings, sides, seed = competition.settings, _sides(competition), competition.seed
    rows = Round.objects.bulk_create(Round(competition=competition, number=number) for number in numbers)
    tables = [
        (row, table)
        for row in rows
        for table in without(form.pair(row.number, order, settings, sides, seed), absent, order)
    ]
    sets = _board_sets([table for _, table in tables])
    counters = {row.number: count(1) for row in rows}
    pairings = Pairing.objects.bulk_create(
        Pairing(round=row, table=next(counters[row.number]), board_set=boards, counted=not table.matches)
        for (row, table), boards in zip(tables, sets, strict=True)
    )
    paired = [(pairing, table) for pairing, (_, table) in zip(pairings, tables, strict=True)]
    _make_matches(competition, paired, drawn)
    PairingEntry.objects.bulk_create(
        PairingEntry(
            pairing=pairing, entry=drawn[number], position=position, points=_forfeited(table, number, absent)
        )
        for pairing, table in paired
        for position, number in enumerate(table.entries)
    )
    return rows


def _forfeited(table: DrawnTable, number: int, absent: set[int]) -> int | None:
    """The half-points of an entry at a table that is not played; none where nobody came."""
    if table.matches or absent.issuperset(table.entries):
        return None
    return 0 if number in absent else 2


def _make_matches(
    competition: Competition, paired: Sequence[tuple[Pairing, DrawnTable]], drawn: Mapping[int, Entry]
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


def _board_sets(tables: Sequence[DrawnTable]) -> list[BoardSet | None]:
    made = iter(BoardSet.objects.bulk_create(BoardSet() for table in tables if table.shared_deals))
    return [next(made) if table.shared_deals else None for table in tables]


def _table(competition: Competition) -> GameTable:
    return registry.get(competition.game).table_for(competition.seats, competition.options)


def _sides(competition: Competition) -> int:
    return len(_table(competition).sides)


def locked(competition_id: int) -> Competition:
    """A competition that nobody else changes until the caller's transaction ends. Raises ClubClosed."""
    rows = Competition.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    row = rows.get(pk=competition_id)
    refuse_closed(row.club)
    return row


def _held_entries(competition: Competition) -> list[Entry]:
    """The entries as they were entered, with their players, who stay who they are until the round is made.

    The players are locked before anything points to an entry: a merge of one that is under way comes first.
    """
    entries = competition.entries.select_for_update(of=("player",), no_key=True)
    return sorted(
        entries.select_related("player__bot__current").order_by("player_id"), key=lambda entry: entry.pk
    )


def _check_open(competition: Competition) -> None:
    if competition.status != Competition.Status.DRAFT:
        now = competition.get_status_display()
        raise CompetitionError(_("It is %(status)s: entries are closed.") % {"status": now})
    until = competition.entries_until
    if until is not None and until <= timezone.now():
        raise CompetitionError(_("The time for entries is over."))


def _check_entrant(competition: Competition, player: Player) -> None:
    if competition.kind == Competition.Kind.TOURNAMENT:
        if player.is_bot:
            raise CompetitionError(_("%(player)s is a bot: tournaments are for people.") % {"player": player})
    elif not player.is_bot:
        raise CompetitionError(_("%(player)s is a person: leagues are for bots.") % {"player": player})
    elif not _plays(player, competition.game):
        title = registry.get(competition.game).title
        raise CompetitionError(
            _("%(player)s has no version that is ready to play %(game)s.") % {"player": player, "game": title}
        )


def _plays(player: Player, game: str) -> bool:
    """Whether a bot could sit down to a match of that game now."""
    return hasattr(player, "bot") and (bool(player.bot.builtin) or knows(player.bot, game))


def _is_absent(competition: Competition, entry: Entry) -> bool:
    """Whether an entrant has withdrawn since: a bot of which no version plays the game any more."""
    return entry.player.is_bot and not _plays(entry.player, competition.game)


def _check_limit(most_entries: int | None) -> None:
    if most_entries is not None and not 2 <= most_entries <= MOST_ENTRIES:
        raise CompetitionError(_("The most entries: a number from 2 to %(most)s.") % {"most": MOST_ENTRIES})


def _title(title: str) -> str:
    if not 0 < len(clean := " ".join(title.split())) <= 80:
        raise CompetitionError(_("A title of 1 to 80 characters is needed."))
    return clean


def _free_slug(title: str) -> str:
    stem = slugify(title)[:60] or "competition"
    return f"{stem}-{secrets.token_hex(3)}" if Competition.objects.filter(slug=stem).exists() else stem
