"""Django's entry for this app."""

from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """Open tables: who sits down to play with whom, and on which terms."""

    name = "lobby"

    def ready(self) -> None:
        """Hear of what happens in the apps below, and know what messages to devices say."""
        from common import pushes
        from lobby import asked_pushes, receivers  # noqa: F401

        pushes.composers["asked"] = asked_pushes.message_about
