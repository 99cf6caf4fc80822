"""Who goes home while it is played, who comes back, and who is expelled."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.messages import say
from matches import services as matches
from matches.models import Match
from tournaments.errors import CompetitionError
from tournaments.models import STANDING, Competition, Entry, Pairing, PairingEntry, Round
from tournaments.offers import drawn_singly
from tournaments.schemes import win_halves
from tournaments.services import rounds
from tournaments.services.counting import close_when_counted, go_on_when_counted
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.services.members import check_place_free
from tournaments.services.prizes import refuse_awarded
from tournaments.services.reasons import reason_of


@transaction.atomic
def go_home(*, competition: Competition, player: Player) -> Entry:
    """Somebody is paired no more, and stands where they stood. Again changes nothing.

    Drawn round by round: a draft in which they sit has to be drawn again, and a table that they still play is finished
    or stopped first. Where all rounds were drawn at once, their open tables are forfeited. Raises CompetitionError.
    """
    waiting = _held_open(competition, player)
    row = locked(competition.pk)
    entry = _entered(row, player)
    if entry.until is not None:
        return entry
    if drawn_singly(row) is not None:
        if _open_tables(entry):
            raise CompetitionError(
                _("%(player)s still sits at a table: enter its result, or stop it, first.")
                % {"player": player}
            )
        entry.until = row.round_set.filter(state__in=STANDING).count()
    else:
        entry.until = _forfeit(row, entry, waiting)
    entry.save(update_fields=["until"])
    return entry


@transaction.atomic
def come_back(*, competition: Competition, player: Player) -> Entry:
    """Who had gone plays again from the next round on; what they missed stays missed. Again changes nothing.

    Where all rounds were drawn at once, they play the tables that they forfeited by going. Raises CompetitionError.
    """
    hold_entrants(competition.pk)
    row = locked(competition.pk)
    entry = _entered(row, player)
    if entry.expelled_at is not None:
        raise CompetitionError(_("%(player)s was expelled: they do not come back.") % {"player": player})
    if entry.until is not None:
        check_place_free(row)
        _open_again(row, entry)
        entry.until = None
        entry.save(update_fields=["until"])
    return entry


@transaction.atomic
def expel(*, competition: Competition, player: Player, reason: str, by: Player) -> Entry:
    """Somebody is out of it, once: their open tables go to the others, and they stand behind everybody.

    What they played counts on for those they met, by the rule of the format: in a round robin as for who leaves.
    Again changes nothing. Raises CompetitionError without a reason, and once prizes were awarded.
    """
    words = reason_of(reason)
    waiting = _held_open(competition, player)
    row = locked(competition.pk)
    entry = row.entries.filter(player=player).select_related("player").first()
    if entry is None or row.status not in (Competition.Status.RUNNING, Competition.Status.FINISHED):
        raise CompetitionError(_("%(player)s is not to be paired here.") % {"player": player})
    if entry.expelled_at is not None:
        return entry
    refuse_awarded(row)
    last = _forfeit(row, entry, waiting)
    entry.until = last if entry.until is None else min(entry.until, last)
    entry.expelled_at, entry.expelled_by, entry.expelled_because = timezone.now(), by, words
    entry.save(update_fields=["until", "expelled_at", "expelled_by", "expelled_because"])
    return entry


@transaction.atomic
def readmit(*, competition: Competition, player: Player) -> Entry:
    """An expulsion is taken back: they are as one who had gone home, and may come back. Again changes nothing."""
    row = locked(competition.pk)
    entry = row.entries.filter(player=player).select_related("player").first()
    if entry is None:
        raise CompetitionError(_("%(player)s is not entered.") % {"player": player})
    if entry.expelled_at is not None:
        refuse_awarded(row)
        entry.expelled_at, entry.expelled_by, entry.expelled_because = None, None, ""
        entry.save(update_fields=["expelled_at", "expelled_by", "expelled_because"])
    return entry


def _entered(row: Competition, player: Player) -> Entry:
    """Raises CompetitionError where nobody goes home: it is not a tournament that is played, or they are not in it."""
    entry = row.entries.filter(player=player).select_related("player").first()
    tournament = row.kind == Competition.Kind.TOURNAMENT
    if not tournament or row.status != Competition.Status.RUNNING or entry is None:
        raise CompetitionError(_("%(player)s is not to be paired here.") % {"player": player})
    return entry


def _held_open(competition: Competition, player: Player) -> list[Match]:
    """The matches that they still have to play, locked by their ids before the competition is, and all entrants."""
    hold_entrants(competition.pk)
    rows = Match.objects.filter(
        pairing_match__pairing__round__competition=competition,
        pairing_match__pairing__round__state__in=STANDING,
        pairing_match__pairing__sides__entry__player=player,
        pairing_match__pairing__counted=False,
    )
    held = rows.order_by("pk").select_for_update(of=("self",), no_key=True)
    return [match for match in held if not match.is_over]


def _open_tables(entry: Entry) -> list[Pairing]:
    rows = Pairing.objects.filter(sides__entry=entry, counted=False, round__state__in=STANDING)
    return list(rows.select_related("round").prefetch_related("sides__entry").order_by("round__number"))


def _forfeit(row: Competition, entry: Entry, waiting: Sequence[Match]) -> int:
    """Their open tables go to the other side, unless that has gone too. The last round that was theirs."""
    tables = _open_tables(entry)
    if any(len(table.sides.all()) != 2 or table.boards for table in tables):
        raise CompetitionError(
            _("%(player)s still sits at a table: enter its result, or stop it, first.")
            % {"player": entry.title}
        )
    matches.void_together(waiting, reason=say("Somebody has left the event."))
    win = win_halves(row)
    changed = [side for table in tables for side in table.sides.all()]
    for side in changed:
        side.points = 0 if side.entry_id == entry.pk or side.entry.until is not None else win
    PairingEntry.objects.bulk_update(changed, ["points"])
    pks = [table.pk for table in tables]
    Pairing.objects.filter(pk__in=pks).update(
        kind=Pairing.Kind.FORFEIT, counted=True, counted_at=timezone.now()
    )
    for round_id in dict.fromkeys(table.round_id for table in tables):
        close_when_counted(round_id)
    go_on_when_counted(row)
    if tables and drawn_singly(row) is None:
        return tables[0].round.number - 1
    return row.round_set.filter(state__in=STANDING).count()


def _open_again(row: Competition, entry: Entry) -> None:
    """Where all rounds were drawn at once: the tables after they left, with who is still there."""
    if drawn_singly(row) is not None:
        return
    gone = set(row.entries.exclude(until=None).exclude(pk=entry.pk).values_list("pk", flat=True))
    forfeited = Pairing.objects.filter(
        sides__entry=entry,
        kind=Pairing.Kind.FORFEIT,
        round__state__in=STANDING,
        round__number__gt=entry.until or 0,
        rulings=None,
    )
    tables = [
        table
        for table in forfeited.prefetch_related("sides").order_by("round__number")
        if not gone & {side.entry_id for side in table.sides.all()}
    ]
    _play_again(row, tables)


def _play_again(row: Competition, tables: Collection[Pairing]) -> None:
    entries = {one.number or 0: one for one in held_entries(row)}
    by_pk = {one.pk: number for number, one in entries.items()}
    for table in tables:
        sides = sorted(table.sides.all(), key=lambda side: side.position)
        rounds.add_match(row, table, tuple(by_pk[side.entry_id] for side in sides), entries)
    pks = [table.pk for table in tables]
    PairingEntry.objects.filter(pairing__in=pks).update(points=None, score=None)
    Pairing.objects.filter(pk__in=pks).update(kind=Pairing.Kind.PLAYED, counted=False)
    reopened = {table.round_id for table in tables}
    Round.objects.filter(pk__in=reopened).update(state=Round.State.PUBLISHED)
