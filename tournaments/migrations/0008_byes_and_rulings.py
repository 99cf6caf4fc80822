"""Byes that are asked for, rulings on tables; round robins are ranked as all other tournaments are.

Undone by forgetting the rulings; tie-breaks of round robins go back to their names of before where they had one.
"""

import django.db.models.deletion
from django.db import migrations, models

NAMES = {
    "direct": "DE",
    "sonneborn-berger": "SB",
    "buchholz": "BH",
    "wins": "WIN",
    "margin": "MARGIN",
}


def _name(apps, names):
    rows = apps.get_model("tournaments", "Competition").objects.filter(
        kind="tournament", format="round-robin"
    )
    for row in rows:
        row.tie_breaks = [names.get(key, key) for key in row.tie_breaks]
        row.save(update_fields=["tie_breaks"])


def name_as_the_others(apps, schema_editor):
    _name(apps, NAMES)


def name_as_before(apps, schema_editor):
    _name(apps, {new: old for old, new in NAMES.items()})


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0022_paired"),
        ("tournaments", "0007_strictness"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="byes",
            field=models.JSONField(blank=True, default=dict, verbose_name="byes asked for"),
        ),
        migrations.CreateModel(
            name="Ruling",
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
                        choices=[
                            ("adjusted", "adjusted result"),
                            ("penalty", "penalty"),
                            ("average", "average"),
                            ("weighted", "weighted result"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("points", models.JSONField(verbose_name="points in hundredths")),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rulings_given",
                        to="clubs.player",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rulings",
                        to="tournaments.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "ruling",
                "verbose_name_plural": "rulings",
                "ordering": ["pairing", "id"],
            },
        ),
        migrations.RunPython(name_as_the_others, name_as_before),
    ]
