"""What is shown of a match from a file: it counts for nothing, names nobody, and is its owner's until shared."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from clubs.models import Player
from matches import event_store, selectors
from matches.files import imported, imports
from matches.models import ImportedMatch, Match, Seat
from ratings.models import RatedMatch
from tests.matches.file_reading import read_in
from tests.matches.sheets import phone

pytestmark = pytest.mark.django_db


def test_it_counts_for_nothing_and_names_nobody(over: Match, people: list[Player]) -> None:
    """Whoever forges a result of real people gets a replay of their own, and nothing else."""
    before = (Match.objects.count(), Seat.objects.count(), RatedMatch.objects.count())
    sylvi = people[2]
    made = read_in(over, sylvi, players=["Eero", "Aino"])
    assert (Match.objects.count(), Seat.objects.count(), RatedMatch.objects.count()) == before
    assert phone(None).get(f"/match-files/{made.code}/").status_code == 404
    assert phone(people[3]).get(f"/match-files/{made.code}/").status_code == 404
    shown = phone(sylvi).get(f"/match-files/{made.code}/").content.decode()
    assert "From a file, not played here." in shown
    for player in Player.objects.filter(name__in=("Aino", "Eero")):
        assert f"/players/{player.slug}/" not in shown
        assert str(made.code) not in phone(sylvi).get(f"/players/{player.slug}/").content.decode()
    assert str(made.code) not in phone(sylvi).get("/matches/").content.decode()
    assert not selectors.visible(sylvi).filter(code=made.code).exists()


def test_a_page_of_it_is_few_queries(
    over: Match, people: list[Player], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    made, own = read_in(over, people[2]), phone(people[2])
    own.get(f"/match-files/{made.code}/")
    with django_assert_max_num_queries(5):
        own.get(f"/match-files/{made.code}/")


def test_rules_that_have_changed_since_are_said(over: Match, people: list[Player]) -> None:
    made = read_in(over, people[2])
    ImportedMatch.objects.update(content=made.content.replace('"rules_version": 1', '"rules_version": 0'))
    assert "version 0 of the rules" in phone(people[2]).get(f"/match-files/{made.code}/").content.decode()


def test_a_sheet_of_real_cards_comes_back_too(tuppi_sheet_over: Match, people: list[Player]) -> None:
    made = read_in(tuppi_sheet_over, people[3])
    shown = phone(people[3]).get(f"/match-files/{made.code}/").content.decode()
    totals = event_store.load(tuppi_sheet_over).sheet.totals
    assert all(f">{total}<" in shown.replace("\n", "").replace(" ", "") for total in totals)


def test_what_is_left_out_of_a_foreign_file_is_said(people: list[Player]) -> None:
    text = "(;GM[1]SZ[9]KM[5.5];B[ee](;W[gg];B[gc])(;W[gc]))"
    shown = phone(people[2]).post("/me/match-files/", {"text": text}, follow=True).content.decode()
    assert "1 variation is left out" in shown
    told = phone(people[2]).get(f"/api/match-files/{ImportedMatch.objects.get().code}/").json()
    assert len(told["left_out"]) == 2


def test_others_see_what_is_shared_and_the_list_is_ones_own(over: Match, people: list[Player]) -> None:
    first, second = read_in(over, people[2]), read_in(over, people[2], played="long ago")
    read_in(over, people[3])
    assert list(imported.own(people[2])) == [second, first]
    imports.share(imported=first, shared=True)
    assert set(imported.seen_by(people[2])) == {first, second}
    assert set(imported.seen_by(None)) == {first}
    assert imported.head_of(first)["shared"] and not imported.head_of(second)["shared"]


def test_a_seat_without_a_name_is_called_by_its_number(over: Match, people: list[Player]) -> None:
    made = read_in(over, people[2], players=["", "Eero"])
    assert imported.names_in(imported.file_in(made)) == ["Player 1", "Eero"]


def test_the_whole_match_is_read_again_from_its_log(over: Match, people: list[Player]) -> None:
    made = read_in(over, people[2])
    reading = imported.reading_of(made, imported.file_in(made))
    assert reading.live.result == event_store.load(over).result
    assert reading.live.seq == 7
