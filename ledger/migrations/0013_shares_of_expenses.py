"""Expenses that several pay and share, each share with its objection; and what a charge was before an answer."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0017_shares_told"),
        ("ledger", "0012_households"),
    ]

    operations = [
        migrations.AddField(
            model_name="charge",
            name="was",
            field=models.BigIntegerField(blank=True, null=True, verbose_name="amount before an objection"),
        ),
        migrations.AlterField(
            model_name="ledgerentry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("settlement", "settlement"),
                    ("payment", "payment"),
                    ("reversal", "reversal"),
                    ("merge", "guest became a member"),
                    ("forgiven", "debt forgiven"),
                    ("expense", "shared expense"),
                    ("fee", "fee"),
                    ("share", "share of an expense"),
                    ("closed", "closed for somebody who has left"),
                    ("household", "evened out in a household"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="Expense",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=80, verbose_name="key")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="what for")),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                ("recorded_at", models.DateTimeField(auto_now_add=True, verbose_name="recorded")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="expenses", to="clubs.club"
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.currency"
                    ),
                ),
                (
                    "recorded_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "expense",
                "verbose_name_plural": "expenses",
                "ordering": ["-id"],
            },
        ),
        migrations.CreateModel(
            name="Outlay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                (
                    "expense",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="outlays",
                        to="ledger.expense",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="outlays", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "outlay",
                "verbose_name_plural": "outlays",
                "ordering": ["id"],
            },
        ),
        migrations.CreateModel(
            name="Share",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                (
                    "was",
                    models.BigIntegerField(blank=True, null=True, verbose_name="amount before an objection"),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("booked", "charged"),
                            ("held", "objected to: held"),
                            ("back", "taken back"),
                            ("refunded", "refunded"),
                        ],
                        default="booked",
                        max_length=8,
                        verbose_name="status",
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField(default=0, verbose_name="revision")),
                ("charged_at", models.DateTimeField(auto_now_add=True, verbose_name="charged")),
                ("objection", models.CharField(blank=True, max_length=200, verbose_name="objection")),
                ("answer", models.CharField(blank=True, max_length=200, verbose_name="answer")),
                ("weight", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="parts")),
                (
                    "charged_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "entry",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="share",
                        to="ledger.ledgerentry",
                    ),
                ),
                (
                    "expense",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="shares",
                        to="ledger.expense",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="shares", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "share",
                "verbose_name_plural": "shares",
                "ordering": ["id"],
            },
        ),
        migrations.AddConstraint(
            model_name="expense",
            constraint=models.UniqueConstraint(fields=("club", "key"), name="expense_once"),
        ),
        migrations.AddConstraint(
            model_name="expense",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="expense_positive"),
        ),
        migrations.AddConstraint(
            model_name="outlay",
            constraint=models.UniqueConstraint(fields=("expense", "player"), name="outlay_once"),
        ),
        migrations.AddConstraint(
            model_name="outlay",
            constraint=models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="outlay_positive"),
        ),
        migrations.AddConstraint(
            model_name="share",
            constraint=models.UniqueConstraint(fields=("expense", "player"), name="share_once"),
        ),
        migrations.AddConstraint(
            model_name="share",
            constraint=models.CheckConstraint(
                condition=models.Q(("amount__gte", 0)), name="share_not_negative"
            ),
        ),
    ]
