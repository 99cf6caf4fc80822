"""In a browser: a forgotten password, a log-in ended from another browser, a second factor."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail as letters
from playwright.sync_api import Browser, Page, expect

from accounts.models import ApiToken
from clubs.services import sign_up
from common.tasks import send_mail
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def mailed(page: str) -> str:
    """The one link to such a page in the newest mail that leaves now."""
    letters.outbox.clear()
    send_mail()
    (link,) = re.findall(rf"https?://\S+/{page}/\S+", letters.outbox[-1].body)
    return str(link)


def choose(page: Page, password: str) -> None:
    page.get_by_label("New password", exact=False).first.fill(password)
    page.get_by_label("New password once more").fill(password)
    tap(page, "Change it")
    expect(page.locator("main")).to_contain_text("Your password is changed")
    expect(page.locator("header")).to_contain_text("Aino")


def test_a_forgotten_password_is_chosen_anew_by_the_link_in_the_mail_on_a_phone(
    visit: Callable[..., Visitor],
) -> None:
    sign_up(username="aino", password="kortti-ilta", name="Aino", email="aino@example.org")
    phone = visit()
    page = phone.page
    page.goto("/log-in/")
    page.get_by_label("Login name").fill("aino")
    page.get_by_label("Password").fill("wrong")
    tap(page, "Log in")
    expect(page.locator("main")).to_contain_text("do not belong together")
    follow(page, "I have forgotten my password")
    assert phone.overflow() <= 0
    page.get_by_label("Your mail address").fill("aino@example.org")
    tap(page, "Send the link")
    expect(page.locator("main")).to_contain_text("a link is on its way")
    assert phone.overflow() <= 0
    link = mailed("password/new")
    page.goto(link)
    phone.shot("new-password")
    assert phone.overflow() <= 0
    choose(page, "uusi kortti-ilta")
    page.goto(link)
    expect(page.locator("main")).to_contain_text("used already")


def test_who_says_that_it_was_not_them_ends_everything_and_gets_a_new_password(
    visit: Callable[..., Visitor],
) -> None:
    user = sign_up(username="aino", password="kortti-ilta", name="Aino", email="aino@example.org")
    thief, owner = visit(user), visit()
    thief.page.goto("/me/tokens/")
    thief.page.get_by_label("What it is for").fill("Mine now")
    thief.page.get_by_label("Your password").fill("kortti-ilta")
    tap(thief.page, "Make a token")
    expect(thief.page.locator("#token-text")).to_be_visible()
    site = thief.page.url.removesuffix("/me/tokens/")
    page = owner.page
    page.goto(site + urlsplit(mailed("mail/not-me")).path)
    owner.shot("not-me")
    assert owner.overflow() <= 0
    tap(page, "End everything")
    expect(page.locator("main")).to_contain_text("Everything has ended")
    thief.page.goto("/me/tokens/")
    assert "/log-in/" in thief.page.url
    assert not ApiToken.objects.exists()
    page.goto(mailed("password/new"))
    choose(page, "uusi kortti-ilta")


def log_in(page: Page, site: str) -> None:
    page.goto(f"{site}/log-in/")
    page.fill("[name=username]", "aino")
    page.fill("[name=password]", "kortti-ilta")
    page.click("main button")
    expect(page.locator("header")).to_contain_text("Aino")


def test_a_log_in_is_ended_from_another_browser(page: Page, browser: Browser, live_server: Any) -> None:
    sign_up(username="aino", password="kortti-ilta", name="Aino")
    lost = browser.new_page()
    log_in(lost, live_server.url)
    log_in(page, live_server.url)
    page.click("header .who")
    page.click("text=My account")
    page.click("main td button")
    expect(page.locator("main")).to_contain_text("That log-in has ended")
    lost.goto(f"{live_server.url}/me/")
    assert "/log-in/" in lost.url
    lost.close()


def test_a_second_factor_is_switched_on_and_used(page: Page, browser: Browser, live_server: Any) -> None:
    sign_up(username="aino", password="kortti-ilta", name="Aino")
    page.set_viewport_size({"width": 360, "height": 740})
    log_in(page, live_server.url)
    page.goto(f"{live_server.url}/me/second-factor/")
    page.click("text=Switch it on")
    page.fill("[name=password]", "kortti-ilta")
    page.click("main button")
    picture = page.locator("main img")
    assert picture.evaluate("image => image.complete && image.naturalWidth > 100")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    secret = page.inner_text("main code")
    page.fill("[name=code]", format_hotp_value(hotp_value(secret, int(time.time()) // 30)))
    page.click("main button")
    expect(page.locator("main h1")).to_have_text("Codes on paper")
    paper = page.locator("main code").first.inner_text()
    elsewhere = browser.new_page()
    elsewhere.goto(f"{live_server.url}/log-in/")
    elsewhere.fill("[name=username]", "aino")
    elsewhere.fill("[name=password]", "kortti-ilta")
    elsewhere.click("main button")
    expect(elsewhere.locator("main")).to_contain_text("The password was right")
    elsewhere.fill("[name=code]", paper)
    elsewhere.click("main button")
    expect(elsewhere.locator("header")).to_contain_text("Aino")
    elsewhere.close()
