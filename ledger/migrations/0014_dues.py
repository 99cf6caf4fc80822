"""Dues: a fee that comes again each period, and who pays less of it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0017_shares_told"),
        ("ledger", "0013_shares_of_expenses"),
    ]

    operations = [
        migrations.AlterField(
            model_name="fee",
            name="charged_for",
            field=models.CharField(
                choices=[
                    ("night", "a club night, of who is there"),
                    ("entry", "a tournament, of who enters"),
                    ("absence", "a tournament, of who entered and did not come"),
                    ("season", "a season, of every member"),
                    ("dues", "each period, of every member"),
                ],
                max_length=8,
                verbose_name="charged for",
            ),
        ),
        migrations.CreateModel(
            name="Dues",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "fee",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="dues",
                        to="ledger.fee",
                    ),
                ),
                (
                    "every",
                    models.CharField(
                        choices=[
                            ("month", "month"),
                            ("quarter", "quarter"),
                            ("season", "season, from August"),
                            ("year", "calendar year"),
                        ],
                        max_length=7,
                        verbose_name="for each",
                    ),
                ),
                ("starts_on", models.DateField(verbose_name="from the period of")),
                ("ends_on", models.DateField(blank=True, null=True, verbose_name="to the period of")),
                (
                    "booked_to",
                    models.DateField(blank=True, editable=False, null=True, verbose_name="booked to"),
                ),
            ],
            options={
                "verbose_name": "dues",
                "verbose_name_plural": "dues",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("ends_on", None), ("ends_on__gte", models.F("starts_on")), _connector="OR"
                        ),
                        name="dues_end_after_start",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Reduction",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="pays")),
                ("reason", models.CharField(max_length=60, verbose_name="why")),
                ("given_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "dues",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reductions",
                        to="ledger.dues",
                    ),
                ),
                (
                    "ended_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "given_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reductions",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "reduction",
                "verbose_name_plural": "reductions",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("dues", "player"),
                        name="reduction_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("amount__gte", 0)), name="reduction_not_negative"
                    ),
                ],
            },
        ),
    ]
