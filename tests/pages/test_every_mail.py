"""Every mail of the site says how to have no more of its kind, or what to do if it was not oneself; both work."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as letters
from django.core.mail import EmailMessage
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import mails, tokens
from clubs import announcing, inviting, joining, letters as club_letters, telling
from clubs.models import Club, Notice, Player, User
from clubs.services import create_club, create_player, join, sign_up
from common import outbox
from common.models import Mail
from ledger import payments as money
from ledger.currencies import currency_of
from ledger.models import Reminder
from matches import turn_mail
from tests.helpers.rubbish import RUBBISH
from tests.matches.clocked import THREE_DAYS, clocked, pass_time

pytestmark = pytest.mark.django_db
SITE = "https://kerho.example"
MARKER = "Vieras"
"""Stands in every name and word of somebody whom the reader of an invitation or confirmation does not know."""
OWN = ("confirm", "invitation")
"""These come to people who may never have heard of the site."""


def _person(name: str) -> Player:
    return sign_up(
        username=name.lower(), password="kortti-ilta", name=name, email=f"{name.lower()}@example.org"
    ).player


@pytest.fixture
def aino() -> Player:
    return _person("Aino")


@pytest.fixture
def club(aino: Player) -> Club:
    """Aino keeps the money of a club that somebody else made."""
    made = create_club(name=f"Club {MARKER}", owner=_person(MARKER))
    join(club=made, player=aino, role="owner")
    return made


def owner_of(club: Club) -> Player:
    return Player.objects.get(name=MARKER)


def announcement(club: Club, aino: Player) -> None:
    announcing.announce(club=club, author=owner_of(club), title="Christmas", text="There is cake.")


def letter(club: Club, aino: Player) -> None:
    to = len(club_letters.reach(club_letters.part_of(club, "members")).readers)
    club_letters.send_letter(club=club, by=owner_of(club), part="members", text="There is cake.", to=to)


def invitation(club: Club, aino: Player) -> None:
    link = joining.invite(club=club, by=owner_of(club), email="aino@example.org")
    assert inviting.mail_later([link], SITE) == ""


def notice(club: Club, aino: Player) -> None:
    telling.tell(
        players=[aino],
        kind=Notice.Kind.CHECKED_IN,
        key=f"k{Notice.objects.count()}",
        club_id=club.pk,
        by=owner_of(club),
        about="Thursday",
        where="/",
    )


def reminder(club: Club, aino: Player) -> None:
    words = {
        "club": club,
        "creditor": owner_of(club),
        "debtor": aino,
        "currency": currency_of("EUR"),
        "amount": 460,
    }
    day = timezone.localdate() + timezone.timedelta(days=Reminder.objects.count())
    outbox.post("reminder", [(Reminder.objects.create(**words, day=day).pk, aino.user_id)])


def departed(club: Club, aino: Player) -> None:
    paid = money.record_payment(
        club=club,
        payer=aino,
        payee=owner_of(club),
        currency="EUR",
        amount=100,
        key=f"k{Mail.objects.count()}",
        note="",
        by=aino,
    )
    entry = money.confirm_payment(payment=paid, by=owner_of(club)).entry
    assert entry is not None
    outbox.post("departed", [(entry.pk, aino.user_id)])


def turn(club: Club, aino: Player) -> None:
    match = clocked([aino, create_player(name="Eero")], THREE_DAYS)
    pass_time(match, 3 * 86_400 - 3_000)
    assert turn_mail.remind_due() == 1


STOPPABLE = {
    one.__name__: one for one in (announcement, letter, invitation, notice, reminder, departed, turn)
}
ABOUT_ACCOUNTS = [*mails.CHANGES, *mails.LINKS]


def about_account(what: str, user: User) -> None:
    if what.startswith("token"):
        made, _text = tokens.make(user=user, name="Scores", scopes=["read"], days=7)
        Mail.objects.all().delete()
        outbox.post("account", [(f"{what}:{made.pk}", user.pk)])
        return
    address = EmailAddress.objects.filter(user=user, verified=False).first()
    mails.post(what, user, RequestFactory().get("/", secure=True), address.pk if address else "")


def sent() -> EmailMessage:
    """The one mail that leaves now."""
    letters.outbox.clear()
    outbox.send_waiting()
    (letter,) = [one for one in letters.outbox if one.to == ["aino@example.org"]]
    return letter


def links(letter: EmailMessage, page: str) -> list[str]:
    return [str(path) for path in re.findall(rf"https://[^/\s]+(/mail/{page}/\S+/)", str(letter.body))]


def stranger() -> Client:
    """A browser without a log-in that has never been here, or a mail program."""
    return Client(enforce_csrf_checks=True)


def test_every_kind_is_walked_here() -> None:
    assert {*STOPPABLE, "account"} == set(outbox.composers), "can it be stopped? then it belongs to STOPPABLE"


@pytest.mark.parametrize("make", STOPPABLE.values(), ids=STOPPABLE)
@pytest.mark.parametrize("by", ["the page", "one click"])
def test_a_kind_that_can_be_stopped_says_where_and_then_no_more_comes(
    club: Club, aino: Player, make: Callable[[Club, Player], None], by: str
) -> None:
    make(club, aino)
    came = sent()
    (path,) = links(came, "stop")
    headers = came.extra_headers
    assert headers["List-Unsubscribe"] == f"<{SITE}{path}>"
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    before = User.objects.values().get(player=aino)
    browser = stranger()
    assert browser.get(path).status_code == browser.head(path).status_code == 200
    assert User.objects.values().get(player=aino) == before
    make(club, aino)
    sent()  # looking at the page has changed nothing
    answer = browser.post(path, {"List-Unsubscribe": "One-Click"} if by == "one click" else {})
    assert (answer.status_code, "_auth_user_id" in browser.session) == (200, False)
    for other in STOPPABLE.values():
        letters.outbox.clear()
        if other is invitation and make is invitation:
            link = joining.invite(club=club, by=owner_of(club), email="Aino@example.org")
            assert "wants none of this kind" in inviting.mail_later([link], SITE)
        else:
            other(club, aino)
        outbox.send_waiting()
        alike = other is make or {other, make} in ({reminder, departed}, {announcement, letter})
        assert bool([one for one in letters.outbox if "aino" in one.to[0].lower()]) != alike, other


@pytest.mark.parametrize("what", ABOUT_ACCOUNTS)
def test_mail_about_an_account_says_what_to_do_if_it_was_somebody_else(aino: Player, what: str) -> None:
    EmailAddress.objects.create(user=aino.user, email="aino@example.org")
    about_account(what, User.objects.get())
    letter = sent()
    (path,) = links(letter, "not-me")
    before = User.objects.values().get()
    assert stranger().get(path).status_code == 200
    assert stranger().post(path).status_code == 403, "a page asks first"
    assert User.objects.values().get() == before
    assert EmailAddress.objects.exists()
    assert Client().post(path).status_code == 200
    assert User.objects.get().has_usable_password() == (what == "confirm")
    assert "List-Unsubscribe" not in letter.extra_headers


@pytest.mark.parametrize("make", STOPPABLE.values(), ids=STOPPABLE)
def test_a_subject_has_words_of_ones_own_clubs_at_most(
    club: Club, aino: Player, make: Callable[[Club, Player], None]
) -> None:
    make(club, aino)
    subject = sent().subject
    assert "\n" not in subject
    assert (MARKER in subject) == (make not in (invitation, turn)), subject


@pytest.mark.parametrize("what", ABOUT_ACCOUNTS)
def test_and_mail_about_accounts_the_sites_own_words_alone(what: str) -> None:
    user = _person("Zenobia").user
    assert user is not None
    User.objects.update(email="aino@example.org")
    EmailAddress.objects.create(user=user, email="aino@example.org")
    about_account(what, user)
    assert "enobia" not in sent().subject


@pytest.mark.parametrize("key", [*RUBBISH[:-2], "stop", "WyJ4Il0:1abc:xyz"])
@pytest.mark.parametrize("page", ["stop", "not-me"])
def test_a_link_that_is_none_is_answered_with_a_sentence(aino: Player, page: str, key: str) -> None:
    before = User.objects.values().get()
    if "/" in key or "\0" in key:
        key = key.replace("/", "").replace("\0", "%00")
    for answer in (Client().get(f"/mail/{page}/{key}/"), Client().post(f"/mail/{page}/{key}/")):
        assert answer.status_code == 404
        assert "too old or was cut off" in answer.content.decode()
    assert User.objects.values().get() == before


def test_a_link_of_one_page_opens_no_other(club: Club, aino: Player) -> None:
    notice(club, aino)
    (path,) = links(sent(), "stop")
    assert Client().post(path.replace("stop", "not-me")).status_code == 404
    assert Client().post(path[:-3] + "/").status_code == 404
