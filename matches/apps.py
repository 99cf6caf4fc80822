"""Django's entry for this app."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """A match from seating to result: seats, event log, leases, replays, entered results and their workers."""

    name = "matches"

    def ready(self) -> None:
        """Hear of what happens in the apps below, know what proposals of each kind come to, and what mails say."""
        from common import pushes
        from common.outbox import composers
        from matches import (  # noqa: F401
            option_changes,
            penalties,
            receivers,
            table_disputes,
            table_votes,
            turn_mail,
            turn_pushes,
        )

        composers["turn"] = turn_mail.mail_about
        pushes.composers[turn_pushes.TURN] = turn_pushes.turn_message
        pushes.composers[turn_pushes.DUE] = turn_pushes.due_message
        pushes.composers[turn_pushes.BEGUN] = turn_pushes.begun_message
