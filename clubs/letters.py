"""Mail to a part of a club's people: seen as one of them will get it, then sent by the numbers that were read.

Which parts there are the apps say, each for what it knows (`clubs.signals.parts_asked`). A letter is put into words
when it leaves: who is no longer of the part by then (has paid, has left) gets none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.core.mail import EmailMessage
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ClubError, NotAsRead
from clubs.holding import hold_open
from clubs.languages import mail_to
from clubs.models import Club, JoinRequest, Letter, Membership, Player, User
from clubs.permissions import has_role
from clubs.reading import read_by
from clubs.signals import parts_asked
from common import mail_links, outbox
from common.models import Mail
from common.signals import answers

LONGEST: Final = 4000
MOST_A_DAY: Final = 5
"""So many letters a club sends in 24 hours."""
FIELD: Final = re.compile(r"\{([^{}\n]{0,40})\}")

Fields = Callable[[], Mapping[str, str]]
"""What stands for the part's own fields in one person's letter, in the language that is active."""


def _none() -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True)
class Part:
    """Some of a club's people. `people`: by player (id) what their fields say; asked only of the part that is chosen.

    `fields`: the part's own, beside {name} and {club}. `begin`: what a letter to them may begin with. `looked`: told of
    who sees somebody's fields before the letter is sent.
    """

    key: str
    title: str
    people: Callable[[], Mapping[int, Fields]]
    fields: tuple[str, ...] = ()
    begin: str = ""
    looked: Callable[[Player, Player], None] | None = None

    @property
    def known(self) -> tuple[str, ...]:
        return ("name", "club", *self.fields)


@dataclass(frozen=True, slots=True)
class Reach:
    """Who gets a letter (players, by name), and how many do not: without an address, or wanting no such mail."""

    part: Part
    readers: list[Player]
    unreachable: int
    unwilling: int


@dataclass(frozen=True, slots=True)
class Seen:
    """A letter as one reader gets it."""

    reader: Player
    subject: str
    body: str


def parts(club: Club) -> list[Part]:
    """The parts that a club's people have now, people of a role first."""
    told = answers(parts_asked, Club, club=club)
    return [*_by_role(club), _asking(club), *(part for several in told for part in several)]


def part_of(club: Club, key: str) -> Part:
    """The part of that key. Raises ClubError for one that there is not, or no longer."""
    for part in parts(club):
        if part.key == key:
            return part
    raise ClubError(_("Choose to whom it goes: that part of the club there is not."))


def _by_role(club: Club) -> list[Part]:
    roles = [(role.value, str(role.label)) for role in Membership.Role]
    titles = [("members", _("all members")), *((f"role/{key}", title) for key, title in roles)]
    return [Part(key, title, _members(club, key), begin=_("Hello {name},") + "\n\n") for key, title in titles]


def _asking(club: Club) -> Part:
    """Who waits to be let in."""

    def people() -> Mapping[int, Fields]:
        waiting = club.join_requests.filter(status=JoinRequest.Status.WAITING)
        return dict.fromkeys(waiting.values_list("player", flat=True), _none)

    return Part("asking", _("who asks to join and waits"), people, begin=_("Hello {name},") + "\n\n")


def _members(club: Club, key: str) -> Callable[[], Mapping[int, Fields]]:
    def people() -> Mapping[int, Fields]:
        rows = club.memberships.all()
        if key != "members":
            rows = rows.filter(role=key.removeprefix("role/"))
        return dict.fromkeys(rows.values_list("player", flat=True), _none)

    return people


def reach(part: Part) -> Reach:
    """Who of a part gets a letter, one for each address. One query, and the part's."""
    wanted = part.people()
    players = Player.objects.filter(pk__in=wanted).select_related("user").order_by("name", "pk")
    with_mail = [one for one in players if one.user and one.user.is_active and one.user.email]
    willing = [one for one in with_mail if one.user and one.user.mail_announcements]
    by_address = {one.user.email.casefold(): one for one in reversed(willing) if one.user}
    readers = [one for one in willing if one.user and by_address[one.user.email.casefold()] == one]
    return Reach(part, readers, len(wanted) - len(with_mail), len(with_mail) - len(willing))


