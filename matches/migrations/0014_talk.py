"""What may be talked about at a table with real cards. Undone whole: the two columns go."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0013_conventions"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="quiet_deal",
            field=models.PositiveIntegerField(
                blank=True, null=True, verbose_name="no talk about past deals before this one"
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="talk",
            field=models.CharField(
                blank=True,
                choices=[
                    ("silent", "nothing but what the game needs, as long as anybody holds cards"),
                    ("past", "everything but the current deal"),
                    ("free", "everything"),
                ],
                max_length=6,
                verbose_name="talk",
            ),
        ),
    ]
