"""Django's entry for this app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class BotsConfig(AppConfig):
    """What authors submit: versions, checks, and the adapter that seats a bot."""

    name = "bots"

    def ready(self) -> None:
        """Hear of what happens in the apps below, and of a migrated database."""
        from bots import builtin, receivers  # noqa: F401

        post_migrate.connect(builtin.ensure_after_migrate, sender=self)
