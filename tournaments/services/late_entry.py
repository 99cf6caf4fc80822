"""Entering after the draw: from the next round on, or at once against whoever is free in the round that is played."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import hold
from common.speaking import spoken
from games.core.messages import say
from tournaments.card_movements import INDIVIDUAL, VICTORY_POINTS
from tournaments.engine.event import Kind, Scheme, Stage
from tournaments.entry_cards import lacking, tell_who_lacks
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Entry, Pairing, PairingEntry, Regulations, Round
from tournaments.offers import by_results, ranked_by
from tournaments.regulations import regulations_of
from tournaments.schemes import HALF, scheme_of
from tournaments.services import rounds
from tournaments.services.bot_entrants import check_entrant
from tournaments.services.entry_fees import charge_late
from tournaments.services.event_rules import check_may_enter
from tournaments.services.holding import held_entries, locked, people_of
from tournaments.services.places import check_let_in

MISSED = say("They came in later.")
SAT_DOWN = say("One came late and sat down with who was free.")


@dataclass(frozen=True, slots=True)
class Coming:
    """The first round of somebody who comes now; `free`: who would have to play alone there, and could meet them."""

    round: int
    free: Pairing | None


def coming(competition: Competition) -> Coming:
    """What somebody who enters now comes into. Two queries, three with a table of one."""
    made = competition.round_set.filter(state__in=STANDING)
    number = made.count()
    of_four = competition.format == INDIVIDUAL
    if of_four or competition.round_set.filter(state=Round.State.DRAFT).exists():
        return Coming(number + 1, None)
    last = Pairing.objects.filter(round__in=made.filter(number=number, state=Round.State.PUBLISHED))
    free = last.filter(kind=Pairing.Kind.BYE).select_related("round").first()
    return Coming(number + 1, free)


@transaction.atomic
def enter_late(
    *,
    competition: Competition,
    player: Player,
    by: Player | None = None,
    organiser: bool = False,
    at_once: bool = False,
) -> Entry:
    """Somebody comes after the draw, numbered behind the others; what they missed counts as the event says.

    at_once: they meet whoever is free in the round that is played, whose table changes and no other. Entered already:
    nothing changes. Raises CompetitionError where nobody can come late, too late for who is no organiser, or with
    nobody free.
    """
    _hold_people(competition, player)
    row = locked(competition.pk)
    found = row.entries.filter(player=player).first()
    if found is not None:
        return found
    now = coming(row)
    since = now.round - at_once
    check_may_enter(row, [player])
    check_let_in(row, player, organiser=organiser)
    _check(row, player, since, organiser=organiser)
    if at_once and now.free is None:
        raise CompetitionError(
            _("Nobody is free in a round that is played: they come in from the next one on.")
        )
    last = row.entries.aggregate(last=Max("number"))["last"] or 0
    entry = Entry.objects.create(
        competition=row, player=player, number=last + 1, entered_by=by or player, since=since
    )
    row.applications.filter(player=player).delete()
    if not player.is_bot:
        charge_late(row, player)
    write_missed(row, entry)
    if at_once and now.free is not None:
        _sit_down(row, entry, now.free)
    tell_who_lacks(row, [one for one in lacking(row) if one.pk == entry.pk], by)
    return entry


def _hold_people(competition: Competition, player: Player) -> None:
    """Who comes and all entrants stay who they are: they may sit at one table. Raises ClubError."""
    people = Player.objects.filter(Q(pk__in=people_of([competition.pk])) | Q(pk=player.pk))
    hold(people.distinct())


def _check(row: Competition, player: Player, since: int, *, organiser: bool) -> None:
    if row.kind != Competition.Kind.TOURNAMENT or row.status != Competition.Status.RUNNING:
        raise CompetitionError(_("Nobody comes late here: it is not a tournament that is being played."))
    if row.team_size > 1:
        raise CompetitionError(_("Pairs and teams are entered before the draw."))
    form = ranked_by(row)
    if form is None or not form.comes_and_goes:
        title = spoken(form.title) if form else row.format
        raise CompetitionError(
            _("%(format)s: the draw fixed who meets whom, so nobody can come in after it.")
            % {"format": title}
        )
    check_entrant(row, player)
    if row.rounds and since > row.rounds:
        raise CompetitionError(_("The last round is drawn already."))
    until = regulations_of(row).late_until
    if not organiser and since > until:
        raise CompetitionError(
            _("It is too late to enter by yourself: ask the organisers.")
            if until
            else _("After the draw only the organisers enter somebody.")
        )
    entered = row.entries.count() + 1
    if row.most_entries is not None and entered > row.most_entries:
        raise CompetitionError(
            _("There are places for %(most)s, and they are taken.") % {"most": row.most_entries}
        )
    form.clean(row.settings, entered)


def write_missed(row: Competition, entry: Entry) -> None:
    """What the event gives for the rounds before who comes late: half points stand as byes, nothing needs no table."""
    missed = regulations_of(row).missed
    if missed != Regulations.Unplayed.HALF:
        return
    before = row.round_set.filter(state__in=STANDING, number__lt=entry.since)
    made = Pairing.objects.bulk_create(
        Pairing(
            round=one,
            table=(one.last or 0) + 1,
            kind=Pairing.Kind.HALF,
            counted=True,
            why=[MISSED.to_json()],
        )
        for one in before.annotate(last=Max("pairings__table"))
    )
    worth = _scheme(row).of(Kind(missed)) // HALF
    PairingEntry.objects.bulk_create(
        PairingEntry(pairing=pairing, entry=entry, position=0, points=worth) for pairing in made
    )


def _scheme(row: Competition) -> Scheme:
    """What counts how much in its format: of victory points a half is ten."""
    form = by_results(row.format) if row.format in VICTORY_POINTS else None
    stage = Stage((), (), settings=row.settings, scheme=scheme_of(row))
    return scheme_of(row) if form is None else form.by_victory_points(stage).scheme  # type: ignore[attr-defined]


def _sit_down(row: Competition, entry: Entry, table: Pairing) -> None:
    """The free one's table becomes one for two, with a match that begins."""
    sides = list(table.sides.all())
    sides[0].points = None
    sides[0].save(update_fields=["points"])
    PairingEntry.objects.create(pairing=table, entry=entry, position=1)
    table.kind, table.counted, table.by_hand, table.why = (
        Pairing.Kind.PLAYED,
        False,
        True,
        [SAT_DOWN.to_json()],
    )
    table.save(update_fields=["kind", "counted", "by_hand", "why"])
    entries = {one.number or 0: one for one in held_entries(row)}
    by_pk = {one.pk: number for number, one in entries.items()}
    rounds.add_match(row, table, (by_pk[sides[0].entry_id], entry.number or 0), entries)
