"""Entrants of several members, line-ups, several on one side of a table, and results by board.

Undone by forgetting them: entries of several are then their captains'. Boards that several tables have shared would
have to be one table's alone again, so that nothing is undone where they were.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0023_address_logged"),
        ("matches", "0026_held_moves"),
        ("tournaments", "0011_entering"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="team_size",
            field=models.PositiveSmallIntegerField(default=1, verbose_name="players of an entrant"),
        ),
        migrations.AddField(
            model_name="entry",
            name="name",
            field=models.CharField(blank=True, max_length=80, verbose_name="name"),
        ),
        migrations.AddField(
            model_name="entry",
            name="rating",
            field=models.IntegerField(blank=True, null=True, verbose_name="rating at the draw"),
        ),
        migrations.AddField(
            model_name="pairing",
            name="boards",
            field=models.JSONField(blank=True, default=list, verbose_name="boards"),
        ),
        migrations.AddField(
            model_name="pairingentry",
            name="side",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="side"),
        ),
        migrations.AlterField(
            model_name="pairing",
            name="board_set",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="pairings",
                to="matches.boardset",
            ),
        ),
        migrations.CreateModel(
            name="EntryMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("since", models.PositiveIntegerField(default=1, verbose_name="from round")),
                (
                    "until",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="gone after round"),
                ),
                ("substitute", models.BooleanField(default=False, verbose_name="substitute")),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
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
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entry_members",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "member of an entry",
                "verbose_name_plural": "members of entries",
                "ordering": ["entry", "place"],
            },
        ),
        migrations.CreateModel(
            name="LineUp",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="round")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="line_ups",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "member",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="line_ups",
                        to="tournaments.entrymember",
                    ),
                ),
            ],
            options={
                "verbose_name": "line-up",
                "verbose_name_plural": "line-ups",
                "ordering": ["entry", "number", "place"],
            },
        ),
        migrations.CreateModel(
            name="BoardResult",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("room", models.PositiveSmallIntegerField(default=1, verbose_name="room")),
                ("board", models.PositiveSmallIntegerField(verbose_name="board")),
                ("score", models.IntegerField(blank=True, null=True, verbose_name="score")),
                ("text", models.CharField(max_length=20, verbose_name="as typed")),
                ("entered_at", models.DateTimeField(auto_now_add=True)),
                ("replaced", models.BooleanField(default=False, verbose_name="replaced")),
                ("reason", models.CharField(blank=True, max_length=300, verbose_name="corrected because")),
                (
                    "confirmed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="boards_confirmed",
                        to="clubs.player",
                    ),
                ),
                (
                    "entered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="boards_entered",
                        to="clubs.player",
                    ),
                ),
                (
                    "pairing",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="board_results",
                        to="tournaments.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "result of a board",
                "verbose_name_plural": "results of boards",
                "ordering": ["pairing", "room", "board", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("replaced", False)),
                        fields=("pairing", "room", "board"),
                        name="board_result_once",
                    )
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="entrymember",
            constraint=models.UniqueConstraint(fields=("competition", "player"), name="member_of_one_entry"),
        ),
        migrations.AddConstraint(
            model_name="entrymember",
            constraint=models.UniqueConstraint(fields=("entry", "place"), name="member_place_once"),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.UniqueConstraint(
                fields=("entry", "number", "place"), name="line_up_place_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="lineup",
            constraint=models.UniqueConstraint(fields=("number", "member"), name="line_up_member_once"),
        ),
    ]
