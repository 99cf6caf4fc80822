"""Django's entry for this app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events: sessions, tournaments, leagues; formats, pairings, tie-breaks, standings."""

    name = "tournaments"

    def ready(self) -> None:
        """Hear of matches that are over and of guests who become members; the code on the wall brings newcomers in."""
        from clubs.arrivals import ARRIVALS, Arrival
        from clubs.services import MERGERS
        from matches import announce, own_words
        from tournaments.competitions import match_is_over, match_was_annulled
        from tournaments.merging import on_guest_merged
        from tournaments.nights.sessions import arrive_at, expected_at
        from tournaments.own_words import said_themselves

        announce.match_finished.append(match_is_over)
        announce.match_voided.append(match_is_over)
        announce.match_annulled.append(match_was_annulled)
        own_words.SPEAKERS.append(said_themselves)
        MERGERS.append(on_guest_merged)
        ARRIVALS["here"] = Arrival(expected_at, arrive_at)
