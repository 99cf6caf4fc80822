"""The browser that the other tests of this folder rely on."""

import pytest
from playwright.sync_api import Page

pytestmark = pytest.mark.browser


def test_it_draws_html_svg_and_runs_scripts(page: Page) -> None:
    page.set_content("<h1>Kerho</h1><svg width=20 height=20><rect id=r width=20 height=20 fill=red /></svg>")
    assert page.inner_text("h1") == "Kerho"
    assert page.evaluate("document.querySelector('#r').getBoundingClientRect().width") == 20
    assert page.screenshot().startswith(b"\x89PNG")


def test_it_reaches_the_live_server_and_the_database_with_it(
    page: Page, live_server, django_user_model
) -> None:
    django_user_model.objects.create_superuser("owner", password="a long password")
    page.goto(f"{live_server.url}/admin/login/")
    page.fill("#id_username", "owner")
    page.fill("#id_password", "a long password")
    page.click("main button")
    assert page.url == f"{live_server.url}/admin/"
