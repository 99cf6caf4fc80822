"""What the database holds of rule sheets: each name and each version once, and where they are found."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from clubs.models import Club
from nights.models import RuleSheet, RuleSheetVersion
from nights.services.rule_sheets import write_rules

pytestmark = pytest.mark.django_db


@pytest.fixture
def version(club: Club) -> RuleSheetVersion:
    owner = club.memberships.get().player
    return write_rules(club=club, by=owner, game="tuppi", name="Thursday")


def test_a_sheet_and_each_version_have_their_pages(version: RuleSheetVersion) -> None:
    page = f"/clubs/kerho/rules/{version.sheet_id}/"
    assert version.sheet.get_absolute_url() == page
    assert version.get_absolute_url() == f"{page}?version=1"
    assert (str(version.sheet), str(version)) == ("Thursday", "Thursday (1)")


def test_each_is_there_once(version: RuleSheetVersion) -> None:
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        RuleSheet.objects.create(club=version.sheet.club, game="hex", name="THURSDAY")
    version.pk = None
    with pytest.raises(IntegrityError, match=r"(?i)unique"), transaction.atomic():
        version.save(force_insert=True)
