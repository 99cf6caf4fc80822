"""Services of tournaments and leagues: entering, the draw, and rounds.

A round is made once: the competition's row is locked, the round is unique by its number, and its pairings and matches
are written in the same transaction.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import require_open
from clubs.models import Club, Player
from clubs.services import hold
from common.maintenance import over, passed
from common.watching import Delay
from games.core import registry
from games.core.commitment import seal
from games.core.errors import RulesError
from matches.errors import MatchError
from matches.strictness import UNSAID, Strictness, check as check_strictness
from matches.watching import check_delay
from tournaments import presets, schemes, titles
from tournaments.card_movements import team_size
from tournaments.draw_ratings import rate
from tournaments.engine import fixed_formats as formats
from tournaments.engine.event import EventError
from tournaments.engine.formats.base import Format
from tournaments.engine.standings import TIE_BREAKS
from tournaments.engine.tiebreaks import asked
from tournaments.entrants import check_complete
from tournaments.entry_cards import check_may_draw, lacking, tell_who_lacks
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Application, Competition, Entry, Pairing, Round
from tournaments.offers import OPEN_ENDED, by_results, drawn_singly, table_for
from tournaments.services import drawn_by_results, places, rounds
from tournaments.services.bot_entrants import check_entrant, check_played_here, check_takes_bots
from tournaments.services.entry_fees import charge_drawn, charge_entering, give_back
from tournaments.services.event_rules import check_may_enter, check_stage_may_draw
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.services.partner_list import list_lapse
from tournaments.services.seeding import numbered

logger = logging.getLogger(__name__)

MOST_ENTRIES = 400
DEFAULT_TIE_BREAKS = {
    Competition.Kind.TOURNAMENT: ["DE", "SB"],
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
    drafts: bool = False,
    strictness: Strictness = UNSAID,
    scheme: Mapping[str, object] | None = None,
    seeding: str = "",
    takes_bots: bool = False,
    played_here: bool = False,
    own_bots_rated: bool = False,
    watch_delay: int = Delay.NONE,
) -> Competition:
    """A competition open for entries: until there are `most_entries`, and until `entries_until`, when it is drawn.

    drafts: each round is first a draft, which the organisers publish; for formats that are drawn round by round.
    takes_bots, played_here, own_bots_rated, watch_delay: as `bots_say` has them.

    Raises UnknownGame, BadOption, FormatError, CompetitionError, or MatchError for a strictness that cannot be.
    """
    require_open(club)
    rules = registry.get(game)
    form = by_results(format) or formats.get(format)
    table = table_for(rules, seats, options, kind, form)
    chosen_breaks = _tie_breaks(form, kind, tie_breaks)
    said = settings or {}
    if issubclass(form, Format):
        said = presets.suggested(form, table, 0) | dict(said)
    _check_limit(most_entries)
    check_delay(watch_delay)
    check_strictness(strictness, entered=kind == Competition.Kind.TOURNAMENT, in_club=club is not None)
    chosen = secrets.randbits(62) if seed is None else seed
    made = Competition(
        kind=kind,
        title=titles.clean(title),
        slug=slug or titles.free_address(title),
        club=club,
        organiser=organiser,
        game=game,
        seats=table.seats,
        team_size=team_size(form.key, table) if kind == Competition.Kind.TOURNAMENT else 1,
        options=dict(table.options),
        format=form.key,
        settings=form.clean(said, form.least),
        scheme=schemes.cleaned(scheme or {}),
        seeding=seeding or presets.seeding(form.key),
        tie_breaks=chosen_breaks,
        seed=chosen,
        seal=seal(chosen).text,
        most_entries=most_entries,
        entries_until=entries_until,
        rated=rated and not table.allows,
        drafts=drafts and _drawn_in_rounds(kind, form.key),
        strictness=strictness.word,
        strictness_details=dict(strictness.details),
        takes_bots=takes_bots,
        played_here=played_here,
        watch_delay=watch_delay if takes_bots or played_here else Delay.NONE,
        own_bots_rated=takes_bots and own_bots_rated,
    )
    if takes_bots:
        check_takes_bots(made)
    elif played_here:
        check_played_here(made)
    made.save()
    return made


def cleaned_settings(key: str, settings: Mapping[str, object]) -> dict[str, int]:
    """The settings of a format, before it is known how many enter. Raises FormatError, EventError."""
    form = by_results(key) or formats.get(key)
    return form.clean(settings, form.least)


def _tie_breaks(
    form: type[formats.Format] | type[Format], kind: str, wanted: Sequence[str] | None
) -> list[str]:
    """The tie-breaks that are wanted, or the usual ones. Raises CompetitionError for one that is not known."""
    if issubclass(form, Format):
        return [one.key for one in asked(form.tie_breaks if wanted is None else wanted)]
    if kind == Competition.Kind.TOURNAMENT:
        return [
            one.key
            for one in asked(DEFAULT_TIE_BREAKS[Competition.Kind.TOURNAMENT] if wanted is None else wanted)
        ]
    chosen = DEFAULT_TIE_BREAKS[Competition.Kind(kind)] if wanted is None else list(wanted)
    if unknown := [key for key in chosen if key not in TIE_BREAKS]:
        names = {"key": repr(unknown[0]), "known": ", ".join(TIE_BREAKS)}
        raise CompetitionError(_("There is no tie-break %(key)s; there are: %(known)s.") % names)
    return chosen


@transaction.atomic
def enter(*, competition: Competition, players: Sequence[Player], by: Player | None = None) -> list[Entry]:
    """Enter players; entering twice changes nothing, but one's own entry takes the place of another's.

    `by` None: each has said so. Raises CompetitionError once the draw has been made, for a bot that does not play the
    game, or when all places are taken, and ClubError for somebody merged into another player.
    """
    row = locked(competition.pk)
    check_open(row)
    check_single(row)
    check_may_enter(row, players)
    hold(players)
    for player in players:
        check_entrant(row, player)
    _write_entries(row, players, by)
    if row.most_entries is not None and row.entries.count() > row.most_entries:
        raise CompetitionError(
            _("There are places for %(most)s, and they are taken.") % {"most": row.most_entries}
        )
    tell_who_lacks(row, [entry for entry in lacking(row) if entry.player in players], by)
    charge_entering(row, [player for player in players if not player.is_bot and by in (None, player)])
    row.applications.filter(player__in=players).delete()
    return list(row.entries.select_related("player"))


def _write_entries(row: Competition, players: Sequence[Player], by: Player | None) -> None:
    """Those who are not entered yet, together; and one's own word in place of another's."""
    known = {entry.player_id: entry for entry in row.entries.filter(player__in=players)}
    new = {player.pk: player for player in players if player.pk not in known}
    Entry.objects.bulk_create(
        Entry(competition=row, player=player, entered_by=by or player) for player in new.values()
    )
    own = known.get(by.pk) if by is not None else None
    if own is not None and own.entered_by_id != own.player_id:
        own.entered_by = by
        own.save(update_fields=["entered_by"])


@transaction.atomic
def withdraw(*, competition: Competition, player: Player, by: Player | None = None) -> None:
    """Take an entry or an application back before the draw; the first of the waiting list moves up.

    Of a pair or a team its captain does, for all of it; while it waits to be let in any of them does.
    Raises CompetitionError after it, or without such an entry.
    """
    hold([player, *places.waiting_people(competition)])
    row = locked(competition.pk)
    check_open(row)
    entry = row.entries.filter(player=player).first()
    waited = places.asking_end(row, player)
    if entry is None and not waited:
        raise CompetitionError(_("%(player)s is not entered.") % {"player": player})
    people = {player, *Player.objects.filter(entry_members__entry=entry)} if row.team_size > 1 else {player}
    if entry is not None:
        entry.delete()
    for one in sorted(people, key=lambda one: one.pk):
        give_back(row, one)
    if row.kind == Competition.Kind.TOURNAMENT and row.team_size == 1:
        places.note_gone(row, player, Application.State.WITHDRAWN)
        places.move_up(row, by or player)


def start(*, competition: Competition, with_absent: bool = False) -> Competition:
    """Make the draw from the stored seed and the first round; a league's workers are called. Repeating changes nothing.

    A tournament's rounds are all made at once where its format knows them in advance. Bots that have been withdrawn
    since they were entered are struck off first, and who is not here where the event checks in, unless `with_absent`.
    Raises FormatError.
    """
    _think_ahead(competition)
    return _start(competition, with_absent)


@transaction.atomic
def _start(competition: Competition, with_absent: bool) -> Competition:
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        return row
    check_may_draw(row)
    if not with_absent:
        places.leave_out_absent(row)
    check_complete(row)
    check_stage_may_draw(row)
    entries = _struck_off(row, held_entries(row))
    rate(row, entries)
    order = _order(row, entries)
    for entry in entries:
        entry.number = order.index(entry.pk) + 1
    list_lapse(row)
    row.status = Competition.Status.RUNNING
    row.started_at = None if row.drafts else timezone.now()
    live = drawn_singly(row)
    if live is not None:
        row.settings = live.clean(row.settings, len(entries))
        row.rounds = _rounds_known(row, len(entries))
        drawn_by_results.begin(row, entries)
    else:
        form = formats.get(row.format)
        row.settings = form.clean(row.settings, len(entries))
        row.rounds = form.rounds(len(entries), row.settings, rounds.sides_of(row))
        in_advance = row.rounds if row.kind == Competition.Kind.TOURNAMENT else 1
        rounds.make_rounds(row, range(1, in_advance + 1), entries)
    row.save(update_fields=["settings", "rounds", "status", "started_at"])
    Entry.objects.bulk_update(entries, ["number", "rating"])
    charge_drawn(row)
    return row


def _drawn_in_rounds(kind: str, format: str) -> bool:
    """Whether organisers can publish its rounds one by one."""
    in_rounds = kind == Competition.Kind.TOURNAMENT or by_results(format) is not None
    return in_rounds and format not in OPEN_ENDED


def _order(row: Competition, entries: Sequence[Entry]) -> list[int]:
    if row.kind == Competition.Kind.TOURNAMENT or by_results(row.format) is not None:
        return numbered(row, entries)
    return formats.draw_order([entry.pk for entry in entries], row.seed)


def _rounds_known(row: Competition, entrants: int) -> int:
    """As many as were set, or as a round robin has; 0 where it depends on results, or one round stays open."""
    if row.format in OPEN_ENDED:
        return 0
    if by_results(row.format) is not None:
        return int(row.settings.get("rounds", 0))
    return formats.get(row.format).rounds(entrants, row.settings, rounds.sides_of(row))


def _struck_off(competition: Competition, entries: Sequence[Entry]) -> list[Entry]:
    """The entries without those of bots that no longer play the game; these are deleted."""
    gone = [entry.pk for entry in entries if rounds.is_absent(competition, entry)]
    Entry.objects.filter(pk__in=gone).delete()
    return [entry for entry in entries if entry.pk not in gone]


def _think_ahead(competition: Competition) -> None:
    """Find the plan of a league's tables, which can take seconds and is remembered, before anything is locked."""
    if competition.kind == Competition.Kind.LEAGUE and by_results(competition.format) is None:
        entries, form = competition.entries.count(), formats.get(competition.format)
        try:
            settings = form.clean(competition.settings, entries)
            form.pair(1, range(1, entries + 1), settings, rounds.sides_of(competition), competition.seed)
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
    hold_entrants(competition_id)
    row = locked(competition_id)
    if row.status != Competition.Status.RUNNING:
        return None
    uncounted = Pairing.objects.filter(round__competition=row, round__state__in=STANDING, counted=False)
    if uncounted.exists():
        return None
    entries = held_entries(row)
    if drawn_singly(row) is not None:
        return drawn_by_results.go_on(row, entries)
    left = sum(not rounds.is_absent(row, entry) for entry in entries)
    most = row.rounds if left >= (rounds.sides_of(row) if rounds.sides_of(row) > 2 else 1) else 0
    for number in range(row.round_set.count() + 1, most + 1):
        (made,) = rounds.make_rounds(row, [number], entries)
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
    due = (
        running.filter(drafts=False).exclude(round_set__pairings__counted=False).values_list("pk", flat=True)
    )
    made = 0
    for pk in due:
        try:
            made += make_next_round(competition_id=pk) is not None
        except (MatchError, RulesError, formats.FormatError, EventError):
            logger.exception("the next round of competition %s cannot be made", pk)
    return made


