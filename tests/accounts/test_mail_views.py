"""Pages that links in mails open: in the reader's language, for a time, and the forms that they lead back to."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.test import Client

from accounts.mails import ACCOUNT
from clubs.models import Player, User
from common import mail_links
from common.models import Mail
from common.unasked import TO_ONE
from tests.helpers.company import browser_of

pytestmark = pytest.mark.django_db


def path(page: str, *what: str | int) -> str:
    return mail_links.link(Mail(site="x"), page, *what)[1:]


def test_pages_speak_the_readers_language(aino: Player) -> None:
    finnish = Client(headers={"accept-language": "fi"})
    for page in (path("stop-mail", "mail_reminders", 1), path("not-me", ACCOUNT, 1, ""), "/mail/stop/x/"):
        main = finnish.get(page).content.decode().split("<main")[1].split("</main")[0]
        assert not {"the", "you", "is", "mail"} & set(main.lower().split()), main


def test_this_was_not_me_holds_for_a_week(aino: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    address, later = path("not-me", ACCOUNT, aino.user_id or 0, ""), time.time() + 8 * 24 * 3600
    monkeypatch.setattr("django.core.signing.time.time", lambda: later)
    assert Client().post(address).status_code == 404
    assert User.objects.get().has_usable_password()


@pytest.mark.parametrize(
    "what", [("is_superuser", 1), ("password", 1), ("mail_reminders",), ("mail_reminders", None)]
)
def test_nothing_but_a_kind_of_mail_is_ended(aino: Player, what: tuple[str | int, ...]) -> None:
    before = User.objects.values().get()
    assert Client().post(path("stop-mail", *what)).status_code == 404
    assert User.objects.values().get() == before


def test_more_confirmations_than_a_mailbox_gets_are_refused_in_a_sentence(
    aino: Player, settings: Any
) -> None:
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"confirm_email": None}
    for number in range(TO_ONE + 1):
        browser = Client()
        form = {"username": f"p{number}", "password1": "kortti-ilta", "password2": "kortti-ilta"}
        page = browser.post("/sign-up/", form | {"name": f"P{number}", "email": "v@example.org"}, follow=True)
        assert page.context["user"].is_authenticated
        assert ("that is all for today" in page.content.decode()) == (number == TO_ONE)
    waiting = Mail.objects.filter(about__startswith="confirm:")
    assert waiting.count() == TO_ONE
    asked = {"email": "v@example.org", "password": "kortti-ilta", "action_add": "1"}
    page = browser_of(aino).post("/me/mail/", asked, follow=True).content.decode()
    assert "that is all for today" in page
    assert waiting.count() == TO_ONE
