"""A match from seating to result. The log of events is the truth; all else is derived from it or guards it."""

from __future__ import annotations

import uuid
from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from bots.models import BotVersion
from clubs.models import Club, Player
from common.message_field import MessageField
from common.watching import Delay

PLAYED = Coalesce("finished_at", "started_at", "created_at")
"""When a match was played: when it ended; one that has not, when it began, or was seated."""


class BoardSet(models.Model):
    """Boards of a duplicate contest: every match on the set meets the same deals."""

    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"board set {self.pk}"


class Board(models.Model):
    """One sealed chance outcome (`salt:outcome`), drawn when a match first needs it."""

    board_set = models.ForeignKey(BoardSet, on_delete=models.CASCADE, related_name="boards")
    number = models.PositiveIntegerField()
    sealed = models.TextField()

    class Meta:
        constraints = [models.UniqueConstraint(name="board_once", fields=["board_set", "number"])]

    def __str__(self) -> str:
        return f"board {self.number} of set {self.board_set_id}"


IN_LINE = Q(status="running", queue="league", lease_holder="", called_at__isnull=False)
"""A match of bots that waits for a worker: what the index of the line holds."""


class Match(models.Model):
    """One playing of a game. A sheet that is written anew has its `finished_at`, when it was played, from the start.

    `objective` is what its players agreed to play for; empty: as the game has it. `changed_hands`: somebody gave a seat
    up in mid-match (`Sitting`), so that it counts for no rating and no record. `goes_round`: who
    sits there changes after each deal (`SitsOut`). `talk`: what may be talked about at a table with real cards
    (`Talk`), or said at one on the site (`SiteTalk`); empty where nobody has said (`matches.talk`). `clock`: what a
    match on the site is played by (`clock_rules.ClockTerms`);
    null for none. `ends_decided`: a deal on the site ends as soon as nothing can change. `strictness`: how strictly it
    is played, empty where nobody has said, and `strictness_details` what is not as that word has it
    (`matches.strictness`). `adjourns`: what an `Adjournment` of it that is not over has come to, empty for none.
    `claim_window`: how long a window for claims is open (`matches.claim_windows`), 0 for none; `claims_close_at`: when
    the one closes that is open now. `pace`: when moves are shown (`pace_rules.Pace`); null: at once.
    `ordered`: somebody has given an order in it (`matches.orders`). `offers_seat`: a `Substitution` of it is open.
    `drafted`: somebody has laid a turn out (`matches.turn_drafts`).
    `device`: whose one device all its people play on (`matches.one_device`); null: each has their own. `device_seat`:
    the seat of who has said last that they have it, and `device_browser` by which browser.
    `unwatched`: until it is over only its players see it (`matches.looking_on`). `watch_delay`: so much later others
    see it; `opens_deals`: all hands of deals that are over are shown while it goes on (`matches.deals_opened`).

    `shown_seq`: this is the match as it was after so many events, for somebody who sees it later; None: as it is. Such
    a match is only read. `shown_next`: when more of it is shown. `browser`: who looks by which browser
    (`common.browsers`); None: nobody looks.
    """

    class Objective(models.TextChoices):
        WIN = "win", _("to win, by however little")
        MARGIN = "margin", _("for every point")

    class Talk(models.TextChoices):
        SILENT = "silent", _("nothing but what the game needs, as long as anybody holds cards")
        PAST = "past", _("everything but the current deal")
        FREE = "free", _("everything")

    class SiteTalk(models.TextChoices):
        GREET = "greet", _("greetings from a list, while nobody holds cards")
        DEALS = "deals", _("talk between deals")

    class Strictness(models.TextChoices):
        FRIENDLY = "friendly", pgettext_lazy("strictness", "friendly")
        CLUB = "club", pgettext_lazy("strictness", "club")
        TOURNAMENT = "tournament", pgettext_lazy("strictness", "tournament")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        RUNNING = "running", _("running")
        PAUSED = "paused", _("paused")
        FINISHED = "finished", _("finished")
        VOID = "void", _("void")

    class Queue(models.TextChoices):
        LIVE = "live", _("a person waits")
        LEAGUE = "league", _("only bots play")

    code = models.UUIDField(_("code"), default=uuid.uuid4, unique=True, editable=False)
    game = models.CharField(_("game"), max_length=60)
    rules_version = models.PositiveIntegerField(_("rules version"))
    options = models.JSONField(_("options"), default=dict)
    objective = models.CharField(_("objective"), max_length=6, choices=Objective, blank=True)
    talk = models.CharField(_("talk"), max_length=6, choices=[*Talk.choices, *SiteTalk.choices], blank=True)
    quiet_deal = models.PositiveIntegerField(
        _("no talk about past deals before this one"), null=True, blank=True
    )
    claim_window = models.PositiveSmallIntegerField(_("seconds for claims"), default=0)
    claims_close_at = models.DateTimeField(_("the window for claims closes"), null=True, blank=True)
    strictness = models.CharField(_("strictness"), max_length=10, choices=Strictness, blank=True)
    strictness_details = models.JSONField(_("otherwise than the word"), default=dict, blank=True)
    entered = models.BooleanField(_("entered by hand"), default=False)
    rated = models.BooleanField(_("rated"), default=True)
    changed_hands = models.BooleanField(_("a seat changed hands"), default=False, editable=False)
    goes_round = models.BooleanField(_("its people take turns"), default=False, editable=False)
    pace = models.JSONField(_("when moves are shown"), null=True, blank=True)
    ends_decided = models.BooleanField(_("a deal ends once nothing can change"), default=False)
    drafted = models.BooleanField(_("somebody has laid a turn out"), default=False, editable=False)
    ordered = models.BooleanField(_("somebody has given an order"), default=False, editable=False)
    offers_seat = models.BooleanField(_("a seat is free"), default=False, editable=False)
    unwatched = models.BooleanField(_("nobody looks on before it is over"), default=False)
    watch_delay = models.PositiveSmallIntegerField(_("others see it"), choices=Delay, default=Delay.NONE)
    opens_deals = models.BooleanField(_("a deal that is over lies open"), default=False)
    device = models.ForeignKey(
        Player,
        verbose_name=_("all play on the device of"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        db_index=False,  # nearly every match has none: a list would be read by this index instead of in its order
    )
    device_seat = models.PositiveSmallIntegerField(_("has the device"), null=True, blank=True, editable=False)
    device_browser = models.CharField(_("by which browser"), max_length=32, blank=True, editable=False)
    vouched = models.BooleanField(
        _("confirmed by everybody themselves"),
        default=True,
        help_text=_("Else it is rated in its club alone."),
    )
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="matches")
    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="matches"
    )
    queue = models.CharField(_("queue"), max_length=6, choices=Queue, default=Queue.LEAGUE)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    seq = models.PositiveIntegerField(_("events"), default=0)
    result = models.JSONField(_("result"), null=True, blank=True)
    reason = MessageField(_("reason"))
    created_at = models.DateTimeField(_("created"), auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    clock = models.JSONField(_("clock"), null=True, blank=True)
    adjourns = models.CharField(_("adjournment"), max_length=7, blank=True, editable=False)
    counted_at = models.DateTimeField(
        _("counts since, where it was written down anew"), null=True, blank=True
    )
    called_at = models.DateTimeField(_("worker called"), null=True, blank=True)
    turn = models.PositiveBigIntegerField(_("turn in the line"), default=0)
    lease_holder = models.CharField(_("held by"), max_length=80, blank=True)
    lease_until = models.DateTimeField(_("held until"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        indexes = [
            models.Index(name="match_status", fields=["status", "lease_until"]),
            models.Index(
                name="match_claims", fields=["claims_close_at"], condition=Q(claims_close_at__isnull=False)
            ),
            models.Index(name="match_device", fields=["device"], condition=Q(device__isnull=False)),
            models.Index(name="match_in_line", fields=["turn", "id"], condition=IN_LINE),
            models.Index(PLAYED.desc(), F("id").desc(), name="match_played"),
            models.Index(F("game"), PLAYED.desc(), F("id").desc(), name="match_game_played"),
            models.Index(F("club"), PLAYED.desc(), F("id").desc(), name="match_club_played"),
        ]
        constraints = [
            models.CheckConstraint(
                name="match_finished_has_result",
                condition=~Q(status="finished") | (Q(result__isnull=False) & Q(finished_at__isnull=False)),
            )
        ]

    shown_seq: int | None = None
    shown_next: datetime | None = None
    browser: str | None = None

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Never of a match as it was."""
        assert not self.is_late, "a match as it was is only read"
        super().save(*args, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.code])

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Never of a match as it was, which would then tell how it is."""
        assert not self.is_late, "a match as it was stays so"
        super().refresh_from_db(*args, **kwargs)

    @property
    def is_late(self) -> bool:
        """Whether this is the match as somebody sees it who sees it later."""
        return self.shown_seq is not None

    @property
    def is_over(self) -> bool:
        return self.status in (self.Status.FINISHED, self.Status.VOID)


class Seat(models.Model):
    """Who sits where; once the match is over, who sat there last (`Sitting`: who before).

    `score` and `place` (1 is best) are the side's, written once when the match finishes. A bot may hold several seats
    of one side (it is its own partner); a person holds one. `bot_log` is what a submitted bot wrote to standard error,
    with the referee's reason if it lost by a fault: for its owner's eyes only. `looked`: at a table that talks the deal
    whose cards its player has looked at (`matches.closed_hands`).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    side = models.PositiveSmallIntegerField(_("side"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats")
    bot_version = models.ForeignKey(
        BotVersion, on_delete=models.PROTECT, null=True, blank=True, related_name="seats"
    )
    score = models.IntegerField(_("score"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    fault = MessageField(_("fault"))
    gives_up_at = models.DateTimeField(_("wants to give up since"), null=True, blank=True)
    looked = models.PositiveIntegerField(_("has looked at the cards of deal"), default=0, editable=False)
    bot_log = models.TextField(_("bot's log"), blank=True)

    class Meta:
        ordering = ["match", "index"]
        constraints = [models.UniqueConstraint(name="seat_once", fields=["match", "index"])]

    def __str__(self) -> str:
        return f"seat {self.index}: {self.player}"


class Sitting(models.Model):
    """Somebody sat at a seat until row `until` of the sheet, and then gave it up to who sat there after them.

    From the first row on, or from the row after the sitting before. Whoever sat there for no row is not written down.
    `in_turn`: they sit out because it was their turn (`matches.turns`).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sittings")
    index = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sittings")
    until = models.PositiveIntegerField(_("until deal"))
    in_turn = models.BooleanField(_("in turn"), default=False)

    class Meta:
        ordering = ["match", "index", "until"]
        verbose_name = _("sitting")
        verbose_name_plural = _("sittings")
        constraints = [
            models.UniqueConstraint(name="sat_until_once", fields=["match", "index", "until"]),
            models.CheckConstraint(name="sat_for_a_row", condition=Q(until__gt=0)),
        ]

    def __str__(self) -> str:
        return f"seat {self.index} until {self.until}: {self.player_id}"


class SitsOut(models.Model):
    """Somebody of a table with more people than seats, who sits out since row `since`: the longest is the next in."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="sitting_out")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="sits_out")
    since = models.PositiveIntegerField(_("since deal"))

    class Meta:
        ordering = ["match", "since", "id"]
        verbose_name = _("sits out")
        verbose_name_plural = _("sit out")
        constraints = [models.UniqueConstraint(name="sits_out_once", fields=["match", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} since {self.since}"


class Event(models.Model):
    """One event of the log. Unique (match, seq): the database is the lock. `at`: when the server got it.

    `shown_at`: of a move that was held back, when the others saw it (`held_moves`); else null.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    seq = models.PositiveIntegerField()
    kind = models.CharField(max_length=8)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.TextField(blank=True)
    ms = models.PositiveIntegerField(default=0)
    by = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")
    at = models.DateTimeField(default=timezone.now)
    shown_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["match", "seq"]
        constraints = [models.UniqueConstraint(name="event_once", fields=["match", "seq"])]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind} {self.text[:40]}"


class Confirmation(models.Model):
    """A side's word that the sheet is right, as it stood after event `seq`; a later change asks for it anew."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="confirmations")
    side = models.PositiveSmallIntegerField(_("side"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField(_("event"))
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["match", "side"]
        constraints = [models.UniqueConstraint(name="confirmed_once_a_side", fields=["match", "side"])]

    def __str__(self) -> str:
        return f"side {self.side} of match {self.match_id}"
