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
            name="Mail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("kind", models.CharField(max_length=20, verbose_name="kind")),
                ("about", models.CharField(max_length=120, verbose_name="about")),
                ("site", models.CharField(blank=True, max_length=200, verbose_name="address of the site")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("due_at", models.DateTimeField(blank=True, null=True, verbose_name="not before")),
                ("begun_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
                ("tries", models.PositiveSmallIntegerField(default=0, verbose_name="failed tries")),
                (
                    "to",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="addressee",
                    ),
                ),
            ],
            options={
                "verbose_name": "mail",
                "verbose_name_plural": "mails",
                "ordering": ["-id"],
                "indexes": [
                    models.Index(
                        condition=models.Q(("begun_at__isnull", True)), fields=["due_at"], name="mail_waits"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("kind", "about", "to"), name="mail_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("to__isnull", True)),
                        fields=("kind", "about"),
                        name="mail_to_an_address_once",
                    ),
                ],
            },
        ),
    ]
