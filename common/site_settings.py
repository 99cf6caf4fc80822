"""What the site's owner can change while it runs: every such setting, with its range, its default and its words.

    site_settings.STAKE_CAP.now()

The environment (`config/settings`) gives the default; a value that was set on the owner's page wins. Whatever reads
one of these reads it here, each time anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from common import site_state
from common.refusals import Refusal, SiteRefusal
from common.site_kinds import Hundredths, Kind, MailAddress, OneOf, Whole

GROUPS: Final[Mapping[str, str | Promise]] = {
    "people": gettext_lazy("Who comes in"),
    "stakes": gettext_lazy("Stakes and results"),
    "uploads": gettext_lazy("Uploads and bots"),
    "kept": gettext_lazy("How long things are kept"),
    "mail": gettext_lazy("Mail"),
}


@dataclass(frozen=True)
class Setting:
    """One of them. `default` is its name in the settings of the environment."""

    name: str
    group: str
    default: str
    kind: Kind
    title: str | Promise
    help: str | Promise = ""

    @property
    def highest(self) -> int:
        """The most that the page takes, of a number."""
        assert isinstance(self.kind, Whole)
        return self.kind.most

    def now(self) -> Any:
        """The value that holds now."""
        return self.of(site_state.settings())

    def of(self, values: Mapping[str, Any]) -> Any:
        """The value among those that were set. One that is out of range by now counts as not set."""
        try:
            return self.kind.checked(values[self.name])
        except (KeyError, Refusal):
            return self.usual()

    def usual(self) -> Any:
        """What the environment says."""
        return getattr(settings, self.default)

    def said(self, value: Any) -> str:
        """A value in words; None: the environment's."""
        if value is None:
            return _("as set up: %(value)s") % {"value": self.said(self.usual())}
        try:
            checked: Any = self.kind.checked(value)
            return self.kind.said(checked)
        except Refusal:
            return str(value)


def _kib(name: str, default: str, most: int, title: Promise) -> Setting:
    return Setting(name, "uploads", default, Whole(1, most, "KiB"), title)


ANYBODY: Final = "anybody"
INVITED, NOBODY, CONFIRMED, OWNERS = "invited", "nobody", "confirmed", "owners"

SIGN_UP: Final = Setting(
    "sign-up",
    "people",
    "SIGN_UP",
    OneOf(
        {
            ANYBODY: gettext_lazy("anybody"),
            INVITED: gettext_lazy("by invitation: who comes with an unused link of a club"),
            NOBODY: gettext_lazy("nobody"),
        }
    ),
    gettext_lazy("Who may sign up"),
    gettext_lazy("Who has a login keeps it. Guests of a night need none."),
)
FOUNDING: Final = Setting(
    "founding",
    "people",
    "FOUNDING",
    OneOf(
        {
            ANYBODY: gettext_lazy("whoever has a login"),
            CONFIRMED: gettext_lazy("whoever has confirmed a mail address"),
            OWNERS: gettext_lazy("only who keeps this site"),
        }
    ),
    gettext_lazy("Who may create clubs"),
    gettext_lazy("Clubs that there are stay as they are."),
)
STAKE_CAP: Final = Setting(
    "stake-cap",
    "stakes",
    "STAKE_CAP",
    Hundredths(100, 100_000_000),
    gettext_lazy("Most that a table or club can agree on as a cap"),
    gettext_lazy("Of money, by one match. What was agreed before stays agreed."),
)
STAKE_CAP_USUAL: Final = Setting(
    "stake-cap-usual",
    "stakes",
    "STAKE_CAP_USUAL",
    Hundredths(1, 100_000_000),
    gettext_lazy("Cap where neither table nor club says one"),
    gettext_lazy("Of money, by one match."),
)
OBJECTION_DAYS: Final = Setting(
    "objection-days",
    "stakes",
    "OBJECTION_DAYS",
    Whole(1, 60, gettext_lazy("days")),
    gettext_lazy("So long a result can be objected to"),
    gettext_lazy("Where a club has not chosen its own."),
)
PICTURE_KB: Final = _kib("picture-kb", "PICTURE_KB", 20_000, gettext_lazy("Largest picture of a player"))
BOT_ARCHIVE_KB: Final = _kib(
    "bot-archive-kb", "BOT_ARCHIVE_KB", 65_536, gettext_lazy("Largest archive of a bot")
)
BOT_UNPACKED_KB: Final = _kib(
    "bot-unpacked-kb", "BOT_UNPACKED_KB", 262_144, gettext_lazy("A bot’s files together")
)
BOT_FILES: Final = Setting(
    "bot-files", "uploads", "BOT_FILES", Whole(1, 5_000), gettext_lazy("A bot’s number of files")
)
BOTS_PER_OWNER: Final = Setting(
    "bots-per-owner", "uploads", "BOTS_PER_OWNER", Whole(0, 1_000), gettext_lazy("Bots of one author")
)
BOT_UPLOADS: Final = Setting(
    "bot-uploads",
    "uploads",
    "BOT_UPLOADS_PER_HOUR",
    Whole(0, 10_000),
    gettext_lazy("Hand-ins of one author in an hour"),
)
BOT_MOVE_MS: Final = Setting(
    "bot-move-ms",
    "uploads",
    "BOT_MOVE_MS",
    Whole(50, 60_000, "ms"),
    gettext_lazy("A bot’s clock for one move"),
    gettext_lazy("Of matches that begin from now on, as the two below."),
)
BOT_MATCH_MS: Final = Setting(
    "bot-match-ms",
    "uploads",
    "BOT_MATCH_MS",
    Whole(1_000, 3_600_000, "ms"),
    gettext_lazy("A bot’s clock for a match"),
)
BOT_CHECK_SECONDS: Final = Setting(
    "bot-check-seconds",
    "uploads",
    "BOT_CHECK_SECONDS",
    Whole(5, 600, "s"),
    gettext_lazy("The check of a bot that was handed in"),
)
BACKUP_KEEP: Final = Setting(
    "backup-keep",
    "kept",
    "BACKUP_KEEP",
    Whole(0, 1_000, gettext_lazy("nights")),
    gettext_lazy("Backups"),
    gettext_lazy("0: no backup is made. With a smaller number the oldest go when the next is made."),
)
CLUB_FILE_DAYS: Final = Setting(
    "club-file-days",
    "kept",
    "CLUB_FILE_DAYS",
    Whole(1, 14, gettext_lazy("days")),
    gettext_lazy("A club’s file for download"),
)
ONCE_DAYS: Final = Setting(
    "once-days",
    "kept",
    "ONCE_DAYS",
    Whole(7, 60, gettext_lazy("days")),
    gettext_lazy("Requests that are answered as the first time when they are sent again"),
)
SENDER: Final = Setting(
    "sender",
    "mail",
    "DEFAULT_FROM_EMAIL",
    MailAddress(),
    gettext_lazy("Sender of mail"),
    gettext_lazy("Your mail server has to be allowed to send for it. Send yourself a test mail afterwards."),
)

