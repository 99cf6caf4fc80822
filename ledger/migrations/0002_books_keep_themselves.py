"""The database refuses unbalanced, edited and deleted entries (see ledger/triggers.py)."""

from django.db import migrations

from ledger import triggers
from ledger.unapplying import refuse_if_booked


def install(apps, schema_editor):
    triggers.install(schema_editor.connection)


def remove(apps, schema_editor):
    refuse_if_booked(schema_editor.connection)
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]
    operations = [migrations.RunPython(install, remove)]
