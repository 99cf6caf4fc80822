import uuid

import django.db.models.deletion
import django.db.models.functions.comparison
from django.db import migrations, models

import common.message_field


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("bots", "0001_initial"),
        ("clubs", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="BoardSet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "code",
                    models.UUIDField(default=uuid.uuid4, editable=False, unique=True, verbose_name="code"),
                ),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("rules_version", models.PositiveIntegerField(verbose_name="rules version")),
                ("options", models.JSONField(default=dict, verbose_name="options")),
                (
                    "objective",
                    models.CharField(
                        blank=True,
                        choices=[("win", "to win, by however little"), ("margin", "for every point")],
                        max_length=6,
                        verbose_name="objective",
                    ),
                ),
                ("entered", models.BooleanField(default=False, verbose_name="entered by hand")),
                ("rated", models.BooleanField(default=True, verbose_name="rated")),
                (
                    "vouched",
                    models.BooleanField(
                        default=True,
                        help_text="Else it is rated in its club alone.",
                        verbose_name="by everybody's own word",
                    ),
                ),
                (
                    "queue",
                    models.CharField(
                        choices=[("live", "a person waits"), ("league", "only bots play")],
                        default="league",
                        max_length=6,
                        verbose_name="queue",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("paused", "paused"),
                            ("finished", "finished"),
                            ("void", "void"),
                        ],
                        default="waiting",
                        max_length=8,
                        verbose_name="status",
                    ),
                ),
                ("seq", models.PositiveIntegerField(default=0, verbose_name="events")),
                ("result", models.JSONField(blank=True, null=True, verbose_name="result")),
                ("reason", common.message_field.MessageField(blank=True, default=str, verbose_name="reason")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="created")),
                ("started_at", models.DateTimeField(blank=True, null=True, verbose_name="started")),
                ("finished_at", models.DateTimeField(blank=True, null=True, verbose_name="finished")),
                ("called_at", models.DateTimeField(blank=True, null=True, verbose_name="worker called")),
                ("turn", models.PositiveBigIntegerField(default=0, verbose_name="turn in the line")),
                ("lease_holder", models.CharField(blank=True, max_length=80, verbose_name="held by")),
                ("lease_until", models.DateTimeField(blank=True, null=True, verbose_name="held until")),
                (
                    "board_set",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="matches.boardset",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "match",
                "verbose_name_plural": "matches",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(fields=["status", "lease_until"], name="match_status"),
                    models.Index(
                        condition=models.Q(
                            ("called_at__isnull", False),
                            ("lease_holder", ""),
                            ("queue", "league"),
                            ("status", "running"),
                        ),
                        fields=["turn", "id"],
                        name="match_in_line",
                    ),
                    models.Index(
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "finished_at", "started_at", "created_at"
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        name="match_played",
                    ),
                    models.Index(
                        models.F("game"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "finished_at", "started_at", "created_at"
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        name="match_game_played",
                    ),
                    models.Index(
                        models.F("club"),
                        models.OrderBy(
                            django.db.models.functions.comparison.Coalesce(
                                "finished_at", "started_at", "created_at"
                            ),
                            descending=True,
                        ),
                        models.OrderBy(models.F("id"), descending=True),
                        name="match_club_played",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("status", "finished"), _negated=True),
                            models.Q(("result__isnull", False), ("finished_at__isnull", False)),
                            _connector="OR",
                        ),
                        name="match_finished_has_result",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=8)),
                ("seat", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("text", models.TextField(blank=True)),
                ("ms", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="events", to="matches.match"
                    ),
                ),
            ],
            options={
                "ordering": ["match", "seq"],
                "constraints": [models.UniqueConstraint(fields=("match", "seq"), name="event_once")],
            },
        ),
        migrations.CreateModel(
            name="Confirmation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.PositiveSmallIntegerField(verbose_name="side")),
                ("seq", models.PositiveIntegerField(verbose_name="event")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="confirmations",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "side"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "side"), name="confirmed_once_a_side")
                ],
            },
        ),
        migrations.CreateModel(
            name="Objection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("reason", models.CharField(max_length=300, verbose_name="reason")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("open", "waits for an organiser"),
                            ("withdrawn", "withdrawn"),
                            ("dismissed", "the result stands"),
                            ("upheld", "the match is void"),
                        ],
                        default="open",
                        max_length=9,
                        verbose_name="status",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="objections",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="objections",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "objection",
                "verbose_name_plural": "objections",
                "ordering": ["match", "id"],
                "constraints": [models.UniqueConstraint(fields=("match", "player"), name="objection_once")],
            },
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("side", models.PositiveSmallIntegerField(verbose_name="side")),
                ("score", models.IntegerField(blank=True, null=True, verbose_name="score")),
                ("place", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="place")),
                ("fault", models.CharField(blank=True, max_length=300, verbose_name="fault")),
                (
                    "gives_up_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="wants to give up since"),
                ),
                ("bot_log", models.TextField(blank=True, verbose_name="bot's log")),
                (
                    "bot_version",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="bots.botversion",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="matches.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="clubs.player"
                    ),
                ),
            ],
            options={
                "ordering": ["match", "index"],
                "constraints": [models.UniqueConstraint(fields=("match", "index"), name="seat_once")],
            },
        ),
        migrations.CreateModel(
            name="Board",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField()),
                ("sealed", models.TextField()),
                (
                    "board_set",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="boards",
                        to="matches.boardset",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("board_set", "number"), name="board_once")],
            },
        ),
    ]
