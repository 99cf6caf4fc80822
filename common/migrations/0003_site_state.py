"""What the site's owner has set on a page. Undone: the settings of the environment hold again."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("common", "0002_refused_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="SiteState",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("settings", models.JSONField(blank=True, default=dict, verbose_name="values that were set")),
            ],
            options={
                "verbose_name": "settings of the site",
                "verbose_name_plural": "settings of the site",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("id", 1)), name="one_state_of_the_site")
                ],
            },
        ),
    ]
