"""A date and time typed in means the site's clock, whoever types it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.forms import Form, ValidationError
from django.utils import timezone, translation

from common.time_fields import SiteTimeField

READERS = ("Pacific/Honolulu", "Europe/Helsinki", "Pacific/Kiritimati")


class Planned(Form):
    at = SiteTimeField()
    until = SiteTimeField(required=False, help_text="Then it ends.")


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("typed", ["2026-11-23T18:00", "2026-11-23 18:00:00"])
def test_it_means_the_site_s_clock_for_every_reader(reader: str, typed: str) -> None:
    with timezone.override(ZoneInfo(reader)):
        form = Planned({"at": typed})
        assert form.is_valid()
        assert form.cleaned_data == {"at": datetime(2026, 11, 23, 16, tzinfo=UTC), "until": None}


@pytest.mark.parametrize("reader", READERS)
def test_it_shows_the_site_s_clock_and_says_so(reader: str) -> None:
    with timezone.override(ZoneInfo(reader)):
        form = Planned(initial={"at": datetime(2026, 11, 23, 16, tzinfo=UTC)})
        assert 'value="2026-11-23T18:00"' in str(form["at"])
        assert str(form["at"].help_text) == "Local time: Helsinki."
        assert str(form["until"].help_text) == "Then it ends. Local time: Helsinki."
        with translation.override("fi"):
            assert str(form["at"].help_text) == "Paikallinen aika: Helsinki."


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("2026-03-29T03:30", "put forward then"),
        ("2026-10-25T03:30", "put back then"),
    ],
)
def test_an_hour_that_does_not_come_or_comes_twice_is_refused(typed: str, why: str) -> None:
    for reader in READERS:
        with timezone.override(ZoneInfo(reader)):
            form = Planned({"at": typed})
            assert not form.is_valid()
            assert why in str(form.errors["at"])
            assert f'value="{typed}"' in str(form["at"]), "what was typed is kept"


def test_the_hours_around_it_are_taken() -> None:
    for typed, hour in (("2026-03-29T02:59", 0), ("2026-03-29T04:00", 1), ("2026-10-25T04:00", 2)):
        assert SiteTimeField().clean(typed).hour == hour


@pytest.mark.parametrize(
    "typed", ["", "soon", "\0", "2026-13-01T10:00", "0001-01-01T00:00", "99999-01-01T00:00", None]
)
def test_rubbish_is_refused_in_a_sentence(typed: Any) -> None:
    with pytest.raises(ValidationError):
        SiteTimeField().clean(typed)


def test_an_offset_that_was_typed_counts() -> None:
    assert SiteTimeField().clean("2026-11-23T18:00:00Z") == datetime(2026, 11, 23, 18, tzinfo=UTC)
    assert SiteTimeField().clean("2026-11-23T18:00:00+05:00") == datetime(2026, 11, 23, 13, tzinfo=UTC)
