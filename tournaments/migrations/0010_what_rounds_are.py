"""Rounds of before are published, or closed where every table is counted; tables without a match are byes or forfeits.

By itself, for PostgreSQL makes no index on a table whose rows the same transaction has changed. Undone by changing
nothing: `0006_rounds_and_tables` takes the columns away.
"""

from django.db import migrations
from django.db.models import Count, F


def say_what_they_are(apps, schema_editor):
    rounds = apps.get_model("tournaments", "Round").objects.filter(state="published")
    rounds.filter(published_at=None).update(published_at=F("made_at"))
    rounds.exclude(pairings__counted=False).update(state="closed")
    pairings = apps.get_model("tournaments", "Pairing").objects
    without = pairings.filter(matches=None, kind="played", counted=True).annotate(sits=Count("sides"))
    alone = list(without.filter(sits=1).values_list("pk", flat=True))
    several = list(without.filter(sits__gt=1).values_list("pk", flat=True))
    for kind, found in (("bye", alone), ("forfeit", several)):
        for at in range(0, len(found), 500):
            pairings.filter(pk__in=found[at : at + 500]).update(kind=kind)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0009_prizes"),
    ]

    operations = [
        migrations.RunPython(say_what_they_are, migrations.RunPython.noop),
    ]
