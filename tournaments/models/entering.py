"""What is said before entering an event, who has asked to play, and what the entry form asks besides."""

from __future__ import annotations

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from clubs.models import Player
from ledger.models import Fee
from tournaments.models.competitions import Competition


class EventTerms(models.Model):
    """What organisers say about an event before anybody enters; where there is no row, nothing is said.

    approval: an organiser lets each in. checks_in: who is not here is not drawn; people say it themselves between
    `check_in_from` and `check_in_until`, organisers at any time. categories: names, one of which each entry may have.
    """

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="terms")
    approval = models.BooleanField(_("an organiser lets each in"), default=False)
    starts_at = models.DateTimeField(_("begins"), null=True, blank=True)
    checks_in = models.BooleanField(_("only who is here is drawn"), default=False)
    check_in_from = models.DateTimeField(_("check-in from"), null=True, blank=True)
    check_in_until = models.DateTimeField(_("check-in until"), null=True, blank=True)
    venue = models.CharField(_("venue"), max_length=80, blank=True)
    address = models.CharField(_("address"), max_length=160, blank=True)
    map_link = models.URLField(_("link to a map"), max_length=300, blank=True)
    categories = models.JSONField(_("categories"), default=list, blank=True)
    penalties = models.TextField(_("penalties"), max_length=1000, blank=True)
    pace = models.TextField(_("pace or clocks"), max_length=1000, blank=True)
    more = models.TextField(_("anything else"), max_length=2000, blank=True)

    class Meta:
        verbose_name = _("terms of an event")
        verbose_name_plural = _("terms of events")

    def __str__(self) -> str:
        return f"terms of {self.competition_id}"


class Application(models.Model):
    """Somebody who has asked to play in an event and is not entered, or no longer: an entry is in `Entry`.

    asked_at: the order of the waiting list. asked_by: whose word it is. seen: the digest of the policy they were shown.
    captain: of a pair or a team each has a row, and those of the others name its captain's; they wait, and are let in,
    as one. team: what they want to be called. substitute: plays only where a line-up says so.
    """

    class State(models.TextChoices):
        APPLIED = "applied", _("waits to be let in")
        WAITING = "waiting", _("on the waiting list")
        DECLINED = "declined", _("not let in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        ABSENT = "absent", _("was not here at the draw")
        EXPELLED = "expelled", _("expelled")

    OPEN = (State.APPLIED, State.WAITING)

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="applications")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="applications")
    state = models.CharField(_("state"), max_length=9, choices=State)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    seen = models.CharField(_("policy seen"), max_length=64, blank=True)
    category_asked = models.CharField(_("category asked for"), max_length=40, blank=True)
    decided_by = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="applications_decided"
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    because = models.CharField(_("because"), max_length=300, blank=True)
    captain = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, blank=True, related_name="others"
    )
    team = models.CharField(_("name of the pair or team"), max_length=80, blank=True)
    substitute = models.BooleanField(_("substitute"), default=False)

    class Meta:
        ordering = ["competition", "asked_at", "id"]
        verbose_name = _("application")
        verbose_name_plural = _("applications")
        constraints = [models.UniqueConstraint(name="application_once", fields=["competition", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} at {self.competition_id}: {self.state}"

    @property
    def people(self) -> list[Player]:
        """Of a captain's row everybody who asks with them, the captain first; else who asks."""
        return [self.player, *(one.player for one in self.others.all())] if self.team else [self.player]

    @property
    def named(self) -> bool:
        """Whether they ask by a name of their own, not by that of their people."""
        return bool(self.team) and self.team != " & ".join(one.public_name for one in self.people)


class EntryQuestion(models.Model):
    """A question of the organisers on the entry form. options: of a choice."""

    class Kind(models.TextChoices):
        TEXT = "text", _("a line of text")
        CHOICE = "choice", _("one of several")
        YES_NO = "yes-no", _("yes or no")

    competition = models.ForeignKey(Competition, on_delete=models.CASCADE, related_name="questions")
    number = models.PositiveSmallIntegerField(_("number"))
    text = models.CharField(_("question"), max_length=160)
    kind = models.CharField(_("kind of answer"), max_length=6, choices=Kind)
    options = models.JSONField(_("answers to choose from"), default=list, blank=True)
    required = models.BooleanField(_("must be answered"), default=False)

    class Meta:
        ordering = ["competition", "number"]
        verbose_name = _("question on the entry form")
        verbose_name_plural = _("questions on the entry form")
        constraints = [models.UniqueConstraint(name="question_once", fields=["competition", "number"])]

    def __str__(self) -> str:
        return self.text


class EntryAnswer(models.Model):
    """An answer, which the event's organisers alone read; it goes with its writer's account."""

    question = models.ForeignKey(EntryQuestion, on_delete=models.CASCADE, related_name="answers")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="entry_answers")
    text = models.CharField(_("answer"), max_length=300)

    class Meta:
        ordering = ["question", "id"]
        verbose_name = _("answer on the entry form")
        verbose_name_plural = _("answers on the entry form")
        constraints = [models.UniqueConstraint(name="answer_once", fields=["question", "player"])]

    def __str__(self) -> str:
        return f"{self.player_id} to {self.question_id}"


class EntryFee(models.Model):
    """What entering costs, by a fee of the club (`ledger.models.Fee`), which comes by itself.

    refund_until: who withdraws by then gets it back; empty: until the draw.
    """

    class Owed(models.TextChoices):
        ENTERING = "entering", _("on entering")
        DRAW = "draw", _("when the draw is made")

    competition = models.OneToOneField(Competition, on_delete=models.CASCADE, related_name="entry_fee")
    fee = models.ForeignKey(Fee, on_delete=models.PROTECT, related_name="+")
    owed = models.CharField(_("owed"), max_length=8, choices=Owed, default=Owed.ENTERING)
    refund_until = models.DateTimeField(_("given back until"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry fee")
        verbose_name_plural = _("entry fees")

    def __str__(self) -> str:
        return f"{self.fee_id} for {self.competition_id}"
