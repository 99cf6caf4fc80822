"""Django's entry for what every app shares."""

from django.apps import AppConfig


class CommonConfig(AppConfig):
    """Refusals, the API's base, sending tasks and mail, the reader's words."""

    name = "common"
