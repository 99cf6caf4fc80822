"""Making and ending tokens; what ends them beside that."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts import tokens
from accounts.models import ApiToken
from accounts.tokens import TokenError
from clubs.models import User
from clubs.services import sign_up
from tests.helpers.concurrency import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino(db: None) -> User:
    return sign_up(username="aino", password="kortti-ilta", name="Aino")


def made(user: User, name: str = "Board", days: int = 90, anew: bool = False) -> tuple[ApiToken, str]:
    return tokens.make(user=user, name=name, scopes=["read"], days=days, anew=anew)


def test_the_text_is_given_once_and_only_its_digest_is_kept(aino: User) -> None:
    token, text = made(aino)
    assert len(text) == tokens.LENGTH and text.startswith("kerho_")
    row = ApiToken.objects.filter(pk=token.pk).values().get()
    assert text not in str(row) and text.removeprefix("kerho_") not in str(row)
    assert tokens.find(text) == token


@pytest.mark.parametrize("days", tokens.DAYS)
def test_a_token_lasts_as_long_as_was_asked(aino: User, days: int) -> None:
    token, _text = made(aino, days=days)
    assert token.expires_at - token.made_at == pytest.approx(timedelta(days=days), abs=timedelta(seconds=9))


@pytest.mark.parametrize("days", [0, -1, 1, 3_650, 10**30])
def test_none_lasts_for_ever_or_for_nothing(aino: User, days: int) -> None:
    with pytest.raises(TokenError, match="7, 30, 90, 365"):
        made(aino, days=days)
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize("scopes", [[], ["everything"], ["READ"]])
def test_one_that_may_do_nothing_is_not_made(aino: User, scopes: list[str]) -> None:
    with pytest.raises(TokenError, match="what the token may do"):
        tokens.make(user=aino, name="Board", scopes=scopes, days=90)


def test_a_name_is_one_token_s_until_that_has_ended_or_expired(aino: User) -> None:
    first, _text = made(aino)
    with pytest.raises(TokenError, match="'Board' already"):
        made(aino)
    ApiToken.objects.filter(pk=first.pk).update(expires_at=timezone.now())
    second, _text = made(aino)
    assert list(ApiToken.objects.all()) == [second]
    third, _text = made(aino, anew=True)
    assert list(ApiToken.objects.all()) == [third]


def test_others_may_use_the_same_name(aino: User) -> None:
    made(aino)
    made(sign_up(username="eero", password="kortti-ilta", name="Eero"))
    assert ApiToken.objects.count() == 2


def test_nobody_has_more_than_fifty(aino: User) -> None:
    for number in range(tokens.MOST):
        made(aino, name=f"Board {number}")
    with pytest.raises(TokenError, match="50 tokens"):
        made(aino, name="One more")
    with pytest.raises(TokenError, match="50 tokens"):
        made(aino, name="")


def test_of_the_nameless_those_in_use_stay(aino: User) -> None:
    used, _text = made(aino, name="")
    tokens.used(used, timezone.now())
    for _number in range(tokens.MOST_NAMELESS + 5):
        made(aino, name="")
    assert ApiToken.objects.count() == tokens.MOST_NAMELESS
    assert ApiToken.objects.filter(pk=used.pk).exists()


def test_use_is_written_down_at_most_once_a_minute(aino: User) -> None:
    token, text = made(aino)
    now = timezone.now()
    for seconds in (0, 30, 59, 61):
        found = tokens.find(text)
        assert found is not None
        tokens.used(found, now + timedelta(seconds=seconds))
    token.refresh_from_db()
    assert token.last_used_at == now + timedelta(seconds=61)


def test_one_ends_one_s_own_tokens_alone(aino: User) -> None:
    other = sign_up(username="eero", password="kortti-ilta", name="Eero")
    token, _text = made(aino)
    assert not tokens.end(user=other, pk=token.pk)
    assert tokens.end(user=aino, pk=token.pk)
    assert not tokens.end(user=aino, pk=token.pk)


@pytest.mark.django_db(transaction=True)
def test_two_at_once_make_one_of_a_name() -> None:
    user = sign_up(username="aino", password="kortti-ilta", name="Aino")
    raised = at_once([lambda: made(user)] * 4)
    assert [type(error) for error in raised] == [TokenError] * 3
    assert ApiToken.objects.count() == 1
