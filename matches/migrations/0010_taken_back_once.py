"""Taking a correction back can be refused and asked for again: it is once that it is done."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0016_closed"),
        ("matches", "0009_played_twice"),
    ]

    operations = [
        migrations.AlterField(
            model_name="correction",
            name="of",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="taken_back_by",
                to="matches.correction",
            ),
        ),
        migrations.AddConstraint(
            model_name="correction",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "done")), fields=("of",), name="taken_back_once"
            ),
        ),
    ]
