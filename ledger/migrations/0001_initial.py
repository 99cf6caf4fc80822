import uuid

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0001_initial"),
        ("matches", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="Witness",
            fields=[
                ("entry_id", models.UUIDField(primary_key=True, serialize=False)),
                ("club_id", models.BigIntegerField()),
                ("legs", models.JSONField()),
            ],
            options={
                "verbose_name": "witness of an entry",
                "verbose_name_plural": "witnesses of entries",
            },
        ),
        migrations.CreateModel(
            name="Currency",
            fields=[
                (
                    "code",
                    models.CharField(max_length=12, primary_key=True, serialize=False, verbose_name="code"),
                ),
                ("name", models.CharField(max_length=40, verbose_name="name")),
                ("exponent", models.PositiveSmallIntegerField(default=2, verbose_name="decimals")),
                (
                    "kind",
                    models.CharField(
                        choices=[("money", "money"), ("points", "points")], max_length=6, verbose_name="kind"
                    ),
                ),
            ],
            options={
                "verbose_name": "currency",
                "verbose_name_plural": "currencies",
                "ordering": ["code"],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("exponent__lte", 4)), name="currency_exponent")
                ],
            },
        ),
        migrations.CreateModel(
            name="Account",
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
                        choices=[
                            ("member", "member"),
                            ("pot", "pot"),
                            ("house", "house"),
                            ("clearing", "clearing"),
                        ],
                        default="member",
                        max_length=8,
                        verbose_name="role",
                    ),
                ),
                (
                    "game",
                    models.CharField(blank=True, default="", max_length=60, verbose_name="game of the pot"),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="accounts", to="clubs.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="accounts",
                        to="clubs.player",
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.currency"
                    ),
                ),
            ],
            options={
                "verbose_name": "account",
                "verbose_name_plural": "accounts",
                "ordering": ["id"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("role", "member")),
                        fields=("club", "player", "currency"),
                        name="account_of_member_once",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("role", "member"), _negated=True),
                        fields=("club", "role", "currency", "game"),
                        name="account_of_club_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role", "pot"), ("game", ""), _connector="OR"),
                        name="account_game_of_pot",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("player__isnull", False), ("role", "member")),
                            models.Q(models.Q(("role", "member"), _negated=True), ("player__isnull", True)),
                            _connector="OR",
                        ),
                        name="account_member_has_player",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="LedgerEntry",
            fields=[
                (
                    "id",
                    models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("settlement", "settlement"),
                            ("payment", "payment"),
                            ("reversal", "reversal"),
                            ("merge", "guest became a member"),
                            ("forgiven", "debt forgiven"),
                        ],
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                ("key", models.CharField(max_length=120, verbose_name="key")),
                ("revision", models.PositiveSmallIntegerField(default=0, verbose_name="revision")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="booked")),
                (
                    "actor",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="clubs.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="entries", to="clubs.club"
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="matches.match",
                    ),
                ),
                (
                    "reverses",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="reversed_by",
                        to="ledger.ledgerentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "entry",
                "verbose_name_plural": "entries",
                "db_table": "ledger_entry",
                "ordering": ["created_at", "id"],
                "indexes": [models.Index(fields=["club", "created_at"], name="entry_of_club")],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "key"), name="entry_key_once"),
                    models.UniqueConstraint(
                        condition=models.Q(("match__isnull", False), ("kind", "settlement")),
                        fields=("match", "kind", "revision"),
                        name="entry_settles_once",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("kind", "reversal"), ("reverses__isnull", False)),
                            models.Q(
                                models.Q(("kind", "reversal"), _negated=True), ("reverses__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="entry_reversal_names_its_entry",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="HeldSettlement",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "entry",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="held",
                        to="ledger.ledgerentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "held settlement",
                "verbose_name_plural": "held settlements",
            },
        ),
        migrations.CreateModel(
            name="NightRoom",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField(verbose_name="revision")),
                ("room", models.BigIntegerField(verbose_name="could still lose")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="night_rooms",
                        to="matches.match",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "room of a night",
                "verbose_name_plural": "rooms of nights",
                "constraints": [
                    models.UniqueConstraint(fields=("match", "revision", "player"), name="night_room_once"),
                    models.CheckConstraint(
                        condition=models.Q(("room__gte", 0)), name="night_room_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Payment",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                ("key", models.CharField(max_length=80, verbose_name="key")),
                ("note", models.CharField(blank=True, max_length=200, verbose_name="note")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("proposed", "waits for the other's word"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                        ],
                        default="proposed",
                        max_length=9,
                        verbose_name="status",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True, verbose_name="proposed")),
                ("decided_at", models.DateTimeField(blank=True, null=True, verbose_name="decided")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="payments", to="clubs.club"
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.currency"
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
                        related_name="payment",
                        to="ledger.ledgerentry",
                    ),
                ),
                (
                    "payee",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments_received",
                        to="clubs.player",
                    ),
                ),
                (
                    "payer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="payments_made",
                        to="clubs.player",
                    ),
                ),
                (
                    "proposed_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "payment",
                "verbose_name_plural": "payments",
                "ordering": ["-id"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "key"), name="payment_key_once"),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="payment_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("payer", models.F("payee")), _negated=True),
                        name="payment_between_two",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("entry__isnull", False), ("status", "confirmed")),
                            models.Q(
                                models.Q(("status", "confirmed"), _negated=True), ("entry__isnull", True)
                            ),
                            _connector="OR",
                        ),
                        name="payment_booked_when_confirmed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerLimit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("cap_per_night", models.BigIntegerField(verbose_name="most I can lose in a night")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_limits",
                        to="clubs.club",
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.currency"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="limits", to="clubs.player"
                    ),
                ),
            ],
            options={
                "verbose_name": "limit of a player",
                "verbose_name_plural": "limits of players",
                "constraints": [
                    models.UniqueConstraint(fields=("club", "player", "currency"), name="player_limit_once"),
                    models.CheckConstraint(
                        condition=models.Q(("cap_per_night__gte", 0)), name="player_cap_not_negative"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Posting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="ledger.account",
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="postings",
                        to="ledger.ledgerentry",
                    ),
                ),
            ],
            options={
                "verbose_name": "posting",
                "verbose_name_plural": "postings",
                "ordering": ["id"],
                "indexes": [models.Index(fields=["account", "id"], name="posting_of_account")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("amount", 0), _negated=True), name="posting_not_zero"
                    ),
                    models.UniqueConstraint(fields=("entry", "account"), name="posting_once"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("amount", models.BigIntegerField(verbose_name="amount")),
                ("day", models.DateField(verbose_name="day")),
                ("made_at", models.DateTimeField(auto_now_add=True, verbose_name="asked")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reminders", to="clubs.club"
                    ),
                ),
                (
                    "creditor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders_sent",
                        to="clubs.player",
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.currency"
                    ),
                ),
                (
                    "debtor",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders_got",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "reminder",
                "verbose_name_plural": "reminders",
                "constraints": [
                    models.UniqueConstraint(fields=("creditor", "debtor", "day"), name="reminder_once_a_day"),
                    models.CheckConstraint(condition=models.Q(("amount__gt", 0)), name="reminder_positive"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Stake",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rule", models.CharField(max_length=30, verbose_name="settlement rule")),
                ("value", models.BigIntegerField(verbose_name="minor units for the points")),
                ("per", models.PositiveIntegerField(default=1, verbose_name="points the value is for")),
                (
                    "policy",
                    models.CharField(
                        choices=[
                            ("per_player", "every player pays the whole difference"),
                            ("per_side", "a side pays it once"),
                        ],
                        default="per_player",
                        max_length=10,
                        verbose_name="policy",
                    ),
                ),
                ("cap", models.BigIntegerField(blank=True, null=True, verbose_name="most a player can lose")),
                (
                    "line",
                    models.IntegerField(blank=True, null=True, verbose_name="a loser with less pays double"),
                ),
                ("initial", models.BigIntegerField(default=0, verbose_name="chips at the start")),
                ("night", models.DateField(blank=True, null=True, verbose_name="club night")),
                (
                    "night_caps",
                    models.JSONField(blank=True, default=dict, verbose_name="most each can lose that night"),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="ledger.currency"
                    ),
                ),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stake", to="matches.match"
                    ),
                ),
            ],
            options={
                "verbose_name": "stake",
                "verbose_name_plural": "stakes",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("value__gte", 0)), name="stake_value_not_negative"
                    ),
                    models.CheckConstraint(condition=models.Q(("per__gte", 1)), name="stake_per_positive"),
                    models.CheckConstraint(
                        condition=models.Q(("cap__isnull", True), ("cap__gte", 0), _connector="OR"),
                        name="stake_cap_not_negative",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="StatementLook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("at", models.DateTimeField(auto_now_add=True, verbose_name="when")),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="looks_made",
                        to="clubs.player",
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="statement_looks",
                        to="clubs.club",
                    ),
                ),
                (
                    "whose",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="looks",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "look at a statement",
                "verbose_name_plural": "looks at statements",
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["club", "whose", "-id"], name="look_of_club")],
            },
        ),
        migrations.CreateModel(
            name="Treasurer",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("named_at", models.DateTimeField(auto_now_add=True, verbose_name="since")),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="treasurers",
                        to="clubs.club",
                    ),
                ),
                (
                    "named_by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="clubs.player"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="treasurer_of",
                        to="clubs.player",
                    ),
                ),
            ],
            options={
                "verbose_name": "treasurer",
                "verbose_name_plural": "treasurers",
                "constraints": [models.UniqueConstraint(fields=("club", "player"), name="treasurer_once")],
            },
        ),
        migrations.CreateModel(
            name="ClubMoney",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "cap_per_night",
                    models.BigIntegerField(
                        blank=True, null=True, verbose_name="most a player can lose in a night"
                    ),
                ),
                (
                    "cap_per_match",
                    models.BigIntegerField(
                        blank=True, null=True, verbose_name="most a player can lose in a match"
                    ),
                ),
                (
                    "club",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="money", to="clubs.club"
                    ),
                ),
                (
                    "currency",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ledger.currency",
                        verbose_name="unit",
                    ),
                ),
            ],
            options={
                "verbose_name": "money of a club",
                "verbose_name_plural": "money of clubs",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cap_per_night__isnull", True), ("cap_per_night__gte", 0), _connector="OR"
                        ),
                        name="club_cap_not_negative",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            ("cap_per_match__isnull", True), ("cap_per_match__gte", 0), _connector="OR"
                        ),
                        name="club_match_cap_not_negative",
                    ),
                ],
            },
        ),
    ]
