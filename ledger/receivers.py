"""What this app does when matches end or are objected to, when guests become members and when people leave, and what it
says on a sheet."""

from __future__ import annotations

from django.dispatch import receiver

from clubs.models import Club, Player
from clubs.signals import account_deleted, guest_merged, membership_end_considered, membership_ends
from common.numbers import Money
from games.core.match import LiveMatch
from ledger.holding import annul_settlement, hold_settlement, release_settlement
from ledger.leaving import end_office, erase_words, warnings
from ledger.services import move_money, settle_finished
from ledger.sheet_notes import tell_stake
from matches.models import Match, Seat
from matches.sheet_notes import SheetNote
from matches.signals import match_annulled, match_finished, match_held, match_released, sheet_shown


@receiver(match_finished)
def settle(match: Match, seats: list[Seat], **_: object) -> dict[int, Money]:
    """Settle it in the same transaction; everybody's own part."""
    return settle_finished(match, seats)


@receiver(match_held)
def hold(match: Match, **_: object) -> None:
    """Its settlement waits."""
    hold_settlement(match)


@receiver(match_released)
def release(match: Match, **_: object) -> None:
    """Its settlement stands again."""
    release_settlement(match)


@receiver(match_annulled)
def annul(match: Match, **_: object) -> None:
    """It settles nothing."""
    annul_settlement(match)


@receiver(sheet_shown)
def stake_on_sheet(match: Match, live: LiveMatch, reader: Player | None, **_: object) -> list[SheetNote]:
    """What is at stake."""
    return tell_stake(match, live, reader)


@receiver(guest_merged)
def move_accounts(guest: Player, into: Player, **_: object) -> None:
    """What the guest owes and is owed becomes the member's."""
    move_money(guest, into)


@receiver(membership_end_considered)
def warn_of_debts(club: Club, player: Player, reader: Player, **_: object) -> list[str]:
    """What is owed."""
    return warnings(club, player, reader)


@receiver(membership_ends)
def end_treasurers_office(club: Club, player: Player, **_: object) -> None:
    """Whoever leaves no longer keeps the club's money."""
    end_office(club, player)


@receiver(account_deleted)
def erase_what_was_noted(player: Player, **_: object) -> None:
    """Limits and notes go, the books stay."""
    erase_words(player)
