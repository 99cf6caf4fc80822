"""A fee of one event. It can be undone while no club has such a fee."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0015_prizes"),
    ]

    operations = [
        migrations.AlterField(
            model_name="fee",
            name="charged_for",
            field=models.CharField(
                choices=[
                    ("night", "a club night, of who is there"),
                    ("entry", "a tournament, of who enters"),
                    ("absence", "a tournament, of who entered and did not come"),
                    ("season", "a season, of every member"),
                    ("dues", "each period, of every member"),
                    ("event", "one event, of who enters it"),
                ],
                max_length=8,
                verbose_name="charged for",
            ),
        ),
    ]
