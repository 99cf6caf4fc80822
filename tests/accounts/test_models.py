"""What a token is called, and what it says of itself."""

from datetime import timedelta

from django.utils import timezone

from accounts.models import ApiToken


def test_a_token_without_a_name_says_where_it_comes_from() -> None:
    assert str(ApiToken(name="Scoreboard")) == "Scoreboard"
    assert str(ApiToken()) == "asked for with the password"


def test_it_says_in_words_what_it_may_do_in_the_order_of_the_scopes() -> None:
    assert ApiToken(scopes=["money", "read", "of an older version"]).may == [
        "Read what I may see, but for money and mail addresses",
        "Read and write money: debts, payments, the books",
    ]


def test_it_has_expired_from_its_end_on() -> None:
    now = timezone.now()
    assert ApiToken(expires_at=now).has_expired
    assert not ApiToken(expires_at=now + timedelta(minutes=1)).has_expired
