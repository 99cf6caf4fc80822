"""What is at stake, for the sheet at the table: the terms in words, and what it would come to if it ended now."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Sum
from django.utils.translation import gettext as _

from clubs.models import Player
from common.shared_looks import once
from games.core.errors import RulesError
from games.core.match import LiveMatch
from games.core.stakes import POT
from ledger.models import Account, Posting, Stake
from ledger.selectors import settlement_of_match
from ledger.services import settlement_of
from ledger.stakes import stake_in_words
from ledger.templatetags.money import money
from matches.models import Match, Seat
from matches.sheet_notes import SheetNote
from matches.sittings import earlier


def tell_stake(match: Match, live: LiveMatch, reader: Player | None) -> list[SheetNote]:
    """The stake of a match; and while it runs, what everybody at the table would get or pay as it stands.

    One query, and one more where a pot is played for. Books nothing. Caps of the night come on top, as the last line
    says where one was agreed: they depend on what else is lost until the match ends.
    """
    rows = Stake.objects.select_related("currency").filter(match=match)
    stake = once(("stake", match.pk), rows.first)
    if stake is None:
        return []
    notes = [SheetNote(_("Stake"), (stake_in_words(stake),))]
    if match.status == Match.Status.FINISHED:
        notes += _as_settled(match, reader)
    if match.status == Match.Status.RUNNING and live.sheet.rows:
        lines, own = _as_it_stands(match, live, stake, reader)
        if lines:
            notes.append(SheetNote(_("If it ended now"), lines, own))
    return notes


def _as_settled(match: Match, reader: Player | None) -> list[SheetNote]:
    """What everybody at the table got or paid; nothing until it is in the books."""
    rows = [row for row in settlement_of_match(match_id=match.pk) if row[0] is not None]
    if not rows:
        return []
    lines = tuple(f"{player} {money(amount, unit)}" for player, amount, unit in rows)
    return [
        SheetNote(_("Settled"), lines, next((at for at, row in enumerate(rows) if row[0] == reader), None))
    ]


def _as_it_stands(
    match: Match, live: LiveMatch, stake: Stake, reader: Player | None
) -> tuple[tuple[str, ...], int | None]:
    """A line for each player, and the number of the reader's own; nothing where the rule cannot tell yet."""
    ranking = live.result.places if live.result else live.sheet.ranking
    if not live.over and not live.table.game.may_stop:
        return (_("It must be played to its end: stopped, it is settled for nobody."),), None
    if not live.over and (needed := live.sheet.needed_to_stop()):
        return (needed,), None
    seats = [_as_if_over(seat, live.sheet.totals, ranking) for seat in match.seats.all()]
    carried, sat = _in_the_pot(match, stake) if stake.rule == "pot" else 0, earlier(match)
    try:
        amounts = settlement_of(match, seats, stake, carried=carried, live=live, sat=sat)
    except RulesError:
        return (), None
    people = {one.player_id: one.player for one in sat} | {seat.player_id: seat.player for seat in seats}
    rows = [(player, amount) for player, amount in amounts.items() if player != POT]
    lines = [f"{people[player].name} {money(amount, stake.currency)}" for player, amount in rows]
    own = next((at for at, (player, _amount) in enumerate(rows) if reader and player == reader.pk), None)
    if carried:
        lines.append(_("In the pot from earlier matches: %(sum)s") % {"sum": stake.currency.paid(carried)})
    if stake.night_caps:
        lines.append(_("Nobody loses more in a night than was agreed."))
    return tuple(lines), own


def _as_if_over(seat: Seat, totals: Sequence[int], ranking: Sequence[int] | None) -> Seat:
    """A seat as it would be written if the match ended now; never saved."""
    return Seat(
        index=seat.index,
        side=seat.side,
        player=seat.player,
        score=totals[seat.side],
        place=ranking[seat.side] if ranking else None,
    )


def _in_the_pot(match: Match, stake: Stake) -> int:
    pot = Posting.objects.filter(
        account__club=match.club_id,
        account__role=Account.Role.POT,
        account__currency=stake.currency_id,
        account__game=match.game,
    )
    return max(0, pot.aggregate(sum=Sum("amount"))["sum"] or 0)
