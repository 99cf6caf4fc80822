"""Rounds as drafts, which the organisers alone see: drawn, drawn again, changed by hand, published, told.

Two who press at once make one round: the competition's row is locked, and whoever comes second is told of the draft
that is there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Notice, Player
from clubs.telling import tell
from common.speaking import spoken
from tournaments.engine.fixed_formats import DrawnTable
from tournaments.engine.formats.base import Next, Over
from tournaments.errors import CompetitionError
from tournaments.models import (
    STANDING,
    Competition,
    Entry,
    HandPairing,
    Pairing,
    PairingEntry,
    PairWish,
    Round,
)
from tournaments.offers import (
    EXCHANGED,
    OPEN_ENDED,
    SEATED,
    WISHED,
    by_results,
    ranked_by,
    unplayed,
)
from tournaments.services import by_hand, drawing, drawn_by_results, rounds
from tournaments.services.holding import held_entries, hold_entrants, locked
from tournaments.stages import next_of
from tournaments.unsettled import unsettled_tables

GONE = "draft-gone"
DRAFT = Round.State.DRAFT


@transaction.atomic
def draft_set(*, competition: Competition, drafts: bool) -> Competition:
    """From now on the organisers publish each round, or each is drawn when the one before is counted.

    Raises CompetitionError where it is not drawn round by round or is over, or while a draft is there.
    """
    row = locked(competition.pk)
    over = row.status not in (Competition.Status.DRAFT, Competition.Status.RUNNING)
    if ranked_by(row) is None or row.format in OPEN_ENDED or over:
        raise CompetitionError(_("Its rounds are not drawn one by one."))
    if row.drafts != drafts and by_results(row.format) is None and row.status != Competition.Status.DRAFT:
        raise CompetitionError(
            _("In a round robin the draw settles it: undo rounds, and they are published one by one.")
        )
    if not drafts and draft_of(row) is not None:
        raise CompetitionError(_("There is a draft: publish it first."))
    row.drafts = drafts
    row.save(update_fields=["drafts"])
    return row


def draft_of(competition: Competition) -> Round | None:
    """The draft of the next round, if there is one."""
    return competition.round_set.filter(state=DRAFT).first()


@transaction.atomic
def draft_draw(*, competition: Competition, known: int | None = None, anyway: bool = False) -> Round | None:
    """Draw the next round as a draft; None where the competition is over by that.

    A draft that is there stays, unless it is the one `known` to who asks: that is drawn again, by the same seed, as
    everybody is there now. anyway: tables that are open or objected to are half a point for both until they are over,
    which everybody sees. Raises CompetitionError while a table is open otherwise, and where the format waits.
    """
    row = _drafting(competition)
    there = draft_of(row)
    if there is not None and there.pk != known:
        return there
    if there is not None:
        _throw_away(there)
    if anyway:
        _take_halves(row)
    entries = list(row.entries.select_related("player__bot__current"))
    drawn_by_results.leave_out_withdrawn(row, entries)
    answer = next_of(row, entries)
    if isinstance(answer, Next):
        return drawing.write_draft(row, entries, answer.tables, there.number if there else None)
    if not isinstance(answer, Over):
        raise CompetitionError(spoken(answer.why))
    if unsettled_tables(row).exists():
        raise CompetitionError(_("All rounds are drawn: it is over when their last table is."))
    drawing.end(row)
    return None


def _throw_away(draft: Round) -> None:
    """A draft has tables with sides, and a mark if it is put together by hand: nothing else is looked for."""
    of = ((PairingEntry, "pairing__round"), (Pairing, "round"), (HandPairing, "round"), (Round, "pk"))
    for model, key in of:
        rows = model._default_manager.filter(**{key: draft.pk})
        rows._raw_delete(rows.db)


def _take_halves(row: Competition) -> None:
    """Raises CompetitionError in a bracket, where somebody has to go on."""
    if row.format not in EXCHANGED:
        raise CompetitionError(_("Who goes on is not known before every table is over."))
    pks = list(unsettled_tables(row).values_list("pk", flat=True))
    Pairing.objects.filter(pk__in=pks).update(provisional=True)


@transaction.atomic
def round_publish(*, competition: Competition, round_id: int) -> Round:
    """Everybody sees the draft, and its matches begin. Again changes nothing.

    Raises CompetitionError for a draft that is no more, and where somebody has gone or come since it was drawn.
    """
    hold_entrants(competition.pk)
    row = locked(competition.pk)
    rows = row.round_set.exclude(state=Round.State.UNDONE).select_related("hand")
    made = rows.filter(pk=round_id).first()
    if made is None:
        raise CompetitionError(_("That draft is no longer there: look at the new one."), code=GONE)
    if made.state != DRAFT:
        return made
    _require_running(row)
    entries = held_entries(row)
    by_hand.require_ended(made)
    tables = list(made.pairings.prefetch_related("sides").order_by("table"))
    _check_fits(row, made, tables, entries)
    by_pk = {entry.pk: entry.number or 0 for entry in entries}
    played = [table for table in tables if table.kind == Pairing.Kind.PLAYED]
    paired = [(pairing, _seated(pairing, by_pk)) for pairing in played if not pairing.boards]
    rounds.make_matches(row, paired, {entry.number: entry for entry in entries if entry.number is not None})
    made.state = Round.State.PUBLISHED if played else Round.State.CLOSED
    made.published_at = timezone.now()
    made.save(update_fields=["state", "published_at"])
    if row.started_at is None:
        row.started_at = made.published_at
        row.save(update_fields=["started_at"])
    return made


def _seated(pairing: Pairing, by_pk: dict[int, int]) -> DrawnTable:
    sides = sorted(pairing.sides.all(), key=lambda side: side.position)
    sits = tuple(by_pk[side.entry_id] for side in sides)
    return DrawnTable(sits, (sits,), together=1 if sides[0].side is None else 2)


def _check_fits(row: Competition, made: Round, tables: Sequence[Pairing], entries: Sequence[Entry]) -> None:
    """Everybody who plays is at a table of it, and nobody else. In a bracket some have nothing to play."""
    seated = {side.entry_id for table in tables for side in table.sides.all()}
    forfeits = [table for table in tables if table.kind in unplayed(row)]
    missing = {side.entry_id for table in forfeits for side in table.sides.all()}
    for entry in entries:
        plays = entry.since <= made.number and (entry.until is None or made.number <= entry.until)
        plays = plays and not rounds.is_absent(row, entry)
        if entry.pk in seated - missing and not plays:
            words = _("%(player)s has gone since this was drawn: draw it again.")
            raise CompetitionError(words % {"player": entry.title}, code=GONE)
        if plays and entry.pk not in seated and row.format in SEATED:
            words = _("%(player)s has come since this was drawn: draw it again.")
            raise CompetitionError(words % {"player": entry.title}, code=GONE)


@transaction.atomic
def round_tell(*, competition: Competition, number: int, by: Player) -> Round:
    """Everybody at a table of a published round is told, once. Raises CompetitionError for any other."""
    row = locked(competition.pk)
    made = row.round_set.filter(number=number, state__in=STANDING).first()
    if made is None:
        raise CompetitionError(_("Round %(n)s is not published.") % {"n": number})
    if made.told_at is None and row.club_id is not None:
        tell(
            players=Player.objects.filter(entries__pairings__pairing__round=made).order_by("pk"),
            kind=Notice.Kind.PAIRED,
            key=f"competition/{row.pk}/round/{made.pk}",
            club_id=row.club_id,
            by=by,
            about=_("%(title)s, round %(n)s") % {"title": row.title, "n": made.number},
            where=reverse("competition", args=[row.slug]),
        )
        made.told_at = timezone.now()
        made.save(update_fields=["told_at"])
    return made


@transaction.atomic
def draft_exchange(*, competition: Competition, round_id: int, one: int, other: int) -> Round:
    """Two entrants (by id) of a draft change places; at one table they change sides. Everybody reads that it was so.

    Raises CompetitionError for a draft that is no more, for who is not in it, and in brackets.
    """
    row = _drafting(competition)
    made = _draft(row, round_id)
    if row.format not in EXCHANGED:
        raise CompetitionError(_("Its tables follow from the bracket: nobody changes places."))
    found = {side.entry_id: side for side in PairingEntry.objects.filter(pairing__round=made)}
    if one == other or not {one, other} <= set(found):
        raise CompetitionError(_("Choose two who are in this round."))
    by_hand.require_begun(made)
    _swap(found[one], found[other])
    tables = {found[one].pairing_id, found[other].pairing_id}
    Pairing.objects.filter(pk__in=tables).update(by_hand=True, why=[])
    return made


def _swap(one: PairingEntry, other: PairingEntry) -> None:
    """The two rows change entrants: through nobody's place, as a table has each entrant once."""
    if one.pairing_id != other.pairing_id:
        one.entry_id, other.entry_id = other.entry_id, one.entry_id
        PairingEntry.objects.bulk_update([one, other], ["entry"])
        return
    first, second = one.position, other.position
    aside = 1000
    PairingEntry.objects.filter(pk=one.pk).update(position=aside)
    PairingEntry.objects.filter(pk=other.pk).update(position=first)
    PairingEntry.objects.filter(pk=one.pk).update(position=second)


