"""Rounds have a state and tables a kind: what rounds and tables of before are, `0010_what_rounds_are` says.

Undone by forgetting the states: drafts and rounds that were undone have to be deleted before, for a number stands twice.
"""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_part_of_bracket"),
    ]

    operations = [
        migrations.CreateModel(
            name="PairWish",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="round")),
                ("together", models.BooleanField(verbose_name="together")),
            ],
            options={
                "verbose_name": "wish for a pairing",
                "verbose_name_plural": "wishes for pairings",
                "ordering": ["competition", "number", "id"],
            },
        ),
        migrations.RemoveConstraint(
            model_name="round",
            name="round_once",
        ),
        migrations.AddField(
            model_name="competition",
            name="drafts",
            field=models.BooleanField(default=False, verbose_name="organisers publish each round"),
        ),
        migrations.AddField(
            model_name="entry",
            name="since",
            field=models.PositiveIntegerField(default=1, verbose_name="from round"),
        ),
        migrations.AddField(
            model_name="pairing",
            name="by_hand",
            field=models.BooleanField(default=False, verbose_name="by hand"),
        ),
        migrations.AddField(
            model_name="pairing",
            name="kind",
            field=models.CharField(
                choices=[
                    ("played", "played"),
                    ("bye", "free"),
                    ("full-bye", "asked-for bye with a whole point"),
                    ("half-bye", "asked-for bye with half a point"),
                    ("zero-bye", "asked-for bye without points"),
                    ("forfeit", "forfeited"),
                ],
                default="played",
                max_length=9,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="pairing",
            name="why",
            field=models.JSONField(blank=True, default=list, verbose_name="what decided it"),
        ),
        migrations.AddField(
            model_name="round",
            name="published_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="published"),
        ),
        migrations.AddField(
            model_name="round",
            name="seed",
            field=models.BigIntegerField(blank=True, null=True, verbose_name="seed of the draw"),
        ),
        migrations.AddField(
            model_name="round",
            name="state",
            field=models.CharField(
                choices=[
                    ("draft", "draft"),
                    ("published", "published"),
                    ("closed", "closed"),
                    ("undone", "undone"),
                ],
                default="published",
                max_length=9,
                verbose_name="state",
            ),
        ),
        migrations.AddField(
            model_name="round",
            name="told_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="told"),
        ),
        migrations.AddField(
            model_name="round",
            name="undone_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="undone"),
        ),
        migrations.AddField(
            model_name="round",
            name="undone_because",
            field=models.CharField(blank=True, max_length=300, verbose_name="undone because"),
        ),
        migrations.AddField(
            model_name="round",
            name="undone_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds_undone",
                to="clubs.player",
            ),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                condition=models.Q(("state", "undone"), _negated=True),
                fields=("competition", "number"),
                name="round_once",
            ),
        ),
        migrations.AddField(
            model_name="pairwish",
            name="competition",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="wishes",
                to="tournaments.competition",
            ),
        ),
        migrations.AddField(
            model_name="pairwish",
            name="one",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
            ),
        ),
        migrations.AddField(
            model_name="pairwish",
            name="other",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.entry"
            ),
        ),
        migrations.AddConstraint(
            model_name="pairwish",
            constraint=models.UniqueConstraint(
                fields=("competition", "number", "one", "other"), name="wish_once"
            ),
        ),
    ]
