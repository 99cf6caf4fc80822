"""A convention card may lie on a seat of an open table."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0006_held_moves"),
        ("matches", "0022_claims"),
    ]

    operations = [
        migrations.AddField(
            model_name="openseat",
            name="card",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="matches.conventionversion",
            ),
        ),
    ]
