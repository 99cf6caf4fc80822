"""What calls at a table on the site mean, said to opponents. Undone whole: the table goes, with what was said."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("matches", "0014_talk"),
    ]

    operations = [
        migrations.CreateModel(
            name="Explanation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField(verbose_name="event")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                (
                    "asked_by",
                    models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="asked from seat"),
                ),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="meaning")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("said_at", models.DateTimeField(blank=True, null=True, verbose_name="said")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="explanations",
                        to="matches.match",
                    ),
                ),
            ],
            options={
                "verbose_name": "explanation",
                "verbose_name_plural": "explanations",
                "ordering": ["match", "seq", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("asked_by", None)), fields=("match", "seq"), name="alerted_once"
                    ),
                    models.UniqueConstraint(fields=("match", "seq", "asked_by"), name="asked_once"),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("asked_by", None),
                            models.Q(("asked_by", models.F("seat")), _negated=True),
                            _connector="OR",
                        ),
                        name="asked_by_another",
                    ),
                ],
            },
        ),
    ]
