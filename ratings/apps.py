"""Django's entry for this app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """TrueSkill: rating pools, rating changes, recompute, predictions."""

    name = "ratings"

    def ready(self) -> None:
        """Hear of what happens in the apps below."""
        from ratings import receivers  # noqa: F401
