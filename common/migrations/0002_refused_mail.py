"""Addresses that want no mail of a login, or no invitations. It can be undone, and forgets them."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("common", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="MailRefusal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("mark", models.CharField(max_length=64, verbose_name="digest of the address")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                (
                    "login",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="login",
                    ),
                ),
            ],
            options={
                "verbose_name": "refused mail",
                "verbose_name_plural": "refused mail",
                "constraints": [
                    models.UniqueConstraint(fields=("mark", "login"), name="mail_refused_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("login__isnull", True)),
                        fields=("mark",),
                        name="invitations_refused_once",
                    ),
                ],
            },
        ),
    ]
