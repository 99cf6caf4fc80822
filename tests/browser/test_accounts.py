"""In a browser: a forgotten password, a log-in ended from another browser, a second factor."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.core import mail as letters
from playwright.sync_api import Browser, Page, expect

from clubs.services import sign_up
from common.tasks import send_mail

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_forgotten_password_is_chosen_anew_by_the_link_in_the_mail(page: Page, live_server: Any) -> None:
    sign_up(username="aino", password="kortti-ilta", name="Aino", email="aino@example.org")
    page.goto(f"{live_server.url}/log-in/")
    page.fill("[name=username]", "aino")
    page.fill("[name=password]", "wrong")
    page.click("main button")
    expect(page.locator("main")).to_contain_text("do not belong together")
    page.click("text=I have forgotten my password")
    page.fill("[name=email]", "aino@example.org")
    page.click("main button")
    expect(page.locator("main")).to_contain_text("a link is on its way")
    send_mail()
    (link,) = re.findall(r"http://\S+/password/new/\S+", letters.outbox[-1].body)
    page.goto(link)
    page.fill("[name=password1]", "uusi kortti-ilta")
    page.fill("[name=password2]", "uusi kortti-ilta")
    page.click("main button")
    expect(page.locator("main")).to_contain_text("Your password is changed")
    expect(page.locator("header")).to_contain_text("Aino")
    page.goto(link)
    assert "used already" in page.inner_text("main")


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
