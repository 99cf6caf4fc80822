"""Seasons with their parts, members and final tables. Undone whole: the tables go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0024_notices_of_events"),
        ("tournaments", "0018_windows_and_challenges"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("slug", models.SlugField(max_length=90, unique=True, verbose_name="address")),
                (
                    "counting",
                    models.CharField(
                        choices=[
                            ("places", "points for places"),
                            ("points", "points that were won"),
                            ("scores", "scores of the game"),
                        ],
                        default="places",
                        max_length=6,
                        verbose_name="what counts",
                    ),
                ),
                ("scale", models.JSONField(blank=True, default=list, verbose_name="points for places")),
                (
                    "best",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="so many count"),
                ),
                ("game", models.CharField(blank=True, max_length=60, verbose_name="game")),
                ("divisions", models.JSONField(blank=True, default=list, verbose_name="divisions")),
                ("up", models.PositiveSmallIntegerField(default=1, verbose_name="rise")),
                ("down", models.PositiveSmallIntegerField(default=1, verbose_name="fall")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("closed_at", models.DateTimeField(blank=True, null=True, verbose_name="closed")),
                (
                    "closed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_closed",
                        to="clubs.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="series", to="clubs.club"
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_organised",
                        to="clubs.player",
                    ),
                ),
                (
                    "previous",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="following",
                        to="tournaments.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "series",
                "verbose_name_plural": "series of a season",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="SeriesMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("division", models.PositiveSmallIntegerField(default=0, verbose_name="division")),
                ("category", models.CharField(blank=True, max_length=40, verbose_name="class")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_members",
                        to="clubs.player",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "member of a series",
                "verbose_name_plural": "members of series",
                "ordering": ["series", "division", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("series", "player"), name="series_member_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="SeriesPart",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("night", models.CharField(blank=True, max_length=60, verbose_name="club night")),
                ("title", models.CharField(max_length=120, verbose_name="title")),
                ("at", models.DateTimeField(verbose_name="when")),
                (
                    "competition",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="counts_in",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "event",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="counts_in",
                        to="tournaments.event",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="parts",
                        to="tournaments.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "part of a series",
                "verbose_name_plural": "parts of series",
                "ordering": ["series", "at", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("series", "competition"), name="series_competition_once"),
                    models.UniqueConstraint(fields=("series", "event"), name="series_event_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("night", ""), _negated=True),
                        fields=("series", "night"),
                        name="series_night_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("competition__isnull", False), ("event__isnull", True), ("night", "")),
                            models.Q(("competition__isnull", True), ("event__isnull", False), ("night", "")),
                            models.Q(
                                ("competition__isnull", True),
                                ("event__isnull", True),
                                models.Q(("night", ""), _negated=True),
                            ),
                            _connector="OR",
                        ),
                        name="part_is_one_thing",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SeriesPlace",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("division", models.PositiveSmallIntegerField(default=0, verbose_name="division")),
                ("category", models.CharField(blank=True, max_length=40, verbose_name="class")),
                ("place", models.PositiveIntegerField(verbose_name="place")),
                (
                    "class_place",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="place in the class"),
                ),
                ("total", models.BigIntegerField(verbose_name="total")),
                ("cells", models.JSONField(default=list, verbose_name="parts")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="series_places",
                        to="clubs.player",
                    ),
                ),
                (
                    "series",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="places",
                        to="tournaments.series",
                    ),
                ),
            ],
            options={
                "verbose_name": "final place in a series",
                "verbose_name_plural": "final places in series",
                "ordering": ["series", "division", "place", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("series", "player"), name="series_place_once")
                ],
            },
        ),
    ]
