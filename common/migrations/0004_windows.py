"""Windows of maintenance. Undone: none is known any more, and time is given back for none."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("common", "0003_site_state"),
    ]

    operations = [
        migrations.AddField(
            model_name="sitestate",
            name="windows",
            field=models.JSONField(blank=True, default=list, verbose_name="windows of maintenance"),
        ),
    ]
