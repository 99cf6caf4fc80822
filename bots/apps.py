"""Django's entry for this room."""

from django.apps import AppConfig


class BotsConfig(AppConfig):
    """What authors submit: versions, checks, the sandbox, the runner and the protocol."""

    name = "bots"
