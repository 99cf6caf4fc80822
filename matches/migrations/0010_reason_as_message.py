"""Why a match is over is kept as a message: whoever reads it reads it in his own language."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import common.message_field


def copy(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Old reasons are English with marks for people."""
    matches = apps.get_model("matches", "Match").objects
    said = []
    for match in matches.exclude(reason="").only("reason").iterator():
        match.said = match.reason
        said.append(match)
    matches.bulk_update(said, ["said"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("matches", "0009_objections")]

    operations = [
        migrations.AddField("match", "said", common.message_field.MessageField(verbose_name="reason")),
        migrations.RunPython(copy),
        migrations.RemoveField("match", "reason"),
        migrations.RenameField("match", "said", "reason"),
    ]
