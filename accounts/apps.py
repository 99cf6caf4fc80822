"""Django's entry for this app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """How people and programs get in: log-in, mail addresses, second factors, sessions, tokens."""

    name = "accounts"

    def ready(self) -> None:
        """What mails about accounts say; hear of what happens in the app below."""
        from accounts import mails, receivers  # noqa: F401
        from common.outbox import composers

        composers["account"] = mails.mail_about
