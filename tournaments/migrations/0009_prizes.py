"""Prizes of tournaments. Undone by dropping them: what was booked stays in the books."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0022_paired"),
        ("ledger", "0015_prizes"),
        ("tournaments", "0008_byes_and_rulings"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="category",
            field=models.CharField(blank=True, max_length=40, verbose_name="category"),
        ),
        migrations.CreateModel(
            name="Prizes",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seal", models.CharField(max_length=120, verbose_name="sealed seed")),
                ("revision", models.PositiveSmallIntegerField(default=0, verbose_name="revision")),
                ("awarded_at", models.DateTimeField(blank=True, null=True, verbose_name="awarded")),
                (
                    "awarded_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes_awarded",
                        to="clubs.player",
                    ),
                ),
                (
                    "competition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prizes",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "prizes of a tournament",
                "verbose_name_plural": "prizes of tournaments",
            },
        ),
        migrations.CreateModel(
            name="Prize",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("place", "for a place"),
                            ("category", "for the best of a category"),
                            ("lot", "by lot among those without a prize"),
                        ],
                        max_length=8,
                        verbose_name="kind",
                    ),
                ),
                ("place", models.PositiveSmallIntegerField(default=0, verbose_name="place")),
                ("category", models.CharField(blank=True, max_length=40, verbose_name="category")),
                ("amount", models.BigIntegerField(default=0, verbose_name="amount")),
                ("thing", models.CharField(blank=True, max_length=80, verbose_name="thing")),
                ("offered_at", models.DateTimeField(auto_now_add=True)),
                (
                    "currency",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ledger.currency",
                    ),
                ),
                (
                    "offered_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes_offered",
                        to="clubs.player",
                    ),
                ),
                (
                    "of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="offered",
                        to="tournaments.prizes",
                    ),
                ),
            ],
            options={
                "verbose_name": "prize",
                "verbose_name_plural": "prizes",
                "ordering": ["of", "kind", "place", "id"],
            },
        ),
        migrations.CreateModel(
            name="PrizeAward",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(default=0, verbose_name="amount")),
                ("revision", models.PositiveSmallIntegerField(default=0, verbose_name="revision")),
                ("back", models.BooleanField(default=False, verbose_name="taken back")),
                (
                    "entry",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ledger.ledgerentry",
                    ),
                ),
                (
                    "prize",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="awards",
                        to="tournaments.prize",
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="prizes",
                        to="tournaments.entry",
                    ),
                ),
            ],
            options={
                "verbose_name": "award of a prize",
                "verbose_name_plural": "awards of prizes",
                "ordering": ["prize", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("prize", "to", "revision"), name="prize_awarded_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="prize",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("amount__gt", 0), ("currency__isnull", False), ("thing", "")),
                    models.Q(
                        ("amount", 0), ("currency__isnull", True), models.Q(("thing", ""), _negated=True)
                    ),
                    _connector="OR",
                ),
                name="prize_is_money_or_a_thing",
            ),
        ),
    ]
