"""What is said before anybody enters, and its digest."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.utils import timezone, translation

from clubs.models import Club
from tournaments.models import Competition, EventTerms
from tournaments.policy import digest_of, map_of, policy_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(club: Club, hex_open: Callable[..., Competition]) -> Competition:
    return hex_open(2, tie_breaks=["DE", "SB"])


def said(cup: Competition) -> dict[str, str]:
    return {line.title: " ".join(line.said) for line in policy_of(cup).lines}


def test_it_says_what_holds_without_a_word_of_the_organisers(cup: Competition) -> None:
    lines = said(cup)
    assert lines["What counts"].startswith("Winning each match counts. Who is level is parted by: DE: ")
    assert lines["Ratings"] == "It is rated: its matches move the ratings."
    assert set(lines) == {"How it is drawn", "What counts", "Ratings", "The final table"}


def test_the_digest_is_of_facts_in_no_language_and_changes_with_each(cup: Competition) -> None:
    first = digest_of(cup)
    with translation.override("fi"):
        assert digest_of(cup) == policy_of(cup).digest == first
    terms = EventTerms.objects.create(competition=cup)
    assert digest_of(cup) == first
    known = {first}
    for name, value in (
        ("venue", "Library"), ("address", "Main street 1"), ("map_link", "https://maps.example/1"), ("pace", "20 min"),
        ("penalties", "None"), ("more", "Bring boards"),
        ("checks_in", True), ("starts_at", timezone.now()), ("check_in_from", timezone.now()),
    ):  # fmt: skip
        setattr(terms, name, value)
        terms.save()
        assert digest_of(cup) not in known, name
        known.add(digest_of(cup))
    Competition.objects.filter(pk=cup.pk).update(rated=False)
    assert digest_of(Competition.objects.get(pk=cup.pk)) not in known


def test_where_it_is_has_a_link_to_a_map(cup: Competition) -> None:
    assert map_of(EventTerms(address="Kirkkokatu 1, Oulu")) == (
        "https://www.openstreetmap.org/search?query=Kirkkokatu%201%2C%20Oulu"
    )
    assert map_of(EventTerms(address="x", map_link="https://maps.example/1")) == "https://maps.example/1"
    assert map_of(EventTerms(venue="Library")) == ""


def test_in_a_few_queries(cup: Competition, django_assert_max_num_queries: Callable[..., object]) -> None:
    with django_assert_max_num_queries(7):  # type: ignore[attr-defined]
        policy_of(Competition.objects.select_related("club").get(pk=cup.pk))
