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
            name="Competition",
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
                        choices=[("tournament", "tournament"), ("league", "league")],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("slug", models.SlugField(max_length=90, unique=True, verbose_name="address")),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                ("seats", models.PositiveSmallIntegerField(verbose_name="seats at a table")),
                ("format", models.CharField(max_length=40, verbose_name="format")),
                ("settings", models.JSONField(blank=True, default=dict, verbose_name="settings")),
                ("tie_breaks", models.JSONField(blank=True, default=list, verbose_name="tie-breaks")),
                ("seed", models.BigIntegerField(verbose_name="seed of the draw")),
                ("seal", models.CharField(blank=True, max_length=120, verbose_name="sealed seed")),
                (
                    "most_entries",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="most entries"),
                ),
                ("entries_until", models.DateTimeField(blank=True, null=True, verbose_name="entries until")),
                ("rated", models.BooleanField(default=True, verbose_name="rated")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "open for entries"),
                            ("running", "running"),
                            ("finished", "finished"),
                        ],
                        default="draft",
                        max_length=8,
                        verbose_name="status",
                    ),
                ),
                ("rounds", models.PositiveIntegerField(default=0, verbose_name="rounds")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="competitions",
                        to="clubs.club",
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="organises",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "competition",
                "verbose_name_plural": "competitions",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Entry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(blank=True, null=True, verbose_name="draw number")),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entries",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "ordering": ["competition", "number", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "player"), name="entry_once"),
                    models.UniqueConstraint(fields=("competition", "number"), name="entry_number_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Pairing",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("table", models.PositiveIntegerField(verbose_name="table")),
                ("counted", models.BooleanField(default=False, verbose_name="counted")),
                (
                    "board_set",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        to="matches.boardset",
                    ),
                ),
            ],
            options={
                "verbose_name": "pairing",
                "verbose_name_plural": "pairings",
                "ordering": ["round", "table"],
            },
        ),
        migrations.CreateModel(
            name="PairingEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("position", models.PositiveSmallIntegerField()),
                ("points", models.IntegerField(blank=True, null=True, verbose_name="half-points")),
                ("score", models.IntegerField(blank=True, null=True, verbose_name="score")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairings",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sides",
                        to="tournaments.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "side of a pairing",
                "verbose_name_plural": "sides of a pairing",
                "ordering": ["pairing", "position"],
                "constraints": [
                    models.UniqueConstraint(fields=("pairing", "entry"), name="pairing_entry_once"),
                    models.UniqueConstraint(fields=("pairing", "position"), name="pairing_position_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PairingMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pairing_match",
                        to="matches.match",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="tournaments.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "match of a pairing",
                "verbose_name_plural": "matches of a pairing",
                "ordering": ["pairing", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("pairing", "number"), name="pairing_match_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="round")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="round_set",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ["competition", "number"],
                "constraints": [models.UniqueConstraint(fields=("competition", "number"), name="round_once")],
            },
        ),
        migrations.AddField(
            model_name="pairing",
            name="round",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="pairings", to="tournaments.round"
            ),
        ),
        migrations.AddConstraint(
            model_name="pairing",
            constraint=models.UniqueConstraint(fields=("round", "table"), name="pairing_once"),
        ),
    ]
