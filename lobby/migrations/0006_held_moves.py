"""When moves at a table are shown. Undone whole: the choice goes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0005_claim_windows"),
    ]

    operations = [
        migrations.AddField(
            model_name="opentable",
            name="pace",
            field=models.JSONField(blank=True, null=True, verbose_name="when moves are shown"),
        ),
    ]
