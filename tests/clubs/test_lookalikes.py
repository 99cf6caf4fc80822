"""Names that can be taken for each other, and who may not take them."""

from __future__ import annotations

import pytest

from clubs import services
from clubs.errors import ClubError
from clubs.lookalikes import looks
from clubs.models import Player


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Greedy", "GREEDY"),
        ("Greedy", "Gr\u0435\u0435dy"),
        ("Greedy", "Gree\u200bdy"),
        ("Greedy", "Greedy\u3164"),
        ("Greedy", "Gree dy"),
        ("Greedy", "\uff27reedy"),
        ("Hex", "\u041d\u0415\u0425"),
        ("Tree", "\u03a4ree"),
        ("Alice", "AIice"),
        ("Bot 1", "Bot l"),
        ("Bot", "B0t"),
        ("Modern", "Modem"),
        ("Väinö", "Va\u0308ino\u0308"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert one != other
    assert looks(one) & looks(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Väinö", "Vaino"),
        ("Kai", "Kal"),
        ("Bot 1", "Bot 2"),
        ("Aino", "Aini"),
        ("Матти", "Маттиас"),
        ("+", "!"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not looks(one) & looks(other)


@pytest.mark.django_db
def test_nobody_takes_the_name_of_a_bot() -> None:
    club = services.create_club(name="Kerho", owner=services.create_player(name="Aino"))
    for name in ("Greedy", "greedy", "Gr\u0435edy"):
        with pytest.raises(ClubError, match="looks like the name of a bot"):
            services.sign_up(username="matti", password="kolme-sanaa-ja-yksi", name=name)
        with pytest.raises(ClubError, match="looks like the name of a bot"):
            services.add_guest(club=club, name=name)
        with pytest.raises(ClubError, match="looks like the name of a bot"):
            services.add_guests(club=club, names=["Lempi", name])
    assert Player.objects.filter(kind=Player.Kind.PERSON).count() == 1
    assert (
        services.sign_up(username="ahne", password="kolme-sanaa-ja-yksi", name="Ahne").player.name == "Ahne"
    )
