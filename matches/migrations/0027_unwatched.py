"""Whether a match is kept to its players until it is over. Undone whole: it goes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0026_held_moves"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="unwatched",
            field=models.BooleanField(default=False, verbose_name="nobody looks on before it is over"),
        ),
    ]
