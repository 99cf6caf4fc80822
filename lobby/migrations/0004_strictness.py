"""How strictly a table plays, in one word and its details. Undone whole: the two columns go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0003_claims"),
    ]

    operations = [
        migrations.AddField(
            model_name="opentable",
            name="strictness",
            field=models.CharField(
                blank=True,
                choices=[("friendly", "friendly"), ("club", "club"), ("tournament", "tournament")],
                max_length=10,
                verbose_name="strictness",
            ),
        ),
        migrations.AddField(
            model_name="opentable",
            name="strictness_details",
            field=models.JSONField(blank=True, default=dict, verbose_name="otherwise than the word"),
        ),
    ]
