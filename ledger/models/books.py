"""The books: double entry, append-only. Amounts are whole minor units; positive means that the account is owed.

The database itself keeps the books (triggers in migration 0002, on SQLite and PostgreSQL alike): an entry's postings
are written first and its own row last, which is when they must sum to zero in every currency; from then on neither the
entry nor its postings can be added to, changed or deleted. Postings without an entry do not survive the commit.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from ledger.models.currency import Currency
from matches.models import Match


class Account(models.Model):
    """What a player, or a pot of the club, is owed in one currency. Its owner and currency never change.

    A pot belongs to a game: what one game leaves in it is won in the same game.
    """

    class Role(models.TextChoices):
        MEMBER = "member", _("member")
        POT = "pot", _("pot")
        HOUSE = "house", _("the club")
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
        return f"{self.owner} ({self.currency_id})"

    @property
    def owner(self) -> str:
        """Whose it is, for people."""
        return self.player.name if self.player else str(self.get_role_display())


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
        FEE = "fee", _("fee")
        SHARE = "share", _("share of an expense")
        CLOSED = "closed", _("closed for somebody who has left")
        HOUSEHOLD = "household", _("evened out in a household")
        PRIZE = "prize", _("prize")

    BETWEEN_TWO = (Kind.PAYMENT, Kind.FORGIVEN, Kind.CLOSED)
    SETTLE_NOTHING = (*BETWEEN_TWO, Kind.HOUSEHOLD)
    """They change no proposal but by what is paid of it."""

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
        """Whether it can be taken back: it has not been, is no such taking back, and joins no guest to a member.

        A fee is taken back by its charge, a share with its expense, a prize by its tournament, and what was evened out
        in a household with the payment it belongs to.
        """
        own_way = (
            self.Kind.REVERSAL,
            self.Kind.MERGE,
            self.Kind.FEE,
            self.Kind.SHARE,
            self.Kind.HOUSEHOLD,
            self.Kind.PRIZE,
        )
        return self.kind not in own_way and not hasattr(self, "reversed_by")


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


class Closing(models.Model):
    """What stood in a club's books when they were closed: how many entries, the hash of the last, every balance.

    It forbids nothing, and is never changed or undone: what reaches back before it is booked anew and named so.
    `balances`: account -> amount. `was`: the hash on the site where the club was then.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="closings")
    at = models.DateTimeField(_("closed"))
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="closings_made")
    entries = models.BigIntegerField(_("entries"))
    hash = models.CharField(max_length=64)
    was = models.CharField(max_length=64, blank=True, default="")
    balances = models.JSONField()

    class Meta:
        ordering = ["-at", "-id"]
        verbose_name = _("closing of the books")
        verbose_name_plural = _("closings of the books")
        constraints = [models.UniqueConstraint(name="closed_once", fields=["club", "entries"])]

    def __str__(self) -> str:
        return f"{self.club_id}: {self.entries} entries at {self.at}"


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
