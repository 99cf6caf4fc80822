"""Juniors are marked. Can be undone, without the marks: their names would be told again."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_removals"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="junior",
            field=models.BooleanField(default=False, verbose_name="junior"),
        ),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("checked-in", "checked in"),
                    ("agreed", "agreed at a table"),
                    ("confirmed", "result confirmed"),
                    ("booked", "result confirmed and settled"),
                    ("objected", "objected to"),
                    ("stands", "the result stands"),
                    ("void", "the match is void"),
                    ("corrected", "result corrected"),
                    ("annulled", "match declared void"),
                    ("back", "correction taken back"),
                    ("to-confirm", "correction to be confirmed"),
                    ("removed", "removed from a club"),
                    ("may-return", "may join again"),
                    ("junior", "marked as a junior"),
                    ("no-junior", "no junior any more"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="JuniorMark",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="marked")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="junior_marks",
                        to="clubs.club",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="junior_marks",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "junior",
                "verbose_name_plural": "juniors",
                "constraints": [
                    models.UniqueConstraint(fields=("player", "club"), name="junior_once_a_club"),
                    models.UniqueConstraint(
                        condition=models.Q(("club__isnull", True)),
                        fields=("player",),
                        name="junior_once_by_oneself",
                    ),
                ],
            },
        ),
    ]
