"""Django's entry for this app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """People: players (humans and bots alike), clubs, memberships, roles, guests."""

    name = "clubs"

    def ready(self) -> None:
        """What mails say; an invitation brings newcomers in."""
        from django.contrib.auth.signals import user_logged_in

        from clubs import announcing, inviting, letters, notice_pushes, telling
        from clubs.arrivals import ARRIVALS, Arrival
        from clubs.joining import accept_for, invited_to
        from clubs.languages import remember_language
        from common import pushes
        from common.outbox import composers

        composers["announcement"] = announcing.mail_about
        composers["invitation"] = inviting.mail_about
        composers["letter"] = letters.mail_about
        composers["notice"] = telling.mail_about
        pushes.composers["notice"] = notice_pushes.message_about
        user_logged_in.connect(remember_language, dispatch_uid="language of mail")
        ARRIVALS["invitation"] = Arrival(invited_to, accept_for, invitation=True)
