"""Django's entry for this app."""

from django.apps import AppConfig, apps


class OperationsConfig(AppConfig):
    """Backups, clubs in files, and monitoring; looks into every app and keeps next to nothing of its own."""

    name = "operations"

    def ready(self) -> None:
        """Workers give signs of life; no earlier version migrates what a later one has made.

        Apps without models are not asked before a migration: `common` is.
        """
        from django.db.models.signals import pre_migrate

        from operations import observing, signs  # noqa: F401
        from operations.versions import refuse_to_migrate

        observing.begin()
        pre_migrate.connect(refuse_to_migrate, sender=apps.get_app_config("common"))
