"""Club nights: who came, how everybody was seated, which tables were opened and what they agreed on."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Club, Player
from matches.models import Match
from nights.chain_models import Chain, ChainAsk, ChainLot, ChainMember, ChainWord
from nights.rule_models import RuleSheet, RuleSheetVersion

__all__ = [
    "Attendance",
    "Chain",
    "ChainAsk",
    "ChainLot",
    "ChainMember",
    "ChainWord",
    "HouseGame",
    "RuleSheet",
    "RuleSheetVersion",
    "Seating",
    "Session",
    "SessionTable",
    "TableConsent",
    "TeamDraw",
]


class Session(models.Model):
    """A club night. `games`: keys of the games on offer, empty for all; `stakes`: what may be played for."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        CLOSED = "closed", _("closed")

    class Stakes(models.TextChoices):
        ANY = "any", _("as each table agrees")
        POINTS = "points", _("for points only, never money")
        NONE = "none", _("none")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sessions")
    title = models.CharField(_("title"), max_length=80)
    starts_at = models.DateTimeField(_("starts"))
    place = models.CharField(_("place"), max_length=120, blank=True)
    status = models.CharField(_("status"), max_length=6, choices=Status, default=Status.OPEN)
    games = models.JSONField(_("games on offer"), default=list, blank=True)
    stakes = models.CharField(_("stakes"), max_length=6, choices=Stakes, default=Stakes.ANY)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-starts_at", "-id"]
        verbose_name = _("club night")
        verbose_name_plural = _("club nights")
        constraints = [models.UniqueConstraint(name="session_once", fields=["club", "title", "starts_at"])]

    def __str__(self) -> str:
        return f"{self.club}: {self.title}"

    def get_absolute_url(self) -> str:
        return reverse("session", args=[self.pk])

    @property
    def is_open(self) -> bool:
        return self.status == self.Status.OPEN


