"""Five at a table of Hearts, of whom one sits out first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clubs.models import Player
from matches import services as matches
from matches.models import Match
from nights.models import Chain, ChainAsk, Session, SessionTable
from nights.selectors.chain_members import concerned, newest
from nights.services import agreements, chains
from nights.services.chain_matches import next_match
from nights.services.chains import Cutting
from tests.nights.changing import HEARTS


def proposed(
    night: Session,
    players: Sequence[Player],
    out: Sequence[Player],
    partners: str = Chain.Partners.KEPT,
    game: str = "hearts",
    **asked: Any,
) -> SessionTable:
    return agreements.propose_table(
        session=night, game=game, players=players, by=None, cutting=Cutting(out, partners), **asked
    )


def begun(night: Session, players: Sequence[Player], out: Sequence[Player], **asked: Any) -> SessionTable:
    """Everybody has agreed, and the first match plays."""
    table = agreements.agree_for_all(table=proposed(night, players, out, **asked), by=None)
    return fresh(table)


def fresh(table: SessionTable) -> SessionTable:
    return SessionTable.objects.select_related("match", "session__club", "chain").get(pk=table.pk)


def chain_of(table: SessionTable) -> Chain:
    chain = fresh(table).chain
    assert chain is not None
    return chain


def over(table: SessionTable, deal: dict[str, Any] = HEARTS) -> SessionTable:
    """One deal is played, and both sides stop."""
    match = Match.objects.get(pk=table.match_id)
    match = matches.enter_result(match_id=match.pk, data=deal, expect_seq=match.seq)
    matches.stop_match(match_id=match.pk, reason="", expect_seq=match.seq)
    return fresh(table)


def goes_on(table: SessionTable, by: Player) -> SessionTable:
    """The match is played, and the next one begun."""
    return fresh(next_match(table=over(table), by=by))


def seated(table: SessionTable) -> list[Player]:
    return [seat.player for seat in table.match.seats.select_related("player").order_by("index")]


def all_agree(ask: ChainAsk, keeper: Player) -> ChainAsk:
    """Everybody says so, guests by the keeper's hand."""
    for player in concerned(ask).values():
        ask = chains.agree_to_ask(ask=ask, player=player, by=keeper if player.is_guest else player)
    return ask


def last(table: SessionTable) -> SessionTable:
    return newest(chain_of(table))
