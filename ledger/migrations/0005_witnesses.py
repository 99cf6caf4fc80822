"""Every entry has a witness; a currency keeps its decimals; the books are not emptied (see ledger/triggers.py)."""

from django.db import migrations, models

from ledger import triggers
from ledger.unapplying import refuse_if_booked


def bear_witness(apps, schema_editor):
    """For what has been booked before there were witnesses, then from now on."""
    connection = schema_editor.connection
    with connection.cursor() as cursor:
        cursor.execute(triggers.witness(connection, "e.id", "e.club_id") + " FROM ledger_entry e")
    triggers.install(connection)


def keep(apps, schema_editor):
    refuse_if_booked(schema_editor.connection)
    triggers.remove(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0004_pots_of_games_and_lines")]

    operations = [
        migrations.CreateModel(
            name="Witness",
            fields=[
                ("entry_id", models.UUIDField(primary_key=True, serialize=False)),
                ("club_id", models.BigIntegerField()),
                ("legs", models.JSONField()),
            ],
            options={"verbose_name": "witness of an entry", "verbose_name_plural": "witnesses of entries"},
        ),
        migrations.RunPython(bear_witness, keep),
    ]
