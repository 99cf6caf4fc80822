"""Who sat where for which rows of the sheet, where a seat changed hands in mid-match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.match import LiveMatch
from games.core.results import DealResult
from games.core.shares import Segment
from games.core.sheet_history import Step
from games.core.stakes import Reckoning
from matches.errors import MatchError
from matches.models import Match, Seat, SitsOut, Sitting
from matches.row_labels import word_of


def earlier(match: Match) -> list[Sitting]:
    """Who gave seats up, by seat and row, with their players. No query for a match in which nobody did."""
    return list(match.sittings.select_related("player")) if match.changed_hands else []


def gone(match: Match) -> list[Player]:
    """Who has sat there and does not sit there now, each once. No query as above."""
    seated = {seat.player_id for seat in match.seats.all()} if match.changed_hands else set()
    return list({one.player_id: one.player for one in earlier(match) if one.player_id not in seated}.values())


def closed_rows(match: Match) -> int:
    """How many rows were on the sheet when a seat changed hands last: everybody has agreed to them."""
    return max((one.until for one in earlier(match) if not one.in_turn), default=0)


def of_player(player: Player) -> QuerySet[Seat, int]:
    """The matches at which somebody sits, sits out, or has sat until they gave the seat up: ids, for a subquery."""
    sits = Seat.objects.filter(player=player).order_by().values_list("match", flat=True)
    sat = Sitting.objects.filter(player=player).order_by().values_list("match", flat=True)
    return sits.union(sat, SitsOut.objects.filter(player=player).order_by().values_list("match", flat=True))


def told(match: Match, names: Sequence[str], unit: str) -> list[str]:
    """Who gave which seat up when, a line each. `names`: who sits there now, by seat; `unit`: what a row is called."""
    return [
        _("%(name)s sat in the seat of %(now)s until %(unit)s %(until)s")
        % {"name": one.player.name, "now": names[one.index], "unit": unit, "until": one.until}
        for one in earlier(match)
        if not one.in_turn
    ]


def hand_over(*, match: Match, index: int, newcomer: Player, rows: int, in_turn: bool = False) -> None:
    """Let `newcomer` sit at a seat from the row after `rows` on. The caller holds the match, which is not rated then.

    Who gives it up has not sat there at all if no row was written meanwhile.
    """
    seat = match.seats.get(index=index)
    sat_from = max((one.until for one in match.sittings.filter(index=index)), default=0)
    if rows > sat_from:
        Sitting.objects.create(
            match=match, index=index, player_id=seat.player_id, until=rows, in_turn=in_turn
        )
        match.changed_hands, match.rated = True, False
        match.save(update_fields=["changed_hands", "rated"])
    seat.player = newcomer
    seat.save(update_fields=["player"])
    match.confirmations.all().delete()


def check_kept(match: Match, before: Sequence[Step], live: LiveMatch) -> None:
    """Raises MatchError where lines have changed that stood on the sheet when a seat changed hands.

    `before`: the lines as they were. Who has left is not there to see it.
    """
    closed = closed_rows(match)
    if closed and _up_to(live.sheet.steps, closed) != _up_to(before, closed):
        raise MatchError(
            _(
                "A seat changed hands after %(unit)s %(number)s, and everybody agreed to the sheet as it was: "
                "what is wrong there is corrected once the match is over."
            )
            % {"unit": word_of(live.sheet.unit), "number": closed}
        )


def _up_to(steps: Sequence[Step], rows: int) -> list[Step]:
    """So many deals, and what stands beside them before the next."""
    found: list[Step] = []
    for step in steps:
        rows -= isinstance(step, DealResult)
        if rows < 0:
            break
        found.append(step)
    return found


@dataclass(frozen=True, slots=True)
class Stretch:
    """Somebody sat at a seat from row `first` to row `last`."""

    index: int
    player_id: int
    first: int
    last: int


def stretches(seats: Iterable[Seat], sittings: Iterable[Sitting], rows: int) -> list[Stretch]:
    """Who sat at each seat for which of so many rows, in order; who sits there now even if for none yet."""
    left = list(sittings)
    found = []
    for seat in sorted(seats, key=lambda seat: seat.index):
        first = 1
        for one in sorted((one for one in left if one.index == seat.index), key=lambda one: one.until):
            found.append(Stretch(seat.index, one.player_id, first, one.until))
            first = one.until + 1
        found.append(Stretch(seat.index, seat.player_id, first, rows))
    return found


def segments(
    seats: Iterable[Seat], sittings: Sequence[Sitting], live: LiveMatch, *, reckons: bool = False
) -> list[Segment]:
    """The match in runs of rows with the same people, as settlements read them; what `Sheet.stop` added is the last's.

    `reckons`: with what the sheet noted in them beyond points.
    """
    sheet, rows = live.sheet, len(live.sheet.rows)
    everywhere = stretches(seats, sittings, rows)
    ends = [*sorted({one.until for one in sittings if one.until < rows}), rows]
    found, begins = [], 0
    totals, known = (0,) * len(sheet.totals), Reckoning() if reckons else None
    for end in ends:
        now = tuple((sheet if end == rows else sheet.before(end + 1)).totals)
        noted = _reckoned(live, end) if reckons else None
        found.append(
            Segment(
                share=Fraction(end - begins, rows),
                points=tuple(after - before for after, before in zip(now, totals, strict=True)),
                players=tuple(one.player_id for one in everywhere if one.first <= end <= one.last),
                reckoning=noted.since(known) if noted is not None and known is not None else None,
            )
        )
        begins, totals, known = end, now, noted
    return found


def _reckoned(live: LiveMatch, rows: int) -> Reckoning | None:
    """What the sheet knew beyond totals after so many rows."""
    if rows == len(live.sheet.rows):
        return live.sheet.reckoning()
    return live.sheet.before(rows + 1).reckoning()
