"""What the API tells of clubs, and to whom."""

from collections.abc import Callable

import pytest
from rest_framework.test import APIClient

from clubs.models import Club, Player, User


def status(path: str, user: User | None = None) -> int:
    asking = APIClient()
    if user is not None:
        asking.force_authenticate(user)
    return int(asking.get(path).status_code)


@pytest.mark.parametrize(
    ("visibility", "of_the_club", "of_its_people"),
    [("public", 200, 200), ("members", 200, 404), ("private", 404, 404)],
)
def test_strangers_are_told_what_the_club_lets_them_know(
    club: Club,
    lempi: Player,
    account: Callable[[str], Player],
    user_of: Callable[[Player], User],
    visibility: str,
    of_the_club: int,
    of_its_people: int,
) -> None:
    Club.objects.filter(pk=club.pk).update(visibility=visibility)
    about, people = f"/api/clubs/{club.slug}/", f"/api/clubs/{club.slug}/members/"
    for stranger in (None, user_of(account("Veikko"))):
        assert (status(about, stranger), status(people, stranger)) == (of_the_club, of_its_people)
    assert (status(about, user_of(lempi)), status(people, user_of(lempi))) == (200, 200)
