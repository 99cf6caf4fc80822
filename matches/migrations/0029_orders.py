"""Orders at live tables, and whether a match has any. Undone whole: they go."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0028_mail_of_turns"),
        ("matches", "0028_looking_on_later"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="ordered",
            field=models.BooleanField(
                default=False, editable=False, verbose_name="somebody has given an order"
            ),
        ),
        migrations.CreateModel(
            name="Order",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("pass-until", "pass until something is possible"),
                            ("only-move", "play the only possible move"),
                            ("premove", "a move made beforehand"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=200, verbose_name="move")),
                ("answers", models.CharField(blank=True, max_length=200, verbose_name="answers")),
                ("deal", models.PositiveIntegerField(verbose_name="deal")),
                ("seq", models.PositiveIntegerField(verbose_name="event")),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="made")),
                ("due_at", models.DateTimeField(blank=True, null=True, verbose_name="due")),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "waits"), ("done", "done"), ("cancelled", "cancelled")],
                        default="waiting",
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                (
                    "why",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("self", "you took it back"),
                            ("replaced", "you ordered something else"),
                            ("moved", "your turn had been played by then"),
                            ("other-move", "something else was played than the move that it answers"),
                            ("not-possible", "it was not possible any more"),
                            ("taken-back", "a move was taken back"),
                            ("changed", "something else happened at the table"),
                            ("rests", "the match rests"),
                            ("seat", "somebody else sits there now"),
                            ("deal-over", "the deal is over"),
                            ("match-over", "the match is over"),
                        ],
                        max_length=12,
                        verbose_name="why cancelled",
                    ),
                ),
                ("played", models.JSONField(blank=True, default=list, verbose_name="events made")),
                ("over_at", models.DateTimeField(blank=True, null=True, verbose_name="over")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="orders", to="matches.match"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="orders", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "order",
                "verbose_name_plural": "orders",
                "ordering": ["match", "id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("state", "waiting")), fields=["due_at"], name="order_due"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("state", "waiting")),
                        fields=("match", "seat", "kind", "answers"),
                        name="ordered_once",
                    )
                ],
            },
        ),
    ]
