"""Django's entry for this app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Money: stakes, accounts, entries, settlements."""

    name = "ledger"

    def ready(self) -> None:
        """Hear of finished matches, of guests who become members and of who leaves; tell sheets what is at stake."""
        from django.db.models.signals import pre_migrate

        from clubs.privacy import FAREWELLS
        from clubs.services import DEPARTURE_WARNINGS, DEPARTURES, MERGERS
        from common.outbox import composers
        from ledger import debts
        from ledger.holding import on_match_annulled, on_match_held, on_match_released
        from ledger.leaving import on_departure, on_farewell, warnings
        from ledger.services import on_guest_merged, on_match_finished
        from ledger.sheet_notes import tell_stake
        from ledger.unapplying import before_migrating
        from matches.announce import match_annulled, match_finished, match_held, match_released
        from matches.sheet_notes import tellers

        composers["reminder"] = debts.mail_about
        pre_migrate.connect(before_migrating, sender=self)
        match_finished.append(on_match_finished)
        match_held.append(on_match_held)
        match_released.append(on_match_released)
        match_annulled.append(on_match_annulled)
        tellers.append(tell_stake)
        MERGERS.append(on_guest_merged)
        DEPARTURES.append(on_departure)
        FAREWELLS.append(on_farewell)
        DEPARTURE_WARNINGS.append(warnings)
