"""Tokens with names, scopes and an end. Can be undone, with the tokens."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="name")),
                (
                    "digest",
                    models.CharField(editable=False, max_length=64, unique=True, verbose_name="digest"),
                ),
                ("scopes", models.JSONField(verbose_name="what it may do")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("expires_at", models.DateTimeField(verbose_name="expires")),
                ("last_used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used")),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="login",
                    ),
                ),
            ],
            options={
                "verbose_name": "token",
                "verbose_name_plural": "tokens",
                "ordering": ["-made_at", "-pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("name", ""), _negated=True),
                        fields=("user", "name"),
                        name="token_name_is_used_once",
                    )
                ],
            },
        ),
    ]
