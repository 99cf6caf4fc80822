"""Moves that are shown later than they are made, and stop signs. Undone whole: they go; show what is held before."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0025_claim_windows"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="shown_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="pace",
            field=models.JSONField(blank=True, null=True, verbose_name="when moves are shown"),
        ),
        migrations.CreateModel(
            name="HeldMove",
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
                ("made_at", models.DateTimeField(verbose_name="made")),
                ("shown_at", models.DateTimeField(verbose_name="shown")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="held_moves",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "held move",
                "verbose_name_plural": "held moves",
                "ordering": ["match", "seat"],
                "indexes": [models.Index(fields=["shown_at"], name="held_next")],
                "constraints": [models.UniqueConstraint(fields=("match", "seat"), name="held_once")],
            },
        ),
        migrations.CreateModel(
            name="StopSign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField(verbose_name="event")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("by_rule", models.BooleanField(default=False, verbose_name="by the table’s rule")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stop_signs",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "stop sign",
                "verbose_name_plural": "stop signs",
                "ordering": ["match", "seq"],
                "constraints": [models.UniqueConstraint(fields=("match", "seq"), name="stopped_once")],
            },
        ),
    ]
