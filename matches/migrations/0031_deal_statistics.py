"""Statistics of all deals; what was played before waits to be counted. Undone whole: they go."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

MANY = 2000


def have_old_matches_counted(apps: Any, schema_editor: Any) -> None:
    """Every match that was played to its end on the site; the beat takes them batch by batch."""
    match, counted = apps.get_model("matches", "Match"), apps.get_model("matches", "CountedMatch")
    played = (
        match.objects.filter(status="finished", entered=False).order_by("pk").values_list("pk", flat=True)
    )
    last = 0
    while some := list(played.filter(pk__gt=last)[:MANY]):
        counted.objects.bulk_create([counted(match_id=pk) for pk in some], ignore_conflicts=True)
        last = some[-1]


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0030_substitutes"),
    ]

    operations = [
        migrations.CreateModel(
            name="DealTally",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                (
                    "kind",
                    models.CharField(
                        choices=[("played", "matches"), ("cards", "cards"), ("faces", "faces of a die")],
                        max_length=6,
                        verbose_name="kind",
                    ),
                ),
                ("players", models.PositiveSmallIntegerField(verbose_name="players")),
                ("layout", models.CharField(blank=True, max_length=120, verbose_name="layout")),
                ("matches", models.PositiveIntegerField(default=0, verbose_name="matches")),
                ("deals", models.PositiveBigIntegerField(default=0, verbose_name="deals")),
                ("draws", models.PositiveBigIntegerField(default=0, verbose_name="sealed")),
                ("proved", models.PositiveBigIntegerField(default=0, verbose_name="found right")),
                ("counts", models.JSONField(default=dict, verbose_name="counts")),
                ("statistic", models.FloatField(default=0.0, verbose_name="chi-square")),
                ("freedom", models.PositiveIntegerField(default=0, verbose_name="degrees of freedom")),
            ],
            options={
                "verbose_name": "sums of deals",
                "verbose_name_plural": "sums of deals",
                "ordering": ["game", "kind", "players", "layout"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "kind", "players", "layout"), name="tally_once"),
                    models.CheckConstraint(
                        condition=models.Q(("proved__lte", models.F("draws"))), name="proved_of_sealed"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="CountedMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("counted_at", models.DateTimeField(blank=True, null=True, verbose_name="counted")),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="counted",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "match in the statistics",
                "verbose_name_plural": "matches in the statistics",
                "indexes": [
                    models.Index(
                        condition=models.Q(("counted_at", None)), fields=["id"], name="waits_to_be_counted"
                    )
                ],
            },
        ),
        migrations.RunPython(have_old_matches_counted, migrations.RunPython.noop),
    ]
