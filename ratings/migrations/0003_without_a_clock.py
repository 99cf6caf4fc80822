"""What is played by the clock is rated apart: all that was rated until now was played without one, and its pools say so.

Can be undone as long as nothing has been rated by the clock; else those ratings stay in pools that the version before
does not show.
"""

from typing import Any

from django.db import migrations, models
from django.db.models import F, Value
from django.db.models.functions import Replace


def _renamed(before: str, after: str) -> Any:
    def rename(apps: Any, schema_editor: Any) -> None:
        pools = apps.get_model("ratings", "Pool").objects.using(schema_editor.connection.alias)
        key = Replace(F("key"), Value(f"/{before}/"), Value(f"/{after}/"))
        pools.filter(pace=before).update(pace=after, key=key)

    return rename


class Migration(migrations.Migration):
    dependencies = [("ratings", "0002_days_before")]

    operations = [
        migrations.AlterField(
            model_name="pool",
            name="pace",
            field=models.CharField(
                choices=[("unclocked", "without a clock"), ("clocked", "against the clock")],
                default="unclocked",
                max_length=9,
                verbose_name="pace",
            ),
        ),
        migrations.RunPython(_renamed("any", "unclocked"), _renamed("unclocked", "any")),
    ]
