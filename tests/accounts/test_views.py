"""Logging in, a forgotten password, another mail address; links used twice, too old, cut off."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as letters
from django.test import Client

from clubs.models import Player, User
from clubs.services import sign_up
from common.tasks import send_mail
from tests.helpers.company import browser_of
from tests.helpers.rubbish import RUBBISH

pytestmark = pytest.mark.django_db
PASSWORD, NEW = "kortti-ilta", "uusi kortti-ilta"
GOOD = {"name": "Eero", "username": "eero", "password1": PASSWORD, "password2": PASSWORD}
USED = "used already, is too old or was cut off"


def last_link() -> str:
    """The address in the newest letter."""
    send_mail()
    return re.findall(r"http://testserver(/\S+)", letters.outbox[-1].body)[0]


def log_in(browser: Client, password: str, name: str = "aino") -> bool:
    browser.post("/log-in/", {"username": name, "password": password})
    return "_auth_user_id" in browser.session


def ask_for_a_link(address: str = "aino@example.org") -> str:
    Client().post("/password/forgotten/", {"email": address})
    return last_link()


def choose(browser: Client, link: str, password: str = NEW) -> Any:
    form = browser.get(link, follow=True)
    where = form.redirect_chain[-1][0] if form.redirect_chain else link
    return browser.post(where, {"password1": password, "password2": password}, follow=True)


class TestLoggingIn:
    def test_one_goes_back_to_where_one_came_from(self, aino: Player, visitor: Client) -> None:
        assert 'value="/games/"' in visitor.get("/log-in/?next=/games/").content.decode()
        answer = visitor.post("/log-in/", {"username": "aino", "password": PASSWORD, "next": "/games/"})
        assert answer.url == "/games/"
        assert visitor.get("/log-in/?next=/clubs/").url == "/clubs/"

    @pytest.mark.parametrize(
        "elsewhere", ["https://evil.example/", "//evil.example", "javascript:alert(1)", "\0"]
    )
    def test_but_never_to_another_site(self, aino: Player, visitor: Client, elsewhere: str) -> None:
        answer = visitor.post("/log-in/", {"username": "aino", "password": PASSWORD, "next": elsewhere})
        assert answer.url == "/"

    @pytest.mark.parametrize("name", [*RUBBISH, "", "aino@example.org", "a" * 5000])
    def test_rubbish_is_refused_with_one_sentence(self, aino: Player, visitor: Client, name: str) -> None:
        page = visitor.post("/log-in/", {"username": name, "password": PASSWORD})
        assert page.status_code == 200
        assert 'class="errorlist' in page.content.decode()

    def test_a_form_without_fields_is_asked_again(self, visitor: Client) -> None:
        assert visitor.post("/log-in/", {}).status_code == 200

    def test_who_has_no_such_login_is_told_the_same_as_who_mistypes(self, aino: Player) -> None:
        said = [
            re.findall(r"errorlist[^>]*>(.*?)</ul>", Client().post("/log-in/", form).content.decode())
            for form in ({"username": "aino", "password": "x"}, {"username": "nobody", "password": "x"})
        ]
        assert said[0] == said[1] != []

    def test_a_closed_login_lets_nobody_in(self, aino: Player, visitor: Client) -> None:
        User.objects.update(is_active=False)
        assert not log_in(visitor, PASSWORD)

    def test_the_admin_has_no_door_of_its_own(self, visitor: Client) -> None:
        assert visitor.get("/admin/", follow=True).redirect_chain[-1][0] == "/log-in/?next=%2Fadmin%2F"

    def test_a_session_gets_a_new_number_when_somebody_logs_in(self, aino: Player, visitor: Client) -> None:
        visitor.post("/i18n/setlang/", {"language": "fi"})
        session = visitor.session
        session["before"] = 1
        session.save()
        before = session.session_key
        log_in(visitor, PASSWORD)
        assert visitor.session.session_key != before

    def test_no_script_and_no_other_site_gets_at_the_session(self, aino: Player, visitor: Client) -> None:
        log_in(visitor, PASSWORD)
        for name in ("sessionid", "known"):
            assert (visitor.cookies[name]["httponly"], visitor.cookies[name]["samesite"]) == (True, "Lax")

    def test_logging_out_ends_it_and_is_done_by_a_form_alone(self, aino: Player) -> None:
        browser = browser_of(aino)
        browser.get("/log-out/")
        assert "_auth_user_id" in browser.session
        assert browser.post("/log-out/").url == "/"
        assert "_auth_user_id" not in browser.session


class TestForgottenPassword:
    def test_the_link_lets_one_choose_a_password_and_logs_in(self, aino: Player, visitor: Client) -> None:
        elsewhere = browser_of(aino)
        answer = choose(visitor, ask_for_a_link())
        assert answer.redirect_chain[-1][0] == "/"
        assert "_auth_user_id" in visitor.session
        assert elsewhere.get("/me/privacy/").status_code == 302, "every other log-in has ended"
        assert (log_in(Client(), NEW), log_in(Client(), PASSWORD)) == (True, False)
        send_mail()
        assert "by a link in a mail" in letters.outbox[-1].body

    def test_it_works_once(self, aino: Player) -> None:
        link = ask_for_a_link()
        choose(Client(), link)
        again = Client().get(link)
        assert USED in again.content.decode()
        assert USED in choose(Client(), link, "dritte kortti-ilta").content.decode()
        assert log_in(Client(), NEW)

    def test_two_forms_of_one_link_change_it_once(self, aino: Player) -> None:
        link, one, other = ask_for_a_link(), Client(), Client()
        where = [browser.get(link, follow=True).redirect_chain[-1][0] for browser in (one, other)]
        one.post(where[0], {"password1": NEW, "password2": NEW})
        late = other.post(where[1], {"password1": "dritte kortti", "password2": "dritte kortti"})
        assert USED in late.content.decode()
        assert log_in(Client(), NEW)

    def test_not_after_three_hours(self, aino: Player, settings: Any) -> None:
        link = ask_for_a_link()
        assert settings.PASSWORD_RESET_TIMEOUT == 3 * 3600
        settings.PASSWORD_RESET_TIMEOUT = -1
        assert USED in Client().get(link).content.decode()

    @pytest.mark.parametrize("cut", [-2, -6, -12])
    def test_not_cut_off(self, aino: Player, cut: int) -> None:
        assert USED in Client().get(ask_for_a_link()[:cut] + "/").content.decode()

    @pytest.mark.parametrize(
        "end", ["0-x", "zzzzzzzzzzzzzzzzzzzzzzzzz-x-y", "1-set-password", "1-%00", "1-" + "x" * 3000]
    )
    def test_nor_invented(self, aino: Player, visitor: Client, end: str) -> None:
        for answer in (
            visitor.get(f"/password/new/{end}/"),
            visitor.post(f"/password/new/{end}/", {"password1": NEW}),
        ):
            assert answer.status_code == 200
            assert USED in answer.content.decode()

    def test_nor_after_the_password_or_the_address_was_changed_another_way(self, aino: Player) -> None:
        link = ask_for_a_link()
        user = User.objects.get()
        user.set_password("otherwise")
        user.save()
        assert USED in Client().get(link).content.decode()

    def test_two_different_or_weak_words_change_nothing(self, aino: Player, visitor: Client) -> None:
        link = ask_for_a_link()
        where = visitor.get(link, follow=True).redirect_chain[-1][0]
        for one, two in ((NEW, "other"), ("12345678", "12345678"), ("", ""), ("aino", "aino")):
            assert visitor.post(where, {"password1": one, "password2": two}).status_code == 200
        assert log_in(Client(), PASSWORD)

    @pytest.mark.parametrize("address", ["nobody@example.org", "AINO@example.org"])
    def test_the_page_says_the_same_whoever_has_the_address(
        self, aino: Player, visitor: Client, address: str
    ) -> None:
        answer = visitor.post("/password/forgotten/", {"email": address}, follow=True)
        assert "If an account has that mail address" in answer.content.decode()
        send_mail()
        assert [one.to for one in letters.outbox] == ([["aino@example.org"]] if "AINO" in address else [])

    @pytest.mark.parametrize(
        "address", ["", "x", "a@", "\0@example.org", "a" * 5000 + "@example.org", "a@b\nBcc: c@d.org"]
    )
    def test_rubbish_is_no_address(self, visitor: Client, address: str) -> None:
        assert 'class="errorlist' in visitor.post("/password/forgotten/", {"email": address}).content.decode()

    def test_three_letters_in_an_hour_are_enough(self, aino: Player) -> None:
        answers = [Client().post("/password/forgotten/", {"email": "aino@example.org"}) for _ in range(4)]
        assert [answer.status_code for answer in answers] == [302, 302, 302, 429]
        assert "Wait ten minutes" in answers[-1].content.decode()

    def test_without_a_mail_server_the_page_says_who_helps(self, visitor: Client, settings: Any) -> None:
        settings.MAIL_LEAVES = False
        page = visitor.get("/password/forgotten/").content.decode()
        assert "no mail server" in page
        assert "<button>Send" not in page

    def test_the_link_stands_nowhere_but_in_the_letter(self, aino: Player) -> None:
        from common.models import Mail

        link = ask_for_a_link()
        key = link.rstrip("/").rpartition("-")[2]
        assert key not in repr(list(Mail.objects.values()))


class TestMailAddress:
    def test_one_given_at_sign_up_counts_once_it_is_confirmed(self, visitor: Client) -> None:
        visitor.post("/sign-up/", GOOD | {"email": "Eero@Example.org"})
        user = User.objects.get()
        assert (user.email, EmailAddress.objects.get().verified) == ("", False)
        link = last_link()
        assert (letters.outbox[-1].to, "Confirm" in letters.outbox[-1].subject) == (
            ["eero@example.org"],
            True,
        )
        assert visitor.get("/").status_code == 200, "one plays at once"
        Client().get(link)  # a program that looks through mail
        assert not EmailAddress.objects.get().verified
        assert visitor.post(link).status_code == 302
        user.refresh_from_db()
        assert (user.email, EmailAddress.objects.get().verified) == ("eero@example.org", True)
        assert USED in visitor.get(link).content.decode()
        assert USED in visitor.post(link).content.decode()

    def test_another_one_needs_the_password_and_the_old_one_stays_until_then(self, aino: Player) -> None:
        browser = browser_of(aino)
        form = {"action_add": "1", "email": "uusi@example.org"}
        assert "not your password" in browser.post("/me/mail/", form | {"password": "x"}).content.decode()
        assert not EmailAddress.objects.filter(email="uusi@example.org").exists()
        browser.post("/me/mail/", form | {"password": PASSWORD})
        send_mail()
        assert sorted(one.to[0] for one in letters.outbox) == ["aino@example.org", "uusi@example.org"]
        (to_new,) = [one for one in letters.outbox if one.to == ["uusi@example.org"]]
        assert User.objects.get().email == "aino@example.org"
        browser.post(re.findall(r"http://testserver(/\S+)", to_new.body)[0])
        assert User.objects.get().email == "uusi@example.org"
        assert EmailAddress.objects.count() == 1

    def test_a_link_asked_for_twice_within_two_minutes_goes_once_and_one_is_told(
        self, aino: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        browser = browser_of(aino)
        browser.post("/me/mail/", {"action_add": "1", "email": "uusi@example.org", "password": PASSWORD})
        again = {"action_send": "1", "email": "uusi@example.org"}
        told = "still counts: no other was sent"
        assert told in browser.post("/me/mail/", again, follow=True).content.decode()
        send_mail()
        assert [one.to for one in letters.outbox].count(["uusi@example.org"]) == 1
        now = time.time
        monkeypatch.setattr(time, "time", lambda: now() + 130)
        assert told not in browser.post("/me/mail/", again, follow=True).content.decode()
        send_mail()
        assert [one.to for one in letters.outbox].count(["uusi@example.org"]) == 2

    def test_nobody_confirms_an_address_that_is_another_accounts(self, aino: Player) -> None:
        EmailAddress.objects.create(user=aino.user, email="aino@example.org", verified=True, primary=True)
        eero = sign_up(username="eero", password=PASSWORD, name="Eero").player
        browser = browser_of(eero)
        browser.post("/me/mail/", {"action_add": "1", "email": "aino@example.org", "password": PASSWORD})
        link = last_link()
        assert "belongs to another account" in browser.get(link).content.decode()
        browser.post(link)
        assert User.objects.get(username="eero").email == ""

    @pytest.mark.parametrize("email", ["", "x", "\0@a.org", "a@b\nBcc: c@d.org", "a" * 300 + "@a.org"])
    @pytest.mark.parametrize(
        "action", ["action_add", "action_send", "action_remove", "action_primary", "other"]
    )
    def test_rubbish_changes_nothing(self, aino: Player, email: str, action: str) -> None:
        browser = browser_of(aino)
        browser.get("/me/mail/")
        before = list(EmailAddress.objects.values())
        answer = browser.post("/me/mail/", {action: "1", "email": email, "password": PASSWORD})
        assert answer.status_code in (200, 302)
        assert list(EmailAddress.objects.values()) == before

    @pytest.mark.parametrize("key", ["x", "MQ:1abc:xyz", "-", "1" * 3000])
    def test_an_invented_link_is_a_sentence(self, visitor: Client, key: str) -> None:
        for answer in (visitor.get(f"/mail/confirm/{key}/"), visitor.post(f"/mail/confirm/{key}/")):
            assert USED in answer.content.decode()

    def test_a_link_lasts_three_days(self, visitor: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        visitor.post("/sign-up/", GOOD | {"email": "eero@example.org"})
        link, now = last_link(), time.time
        monkeypatch.setattr(time, "time", lambda: now() + 3 * 86400 + 60)
        assert USED in Client().get(link).content.decode()

    def test_without_a_mail_server_one_signs_up_all_the_same_and_is_told(
        self, visitor: Client, settings: Any
    ) -> None:
        settings.MAIL_LEAVES = False
        page = visitor.post("/sign-up/", GOOD | {"email": "eero@example.org"}, follow=True).content.decode()
        assert "Welcome, Eero" in page
        assert "no mail server" in page
        assert "no mail server" in visitor.get("/me/mail/").content.decode()


class TestPassword:
    def test_a_change_ends_every_other_log_in(self, aino: Player) -> None:
        here, there = browser_of(aino), browser_of(aino)
        answer = here.post(
            "/password/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}, follow=True
        )
        assert "Every other log-in of yours has ended" in answer.content.decode()
        assert here.get("/me/privacy/").status_code == 200
        assert there.get("/me/privacy/").status_code == 302
        send_mail()
        assert "The password of your account was changed" in letters.outbox[-1].body

    @pytest.mark.parametrize(
        "wrong",
        [
            {"oldpassword": "x"},
            {"password2": "x"},
            {"password1": "12345678", "password2": "12345678"},
            {"oldpassword": ""},
        ],
    )
    def test_what_is_wrong_changes_nothing(self, aino: Player, wrong: dict[str, str]) -> None:
        form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW} | wrong
        page = browser_of(aino).post("/password/", form)
        assert 'class="errorlist' in page.content.decode()
        assert log_in(Client(), PASSWORD)

    def test_who_has_none_sets_one(self, aino: Player) -> None:
        assert aino.user is not None
        aino.user.set_unusable_password()
        aino.user.save()
        browser = browser_of(aino)
        assert browser.get("/password/").url == "/password/set/"
        browser.post("/password/set/", {"password1": NEW, "password2": NEW})
        assert log_in(Client(), NEW)


def test_the_account_page_leads_to_all_of_it(aino: Player, django_assert_max_num_queries: Any) -> None:
    visitor = browser_of(aino)
    with django_assert_max_num_queries(7):
        page = visitor.get("/me/account/").content.decode()
    assert all(f'href="{address}"' in page for address in ("/password/", "/me/mail/", "/me/privacy/"))
