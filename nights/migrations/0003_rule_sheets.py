"""A club's own ways of playing have names, and a table says by which it was proposed."""

import django.db.models.deletion
import django.db.models.functions.text
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0016_closed"),
        ("nights", "0002_end_by_the_clock"),
    ]

    operations = [
        migrations.AddField(
            model_name="sessiontable",
            name="departs",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.CreateModel(
            name="RuleSheet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=60, verbose_name="game")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("copied_from", models.CharField(blank=True, max_length=200, verbose_name="copied from")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="made")),
                ("retired_at", models.DateTimeField(blank=True, null=True, verbose_name="retired")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rule_sheets",
                        to="clubs.club",
                    ),
                ),
            ],
            options={
                "verbose_name": "rule sheet",
                "verbose_name_plural": "rule sheets",
                "ordering": ["club", "name", "id"],
            },
        ),
        migrations.CreateModel(
            name="RuleSheetVersion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveIntegerField(verbose_name="version")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                ("terms", models.JSONField(verbose_name="terms")),
                ("note", models.TextField(blank=True, max_length=2000, verbose_name="note")),
                ("digest", models.CharField(max_length=64, verbose_name="digest")),
                ("written_at", models.DateTimeField(auto_now_add=True, verbose_name="written")),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="versions",
                        to="nights.rulesheet",
                    ),
                ),
                (
                    "written_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "version of a rule sheet",
                "verbose_name_plural": "versions of rule sheets",
                "ordering": ["sheet", "-number"],
            },
        ),
        migrations.AddField(
            model_name="sessiontable",
            name="rules",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="nights.rulesheetversion",
            ),
        ),
        migrations.AddConstraint(
            model_name="rulesheet",
            constraint=models.UniqueConstraint(
                models.F("club"), django.db.models.functions.text.Lower("name"), name="rule_sheet_named_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="rulesheetversion",
            constraint=models.UniqueConstraint(fields=("sheet", "number"), name="rule_sheet_version_once"),
        ),
    ]
