"""Windows of rounds, challenges on a ladder, and when a table was counted. Undone by forgetting them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0017_pairing_by_hand"),
    ]

    operations = [
        migrations.AddField(
            model_name="pairing",
            name="counted_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="counted at"),
        ),
        migrations.CreateModel(
            name="Challenge",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "waits for an answer"),
                            ("accepted", "accepted"),
                            ("declined", "declined"),
                            ("lapsed", "not answered"),
                            ("taken-back", "taken back"),
                        ],
                        default="open",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("answer_by", models.DateTimeField(verbose_name="answer until")),
                ("answered_at", models.DateTimeField(blank=True, null=True, verbose_name="answered")),
                (
                    "challenged",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges_got",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "challenger",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to="tournaments.entry",
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="challenges",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "pairing",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="challenge",
                        to="tournaments.pairing",
                    ),
                ),
            ],
            options={
                "verbose_name": "challenge",
                "verbose_name_plural": "challenges",
                "ordering": ["competition", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")), fields=("challenger",), name="challenges_one"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("state", "open")),
                        fields=("challenged",),
                        name="challenged_by_one",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Window",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="round")),
                ("opens", models.DateField(verbose_name="from")),
                ("closes", models.DateField(verbose_name="until")),
                ("reminded_at", models.DateTimeField(blank=True, null=True, verbose_name="reminded")),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="windows",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "window of a round",
                "verbose_name_plural": "windows of rounds",
                "ordering": ["competition", "number"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "number"), name="window_once"),
                    models.CheckConstraint(
                        condition=models.Q(("closes__gte", models.F("opens"))), name="window_has_days"
                    ),
                ],
            },
        ),
    ]
