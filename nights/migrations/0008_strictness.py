"""How strictly a club last played a game. Undone whole: the column goes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("nights", "0007_as_last_time"),
    ]

    operations = [
        migrations.AddField(
            model_name="housegame",
            name="strictness",
            field=models.JSONField(blank=True, default=dict, verbose_name="strictness"),
        ),
    ]
