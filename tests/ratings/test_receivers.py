"""What is rated when matches end and people become one."""

import pytest

from clubs.models import Player
from clubs.services import merge_guest
from ratings.models import Pool
from ratings.receivers import tell_change
from ratings.services import rate_match

pytestmark = pytest.mark.django_db


def test_on_its_sheet_everybodys_rating_stands_with_what_moved_and_ones_own_is_marked(finished, people):
    match = finished("hex", [[people[0]], [people[1]]])
    rate_match(match=match)
    [note] = tell_change(match, None, people[1])
    assert [line.split()[0] for line in note.lines] == ["Aino", "Eero"]
    assert "(+" in note.lines[0] and "(−" in note.lines[1]
    assert note.own == 1
    assert tell_change(match, None, None)[0].own is None


def test_of_a_match_that_is_not_rated_or_not_over_nothing_is_told(finished, people):
    unrated = finished("hex", [[people[0]], [people[1]]], rated=False)
    rate_match(match=unrated)
    assert tell_change(unrated, None, people[0]) == []
    rated = finished("hex", [[people[0]], [people[1]]])
    assert tell_change(rated, None, people[0]) == [], "it has not been counted yet"


def test_a_merged_guest_s_matches_count_for_the_member(
    person, finished, django_capture_on_commit_callbacks, sent
):
    guest, b = person("Guest"), person("B")
    member = Player.objects.create(name="Member", slug="member")
    rate_match(match=finished("hex", [[guest], [b]]))
    with django_capture_on_commit_callbacks(execute=True):
        merge_guest(guest=guest, into=member)
    families = Pool.objects.filter(game="").order_by("pk").values_list("pk", flat=True)
    assert sent == [("ratings.tasks.recompute_family", family) for family in families]
