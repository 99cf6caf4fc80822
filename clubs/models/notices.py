"""What is told to people, and what was done once."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models.people import Club, Player, User


class Announcement(models.Model):
    """What a club tells its members: on its page, and by mail to those who want it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="announcements")
    author = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    title = models.CharField(_("title"), max_length=120)
    text = models.TextField(_("text"), max_length=4000)
    made_at = models.DateTimeField(_("announced"), auto_now_add=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")

    def __str__(self) -> str:
        return self.title


class DoneOnce(models.Model):
    """A request that came with a key and what it was answered, so that it is done once (`clubs.once`)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="done_once")
    key = models.CharField(max_length=120)
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    location = models.CharField(max_length=500, blank=True)
    body = models.TextField(blank=True)
    content_type = models.CharField(max_length=80, blank=True)
    made_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        verbose_name = _("request done once")
        verbose_name_plural = _("requests done once")
        constraints = [models.UniqueConstraint(name="done_once", fields=["user", "key"])]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.key}"


class Notice(models.Model):
    """Somebody else wrote something down about a player (`clubs.telling`); `key` names the happening.

    `club`: null for what happened at a table of no club.
    """

    class Kind(models.TextChoices):
        CHECKED_IN = "checked-in", _("checked in")
        AGREED = "agreed", _("agreed at a table")
        CONFIRMED = "confirmed", _("result confirmed")
        BOOKED = "booked", _("result confirmed and settled")
        OBJECTED = "objected", _("objected to")
        STANDS = "stands", _("the result stands")
        VOID = "void", _("the match is void")
        CORRECTED = "corrected", _("result corrected")
        ANNULLED = "annulled", _("match declared void")
        BACK = "back", _("correction taken back")
        TO_CONFIRM = "to-confirm", _("correction to be confirmed")
        SEAT_ASKED = "seat-asked", _("asked whether one sat at a table")
        CHARGED = "charged", _("charged a fee")
        CHARGE_NO = "charge-no", _("objected to a fee")
        CHARGE_OFF = "charge-off", _("fee taken back")
        SHARED = "shared", _("given a share of an expense")
        SHARE_NO = "share-no", _("objected to a share")
        SHARE_YES = "share-yes", _("the share stands")
        SHARE_LESS = "share-less", _("share made less")
        SHARE_OFF = "share-off", _("share taken back")
        REPORTED = "reported", _("a report waits")
        CARELESS = "careless", _("cards that others could see")
        DISPUTED = "disputed", _("a dispute about the rules")
        ANSWERED = "answered", _("one’s report was answered")
        A_WORD = "a-word", _("had a word")
        WARNED = "warned", _("warned")
        REMOVED = "removed", _("removed from a club")
        MAY_RETURN = "may-return", _("may join again")
        JUNIOR = "junior", _("marked as a junior")
        NO_JUNIOR = "no-junior", _("no junior any more")
        STANDS_IN = "stands-in", _("stands in for an officer")
        DEPUTY = "deputy", _("has a deputy")
        FILE_READY = "file-ready", _("a club’s file is ready")
        NO_FILE = "no-file", _("a club’s file was not made")
        NO_DEPUTY = "no-deputy", _("a deputy’s time has ended")
        CANCELLED = "cancelled", _("a competition is cancelled")
        CARD_ASKED = "card-asked", _("asked for a convention card")
        PAIRED = "paired", _("a round is published")
        PAYS_ASKED = "pays-asked", _("asked to pay together")
        PAYS = "pays", _("pays together")
        PAYS_NO = "pays-no", _("pays together no longer")
        ENTERED = "entered", _("entered in a tournament")
        NOT_IN = "not-in", _("not let into a tournament")
        OFFICIAL = "official", _("helps to run a tournament")
        DUE = "due", _("a table is to be played soon")
        CHALLENGE = "challenge", _("challenged on a ladder")
        TAKEN_UP = "taken-up", _("a challenge is answered")
        PLAYS_ON = "plays-on", _("asked whether one plays the next season")
        PAIR_ASKED = "pair-asked", _("asked to play together")
        PAIR_YES = "pair-yes", _("one plays together")
        PAIR_NO = "pair-no", _("one does not play together")
        CLOSED = "closed", _("a club is closed")
        REOPENED = "reopened", _("a club is open again")
        COMMENTED = "commented", _("a comment on one’s match")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    key = models.CharField(_("key"), max_length=120)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, blank=True, related_name="+")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    about = models.CharField(_("about"), max_length=120)
    settled = models.JSONField(_("what was settled"), null=True, blank=True)
    where = models.CharField(_("where"), max_length=200)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    seen_at = models.DateTimeField(_("seen"), null=True, blank=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [models.UniqueConstraint(name="notice_once", fields=["player", "key"])]
        indexes = [models.Index(name="notice_of_happening", fields=["key"])]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.kind} {self.key}"
