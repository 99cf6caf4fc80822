"""Events: club nights, and competitions (tournaments of people, leagues of bots) with entries, rounds and pairings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from games.core.commitment import Sealed
from matches.models import BoardSet, Match
from tournaments.engine.standings import in_points


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
    """

    class Sides(models.TextChoices):
        AGREED = "agreed", _("agreed by everybody")
        DRAWN = "drawn", _("drawn by cards")
        SEATED = "seated", _("as the night was seated")

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField(_("table"))
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="session_table")
    seating = models.ForeignKey(
        Seating, on_delete=models.PROTECT, null=True, blank=True, related_name="tables"
    )
    sides = models.CharField(_("sides"), max_length=6, choices=Sides, default=Sides.AGREED)
    seal = models.CharField(_("sealed seed"), max_length=120, blank=True)
    proposed_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        ordering = ["session", "number"]
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        constraints = [models.UniqueConstraint(name="session_table_once", fields=["session", "number"])]

    def __str__(self) -> str:
        return f"table {self.number} of {self.session}"


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


class TeamDraw(models.Model):
    """The draw of sides by cards that somebody at the table demanded: made once, and anybody can check it."""

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
    """How a club last played a game: what a new table is offered."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="house_games")
    game = models.CharField(_("game"), max_length=60)
    preset = models.CharField(_("preset"), max_length=40, blank=True)
    options = models.JSONField(_("options"), default=dict, blank=True)
    objective = models.CharField(_("objective"), max_length=6, blank=True)
    stake = models.JSONField(_("stake"), null=True, blank=True)
    used_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ["-used_at"]
        verbose_name = _("house game")
        verbose_name_plural = _("house games")
        constraints = [models.UniqueConstraint(name="house_game_once", fields=["club", "game"])]

    def __str__(self) -> str:
        return f"{self.game} at {self.club}"


class Competition(models.Model):
    """A tournament of people or a league of bots: a game, a format, entries, and rounds made from a stored seed.

    `seal`: the sealed seed (`games.core.commitment.Sealed`), of which only the hash is shown before the draw. Entries
    are taken until there are `most_entries`, or until `entries_until`, when the draw is made.
    """

    class Kind(models.TextChoices):
        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")

    class Status(models.TextChoices):
        DRAFT = "draft", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    title = models.CharField(_("title"), max_length=80)
    slug = models.SlugField(_("address"), max_length=90, unique=True)
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, related_name="competitions"
    )
    organiser = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="organises"
    )
    game = models.CharField(_("game"), max_length=60)
    options = models.JSONField(_("options"), default=dict, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats at a table"))
    format = models.CharField(_("format"), max_length=40)
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    seed = models.BigIntegerField(_("seed of the draw"))
    seal = models.CharField(_("sealed seed"), max_length=120, blank=True)
    most_entries = models.PositiveIntegerField(_("most entries"), null=True, blank=True)
    entries_until = models.DateTimeField(_("entries until"), null=True, blank=True)
    rated = models.BooleanField(_("rated"), default=True)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.DRAFT)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")

    def __str__(self) -> str:
        return self.title

    @property
    def seal_hash(self) -> str:
        """The SHA-256 by which the seed was fixed: shown from the beginning."""
        return Sealed.parse(self.seal).seal if self.seal else ""

    @property
    def drawn_seed(self) -> int | None:
        """The seed, once the draw has been made: before it nobody may choose to enter by what it brings."""
        return None if self.status == self.Status.DRAFT else self.seed

    @property
    def opened_seal(self) -> str:
        """What was hashed, `salt:seed`, once the draw has been made."""
        return "" if self.status == self.Status.DRAFT else self.seal


class Entry(models.Model):
    """An entrant, with the number of the draw once it is made. `entered_by`: whose word it is that they play."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("draw number"), null=True, blank=True)
    entered_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "number", "id"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(name="entry_once", fields=["competition", "player"]),
            models.UniqueConstraint(name="entry_number_once", fields=["competition", "number"]),
        ]

    def __str__(self) -> str:
        return f"{self.player} in {self.competition}"


class Round(models.Model):
    """One round; made once, with all its pairings and matches, or not at all."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveIntegerField(_("round"))
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [models.UniqueConstraint(name="round_once", fields=["competition", "number"])]

    def __str__(self) -> str:
        return f"round {self.number} of {self.competition}"


class Pairing(models.Model):
    """A table of a round, counted once all its matches are over.

    Where its sides have no half-points then, it counts for nobody: a match was void or abandoned.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField(_("table"))
    board_set = models.OneToOneField(BoardSet, on_delete=models.PROTECT, null=True, blank=True)
    counted = models.BooleanField(_("counted"), default=False)

    class Meta:
        ordering = ["round", "table"]
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [models.UniqueConstraint(name="pairing_once", fields=["round", "table"])]

    def __str__(self) -> str:
        return f"table {self.table}, {self.round}"


class PairingEntry(models.Model):
    """An entry at a table; half-points and score are written once, when the pairing is counted, or stay empty."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sides")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="pairings")
    position = models.PositiveSmallIntegerField()
    points = models.IntegerField(_("half-points"), null=True, blank=True)
    score = models.IntegerField(_("score"), null=True, blank=True)

    class Meta:
        ordering = ["pairing", "position"]
        verbose_name = _("side of a pairing")
        verbose_name_plural = _("sides of a pairing")
        constraints = [
            models.UniqueConstraint(name="pairing_entry_once", fields=["pairing", "entry"]),
            models.UniqueConstraint(name="pairing_position_once", fields=["pairing", "position"]),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} at {self.pairing_id}"

    @property
    def said_points(self) -> str:
        """Points for people, halves as a fraction."""
        return "" if self.points is None else in_points(self.points)


class PairingMatch(models.Model):
    """A match of a pairing."""

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="matches")
    number = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="pairing_match")

    class Meta:
        ordering = ["pairing", "number"]
        verbose_name = _("match of a pairing")
        verbose_name_plural = _("matches of a pairing")
        constraints = [models.UniqueConstraint(name="pairing_match_once", fields=["pairing", "number"])]

    def __str__(self) -> str:
        return f"match {self.number} of pairing {self.pairing_id}"
