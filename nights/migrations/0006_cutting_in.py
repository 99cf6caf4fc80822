"""People may cut in and out at a table: matches one after another under one agreement."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0021_disputes"),
        ("matches", "0017_disputes"),
        ("nights", "0005_taking_turns"),
    ]

    operations = [
        migrations.CreateModel(
            name="ChainAsk",
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
                        choices=[("join", "joins"), ("leave", "leaves"), ("end", "ends")],
                        max_length=5,
                        verbose_name="what",
                    ),
                ),
                ("asked_at", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
            ],
            options={
                "verbose_name": "change of who cuts in",
                "verbose_name_plural": "changes of who cuts in",
                "ordering": ["chain", "id"],
            },
        ),
        migrations.CreateModel(
            name="ChainLot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="after match")),
                ("seal", models.CharField(max_length=120, verbose_name="sealed seed")),
                ("lot", models.JSONField(blank=True, default=list, verbose_name="lot")),
            ],
            options={
                "verbose_name": "lot",
                "verbose_name_plural": "lots",
                "ordering": ["chain", "number"],
            },
        ),
        migrations.CreateModel(
            name="ChainMember",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("since", models.PositiveSmallIntegerField(default=1, verbose_name="from match")),
                ("until", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="to match")),
            ],
            options={
                "verbose_name": "who cuts in",
                "verbose_name_plural": "who cut in",
                "ordering": ["chain", "id"],
            },
        ),
        migrations.CreateModel(
            name="ChainWord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "word to a change of who cuts in",
                "verbose_name_plural": "words to changes of who cuts in",
                "ordering": ["ask", "id"],
            },
        ),
        migrations.AddField(
            model_name="sessiontable",
            name="link",
            field=models.PositiveSmallIntegerField(
                blank=True, editable=False, null=True, verbose_name="match of the chain"
            ),
        ),
        migrations.AlterField(
            model_name="sessiontable",
            name="sides",
            field=models.CharField(
                choices=[
                    ("agreed", "agreed by everybody"),
                    ("drawn", "drawn by cards"),
                    ("seated", "as the night was seated"),
                    ("cut", "by cutting in and out"),
                ],
                default="agreed",
                max_length=6,
                verbose_name="sides",
            ),
        ),
        migrations.CreateModel(
            name="Chain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "partners",
                    models.CharField(
                        choices=[
                            ("kept", "who stays keeps the seat, who comes in takes the one that is free"),
                            ("drawn", "drawn by cards anew for each match"),
                        ],
                        default="kept",
                        max_length=5,
                        verbose_name="seats",
                    ),
                ),
                ("began_at", models.DateTimeField(blank=True, null=True, verbose_name="began")),
                ("ended_at", models.DateTimeField(blank=True, null=True, verbose_name="ended")),
                (
                    "session",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chains",
                        to="nights.session",
                    ),
                ),
            ],
            options={
                "verbose_name": "cutting in",
                "verbose_name_plural": "cutting in",
                "ordering": ["session", "id"],
            },
        ),
        migrations.AddField(
            model_name="sessiontable",
            name="chain",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="nights.chain",
            ),
        ),
        migrations.AddConstraint(
            model_name="sessiontable",
            constraint=models.UniqueConstraint(fields=("chain", "link"), name="chain_goes_on_once"),
        ),
        migrations.AddField(
            model_name="chainask",
            name="asked_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
            ),
        ),
        migrations.AddField(
            model_name="chainask",
            name="chain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="asks", to="nights.chain"
            ),
        ),
        migrations.AddField(
            model_name="chainask",
            name="player",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.player",
            ),
        ),
        migrations.AddField(
            model_name="chainlot",
            name="chain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="lots", to="nights.chain"
            ),
        ),
        migrations.AddField(
            model_name="chainmember",
            name="chain",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="members", to="nights.chain"
            ),
        ),
        migrations.AddField(
            model_name="chainmember",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
            ),
        ),
        migrations.AddField(
            model_name="chainmember",
            name="written_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="clubs.player",
            ),
        ),
        migrations.AddField(
            model_name="chainword",
            name="ask",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="words", to="nights.chainask"
            ),
        ),
        migrations.AddField(
            model_name="chainword",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
            ),
        ),
        migrations.AddField(
            model_name="chainword",
            name="written_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
            ),
        ),
        migrations.AddConstraint(
            model_name="chainask",
            constraint=models.UniqueConstraint(
                condition=models.Q(("done_at", None)), fields=("chain",), name="chain_ask_waits_alone"
            ),
        ),
        migrations.AddConstraint(
            model_name="chainask",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "end"), ("player", None)),
                    models.Q(models.Q(("kind", "end"), _negated=True), ("player__isnull", False)),
                    _connector="OR",
                ),
                name="chain_ask_names_somebody",
            ),
        ),
        migrations.AddConstraint(
            model_name="chainlot",
            constraint=models.UniqueConstraint(fields=("chain", "number"), name="chain_lot_once"),
        ),
        migrations.AddConstraint(
            model_name="chainmember",
            constraint=models.UniqueConstraint(
                condition=models.Q(("until", None)), fields=("chain", "player"), name="chain_member_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="chainword",
            constraint=models.UniqueConstraint(fields=("ask", "player"), name="chain_word_once"),
        ),
    ]
