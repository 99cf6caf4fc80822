"""Django's entry for this app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """Money: stakes, accounts, entries, settlements."""

    name = "ledger"

    def ready(self) -> None:
        """Hear of what happens in the apps below; what mails say; books that hold entries are not taken down."""
        from django.db.models.signals import pre_migrate

        from common.outbox import composers
        from ledger import debts, departed, receivers  # noqa: F401
        from ledger.unapplying import before_migrating

        composers["reminder"] = debts.mail_about
        composers["departed"] = departed.mail_about
        pre_migrate.connect(before_migrating, sender=self)
