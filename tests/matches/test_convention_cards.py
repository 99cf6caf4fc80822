"""At which games there is anything to agree on, and whose cards somebody may use."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from clubs.services import add_guest
from games.core import registry
from matches import conventions
from matches.convention_cards import (
    cards_of_bots,
    cards_written_by,
    has_partners,
    may_write,
    people_to_share_with,
    plays_with_partners,
    usable_cards,
)
from tests.helpers.card_writing import a_card, card_of_bot


@pytest.mark.parametrize(
    ("game", "partners"), [("tuppi", True), ("screw-misere", True), ("hex", False), ("chinese-poker", False)]
)
def test_conventions_are_of_games_with_partners(game: str, partners: bool) -> None:
    rules = registry.get(game)
    assert plays_with_partners(rules) is partners
    assert has_partners(rules.table_for()) is partners


@pytest.mark.django_db
def test_the_newest_version_of_each_card_of_ones_own_can_be_used(people: list[Player], club: Club) -> None:
    aino, eero, sylvi, _veikko = people
    shared = a_card(aino, partner=eero)
    newest = conventions.change_card(card=shared.card, by=eero, title="New", text="New", public=False)
    away = a_card(eero, title="Away")
    conventions.put_away(card=away.card, by=eero)
    a_card(eero, game="screw-misere")
    a_card(sylvi)
    assert usable_cards(eero, "tuppi") == [newest]
    assert {card.title for card in cards_written_by(eero)} == {"New", "Away", "Savonia"}
    assert [card.title for card in cards_written_by(aino)] == ["New"]


@pytest.mark.django_db
def test_a_bots_card_is_found_by_bot_and_game(bots: dict[str, Player], aino: Player) -> None:
    version = card_of_bot(bots["random"])
    found = cards_of_bots(list(bots.values()), ["tuppi", "hex"])
    assert found == {(bots["random"].pk, "tuppi"): version}
    assert not may_write(bots["random"], aino), "nobody has handed it in"
    assert may_write(aino, aino) and not may_write(bots["random"], bots["random"])


@pytest.mark.django_db
def test_partners_are_people_of_ones_clubs_with_logins(people: list[Player], club: Club) -> None:
    add_guest(club=club, name="Lempi")
    assert [one.name for one in people_to_share_with(people[0])] == ["Eero", "Sylvi", "Veikko"]
