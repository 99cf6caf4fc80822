"""Django's entry for this app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """A match from seating to result: seats, event log, leases, replays, entered results and their workers."""

    name = "matches"

    def ready(self) -> None:
        """Hear of what happens in the apps below, and know what proposals of each kind come to."""
        from matches import option_changes, penalties, receivers, table_disputes, table_votes  # noqa: F401