def start_due() -> int:
    """Draw every competition whose entries have come to their end, but where people check in first. Returns how many.

    One that cannot be drawn, as with too few entries, stays open until somebody draws it.
    """
    due = Competition.objects.filter(over("entries_until"), status=Competition.Status.DRAFT)
    started = 0
    for competition in due.filter(club__closed_at=None).exclude(terms__checks_in=True):
        try:
            start(competition=competition)
            started += 1
        except (MatchError, RulesError, formats.FormatError, EventError) as error:
            logger.warning("competition %s is not drawn: %s", competition.pk, error)
            Competition.objects.filter(pk=competition.pk).update(entries_until=None)
    return started


def check_open(competition: Competition) -> None:
    """Whether it takes entries now. Raises CompetitionError."""
    if competition.status != Competition.Status.DRAFT:
        now = competition.get_status_display()
        raise CompetitionError(_("It is %(status)s: entries are closed.") % {"status": now})
    until = competition.entries_until
    if until is not None and passed(until):
        raise CompetitionError(_("The time for entries is over."))


def check_single(competition: Competition) -> None:
    """Raises CompetitionError where pairs and teams enter."""
    if competition.team_size > 1:
        raise CompetitionError(_("Pairs and teams enter it, not single players: name all who play."))


def _check_limit(most_entries: int | None) -> None:
    if most_entries is not None and not 2 <= most_entries <= MOST_ENTRIES:
        raise CompetitionError(_("The most entries: a number from 2 to %(most)s.") % {"most": MOST_ENTRIES})
