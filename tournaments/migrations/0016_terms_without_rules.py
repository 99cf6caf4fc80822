"""What late entries and rounds off count stands in the regulations alone. It can be undone; the texts come back empty."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_events_of_stages"),
    ]

    operations = [
        migrations.RemoveField(
            model_name="eventterms",
            name="byes",
        ),
        migrations.RemoveField(
            model_name="eventterms",
            name="late",
        ),
    ]