class Attendance(models.Model):
    """Somebody is there tonight."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="attendances")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="attendances")
    arrived_at = models.DateTimeField(auto_now_add=True)
    left_at = models.DateTimeField(_("left"), null=True, blank=True)

    class Meta:
        ordering = ["player__name", "id"]
        verbose_name = _("attendance")
        verbose_name_plural = _("attendances")
        constraints = [models.UniqueConstraint(name="attendance_once", fields=["session", "player"])]

    def __str__(self) -> str:
        return f"{self.player} at {self.session}"


class Seating(models.Model):
    """Everybody has been seated at once: by which method, from which seed, and who sat out. Anybody can repeat it."""

    class Method(models.TextChoices):
        DRAW = "draw", _("by lot")
        AVOID = "avoid", _("so that people meet whom they have met least")
        ROTATION = "rotation", _("in rotation: everybody partners everybody")
        KING = "king", _("winners move up, losers down")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seatings")
    number = models.PositiveIntegerField(_("round"))
    method = models.CharField(_("method"), max_length=8, choices=Method)
    seed = models.BigIntegerField(_("seed"))
    out = models.JSONField(_("sitting out"), default=list)
    made_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["session", "number"]
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        constraints = [models.UniqueConstraint(name="seating_once", fields=["session", "number"])]

    def __str__(self) -> str:
        return f"seating {self.number} of {self.session}"


class SessionTable(models.Model):
    """A match played on a club night: proposed, agreed by its players, then played.

    `sides`: how partners came together. `seal` holds the sealed seed of a team draw, fixed before anybody demands one.
    An end by the clock is at a moment, `ends_at`, or so many minutes (`lasts`) after the match began; `last_deal`:
    which deal is then the last.
    `rules`: the version of the club's rule sheet by which it was proposed, `departs` which of its terms are others.
    `change_asked`: how long the log was when the change of players was asked for that waits (`SeatChange`).
    `chain`: people cut in and out here, and this is its match number `link`.
    """

    class LastDeal(models.TextChoices):
        DEAL = "deal", _("the deal in which time ends")
        ROUND = "round", _("the one after which all have dealt equally often")

    class Sides(models.TextChoices):
        AGREED = "agreed", _("agreed by everybody")
        DRAWN = "drawn", _("drawn by cards")
        SEATED = "seated", _("as the night was seated")
        CUT = "cut", _("by cutting in and out")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("table"))
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="session_table")
    seating = models.ForeignKey(
        Seating, on_delete=models.PROTECT, null=True, blank=True, related_name="tables"
    )
    sides = models.CharField(_("sides"), max_length=6, choices=Sides, default=Sides.AGREED)
    seal = models.CharField(_("sealed seed"), max_length=120, blank=True)
    rules = models.ForeignKey(
        RuleSheetVersion, on_delete=models.PROTECT, null=True, blank=True, related_name="tables"
    )
    departs = models.JSONField(default=list, blank=True)
    proposed_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ends_at = models.DateTimeField(_("ends at"), null=True, blank=True)
    lasts = models.PositiveSmallIntegerField(_("minutes it lasts"), null=True, blank=True)
    last_deal = models.CharField(_("last deal"), max_length=5, choices=LastDeal, default=LastDeal.DEAL)
    change_asked = models.PositiveIntegerField(
        _("change of players asked for after event"), null=True, blank=True, editable=False
    )
    chain = models.ForeignKey(
        Chain, on_delete=models.PROTECT, null=True, blank=True, related_name="tables", editable=False
    )
    link = models.PositiveSmallIntegerField(_("match of the chain"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["session", "number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [
            models.UniqueConstraint(name="session_table_once", fields=["session", "number"]),
            models.UniqueConstraint(name="chain_goes_on_once", fields=["chain", "link"]),
        ]

    def __str__(self) -> str:
        return f"table {self.number} of {self.session}"

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.session_id, self.number])

    @property
    def title(self) -> str:
        """What it is called on its night."""
        return gettext("Table %(n)s") % {"n": self.number}


class TableConsent(models.Model):
    """A player's word that the table's terms, as `terms` (a digest of them) has them, are agreed.

    `written_by` is who wrote it down: the player, or whoever keeps the table and heard it said.
    """

    table = models.ForeignKey(SessionTable, on_delete=models.CASCADE, related_name="consents")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    terms = models.CharField(_("terms"), max_length=64)
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["table", "id"]
        verbose_name = _("consent")
        verbose_name_plural = _("consents")
        constraints = [models.UniqueConstraint(name="consent_once", fields=["table", "player"])]

    def __str__(self) -> str:
        return f"{self.player} agrees at {self.table}"


class SeatChange(models.Model):
    """Somebody is to take another's seat from the next deal on; done once everybody concerned has said so.

    `leaver` None: nobody goes, and from then on one sits out each deal in turn (`matches.turns`).

    `seq`: how long the log was when it was asked for; a deal entered since makes it void. What was dropped is not kept.
    """

    table = models.ForeignKey(SessionTable, on_delete=models.CASCADE, related_name="seat_changes")
    leaver = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    newcomer = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    seq = models.PositiveIntegerField(_("events before"))
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        ordering = ["table", "id"]
        verbose_name = _("change of players")
        verbose_name_plural = _("changes of players")
        constraints = [
            models.UniqueConstraint(
                name="seat_change_waits_alone", fields=["table"], condition=Q(done_at=None)
            ),
            models.CheckConstraint(name="seat_changes_hands", condition=~Q(leaver=F("newcomer"))),
        ]

    def __str__(self) -> str:
        return f"{self.newcomer} for {self.leaver} at {self.table}"


class SeatChangeWord(models.Model):
    """A player's word to a change of players; `written_by` as in `TableConsent`."""

    change = models.ForeignKey(SeatChange, on_delete=models.CASCADE, related_name="words")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["change", "id"]
        verbose_name = _("word to a change of players")
        verbose_name_plural = _("words to changes of players")
        constraints = [models.UniqueConstraint(name="seat_change_word_once", fields=["change", "player"])]

    def __str__(self) -> str:
        return f"{self.player} to {self.change}"


class TeamDraw(models.Model):
    """The draw of sides by cards that somebody at the table demanded: made once, and anybody can check it.

    `cards`: each with its `player` by number, and in a club that came from elsewhere the number that this `was` there.
    """

    table = models.OneToOneField(SessionTable, on_delete=models.CASCADE, related_name="team_draw")
    seed = models.CharField(_("seed"), max_length=120)
    cards = models.JSONField(_("cards"))
    demanded_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    written_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("team draw")
        verbose_name_plural = _("team draws")

    def __str__(self) -> str:
        return f"draw for {self.table}"


class HouseGame(models.Model):
    """How a club last played a game: what a new table is offered.

    `time_limit`: an end by the clock, as rule sheets keep it (`nights.selectors.time_limit.kept`).
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_games")
    game = models.CharField(_("game"), max_length=60)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    objective = models.CharField(_("objective"), max_length=6, blank=True)
    stake = models.JSONField(_("stake"), null=True, blank=True)
    time_limit = models.JSONField(_("end by the clock"), null=True, blank=True)
    talk = models.CharField(_("talk"), max_length=6, choices=Match.Talk, blank=True)
    strictness = models.JSONField(_("strictness"), default=dict, blank=True)
    used_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-used_at"]
        verbose_name = _("house game")
        verbose_name_plural = _("house games")
        constraints = [models.UniqueConstraint(name="house_game_once", fields=["club", "game"])]

    def __str__(self) -> str:
        return f"{self.game} at {self.club}"
