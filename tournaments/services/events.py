"""Services of events of several stages: made, added to, changed and divided until they are drawn.

The event's row is locked before the rows of its competitions, these by id; people before both.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.holding import refuse_closed, require_open
from clubs.models import Club, Player
from clubs.services import hold
from ledger.fees import charged_at
from matches.strictness import UNSAID, Strictness
from tournaments import titles
from tournaments.engine import filling
from tournaments.engine.prizes import ticket
from tournaments.errors import CompetitionError
from tournaments.event_selectors import rule_of, section_order, skills
from tournaments.models import Competition, CompetitionCard, Entry, EntryMember, Event
from tournaments.services import competitions

DRAFT = Competition.Status.DRAFT
MOST_STAGES: Final = 12
MOST_SECTIONS: Final = 26
WAYS: Final = ("rating", "bands", "lot")


def held_event(event_id: int) -> Event:
    """An event that nobody else changes until the caller's transaction ends. Raises ClubClosed."""
    rows = Event.objects.select_for_update(of=("self",), no_key=True).select_related("club")
    row = rows.get(pk=event_id)
    refuse_closed(row.club)
    return row


def held_sections(event: Event, stage: int) -> list[Competition]:
    """The sections of a stage, locked by id; in the order in which they are shown."""
    rows = Competition.objects.filter(event=event, stage=stage).order_by("pk")
    return sorted(rows.select_for_update(of=("self",), no_key=True), key=section_order)


@transaction.atomic
def event_create(
    *,
    title: str,
    club: Club,
    organiser: Player | None = None,
    kind: str = Event.Kind.CHAIN,
    counting: str = Event.Counting.PLACE_SUM,
) -> Event:
    """An event without a stage yet. Raises CompetitionError, ClubClosed."""
    require_open(club)
    if kind not in Event.Kind.values or counting not in Event.Counting.values:
        raise CompetitionError(_("That is no kind of event."))
    return Event.objects.create(
        title=titles.clean(title),
        slug=titles.free_event_address(title),
        club=club,
        organiser=organiser,
        kind=kind,
        counting=counting,
    )


@transaction.atomic
def stage_add(
    *,
    event: Event,
    stage: int,
    game: str,
    format: str,
    title: str,
    section: str = "",
    options: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
    rule: Mapping[str, object] | None = None,
    drafts: bool = False,
    strictness: Strictness = UNSAID,
    by: Player | None = None,
) -> Competition:
    """A stage more at the end, or one more section of a stage that has not been drawn.

    rule: which places of the stage before come into it (`engine.filling.Rule`). Raises as `create_competition`.
    """
    row = held_event(event.pk)
    there = held_sections(row, stage)
    _check_room(row, stage, there)
    wanted = _rule(rule, stage)
    _check_sections(there, section, wanted)
    made = competitions.create_competition(
        kind=Competition.Kind.TOURNAMENT,
        title=title,
        game=game,
        format=format,
        options=options,
        settings=settings,
        club=row.club,
        organiser=by,
        drafts=drafts,
        strictness=strictness,
    )
    made.event, made.stage, made.section, made.filling = row, stage, section, wanted
    if row.competitions.exclude(team_size=made.team_size).exists():
        raise CompetitionError(
            _("As many play for an entrant in every stage: single players, pairs or teams in all of them.")
        )
    made.save(update_fields=["event", "stage", "section", "filling"])
    return made


@transaction.atomic
def stage_change(
    *,
    competition: Competition,
    section: str | None = None,
    rule: Mapping[str, object] | None = None,
    settings: Mapping[str, object] | None = None,
) -> Competition:
    """Its name, who comes into it, and how its format is set; until it is filled or drawn. Raises CompetitionError."""
    row, there = _undrawn(competition)
    others = [one for one in there if one.pk != row.pk]
    if section is not None or rule is not None:
        wanted = row.filling if rule is None else _rule(rule, row.stage or 1)
        name = row.section if section is None else section
        _check_sections(others, name, wanted)
        row.section, row.filling = name, wanted
    if settings is not None:
        row.settings = competitions.cleaned_settings(row.format, settings)
    row.save(update_fields=["section", "filling", "settings"])
    return row


@transaction.atomic
def stage_remove(*, competition: Competition) -> None:
    """It is no part of the event any more, and gone; with the last one the event goes too. Raises CompetitionError."""
    row, there = _undrawn(competition)
    event = row.event
    assert event is not None
    assert row.stage is not None
    if len(there) == 1 and event.competitions.filter(stage__gt=row.stage).exists():
        raise CompetitionError(_("Stages are removed from the last one on."))
    if row.entries.exists():
        raise CompetitionError(
            _("Somebody is entered in it: withdraw them, or divide the entrants anew, first.")
        )
    if charged_at(club=event.club, of=("tournament", row.created_at)).exists():
        raise CompetitionError(_("A fee has been charged for it: take that back first."))
    last = not event.competitions.exclude(pk=row.pk).exists()
    if last and event.counts_in.exists():
        raise CompetitionError(_("It counts in a series: take it out there first."))
    row.delete()
    if last:
        event.delete()


