"""Filling a stage from the one before, once all sections of that are over; undone while nothing of it is drawn.

Two who press at once fill it once: people are held first, then the event's row, and a stage is filled once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import hold
from tournaments.engine.filling import GoesOn
from tournaments.entrants import people_of
from tournaments.errors import CompetitionError
from tournaments.event_selectors import Planned, plan, rule_of, shown_as
from tournaments.models import Competition, Entry, EntryMember, Event, StageFilling
from tournaments.services.events import DRAFT, held_event, held_sections

CHANGED = "filling-changed"


@transaction.atomic
def stage_fill(
    *, event: Event, stage: int, by: Player | None = None, without: Collection[int] = (), shown: str = ""
) -> StageFilling:
    """Enter those who go on into the sections of `stage`.

    without: entries of the stage before that are passed over, for they decline; of others than themselves only an
    organiser says so who does not play there. shown: what was looked at (`shown_as`); another by now is refused.
    Raises CompetitionError.
    """
    before = Entry.objects.filter(competition__event=event.pk, competition__stage=stage - 1)
    hold(people_of(Competition.objects.filter(event=event.pk, stage=stage - 1)).order_by("pk"))
    row = held_event(event.pk)
    earlier = held_sections(row, stage - 1)
    sections = held_sections(row, stage)
    check_may_fill(row, stage, sections)
    _check_passed_over(before, without, by)
    planned = plan(row, stage, without)
    if shown and shown != shown_as(planned):
        raise CompetitionError(
            _("Who goes on has changed since you looked: look again before you fill the stage."), code=CHANGED
        )
    _check_enough(planned)
    made = Entry.objects.bulk_create(entry for section in planned for entry in _entries(section))
    _say_seeding(planned)
    if any(one.team_size > 1 for one in earlier):
        by_captain = {(entry.competition_id, entry.player_id): entry for entry in made}
        EntryMember.objects.bulk_create(_members(by_captain, earlier))
    return StageFilling.objects.create(event=row, stage=stage, made_by=by)


@transaction.atomic
def filling_undo(*, event: Event, stage: int) -> None:
    """Those who went on are in the stage no more, while none of its sections is drawn. Raises CompetitionError."""
    row = held_event(event.pk)
    sections = held_sections(row, stage)
    if any(one.status != DRAFT for one in sections):
        raise CompetitionError(_("A section of it is drawn: undo its rounds, or cancel it, instead."))
    if not row.fillings.filter(stage=stage).delete()[0]:
        raise CompetitionError(_("Stage %(n)s is not filled.") % {"n": stage})
    Entry.objects.filter(competition__in=sections).delete()


def why_not_filled(
    event: Event, stage: int, before: Sequence[Competition], sections: Sequence[Competition]
) -> str:
    """Why a stage cannot be filled now, in words; empty if it can be."""
    if stage < 2 or not sections:
        return _("There is no such stage to fill.")
    if event.fillings.filter(stage=stage).exists():
        return _("Stage %(n)s is filled already.") % {"n": stage}
    ended = (Competition.Status.FINISHED, Competition.Status.CANCELLED)
    still = [one.title for one in before if one.status not in ended]
    if still:
        return _("Not over yet: %(titles)s.") % {"titles": ", ".join(still)}
    if any(one.status != DRAFT for one in sections):
        return _("A section of it is drawn or cancelled.")
    return ""


def check_may_fill(event: Event, stage: int, sections: Sequence[Competition]) -> None:
    """Raises CompetitionError with the reason why it cannot be filled now."""
    before = list(Competition.objects.filter(event=event, stage=stage - 1).order_by("pk"))
    if why := why_not_filled(event, stage, before, sections):
        raise CompetitionError(why)


def _check_passed_over(before: object, without: Collection[int], by: Player | None) -> None:
    known = {entry.pk: entry.player_id for entry in before}  # type: ignore[attr-defined]
    if set(without) - set(known):
        raise CompetitionError(_("Who is passed over has to be entered in the stage before."))
    others = [pk for pk in without if by is None or known[pk] != by.pk]
    if others and by is not None and by.pk in known.values():
        raise CompetitionError(
            _("Who plays there passes over nobody but themselves: another organiser does.")
        )


def _check_enough(planned: Sequence[Planned]) -> None:
    for section in planned:
        if len(section.goes_on) < 2:
            raise CompetitionError(
                _("%(section)s would have fewer than two entrants: change who comes into it, or remove it.")
                % {"section": section.competition.title}
            )


def _say_seeding(planned: Sequence[Planned]) -> None:
    """The draw keeps to the seeds, where the rule gives any."""
    for section in planned:
        by_rule = rule_of(section.competition.filling).order != "drawn"
        section.competition.seeding = Competition.Seeding.HAND if by_rule else Competition.Seeding.LOT
        section.competition.save(update_fields=["seeding"])


def _entries(section: Planned) -> list[Entry]:
    """Those who go on, by whose word they played before."""
    return [_entry(section, one) for one in section.goes_on]


def _entry(section: Planned, one: GoesOn) -> Entry:
    before = section.entries[one.number]
    return Entry(
        competition=section.competition,
        player=before.player,
        name=before.name,
        entered_by=before.entered_by,
        category=before.category,
        seen=before.seen,
        seeded=one.seed,
        carried=one.carried,
        why=[message.to_json() for message in one.why],
    )


def _members(entries: Mapping[tuple[int, int], Entry], before: Sequence[Competition]) -> list[EntryMember]:
    """Who plays for a pair or a team plays for it on. entries: those made, by competition and captain."""
    made: dict[int, list[Entry]] = {}
    for (_competition, captain), entry in entries.items():
        made.setdefault(captain, []).append(entry)
    rows = EntryMember.objects.filter(competition__in=before, until=None).select_related("entry")
    return [
        EntryMember(
            competition=entry.competition,
            entry=entry,
            player_id=row.player_id,
            place=row.place,
            substitute=row.substitute,
            entered_by_id=row.entered_by_id,
        )
        for row in rows.order_by("entry", "place")
        for entry in made.get(row.entry.player_id, [])
    ]
