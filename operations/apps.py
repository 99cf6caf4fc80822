"""Django's entry for this app."""

from django.apps import AppConfig


class OperationsConfig(AppConfig):
    """Backups and monitoring; looks into every app and keeps nothing of its own."""

    name = "operations"
