"""Django's entry for this room."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """People: players (humans and bots alike), clubs, memberships, roles, guests."""

    name = "clubs"

    def ready(self) -> None:
        """An invitation brings newcomers in."""
        from clubs.arrivals import ARRIVALS, Arrival
        from clubs.joining import accept_for, invited_to

        ARRIVALS["invitation"] = Arrival(invited_to, accept_for)
