"""What every page of a night shares: who may see it, and the choice of a game before tables are opened."""

from __future__ import annotations

import pytest

from clubs.models import Club, Player
from matches.models import Match
from nights.models import HouseGame, Session
from nights.services import sessions
from tests.nights.pages import Visit, ids

pytestmark = pytest.mark.django_db
OPENING = ("tables/new", "seating", "seats")


def test_only_games_on_offer_are_to_choose_from_those_played_last_first(visit: Visit, night: Session) -> None:
    Session.objects.update(games=["samba", "tuppi", "hex"])
    HouseGame.objects.create(club=night.club, game="tuppi")
    HouseGame.objects.create(club=night.club, game="canasta")
    for address in ("tables/new", "seating", "seats"):
        page = visit("Keeper").get(f"/nights/{night.pk}/{address}/").content.decode()
        found = [key for key in ("tuppi", "samba", "hex", "canasta", "vint") if f'href="?game={key}"' in page]
        assert found == ["tuppi", "samba", "hex"]
        assert page.index("?game=tuppi") < page.index("?game=hex") < page.index("?game=samba")


def test_a_game_that_is_not_on_offer_is_refused_when_seating_too(
    visit: Visit, night: Session, guests: list[Player]
) -> None:
    Session.objects.update(games=["samba"])
    posted = {"game": "tuppi", "method": "draw", "size": "4"}
    page = visit("Keeper").post(f"/nights/{night.pk}/seating/", posted)
    assert "not on offer tonight" in page.content.decode()
    page = visit("Keeper").post(f"/nights/{night.pk}/seats/", {"game": "tuppi", "table-1": ids(guests[:4])})
    assert "not on offer tonight" in page.context["problem"]
    assert not Match.objects.exists()


def test_a_private_clubs_night_is_there_only_for_its_members(visit: Visit, night: Session) -> None:
    Club.objects.update(visibility=Club.Visibility.MEMBERS)
    address = f"/nights/{night.pk}/"
    assert visit("Member").get(address).status_code == 200
    for who in ("Nobody", "Stranger"):
        assert visit(who).get(address).status_code == 404
    for action in ("check-in", "guest", "close"):
        assert visit("Stranger").post(f"{address}{action}/").status_code == 404
    assert visit("Stranger").get(f"{address}tables/new/").status_code == 404


@pytest.mark.parametrize(
    ("who", "status"), [("Nobody", 302), ("Stranger", 404), ("Member", 404), ("Keeper", 200)]
)
def test_tables_are_opened_by_who_keeps_the_scores(
    visit: Visit, night: Session, who: str, status: int
) -> None:
    for address in OPENING:
        assert visit(who).get(f"/nights/{night.pk}/{address}/").status_code == status
        assert visit(who).get(f"/nights/999999/{address}/").status_code == (302 if who == "Nobody" else 404)


@pytest.mark.parametrize("game", ["", "yatzy", "\0", "x" * 5000])
def test_an_unknown_game_asks_for_a_game(
    visit: Visit, night: Session, guests: list[Player], game: str
) -> None:
    for address in OPENING:
        page = visit("Keeper").post(
            f"/nights/{night.pk}/{address}/",
            {"game": game, "seat": ids(guests[:4]), "table-1": ids(guests[:4])},
        )
        assert page.status_code == 200
        assert page.context["games"]
    assert not Match.objects.exists()


def test_the_terms_are_as_last_time_unless_they_are_wanted_fresh(
    visit: Visit, night: Session, guests: list[Player]
) -> None:
    asked = {"options": {"target": 3000}, "preset": ""}
    sessions.open_table(session=night, game="canasta", players=guests[:4], **asked)
    address = f"/nights/{night.pk}/tables/new/?game=canasta"
    assert visit("Keeper").get(address).context["terms"].options["option-target"].value() == 3000
    assert visit("Keeper").get(address + "&fresh=1").context["terms"].options["option-target"].value() != 3000
