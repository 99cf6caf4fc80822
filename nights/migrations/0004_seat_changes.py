"""A seat may change hands in mid-match, by everybody's word."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0016_closed"),
        ("nights", "0003_rule_sheets"),
    ]

    operations = [
        migrations.AddField(
            model_name="sessiontable",
            name="change_asked",
            field=models.PositiveIntegerField(
                blank=True, editable=False, null=True, verbose_name="change of players asked for after event"
            ),
        ),
        migrations.CreateModel(
            name="SeatChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField(verbose_name="events before")),
                ("asked_at", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "leaver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "newcomer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seat_changes",
                        to="nights.sessiontable",
                    ),
                ),
            ],
            options={
                "verbose_name": "change of players",
                "verbose_name_plural": "changes of players",
                "ordering": ["table", "id"],
            },
        ),
        migrations.CreateModel(
            name="SeatChangeWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "change",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="nights.seatchange",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
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
                "verbose_name": "word to a change of players",
                "verbose_name_plural": "words to changes of players",
                "ordering": ["change", "id"],
            },
        ),
        migrations.AddConstraint(
            model_name="seatchange",
            constraint=models.UniqueConstraint(
                condition=models.Q(("done_at", None)), fields=("table",), name="seat_change_waits_alone"
            ),
        ),
        migrations.AddConstraint(
            model_name="seatchange",
            constraint=models.CheckConstraint(
                condition=models.Q(("leaver", models.F("newcomer")), _negated=True), name="seat_changes_hands"
            ),
        ),
        migrations.AddConstraint(
            model_name="seatchangeword",
            constraint=models.UniqueConstraint(fields=("change", "player"), name="seat_change_word_once"),
        ),
    ]
