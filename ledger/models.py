"""The books: double entry, append-only. Amounts are whole minor units; positive means that the account is owed.

The database itself keeps the books (triggers in migration 0002, on SQLite and PostgreSQL alike): an entry's postings
are written first and its own row last, which is when they must sum to zero in every currency; from then on neither the
entry nor its postings can be added to, changed or deleted. Postings without an entry do not survive the commit.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import F, Q
from django.utils import formats
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.models import Club, Player
from common.numbers import Money
from matches.models import Match

SIGNS = {"EUR": "€", "GBP": "£", "USD": "$"}
"""How units are written where they have a sign of their own."""
TITLES = {
    "EUR": pgettext_lazy("currency", "euro"),
    "SEK": pgettext_lazy("currency", "Swedish krona"),
    "NOK": pgettext_lazy("currency", "Norwegian krone"),
    "DKK": pgettext_lazy("currency", "Danish krone"),
    "GBP": pgettext_lazy("currency", "pound sterling"),
    "USD": pgettext_lazy("currency", "US dollar"),
    "PTS": pgettext_lazy("currency", "settlement points"),
}
"""The currencies that need not be set up; what a site owner adds is called as it was named."""


class Currency(models.Model):
    """A unit of account: money with its minor unit, or a club's own points."""

    class Kind(models.TextChoices):
        MONEY = "money", _("money")
        POINTS = "points", _("points")

    code = models.CharField(_("code"), max_length=12, primary_key=True)
    name = models.CharField(_("name"), max_length=40)
    exponent = models.PositiveSmallIntegerField(_("decimals"), default=2)
    kind = models.CharField(_("kind"), max_length=6, choices=Kind)

    class Meta:
        ordering = ["code"]
        verbose_name = _("currency")
        verbose_name_plural = _("currencies")
        constraints = [models.CheckConstraint(name="currency_exponent", condition=Q(exponent__lte=4))]

    def __str__(self) -> str:
        return self.code

    @property
    def title(self) -> str:
        """Its name for people."""
        return str(TITLES.get(self.code, self.name))

    @property
    def unit(self) -> str:
        """What is written after an amount: a sign, a code, or the name a club has given its own unit."""
        if self.kind == self.Kind.POINTS and self.code != "PTS":
            return self.name
        return SIGNS.get(self.code, self.code)

    def money(self, amount: int) -> Money:
        """So many minor units of it, for whoever writes them down for a reader."""
        return Money(amount, self.exponent, self.unit)

    def paid(self, amount: int) -> str:
        """What passes from one to another, which needs no sign: "€1,215.00", in Finnish "1 215,00 €"."""
        return self.money(amount).paid()

    def changed(self, amount: int) -> str:
        """What somebody has got or lost: "+€12.15", "−€0.40", "€0.00"."""
        return self.money(amount).changed()

    def typed(self, amount: int) -> str:
        """As a form shows it and takes it back: "1215.00", in Finnish "1215,00"."""
        return self.plain(amount).replace(".", formats.get_format("DECIMAL_SEPARATOR"))

    def plain(self, amount: int) -> str:
        """For programs (API, CSV), the same in every language: "-1215.00"."""
        return str(self.money(amount).exact)


