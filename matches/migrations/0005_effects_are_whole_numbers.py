"""Undone, ratings are floats again, as exact as they were kept: to the thousandth."""

from typing import Any

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Round

RATINGS, DECIMALS = ("rating", "club-rating"), 3


def to_thousandths(apps: Any, _editor: object) -> None:
    effects = apps.get_model("matches", "CorrectionEffect").objects
    times = float(10**DECIMALS)
    effects.filter(what__in=RATINGS).update(
        before=Round(F("before") * times), after=Round(F("after") * times), decimals=DECIMALS
    )


def to_floats(apps: Any, _editor: object) -> None:
    effects = apps.get_model("matches", "CorrectionEffect").objects
    times = float(10**DECIMALS)
    effects.filter(what__in=RATINGS).update(before=F("before") / times, after=F("after") / times, decimals=0)


def column(name: str) -> migrations.AlterField:
    field = models.BigIntegerField(blank=True, null=True, verbose_name=name)
    return migrations.AlterField("correctioneffect", name, field)


class Migration(migrations.Migration):
    dependencies = [("matches", "0004_corrections")]

    operations = [
        migrations.RunPython(to_thousandths, to_floats),
        column("before"),
        column("after"),
    ]
