"""What counts how much, the order of the draw, and handicaps. Undone by leaving it all away."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0013_regulations"),
    ]

    operations = [
        migrations.AddField(
            model_name="competition",
            name="scheme",
            field=models.JSONField(blank=True, default=dict, verbose_name="points"),
        ),
        migrations.AddField(
            model_name="competition",
            name="seeding",
            field=models.CharField(
                choices=[("lot", "by lot"), ("rating", "by rating"), ("hand", "as the organisers put them")],
                default="lot",
                max_length=6,
                verbose_name="order of the draw",
            ),
        ),
        migrations.AddField(
            model_name="entry",
            name="band",
            field=models.IntegerField(blank=True, null=True, verbose_name="points to start with"),
        ),
        migrations.AddField(
            model_name="entry",
            name="seeded",
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name="place in the order"),
        ),
        migrations.AddField(
            model_name="pairing",
            name="handicap",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="handicap"),
        ),
    ]
