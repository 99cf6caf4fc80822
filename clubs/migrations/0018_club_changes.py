"""What officers change about a club is kept: by whom, when, from what to what."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0017_shares_told"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubChange",
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
                        choices=[
                            ("role", "role"),
                            ("deputy", "deputy"),
                            ("treasurer", "treasurer"),
                            ("removed", "removed from the club"),
                            ("name", "name"),
                            ("description", "description"),
                            ("joining", "who may join"),
                            ("visibility", "who may look in"),
                            ("objection-days", "days to object to a result"),
                            ("currency", "what the club counts in"),
                            ("cap-night", "most a player can lose in a night"),
                            ("cap-match", "most a player can lose in a match, where the table says nothing"),
                            ("closed", "closed club"),
                        ],
                        max_length=14,
                        verbose_name="kind",
                    ),
                ),
                ("before", models.JSONField(blank=True, null=True, verbose_name="before")),
                ("after", models.JSONField(blank=True, null=True, verbose_name="after")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                (
                    "by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="changes", to="clubs.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "change of a club",
                "verbose_name_plural": "changes of clubs",
                "ordering": ["-at", "-id"],
                "indexes": [models.Index(fields=["club", "-at"], name="changes_of_club")],
            },
        ),
    ]
