"""Convention cards in versions, and which of them lie on which table. Undone whole: the tables go, with what is in them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0019_letters"),
        ("matches", "0012_taking_turns"),
    ]

    operations = [
        migrations.CreateModel(
            name="ConventionCard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                (
                    "public",
                    models.BooleanField(default=False, verbose_name="anybody may read it after a match"),
                ),
                ("put_away_at", models.DateTimeField(blank=True, null=True, verbose_name="put away")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                (
                    "partner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shared_convention_cards",
                        to="clubs.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="convention_cards",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "convention card",
                "verbose_name_plural": "convention cards",
                "ordering": ["game", "title", "id"],
            },
        ),
        migrations.CreateModel(
            name="ConventionVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("text", models.TextField(verbose_name="agreements")),
                ("digest", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "card",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="matches.conventioncard",
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a convention card",
                "verbose_name_plural": "versions of convention cards",
                "ordering": ["card", "-number"],
            },
        ),
        migrations.CreateModel(
            name="TableConventions",
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
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="conventions",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="conventions_played",
                        to="clubs.player",
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
                "verbose_name": "conventions at a table",
                "verbose_name_plural": "conventions at tables",
                "ordering": ["match", "id"],
            },
        ),
        migrations.AddConstraint(
            model_name="conventioncard",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("partner", None),
                    models.Q(("partner", models.F("player")), _negated=True),
                    _connector="OR",
                ),
                name="convention_card_of_two",
            ),
        ),
        migrations.AddConstraint(
            model_name="conventionversion",
            constraint=models.UniqueConstraint(fields=("card", "number"), name="convention_version_once"),
        ),
        migrations.AddConstraint(
            model_name="tableconventions",
            constraint=models.UniqueConstraint(fields=("match", "player"), name="table_conventions_once"),
        ),
    ]
