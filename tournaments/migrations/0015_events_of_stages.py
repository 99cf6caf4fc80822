"""Events of several stages: competitions as their stages, and when one was filled. Undone whole: tables and columns go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0023_address_logged"),
        ("tournaments", "0014_points_and_order"),
    ]

    operations = [
        migrations.CreateModel(
            name="StageFilling",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("stage", models.PositiveSmallIntegerField(verbose_name="stage")),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "filling of a stage",
                "verbose_name_plural": "fillings of stages",
                "ordering": ["event", "stage"],
            },
        ),
        migrations.AddField(
            model_name="competition",
            name="filling",
            field=models.JSONField(blank=True, default=dict, verbose_name="who comes from the stage before"),
        ),
        migrations.AddField(
            model_name="competition",
            name="section",
            field=models.CharField(blank=True, max_length=40, verbose_name="section"),
        ),
        migrations.AddField(
            model_name="competition",
            name="stage",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="stage"),
        ),
        migrations.AddField(
            model_name="entry",
            name="carried",
            field=models.IntegerField(default=0, verbose_name="points carried on, in hundredths"),
        ),
        migrations.AddField(
            model_name="entry",
            name="why",
            field=models.JSONField(blank=True, default=list, verbose_name="how they came into this stage"),
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("title", models.CharField(max_length=80, verbose_name="title")),
                ("slug", models.SlugField(max_length=90, unique=True, verbose_name="address")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("chain", "one stage after another, the last decides"),
                            ("all-round", "all-round: everybody plays every stage, all count"),
                        ],
                        default="chain",
                        max_length=9,
                        verbose_name="kind",
                    ),
                ),
                (
                    "counting",
                    models.CharField(
                        choices=[("place-sum", "sum of places"), ("points", "sum of points")],
                        default="place-sum",
                        max_length=9,
                        verbose_name="how stages count",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="events", to="clubs.club"
                    ),
                ),
                (
                    "organiser",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="events_organised",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "event of several stages",
                "verbose_name_plural": "events of several stages",
                "ordering": ["-id"],
            },
        ),
        migrations.AddField(
            model_name="competition",
            name="event",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="competitions",
                to="tournaments.event",
            ),
        ),
        migrations.AddConstraint(
            model_name="competition",
            constraint=models.UniqueConstraint(fields=("event", "stage", "section"), name="section_once"),
        ),
        migrations.AddConstraint(
            model_name="competition",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("event__isnull", True), ("stage__isnull", True)),
                    models.Q(("event__isnull", False), ("stage__gt", 0), ("stage__isnull", False)),
                    _connector="OR",
                ),
                name="stage_of_an_event",
            ),
        ),
        migrations.AddField(
            model_name="stagefilling",
            name="event",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="fillings", to="tournaments.event"
            ),
        ),
        migrations.AddField(
            model_name="stagefilling",
            name="made_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="stages_filled",
                to="clubs.player",
            ),
        ),
        migrations.AddConstraint(
            model_name="stagefilling",
            constraint=models.UniqueConstraint(fields=("event", "stage"), name="stage_filled_once"),
        ),
    ]
