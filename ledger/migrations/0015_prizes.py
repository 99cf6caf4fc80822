"""Prizes are a kind of entry. Undone while none is booked."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ledger", "0014_dues"),
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
                    ("share", "share of an expense"),
                    ("closed", "closed for somebody who has left"),
                    ("household", "evened out in a household"),
                    ("prize", "prize"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]
