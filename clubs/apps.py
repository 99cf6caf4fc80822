"""Django's entry for this room."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """People: players (humans and bots alike), clubs, memberships, roles, guests."""

    name = "clubs"
