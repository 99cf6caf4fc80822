"""In which order entrants are numbered by the draw, with the ratings they have then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.engine import fixed_formats as formats
from tournaments.errors import CompetitionError
from tournaments.models import Competition, Entry
from tournaments.services.holding import locked

LEAST, MOST = -1000, 10_000
"""Ratings that the organisers may say."""
MOST_BAND = 100 * 100
UNPLACED = UNRATED = 1_000_000
"""Who entered after the organisers had put the others in order comes behind them."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the organisers say of an entrant; None: as it comes. band: points to start with, in hundredths."""

    rating: int | None = None
    band: int | None = None


@transaction.atomic
def seeding_set(
    *,
    competition: Competition,
    seeding: str,
    order: Sequence[int] = (),
    said: Mapping[int, Said] | None = None,
) -> Competition:
    """How the draw numbers the entrants, in which order (entries by id) if by hand, and what is said of each.

    Raises CompetitionError once it is drawn, for who is not entered, and for what no rating is.
    """
    row = locked(competition.pk)
    if row.status != Competition.Status.DRAFT:
        raise CompetitionError(_("The draw has been made: the order stays as it is."))
    if seeding not in Competition.Seeding.values:
        raise CompetitionError(_("There is no such order."))
    entries = {entry.pk: entry for entry in row.entries.all()}
    if len(set(order)) != len(order) or not {*order, *(said or {})} <= set(entries):
        raise CompetitionError(_("Name each entrant once."))
    for pk, one in (said or {}).items():
        _check(one)
        entries[pk].rating, entries[pk].band = one.rating, one.band
    for place, pk in enumerate(order, 1):
        entries[pk].seeded = place
    Entry.objects.bulk_update(entries.values(), ["rating", "band", "seeded"])
    row.seeding = seeding
    row.save(update_fields=["seeding"])
    return row


def _check(said: Said) -> None:
    if said.rating is not None and not LEAST <= said.rating <= MOST:
        raise CompetitionError(_("A rating is a whole number from %(a)s to %(b)s.") % {"a": LEAST, "b": MOST})
    if said.band is not None and (not 0 <= said.band <= MOST_BAND or said.band % 50):
        raise CompetitionError(_("Points to start with are whole or half, from 0 to 100."))


def numbered(competition: Competition, entries: Sequence[Entry]) -> list[int]:
    """The draw: entries by id in order, with the ratings they have. Who is level stands as the lot has it."""
    by_lot = formats.draw_order([entry.pk for entry in entries], competition.seed)
    if competition.seeding == Competition.Seeding.LOT:
        return by_lot
    of = {entry.pk: entry for entry in entries}
    by_hand = competition.seeding == Competition.Seeding.HAND
    return sorted(by_lot, key=lambda pk: _strength(of[pk], by_hand=by_hand))


def _strength(entry: Entry, *, by_hand: bool) -> tuple[int, int, int]:
    place = entry.seeded if by_hand and entry.seeded is not None else UNPLACED
    return (place, -(entry.band or 0), UNRATED if entry.rating is None else -entry.rating)


def in_order(competition: Competition) -> list[Entry]:
    """The entrants as the draw would number them now, where no lot decides; by lot as they have entered. Two queries.

    Ratings that nobody has said are shown as they are, and not kept.
    """
    entries = list(competition.entries.select_related("player").order_by("number", "pk"))
    if competition.was_drawn or competition.seeding == Competition.Seeding.LOT:
        return entries
    by_hand = competition.seeding == Competition.Seeding.HAND
    return sorted(entries, key=lambda entry: _strength(entry, by_hand=by_hand))
