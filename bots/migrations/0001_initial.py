import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Bot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("builtin", models.CharField(blank=True, max_length=40, verbose_name="built-in spec")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "owner",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bots",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "player",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="bot", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "bot",
                "verbose_name_plural": "bots",
                "ordering": ["player__name"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("builtin", ""), ("owner__isnull", False)),
                            models.Q(models.Q(("builtin", ""), _negated=True), ("owner__isnull", True)),
                            _connector="OR",
                        ),
                        name="bot_builtin_or_owned",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("builtin", ""), _negated=True),
                        fields=("builtin",),
                        name="bot_builtin_once",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="BotVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("manifest", models.JSONField(verbose_name="manifest")),
                ("archive", models.BinaryField(verbose_name="archive")),
                ("checksum", models.CharField(max_length=64, verbose_name="SHA-256")),
                (
                    "status",
                    models.CharField(
                        choices=[("checking", "being checked"), ("ready", "ready"), ("refused", "refused")],
                        default="checking",
                        max_length=8,
                        verbose_name="status",
                    ),
                ),
                ("verdict", models.TextField(blank=True, verbose_name="verdict")),
                ("log", models.TextField(blank=True, verbose_name="log")),
                ("checks", models.PositiveIntegerField(default=0, verbose_name="trials begun")),
                ("check_games", models.PositiveSmallIntegerField(default=0, verbose_name="games tried")),
                ("check_ms", models.PositiveIntegerField(default=0, verbose_name="time of the check, ms")),
                (
                    "check_holder",
                    models.CharField(blank=True, max_length=80, verbose_name="worker that checks"),
                ),
                (
                    "check_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="held, or put off, until"),
                ),
                ("submitted_at", models.DateTimeField(auto_now_add=True, verbose_name="submitted")),
                ("checked_at", models.DateTimeField(blank=True, null=True, verbose_name="checked")),
                (
                    "bot",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="versions", to="bots.bot"
                    ),
                ),
            ],
            options={
                "verbose_name": "bot version",
                "verbose_name_plural": "bot versions",
                "ordering": ["bot", "-number"],
                "constraints": [models.UniqueConstraint(fields=("bot", "number"), name="bot_version_number")],
            },
        ),
        migrations.AddField(
            model_name="bot",
            name="current",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="current_for",
                to="bots.botversion",
            ),
        ),
    ]
