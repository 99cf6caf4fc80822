"""Pages know whether mail leaves the site."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import RequestFactory

from accounts.context import mail


@pytest.mark.parametrize("leaves", [True, False])
def test_a_page_knows_whether_mail_leaves(rf: RequestFactory, settings: Any, leaves: bool) -> None:
    settings.MAIL_LEAVES = leaves
    assert mail(rf.get("/")) == {"mail_leaves": leaves}
