"""So many streams by login, by address and in all."""

from __future__ import annotations

from streams.limits import Limits


def test_a_login_and_an_address_have_so_many_and_get_them_back() -> None:
    limits = Limits(most=100, per_account=2, per_address=3)
    assert [limits.take(7, "a") for _ in range(3)] == [True, True, False]
    assert [limits.take(None, "a") for _ in range(2)] == [True, False], "the address has three"
    assert limits.take(7, "b") is False, "the login has two wherever it is"
    limits.give_back(7, "a")
    assert limits.take(7, "b")
    assert limits.take(8, "a")
    for account, address in ((7, "a"), (7, "b"), (8, "a"), (None, "a")):
        limits.give_back(account, address)
    assert not limits.accounts and not limits.addresses, "nothing is kept of who has gone"


def test_there_is_a_most_in_all() -> None:
    limits = Limits(most=2, per_account=9, per_address=9)
    assert limits.take(1, "a") and limits.take(2, "b")
    assert not limits.take(3, "c") and not limits.may_ask("c")
    assert limits.full(3, "c").startswith("All 2 streams are taken. ")


def test_who_comes_too_often_in_a_minute_is_not_even_asked_for() -> None:
    now = [1000.0]
    limits = Limits(most=9, per_account=9, per_address=2, clock=lambda: now[0])
    assert [limits.may_ask("a") for _ in range(8)] == [True] * 6 + [False] * 2
    assert limits.may_ask("b")
    now[0] += 61
    assert limits.may_ask("a")