def clean_text(part: Part, text: str) -> str:
    """Raises ClubError for none, too much, or a field that the part does not have."""
    clean = "".join(c for c in text.replace("\r\n", "\n").strip() if c.isprintable() or c == "\n")
    if not 0 < len(clean) <= LONGEST:
        raise ClubError(_("A letter has 1 to %(most)s characters.") % {"most": LONGEST})
    for name in FIELD.findall(clean):
        if name not in part.known:
            raise ClubError(
                _("There is no field %(field)s here; there are: %(known)s.")
                % {"field": f"{{{name}}}", "known": ", ".join(f"{{{one}}}" for one in part.known)}
            )
    return clean


def seen_as(*, club: Club, part: Part, text: str, reader: Player, by: Player) -> Seen:
    """The letter as `reader` will get it, in their language. Raises ClubError for text that cannot be, or for who gets
    none of it."""
    clean = clean_text(part, text)
    found = next((one for one in reach(part).readers if one == reader), None)
    if found is None or found.user is None:
        raise ClubError(_("%(player)s gets no such letter.") % {"player": reader})
    if part.looked is not None:
        part.looked(by, reader)
    with mail_to(found.user):
        return Seen(found, _subject(club), _body(club, part, clean, found, by))


@transaction.atomic
def send_letter(*, club: Club, by: Player, part: str, text: str, to: int) -> Letter:
    """Mail it to everybody of the part. `to`: how many readers were read before.

    Raises ClubError: no organiser, text that cannot be, nobody to get it, too many letters today; NotAsRead where it
    would go to another number by now.
    """
    held = hold_open(club)
    if not has_role(by, held, Membership.Role.ORGANISER):
        raise ClubError(_("Only the club's organisers write to its people."))
    chosen = part_of(held, part)
    clean = clean_text(chosen, text)
    readers = reach(chosen).readers
    if not readers:
        raise ClubError(_("Nobody of them can be reached by mail."))
    if len(readers) != to:
        raise NotAsRead(
            _("It would go to %(now)s people, not to %(then)s: look again.")
            % {"now": len(readers), "then": to}
        )
    _check_limit(held)
    made = Letter.objects.create(
        club=held, by=by, part=chosen.key, title=chosen.title[:200], text=clean, count=len(readers)
    )
    outbox.post("letter", [(made.pk, one.user_id) for one in readers])
    return made


def _check_limit(club: Club) -> None:
    if club.letters.filter(sent_at__gt=timezone.now() - timedelta(days=1)).count() >= MOST_A_DAY:
        raise ClubError(
            _("A club sends at most %(most)s letters in a day: wait, or put it on the club's page.")
            % {"most": MOST_A_DAY}
        )


def mail_about(mail: Mail) -> EmailMessage | None:
    """A letter for one reader, if they are still of the part and want such mail."""
    letter = Letter.objects.select_related("club", "by").filter(pk=mail.about).first()
    user = mail.to
    if letter is None or user is None or not _wants(user):
        return None
    with mail_to(user), read_by(lambda: user):
        try:
            part = part_of(letter.club, letter.part)
        except ClubError:  # the night has been called off, say
            return None
        if user.player.pk not in (fields := part.people()):
            return None
        body = _filled(letter.club, letter.text, user.player, fields[user.player.pk]) + f"\n\n{letter.by}"
        end = _("You get this as one of: %(part)s, %(club)s. Your page has a switch for such mail.") % {
            "part": part.title,
            "club": letter.club,
        }
        stop = mail_links.link(mail, mail_links.STOP, "mail_announcements", user.pk)
        return outbox.written(_subject(letter.club), body, user.email, end=end, stop=stop)


def _wants(user: User) -> bool:
    return bool(user.email and user.is_active and user.mail_announcements)


def _subject(club: Club) -> str:
    """None of the writer's own words."""
    return _("%(club)s: a message from an organiser") % {"club": club}


def _body(club: Club, part: Part, text: str, reader: Player, by: Player) -> str:
    return _filled(club, text, reader, part.people()[reader.pk]) + f"\n\n{by}"


def _filled(club: Club, text: str, reader: Player, fields: Fields) -> str:
    words = {"name": reader.name, "club": club.name, **fields()}
    return FIELD.sub(lambda found: words.get(found[1], found[0]), text)