@transaction.atomic
def wish_set(*, competition: Competition, one: int, other: int, together: bool | None) -> None:
    """Two entrants (by id) are to meet in the next round, or not to; None: as it comes. A draft is to be drawn again.

    Raises CompetitionError where the format takes no wishes, for who is not entered, and for who is to meet another.
    """
    row = _drafting(competition)
    if row.format not in WISHED:
        raise CompetitionError(_("Its rules leave no choice of whom to put together."))
    first, second = sorted((one, other))
    if first == second or row.entries.filter(pk__in=(first, second)).count() != 2:
        raise CompetitionError(_("Choose two who are entered."))
    number = row.round_set.filter(state__in=STANDING).count() + 1
    wishes = row.wishes.filter(number=number)
    own = wishes.filter(one=first, other=second)
    if together is None:
        own.delete()
        return
    if together:
        _check_free(wishes.filter(together=True).exclude(pk__in=own), {first, second})
    PairWish.objects.update_or_create(
        competition=row, number=number, one_id=first, other_id=second, defaults={"together": together}
    )


def _check_free(wishes: Collection[PairWish], pair: set[int]) -> None:
    if any({wish.one_id, wish.other_id} & pair for wish in wishes):
        raise CompetitionError(_("One of them is put together with somebody else already."))


def _drafting(competition: Competition) -> Competition:
    """Held, running, and drawn by the organisers. Raises CompetitionError."""
    row = locked(competition.pk)
    _require_running(row)
    if not row.drafts:
        raise CompetitionError(_("Its rounds are drawn by themselves: say first that the organisers do."))
    return row


def _require_running(row: Competition) -> None:
    if row.status != Competition.Status.RUNNING:
        raise CompetitionError(_("It is %(status)s.") % {"status": row.get_status_display()})


def _draft(row: Competition, round_id: int) -> Round:
    made = row.round_set.filter(pk=round_id, state=DRAFT).first()
    if made is None:
        raise CompetitionError(_("That draft is no longer there: look at the new one."), code=GONE)
    return made
