"""The parts of a club's people that the apps know: of a night, of a tournament, who has something to pay."""

from __future__ import annotations

import pytest
from django.utils import translation

from clubs import letters
from ledger.models import StatementLook
from nights.models import Session
from nights.receivers import LATEST
from tests.pages.night_in_full import Night
from tests.pages.whole_site import night  # noqa: F401

pytestmark = pytest.mark.django_db


def fields(of: Night, key: str) -> dict[int, dict[str, str]]:
    with translation.override("en"):
        return {player: dict(words()) for player, words in letters.part_of(of.club, key).people().items()}


def test_who_came_to_one_of_the_latest_nights_reads_its_name(night: Night) -> None:  # noqa: F811
    keys = [part.key for part in letters.parts(night.club) if part.key.startswith("night/")]
    assert len(keys) == LATEST
    tonight = Session.objects.get(pk=keys[0].removeprefix("night/"))
    found = fields(night, keys[0])
    assert set(found) == set(tonight.attendances.values_list("player", flat=True))
    assert all(words["night"].startswith(f"{tonight.title} ") for words in found.values())


def test_who_has_something_to_pay_reads_how_much(night: Night) -> None:  # noqa: F811
    found = fields(night, "owing")
    assert found and all("€" in words["owed"] and "-" not in words["owed"] for words in found.values())


def test_entrants_read_the_tournament(night: Night) -> None:  # noqa: F811
    keys = [part.key for part in letters.parts(night.club) if part.key.startswith("tournament/")]
    assert keys and fields(night, keys[0])


def test_a_preview_of_what_somebody_owes_is_a_look_at_their_money(night: Night) -> None:  # noqa: F811
    part = letters.part_of(night.club, "owing")
    reader = letters.reach(part).readers[0]
    before = StatementLook.objects.count()
    organiser = next(night.players[one] for one in ("organiser", "owner") if night.players[one] != reader)
    letters.seen_as(club=night.club, part=part, text="{owed}", reader=reader, by=organiser)
    assert StatementLook.objects.filter(whose=reader, by=organiser).exists()
    assert StatementLook.objects.count() == before + 1
