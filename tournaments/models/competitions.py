"""Competitions (tournaments of people, leagues of bots), who has entered, and their convention cards."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.models import Club, Player
from common.watching import Delay
from games.core.commitment import Sealed
from matches.models import ConventionVersion, Match
from tournaments.models.events import Event


class Competition(models.Model):
    """A tournament of people or a league of bots: a game, a format, entries, and rounds made from a stored seed.

    `seal`: the sealed seed (`games.core.commitment.Sealed`), of which only the hash is shown before the draw. Entries
    are taken until there are `most_entries`, or until `entries_until`, when the draw is made. `strictness` and its
    details are those of its matches (`matches.strictness`). `team_size`: how many play for an entrant at once; 1 where
    people enter by themselves, else each entry has members. `scheme`: what counts how much (`tournaments.schemes`).
    provisional: for so many minutes after the last result the final table is not final; `final_at`: since when it is.
    takes_bots: beside people, in a tournament; the three after it say more of that (`tournaments.bots_beside`).
    Of an `event` it is a stage, or one of its sections; `filling`: who comes into a later one (`engine.filling.Rule`).
    """

    class Kind(models.TextChoices):
        TOURNAMENT = "tournament", _("tournament")
        LEAGUE = "league", _("league")

    class Status(models.TextChoices):
        DRAFT = "draft", _("open for entries")
        RUNNING = "running", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class Seeding(models.TextChoices):
        LOT = "lot", _("by lot")
        RATING = "rating", _("by rating")
        HAND = "hand", _("as the organisers put them")

    class Conventions(models.TextChoices):
        OPEN = "open", _("Any conventions are allowed that are written on a card.")
        LISTED = "listed", _("Only these conventions are allowed:")
        FIXED = "fixed", _("Everybody plays by the same conventions:")
        NONE = "none", _("No conventions are allowed: nothing is agreed beyond the rules.")

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
    team_size = models.PositiveSmallIntegerField(_("players of an entrant"), default=1)
    format = models.CharField(_("format"), max_length=40)
    settings = models.JSONField(_("settings"), default=dict, blank=True)
    tie_breaks = models.JSONField(_("tie-breaks"), default=list, blank=True)
    scheme = models.JSONField(_("points"), default=dict, blank=True)
    seeding = models.CharField(_("order of the draw"), max_length=6, choices=Seeding, default=Seeding.LOT)
    seed = models.BigIntegerField(_("seed of the draw"))
    seal = models.CharField(_("sealed seed"), max_length=120, blank=True)
    most_entries = models.PositiveIntegerField(_("most entries"), null=True, blank=True)
    entries_until = models.DateTimeField(_("entries until"), null=True, blank=True)
    conventions = models.CharField(
        _("conventions"), max_length=6, choices=Conventions, default=Conventions.OPEN
    )
    cards_until = models.DateTimeField(_("convention cards until"), null=True, blank=True)
    rated = models.BooleanField(_("rated"), default=True)
    takes_bots = models.BooleanField(_("bots may enter"), default=False)
    played_here = models.BooleanField(_("people play each other on the site too"), default=False)
    watch_delay = models.PositiveSmallIntegerField(
        _("others see what is played on the site"), choices=Delay, default=Delay.NONE
    )
    own_bots_rated = models.BooleanField(_("people meet their own bots rated"), default=False)
    drafts = models.BooleanField(_("organisers publish each round"), default=False)
    strictness = models.CharField(_("strictness"), max_length=10, choices=Match.Strictness, blank=True)
    strictness_details = models.JSONField(_("otherwise than the word"), default=dict, blank=True)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.DRAFT)
    rounds = models.PositiveIntegerField(_("rounds"), default=0)
    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, null=True, blank=True, related_name="competitions"
    )
    stage = models.PositiveSmallIntegerField(_("stage"), null=True, blank=True)
    section = models.CharField(_("section"), max_length=40, blank=True)
    filling = models.JSONField(_("who comes from the stage before"), default=dict, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(_("started"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished"), null=True, blank=True)
    provisional = models.PositiveSmallIntegerField(_("minutes until its table is final"), default=30)
    final_at = models.DateTimeField(_("final since"), null=True, blank=True)
    cancelled_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="competitions_cancelled"
    )
    cancelled_because = models.CharField(_("cancelled because"), max_length=300, blank=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        constraints = [
            models.UniqueConstraint(name="section_once", fields=["event", "stage", "section"]),
            models.CheckConstraint(
                name="stage_of_an_event",
                condition=Q(event__isnull=True, stage__isnull=True)
                | Q(event__isnull=False, stage__isnull=False, stage__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("competition", args=[self.slug])

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
        """Whether everybody sees the draw: not where it was cancelled before, or while it is the organisers' draft."""
        begun = self.status in (self.Status.RUNNING, self.Status.FINISHED) and not self.drafts
        return self.started_at is not None or begun


