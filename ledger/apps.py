"""Django's entry for this room."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Money: stakes, accounts, entries, settlements."""

    name = "ledger"
