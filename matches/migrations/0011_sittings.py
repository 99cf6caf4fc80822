"""Who sat at a seat until they gave it up in mid-match."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0016_closed"),
        ("matches", "0010_taken_back_once"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="changed_hands",
            field=models.BooleanField(default=False, editable=False, verbose_name="a seat changed hands"),
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("index", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("until", models.PositiveIntegerField(verbose_name="until deal")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sittings",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "sitting",
                "verbose_name_plural": "sittings",
                "ordering": ["match", "index", "until"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "index", "until"), name="sat_until_once"),
                    models.CheckConstraint(condition=models.Q(("until__gt", 0)), name="sat_for_a_row"),
                ],
            },
        ),
    ]
