"""Letters to a part of a club's people are kept."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0018_club_changes"),
    ]

    operations = [
        migrations.CreateModel(
            name="Letter",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("part", models.CharField(max_length=60, verbose_name="to whom")),
                ("title", models.CharField(max_length=200, verbose_name="to whom, in words")),
                ("text", models.TextField(max_length=4000, verbose_name="text")),
                ("count", models.PositiveIntegerField(verbose_name="how many")),
                ("sent_at", models.DateTimeField(auto_now_add=True, verbose_name="sent")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="letters", to="clubs.club"
                    ),
                ),
            ],
            options={
                "verbose_name": "letter",
                "verbose_name_plural": "letters",
                "ordering": ["-sent_at", "-id"],
            },
        ),
    ]
