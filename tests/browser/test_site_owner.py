"""In a browser, on a phone: the site's owner changes a setting and keeps maintenance, while a member is typing."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from clubs.models import Announcement, User
from common.site_settings import SIGN_UP
from tests.browser.conftest import Visitor
from tests.browser.steps import follow, tap
from tests.helpers.company import club_of, with_logins
from tests.helpers.log_ins import PASSWORD
from tests.helpers.maintenance import begin

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_setting_is_changed_found_in_the_log_and_set_back(visit: Callable[..., Visitor]) -> None:
    people = with_logins("Aino")
    User.objects.filter(player=people["Aino"]).update(is_staff=True, is_superuser=True)
    phone = visit(User.objects.get(player=people["Aino"]))
    page = phone.page
    page.goto("/")
    follow(page, "This site")
    assert phone.overflow() <= 0
    phone.shot("site")
    follow(page, "Who may sign up")
    page.get_by_label("by invitation", exact=False).check()
    page.get_by_label("Why").fill("Too many strangers")
    tap(page, "Change")
    page.get_by_label("Your password").fill(PASSWORD)
    page.locator("main form button").first.click()
    expect(page.locator("main")).to_contain_text("It holds everywhere within seconds")
    assert SIGN_UP.now() == "invited"
    assert phone.overflow() <= 0
    phone.shot("site-setting")
    follow(page, "Set back")
    page.get_by_label("Why").fill("They were friends")
    tap(page, "Set back")
    expect(page.locator("main")).to_contain_text("They were friends")
    assert SIGN_UP.now() == "anybody"
    phone.shot("site-log")


def test_what_a_member_types_while_maintenance_begins_is_sent_when_it_is_over(
    visit: Callable[..., Visitor],
) -> None:
    people = with_logins("Aino", "Eero")
    club = club_of("Kallio", people["Eero"])
    User.objects.filter(player=people["Aino"]).update(is_staff=True, is_superuser=True)
    owner, member = (visit(User.objects.get(player=people[name])) for name in ("Aino", "Eero"))
    member.page.goto(f"/clubs/{club.slug}/announcements/")
    member.page.locator("main summary").first.click()
    member.page.fill("[name=title]", "Cake on Thursday")
    member.page.fill("[name=text]", "Bring a fork.")
    begin()
    member.page.press("[name=title]", "Enter")
    expect(member.page.locator("main")).to_contain_text("What you typed is kept on this page")
    assert member.overflow() <= 0
    member.shot("maintenance-kept")
    member.complaints.clear()
    assert not Announcement.objects.exists()

    page = owner.page
    page.goto("/")
    expect(page.locator("main")).to_contain_text("Under maintenance until about")
    follow(page, "This site")
    follow(page, "Maintenance")
    owner.shot("maintenance")
    assert owner.overflow() <= 0
    page.get_by_label("Why").first.fill("Done")
    tap(page, "End it now")
    page.get_by_label("Your password").fill(PASSWORD)
    page.locator("main form button").first.click()
    expect(page.locator("main")).to_contain_text("The maintenance is over.")

    tap(member.page, "Send it now")
    expect(member.page.locator("main")).to_contain_text("Cake on Thursday")
    assert Announcement.objects.get().title == "Cake on Thursday"
