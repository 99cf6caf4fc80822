"""Signals between the apps: in the order of the apps, in the sender's transaction, failing together."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest
from django.apps import apps
from django.dispatch import Signal

from bots import signals as bots
from clubs import signals as clubs
from clubs.errors import ClubError
from clubs.models import Membership, Player
from clubs.privacy import anonymise
from clubs.services import add_guest, create_club, leave, merge_guest, sign_up
from common.signals import answers
from matches import signals as matches

ROOT = Path(__file__).resolve().parents[2]
SIGNALS = {
    name: signal
    for module in (bots, clubs, matches)
    for name, signal in vars(module).items()
    if isinstance(signal, Signal)
}
HEARD_BY = {
    "guest_merged": ["matches", "ratings", "ledger", "nights", "tournaments"],
    "membership_ends": ["ledger"],
    "membership_end_considered": ["ledger"],
    "account_deleted": ["accounts", "bots", "matches", "ledger", "lobby", "tournaments"],
    "ratings_asked": ["ratings"],
    "match_finished": ["matches", "matches", "ratings", "ledger", "tournaments"],
    "match_voided": ["matches", "tournaments"],
    "match_held": ["ledger"],
    "match_released": ["ledger"],
    "match_annulled": ["ratings", "ledger", "tournaments"],
    "match_corrected": ["ratings", "ledger", "tournaments"],
    "result_weighed": ["ratings", "ledger", "tournaments"],
    "dependants_asked": ["tournaments"],
    "finality_asked": ["tournaments"],
    "sheet_shown": ["ratings", "ledger", "nights"],
    "ending_read": ["ledger", "tournaments"],
    "offices_asked": ["ledger"],
    "junior_marked": ["ledger", "lobby"],
    "company_asked": ["matches", "matches"],
    "closing_considered": ["matches", "ledger", "nights", "lobby", "tournaments"],
    "club_closes": ["nights", "lobby"],
    "parts_asked": ["ledger", "nights", "tournaments"],
    "seats_asked": ["ledger", "tournaments"],
    "seats_corrected": ["ledger"],
    "substitute_asked": ["ledger", "nights", "tournaments"],
    "seed_asked": ["nights"],
    "time_asked": ["nights"],
    "consent_asked": ["nights", "tournaments"],
    "officials_asked": ["tournaments"],
    "withdrawal_considered": ["matches", "ratings", "tournaments"],
    "sheet_held": ["nights"],
    "sheet_asked_anew": ["nights"],
    "occasions_asked": ["nights"],
    "nights_asked": ["nights"],
    "night_held": ["nights"],
    "table_joined_night": ["nights"],
    "tables_awaited": ["lobby"],
    "awaited_nights_asked": ["lobby"],
    "night_over": ["lobby"],
}
"""The apps that hear each signal, in the order in which they do."""


def receivers(signal: Signal) -> list[Callable[..., object]]:
    """In the order in which they are called."""
    live, _asynchronous = signal._live_receivers(None)
    return list(live)


@pytest.mark.parametrize("name", SIGNALS)
def test_each_is_heard_in_a_fixed_order_which_is_that_of_the_apps(name: str) -> None:
    heard = [function.__module__.split(".")[0] for function in receivers(SIGNALS[name])]
    assert heard == HEARD_BY[name]
    installed = [config.name for config in apps.get_app_configs()]
    assert heard == sorted(heard, key=installed.index)


@pytest.mark.parametrize("name", SIGNALS)
def test_receivers_stand_where_one_looks_for_them(name: str) -> None:
    assert {function.__module__.split(".")[1] for function in receivers(SIGNALS[name])} == {"receivers"}


def test_no_signal_is_sent_so_that_failures_are_kept_quiet() -> None:
    robust = [
        str(path.relative_to(ROOT))
        for app in {config.name for config in apps.get_app_configs()}
        for path in (ROOT / app).rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr.endswith("send_robust")
    ]
    assert robust == []


def test_what_receivers_return_comes_in_their_order_without_nothing() -> None:
    signal = Signal()
    kept = [lambda n=n, **_: n for n in (1, None, 2, 0)]
    for function in kept:
        signal.connect(function)
    assert answers(signal, None) == [1, 2, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("signal", ["guest_merged", "membership_ends", "account_deleted"])
def test_what_one_refuses_has_not_happened(signal: str, listens: Callable[..., None]) -> None:
    aino, eero = (
        sign_up(username=name, password="kortti-ilta", name=name).player for name in ("aino", "eero")
    )
    club = create_club(name="Kerho", owner=aino)
    guest = add_guest(club=club, name="Lempi")
    Membership.objects.create(club=club, player=eero)

    def refuse(**_: object) -> None:
        raise ClubError("no")

    listens(SIGNALS[signal], refuse)
    do = {
        "guest_merged": lambda: merge_guest(guest=guest, into=eero),
        "membership_ends": lambda: leave(club=club, player=eero),
        "account_deleted": lambda: anonymise(player=eero),
    }
    with pytest.raises(ClubError, match="no"):
        do[signal]()
    assert Membership.objects.filter(club=club).count() == 3
    assert set(Player.objects.filter(kind=Player.Kind.PERSON).values_list("name", "merged_into")) == {
        ("aino", None), ("eero", None), ("Lempi", None),
    }  # fmt: skip
