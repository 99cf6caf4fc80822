"""Django's entry for this app."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    """Club nights: planning, arrivals, seating, and what a table agrees on before its first deal."""

    name = "nights"

    def ready(self) -> None:
        """Hear of what happens in the apps below, of newcomers by the code on the wall, and of migrating."""
        from django.db.models.signals import pre_migrate

        from clubs.arrivals import ARRIVALS, Arrival
        from common import pushes
        from nights import receivers, seat_pushes  # noqa: F401
        from nights.services.sessions import arrive_at, expected_at
        from nights.upgrading import before_migrating

        pre_migrate.connect(before_migrating, sender=self)
        pushes.composers["seat"] = seat_pushes.message_about
        ARRIVALS["here"] = Arrival(expected_at, arrive_at)
