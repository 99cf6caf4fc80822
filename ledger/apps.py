"""Django's entry for this room."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Money: stakes, accounts, entries, settlements."""

    name = "ledger"

    def ready(self) -> None:
        """Hear of finished matches and of guests who become members."""
        from clubs.services import MERGERS
        from ledger.services import on_guest_merged, on_match_finished
        from matches.announce import match_finished

        match_finished.append(on_match_finished)
        MERGERS.append(on_guest_merged)
