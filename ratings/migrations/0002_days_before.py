"""A rating change says on which day each skill was last seen before it; those that are there get theirs.

Can be undone: the days are worked out again from the matches.
"""

from datetime import UTC, datetime
from itertools import islice
from typing import Any

from django.db import migrations, models

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
BATCH = 5000


def write_days(apps: Any, schema_editor: Any) -> None:
    """By one walk through every family's matches in their order."""
    RatingChange = apps.get_model("ratings", "RatingChange")
    database = schema_editor.connection
    changes = RatingChange.objects.using(database.alias).order_by("rated", "player")
    rows = changes.values_list("pk", "player", "rated__family", "rated__pool", "rated__match__finished_at")
    table = database.ops.quote_name(RatingChange._meta.db_table)
    last: dict[tuple[int, int], float] = {}
    written = iter([_days(row, last) for row in rows.iterator(chunk_size=BATCH)])
    with database.cursor() as cursor:
        while batch := list(islice(written, BATCH)):
            cursor.executemany(
                f"UPDATE {table} SET common_at_before = %s, offset_at_before = %s WHERE id = %s", batch
            )
    apps.get_model("ratings", "RatedMatch").objects.using(database.alias).filter(engine=1).update(engine=2)


def _days(row: tuple[Any, ...], last: dict[tuple[int, int], float]) -> tuple[float | None, float | None, int]:
    pk, player, family, pool, finished_at = row
    at = ((finished_at or EPOCH) - EPOCH).total_seconds() / 86_400.0
    before = last.get((family, player)), last.get((pool, player))
    for latent in ((family, player), (pool, player)):
        last[latent] = max(at, last.get(latent, at))
    return *before, pk


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_initial"), ("matches", "0006_corrected_seats")]

    operations = [
        migrations.AddField(
            model_name="ratingchange",
            name="common_at_before",
            field=models.FloatField(null=True),
        ),
        migrations.AddField(
            model_name="ratingchange",
            name="offset_at_before",
            field=models.FloatField(null=True),
        ),
        migrations.RunPython(write_days, migrations.RunPython.noop),
    ]
