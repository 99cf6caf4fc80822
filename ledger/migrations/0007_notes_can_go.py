"""The note of an entry can be emptied, and nothing else of it changed (see ledger/triggers.py)."""

from django.db import migrations

from ledger import triggers


def install(apps, schema_editor):
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0006_cap_of_a_match")]
    operations = [migrations.RunPython(install, install)]
