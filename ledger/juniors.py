"""Juniors are at no table where money is played for, and share no expenses; what they owed before stays."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.errors import ClubError
from clubs.models import Player
from ledger.errors import LedgerError
from ledger.models import Currency, Stake
from matches.models import Match

OPEN = (Match.Status.WAITING, Match.Status.RUNNING)


def refuse_juniors(players: Iterable[int] | QuerySet[Any, int]) -> None:
    """Raise LedgerError naming a junior among these people, by number; for what costs money."""
    junior = Player.objects.filter(pk__in=players, junior=True).order_by("pk").first()
    if junior is not None:
        raise LedgerError(
            _(
                "%(player)s is a junior: nothing that costs money is shared with juniors or played for with them."
            )
            % {"player": junior}
        )


def refuse_at_stake(player: Player) -> None:
    """Raise ClubError where somebody who is a junior now sits at a table that plays for money."""
    at = Stake.objects.filter(
        match__seats__player=player, match__status__in=OPEN, currency__kind=Currency.Kind.MONEY
    )
    refuse_at_table(player, at.exists())


def refuse_at_table(player: Player, sits: bool) -> None:
    """Raise ClubError if they sit at a table that is, or is to be, played for money."""
    if sits:
        raise ClubError(
            _("%(player)s sits at a table where money is played for: finish it or call it off first.")
            % {"player": player}
        )
