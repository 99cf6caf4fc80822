"""Officials of an event, what is said before entering it, who has asked to play, questions and an entry fee.

It can be undone: all of that is lost then, entries stay.
"""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import tournaments.models.officials


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0024_notices_of_events"),
        ("ledger", "0016_fees_of_events"),
        ("tournaments", "0010_what_rounds_are"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="category_asked",
            field=models.CharField(blank=True, max_length=40, verbose_name="category asked for"),
        ),
        migrations.AddField(
            model_name="entry",
            name="here_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="here since"),
        ),
        migrations.AddField(
            model_name="entry",
            name="seen",
            field=models.CharField(blank=True, max_length=64, verbose_name="policy seen"),
        ),
        migrations.CreateModel(
            name="EntryFee",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "owed",
                    models.CharField(
                        choices=[("entering", "on entering"), ("draw", "when the draw is made")],
                        default="entering",
                        max_length=8,
                        verbose_name="owed",
                    ),
                ),
                (
                    "refund_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="given back until"),
                ),
                (
                    "competition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_fee",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "fee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.fee"
                    ),
                ),
            ],
            options={
                "verbose_name": "entry fee",
                "verbose_name_plural": "entry fees",
            },
        ),
        migrations.CreateModel(
            name="EntryQuestion",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="number")),
                ("text", models.CharField(max_length=160, verbose_name="question")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("text", "a line of text"),
                            ("choice", "one of several"),
                            ("yes-no", "yes or no"),
                        ],
                        max_length=6,
                        verbose_name="kind of answer",
                    ),
                ),
                (
                    "options",
                    models.JSONField(blank=True, default=list, verbose_name="answers to choose from"),
                ),
                ("required", models.BooleanField(default=False, verbose_name="must be answered")),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="questions",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "question on the entry form",
                "verbose_name_plural": "questions on the entry form",
                "ordering": ["competition", "number"],
            },
        ),
        migrations.CreateModel(
            name="EntryAnswer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=300, verbose_name="answer")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entry_answers",
                        to="clubs.player",
                    ),
                ),
                (
                    "question",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answers",
                        to="tournaments.entryquestion",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer on the entry form",
                "verbose_name_plural": "answers on the entry form",
                "ordering": ["question", "id"],
            },
        ),
        migrations.CreateModel(
            name="EventOfficial",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "role",
                    models.CharField(
                        choices=[("director", "director"), ("helper", "helper")],
                        max_length=8,
                        verbose_name="role",
                    ),
                ),
                ("named_at", models.DateTimeField(auto_now_add=True)),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="officials",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "named_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="officials_named",
                        to="clubs.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="offices", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "official of an event",
                "verbose_name_plural": "officials of events",
                "ordering": ["competition", "role", "id"],
            },
        ),
        migrations.CreateModel(
            name="EventTerms",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("approval", models.BooleanField(default=False, verbose_name="an organiser lets each in")),
                ("starts_at", models.DateTimeField(blank=True, null=True, verbose_name="begins")),
                ("checks_in", models.BooleanField(default=False, verbose_name="only who is here is drawn")),
                ("check_in_from", models.DateTimeField(blank=True, null=True, verbose_name="check-in from")),
                (
                    "check_in_until",
                    models.DateTimeField(blank=True, null=True, verbose_name="check-in until"),
                ),
                ("venue", models.CharField(blank=True, max_length=80, verbose_name="venue")),
                ("address", models.CharField(blank=True, max_length=160, verbose_name="address")),
                ("map_link", models.URLField(blank=True, max_length=300, verbose_name="link to a map")),
                ("categories", models.JSONField(blank=True, default=list, verbose_name="categories")),
                ("penalties", models.TextField(blank=True, max_length=1000, verbose_name="penalties")),
                ("pace", models.TextField(blank=True, max_length=1000, verbose_name="pace or clocks")),
                ("late", models.TextField(blank=True, max_length=1000, verbose_name="late entries")),
                ("byes", models.TextField(blank=True, max_length=1000, verbose_name="byes")),
                ("more", models.TextField(blank=True, max_length=2000, verbose_name="anything else")),
                (
                    "competition",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="terms",
                        to="tournaments.competition",
                    ),
                ),
            ],
            options={
                "verbose_name": "terms of an event",
                "verbose_name_plural": "terms of events",
            },
        ),
        migrations.CreateModel(
            name="TableLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "secret",
                    models.CharField(
                        default=tournaments.models.officials.new_secret,
                        editable=False,
                        max_length=40,
                        unique=True,
                    ),
                ),
                ("made_at", models.DateTimeField(auto_now_add=True)),
                ("ends_at", models.DateTimeField(verbose_name="ends")),
                (
                    "made_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="table_links",
                        to="clubs.player",
                    ),
                ),
                (
                    "pairing",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="link",
                        to="tournaments.pairing",
                    ),
                ),
                (
                    "used_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="table_links_used",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "link to a table",
                "verbose_name_plural": "links to tables",
                "ordering": ["pairing"],
            },
        ),
        migrations.CreateModel(
            name="Application",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("applied", "waits to be let in"),
                            ("waiting", "on the waiting list"),
                            ("declined", "not let in"),
                            ("withdrawn", "withdrawn"),
                            ("absent", "was not here at the draw"),
                            ("expelled", "expelled"),
                        ],
                        max_length=9,
                        verbose_name="state",
                    ),
                ),
                ("asked_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="asked")),
                ("seen", models.CharField(blank=True, max_length=64, verbose_name="policy seen")),
                (
                    "category_asked",
                    models.CharField(blank=True, max_length=40, verbose_name="category asked for"),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                ("because", models.CharField(blank=True, max_length=300, verbose_name="because")),
                (
                    "asked_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "competition",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="applications",
                        to="tournaments.competition",
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="applications_decided",
                        to="clubs.player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="applications",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "application",
                "verbose_name_plural": "applications",
                "ordering": ["competition", "asked_at", "id"],
                "constraints": [
                    models.UniqueConstraint(fields=("competition", "player"), name="application_once")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="entryquestion",
            constraint=models.UniqueConstraint(fields=("competition", "number"), name="question_once"),
        ),
        migrations.AddConstraint(
            model_name="entryanswer",
            constraint=models.UniqueConstraint(fields=("question", "player"), name="answer_once"),
        ),
        migrations.AddConstraint(
            model_name="eventofficial",
            constraint=models.UniqueConstraint(fields=("competition", "player"), name="official_once"),
        ),
    ]
