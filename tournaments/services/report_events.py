"""A tournament made from FIDE's report: its entrants, and all its rounds with their results, so that it can go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.holding import hold_open
from clubs.models import Club, Player
from clubs.services import add_guests, hold
from games.core import registry
from tournaments.engine.event import Kind, Round as PlayedRound, Scheme, Stage, Table
from tournaments.engine.fixed_formats import DrawnTable
from tournaments.engine.trf import Report
from tournaments.errors import CompetitionError
from tournaments.exchange.report_people import Named, named, names_in
from tournaments.models import Competition, Entry, EntryMember, LineUp, Pairing, Round, Ruling
from tournaments.offers import REPORTED
from tournaments.services import competitions, rounds
from tournaments.stages import HALF


@transaction.atomic
def report_load(
    *, club: Club, report: Report, game: str, format: str, by: Player, title: str = ""
) -> Competition:
    """The event of a report, in the club, published round by round by its organisers.

    Whom nobody of the club is called alike becomes a guest. Results count in the event alone and are not rated; open
    tables have matches. Raises CompetitionError, EventError, UnknownGame, ClubError.
    """
    held = hold_open(club)
    check_report(report, game, format)
    stage = report.stage
    made = competitions.create_competition(
        kind=Competition.Kind.TOURNAMENT,
        title=title or report.title,
        game=game,
        format=format,
        settings={"rounds": max(report.total, len(stage.rounds))},
        club=held,
        organiser=by,
        drafts=True,
        most_entries=None,
    )
    _check_sizes(made, report)
    people = _people(held, named(held, names_in(report)))
    entries = _entries(made, stage, _by_entrant(report, people))
    if report.of_teams:
        _members(made, report, entries, people, by)
    made.rounds = made.settings["rounds"]
    made.status, made.started_at = Competition.Status.RUNNING, timezone.now()
    _write_rounds(made, stage, entries, by)
    if stage.rounds and len(stage.rounds) >= made.rounds and not stage.open_entrants():
        made.status = Competition.Status.FINISHED
        made.finished_at = made.final_at = timezone.now()
    made.save(update_fields=["rounds", "status", "started_at", "finished_at", "final_at"])
    return made


def check_report(report: Report, game: str, format: str) -> None:
    """Whether such an event can be kept here. Raises CompetitionError, UnknownGame."""
    if format not in REPORTED:
        raise CompetitionError(_("An event of a report goes on as a Swiss: choose one of its systems."))
    if report.stage.scheme != Scheme():
        raise CompetitionError(_("The report counts points in its own way; here a win is 1 and a draw ½."))
    if len(report.stage.entrants) > competitions.MOST_ENTRIES:
        raise CompetitionError(
            _("An event here has at most %(most)s entrants.") % {"most": competitions.MOST_ENTRIES}
        )
    drawn = any(
        table.kind is Kind.PLAYED and len(set(table.points)) == 1 for _n, table in report.stage.tables()
    )
    if drawn and not registry.get(game).draws:
        raise CompetitionError(_("There are draws in the report, and none in this game."))


def _people(club: Club, found: Sequence[Named]) -> list[Player]:
    """Everybody of the file, held; who is new is a guest of the club."""
    hold([one.player for one in found if one.player is not None])
    guests = iter(add_guests(club=club, names=[one.name for one in found if one.player is None]))
    return [one.player or next(guests) for one in found]


def _check_sizes(made: Competition, report: Report) -> None:
    """Raise CompetitionError unless as many play for an entrant of the report as of such a game here."""
    if made.team_size == 1 and report.of_teams:
        raise CompetitionError(_("The report is of teams, and single players play this game."))
    if made.team_size > 1 and not report.of_teams:
        raise CompetitionError(
            _("The report is of single players; %(n)s play together in this game.") % {"n": made.team_size}
        )
    for entrant in report.stage.entrants:
        regulars = sum(not member.substitute for member in entrant.members)
        if report.of_teams and regulars != made.team_size:
            raise CompetitionError(
                _("%(n)s play for “%(team)s” at once in the report; in this game %(size)s do.")
                % {"n": regulars, "team": entrant.name, "size": made.team_size}
            )


def _by_entrant(report: Report, people: Sequence[Player]) -> list[Player]:
    """Who enters: of teams the first of the members, who is the captain."""
    left = iter(people)
    found = []
    for entrant in report.stage.entrants:
        captain, *_others = islice(left, max(len(entrant.members), 1))
        found.append(captain)
    return found


def _members(
    made: Competition, report: Report, entries: Mapping[int, Entry], people: Sequence[Player], by: Player
) -> None:
    """Who plays for each team, and the line-ups of rounds in which not the first of them sat down."""
    left = iter(people)
    rows = {
        (entrant.number, at): EntryMember(
            competition=made,
            entry=entries[entrant.number],
            player=next(left),
            place=at + 1,
            substitute=member.substitute,
            entered_by=by,
        )
        for entrant in report.stage.entrants
        for at, member in enumerate(entrant.members)
    }
    EntryMember.objects.bulk_create(rows.values())
    LineUp.objects.bulk_create(
        LineUp(entry=entries[team], number=number, place=place, member=rows[team, at])
        for (team, number), sat in report.line_ups.items()
        if list(sat) != list(range(made.team_size))
        for place, at in enumerate(sat, 1)
    )


def _entries(competition: Competition, stage: Stage, people: Sequence[Player]) -> dict[int, Entry]:
    made = Entry.objects.bulk_create(
        Entry(
            competition=competition,
            player=player,
            number=entrant.number,
            name=entrant.name if entrant.members else "",
            rating=entrant.rating or None,
            byes={str(number): kind.value for number, kind in entrant.byes.items()},
        )
        for entrant, player in zip(stage.entrants, people, strict=True)
    )
    return {entry.number or 0: entry for entry in made}


def _write_rounds(competition: Competition, stage: Stage, entries: Mapping[int, Entry], by: Player) -> None:
    now = timezone.now()
    rows = {
        one.number: Round.objects.create(
            competition=competition, number=one.number, state=_state(one), published_at=now
        )
        for one in stage.rounds
    }
    tables = list(stage.tables())
    written = [_to_write(rows[number], table) for number, table in tables]
    pairings = rounds.write_pairings(competition, written, entries)
    paired = [(row, one.drawn) for row, one in zip(pairings, written, strict=True) if one.drawn.matches]
    rounds.make_matches(competition, paired, entries)
    Ruling.objects.bulk_create(_rulings(pairings, [table for _number, table in tables], by))


def _state(one: PlayedRound) -> str:
    return Round.State.PUBLISHED if one.open_tables else Round.State.CLOSED


def _to_write(row: Round, table: Table) -> rounds.TableToWrite:
    sits = table.entrants
    drawn = DrawnTable(sits, () if table.finished else (sits,))
    points = tuple(points // HALF for points in table.points)
    return rounds.TableToWrite(row, drawn, points, kind=table.kind.value, by_hand=table.locked)


def _rulings(pairings: Sequence[Pairing], tables: Sequence[Table], by: Player) -> list[Ruling]:
    return [
        Ruling(
            pairing=row,
            kind=ruling.kind.value,
            points=list(ruling.points),
            reason=_("From the report"),
            by=by,
        )
        for row, table in zip(pairings, tables, strict=True)
        for ruling in table.rulings
    ]
