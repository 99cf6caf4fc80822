"""Whether a deal ends once nothing can change. Undone whole: the choice goes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0002_clocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="opentable",
            name="ends_decided",
            field=models.BooleanField(default=False, verbose_name="a deal ends once nothing can change"),
        ),
    ]
