"""A table may agree on an end by the clock."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("nights", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="sessiontable",
            name="ends_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="ends at"),
        ),
        migrations.AddField(
            model_name="sessiontable",
            name="last_deal",
            field=models.CharField(
                choices=[
                    ("deal", "the deal in which time ends"),
                    ("round", "the one after which all have dealt equally often"),
                ],
                default="deal",
                max_length=5,
                verbose_name="last deal",
            ),
        ),
        migrations.AddField(
            model_name="sessiontable",
            name="lasts",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="minutes it lasts"),
        ),
    ]
