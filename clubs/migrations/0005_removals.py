"""Removals are kept. Can be undone: who was removed could then come back."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0004_corrections"),
    ]

    operations = [
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
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="Removal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("why", models.CharField(blank=True, max_length=300, verbose_name="why")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="removed")),
                ("lifted_at", models.DateTimeField(blank=True, null=True, verbose_name="let back")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="removals", to="clubs.club"
                    ),
                ),
                (
                    "lifted_by",
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
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="removals",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "removal",
                "verbose_name_plural": "removals",
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("lifted_at__isnull", True)),
                        fields=("club", "player"),
                        name="removal_in_force_once",
                    )
                ],
            },
        ),
    ]
