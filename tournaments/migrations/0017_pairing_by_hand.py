"""Rounds put together by hand, and tables that are half a point until they are over. Undone, it is forgotten."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0024_notices_of_events"),
        ("tournaments", "0016_terms_without_rules"),
    ]

    operations = [
        migrations.AddField(
            model_name="pairing",
            name="provisional",
            field=models.BooleanField(default=False, verbose_name="half a point until it is over"),
        ),
        migrations.CreateModel(
            name="HandPairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("began_at", models.DateTimeField(auto_now_add=True, verbose_name="began")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                ("drawn", models.JSONField(verbose_name="as the engine draws it")),
                ("differ", models.PositiveSmallIntegerField(default=0, verbose_name="tables that differ")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rounds_paired_by_hand",
                        to="clubs.player",
                    ),
                ),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hand",
                        to="tournaments.round",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing by hand",
                "verbose_name_plural": "pairings by hand",
            },
        ),
    ]
