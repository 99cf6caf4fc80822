"""Django's entry for this app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """A match from seating to result: seats, event log, leases, replays, entered results and their workers."""

    name = "matches"

    def ready(self) -> None:
        """Hear of guests who become members."""
        from clubs.privacy import FAREWELLS
        from clubs.services import MERGERS
        from matches.merging import on_guest_merged
        from matches.objections import on_farewell

        MERGERS.append(on_guest_merged)
        FAREWELLS.append(on_farewell)
