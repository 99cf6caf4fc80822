"""The next match where people cut in and out: who has played longest goes out, a sealed lot among equals.

What was agreed goes on, and nobody's word is asked again. Nothing is chosen by who asks for it: the people follow from
who has played, the lot from a seed that was sealed before the match that has just ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import hold
from common import site_time
from games.core.commitment import Sealed
from ledger.agreed import agree_stake, renew_caps
from ledger.models import Stake
from ledger.stakes import terms_of as stake_terms
from matches import services as matches
from matches.conventions import CardCopy
from matches.event_store import table_of
from matches.models import Match, TableConventions
from nights import permissions
from nights.engine import cutting, team_draw
from nights.errors import SessionError
from nights.models import Chain, ChainLot, ChainMember, SessionTable, TableConsent, TeamDraw
from nights.selectors.chain_members import now_of
from nights.selectors.chains import end_of, history
from nights.selectors.seating import free_people
from nights.selectors.terms import as_it_is, draws_sides, terms_of
from nights.services.agreements import plan_of
from nights.services.chains import check_may_speak, lock_chain, seal_lot
from nights.services.placing import place


@transaction.atomic
def next_match(*, table: SessionTable, by: Player) -> SessionTable:
    """The match after that of `table`, begun at once; asked again, the same one.

    Anybody who cuts in there, or keeps score for the club, asks for it. Raises MayNotAgree, SessionError (the match is
    not over, a change waits, the agreed time has ended, somebody is not here or plays elsewhere), LedgerError.
    """
    chain, now = lock_chain(table)
    people = now_of(chain)
    check_may_speak(now, by, people)
    made = chain.tables.filter(link=(table.link or 1) + 1).select_related("match", "session__club").first()
    if made is not None:
        return made
    _check_goes_on(chain, now)
    hold([one.player for one in people.values()])
    lot = ChainLot.objects.get(chain=chain, number=now.link or 1)
    seed = str(Sealed.parse(lot.seal).outcome)
    change = cutting.cut(history(chain), {pk: one.since for pk, one in people.items()}, seed)
    lot.lot = [{"player": player} for player in change.lot]
    lot.save(update_fields=["lot"])
    before = list(now.match.seats.order_by("index").values_list("player_id", flat=True))
    return _made(chain, now, people, cutting.seats_kept(before, change), lot.seal, by)


def _check_goes_on(chain: Chain, now: SessionTable) -> None:
    if not now.match.is_over:
        raise SessionError(
            _("Match %(number)s is not over: its result is confirmed, and settled, before anybody goes out.")
            % {"number": now.link}
        )
    if chain.asks.filter(done_at=None).exists():
        raise SessionError(_("A change waits for everybody's word: agree to it, or drop it first."))
    end = end_of(chain)
    if end is not None and timezone.now() >= end:
        raise SessionError(_("The time that the table agreed on has ended: no other match begins."))


def _made(
    chain: Chain,
    before: SessionTable,
    people: Mapping[int, ChainMember],
    seats: Sequence[int],
    seal_text: str,
    by: Player,
) -> SessionTable:
    drawn = _drawn(chain, before.match, seats, seal_text)
    order = drawn.seats if drawn else seats
    players = [people[pk].player for pk in order]
    _check_can_sit(before, players)
    match = _match(before, players)
    end, link = end_of(chain), (before.link or 1) + 1
    table = place(
        before.session,
        match,
        by=before.proposed_by,
        seal_text=seal_text if drawn else "",
        sides=SessionTable.Sides.DRAWN if drawn else SessionTable.Sides.CUT,
        rules=before.rules,
        departs=before.departs,
        ends_at=end,
        last_deal=before.last_deal,
        chain=chain,
        link=link,
    )
    seal_lot(chain, link)
    if drawn:
        drawn.keep(table, by)
    _write_words(table, people)
    renew_caps(match=match)
    table.match = matches.start(match=match)
    return table


def _check_can_sit(before: SessionTable, players: Sequence[Player]) -> None:
    permissions.check_here(before.session, players)
    free = free_people(before.session)
    for player in players:
        if player.pk not in free:
            raise SessionError(_("%(player)s sits at another table.") % {"player": player})


def _match(before: SessionTable, players: Sequence[Player]) -> Match:
    """By the same rules, and for the same stake."""
    old = before.match
    plan = plan_of(old.game, players, as_it_is(old), before.session.club)
    plan = replace(plan, cards=_cards(before, players))
    match = matches.create_matches([plan], held=True)[0]
    stake = Stake.objects.select_related("currency").filter(match=old).first()
    night = site_time.day_of(before.session.starts_at)
    agree_stake(match=match, terms=stake_terms(stake) if stake else None, night=night)
    return match


def _cards(before: SessionTable, players: Sequence[Player]) -> dict[int, CardCopy]:
    """The convention cards by which they have played in the chain, the newest of each."""
    rows = TableConventions.objects.filter(match__session_table__chain=before.chain, player__in=players)
    return {
        row.player_id: CardCopy(row.title, row.text, row.digest, row.public, row.version)
        for row in rows.select_related("version").order_by("match__session_table__link")
    }


def _write_words(table: SessionTable, people: Mapping[int, ChainMember]) -> None:
    """Everybody has agreed once, to all of the chain."""
    digest = terms_of(table).digest
    TableConsent.objects.bulk_create(
        TableConsent(table=table, player_id=pk, terms=digest, written_by_id=one.written_by_id or pk)
        for pk, one in people.items()
    )


class _Draw:
    """Cards drawn for the seats of a match, from the seed of the lot before it."""

    def __init__(self, seats: Sequence[int], sides: Sequence[Sequence[int]], seed: str) -> None:
        self.seed = seed
        if draws_sides(sides):
            self.cards = team_draw.draw(seats, seed)
            self.seats = team_draw.seated(self.cards, sides)
        else:
            self.cards = team_draw.draw_seats(seats, seed)
            self.seats = [card.player for card in self.cards]

    def keep(self, table: SessionTable, by: Player) -> None:
        TeamDraw.objects.create(
            table=table,
            seed=self.seed,
            cards=[{"player": card.player, "card": card.card} for card in self.cards],
            demanded_by=by,
            written_by=by,
        )


def _drawn(chain: Chain, match: Match, seats: Sequence[int], seal_text: str) -> _Draw | None:
    if chain.partners != Chain.Partners.DRAWN:
        return None
    return _Draw(seats, table_of(match).sides, str(Sealed.parse(seal_text).outcome))
