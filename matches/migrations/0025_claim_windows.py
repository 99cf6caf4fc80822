"""Windows for claims, and what is answered in one while it is open. Undone whole: they go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0022_paired"),
        ("matches", "0024_adjournments"),
    ]

    operations = [
        migrations.CreateModel(
            name="WindowAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField(verbose_name="events before")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("text", models.CharField(max_length=40, verbose_name="answer")),
            ],
            options={
                "verbose_name": "answer in a window for claims",
                "verbose_name_plural": "answers in windows for claims",
                "ordering": ["match", "seat"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="claim_window",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="seconds for claims"),
        ),
        migrations.AddField(
            model_name="match",
            name="claims_close_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="the window for claims closes"),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("claims_close_at__isnull", False)),
                fields=["claims_close_at"],
                name="match_claims",
            ),
        ),
        migrations.AddField(
            model_name="windowanswer",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="window_answers", to="matches.match"
            ),
        ),
        migrations.AddConstraint(
            model_name="windowanswer",
            constraint=models.UniqueConstraint(fields=("match", "seq", "seat"), name="window_answer_once"),
        ),
    ]
