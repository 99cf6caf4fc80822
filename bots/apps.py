"""Django's entry for this app."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """What authors submit: versions, checks, the sandbox, the runner and the protocol."""

    name = "bots"

    def ready(self) -> None:
        """Hear of what happens in the apps below."""
        from bots import receivers  # noqa: F401
