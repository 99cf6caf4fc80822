"""The streams."""

from django.apps import AppConfig


class StreamsConfig(AppConfig):
    """It has no models."""

    name = "streams"
