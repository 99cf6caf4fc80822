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
            name="Session",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("starts_at", models.DateTimeField(verbose_name="starts")),
                ("place", models.CharField(blank=True, max_length=120, verbose_name="place")),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "open"), ("closed", "closed")],
                        default="open",
                        max_length=6,
                        verbose_name="status",
                    ),
                ),
                ("games", models.JSONField(blank=True, default=list, verbose_name="games on offer")),
                (
                    "stakes",
                    models.CharField(
                        choices=[
                            ("any", "as each table agrees"),
                            ("points", "for points only, never money"),
                            ("none", "none"),
                        ],
                        default="any",
                        max_length=6,
                        verbose_name="stakes",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="sessions", to="clubs.club"
                    ),
                ),
            ],
            options={
                "verbose_name": "club night",
                "verbose_name_plural": "club nights",
                "ordering": ["-starts_at", "-id"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "title", "starts_at"), name="session_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="Seating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="round")),
                (
                    "method",
                    models.CharField(
                        choices=[
                            ("draw", "by lot"),
                            ("avoid", "so that people meet whom they have met least"),
                            ("rotation", "in rotation: everybody partners everybody"),
                            ("king", "winners move up, losers down"),
                        ],
                        max_length=8,
                        verbose_name="method",
                    ),
                ),
                ("seed", models.BigIntegerField(verbose_name="seed")),
                ("out", models.JSONField(default=list, verbose_name="sitting out")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                (
                    "made_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seatings",
                        to="nights.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "seating",
                "verbose_name_plural": "seatings",
                "ordering": ["session", "number"],
                "constraints": [models.UniqueConstraint(fields=("session", "number"), name="seating_once")],
            },
        ),
        migrations.CreateModel(
            name="Attendance",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("arrived_at", models.DateTimeField(auto_now_add=True)),
                ("left_at", models.DateTimeField(blank=True, null=True, verbose_name="left")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="attendances",
                        to="clubs.player",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="attendances",
                        to="nights.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "attendance",
                "verbose_name_plural": "attendances",
                "ordering": ["player__name", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("session", "player"), name="attendance_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="SessionTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="table")),
                (
                    "sides",
                    models.CharField(
                        choices=[
                            ("agreed", "agreed by everybody"),
                            ("drawn", "drawn by cards"),
                            ("seated", "as the night was seated"),
                        ],
                        default="agreed",
                        max_length=6,
                        verbose_name="sides",
                    ),
                ),
                ("seal", models.CharField(blank=True, max_length=120, verbose_name="sealed seed")),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="session_table",
                        to="matches.match",
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "seating",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="nights.seating",
                    ),
                ),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="nights.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "table",
                "verbose_name_plural": "tables",
                "ordering": ["session", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("session", "number"), name="session_table_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="TableConsent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("terms", models.CharField(max_length=64, verbose_name="terms")),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="consents",
                        to="nights.sessiontable",
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
                "verbose_name": "consent",
                "verbose_name_plural": "consents",
                "ordering": ["table", "id"],
                "constraints": [models.UniqueConstraint(fields=("table", "player"), name="consent_once")],
            },
        ),
        migrations.CreateModel(
            name="TeamDraw",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.CharField(max_length=120, verbose_name="seed")),
                ("cards", models.JSONField(verbose_name="cards")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "demanded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="team_draw",
                        to="nights.sessiontable",
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
                "verbose_name": "team draw",
                "verbose_name_plural": "team draws",
            },
        ),
        migrations.CreateModel(
            name="HouseGame",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("preset", models.CharField(blank=True, max_length=40, verbose_name="preset")),
                ("options", models.JSONField(blank=True, default=dict, verbose_name="options")),
                ("objective", models.CharField(blank=True, max_length=6, verbose_name="objective")),
                ("stake", models.JSONField(blank=True, null=True, verbose_name="stake")),
                ("used_at", models.DateTimeField(auto_now=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="house_games",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "house game",
                "verbose_name_plural": "house games",
                "ordering": ["-used_at"],
                "constraints": [models.UniqueConstraint(fields=("club", "game"), name="house_game_once")],
            },
        ),
    ]
