"""For how long claims can be made at a table. Undone whole: the column goes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0004_strictness"),
    ]

    operations = [
        migrations.AddField(
            model_name="opentable",
            name="claim_window",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="seconds for claims"),
        ),
    ]
