"""What is rated when matches end and people become one."""

import pytest

from clubs.models import Player
from clubs.services import merge_guest
from ratings.models import Pool
from ratings.services import rate_match

pytestmark = pytest.mark.django_db


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
