"""The end by the clock and the talk of a table are remembered with how the club last played the game."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("nights", "0006_cutting_in"),
    ]

    operations = [
        migrations.AddField(
            model_name="housegame",
            name="talk",
            field=models.CharField(
                blank=True,
                choices=[
                    ("silent", "nothing but what the game needs, as long as anybody holds cards"),
                    ("past", "everything but the current deal"),
                    ("free", "everything"),
                ],
                max_length=6,
                verbose_name="talk",
            ),
        ),
        migrations.AddField(
            model_name="housegame",
            name="time_limit",
            field=models.JSONField(blank=True, null=True, verbose_name="end by the clock"),
        ),
    ]
