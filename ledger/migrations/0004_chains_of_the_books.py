"""Entries are linked into a chain for each club, those booked before in their order. Undone only without entries."""

from django.db import migrations, models

from ledger import chain, triggers
from ledger.unapplying import refuse_if_booked


def link(apps, schema_editor):
    chain.link_all(schema_editor.connection)
    triggers.install(schema_editor.connection)


def unlink(apps, schema_editor):
    refuse_if_booked(schema_editor.connection)
    triggers.remove(schema_editor.connection)


def leave(apps, schema_editor):
    """The tables are made first."""


def install(apps, schema_editor):
    """The triggers of the books without chains."""
    triggers.install(schema_editor.connection)


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0003_plain_words"),
    ]

    operations = [
        migrations.RunPython(leave, install),
        migrations.CreateModel(
            name="BooksCheck",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                ("entries", models.BigIntegerField(verbose_name="entries")),
                ("faults", models.PositiveIntegerField(verbose_name="faults")),
                ("words", models.TextField(blank=True, verbose_name="what was wrong")),
            ],
            options={
                "verbose_name": "proof of the books",
                "verbose_name_plural": "proofs of the books",
                "ordering": ["-id"],
                "get_latest_by": "id",
            },
        ),
        migrations.CreateModel(
            name="Chain",
            fields=[
                ("club_id", models.BigIntegerField(primary_key=True, serialize=False)),
                ("number", models.BigIntegerField()),
                ("hash", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "verbose_name": "chain of the books",
                "verbose_name_plural": "chains of the books",
            },
        ),
        migrations.CreateModel(
            name="Link",
            fields=[
                ("entry_id", models.UUIDField(primary_key=True, serialize=False)),
                ("club_id", models.BigIntegerField()),
                ("number", models.BigIntegerField()),
                ("hash", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "link of the books",
                "verbose_name_plural": "links of the books",
                "constraints": [models.UniqueConstraint(fields=("club_id", "number"), name="link_once")],
            },
        ),
        migrations.RunPython(link, unlink),
    ]
