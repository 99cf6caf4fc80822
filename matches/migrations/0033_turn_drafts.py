"""Turns laid out and not sent, and whether a match has had any. Undone whole: they go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0029_looking_on_later"),
        ("matches", "0032_report_records"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="drafted",
            field=models.BooleanField(
                default=False, editable=False, verbose_name="somebody has laid a turn out"
            ),
        ),
        migrations.CreateModel(
            name="TurnDraft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("seq", models.PositiveIntegerField(verbose_name="event")),
                ("texts", models.JSONField(verbose_name="moves")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="turn_drafts",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="turn_drafts",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "turn laid out",
                "verbose_name_plural": "turns laid out",
                "ordering": ["match", "seat"],
                "constraints": [models.UniqueConstraint(fields=("match", "seat"), name="laid_out_once")],
            },
        ),
    ]
