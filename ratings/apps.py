"""Django's entry for this app."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """TrueSkill: rating pools, rating changes, recompute, predictions."""

    name = "ratings"

    def ready(self) -> None:
        """Hear of finished matches and of guests who become members; tell sheets what a match did to ratings."""
        from clubs.services import MERGERS
        from matches.announce import match_annulled, match_finished
        from matches.sheet_notes import tellers
        from ratings.services import on_guest_merged, on_match_annulled, on_match_finished
        from ratings.sheet_notes import tell_change

        match_finished.append(on_match_finished)
        match_annulled.append(on_match_annulled)
        tellers.append(tell_change)
        MERGERS.append(on_guest_merged)
