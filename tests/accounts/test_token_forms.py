"""The form of a new token."""

import pytest
from django.utils import translation

from accounts import tokens
from accounts.token_forms import TokenForm
from clubs.models import Player, User


def test_how_long_it_lasts_is_offered_in_the_reader_s_language() -> None:
    with translation.override("fi"):
        offered = dict(TokenForm(user=User()).fields["days"].choices)  # type: ignore[attr-defined]
    assert list(offered) == list(tokens.DAYS)
    assert offered[90] == "90 päivää"


@pytest.mark.django_db
@pytest.mark.parametrize(("password", "right"), [("kortti-ilta", True), ("wrong", False)])
def test_what_is_chosen_is_read_as_a_number_for_who_knows_the_password(
    aino: Player, password: str, right: bool
) -> None:
    assert aino.user is not None
    given = {"name": "Board", "scopes": ["read"], "days": "7", "password": password}
    form = TokenForm(given, user=aino.user)
    assert form.is_valid() is right
    assert form.cleaned_data["days"] == 7
    assert ("password" in form.errors) is not right
