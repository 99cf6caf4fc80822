"""Who is paid for by another: households, and guests on their host's bill; and what is evened out in them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0015_households"),
        ("ledger", "0011_closings_elsewhere"),
    ]

    operations = [
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
                    ("closed", "closed for somebody who has left"),
                    ("household", "evened out in a household"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.CreateModel(
            name="PaidFor",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                ("agreed_at", models.DateTimeField(blank=True, null=True, verbose_name="agreed")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "agreed_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="paid_for", to="clubs.club"
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
                    "payer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pays_for",
                        to="clubs.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="paid_for_by",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "payer for another",
                "verbose_name_plural": "payers for others",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("agreed_at__isnull", False), ("ended_at", None)),
                        fields=("club", "player"),
                        name="paid_for_by_one",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("ended_at", None)),
                        fields=("club", "player", "payer"),
                        name="paid_for_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("player", models.F("payer")), _negated=True),
                        name="paid_for_another",
                    ),
                ],
            },
        ),
    ]
