"""A stake is agreed, or agreed away again, as long as its match waits for its first deal."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Player
from games.core.game import GameTable
from ledger import limits
from ledger.currencies import currency_of
from ledger.errors import LedgerError
from ledger.juniors import refuse_juniors
from ledger.models import Currency, Stake
from ledger.services import set_stake
from ledger.stakes import StakeTerms, check_terms, line_of
from matches.models import Match


@transaction.atomic
def agree_stake(*, match: Match, terms: StakeTerms | None, night: date | None = None) -> Stake | None:
    """`set_stake`, or no stake at all for `terms` None. Raises LedgerError like `set_stake`."""
    if terms is not None:
        return set_stake(match=match, terms=terms, night=night)
    locked = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
    if locked.seq or locked.is_over:
        raise LedgerError(_("The match has begun: its stake was fixed before the first deal."))
    Stake.objects.filter(match=locked).delete()
    return None


def fixed(
    terms: StakeTerms, *, table: GameTable, objective: str, club_id: int, players: Collection[int]
) -> StakeTerms:
    """The terms as `set_stake` would write them for a match of these people now: with the line, and the most that a
    player can lose. Raises LedgerError like it.
    """
    check_terms(terms, table, objective)
    check_may_agree(terms, club_id=club_id, players=players)
    return replace(terms, cap=limits.cap_of(terms, club_id=club_id), line=line_of(terms, table))


def check_may_agree(terms: StakeTerms, *, club_id: int, players: Collection[int]) -> None:
    """Raises LedgerError for a junior where money is played for, or where the club caps other money."""
    currency = currency_of(terms.currency)
    if currency.kind == Currency.Kind.MONEY:
        refuse_juniors(players)
    limits.caps(club_id=club_id, currency=currency, players=players)


def renew_caps(*, match: Match) -> None:
    """The night's caps as they stand when the last player agrees: who set a limit while the table waited is kept to it.

    The caller holds the match's lock. Raises LedgerError if the club now caps losses in other money.
    """
    stake = Stake.objects.select_related("currency").filter(match=match).first()
    if stake is not None:
        players = match.seats.values_list("player", flat=True)
        stake.night_caps = limits.caps(club_id=match.club_id or 0, currency=stake.currency, players=players)
        stake.save(update_fields=["night_caps"])


def check_may_join(*, match: Match, player: Player) -> None:
    """Raises LedgerError for a junior where money is played for, or where the club caps other money by now."""
    stake = Stake.objects.select_related("currency").filter(match=match).first()
    if stake is not None:
        if stake.currency.kind == Currency.Kind.MONEY:
            refuse_juniors([player.pk])
        limits.caps(club_id=match.club_id or 0, currency=stake.currency, players=[player.pk])


def add_caps(*, match: Match, players: Collection[int]) -> None:
    """The caps of who sat there after all, as they stand now. The caller holds the match's lock. Raises LedgerError."""
    stake = Stake.objects.select_related("currency").filter(match=match).first()
    if stake is not None and players:
        new = limits.caps(club_id=match.club_id or 0, currency=stake.currency, players=players)
        stake.night_caps = {**new, **stake.night_caps}
        stake.save(update_fields=["night_caps"])