@transaction.atomic
def entrants_divide(*, event: Event, by: str) -> list[int]:
    """Whoever is entered in the first stage comes into its sections, as evenly as can be; how many into each.

    by: `rating` (in a snake, so that sections are equally strong), `bands` (the strongest into the first section) or
    `lot`. May be done again until a section is drawn. Raises CompetitionError.
    """
    if by not in WAYS:
        raise CompetitionError(_("The entrants are divided by rating, by bands or by lot."))
    row = held_event(event.pk)
    sections = held_sections(row, 1)
    if len(sections) < 2 or any(one.status != DRAFT for one in sections):
        raise CompetitionError(_("There have to be two sections at least, none of them drawn."))
    entries = list(Entry.objects.filter(competition__in=sections).select_related("player").order_by("pk"))
    ordered = _in_order(entries, by, sections[0])
    places = _banded(len(ordered), len(sections)) if by == "bands" else _snake(len(ordered), len(sections))
    for entry, to in zip(ordered, places, strict=True):
        entry.competition = sections[to]
    Entry.objects.bulk_update(ordered, ["competition"])
    for to, section in enumerate(sections):
        moved = [entry.pk for entry, place in zip(ordered, places, strict=True) if place == to]
        CompetitionCard.objects.filter(entry__in=moved).update(competition=section)
        EntryMember.objects.filter(entry__in=moved).update(competition=section)
    return [places.count(to) for to in range(len(sections))]


@transaction.atomic
def stage_draw(*, event: Event, stage: int) -> list[Competition]:
    """Make the draw of every section of a stage that is not drawn. Raises like `competitions.start`."""
    people = Player.objects.filter(entries__competition__event=event.pk, entries__competition__stage=stage)
    hold(people.distinct().order_by("pk"))
    row = held_event(event.pk)
    drafts = [one for one in held_sections(row, stage) if one.status == DRAFT]
    if not drafts:
        raise CompetitionError(_("Nothing of stage %(n)s is to be drawn.") % {"n": stage})
    return [competitions.start(competition=one) for one in drafts]


def _in_order(entries: Sequence[Entry], by: str, first: Competition) -> list[Entry]:
    """The strongest first, equal ones and all by lot where lots decide."""
    lots = {entry.pk: ticket(str(first.seed), "section", entry.player_id) for entry in entries}
    if by == "lot":
        return sorted(entries, key=lambda entry: lots[entry.pk])
    skill = skills(first.game, [entry.player_id for entry in entries])
    return sorted(entries, key=lambda entry: (-skill.get(entry.player_id, 0.0), lots[entry.pk]))


def _snake(people: int, sections: int) -> list[int]:
    """`_snake(7, 3)`: 0 1 2 2 1 0 0."""
    there = list(range(sections))
    turn = there + there[::-1]
    return [turn[at % len(turn)] for at in range(people)]


def _banded(people: int, sections: int) -> list[int]:
    """`_banded(7, 3)`: 0 0 0 1 1 2 2."""
    least, more = divmod(people, sections)
    return [to for to in range(sections) for _each in range(least + (to < more))]


def _undrawn(competition: Competition) -> tuple[Competition, list[Competition]]:
    """The section as it is now, with all of its stage, held; nothing of it is filled or drawn."""
    assert competition.event_id is not None and competition.stage is not None
    event = held_event(competition.event_id)
    there = held_sections(event, competition.stage)
    row = next((one for one in there if one.pk == competition.pk), None)
    if row is None:
        raise CompetitionError(_("This stage has been removed."))
    if row.status != DRAFT or event.fillings.filter(stage=competition.stage).exists():
        raise CompetitionError(_("It is filled or drawn, and stays as it is."))
    row.event = event
    return row, there


def _check_room(event: Event, stage: int, there: Sequence[Competition]) -> None:
    last = event.competitions.order_by("-stage").values_list("stage", flat=True).first() or 0
    if not there and stage != last + 1:
        raise CompetitionError(_("The next stage is number %(n)s.") % {"n": last + 1})
    if stage > MOST_STAGES or len(there) >= MOST_SECTIONS:
        most = {"stages": MOST_STAGES, "sections": MOST_SECTIONS}
        raise CompetitionError(
            _("An event has at most %(stages)s stages, and each at most %(sections)s sections.") % most
        )
    drawn = any(one.status != DRAFT for one in there)
    if drawn or event.fillings.filter(stage=stage).exists():
        raise CompetitionError(_("It is filled or drawn, and stays as it is."))


def _check_sections(others: Collection[Competition], section: str, rule: Mapping[str, Any]) -> None:
    """Sections have names of their own, and no two of them take the same place. Raises CompetitionError, EventError."""
    if len(section) > 40:
        raise CompetitionError(_("The name of a section has at most 40 characters."))
    if any(one.section.casefold() == section.casefold() for one in others):
        raise CompetitionError(_("Another section of this stage is called so: give each a name of its own."))
    if rule:
        rules = [(one.section, rule_of(one.filling)) for one in others]
        filling.check_apart([(section, rule_of(rule)), *rules])


def _rule(given: Mapping[str, object] | None, stage: int) -> dict[str, Any]:
    """The rule as it is stored; a first stage has none. Raises EventError, CompetitionError."""
    if stage == 1:
        return {}
    known = {"first", "last", "sections", "order", "carry"}
    if unknown := sorted(set(given or {}) - known):
        raise CompetitionError(
            _("Who comes into a stage is said by %(known)s, not by %(key)s.")
            % {"known": ", ".join(sorted(known)), "key": repr(unknown[0])}
        )
    rule = filling.checked(rule_of(given or {}))
    return {
        "first": rule.first,
        "last": rule.last,
        "sections": list(rule.sections),
        "order": rule.order,
        "carry": rule.carry,
    }
