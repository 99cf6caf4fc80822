"""Django's entry for this app."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """What authors submit: versions, checks, the sandbox, the runner and the protocol."""

    name = "bots"

    def ready(self) -> None:
        """Hear of people who leave for good: their bots play no more."""
        from bots.services import withdraw_all_of
        from clubs.privacy import FAREWELLS

        FAREWELLS.append(withdraw_all_of)
