"""Django's entry for this app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Open tables: who sits down to play with whom, and on which terms."""

    name = "lobby"

    def ready(self) -> None:
        """Hear of what happens in the apps below."""
        from lobby import receivers  # noqa: F401
