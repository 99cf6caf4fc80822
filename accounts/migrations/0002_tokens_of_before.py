"""The tokens of rest_framework.authtoken are carried over, and its table goes.

Undone, they are gone for good: their texts are not kept anywhere.
"""

import hashlib
from datetime import timedelta
from typing import Any

from django.db import migrations
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

OLD = "authtoken_token"
SCOPES = ["read", "play", "scores", "organise", "money", "bots"]
LASTING = timedelta(days=90)


def carry_over(apps: Any, schema_editor: Any) -> None:
    """Programs go on with the tokens they have, for 90 days. A new installation has none."""
    connection, model = schema_editor.connection, apps.get_model("accounts", "ApiToken")
    with connection.cursor() as cursor:
        if OLD not in connection.introspection.table_names(cursor):
            return
        cursor.execute(f"SELECT key, user_id FROM {OLD}")  # noqa: S608
        rows = cursor.fetchall()
        made = [
            model(
                user_id=user,
                name="Token from before",
                digest=hashlib.sha256(key.encode()).hexdigest(),
                scopes=SCOPES,
                expires_at=timezone.now() + LASTING,
            )
            for key, user in rows
        ]
        model.objects.bulk_create(made)
        cursor.execute(f"DROP TABLE {OLD}")
    MigrationRecorder(connection).migration_qs.filter(app="authtoken").delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_tokens")]

    operations = [migrations.RunPython(carry_over, migrations.RunPython.noop)]
