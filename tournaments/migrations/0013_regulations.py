"""What an event says of coming late and resting, and who was expelled. Undone, it is forgotten."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0023_address_logged"),
        ("tournaments", "0012_members_and_boards"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="expelled_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="expelled"),
        ),
        migrations.AddField(
            model_name="entry",
            name="expelled_because",
            field=models.CharField(blank=True, max_length=300, verbose_name="expelled because"),
        ),
        migrations.AddField(
            model_name="entry",
            name="expelled_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="expulsions",
                to="clubs.player",
            ),
        ),
        migrations.CreateModel(
            name="Regulations",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "late_until",
                    models.PositiveSmallIntegerField(default=0, verbose_name="late entry up to round"),
                ),
                (
                    "missed",
                    models.CharField(
                        choices=[("half-bye", "half a point"), ("zero-bye", "nothing")],
                        default="zero-bye",
                        max_length=9,
                        verbose_name="missed rounds count",
                    ),
                ),
                (
                    "byes",
                    models.PositiveSmallIntegerField(
                        default=0, verbose_name="byes that somebody may ask for"
                    ),
                ),
                ("byes_until", models.PositiveSmallIntegerField(default=0, verbose_name="byes up to round")),
                (
                    "bye_kind",
                    models.CharField(
                        choices=[("half-bye", "half a point"), ("zero-bye", "nothing")],
                        default="half-bye",
                        max_length=9,
                        verbose_name="a bye counts",
                    ),
                ),
                (
                    "competition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="regulations",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "regulations of an event",
                "verbose_name_plural": "regulations of events",
            },
        ),
    ]
