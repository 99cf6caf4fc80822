"""Claims of the rest of a deal, and whether a deal ends once nothing can change. Undone whole: they go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0021_table_votes"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="ends_decided",
            field=models.BooleanField(default=False, verbose_name="a deal ends once nothing can change"),
        ),
        migrations.CreateModel(
            name="Claim",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField(verbose_name="event")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("count", models.PositiveSmallIntegerField(verbose_name="claimed")),
                ("line", models.CharField(blank=True, max_length=200, verbose_name="how it is played")),
                ("shows_hand", models.BooleanField(default=False, verbose_name="shows the hand")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for answers"),
                            ("agreed", "agreed"),
                            ("refused", "not agreed: play goes on"),
                            ("back", "taken back"),
                        ],
                        default="waiting",
                        max_length=7,
                        verbose_name="status",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "claim",
                "verbose_name_plural": "claims",
                "ordering": ["match", "seq"],
            },
        ),
        migrations.CreateModel(
            name="ClaimAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("agrees", models.BooleanField(verbose_name="agrees")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "claim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="matches.claim",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to a claim",
                "verbose_name_plural": "answers to claims",
                "ordering": ["claim", "seat"],
            },
        ),
        migrations.AddConstraint(
            model_name="claim",
            constraint=models.UniqueConstraint(fields=("match", "seq"), name="claimed_once_at_an_event"),
        ),
        migrations.AddConstraint(
            model_name="claimanswer",
            constraint=models.UniqueConstraint(fields=("claim", "seat"), name="claim_answered_once"),
        ),
    ]
