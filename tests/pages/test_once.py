"""Whatever makes something makes it once, however often the same form or call is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import transaction

from tests.pages.night_in_full import Night, full_night
from tests.pages.permission_table import ACTIONS, Action
from tests.pages.whole_site import changes, send, state

KEPT = {"clubs_doneonce"}
MAKING = [
    action
    for action in ACTIONS
    if action.method == "post"
    and action.changes
    and not action.address.startswith(("/me/leave", "/password", "/me/mail"))
]
FORM = re.compile(r"<form[^>]*method=\"post\".*?</form>", re.S)
GUARDED_OTHERWISE = {
    "503.html": "repeats what was sent, its key too",
    "maintenance.html": "repeats what was sent, its key too",
    "matches/_enter_deal.html": "the sheet's number",
    "matches/_stop.html": "the sheet's number",
    "matches/correct.html": "the sheet's number",
    "matches/_moves.html": "the match's number",
    "matches/_handing_over.html": "sets, and makes nothing",
    "matches/_closed_hand.html": "sets, and makes nothing",
    "matches/_giving_up.html": "the match's number",
    "matches/_orders.html": "the match's number; the same again changes nothing",
    "matches/_turn_draft.html": "the match's number and how much is laid out; undone is undone",
    "matches/_standing_orders.html": "the match's number; the same again changes nothing",
    "pages/privacy.html": "sets, and makes nothing",
    "base.html": "the language and logging out",
    "account/login.html": "makes nothing",
    "account/password_change.html": "sets, and makes nothing",
    "account/password_reset.html": "nobody is logged in yet; three mails in an hour",
    "account/password_reset_from_key.html": "the link works once",
    "account/email_confirm.html": "the link works once",
    "account/reauthenticate.html": "makes nothing",
    "mfa/reauthenticate.html": "makes nothing",
    "mfa/authenticate.html": "nobody is logged in yet; each code works once",
    "accounts/from_a_mail.html": "opened by its link; off is off",
    "mfa/webauthn/_form.html": "each answer works once",
    "mfa/webauthn/edit_form.html": "sets, and makes nothing",
    "mfa/webauthn/authenticator_confirm_delete.html": "gone is gone",
    "mfa/totp/activate_form.html": "on is on",
    "mfa/totp/deactivate_form.html": "off is off",
    "mfa/recovery_codes/generate.html": "the codes from before become void",
    "account/email_change.html": "one address waits at a time",
    "clubs/sign_up.html": "a login name is taken once; nobody is logged in yet",
}

MADE_TWICE = {
    "/clubs/new/",
    "/clubs/{club}/announcements/",
    "/clubs/{club}/members/guest/",
    "/clubs/{club}/joining/invite/",
    "/clubs/{club}/tournaments/new/",
    "/games/hex/play/",
    "/games/hex/together/",
    "/api/clubs/",
    "/api/clubs/{club}/guests/",
    "/api/clubs/{club}/joining/",
}
"""What is sent there without a key is made again: of each kind a few."""


@pytest.fixture(scope="module")
def full(django_db_setup: None, django_db_blocker: Any) -> Iterator[Night]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield full_night()
        transaction.set_rollback(True)


def made_by(night: Night, action: Action, keys: tuple[str, str]) -> tuple[list[str], bool]:
    """What the second of two equal requests has changed, and whether both were answered alike."""
    role = min(action.who - {"stranger"})
    cache.clear()
    with transaction.atomic():
        first = send(night, action, role, keys[0])
        before = state()
        cache.clear()
        second = send(night, action, role, keys[1])
        changed = sorted(set(changes(before)) - KEPT)
        transaction.set_rollback(True)
    alike = (first.status_code, first.content, first.get("Location")) == (
        second.status_code,
        second.content,
        second.get("Location"),
    )
    return changed, alike


@pytest.mark.django_db
@pytest.mark.parametrize("action", [one for one in MAKING if one.who], ids=str)
def test_the_same_request_twice_is_done_once(full: Night, action: Action) -> None:
    changed, alike = made_by(full, action, ("one", "one"))
    assert changed == []
    assert alike or not action.address.startswith("/api/")


@pytest.mark.django_db
def test_and_without_the_key_much_would_be_made_twice(full: Night) -> None:
    """Else the test above could not fail."""
    making = [action for action in MAKING if action.who and action.address in MADE_TWICE]
    twice = {action.address for action in making if made_by(full, action, ("", ""))[0]}
    assert twice == MADE_TWICE


def test_every_form_carries_a_key() -> None:
    bare = []
    root = Path(settings.BASE_DIR) / "templates"
    for template in sorted(root.rglob("*.html")):
        name = str(template.relative_to(root))
        forms = FORM.findall(template.read_text())
        if name not in GUARDED_OTHERWISE and any("{% once %}" not in form for form in forms):
            bare.append(name)
    assert bare == []
    assert [name for name in GUARDED_OTHERWISE if not (root / name).exists()] == []
