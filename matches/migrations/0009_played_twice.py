"""Two sheets that say the same, of which somebody has said that both were played."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0014_cancelled"),
        ("matches", "0008_wrong_game"),
    ]

    operations = [
        migrations.CreateModel(
            name="PlayedTwice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                *(
                    (
                        name,
                        models.ForeignKey(
                            on_delete=django.db.models.deletion.PROTECT, related_name="+", to=to
                        ),
                    )
                    for name, to in (
                        ("by", "clubs.player"),
                        ("first", "matches.match"),
                        ("second", "matches.match"),
                    )
                ),
            ],
            options={
                "verbose_name": "match played twice",
                "verbose_name_plural": "matches played twice",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(fields=("first", "second"), name="played_twice_once")
                ],
            },
        ),
    ]
