"""Django's entry for this room."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """TrueSkill: rating pools, rating changes, recompute, predictions."""

    name = "ratings"

    def ready(self) -> None:
        """Hear of finished matches and of guests who become members."""
        from clubs.services import MERGERS
        from matches.announce import match_finished
        from ratings.services import on_guest_merged, on_match_finished

        match_finished.append(on_match_finished)
        MERGERS.append(on_guest_merged)
