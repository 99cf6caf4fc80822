"""Django's entry for this room."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """TrueSkill: rating pools, rating changes, recompute, predictions."""

    name = "ratings"
