"""Django's entry for this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Competitions: tournaments of people and leagues of bots; formats, pairings, tie-breaks, standings."""

    name = "tournaments"

    def ready(self) -> None:
        """Hear of matches that are over and of guests who become members; tell who gave their own word."""
        from clubs.services import MERGERS
        from matches import announce, own_words
        from tournaments.merging import on_guest_merged
        from tournaments.own_words import said_themselves
        from tournaments.services.competitions import match_is_over, match_was_annulled

        announce.match_finished.append(match_is_over)
        announce.match_voided.append(match_is_over)
        announce.match_annulled.append(match_was_annulled)
        own_words.SPEAKERS.append(said_themselves)
        MERGERS.append(on_guest_merged)
