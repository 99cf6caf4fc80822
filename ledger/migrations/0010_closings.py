"""Closings of the books, which triggers keep as they were made. Undone only without entries."""

import django.db.models.deletion
from django.db import migrations, models

from ledger import triggers
from ledger.unapplying import refuse_if_booked


def install(apps, schema_editor):
    triggers.install(schema_editor.connection)


def remove(apps, schema_editor):
    refuse_if_booked(schema_editor.connection)
    triggers.remove(schema_editor.connection)


def leave(apps, schema_editor):
    """The table is made first."""


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0006_juniors"),
        ("ledger", "0009_fees"),
    ]

    operations = [
        migrations.RunPython(leave, install),
        migrations.CreateModel(
            name="Closing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(verbose_name="closed")),
                ("entries", models.BigIntegerField(verbose_name="entries")),
                ("hash", models.CharField(max_length=64)),
                ("balances", models.JSONField()),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="closings_made",
                        to="clubs.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="closings", to="clubs.club"
                    ),
                ),
            ],
            options={
                "verbose_name": "closing of the books",
                "verbose_name_plural": "closings of the books",
                "ordering": ["-at", "-id"],
                "constraints": [models.UniqueConstraint(fields=("club", "entries"), name="closed_once")],
            },
        ),
        migrations.RunPython(install, remove),
    ]
