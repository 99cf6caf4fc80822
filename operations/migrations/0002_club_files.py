"""Files of clubs that their owners download. Undone: they are gone, and can be asked for anew."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0013_club_files"),
        ("operations", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="ClubFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "being made"),
                            ("ready", "ready"),
                            ("failed", "not made"),
                            ("gone", "removed"),
                        ],
                        default="waiting",
                        max_length=7,
                        verbose_name="status",
                    ),
                ),
                (
                    "fault",
                    models.CharField(
                        blank=True,
                        choices=[
                            (
                                "playing",
                                "Matches of the club were being played for a whole day. Ask again when they are over.",
                            ),
                            ("stopped", "What made it was stopped before the end. Ask again."),
                            (
                                "broken",
                                "It could not be made, and whoever runs this site has been told. Ask again later.",
                            ),
                        ],
                        max_length=7,
                        verbose_name="fault",
                    ),
                ),
                ("begun_at", models.DateTimeField(blank=True, null=True, verbose_name="begun")),
                ("ready_at", models.DateTimeField(blank=True, null=True, verbose_name="ready")),
                (
                    "ends_at",
                    models.DateTimeField(blank=True, db_index=True, null=True, verbose_name="removed"),
                ),
                ("size", models.PositiveBigIntegerField(default=0, verbose_name="bytes")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="club_files_asked",
                        to="clubs.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="files", to="clubs.club"
                    ),
                ),
            ],
            options={
                "verbose_name": "file of a club",
                "verbose_name_plural": "files of clubs",
                "ordering": ["-pk"],
            },
        ),
        migrations.CreateModel(
            name="ClubFileFetched",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="downloaded")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="club_files_fetched",
                        to="clubs.player",
                    ),
                ),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="fetched",
                        to="operations.clubfile",
                    ),
                ),
            ],
            options={
                "verbose_name": "download of a club’s file",
                "verbose_name_plural": "downloads of clubs’ files",
                "ordering": ["pk"],
            },
        ),
        migrations.CreateModel(
            name="ClubFilePiece",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="number")),
                ("data", models.BinaryField()),
                (
                    "file",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pieces",
                        to="operations.clubfile",
                    ),
                ),
            ],
            options={
                "verbose_name": "piece of a club’s file",
                "verbose_name_plural": "pieces of clubs’ files",
                "ordering": ["number"],
            },
        ),
        migrations.AddConstraint(
            model_name="clubfile",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status__in", ["waiting", "running"])),
                fields=("club",),
                name="one_club_file_at_a_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="clubfilepiece",
            constraint=models.UniqueConstraint(fields=("file", "number"), name="piece_of_club_file_once"),
        ),
    ]
