"""The table as it was when something there was reported. Undone whole: it goes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0029_looking_on_later"),
        ("matches", "0031_deal_statistics"),
    ]

    operations = [
        migrations.CreateModel(
            name="ReportRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField(verbose_name="events")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("paused", "paused"),
                            ("finished", "finished"),
                            ("void", "void"),
                        ],
                        max_length=8,
                        verbose_name="status",
                    ),
                ),
                ("digest", models.CharField(max_length=64, verbose_name="digest of the log")),
                ("position", models.JSONField(blank=True, null=True, verbose_name="position")),
                (
                    "report",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="record",
                        to="matches.report",
                    ),
                ),
            ],
            options={
                "verbose_name": "table of a report",
                "verbose_name_plural": "tables of reports",
            },
        ),
        migrations.CreateModel(
            name="ReportedWords",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("explained", "explanation"), ("claim", "claim"), ("proposal", "proposal")],
                        max_length=9,
                        verbose_name="kind",
                    ),
                ),
                ("text", models.CharField(max_length=300, verbose_name="text")),
                ("sealed", models.BooleanField(default=False, verbose_name="sealed until the end")),
                ("at", models.DateTimeField(verbose_name="said")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "record",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="matches.reportrecord",
                    ),
                ),
            ],
            options={
                "verbose_name": "words at the table of a report",
                "verbose_name_plural": "words at tables of reports",
                "ordering": ["record", "at", "id"],
            },
        ),
    ]
