"""Rounds with their tables: who meets whom, what came of it, and what was ruled about it."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from matches.models import BoardSet, Match
from tournaments.engine.standings import in_points
from tournaments.models.competitions import Competition, Entry

STANDING = ("published", "closed")
"""The states of rounds that everybody sees and that count."""


class Round(models.Model):
    """One round; made once, with all its pairings, or not at all.

    A draft is the organisers' alone and has no matches; they are made when it is published, and it is closed once all
    tables are counted. One that was undone counts for nothing and is still known, with what was played.
    `told_at`: when its entrants were sent word of it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("draft")
        PUBLISHED = "published", _("published")
        CLOSED = "closed", _("closed")
        UNDONE = "undone", _("undone")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.PUBLISHED)
    seed = models.BigIntegerField(_("seed of the draw"), null=True, blank=True)
    made_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    told_at = models.DateTimeField(_("told"), null=True, blank=True)
    undone_at = models.DateTimeField(_("undone"), null=True, blank=True)
    undone_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="rounds_undone"
    )
    undone_because = models.CharField(_("undone because"), max_length=300, blank=True)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(
                name="round_once", fields=["competition", "number"], condition=~models.Q(state="undone")
            )
        ]

    def __str__(self) -> str:
        return f"round {self.number} of {self.competition}"


class PairWish(models.Model):
    """Two whom the organisers want to meet in a round, or not to meet. It is public once the round is."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="wishes")
    number = models.PositiveIntegerField(_("round"))
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    together = models.BooleanField(_("together"))

    class Meta:
        ordering = ["competition", "number", "id"]
        verbose_name = _("wish for a pairing")
        verbose_name_plural = _("wishes for pairings")
        constraints = [
            models.UniqueConstraint(name="wish_once", fields=["competition", "number", "one", "other"])
        ]

    def __str__(self) -> str:
        return f"{self.one_id} and {self.other_id} in round {self.number} of {self.competition_id}"


class Pairing(models.Model):
    """A table of a round, counted once all its matches are over; one without a match is counted at once.

    Where its sides have no half-points then, it counts for nobody: a match was void or abandoned. by_hand: the
    organisers put it together. why: what decided it, in order, as messages. boards: the numbers of those that are
    played there in order; `board_set`: their deals, where they are dealt here. handicap: what the second side gives.
    provisional: a later round was drawn while it was open, or objected to: each side has what a draw counts until it is
    settled.
    """

    class Kind(models.TextChoices):
        PLAYED = "played", _("played")
        BYE = "bye", _("free")
        FULL = "full-bye", _("asked-for bye with a whole point")
        HALF = "half-bye", _("asked-for bye with half a point")
        ZERO = "zero-bye", _("asked-for bye without points")
        FORFEIT = "forfeit", _("forfeited")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="pairings")
    table = models.PositiveIntegerField(_("table"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind, default=Kind.PLAYED)
    part = models.CharField(_("part of the bracket"), max_length=40, blank=True)
    boards = models.JSONField(_("boards"), default=list, blank=True)
    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, null=True, blank=True, related_name="pairings"
    )
    handicap = models.PositiveSmallIntegerField(_("handicap"), default=0)
    counted = models.BooleanField(_("counted"), default=False)
    counted_at = models.DateTimeField(_("counted at"), null=True, blank=True)
    by_hand = models.BooleanField(_("by hand"), default=False)
    provisional = models.BooleanField(_("half a point until it is over"), default=False)
    why = models.JSONField(_("what decided it"), default=list, blank=True)
    venue = models.ForeignKey(
        "tournaments.Venue", on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    day = models.DateField(_("day"), null=True, blank=True)

    class Meta:
        ordering = ["round", "table"]
        verbose_name = _("pairing")
        verbose_name_plural = _("pairings")
        constraints = [models.UniqueConstraint(name="pairing_once", fields=["round", "table"])]

    def __str__(self) -> str:
        return f"table {self.table}, {self.round}"

    @property
    def played_here(self) -> Match | None:
        """The match of a table that is played on the site, and counts by itself. With its matches read: no query."""
        return next((link.match for link in self.matches.all() if not link.match.entered), None)

    @property
    def counts_for_nobody(self) -> bool:
        """Whether it is over and has given nobody points."""
        return self.counted and [side.points for side in self.sides.all()][:1] == [None]


class PairingEntry(models.Model):
    """An entry at a table; half-points and score are written once, when the pairing is counted, or stay empty.

    side: where several sit on one side, as partners who change from round to round; else each is a side by position.
    """

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="sides")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="pairings")
    position = models.PositiveSmallIntegerField()
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
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
    def joins(self) -> bool:
        """Whether they sit beside the entrant before them, as partners."""
        return self.side is not None and self.position > 2 * self.side

    @property
    def at_side(self) -> int:
        """The side of the table that they sit on."""
        return self.position if self.side is None else self.side

    @property
    def said_points(self) -> str:
        """Points for people, halves as a fraction."""
        return "" if self.points is None else in_points(self.points)


class Ruling(models.Model):
    """What organisers decided about a table; only ever added. The result is the table's own and its rulings in order.

    points: in hundredths, of each side by position; a penalty adds to what the side has, the others stand in its place.
    """

    class Kind(models.TextChoices):
        ADJUSTED = "adjusted", _("adjusted result")
        PENALTY = "penalty", _("penalty")
        AVERAGE = "average", _("average")
        WEIGHTED = "weighted", _("weighted result")

    pairing = models.ForeignKey(Pairing, on_delete=models.CASCADE, related_name="rulings")
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    points = models.JSONField(_("points in hundredths"))
    reason = models.CharField(_("reason"), max_length=300)
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="rulings_given")
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pairing", "id"]
        verbose_name = _("ruling")
        verbose_name_plural = _("rulings")

    def __str__(self) -> str:
        return f"{self.kind} at {self.pairing_id}"

    @property
    def said_points(self) -> str:
        """Points of each side for people."""
        return " : ".join(f"{points / 100:g}" for points in self.points)


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
