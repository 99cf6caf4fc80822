"""Competitions (tournaments of people, leagues of bots) with entries, rounds and pairings."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from games.core.commitment import Sealed
from matches.models import BoardSet, Match
from tournaments.engine.standings import in_points


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
        CANCELLED = "cancelled", _("cancelled")

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
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.DRAFT)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    cancelled_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="competitions_cancelled"
    )
    cancelled_because = models.CharField(_("cancelled because"), max_length=300, blank=True)

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
        return self.seed if self.was_drawn else None

    @property
    def opened_seal(self) -> str:
        """What was hashed, `salt:seed`, once the draw has been made."""
        return self.seal if self.was_drawn else ""

    @property
    def was_drawn(self) -> bool:
        """Whether the draw has been made: it is not where it was cancelled before."""
        return self.started_at is not None or self.status in (self.Status.RUNNING, self.Status.FINISHED)


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

    @property
    def counts_for_nobody(self) -> bool:
        """Whether it is over and has given nobody points."""
        return self.counted and [side.points for side in self.sides.all()][:1] == [None]


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
