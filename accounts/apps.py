"""Django's entry for this app."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """How people and programs get in: log-in, mail addresses, second factors, sessions, tokens."""

    name = "accounts"

    def ready(self) -> None:
        """Hear of what happens in the app below."""
        from accounts import receivers  # noqa: F401
