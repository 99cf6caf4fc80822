"""What is said of a match afterwards: corrections, objections, reports, comments. What it was before stays."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy as _

from clubs.models import Player
from matches.models.playing import Match


class Correction(models.Model):
    """A finished result was put right, or is to be (`matches.corrections`); nothing of what it was is lost.

    The log is only ever added to: the version before ends at `seq_before`, the one after at `seq_after`. `change` is
    what was asked for: deals by number; who sat where is `seats`. `look`: another organiser looks first. `of`: the
    correction that is taken back; `doubles`: the match that says the same as the one that is annulled; `anew`: the
    sheet of the game that was played in truth.
    """

    class Kind(models.TextChoices):
        DEALS = "deals", _("corrected")
        ANNUL = "annul", _("declared void")
        RESTORE = "restore", _("correction taken back")
        SEATS = "seats", _("other players")
        GAME = "game", _("kept at the wrong game")

    class Status(models.TextChoices):
        WAITING = "waiting", _("waits for another organiser")
        DONE = "done", _("done")
        REFUSED = "refused", _("not done")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="corrections")
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    change = models.JSONField(_("change"), default=dict)
    of = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, related_name="taken_back_by"
    )
    doubles = models.ForeignKey(Match, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    anew = models.OneToOneField(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="instead"
    )
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="corrections")
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    status = models.CharField(_("status"), max_length=7, choices=Status)
    look = models.BooleanField(_("takes a second look"), default=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    seq_before = models.PositiveIntegerField(_("events before"))
    seq_after = models.PositiveIntegerField(_("events after"), default=0)
    result_before = models.JSONField(_("result before"), null=True, blank=True)
    vouched_before = models.BooleanField(_("confirmed by everybody themselves before"), default=False)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("correction")
        verbose_name_plural = _("corrections")
        constraints = [
            models.UniqueConstraint(
                name="correction_waits_alone", fields=["match"], condition=Q(status="waiting")
            ),
            models.UniqueConstraint(name="taken_back_once", fields=["of"], condition=Q(status="done")),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of match {self.match_id}"

    @property
    def state(self) -> str:
        """How it stands, for people."""
        if self.status == self.Status.WAITING and (not self.look or self.decided_by_id):
            return gettext("waits for the word of who sat there")
        return self.get_status_display()


class CorrectedSeat(models.Model):
    """A correction writes somebody else down at a seat; `word`: only with their own word, given at `agreed_at`."""

    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField(_("seat"))
    before = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    after = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    word = models.BooleanField(_("takes their word"), default=False)
    agreed_at = models.DateTimeField(_("agreed"), null=True, blank=True)

    class Meta:
        ordering = ["correction", "index"]
        constraints = [models.UniqueConstraint(name="seat_corrected_once", fields=["correction", "index"])]

    def __str__(self) -> str:
        return f"seat {self.index}: {self.after_id} for {self.before_id}"


class CorrectionEffect(models.Model):
    """What a correction changed for one player.

    `before` and `after` are whole numbers, the last `decimals` digits of which stand behind the point: minor units of
    money, of `unit`; thousandths of a rating.
    """

    class What(models.TextChoices):
        SCORE = "score", _("score")
        PLACE = "place", _("place")
        RATING = "rating", _("rating")
        CLUB_RATING = "club-rating", _("rating in the club")
        MONEY = "money", _("settled")
        STANDING = "standing", _("place in the standings")

    correction = models.ForeignKey(Correction, on_delete=models.PROTECT, related_name="effects")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    what = models.CharField(_("what"), max_length=11, choices=What)
    before = models.BigIntegerField(_("before"), null=True, blank=True)
    after = models.BigIntegerField(_("after"), null=True, blank=True)
    unit = models.CharField(_("unit"), max_length=20, blank=True)
    decimals = models.PositiveSmallIntegerField(_("decimals"), default=0)

    class Meta:
        ordering = ["correction", "id"]

    def __str__(self) -> str:
        return f"{self.what} of {self.player_id}: {self.before} to {self.after}"


class Objection(models.Model):
    """Somebody who sits at an entered match says that its result is not right: once, with a reason.

    While one is open the match's settlement is held (`matches.objections`). A corrected result can be objected to once
    more: `correction` is the one that they object to.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("waits for an organiser")
        WITHDRAWN = "withdrawn", _("withdrawn")
        DISMISSED = "dismissed", _("the result stands")
        UPHELD = "upheld", _("the match is void")
        BACK = "back", _("the correction is taken back")

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="objections")
    correction = models.ForeignKey(
        Correction, on_delete=models.PROTECT, null=True, blank=True, related_name="objections"
    )
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="objections")
    reason = models.CharField(_("reason"), max_length=300)
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.OPEN)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("objection")
        verbose_name_plural = _("objections")
        constraints = [
            models.UniqueConstraint(
                name="objection_once", fields=["match", "player"], condition=Q(correction=None)
            ),
            models.UniqueConstraint(name="objection_once_a_correction", fields=["correction", "player"]),
        ]

    def __str__(self) -> str:
        return f"{self.player} objects to match {self.match_id}"


