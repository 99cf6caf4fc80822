"""What a seat lost by is a message, as why a match is over is: read from the log, which has always kept it so."""

from django.db import migrations

import common.message_field
from games.core.log import reason_in


def read_from_log(apps, schema_editor):
    events = apps.get_model("matches", "Event").objects.filter(kind="fault")
    seats = apps.get_model("matches", "Seat").objects
    for event in events.only("match_id", "seat", "text").iterator():
        seats.filter(match=event.match_id, index=event.seat).update(fault=reason_in(event.text))


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_plain_words")]

    operations = [
        migrations.RemoveField("seat", "fault"),
        migrations.AddField(
            "seat",
            "fault",
            common.message_field.MessageField(blank=True, default=str, verbose_name="fault"),
        ),
        migrations.RunPython(read_from_log, migrations.RunPython.noop),
    ]
