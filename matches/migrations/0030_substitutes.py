"""Seats that are free in mid-match, who sits in, and whether a match has any. Undone whole: they go."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0029_looking_on_later"),
        ("matches", "0029_orders"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="offers_seat",
            field=models.BooleanField(default=False, editable=False, verbose_name="a seat is free"),
        ),
        migrations.CreateModel(
            name="Substitution",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("offered_at", models.DateTimeField(auto_now_add=True, verbose_name="offered")),
                ("until", models.DateTimeField(verbose_name="free until")),
                ("seq", models.PositiveIntegerField(verbose_name="events before")),
                ("answer_by", models.DateTimeField(blank=True, null=True, verbose_name="answers until")),
                ("terms", models.CharField(blank=True, max_length=64, verbose_name="terms")),
                (
                    "status",
                    models.CharField(
                        choices=[("open", "free"), ("done", "taken"), ("dropped", "not free any more")],
                        default="open",
                        max_length=7,
                        verbose_name="status",
                    ),
                ),
                ("since", models.PositiveIntegerField(blank=True, null=True, verbose_name="plays from deal")),
                ("over_at", models.DateTimeField(blank=True, null=True, verbose_name="over")),
                (
                    "leaver",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="substituted",
                        to="clubs.player",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="substitutions",
                        to="matches.match",
                    ),
                ),
                (
                    "newcomer",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sits_in",
                        to="clubs.player",
                    ),
                ),
                (
                    "offered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats_offered",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "substitution",
                "verbose_name_plural": "substitutions",
                "ordering": ["match", "id"],
            },
        ),
        migrations.CreateModel(
            name="SubstitutionWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("agrees", models.BooleanField(verbose_name="agrees")),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="said")),
                (
                    "newcomer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "substitution",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="words",
                        to="matches.substitution",
                    ),
                ),
            ],
            options={
                "verbose_name": "word on a substitute",
                "verbose_name_plural": "words on substitutes",
                "ordering": ["substitution", "id"],
            },
        ),
        migrations.AddIndex(
            model_name="substitution",
            index=models.Index(
                condition=models.Q(("status", "open")), fields=["until"], name="seat_free_until"
            ),
        ),
        migrations.AddConstraint(
            model_name="substitution",
            constraint=models.UniqueConstraint(
                condition=models.Q(("status", "open")), fields=("match", "seat"), name="seat_offered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="substitution",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("status", "done"), _negated=True),
                    models.Q(("newcomer__isnull", False), ("since__isnull", False)),
                    _connector="OR",
                ),
                name="substituted_by_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="substitutionword",
            constraint=models.UniqueConstraint(
                fields=("substitution", "newcomer", "player"), name="substitute_word_once"
            ),
        ),
    ]