SETTINGS: Final[Mapping[str, Setting]] = {
    one.name: one
    for one in (
        *(SIGN_UP, FOUNDING, STAKE_CAP, STAKE_CAP_USUAL, OBJECTION_DAYS),
        *(PICTURE_KB, BOT_ARCHIVE_KB, BOT_UNPACKED_KB, BOT_FILES, BOTS_PER_OWNER, BOT_UPLOADS),
        *(BOT_MOVE_MS, BOT_MATCH_MS, BOT_CHECK_SECONDS),
        *(BACKUP_KEEP, CLUB_FILE_DAYS, ONCE_DAYS, SENDER),
    )
}


def _stakes(value: Callable[[Setting], Any]) -> str:
    wrong = value(STAKE_CAP_USUAL) > value(STAKE_CAP)
    return _("The usual cap cannot be higher than the highest.") if wrong else ""


def _sizes(value: Callable[[Setting], Any]) -> str:
    wrong = value(BOT_ARCHIVE_KB) > value(BOT_UNPACKED_KB)
    return _("An archive cannot be allowed to be larger than its files together.") if wrong else ""


def _clocks(value: Callable[[Setting], Any]) -> str:
    if value(BOT_MOVE_MS) > value(BOT_MATCH_MS):
        return _("A clock for one move cannot be longer than that for a match.")
    if value(BOT_MOVE_MS) >= 1000 * settings.MATCH_LEASE_SECONDS:
        return _("A move has to be shorter than %(n)s seconds: after those a match is taken over.") % {
            "n": settings.MATCH_LEASE_SECONDS
        }
    if value(BOT_CHECK_SECONDS) * 1000 < 5 * value(BOT_MOVE_MS):
        return _("The check of a bot has to be at least five times as long as the clock for one move.")
    return ""


TOGETHER: Final = (_stakes, _sizes, _clocks)
"""What is wrong with several of them taken together, in a sentence."""


def refuse_together(values: Mapping[str, Any], changed: Setting) -> None:
    """Raise SiteRefusal where the value of `changed` and the others do not go together."""
    for check in TOGETHER:
        used: list[str] = []
        if (wrong := check(_noting(values, used))) and changed.name in used:
            raise SiteRefusal(wrong)


def _noting(values: Mapping[str, Any], used: list[str]) -> Callable[[Setting], Any]:
    """Gives values, and notes of which settings."""

    def value(setting: Setting) -> Any:
        used.append(setting.name)
        return setting.of(values)

    return value