class Report(models.Model):
    """Somebody at a table says that somebody else there broke what everybody promises (`matches.reports`).

    An organiser who did not sit there answers it, once. It is kept, and counts for nothing in results or money.
    """

    class Promise(models.TextChoices):
        EFFORT = "effort", _("did not try to reach what was agreed, or threw the game")
        SIGNALS = "signals", _("gave or took signals")
        LOOKING = "looking", _("looked at what they were not to see")
        CARELESS = "careless", _("held their cards so that others see them")
        ACCOUNTS = "accounts", _("sat there under more than one name")
        OTHER = "other", _("something else")

    class Answer(models.TextChoices):
        OPEN = "", _("waits for an organiser")
        TABLE = "table", _("told by the table to hold their cards closer")
        NOTHING = "nothing", _("no breach")
        WORD = "word", _("a word")
        WARNING = "warning", _("a warning")
        REMOVAL = "removal", _("removed from the club")

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reports")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="reports_made")
    about = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="reports")
    promise = models.CharField(_("what was broken"), max_length=8, choices=Promise)
    text = models.CharField(_("what happened"), max_length=300, blank=True)
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    answer = models.CharField(_("answer"), max_length=7, choices=Answer, default=Answer.OPEN, blank=True)
    note = models.CharField(_("what was said to them"), max_length=300, blank=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [
            models.UniqueConstraint(name="report_once", fields=["match", "by", "about"]),
            models.CheckConstraint(name="report_about_another", condition=~Q(by=models.F("about"))),
        ]

    def __str__(self) -> str:
        return f"{self.by_id} reports {self.about_id} in match {self.match_id}"

    def get_absolute_url(self) -> str:
        """The table as it was."""
        assert self.match.club is not None, "tables of clubs take reports"
        return reverse("report-table", args=[self.match.club.slug, self.pk])


class PlayedTwice(models.Model):
    """Two sheets say the same, and both were played: an organiser who sat at neither has said so."""

    first = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("match played twice")
        verbose_name_plural = _("matches played twice")
        constraints = [models.UniqueConstraint(name="played_twice_once", fields=["first", "second"])]

    def __str__(self) -> str:
        return f"matches {self.first_id} and {self.second_id}"


class Comment(models.Model):
    """Somebody's words on a match that is over (`matches.comments`), of all of it or of one moment.

    `position`: the event of the replay, or the row of a sheet; null for the whole match. `hidden_at`: who reads the
    match does not read it now; why stands in its `hidings`. One that was hidden and whose writer has removed it is
    kept for that record, without its words.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="comments")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="comments")
    position = models.PositiveIntegerField(_("event or deal"), null=True, blank=True)
    text = models.TextField(_("text"), max_length=1000, blank=True)
    made_at = models.DateTimeField(_("written"), auto_now_add=True)
    edited_at = models.DateTimeField(_("changed"), null=True, blank=True)
    hidden_at = models.DateTimeField(_("hidden"), null=True, blank=True)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("comment")
        verbose_name_plural = _("comments")

    def __str__(self) -> str:
        return f"{self.player_id} on match {self.match_id}"


class CommentHiding(models.Model):
    """An organiser has hidden a comment, with a reason that its writer reads; until it was shown again."""

    comment = models.ForeignKey(Comment, on_delete=models.CASCADE, related_name="hidings")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(_("why"), max_length=300)
    at = models.DateTimeField(_("hidden"), auto_now_add=True)
    ended_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    ended_at = models.DateTimeField(_("shown again"), null=True, blank=True)

    class Meta:
        ordering = ["comment", "id"]
        verbose_name = _("hidden comment")
        verbose_name_plural = _("hidden comments")
        constraints = [
            models.UniqueConstraint(
                name="comment_hidden_once", fields=["comment"], condition=Q(ended_at=None)
            )
        ]

    def __str__(self) -> str:
        return f"comment {self.comment_id}, by {self.by_id}"


class CommentsClosed(models.Model):
    """Somebody who sat there wants no more comments on their match; there are none as long as anybody does."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="comments_closed")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="comments_closed")
    at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["match", "id"]
        verbose_name = _("match without comments")
        verbose_name_plural = _("matches without comments")
        constraints = [models.UniqueConstraint(name="comments_closed_once", fields=["match", "player"])]

    def __str__(self) -> str:
        return f"match {self.match_id}, for {self.player_id}"
