"""Django's entry for this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Competitions: tournaments of people and leagues of bots; formats, pairings, tie-breaks, standings."""

    name = "tournaments"

    def ready(self) -> None:
        """Hear of what happens in the apps below."""
        from tournaments import receivers  # noqa: F401
