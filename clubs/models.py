"""Players, clubs and who belongs to them. A player is a person or a bot; a person may have a login or be a guest."""

from __future__ import annotations

import secrets

from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from clubs.names import NameField, initials


class User(AbstractUser):
    """A login. What somebody plays as is the `Player` that belongs to it."""

    mail_announcements = models.BooleanField(_("mail me what my clubs announce"), default=True)
    mail_reminders = models.BooleanField(_("mail me about debts and payments"), default=True)
    mail_written_down = models.BooleanField(_("mail me what others write down about me"), default=True)
    language = models.CharField(
        _("language of mail"), max_length=8, blank=True, choices=[("en", _("English")), ("fi", _("Finnish"))]
    )


class Player(models.Model):
    """Whoever can sit down at a table: everything that is played, rated or settled points here.

    A guest is a person without a login; `clubs.services.merge_guest` moves what a guest did to an account's player and
    leaves `merged_into` as a signpost.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        BOT = "bot", _("bot")

    kind = models.CharField(_("kind"), max_length=6, choices=Kind, default=Kind.PERSON)
    name = NameField(_("name"), max_length=60)
    junior = models.BooleanField(_("junior"), default=False)
    slug = models.SlugField(_("address"), max_length=70, unique=True)
    user = models.OneToOneField(
        User, verbose_name=_("login"), on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    merged_into = models.ForeignKey(
        "self",
        verbose_name=_("merged into"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="was",
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("player")
        verbose_name_plural = _("players")
        constraints = [
            models.CheckConstraint(
                name="player_bot_has_no_login", condition=Q(kind="person") | Q(user__isnull=True)
            ),
            models.CheckConstraint(
                name="player_not_merged_into_itself",
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=models.F("id")),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.slug])

    @property
    def is_bot(self) -> bool:
        return self.kind == self.Kind.BOT

    @property
    def is_guest(self) -> bool:
        """A person nobody has claimed with a login yet."""
        return self.kind == self.Kind.PERSON and self.user_id is None

    @property
    def public_name(self) -> str:
        """What everybody may read, whoever is being answered now: for words that are stored."""
        return initials(self.name) if self.junior else self.name


class Club(models.Model):
    """A games club."""

    class Visibility(models.TextChoices):
        PUBLIC = "public", _("everybody sees it")
        MEMBERS = "members", _("only members see what is played; everybody sees that it exists")
        PRIVATE = "private", _("only members know that it exists")

    class Joining(models.TextChoices):
        OPEN = "open", _("whoever wants to")
        REQUEST = "request", _("whoever asks and is let in")
        INVITATION = "invitation", _("whoever is invited")

    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    description = models.TextField(_("description"), blank=True, max_length=2000)
    visibility = models.CharField(
        _("visibility"), max_length=7, choices=Visibility, default=Visibility.PUBLIC
    )
    objection_days = models.PositiveSmallIntegerField(
        _("days to object to a result"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(60)],
        help_text=_("Empty: as the site has it."),
    )
    joining = models.CharField(_("who may join"), max_length=10, choices=Joining, default=Joining.OPEN)
    created_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("club", args=[self.slug])


class Membership(models.Model):
    """A player in a club, with one role; each role may do what the ones below it may."""

    class Role(models.TextChoices):
        OWNER = "owner", _("owner")
        ORGANISER = "organiser", _("organiser")
        SCOREKEEPER = "scorekeeper", _("scorekeeper")
        MEMBER = "member", _("member")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=11, choices=Role, default=Role.MEMBER)
    joined_at = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        ordering = ["club", "player__name"]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(name="membership_once", fields=["club", "player"])]

    def __str__(self) -> str:
        return f"{self.player} ({self.get_role_display()}, {self.club})"

    @property
    def title(self) -> str:
        """What the member is called in the club: a guest, or by their role."""
        return str(_("guest")) if self.player.is_guest else self.get_role_display()


class Removal(models.Model):
    """Somebody was removed from a club and stays out until its owners lift that (`clubs.removals`)."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="removals")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="removals")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    why = models.CharField(_("why"), max_length=300, blank=True)
    at = models.DateTimeField(_("removed"), auto_now_add=True)
    lifted_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    lifted_at = models.DateTimeField(_("let back"), null=True, blank=True)

    class Meta:
        verbose_name = _("removal")
        verbose_name_plural = _("removals")
        constraints = [
            models.UniqueConstraint(
                name="removal_in_force_once", fields=["club", "player"], condition=Q(lifted_at__isnull=True)
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} from {self.club}"


class JuniorMark(models.Model):
    """A club, or a person (`club` empty) of themselves, says that somebody is a junior (`clubs.juniors`)."""

    club = models.ForeignKey(
        Club, on_delete=models.CASCADE, null=True, blank=True, related_name="junior_marks"
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="junior_marks")
    by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(_("marked"), auto_now_add=True)

    class Meta:
        verbose_name = _("junior")
        verbose_name_plural = _("juniors")
        constraints = [
            models.UniqueConstraint(name="junior_once_a_club", fields=["player", "club"]),
            models.UniqueConstraint(
                name="junior_once_by_oneself", fields=["player"], condition=Q(club__isnull=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}"


def _token() -> str:
    """An address that cannot be guessed."""
    return secrets.token_urlsafe(24)


class Invitation(models.Model):
    """A link by which somebody joins a club, once, until it expires."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=40, unique=True, default=_token, editable=False)
    role = models.CharField(_("role"), max_length=11, choices=Membership.Role, default=Membership.Role.MEMBER)
    guest = models.ForeignKey(
        Player,
        verbose_name=_("for the guest"),
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="+",
    )
    email = models.EmailField(_("sent to"), blank=True)
    made_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    used_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    used_at = models.DateTimeField(_("used"), null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-id"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"invitation to {self.club}"


class JoinRequest(models.Model):
    """Somebody asks to be let in."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waiting")
        ACCEPTED = "accepted", _("let in")
        DECLINED = "declined", _("declined")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="join_requests")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="join_requests")
    words = models.CharField(_("a message to the club"), max_length=300, blank=True)
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        verbose_name = _("request to join")
        verbose_name_plural = _("requests to join")
        constraints = [
            models.UniqueConstraint(
                name="join_request_waits_once", fields=["club", "player"], condition=Q(status="waiting")
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} to {self.club}"


class MergeRequest(models.Model):
    """An organiser says that a guest is a member; it is done when somebody else agrees (`clubs.merging`)."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("waits for confirmation")
        AGREED = "agreed", _("agreed")
        REFUSED = "refused", _("refused")
        EXPIRED = "expired", _("expired")

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="merge_requests")
    guest = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    into = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    asked_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    asked_at = models.DateTimeField(_("asked"), auto_now_add=True)
    expires_at = models.DateTimeField(_("expires"))
    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.WAITING)
    decided_by = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        ordering = ["asked_at", "id"]
        verbose_name = _("request to merge")
        verbose_name_plural = _("requests to merge")
        constraints = [
            models.UniqueConstraint(
                name="merge_request_waits_once", fields=["guest"], condition=Q(status="waiting")
            ),
            models.CheckConstraint(
                name="merge_takes_two_people",
                condition=~Q(status="agreed")
                | (Q(decided_by__isnull=False) & ~Q(decided_by=models.F("asked_by"))),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.guest} is {self.into}"


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
    """Somebody else wrote something down about a player (`clubs.telling`); `key` names the happening."""

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
        REMOVED = "removed", _("removed from a club")
        MAY_RETURN = "may-return", _("may join again")
        JUNIOR = "junior", _("marked as a junior")
        NO_JUNIOR = "no-junior", _("no junior any more")

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="notices")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    key = models.CharField(_("key"), max_length=120)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
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