class Entry(models.Model):
    """An entrant, with the number of the draw once it is made. `entered_by`: whose word it is that they play.

    Of a pair or a team `player` is the captain, who enters it and gets word, and its members play (`EntryMember`).
    name: of a pair or a team; one person has their own. rating: as it was at the draw, the mean of a pair's members.
    since, until: the first and the last round in which they are paired; byes: the kind of each that was asked for, by
    the number of its round. here_at: when they were checked in. seen: the digest of the policy they were shown.
    paused_at, back_at: in an arena, since when they are not paired, and when they last came back from that.
    category: as the organisers have it. band: the points that they start with where the format has such, in
    hundredths; seeded: their place where the organisers order the draw. Organisers may say a rating before the draw.
    Who came from the stage before: carried, the points in hundredths that they take along; why, as messages.
    """

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    name = models.CharField(_("name"), max_length=80, blank=True)
    number = models.PositiveIntegerField(_("draw number"), null=True, blank=True)
    rating = models.IntegerField(_("rating at the draw"), null=True, blank=True)
    entered_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    entered_at = models.DateTimeField(auto_now_add=True)
    since = models.PositiveIntegerField(_("from round"), default=1)
    byes = models.JSONField(_("byes asked for"), default=dict, blank=True)
    category = models.CharField(_("category"), max_length=40, blank=True)
    carried = models.IntegerField(_("points carried on, in hundredths"), default=0)
    why = models.JSONField(_("how they came into this stage"), default=list, blank=True)
    until = models.PositiveIntegerField(_("gone after round"), null=True, blank=True)
    paused_at = models.DateTimeField(_("pauses since"), null=True, blank=True)
    back_at = models.DateTimeField(_("back since"), null=True, blank=True)
    here_at = models.DateTimeField(_("here since"), null=True, blank=True)
    seen = models.CharField(_("policy seen"), max_length=64, blank=True)
    category_asked = models.CharField(_("category asked for"), max_length=40, blank=True)
    expelled_at = models.DateTimeField(_("expelled"), null=True, blank=True)
    expelled_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="expulsions"
    )
    expelled_because = models.CharField(_("expelled because"), max_length=300, blank=True)
    band = models.IntegerField(_("points to start with"), null=True, blank=True)
    seeded = models.PositiveIntegerField(_("place in the order"), null=True, blank=True)
    venue_wished = models.ForeignKey(
        "tournaments.Venue", on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ["competition", "number", "id"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [
            models.UniqueConstraint(name="entry_once", fields=["competition", "player"]),
            models.UniqueConstraint(name="entry_number_once", fields=["competition", "number"]),
        ]

    def __str__(self) -> str:
        return f"{self.title} in {self.competition}"

    @property
    def title(self) -> str:
        """What they are called: a pair or a team by its name, one person by theirs."""
        return self.name or self.player.name


class CompetitionCard(models.Model):
    """A convention card in a competition, as a copy: an entry's; without an entry a listed one, or everybody's."""

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="cards")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, null=True, blank=True, related_name="card")
    version = models.ForeignKey(
        ConventionVersion, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    title = models.CharField(_("title"), max_length=80)
    text = models.TextField(_("agreements"))
    digest = models.CharField(_("SHA-256"), max_length=64)
    public = models.BooleanField(_("anybody may read it after a match"), default=False)

    class Meta:
        ordering = ["competition", "id"]
        verbose_name = _("convention card of a competition")
        verbose_name_plural = _("convention cards of competitions")
        constraints = [
            models.UniqueConstraint(
                name="listed_card_once", fields=["competition", "digest"], condition=Q(entry=None)
            )
        ]

    def __str__(self) -> str:
        return f"{self.title} in {self.competition}"
