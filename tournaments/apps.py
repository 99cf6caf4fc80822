"""Django's entry for this room."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Events: sessions (club nights), tournaments, leagues; formats, pairings, tie-breaks, standings."""

    name = "tournaments"
