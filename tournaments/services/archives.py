"""An event loaded from its archive: the same rows, with numbers of this site."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Model
from django.utils.translation import gettext as _

from clubs.holding import hold_open
from clubs.models import Club, Player
from clubs.services import add_guests, hold
from games.core import registry
from games.core.errors import RulesError
from games.core.messages import from_json
from matches.models import Match
from tournaments import titles
from tournaments.engine.event import EventError
from tournaments.engine.fixed_formats import DrawnTable, FormatError
from tournaments.errors import CompetitionError
from tournaments.exchange.archive import PARTS
from tournaments.exchange.archive_reading import Archive
from tournaments.models import STANDING, Competition, Entry, Pairing, PairingMatch, Round
from tournaments.offers import table_for
from tournaments.selectors import columns_of, format_of, table_of_standings
from tournaments.services import past_results, rounds
from tournaments.services.past_results import PastResult
from tournaments.stages import stage_of

Rows = Mapping[str, Sequence[Any]]
BROKEN = (LookupError, ValueError, TypeError, AttributeError, OverflowError)
"""What reading rows raises that no event could have."""


@transaction.atomic
def archive_load(*, club: Club, archive: Archive, by: Player) -> Competition:
    """The event, in the club, organised by whoever loads it; its matches are results of long ago.

    An archive that this site wrote, unchanged, knows the club's people; in any other everybody becomes a guest.
    Raises CompetitionError, UnknownGame, ClubError; then nothing has changed.
    """
    held = hold_open(club)
    check_archive(archive, held)
    people = _people(archive, held)
    try:
        with transaction.atomic():
            rows = _rows(archive, held, people, by)
            made = rows[PARTS[0].key][0]
            _check_reads(made)
            _make_matches(made)
            _store_results(made, archive, rows, people)
    except (IntegrityError, RulesError, EventError, FormatError, *BROKEN):
        raise CompetitionError(
            _("The archive is damaged: what it holds does not fit together to an event.")
        ) from None
    return made


def check_archive(archive: Archive, club: Club) -> None:
    """Whether that event can be kept here. Raises CompetitionError, UnknownGame."""
    row = archive.competition
    if row.get("kind") != Competition.Kind.TOURNAMENT or row.get("status") == Competition.Status.DRAFT:
        raise CompetitionError(_("Only tournaments that have begun are loaded from an archive."))
    registry.get(str(row.get("game")))
    if archive.own and Competition.objects.filter(club=club, seal=row.get("seal", ""), title=archive.title):
        raise CompetitionError(_("This event is in the club already."))
    _check_bots(archive)


def _check_bots(archive: Archive) -> None:
    """A bot is a program of the site that wrote the file, and no guest can sit in its place."""
    bots = {one.slug: one.name for one in archive.people if one.bot}
    if not bots:
        return
    here = Player.objects.filter(slug__in=bots, kind=Player.Kind.BOT).values_list("slug", flat=True)
    missing = [name for slug, name in bots.items() if not archive.own or slug not in set(here)]
    if missing:
        raise CompetitionError(
            _(
                "Bots play in this event, and they are programs of the site that wrote the file: load it there, as it "
                "was written. They are: %(names)s."
            )
            % {"names": ", ".join(missing)}
        )


def _people(archive: Archive, club: Club) -> list[Player]:
    """Everybody of the file in its order, held."""
    known: dict[str, Player] = {}
    if archive.own:
        rows = club.memberships.filter(player__slug__in=[one.slug for one in archive.people])
        known = {row.player.slug: row.player for row in rows.select_related("player")}
        bots = Player.objects.filter(slug__in=[one.slug for one in archive.people], kind=Player.Kind.BOT)
        known |= {bot.slug: bot for bot in bots}
        hold(known.values())
    strangers = [one for one in archive.people if one.slug not in known]
    guests = iter(add_guests(club=club, names=[one.name for one in strangers]))
    return [known.get(one.slug) or next(guests) for one in archive.people]


def _rows(archive: Archive, club: Club, people: Sequence[Player], by: Player) -> Rows:
    """Every part written, each in as few queries as it may be."""
    made: dict[str, list[Any]] = {}
    by_model: dict[Any, list[Any]] = {}
    for part in PARTS:
        more = {"club": club, "organiser": by} if part.model is Competition else {}
        objects = [
            part.model(**_filled(part.fields, row, by_model, people), **more)
            for row in archive.rows[part.key]
        ]
        kept = [field.name for field in part.fields if getattr(field, "auto_now_add", False)]
        said = [{name: getattr(one, name) for name in kept} for one in objects]
        made[part.key] = by_model[part.model] = part.model._default_manager.bulk_create(objects)
        _keep_moments(part.model, made[part.key], kept, said)
    return made


def _filled(
    fields: Sequence[Any],
    row: Mapping[str, Any],
    made: Mapping[Any, Sequence[Model]],
    people: Sequence[Player],
) -> dict[str, Any]:
    """A row with people and other rows in place of their places in the file."""
    filled = dict(row)
    for field in fields:
        place = filled.get(field.name)
        if field.is_relation and place is not None:
            of = people if field.related_model is Player else made[field.related_model]
            filled[field.name] = of[place - 1]
    if "slug" in filled:
        filled["slug"] = titles.free_address(titles.clean(filled["title"]))
    return filled


def _keep_moments(
    model: type[Model], rows: Sequence[Any], names: Sequence[str], said: Sequence[Mapping[str, Any]]
) -> None:
    """When rows were made, as the file says, not when they were loaded."""
    for row, moments in zip(rows, said, strict=True):
        for name, at in moments.items():
            if at is not None:
                setattr(row, name, at)
    if names and rows:
        model._default_manager.bulk_update(rows, names)


def _check_reads(made: Competition) -> None:
    """All that pages and draws read of it can be read: else nothing is loaded. Raises what `archive_load` names."""
    form = format_of(made)
    table_for(registry.get(made.game), made.seats, made.options, made.kind, form)
    entries = list(made.entries.select_related("player").order_by("number"))
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
        raise ValueError  # the numbers of the draw have gaps
    form.clean(made.settings, len(entries))
    stage = stage_of(made, entries)
    for one in stage.rounds:
        seated = [number for table in one.tables for number in table.entrants]
        if len(set(seated)) != len(seated) or not all(table.sides for table in one.tables):
            raise ValueError  # somebody sits twice in a round, or nobody at a table
    columns_of(made)
    table_of_standings(made)
    for row in Pairing.objects.filter(round__competition=made).exclude(why=[]):
        for one in row.why:
            from_json(one)


def _make_matches(made: Competition) -> None:
    """Tables that are still played have matches again."""
    if made.status != Competition.Status.RUNNING:
        return
    open_ = Pairing.objects.filter(
        round__competition=made, round__state__in=STANDING, counted=False, kind=Pairing.Kind.PLAYED, boards=[]
    )
    entries: dict[int, Entry] = {
        entry.number or 0: entry for entry in made.entries.select_related("player").order_by("player_id")
    }
    paired = []
    for row in open_.order_by("pk").prefetch_related("sides__entry"):
        sides = sorted(row.sides.all(), key=lambda side: side.position)
        sits = tuple(side.entry.number or 0 for side in sides)
        together = 2 if any(side.side is not None for side in sides) else 1
        paired.append((row, DrawnTable(sits, (sits,), together=together)))
    rounds.make_matches(made, paired, entries)
    Round.objects.filter(pairings__in=[row for row, _table in paired]).update(state=Round.State.PUBLISHED)


def _store_results(made: Competition, archive: Archive, rows: Rows, people: Sequence[Player]) -> None:
    """The matches of the file as results of long ago, but those that this site has itself."""
    here = {
        str(code) for code in Match.objects.filter(code__in=_codes(archive)).values_list("code", flat=True)
    }
    new = [one for one in archive.results if one.code not in here]
    table = registry.get(made.game).table_for(made.seats, made.options)
    fit = [one for one in new if len(one.seats) == table.seats and len(one.totals) == len(table.sides)]
    results = [
        PastResult(one.at, table, tuple(people[seat - 1] for seat in one.seats), one.totals) for one in fit
    ]
    matches = past_results.results_store(made.club, results, rated=made.rated) if made.club else []
    PairingMatch.objects.bulk_create(
        PairingMatch(pairing=rows["pairing"][one.pairing - 1], number=one.number, match=match)
        for one, match in zip(fit, matches, strict=True)
    )


def _codes(archive: Archive) -> list[str]:
    """Codes of matches, where this site wrote the file: nobody else can name a match of this site."""
    return [one.code for one in archive.results if one.code] if archive.own else []
