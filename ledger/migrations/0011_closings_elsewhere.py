"""What a closing's hash was where the club was then. Undone: that is forgotten, and stands in the club's file."""

from django.db import migrations, models

from ledger import triggers


def install(apps, schema_editor):
    """SQLite makes the table anew, without its triggers."""
    triggers.install(schema_editor.connection)


def leave(apps, schema_editor):
    """The column comes first."""


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0010_closings"),
    ]

    operations = [
        migrations.RunPython(leave, install),
        migrations.AddField(
            model_name="closing",
            name="was",
            field=models.CharField(blank=True, default="", max_length=64),
        ),
        migrations.RunPython(install, leave),
    ]
