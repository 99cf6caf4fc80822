"""Django's entry for this app."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Club nights: planning, arrivals, seating, and what a table agrees on before its first deal."""

    name = "nights"

    def ready(self) -> None:
        """Hear of guests who become members, tell who gave their own word; the code on the wall brings newcomers in."""
        from clubs.arrivals import ARRIVALS, Arrival
        from clubs.services import MERGERS
        from matches import own_words
        from nights.merging import on_guest_merged
        from nights.own_words import said_themselves
        from nights.services.sessions import arrive_at, expected_at

        own_words.SPEAKERS.append(said_themselves)
        MERGERS.append(on_guest_merged)
        ARRIVALS["here"] = Arrival(expected_at, arrive_at)
