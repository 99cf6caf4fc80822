"""How a person's name is told."""

from __future__ import annotations

import pytest
from django.core import serializers
from django.forms import model_to_dict

from clubs.models import Player
from clubs.names import initials
from clubs.services import create_player

pytestmark = pytest.mark.django_db
NAME = "Zenobia Quist"


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Lempi Virtanen", "L. V."),
        ("Lempi", "L."),
        ("åke von Öster", "Å. V. Ö."),
        ("(Nalle) 2", "N. 2."),
        ("…", "?"),
        ("", "?"),
    ],
)
def test_initials_are_the_first_letter_of_each_part(name: str, told: str) -> None:
    assert initials(name) == told


@pytest.fixture
def junior() -> Player:
    made = create_player(name=NAME)
    Player.objects.filter(pk=made.pk).update(junior=True)
    return Player.objects.get(pk=made.pk)


def test_a_junior_is_told_by_initials_and_stored_whole(junior: Player) -> None:
    assert (junior.name, str(junior), f"{junior}") == ("Z. Q.",) * 3
    junior.save()
    junior.full_clean()
    junior.save()
    assert Player.objects.get(name=NAME) == junior


def test_another_name_is_stored_as_it_is_set(junior: Player) -> None:
    junior.name = "Zoë Quist"
    junior.save(update_fields=["name"])
    assert Player.objects.filter(name="Zoë Quist").exists()


def test_a_name_that_is_loaded_late_is_told_so_too(junior: Player) -> None:
    assert Player.objects.only("pk").get(pk=junior.pk).name == "Z. Q."
    assert Player.objects.only("name", "junior").get(pk=junior.pk).name == "Z. Q."


def test_dumps_and_forms_of_the_admin_hold_what_is_stored(junior: Player) -> None:
    assert NAME in serializers.serialize("json", [junior])
    assert model_to_dict(junior)["name"] == NAME


def test_everybody_else_is_told_by_name() -> None:
    assert create_player(name=NAME).name == NAME
