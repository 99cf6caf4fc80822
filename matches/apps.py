"""Django's entry for this room."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """A match from seating to result: seats, event log, leases, replays, entered results and their workers."""

    name = "matches"
