"""Players, clubs and who belongs to them. A player is a person or a bot; a person may have a login or be a guest."""

from __future__ import annotations

from django.contrib.auth.models import AbstractUser
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from clubs.names import NameField, initials
from common.watching import Delay


class User(AbstractUser):
    """A login. What somebody plays as is the `Player` that belongs to it."""

    mail_announcements = models.BooleanField(_("mail me what my clubs announce"), default=True)
    mail_reminders = models.BooleanField(_("mail me about debts and payments"), default=True)
    mail_written_down = models.BooleanField(_("mail me what others write down about me"), default=True)
    mail_turns = models.BooleanField(_("mail me before my time runs out"), default=True)
    tell_comments = models.BooleanField(_("tell me of comments on my matches"), default=True)
    push_turns = models.BooleanField(_("tell my devices when it is my turn"), default=True)
    push_tables = models.BooleanField(_("tell my devices where I sit"), default=True)
    push_challenges = models.BooleanField(_("tell my devices who asks me to play"), default=True)
    push_written_down = models.BooleanField(
        _("tell my devices what others write down about me"), default=True
    )
    language = models.CharField(
        _("language of mail"), max_length=8, blank=True, choices=[("en", _("English")), ("fi", _("Finnish"))]
    )
    time_zone = models.CharField(
        _("time zone"), max_length=64, blank=True, help_text=_("Empty: as the site has it.")
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
    picture = models.CharField(_("picture"), max_length=32, blank=True, editable=False)
    """What `Picture.image` hashes to; empty without one (`clubs.pictures`)."""
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


class Picture(models.Model):
    """A small square picture of a person, as this site has drawn it anew (`clubs.pictures`)."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, primary_key=True, related_name="drawn")
    image = models.BinaryField(_("picture"))
    made_at = models.DateTimeField(_("made"), auto_now=True)

    class Meta:
        verbose_name = _("picture")
        verbose_name_plural = _("pictures")

    def __str__(self) -> str:
        return str(self.player)


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
    watch_delay = models.PositiveSmallIntegerField(
        _("others see its tables at the earliest"), choices=Delay, default=Delay.NONE
    )
    created_at = models.DateTimeField(_("since"), auto_now_add=True)
    closed_at = models.DateTimeField(pgettext_lazy("club", "closed"), null=True, blank=True, editable=False)
    """Since when nothing new begins in it (`clubs.closing`); empty for one that is open."""
    closed_by = models.ForeignKey(
        Player,
        verbose_name=_("closed by"),
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
    )

    class Meta:
        ordering = ["name", "id"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")
        constraints = [
            models.CheckConstraint(
                name="club_closed_by_somebody",
                condition=Q(closed_at__isnull=True, closed_by__isnull=True)
                | Q(closed_at__isnull=False, closed_by__isnull=False),
            )
        ]

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
