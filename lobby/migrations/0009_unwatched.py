"""Whether a table is kept to its players until the match is over. Undone whole: it goes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0008_bots_after"),
    ]

    operations = [
        migrations.AddField(
            model_name="opentable",
            name="unwatched",
            field=models.BooleanField(default=False, verbose_name="nobody looks on before it is over"),
        ),
    ]
