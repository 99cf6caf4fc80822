import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        ("matches", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ConfigVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=60, verbose_name="game")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("parameters", models.JSONField(verbose_name="parameters")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
            ],
            options={
                "verbose_name": "rating parameters",
                "verbose_name_plural": "rating parameters",
                "ordering": ["game", "-version"],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "version"), name="config_version_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Pool",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=140, unique=True, verbose_name="key")),
                (
                    "population",
                    models.CharField(
                        choices=[
                            ("everyone", "people and bots"),
                            ("people", "people among themselves"),
                            ("bots", "bots among themselves"),
                        ],
                        max_length=8,
                        verbose_name="population",
                    ),
                ),
                (
                    "pace",
                    models.CharField(
                        choices=[
                            ("any", "with and without a clock"),
                            ("clocked", "against the clock"),
                            ("unclocked", "without a clock"),
                        ],
                        default="any",
                        max_length=9,
                        verbose_name="pace",
                    ),
                ),
                ("game", models.CharField(blank=True, max_length=60, verbose_name="game")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_pools",
                        to="clubs.club",
                    ),
                ),
                (
                    "config",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.configversion",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating pool",
                "verbose_name_plural": "rating pools",
                "ordering": ["key"],
            },
        ),
        migrations.CreateModel(
            name="RatedMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("engine", models.PositiveSmallIntegerField(verbose_name="engine version")),
                (
                    "config",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ratings.configversion",
                    ),
                ),
                (
                    "family",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="rated", to="ratings.pool"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to="matches.match",
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="ratings.pool"
                    ),
                ),
            ],
            options={
                "verbose_name": "rated match",
                "verbose_name_plural": "rated matches",
                "ordering": ["id"],
                "constraints": [models.UniqueConstraint(fields=("family", "match"), name="match_rated_once")],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mu", models.FloatField(verbose_name="mean")),
                ("var", models.FloatField(verbose_name="variance")),
                ("at", models.FloatField(verbose_name="day of the last match")),
                ("matches", models.PositiveIntegerField(verbose_name="matches")),
                (
                    "overall",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="offsets",
                        to="ratings.rating",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="clubs.player"
                    ),
                ),
                (
                    "pool",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="ratings", to="ratings.pool"
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "ordering": ["pool", "player"],
                "constraints": [
                    models.UniqueConstraint(fields=("pool", "player"), name="rating_once"),
                    models.CheckConstraint(condition=models.Q(("var__gt", 0)), name="rating_has_doubt"),
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("common_mu_before", models.FloatField()),
                ("common_var_before", models.FloatField()),
                ("common_mu", models.FloatField()),
                ("common_var", models.FloatField()),
                ("offset_mu_before", models.FloatField()),
                ("offset_var_before", models.FloatField()),
                ("offset_mu", models.FloatField()),
                ("offset_var", models.FloatField()),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_changes",
                        to="clubs.player",
                    ),
                ),
                (
                    "rated",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="ratings.ratedmatch",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating change",
                "verbose_name_plural": "rating changes",
                "ordering": ["rated", "player"],
                "constraints": [models.UniqueConstraint(fields=("rated", "player"), name="change_once")],
            },
        ),
    ]
