"""How strictly a match is played, in one word and its details; moves taken back. Undone whole: the two columns go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0022_claims"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="strictness",
            field=models.CharField(
                blank=True,
                choices=[("friendly", "friendly"), ("club", "club"), ("tournament", "tournament")],
                max_length=10,
                verbose_name="strictness",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="strictness_details",
            field=models.JSONField(blank=True, default=dict, verbose_name="otherwise than the word"),
        ),
        migrations.AlterField(
            model_name="proposal",
            name="kind",
            field=models.CharField(
                choices=[
                    ("penalty", "points beside the deals"),
                    ("options", "other options from the next deal on"),
                    ("dispute", "a dispute about the rules"),
                    ("exact", "a more exact answer"),
                    ("card", "a penalty card"),
                    ("back", "a move to be taken back"),
                ],
                max_length=7,
                verbose_name="kind",
            ),
        ),
    ]
