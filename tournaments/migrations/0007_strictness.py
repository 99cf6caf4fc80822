"""How strictly a competition is played, in one word and its details. Undone whole: the two columns go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_rounds_and_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="strictness",
            field=models.CharField(
                blank=True,
                choices=[("friendly", "friendly"), ("club", "club"), ("tournament", "tournament")],
                max_length=10,
                verbose_name="strictness",
            ),
        ),
        migrations.AddField(
            model_name="competition",
            name="strictness_details",
            field=models.JSONField(blank=True, default=dict, verbose_name="otherwise than the word"),
        ),
    ]
