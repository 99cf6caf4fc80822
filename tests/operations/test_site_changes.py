"""Changing a setting of the site: written down, refused without a trace, set back, and one owner at a time."""

from __future__ import annotations

from typing import Any

import pytest

from clubs.models import Player
from common import site_settings, site_state
from common.models import SiteState
from common.refusals import Refusal, reason_for
from common.site_settings import BOTS_PER_OWNER, STAKE_CAP, STAKE_CAP_USUAL, Setting
from operations import site_changes
from operations.models import SiteChange
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino(people: dict[str, Player]) -> Player:
    return people["Owner"]


def change(
    setting: Setting, value: Any, by: Player, *, reason: str = "Less risk", known: int | None = None
) -> SiteChange:
    known = site_changes.newest()[setting.name] if known is None else known
    return site_changes.change_setting(setting=setting, value=value, by=by, reason=reason, known=known)


def test_it_holds_and_stands_in_the_log(aino: Player) -> None:
    made = change(STAKE_CAP, 50_000, aino)
    assert STAKE_CAP.now() == 50_000
    assert (made.name, made.before, made.after, made.by, made.reason) == (
        "stake-cap",
        None,
        50_000,
        aino,
        "Less risk",
    )
    again = change(STAKE_CAP, None, aino, reason="As before")
    assert (again.before, again.after, STAKE_CAP.now()) == (50_000, None, 100_000)
    assert list(site_changes.changes("stake-cap")) == [again, made]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (99, "x"),
        ("5000", "x"),
        (True, "x"),
        (100_000_001, "x"),
        (None, "x"),
        (50_000, " "),
        (50_000, "x" * 301),
        (5_000, "x"),
        (50_000, "a\x07b"),
    ],
)
def test_rubbish_is_refused_and_changes_nothing(aino: Player, value: Any, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        change(STAKE_CAP, value, aino, reason=reason)
    assert reason_for(refused.value)
    assert not SiteChange.objects.exists()
    assert site_state.settings() == {}


def test_who_has_read_an_earlier_one_is_told(aino: Player) -> None:
    change(STAKE_CAP, 50_000, aino, known=0)
    with pytest.raises(Refusal, match="since you read it"):
        change(STAKE_CAP, 60_000, aino, known=0)
    assert STAKE_CAP.now() == 50_000


def test_it_is_set_back_once_and_newest_first(aino: Player) -> None:
    first, second = change(STAKE_CAP, 50_000, aino), change(STAKE_CAP, 60_000, aino)
    with pytest.raises(Refusal, match="newest"):
        site_changes.undo_change(number=first.pk, by=aino, reason="Wrong")
    back = site_changes.undo_change(number=second.pk, by=aino, reason="Wrong")
    assert (back.undoes, STAKE_CAP.now()) == (second, 50_000)
    with pytest.raises(Refusal):
        site_changes.undo_change(number=second.pk, by=aino, reason="Wrong")
    site_changes.undo_change(number=back.pk, by=aino, reason="Right after all")
    assert STAKE_CAP.now() == 60_000
    assert SiteChange.objects.count() == 4
    with pytest.raises(Refusal, match="no such change"):
        site_changes.undo_change(number=10**9, by=aino, reason="Wrong")


def test_what_is_set_back_must_still_go_together_with_the_others(aino: Player) -> None:
    low = change(STAKE_CAP_USUAL, 1_000, aino)
    change(STAKE_CAP, 5_000, aino)
    with pytest.raises(Refusal, match="usual cap"):
        site_changes.undo_change(number=low.pk, by=aino, reason="Back to 100.00")


@pytest.mark.django_db(transaction=True)
def test_of_two_owners_who_change_it_at_once_one_is_told(aino: Player) -> None:
    raised = at_once(
        [lambda value=value: change(STAKE_CAP, value, aino, known=0) for value in (50_000, 60_000)]
    )
    assert len(raised) == 1
    assert isinstance(raised[0], Refusal)
    assert SiteChange.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_who_change_what_belongs_together_do_not_part_it(aino: Player) -> None:
    def lower() -> None:
        change(STAKE_CAP, 5_000, aino, known=0)

    change(STAKE_CAP_USUAL, 4_000, aino)
    first = site_changes.newest()["stake-cap-usual"]
    both = at_once([lower, lambda: change(STAKE_CAP_USUAL, 90_000, aino, known=first)])
    assert len(both) == 1
    assert STAKE_CAP_USUAL.now() <= STAKE_CAP.now()


def test_a_setting_of_another_version_is_shown_and_left_alone(aino: Player) -> None:
    SiteState.objects.create(settings={"of-old": 1})
    row = SiteChange.objects.create(name="of-old", after=1, by=aino, reason="Then")
    site_state.forget()
    change(BOTS_PER_OWNER, 3, aino)
    assert SiteState.objects.get().settings == {"of-old": 1, "bots-per-owner": 3}
    with pytest.raises(Refusal, match="no such change"):
        site_changes.undo_change(number=row.pk, by=aino, reason="Wrong")
    assert site_settings.BOTS_PER_OWNER.now() == 3
