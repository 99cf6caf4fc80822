"""Which conventions a competition allows, and the cards of its entries. Undone whole: what was allowed goes."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_talk"),
        ("tournaments", "0003_gone_home"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="cards_until",
            field=models.DateTimeField(blank=True, null=True, verbose_name="convention cards until"),
        ),
        migrations.AddField(
            model_name="competition",
            name="conventions",
            field=models.CharField(
                choices=[
                    ("open", "Any conventions are allowed that are written on a card."),
                    ("listed", "Only these conventions are allowed:"),
                    ("fixed", "Everybody plays by the same conventions:"),
                    ("none", "No conventions are allowed: nothing is agreed beyond the rules."),
                ],
                default="open",
                max_length=6,
                verbose_name="conventions",
            ),
        ),
        migrations.CreateModel(
            name="CompetitionCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("text", models.TextField(verbose_name="agreements")),
                ("digest", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "public",
                    models.BooleanField(default=False, verbose_name="anybody may read it after a match"),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="cards",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="card",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="matches.conventionversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "convention card of a competition",
                "verbose_name_plural": "convention cards of competitions",
                "ordering": ["competition", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("entry", None)),
                        fields=("competition", "digest"),
                        name="listed_card_once",
                    )
                ],
            },
        ),
    ]