class Stake(models.Model):
    """What a match is played for. Agreed before the first event and not changed after it.

    `night_caps`: the caps of the night as they stood when the stake was agreed, by the player's number as text.
    `was`: the number of a match that came from another site: whose odd cent it is hangs on it.
    """

    class Policy(models.TextChoices):
        PER_PLAYER = "per_player", _("every player pays the whole difference")
        PER_SIDE = "per_side", _("a side pays it once")

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="stake")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    rule = models.CharField(_("settlement rule"), max_length=30)
    value = models.BigIntegerField(_("minor units for the points"))
    per = models.PositiveIntegerField(_("points the value is for"), default=1)
    policy = models.CharField(_("policy"), max_length=10, choices=Policy, default=Policy.PER_PLAYER)
    cap = models.BigIntegerField(_("most a player can lose"), null=True, blank=True)
    line = models.IntegerField(_("a loser with less pays double"), null=True, blank=True)
    initial = models.BigIntegerField(_("chips at the start"), default=0)
    night = models.DateField(_("club night"), null=True, blank=True)
    night_caps = models.JSONField(_("most each can lose that night"), default=dict, blank=True)
    was = models.PositiveBigIntegerField(_("number of the match elsewhere"), null=True, blank=True)

    class Meta:
        verbose_name = _("stake")
        verbose_name_plural = _("stakes")
        constraints = [
            models.CheckConstraint(name="stake_value_not_negative", condition=Q(value__gte=0)),
            models.CheckConstraint(name="stake_per_positive", condition=Q(per__gte=1)),
            models.CheckConstraint(
                name="stake_cap_not_negative", condition=Q(cap__isnull=True) | Q(cap__gte=0)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.rule}: {self.value} {self.currency_id} for {self.per}"

    @property
    def turn(self) -> str:
        """What decides whose turn it is to get an odd cent: the same wherever the match is kept."""
        return f"match/{self.was or self.match_id}"


class Account(models.Model):
    """What a player, or a pot of the club, is owed in one currency. Its owner and currency never change.

    A pot belongs to a game: what one game leaves in it is won in the same game.
    """

    class Role(models.TextChoices):
        MEMBER = "member", _("member")
        POT = "pot", _("pot")
        HOUSE = "house", _("house")
        CLEARING = "clearing", _("clearing")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="accounts")
    role = models.CharField(_("role"), max_length=8, choices=Role, default=Role.MEMBER)
    player = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="accounts"
    )
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    game = models.CharField(_("game of the pot"), max_length=60, blank=True, default="")

    class Meta:
        ordering = ["id"]
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                name="account_of_member_once",
                fields=["club", "player", "currency"],
                condition=Q(role="member"),
            ),
            models.UniqueConstraint(
                name="account_of_club_once",
                fields=["club", "role", "currency", "game"],
                condition=~Q(role="member"),
            ),
            models.CheckConstraint(name="account_game_of_pot", condition=Q(role="pot") | Q(game="")),
            models.CheckConstraint(
                name="account_member_has_player",
                condition=Q(role="member", player__isnull=False)
                | (~Q(role="member") & Q(player__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player or self.get_role_display()} ({self.currency_id})"


class LedgerEntry(models.Model):
    """One transaction of the books. `key` is the request's own name: the same key is never booked twice in a club.

    `revision` counts the settlements of a match: a new one is possible only after the last was reversed.
    """

    class Kind(models.TextChoices):
        SETTLEMENT = "settlement", _("settlement")
        PAYMENT = "payment", _("payment")
        REVERSAL = "reversal", _("reversal")
        MERGE = "merge", _("guest became a member")
        FORGIVEN = "forgiven", _("debt forgiven")
        EXPENSE = "expense", _("shared expense")
        CLOSED = "closed", _("closed for somebody who has left")

    BETWEEN_TWO = (Kind.PAYMENT, Kind.FORGIVEN, Kind.CLOSED)

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="entries")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    key = models.CharField(_("key"), max_length=120)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, blank=True, related_name="entries")
    revision = models.PositiveSmallIntegerField(_("revision"), default=0)
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="reversed_by"
    )
    actor = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    note = models.CharField(_("note"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("booked"), auto_now_add=True)

    class Meta:
        ordering = ["created_at", "id"]
        db_table = "ledger_entry"
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        indexes = [models.Index(name="entry_of_club", fields=["club", "created_at"])]
        constraints = [
            models.UniqueConstraint(name="entry_key_once", fields=["club", "key"]),
            models.UniqueConstraint(
                name="entry_settles_once",
                fields=["match", "kind", "revision"],
                condition=Q(match__isnull=False) & Q(kind="settlement"),
            ),
            models.CheckConstraint(
                name="entry_reversal_names_its_entry",
                condition=Q(kind="reversal", reverses__isnull=False)
                | (~Q(kind="reversal") & Q(reverses__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.key}"

    @property
    def reversible(self) -> bool:
        """Whether it can be taken back: it has not been, is no such taking back, and joins no guest to a member."""
        return self.kind not in (self.Kind.REVERSAL, self.Kind.MERGE) and not hasattr(self, "reversed_by")


class Posting(models.Model):
    """One leg of an entry."""

    entry = models.ForeignKey(LedgerEntry, on_delete=models.PROTECT, related_name="postings")
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="postings")
    amount = models.BigIntegerField(_("amount"))

    class Meta:
        ordering = ["id"]
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        indexes = [models.Index(name="posting_of_account", fields=["account", "id"])]
        constraints = [
            models.CheckConstraint(name="posting_not_zero", condition=~Q(amount=0)),
            models.UniqueConstraint(name="posting_once", fields=["entry", "account"]),
        ]

    def __str__(self) -> str:
        return f"{self.amount} to account {self.account_id}"


class Witness(models.Model):
    """What an entry said when it was booked. The database writes it, and nobody changes it; it refers to no other row.

    `legs`: account -> [amount, currency, the currency's decimals].
    """

    entry_id = models.UUIDField(primary_key=True)
    club_id = models.BigIntegerField()
    legs = models.JSONField()

    class Meta:
        verbose_name = _("witness of an entry")
        verbose_name_plural = _("witnesses of entries")

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.legs}"


class Link(models.Model):
    """An entry's place in the chain of its club: `hash` is that of the link before and of what the entry says.

    The database writes it (`ledger/chain.py`), and nobody changes it; it refers to no other row.
    """

    entry_id = models.UUIDField(primary_key=True)
    club_id = models.BigIntegerField()
    number = models.BigIntegerField()
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("link of the books")
        verbose_name_plural = _("links of the books")
        constraints = [models.UniqueConstraint(name="link_once", fields=["club_id", "number"])]

    def __str__(self) -> str:
        return f"{self.club_id}/{self.number}: {self.hash}"


class Chain(models.Model):
    """Where the chain of a club ends: how many entries it has, and the hash of the last."""

    club_id = models.BigIntegerField(primary_key=True)
    number = models.BigIntegerField()
    hash = models.CharField(max_length=64, blank=True)

    class Meta:
        verbose_name = _("chain of the books")
        verbose_name_plural = _("chains of the books")

    def __str__(self) -> str:
        return f"{self.club_id}: {self.number} {self.hash}"


class BooksCheck(models.Model):
    """What proving the books came to: how many entries there were, and what was wrong, in words."""

    at = models.DateTimeField(_("when"), auto_now_add=True)
    entries = models.BigIntegerField(_("entries"))
    faults = models.PositiveIntegerField(_("faults"))
    words = models.TextField(_("what was wrong"), blank=True)

    class Meta:
        ordering = ["-id"]
        get_latest_by = "id"
        verbose_name = _("proof of the books")
        verbose_name_plural = _("proofs of the books")

    def __str__(self) -> str:
        return f"{self.at}: {self.entries} entries, {self.faults} faults"


class Payment(models.Model):
    """Money that one member says to have given to another. It is booked when both have said so."""

    class Status(models.TextChoices):
        PROPOSED = "proposed", _("waits for the other's confirmation")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="payments")
    payer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="payments_made")
    payee = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="payments_received")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField(_("amount"))
    key = models.CharField(_("key"), max_length=80)
    note = models.CharField(_("note"), max_length=200, blank=True)
    proposed_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.PROPOSED)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    entry = models.OneToOneField(
        LedgerEntry, on_delete=models.PROTECT, null=True, blank=True, related_name="payment"
    )
    created_at = models.DateTimeField(_("proposed"), auto_now_add=True)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = [
            models.UniqueConstraint(name="payment_key_once", fields=["club", "key"]),
            models.CheckConstraint(name="payment_positive", condition=Q(amount__gt=0)),
            models.CheckConstraint(name="payment_between_two", condition=~Q(payer=F("payee"))),
            models.CheckConstraint(
                name="payment_booked_when_confirmed",
                condition=Q(status="confirmed", entry__isnull=False)
                | (~Q(status="confirmed") & Q(entry__isnull=True)),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.payer_id} pays {self.payee_id} {self.amount} {self.currency_id}"


class ClubMoney(models.Model):
    """How a club counts: its unit, and the most a member can lose in a night. A club without a row has no such cap.

    `cap_per_match` is that of stakes for which the table names none; empty: the site's usual one (`limits.cap_of`).
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="money")
    currency = models.ForeignKey(Currency, verbose_name=_("unit"), on_delete=models.PROTECT, related_name="+")
    cap_per_night = models.BigIntegerField(_("most a player can lose in a night"), null=True, blank=True)
    cap_per_match = models.BigIntegerField(_("most a player can lose in a match"), null=True, blank=True)

    class Meta:
        verbose_name = _("money of a club")
        verbose_name_plural = _("money of clubs")
        constraints = [
            models.CheckConstraint(
                name="club_cap_not_negative",
                condition=Q(cap_per_night__isnull=True) | Q(cap_per_night__gte=0),
            ),
            models.CheckConstraint(
                name="club_match_cap_not_negative",
                condition=Q(cap_per_match__isnull=True) | Q(cap_per_match__gte=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.club}: {self.currency_id}"


class PlayerLimit(models.Model):
    """The most somebody wants to be able to lose in a night of a club."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="player_limits")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="limits")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    cap_per_night = models.BigIntegerField(_("most I can lose in a night"))

    class Meta:
        verbose_name = _("limit of a player")
        verbose_name_plural = _("limits of players")
        constraints = [
            models.UniqueConstraint(name="player_limit_once", fields=["club", "player", "currency"]),
            models.CheckConstraint(name="player_cap_not_negative", condition=Q(cap_per_night__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.cap_per_night} {self.currency_id}"


class HowToPay(models.Model):
    """Where somebody wants to be paid. Shown only to who owes them, while they owe, and each look is recorded."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="how_to_pay")
    holder = models.CharField(_("name of the account's holder"), max_length=70, blank=True)
    iban = models.CharField(_("IBAN"), max_length=34, blank=True)
    mobilepay = models.CharField(_("MobilePay number"), max_length=16, blank=True)

    class Meta:
        verbose_name = _("way to pay somebody")
        verbose_name_plural = _("ways to pay somebody")
        constraints = [
            models.CheckConstraint(name="iban_has_holder", condition=Q(iban="") | ~Q(holder="")),
            models.CheckConstraint(
                name="how_to_pay_says_something", condition=~Q(iban="") | ~Q(mobilepay="")
            ),
        ]

    def __str__(self) -> str:
        return f"how to pay {self.player_id}"


class NightRoom(models.Model):
    """What a player could still lose in the night when a match was settled: the settlement can be proved from it."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="night_rooms")
    revision = models.PositiveSmallIntegerField(_("revision"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    room = models.BigIntegerField(_("could still lose"))

    class Meta:
        verbose_name = _("room of a night")
        verbose_name_plural = _("rooms of nights")
        constraints = [
            models.UniqueConstraint(name="night_room_once", fields=["match", "revision", "player"]),
            models.CheckConstraint(name="night_room_not_negative", condition=Q(room__gte=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in match {self.match_id}: {self.room}"


class Treasurer(models.Model):
    """Who keeps a club's money: sees every statement, and is seen to look."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="treasurers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="treasurer_of")
    named_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    named_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("treasurer")
        verbose_name_plural = _("treasurers")
        constraints = [models.UniqueConstraint(name="treasurer_once", fields=["club", "player"])]

    def __str__(self) -> str:
        return f"{self.player} ({self.club})"


class StatementLook(models.Model):
    """Somebody looked at another's money (`whose` empty: at the whole club's). Those looked at see it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="statement_looks")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="looks_made")
    whose = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="looks")
    how_to_pay = models.BooleanField(_("at how they are paid"), default=False)
    at = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("look at a statement")
        verbose_name_plural = _("looks at statements")
        indexes = [models.Index(name="look_of_club", fields=["club", "whose", "-id"])]

    def __str__(self) -> str:
        return f"{self.by_id} looked at {self.whose_id or 'all'}"


class Reminder(models.Model):
    """A creditor asks a debtor for their money, by mail: once a day at most."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="reminders")
    creditor = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reminders_sent")
    debtor = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reminders_got")
    currency = models.ForeignKey(Currency, on_delete=models.PROTECT, related_name="+")
    amount = models.BigIntegerField(_("amount"))
    day = models.DateField(_("day"))
    made_at = models.DateTimeField(_("asked"), auto_now_add=True)

    class Meta:
        verbose_name = _("reminder")
        verbose_name_plural = _("reminders")
        constraints = [
            models.UniqueConstraint(name="reminder_once_a_day", fields=["creditor", "debtor", "day"]),
            models.CheckConstraint(name="reminder_positive", condition=Q(amount__gt=0)),
        ]

    def __str__(self) -> str:
        return f"{self.creditor_id} reminds {self.debtor_id}"


class HeldSettlement(models.Model):
    """A settlement that was taken back because somebody objected: it is booked anew if the match stands."""

    entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="held")
    at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("held settlement")
        verbose_name_plural = _("held settlements")

    def __str__(self) -> str:
        return f"{self.entry_id} since {self.at}"
