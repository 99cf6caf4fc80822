"""The address of a club is among what its log tells. It can be undone; lines about it stay readable as they are stored."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0022_paired"),
    ]

    operations = [
        migrations.AlterField(
            model_name="clubchange",
            name="kind",
            field=models.CharField(
                choices=[
                    ("role", "role"),
                    ("deputy", "deputy"),
                    ("treasurer", "treasurer"),
                    ("removed", "removed from the club"),
                    ("name", "name"),
                    ("address", "address"),
                    ("description", "description"),
                    ("joining", "who may join"),
                    ("visibility", "who may look in"),
                    ("objection-days", "days to object to a result"),
                    ("currency", "what the club counts in"),
                    ("cap-night", "most a player can lose in a night"),
                    ("cap-match", "most a player can lose in a match, where the table says nothing"),
                    ("closed", "closed club"),
                ],
                max_length=14,
                verbose_name="kind",
            ),
        ),
    ]
